#include "parsers/snapshot/snapshot_columns.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <string>
#include <utility>

namespace treesift {
namespace {

namespace dom = simdjson::dom;

// What is wrong with an answer: thrown inside this file only.
struct BadSnapshot {
  ParseErrorCode code = ParseErrorCode::json_malformed;
  std::string message;
};

[[noreturn]] void refuse(std::string message) {
  throw BadSnapshot{ParseErrorCode::json_malformed, "no snapshot: " + std::move(message)};
}

dom::array array_of(const dom::object& object, std::string_view key) {
  dom::array array;
  if (object[key].get_array().get(array) != simdjson::SUCCESS) refuse(fmt::format("{} is no array", key));
  return array;
}

std::int32_t integer_of(const dom::element& element, std::int64_t below) {
  std::int64_t number = 0;
  if (element.get_int64().get(number) != simdjson::SUCCESS || number < -1 || number >= below)
    refuse("an index points nowhere");
  return static_cast<std::int32_t>(number);
}

std::vector<std::int32_t> integers(const dom::object& object, std::string_view key, std::int64_t below) {
  std::vector<std::int32_t> numbers;
  for (const dom::element element : array_of(object, key)) numbers.push_back(integer_of(element, below));
  return numbers;
}

// Rows of indexes, one after the other, with where each begins.
void read_rows(const dom::object& object, std::string_view key, std::int64_t below,
               std::vector<std::uint32_t>& begins, std::vector<std::int32_t>& numbers) {
  begins.assign(1, 0);
  for (const dom::element row : array_of(object, key)) {
    dom::array array;
    if (row.get_array().get(array) != simdjson::SUCCESS) refuse(fmt::format("a row of {} is no array", key));
    for (const dom::element element : array) numbers.push_back(integer_of(element, below));
    begins.push_back(static_cast<std::uint32_t>(numbers.size()));
  }
}

class DocumentColumns {
 public:
  DocumentColumns(const dom::object& source, std::size_t strings, std::size_t documents,
                  SnapshotDocument& into)
      : source_(source),
        strings_(static_cast<std::int64_t>(strings)),
        documents_(static_cast<std::int64_t>(documents)),
        into_(into) {}

  void read(const Limits& limits) {
    dom::object nodes, layout;
    if (source_["nodes"].get_object().get(nodes) != simdjson::SUCCESS) refuse("nodes are missing");
    read_nodes(nodes, limits);
    read_live(nodes);
    if (source_["layout"].get_object().get(layout) == simdjson::SUCCESS) read_layout(layout);
    into_.width = size("contentWidth");
    into_.height = size("contentHeight");
  }

 private:
  std::size_t count() const { return into_.parent.size(); }

  double size(std::string_view key) const {
    double number = 0;
    return source_[key].get_double().get(number) == simdjson::SUCCESS && number > 0 && number < 1e9 ? number
                                                                                                    : 0;
  }

  void read_nodes(const dom::object& nodes, const Limits& limits) {
    into_.parent = integers(nodes, "parentIndex", std::int64_t{1} << 31);
    if (count() > limits.nodes)
      throw BadSnapshot{ParseErrorCode::too_many_nodes, fmt::format("more than {} nodes", limits.nodes)};
    for (std::size_t i = 0; i < count(); ++i) {
      if (std::cmp_greater_equal(into_.parent[i], i)) refuse("a node comes before its parent");
    }
    into_.type = integers(nodes, "nodeType", 100);
    into_.name = integers(nodes, "nodeName", strings_);
    into_.value = integers(nodes, "nodeValue", strings_);
    read_rows(nodes, "attributes", strings_, into_.attribute_begin, into_.attributes);
    if (into_.type.size() != count() || into_.name.size() != count() || into_.value.size() != count() ||
        into_.attribute_begin.size() != count() + 1)
      refuse("its columns are of different lengths");
    check_attributes(limits);
  }

  void check_attributes(const Limits& limits) const {
    for (std::size_t i = 0; i < count(); ++i) {
      const std::uint32_t strings = into_.attribute_begin[i + 1] - into_.attribute_begin[i];
      if (strings % 2 != 0) refuse("an attribute has no value");
      if (strings / 2 > limits.attributes)
        throw BadSnapshot{ParseErrorCode::start_tag_too_large,
                          fmt::format("more than {} attributes", limits.attributes)};
    }
  }

  // Sparse columns: {"index": […], "value": […]}, the second only where there is one.
  template <typename Use>
  void read_sparse(const dom::object& nodes, std::string_view key, std::int64_t below, const Use& use) {
    dom::object sparse;
    if (nodes[key].get_object().get(sparse) != simdjson::SUCCESS) return;
    const std::vector<std::int32_t> at = integers(sparse, "index", static_cast<std::int64_t>(count()));
    std::vector<std::int32_t> values;
    if (below > 0) values = integers(sparse, "value", below);
    if (below > 0 && values.size() != at.size())
      refuse(fmt::format("{} has columns of different lengths", key));
    values.resize(at.size(), no_string);
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (at[i] < 0) refuse(fmt::format("{} points nowhere", key));
      use(static_cast<std::size_t>(at[i]), values[i]);
    }
  }

