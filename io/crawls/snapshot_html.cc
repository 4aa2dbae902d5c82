// From the columns of a snapshot to a text.
//
// Problem. Pages are compared by their source, so that equal pages are equal bytes. A snapshot is no such
// source: ids of nodes and the places of strings differ each time that the same page is recorded.
//
// How. What the page shows is written as browsers serialise documents (HTML standard, section 13.3), each
// document of the answer once. Columns are read leniently: what points nowhere is empty, and a node whose
// parent does not come before it is left out, so the walk ends.
#include "io/crawls/snapshot_html.h"

#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/elements_without_end.h"
#include "base/one_of.h"

namespace treesift {
namespace {

namespace dom = simdjson::dom;

constexpr std::string_view raw_elements[] = {"iframe", "noembed", "noframes", "plaintext",
                                             "script", "style",   "xmp"};

using Column = std::vector<std::int64_t>;
using SparseColumn = std::unordered_map<std::size_t, std::int64_t>;

std::int64_t number_of(const dom::element& value) {
  std::int64_t number = -1;
  return value.get_int64().get(number) == simdjson::SUCCESS ? number : -1;
}

Column column_of(const dom::object& nodes, std::string_view key) {
  Column column;
  dom::array values;
  if (nodes[key].get_array().get(values) != simdjson::SUCCESS) return column;
  for (const dom::element value : values) column.push_back(number_of(value));
  return column;
}

// Of booleans only the index: each is there with 1.
SparseColumn sparse_column_of(const dom::object& nodes, std::string_view key) {
  SparseColumn column;
  dom::object sparse;
  if (nodes[key].get_object().get(sparse) != simdjson::SUCCESS) return column;
  const Column index = column_of(sparse, "index"), value = column_of(sparse, "value");
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] >= 0) column.emplace(static_cast<std::size_t>(index[i]), i < value.size() ? value[i] : 1);
  }
  return column;
}

// One document of the answer.
struct SnapshotTable {
  Column parent, type, name, value;
  std::vector<Column> attributes;
  SparseColumn live_input, live_text, checked, selected, frame;
  std::vector<std::vector<std::size_t>> children;

  explicit SnapshotTable(const dom::object& nodes)
      : parent(column_of(nodes, "parentIndex")),
        type(column_of(nodes, "nodeType")),
        name(column_of(nodes, "nodeName")),
        value(column_of(nodes, "nodeValue")),
        live_input(sparse_column_of(nodes, "inputValue")),
        live_text(sparse_column_of(nodes, "textValue")),
        checked(sparse_column_of(nodes, "inputChecked")),
        selected(sparse_column_of(nodes, "optionSelected")),
        frame(sparse_column_of(nodes, "contentDocumentIndex")),
        children(type.size()) {
    dom::array lists;
    if (nodes["attributes"].get_array().get(lists) == simdjson::SUCCESS) {
      for (const dom::element list : lists) {
        Column& names_and_values = attributes.emplace_back();
        dom::array numbers;
        if (list.get_array().get(numbers) != simdjson::SUCCESS) continue;
        for (const dom::element number : numbers) names_and_values.push_back(number_of(number));
      }
    }
    for (std::size_t i = 1; i < std::min(type.size(), parent.size()); ++i) {
      if (parent[i] >= 0 && static_cast<std::size_t>(parent[i]) < i)
        children[static_cast<std::size_t>(parent[i])].push_back(i);
    }
  }
};

class SnapshotWriter {
 public:
  SnapshotWriter(const dom::object& answer, std::size_t most_bytes) : most_bytes_(most_bytes) {
    dom::array documents, strings;
    if (answer["documents"].get_array().get(documents) == simdjson::SUCCESS) {
      for (const dom::element document : documents) {
        dom::object nodes;
        if (document["nodes"].get_object().get(nodes) == simdjson::SUCCESS) documents_.emplace_back(nodes);
      }
    }
    if (answer["strings"].get_array().get(strings) != simdjson::SUCCESS) return;
    for (const dom::element element : strings) {
      std::string_view text;
      if (element.get_string().get(text) != simdjson::SUCCESS) text = {};
      strings_.push_back(text);
    }
  }

  std::optional<std::string> write() {
    if (documents_.empty() || documents_.front().type.empty() || strings_.empty()) return std::nullopt;
    written_.assign(documents_.size(), false);
    push_document(0);
    while (!steps_.empty() && !is_too_large()) {
      Step step = std::move(steps_.back());
      steps_.pop_back();
      if (step.document == no_document)
        out_ += step.text;
      else
        write_node(step.document, step.node);
    }
    if (is_too_large()) return std::nullopt;
    return std::move(out_);
  }

 private:
  static constexpr std::size_t no_document = ~std::size_t{0};
  // A node to be written, or a text.
  struct Step {
    std::size_t document = no_document, node = 0;
    std::string text = {};
  };

  // Asked before each text as well: many attributes may have the same long one.
  bool is_too_large() const { return out_.size() > most_bytes_; }

