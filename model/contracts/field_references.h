// Which fields only ever have values of which other field of the same document: "/orders[]/by" those of "/users[]/id".
//
// That may be by chance. So each value of the one that was not seen before counts as evidence, of a text one bit, of a
// whole number as many as say how thinly the other field's values are spread over their range: that 1 to 5 are among
// 1 to 400 says nothing. Twenty bits are enough.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treesift {

// The values that a field has in one document.
struct DocumentValues {
  std::string_view field;
  std::set<std::string_view> texts;
  bool are_integers = false;
  bool are_of_list = false;  // of several items, or elements
};

class FieldReferences {
 public:
  // All fields of a document that have values; nothing is learned of documents with more than 64.
  void add(const std::vector<DocumentValues>& fields);
  void merge(const FieldReferences& other);

  // By field, those whose values its own always are, with enough evidence; sorted.
  std::map<std::string, std::vector<std::string>> find() const;

 private:
  struct Reference {
    std::uint64_t documents = 0;
    bool is_broken = false;
    double bits = 0;
    std::set<std::uint64_t> seen;  // values, by hash; those that count
  };
  void add(const DocumentValues& from, const DocumentValues& to);

  std::map<std::string, std::uint64_t, std::less<>> documents_;  // by field: in which it had values
  std::map<std::pair<std::string, std::string>, Reference> references_;
  bool too_many_ = false;
};

}  // namespace treesift