  void read_live(const dom::object& nodes) {
    into_.live_value.assign(count(), not_given);
    into_.frame_document.assign(count(), no_document);
    into_.checked.assign(count(), 0);
    into_.selected.assign(count(), 0);
    into_.clickable.assign(count(), 0);
    const auto keep_value = [&](std::size_t at, std::int32_t value) { into_.live_value[at] = value; };
    read_sparse(nodes, "inputValue", strings_, keep_value);
    read_sparse(nodes, "textValue", strings_, keep_value);
    read_sparse(nodes, "inputChecked", 0, [&](std::size_t at, std::int32_t) { into_.checked[at] = 1; });
    read_sparse(nodes, "optionSelected", 0, [&](std::size_t at, std::int32_t) { into_.selected[at] = 1; });
    read_sparse(nodes, "isClickable", 0, [&](std::size_t at, std::int32_t) { into_.clickable[at] = 1; });
    read_sparse(nodes, "contentDocumentIndex", documents_,
                [&](std::size_t at, std::int32_t value) { into_.frame_document[at] = value; });
  }

  void read_layout(const dom::object& layout) {
    into_.row_of.assign(count(), no_row);
    const std::vector<std::int32_t> at = integers(layout, "nodeIndex", static_cast<std::int64_t>(count()));
    for (const dom::element row : array_of(layout, "bounds")) into_.bounds.push_back(bounds_of(row));
    read_rows(layout, "styles", strings_, into_.style_begin, into_.styles);
    if (layout["paintOrders"].error() == simdjson::SUCCESS)
      into_.paint_order = integers(layout, "paintOrders", std::int64_t{1} << 31);
    if (into_.bounds.size() != at.size() || into_.style_begin.size() != at.size() + 1 ||
        (!into_.paint_order.empty() && into_.paint_order.size() != at.size()))
      refuse("the columns of the layout are of different lengths");
    for (std::size_t row = 0; row < at.size(); ++row) keep_row(at[row], static_cast<std::int32_t>(row));
  }

  // An element in several pieces (a part of it floats, a line breaks) has several rows: the first is its own.
  void keep_row(std::int32_t node, std::int32_t row) {
    if (node < 0) refuse("a box belongs to no node");
    std::int32_t& kept = into_.row_of[static_cast<std::size_t>(node)];
    if (kept == no_row) kept = row;
  }

  static std::array<double, 4> bounds_of(const dom::element& row) {
    std::array<double, 4> bounds{};
    dom::array array;
    if (row.get_array().get(array) != simdjson::SUCCESS || array.size() != bounds.size())
      refuse("a box has not four numbers");
    std::size_t next = 0;
    for (const dom::element element : array) {
      double number = 0;
      if (element.get_double().get(number) != simdjson::SUCCESS || number < -1e9 || number > 1e9)
        refuse("a box is out of range");
      bounds[next++] = number;
    }
    return bounds;
  }

  const dom::object& source_;
  std::int64_t strings_, documents_;
  SnapshotDocument& into_;
};

std::size_t text_bytes(const SnapshotColumns& columns) {
  std::size_t bytes = 0;
  for (const SnapshotDocument& document : columns.documents) {
    for (const auto* const column : {&document.value, &document.attributes, &document.live_value}) {
      for (const std::int32_t index : *column) bytes += columns.string(index).size();
    }
  }
  return bytes;
}

void read_answer(const dom::element& answer, const Limits& limits, SnapshotColumns& columns) {
  dom::object root;
  if (answer.get_object().get(root) != simdjson::SUCCESS) refuse("it is no object");
  dom::object result;
  if (root["result"].get_object().get(result) == simdjson::SUCCESS) root = result;
  for (const dom::element element : array_of(root, "strings")) {
    std::string_view text;
    if (element.get_string().get(text) != simdjson::SUCCESS) refuse("one of its strings is none");
    columns.strings.push_back(text);
  }
  const dom::array documents = array_of(root, "documents");
  for (const dom::element element : documents) {
    dom::object source;
    if (element.get_object().get(source) != simdjson::SUCCESS) refuse("a document is no object");
    DocumentColumns(source, columns.strings.size(), documents.size(), columns.documents.emplace_back())
        .read(limits);
  }
  if (columns.documents.empty()) refuse("it has no document");
  // Any number of nodes may say the same long string.
  if (text_bytes(columns) > limits.document_bytes)
    throw BadSnapshot{ParseErrorCode::too_many_bytes, "its nodes say more text than the limit of bytes"};
}

}  // namespace

std::optional<ParseError> read_columns(const simdjson::dom::element& answer, const Limits& limits,
                                       SnapshotColumns& columns) {
  columns.documents.clear();
  columns.strings.clear();
  try {
    read_answer(answer, limits, columns);
  } catch (const BadSnapshot& bad) {
    return ParseError{bad.code, bad.message};
  }
  return std::nullopt;
}

}  // namespace treesift
