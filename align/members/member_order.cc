// How. Both texts are read once, from the front. At each brace a container is read, as far as it is JSON; where it
// breaks off, the containers within it that were whole stand for themselves:
//
//     f({"a": {"x": 1, "y": 2}, "b": g()})     the object behind "a"
//
// The text is then written anew with what stands between members left in its place, and the members exchanged.
//
// Cost. Linear, but for sorting the names of an object.
#include "align/members/member_order.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr std::size_t deepest = 100;
constexpr std::size_t no_container = static_cast<std::size_t>(-1);

// A member or an element.
struct Item {
  std::size_t begin = 0, name_end = 0, end = 0;  // of an element the name is empty
  std::size_t container = no_container;          // its value, where that is one
};

struct Container {
  bool is_object = false;
  std::size_t begin = 0, end = 0;
  std::vector<Item> items;
};

// The containers of a text, in any order, and which of them are in no other.
class JsonInText {
 public:
  explicit JsonInText(std::string_view text) : text_(text) {
    while ((at_ = text_.find('{', at_)) != text_.npos) {
      if (const std::size_t whole = read_container(0); whole != no_container) roots_.push_back(whole);
    }
    std::ranges::sort(roots_, {}, [&](std::size_t root) { return containers_[root].begin; });
  }

  std::string_view text() const { return text_; }
  const std::vector<std::size_t>& roots() const { return roots_; }
  const Container& container(std::size_t index) const { return containers_[index]; }
  std::string_view name(const Item& item) const {
    return text_.substr(item.begin, item.name_end - item.begin);
  }

 private:
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (next() == ' ' || next() == '\t' || next() == '\n' || next() == '\r') ++at_;
  }

  // From its bracket on. Where it breaks off, what is whole in it becomes a root, and reading goes on behind that
  // place.
  std::size_t read_container(std::size_t depth) {
    Container container{next() == '{', at_, 0, {}};
    ++at_;
    if (depth == deepest || !read_items(container, depth)) {
      for (const Item& item : container.items) {
        if (item.container != no_container) roots_.push_back(item.container);
      }
      return no_container;
    }
    container.end = at_;
    containers_.push_back(std::move(container));
    return containers_.size() - 1;
  }

  bool read_items(Container& container, std::size_t depth) {
    const char bracket = container.is_object ? '}' : ']';
    skip_space();
    if (take(bracket)) return true;
    for (;;) {
      skip_space();
      Item item{at_, at_, at_, no_container};
      if (container.is_object && !read_name(item)) return false;
      if (!read_value(item, depth)) return false;
      item.end = at_;
      container.items.push_back(item);
      skip_space();
      if (take(bracket)) return true;
      if (!take(',')) return false;
    }
  }

  bool read_name(Item& item) {
    if (!read_string()) return false;
    item.name_end = at_;
    skip_space();
    if (!take(':')) return false;
    skip_space();
    return true;
  }

  bool read_value(Item& item, std::size_t depth) {
    if (next() == '"') return read_string();
    if (next() != '{' && next() != '[') return read_word();
    item.container = read_container(depth + 1);
    return item.container != no_container;
  }

  bool read_string() {
    if (!take('"')) return false;
    while (at_ < text_.size() && !is_control(text_[at_])) {
      if (take('"')) return true;
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    return false;
  }

  // A number, true, false or null.
  bool read_word() {
    const std::size_t begin = at_;
    while (is_letter(next()) || is_digit(next()) || next() == '-' || next() == '+' || next() == '.') ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word.empty()) return false;
    return is_digit(word[0]) || word[0] == '-' || word == "true" || word == "false" || word == "null";
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Container> containers_;
  std::vector<std::size_t> roots_;
};

using Places = std::map<std::string_view, std::size_t>;  // of items, by name

// Nothing where two have one name.
std::optional<Places> places_of(const JsonInText& json, const Container& object) {
  Places places;
  for (std::size_t i = 0; i < object.items.size(); ++i) {
    if (!places.emplace(json.name(object.items[i]), i).second) return std::nullopt;
  }
  return places;
}

// Which item of `actual` goes where, and which one of `expected` it belongs to.
struct Placed {
  std::size_t actual, expected;  // no_container for none
};

class Writer {
 public:
  Writer(const JsonInText& expected, const JsonInText& actual, std::string& out)
      : expected_(expected), actual_(actual), out_(out) {}

  // Whether anything stands elsewhere.
  bool write() {
    std::size_t copied = 0;
    for (std::size_t i = 0; i < std::min(expected_.roots().size(), actual_.roots().size()); ++i) {
      const Container& root = actual_.container(actual_.roots()[i]);
      copy(copied, root.begin);
      write_container(expected_.container(expected_.roots()[i]), root);
      copied = root.end;
    }
    copy(copied, actual_.text().size());
    return moved_;
  }

 private:
  void copy(std::size_t begin, std::size_t end) { out_ += actual_.text().substr(begin, end - begin); }

  void write_container(const Container& expected, const Container& actual) {
    const std::vector<Placed> placed = places(expected, actual);
    std::size_t copied = actual.begin;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      copy(copied, actual.items[i].begin);
      write_item(expected, placed[i].expected, actual.items[placed[i].actual]);
      copied = actual.items[i].end;
    }
    copy(copied, actual.end);
  }

  void write_item(const Container& expected, std::size_t place, const Item& item) {
    const std::size_t counterpart = place == no_container ? no_container : expected.items[place].container;
    if (item.container == no_container || counterpart == no_container) {
      copy(item.begin, item.end);
      return;
    }
    const Container& value = actual_.container(item.container);
    copy(item.begin, value.begin);
    write_container(expected_.container(counterpart), value);
  }

  std::vector<Placed> places(const Container& expected, const Container& actual) {
    std::vector<Placed> placed;
    for (std::size_t i = 0; i < actual.items.size(); ++i)
      placed.push_back({i, i < expected.items.size() ? i : no_container});
    if (!expected.is_object && !actual.is_object) return placed;
    for (Placed& each : placed) each.expected = no_container;
    const std::optional<Places> before = places_of(expected_, expected), now = places_of(actual_, actual);
    if (!before || !now || expected.is_object != actual.is_object) return placed;
    for (Placed& each : placed) {
      const auto known = before->find(actual_.name(actual.items[each.actual]));
      if (known != before->end()) each.expected = known->second;
    }
    put_in_order(placed);
    return placed;
  }

  // As they are where those that both have are in one order already.
  void put_in_order(std::vector<Placed>& placed) {
    std::vector<std::size_t> known;
    for (const Placed& each : placed) {
      if (each.expected != no_container) known.push_back(each.expected);
    }
    if (std::ranges::is_sorted(known)) return;
    std::ranges::stable_sort(placed, {}, &Placed::expected);
    moved_ = true;
  }

  const JsonInText& expected_;
  const JsonInText& actual_;
  std::string& out_;
  bool moved_ = false;
};

}  // namespace

bool write_members_in_order(std::string_view expected, std::string_view actual, std::string& out) {
  out.clear();
  if (actual.find("{") == actual.npos || expected.find("{") == expected.npos) return false;
  const JsonInText of_expected(expected), of_actual(actual);
  if (Writer(of_expected, of_actual, out).write()) return true;
  out.clear();
  return false;
}

}  // namespace treesift
