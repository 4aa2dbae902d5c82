// Where the values of a JSON text stand. A scanner: what it takes for JSON may be none, with places that are
// right all the same.
#include <algorithm>
#include <utility>

#include "model/mutants/source_tree.h"

namespace treesift {
namespace {

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view source) : source_(source) {
    tree_.source = source;
    tree_.format = Format::json;
    SourceNode root;
    root.kind = NodeKind::document;
    root.end = root.inner_end = source.size();
    root.subtree_end = 1;
    tree_.nodes.push_back(std::move(root));
    open_.push_back(0);
  }

  SourceTree scan() {
    while (is_good_ && skip_blanks()) step();
    if (!is_good_ || open_.size() != 1) tree_.nodes.resize(1);
    tree_.nodes[0].subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    return std::move(tree_);
  }

 private:
  bool skip_blanks() {
    while (at_ < source_.size() &&
           (source_[at_] == ' ' || source_[at_] == '\n' || source_[at_] == '\r' || source_[at_] == '\t'))
      ++at_;
    return at_ < source_.size();
  }

  void step() {
    const char c = source_[at_];
    if (c == '}' || c == ']') {
      close();
    } else if (c == ',') {
      ++at_;
      has_key_ = false;
    } else if (c == '"' && in_object() && !has_key_) {
      key();
    } else {
      value();
    }
  }

  bool in_object() const { return tree_.nodes[open_.back()].kind == NodeKind::object; }

  // Past the closing quote.
  void skip_string() {
    for (++at_; at_ < source_.size() && source_[at_] != '"'; ++at_) at_ += source_[at_] == '\\';
    is_good_ = at_ < source_.size();
    ++at_;
  }

  void key() {
    key_begin_ = at_;
    skip_string();
    if (!is_good_) return;
    key_ = std::string(source_.substr(key_begin_ + 1, at_ - key_begin_ - 2));
    has_key_ = skip_blanks() && source_[at_] == ':';
    is_good_ = has_key_;
    ++at_;
  }

  void value() {
    if (in_object() && !has_key_) {
      is_good_ = false;
      return;
    }
    SourceNode node;
    node.parent = open_.back();
    node.begin = has_key_ ? key_begin_ : at_;
    node.inner_begin = at_;
    if (has_key_) node.name = std::move(key_);
    has_key_ = false;
    const char c = source_[at_];
    const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
    node.subtree_end = index + 1;
    if (c == '{' || c == '[') {
      node.kind = c == '{' ? NodeKind::object : NodeKind::array;
      ++at_;
      open_.push_back(index);
    } else {
      scalar(node);
      node.end = node.inner_end = at_;
    }
    tree_.nodes.push_back(std::move(node));
  }

  void scalar(SourceNode& node) {
    if (source_[at_] == '"') {
      node.kind = NodeKind::string;
      skip_string();
      return;
    }
    const std::size_t begin = at_;
    at_ = std::min(source_.find_first_of(",]}\n\r\t ", at_), source_.size());
    is_good_ = at_ > begin;
    const char c = source_[begin];
    node.kind = c == 't' || c == 'f' ? NodeKind::boolean : c == 'n' ? NodeKind::null : NodeKind::number;
  }

  void close() {
    const NodeKind kind = source_[at_] == '}' ? NodeKind::object : NodeKind::array;
    SourceNode& node = tree_.nodes[open_.back()];
    is_good_ = node.kind == kind && !has_key_;
    if (!is_good_) return;
    node.end = node.inner_end = ++at_;
    node.subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    open_.pop_back();
  }

  std::string_view source_;
  std::size_t at_ = 0, key_begin_ = 0;
  std::string key_;
  bool has_key_ = false, is_good_ = true;
  SourceTree tree_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

SourceTree json_source(std::string_view source) {
  return JsonScanner(source).scan();
}

}  // namespace treesift
