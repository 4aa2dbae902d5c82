// What a document's names were called in another document: one-to-one, so that putting them back hides nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "align/text/text_kinds.h"

namespace treesift {

// Whether a generator may have called one thing so twice: "tab-5f2b9c1e07" and "tab-90ac4e77d1". The first is of
// names with another token, the second of those with other digits as well ("section-id7" and "section-id12").
bool differ_in_tokens(std::string_view one, std::string_view other);
bool differ_in_digits_or_tokens(std::string_view one, std::string_view other);

// What names have in common that a generator has numbered: "section-id" of "section-id7"; tokens are all one.
std::string numbering_of(std::string_view name);

// Calls visit(before, after) for each word of a name that is another token in the other name; of names that differ
// so.
template <typename Visit>
void for_each_other_token(std::string_view before, std::string_view after, Visit visit) {
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size(); ++i, ++j) {
    const std::size_t end = end_of_plain_run(before, i), other_end = end_of_plain_run(after, j);
    const std::string_view word = before.substr(i, end - i), other = after.substr(j, other_end - j);
    if (differ_in_tokens(word, other)) visit(word, other);
    i = end;
    j = other_end;
  }
}

// Scratch. Names are views of the two documents.
class Renaming {
 public:
  void clear();
  bool empty() const { return names_.empty(); }

  // That one thing which was called `before` is called `after` now.
  void note(std::string_view before, std::string_view after);

  // Makes it one-to-one: what was noted oftener counts, and of two that were noted as often neither. To be called
  // when all is noted, and before what follows.
  void resolve();

  // What expected calls a name of actual, what actual calls one of expected.
  std::optional<std::string_view> before_of(std::string_view after) const { return found(before_of_, after); }
  std::optional<std::string_view> after_of(std::string_view before) const { return found(after_of_, before); }

  // Where `word`, a part of `value`, is such a name: appends what stands between `copied` and it, and what it was
  // called, and moves `copied` behind it. Whether it was.
  bool rename(std::string_view word, std::string_view value, std::size_t& copied, std::string& out) const;

  // Keeps the names of which keep(before, after) is true.
  template <typename Keep>
  void keep_if(Keep keep) {
    std::erase_if(names_, [&](const Name& name) { return !keep(name.before, name.after); });
    look_up();
  }

  // What is in the way of a renaming gets the name at the other end of its chain, which is nobody's any more.
  void close_chains();

 private:
  struct Name {
    std::string_view before, after;
    std::size_t noted = 1;  // how often
  };
  using Names = std::unordered_map<std::string_view, std::string_view>;  // looked up only

  static std::optional<std::string_view> found(const Names& names, std::string_view name);
  void count_each();
  void look_up();

  Names before_of_, after_of_;
  std::vector<Name> names_;
};

}  // namespace treesift