  std::string_view text_at(std::int64_t index) const {
    const bool is_there = index >= 0 && static_cast<std::size_t>(index) < strings_.size();
    return is_there ? strings_[static_cast<std::size_t>(index)] : std::string_view();
  }
  std::string_view text_at(const Column& column, std::size_t node) const {
    return node < column.size() ? text_at(column[node]) : std::string_view();
  }

  // The last that is pushed is written first.
  void push_children(std::size_t document, std::size_t node) {
    const std::vector<std::size_t>& children = documents_[document].children[node];
    for (auto child = children.rbegin(); child != children.rend(); ++child)
      steps_.push_back({document, *child});
  }

  void push_document(std::size_t document) {
    if (written_[document] || documents_[document].type.empty()) return;
    written_[document] = true;
    push_children(document, 0);
  }

  void write_node(std::size_t document, std::size_t node) {
    const SnapshotTable& table = documents_[document];
    switch (table.type[node]) {
      case 1:
        return write_element(document, node);
      case 3:
        return write_text(table, node);
      case 8:
        out_.append("<!--").append(text_at(table.value, node)).append("-->");
        return;
      case 10:
        out_.append("<!DOCTYPE ").append(text_at(table.name, node)).append(">");
        return;
      case 11:
        out_ += "<template shadowrootmode=\"open\">";
        steps_.push_back({.text = "</template>"});
        return push_children(document, node);
      default:
        return;
    }
  }

  std::string name_of(const SnapshotTable& table, std::int64_t node) const {
    return node < 0 ? "" : lower_case(text_at(table.name, static_cast<std::size_t>(node)));
  }

  void write_text(const SnapshotTable& table, std::size_t node) {
    const std::string_view text = text_at(table.value, node);
    if (is_one_of(raw_elements, name_of(table, table.parent[node])))
      out_ += text;
    else
      escape(text, "<>");
  }

  void write_element(std::size_t document, std::size_t node) {
    const SnapshotTable& table = documents_[document];
    const std::string name = name_of(table, static_cast<std::int64_t>(node));
    if (name.empty() || name.starts_with("::")) return;
    out_.append("<").append(name);
    write_attributes(table, node, name);
    out_ += '>';
    if (const auto frame = table.frame.find(node); frame != table.frame.end()) push_frame(frame->second);
    if (is_one_of(elements_without_end, name)) return;
    steps_.push_back({.text = "</" + name + ">"});
    const auto live = table.live_text.find(node);
    if (name == "textarea" && live != table.live_text.end())
      escape(text_at(live->second), "<>");
    else
      push_children(document, node);
  }

  void push_frame(std::int64_t index) {
    if (index < 0 || static_cast<std::size_t>(index) >= documents_.size()) return;
    if (written_[static_cast<std::size_t>(index)]) return;
    steps_.push_back({.text = "</template>"});
    push_document(static_cast<std::size_t>(index));
    steps_.push_back({.text = "<template>"});
  }

  void write_attributes(const SnapshotTable& table, std::size_t node, std::string_view name) {
    const bool is_input = name == "input", is_option = name == "option";
    const auto live = table.live_input.find(node);
    const Column none;
    const Column& given = node < table.attributes.size() ? table.attributes[node] : none;
    for (std::size_t i = 0; i + 1 < given.size() && !is_too_large(); i += 2) {
      const std::string_view attribute = text_at(given[i]);
      const bool is_live = (is_input && attribute == "value" && live != table.live_input.end()) ||
                           (is_input && attribute == "checked") || (is_option && attribute == "selected");
      if (!attribute.empty() && !is_live) write_attribute(attribute, text_at(given[i + 1]));
    }
    if (is_input && live != table.live_input.end()) write_attribute("value", text_at(live->second));
    if (table.checked.contains(node)) write_attribute("checked", "");
    if (table.selected.contains(node)) write_attribute("selected", "");
  }

  void write_attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    escape(value, "\"");
    out_ += '"';
  }

  void escape(std::string_view text, std::string_view also) {
    for (const char c : text) {
      if (is_too_large()) return;
      if (c == '&')
        out_ += "&amp;";
      else if (also.find(c) == also.npos)
        out_ += c;
      else
        out_ += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
    }
  }

  std::vector<SnapshotTable> documents_;
  std::vector<std::string_view> strings_;
  std::vector<bool> written_;
  std::vector<Step> steps_;
  std::string out_;
  std::size_t most_bytes_;
};

}  // namespace

std::optional<std::string> html_of_snapshot(std::string_view json, std::size_t most_bytes) {
  dom::parser parser;
  dom::object answer, inner;
  if (parser.parse(json.data(), json.size()).get_object().get(answer) != simdjson::SUCCESS)
    return std::nullopt;
  if (answer["result"].get_object().get(inner) == simdjson::SUCCESS) answer = inner;
  return SnapshotWriter(answer, most_bytes).write();
}

std::string html_of_state(std::string page, std::string_view snapshot, std::size_t most_bytes) {
  return page.empty() ? html_of_snapshot(snapshot, most_bytes).value_or("") : page;
}

}  // namespace treesift
