// Snapshots as Chromium answers them, for tests: nodes are added one by one.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"

namespace treesift {

class SnapshotText {
 public:
  using Attributes = std::vector<std::pair<std::string, std::string>>;

  static constexpr int no_parent = -1;

  // Nodes, by their index.
  int document(int parent = no_parent) { return add(parent, 9, "#document", ""); }
  int element(int parent, const std::string& name, const Attributes& attributes = {}) {
    const int node = add(parent, 1, name, "");
    for (const auto& [key, value] : attributes) {
      nodes_.back().attributes.push_back(string(key));
      nodes_.back().attributes.push_back(string(value));
    }
    return node;
  }
  int text(int parent, const std::string& words) { return add(parent, 3, "#text", words); }
  int shadow_root(int parent) { return add(parent, 11, "#document-fragment", ""); }

  // The box with border, and styles in the order of `styles` of the reader.
  void box(int node, std::array<double, 4> bounds, const std::vector<std::string>& styles = {}) {
    std::vector<int> indexes;
    for (const std::string& style : styles) indexes.push_back(string(style));
    boxes_.push_back({node, bounds, indexes});
  }
  void live_value(int node, const std::string& value) { values_.emplace_back(node, string(value)); }
  void checked(int node) { checked_.push_back(node); }
  void frame(int node, int document) { frames_.emplace_back(node, document); }

  // The nodes so far become a document of the answer, and a new one begins.
  void end_document() {
    documents_ += (documents_.empty() ? "" : ",") + document_json();
    nodes_.clear(), boxes_.clear(), values_.clear(), checked_.clear(), frames_.clear();
  }

  std::string json() {
    if (!nodes_.empty()) end_document();
    std::string strings;
    for (const std::string& one : strings_) {
      strings += strings.empty() ? "" : ",";
      append_json_string(strings, one);
    }
    return fmt::format(R"({{"documents":[{}],"strings":[{}]}})", documents_, strings);
  }

 private:
  struct Node {
    int parent, type, name, value;
    std::vector<int> attributes;
  };
  struct Laid {
    int node;
    std::array<double, 4> bounds;
    std::vector<int> styles;
  };

  int add(int parent, int type, const std::string& name, const std::string& value) {
    nodes_.push_back({parent, type, string(name), value.empty() ? -1 : string(value), {}});
    return static_cast<int>(nodes_.size()) - 1;
  }

  int string(const std::string& text) {
    for (std::size_t i = 0; i < strings_.size(); ++i) {
      if (strings_[i] == text) return static_cast<int>(i);
    }
    strings_.push_back(text);
    return static_cast<int>(strings_.size()) - 1;
  }

  template <typename Items, typename Write>
  static std::string list(const Items& items, const Write& write) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ",") + write(item);
    return "[" + text + "]";
  }
  static std::string numbers(const std::vector<int>& items) {
    return list(items, [](int item) { return std::to_string(item); });
  }
  static std::string sparse(const std::vector<std::pair<int, int>>& items) {
    return fmt::format(R"({{"index":{},"value":{}}})",
                       list(items, [](auto item) { return std::to_string(item.first); }),
                       list(items, [](auto item) { return std::to_string(item.second); }));
  }

  std::string document_json() const {
    const auto column = [&](int Node::*member) {
      return list(nodes_, [&](const Node& node) { return std::to_string(node.*member); });
    };
    const std::string nodes = fmt::format(
        R"({{"parentIndex":{},"nodeType":{},"nodeName":{},"nodeValue":{},"attributes":{},"inputValue":{},)"
        R"("inputChecked":{{"index":{}}},"contentDocumentIndex":{}}})",
        column(&Node::parent), column(&Node::type), column(&Node::name), column(&Node::value),
        list(nodes_, [](const Node& node) { return numbers(node.attributes); }), sparse(values_),
        numbers(checked_), sparse(frames_));
    const std::string layout =
        fmt::format(R"({{"nodeIndex":{},"bounds":{},"styles":{}}})",
                    list(boxes_, [](const Laid& box) { return std::to_string(box.node); }),
                    list(boxes_,
                         [](const Laid& box) {
                           return list(box.bounds, [](double one) { return fmt::format("{}", one); });
                         }),
                    list(boxes_, [](const Laid& box) { return numbers(box.styles); }));
    return fmt::format(R"({{"contentWidth":1200,"contentHeight":890,"nodes":{},"layout":{}}})", nodes,
                       layout);
  }

  std::vector<std::string> strings_;
  std::vector<Node> nodes_;
  std::vector<Laid> boxes_;
  std::vector<std::pair<int, int>> values_, frames_;
  std::vector<int> checked_;
  std::string documents_;
};

}  // namespace treesift
