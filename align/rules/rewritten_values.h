// Values that rules have rewritten, by their places.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

struct RewrittenValue {
  NodeIndex node;           // of a comment: its place in Document::notes
  std::uint32_t attribute;  // its place in Document::attributes(node); 0 for texts and comments
  std::size_t offset, length;
};

// In document order.
class RewrittenValues {
 public:
  void clear() {
    values_.clear();
    bytes_.clear();
  }
  void add(NodeIndex node, std::uint32_t attribute, std::string_view value) {
    values_.push_back({node, attribute, bytes_.size(), value.size()});
    bytes_.append(value);
  }
  bool empty() const { return values_.empty(); }
  std::span<const RewrittenValue> all() const { return values_; }
  std::size_t bytes() const { return bytes_.size(); }

  // The value at the place, or null, when places are asked for in document order, each once. `cursor` starts
  // at 0.
  const RewrittenValue* find(NodeIndex node, std::uint32_t attribute, std::size_t& cursor) const {
    const auto before = [&](const RewrittenValue& value) {
      return value.node != node ? value.node < node : value.attribute < attribute;
    };
    while (cursor < values_.size() && before(values_[cursor])) ++cursor;
    const bool found =
        cursor < values_.size() && values_[cursor].node == node && values_[cursor].attribute == attribute;
    return found ? &values_[cursor] : nullptr;
  }
  std::string_view text(const RewrittenValue& value) const {
    return std::string_view(bytes_).substr(value.offset, value.length);
  }

 private:
  std::vector<RewrittenValue> values_;
  std::string bytes_;
};

// A text without the white space at its ends, which rules on texts do not see.
struct TextEdges {
  std::string_view lead, core, trail;

  explicit TextEdges(std::string_view text);
};

}  // namespace treesift
