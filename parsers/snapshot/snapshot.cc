// The answer of DOMSnapshot.captureSnapshot into a tree.
//
// Problem. The answer is a table: columns by node (parent, type, name, attributes), columns by box (which node, where,
// with which styles), and one list of strings that all others point into. Frames are tables of their own. Nothing in
// it may be trusted.
//
// How. The columns are read and checked first (snapshot_columns.h). Then the nodes are walked as a tree, with
// a stack of our own, and fed to the one builder of documents, a frame's document where its frame stands. The
// k-th element that the builder was given is the k-th element of the document: that is how boxes find their
// nodes again.
//
// Cost. Linear.
#include "parsers/snapshot/snapshot.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "parsers/attributes.h"
#include "parsers/document_builder.h"
#include "parsers/snapshot/snapshot_columns.h"

namespace treesift {
namespace {

constexpr std::uint32_t no_child = ~std::uint32_t{0};

// Who is whose first child and next sibling, in one document.
struct Links {
  std::vector<std::uint32_t> first_child, next_sibling;

  explicit Links(const SnapshotDocument& document)
      : first_child(document.parent.size(), no_child), next_sibling(document.parent.size(), no_child) {
    for (std::size_t i = document.parent.size(); i-- > 0;) {
      if (document.parent[i] < 0) continue;
      auto& first = first_child[static_cast<std::size_t>(document.parent[i])];
      next_sibling[i] = first;
      first = static_cast<std::uint32_t>(i);
    }
  }
};

struct SourceNode {
  std::uint32_t document = 0;
  std::uint32_t node = 0;
};

// Feeds the tree to a builder and remembers which node each element came from.
class TreeFeeder {
 public:
  TreeFeeder(const SnapshotColumns& columns, DocumentBuilder& builder)
      : columns_(columns), builder_(builder), placed_(columns.documents.size(), 0) {
    for (const SnapshotDocument& document : columns.documents) links_.emplace_back(document);
  }

  void feed() {
    placed_[0] = 1;
    push_children({0, 0});
    while (!pending_.empty() && !builder_.error()) {
      const Step step = pending_.back();
      pending_.pop_back();
      step.closes ? builder_.close() : visit(step.source);
    }
  }

  const std::vector<SourceNode>& elements() const { return elements_; }

 private:
  struct Step {
    SourceNode source;
    bool closes;
  };

  const SnapshotDocument& document(SourceNode source) const { return columns_.documents[source.document]; }

  void push_children(SourceNode parent) {
    if (links_[parent.document].first_child.empty()) return;
    const std::size_t first = pending_.size();
    const Links& links = links_[parent.document];
    for (std::uint32_t child = links.first_child[parent.node]; child != no_child;
         child = links.next_sibling[child])
      pending_.push_back({{parent.document, child}, false});
    std::reverse(pending_.begin() + static_cast<std::ptrdiff_t>(first), pending_.end());
  }

  void visit(SourceNode source) {
    const SnapshotDocument& from = document(source);
    switch (static_cast<DomType>(from.type[source.node])) {
      case DomType::element:
        return visit_element(source);
      case DomType::text:
        return builder_.text(columns_.string(from.value[source.node]));
      case DomType::comment:
        return builder_.note(NoteKind::comment, columns_.string(from.value[source.node]));
      case DomType::fragment:
        return open("#shadow-root", source);
      case DomType::document:
        return open("#document", source);
    }
  }

  void open(std::string_view name, SourceNode source) {
    builder_.open(name);
    elements_.push_back(source);
    pending_.push_back({source, true});
    push_children(source);
  }

  void visit_element(SourceNode source) {
    const SnapshotDocument& from = document(source);
    const std::string name = lower_case(columns_.string(from.name[source.node]));
    if (name.starts_with("::") || name.empty()) return;  // a pseudo-element
    builder_.open(name);
    elements_.push_back(source);
    pending_.push_back({source, true});
    feed_attributes(source, name);
    if (name == "textarea" && from.live_value[source.node] != not_given)
      return builder_.text(columns_.string(from.live_value[source.node]));
    push_frame(from.frame_document[source.node]);
    push_children(source);
  }

  // Each document is placed once, or a hostile answer would be a tree without end.
  void push_frame(std::int32_t index) {
    if (index == no_document) return;
    const auto frame = static_cast<std::uint32_t>(index);
    if (std::exchange(placed_[frame], std::uint8_t{1}) != 0 || columns_.documents[frame].parent.empty())
      return;
    pending_.push_back({{frame, 0}, false});
  }

  void feed_attributes(SourceNode source, std::string_view name) {
    const SnapshotDocument& from = document(source);
    const bool is_input = name == "input", is_option = name == "option";
    for (std::uint32_t i = from.attribute_begin[source.node]; i < from.attribute_begin[source.node + 1];
         i += 2) {
      const std::string_view attribute = columns_.string(from.attributes[i]);
      if (attribute.empty() || is_live(attribute, is_input, is_option, from.live_value[source.node]))
        continue;
      builder_.attribute(attribute, columns_.string(from.attributes[i + 1]));
    }
    if (from.live_value[source.node] != not_given && is_input)
      builder_.attribute("value", columns_.string(from.live_value[source.node]));
    if (from.checked[source.node] != 0) builder_.attribute("checked", "");
    if (from.selected[source.node] != 0) builder_.attribute("selected", "");
  }

  // Whether what the source says is overruled by what the control has now.
  static bool is_live(std::string_view attribute, bool is_input, bool is_option, std::int32_t live_value) {
    if (is_input && attribute == "value") return live_value != not_given;
    return (is_input && attribute == "checked") || (is_option && attribute == "selected");
  }

  const SnapshotColumns& columns_;
  DocumentBuilder& builder_;
  std::vector<Links> links_;
  std::vector<std::uint8_t> placed_;  // by document
  std::vector<Step> pending_;
  std::vector<SourceNode> elements_;
};

// ---- Styles

enum class Style : std::uint8_t {
  visibility,
  color,
  background_color,
  font_size,
  font_weight,
  padding_top,
  padding_right,
  padding_bottom,
  padding_left,
  border_top_width,
  border_right_width,
  border_bottom_width,
  border_left_width,
  cursor,
  z_index,
};

constexpr std::string_view style_names[] = {"visibility",
                                            "color",
                                            "background-color",
                                            "font-size",
                                            "font-weight",
                                            "padding-top",
                                            "padding-right",
                                            "padding-bottom",
                                            "padding-left",
                                            "border-top-width",
                                            "border-right-width",
                                            "border-bottom-width",
                                            "border-left-width",
                                            "cursor",
                                            "z-index"};

// "12.5px" and "700" as a number, 0 for anything else.
double number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && std::isfinite(number) ? std::clamp(number, -1e9, 1e9) : 0;
}

// As JavaScript's Math.round does, of a number beyond any page the nearest that a sum of two can hold.
std::int32_t rounded(double number) {
  return static_cast<std::int32_t>(std::floor(std::fmin(std::fmax(number, -1e9), 1e9) + 0.5));
}

std::uint16_t small_number(double number) {
  return static_cast<std::uint16_t>(std::clamp(rounded(number), 0, 65535));
}

// "rgb(1, 2, 3)" and "rgba(1, 2, 3, 0.5)"; 0 for others.
std::uint32_t color_in(std::string_view text) {
  const std::size_t begin = text.find('(');
  if (begin == std::string_view::npos || !text.starts_with("rgb")) return 0;
  text.remove_prefix(begin + 1);
  double parts[4] = {0, 0, 0, 1};
  for (double& part : parts) {
    text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
    if (text.empty() || text.front() == ')') break;
    part = number_in(text);
    text.remove_prefix(std::min(text.find_first_of(", )"), text.size()));
  }
  std::uint32_t color = 0;
  for (int i = 0; i < 3; ++i)
    color = color << 8 | static_cast<std::uint32_t>(std::clamp(parts[i], 0.0, 255.0));
  const auto alpha = static_cast<std::uint32_t>(std::clamp(parts[3] * 255, 0.0, 255.0));
  return alpha == 0 ? 0 : color << 8 | alpha;
}

// The styles of one box.
class BoxStyles {
 public:
  explicit BoxStyles(std::span<const std::string> names) {
    for (std::size_t i = 0; i < std::size(style_names); ++i) {
      const auto found = std::ranges::find(names, style_names[i]);
      columns_[i] = found == names.end() ? names.size() : static_cast<std::size_t>(found - names.begin());
    }
  }

  void look_at(const SnapshotColumns& columns, const SnapshotDocument& document, std::size_t row) {
    strings_ = &columns;
    styles_ =
        std::span(document.styles)
            .subspan(document.style_begin[row], document.style_begin[row + 1] - document.style_begin[row]);
  }

  std::string_view operator[](Style style) const {
    const std::size_t column = columns_[static_cast<std::size_t>(style)];
    return column < styles_.size() ? strings_->string(styles_[column]) : std::string_view();
  }
  double number(Style style) const { return number_in((*this)[style]); }
  double sum(Style a, Style b) const { return number(a) + number(b); }

 private:
  std::size_t columns_[std::size(style_names)] = {};
  const SnapshotColumns* strings_ = nullptr;
  std::span<const std::int32_t> styles_;
};

// ---- Boxes to nodes

class LayoutMaker {
 public:
  LayoutMaker(const SnapshotColumns& columns, std::span<const std::string> styles, const Document& document,
              Layout& layout)
      : columns_(columns), styles_(styles), document_(document), layout_(layout) {}

  void make(const std::vector<SourceNode>& elements) {
    layout_.resize(document_.node_count());
    layout_.page_width = rounded(columns_.documents[0].width);
    layout_.page_height = rounded(columns_.documents[0].height);
    closed_.assign(document_.node_count(), 0);
    has_summary_.assign(document_.node_count(), 0);
    std::size_t element = 0;
    for (NodeIndex node = 1; node < document_.node_count(); ++node) {
      const NodeIndex parent = document_.parent(node);
      closed_[node] = closed_[parent] != 0 || (is_closed(parent) && !opens(node));
      const bool is_element = document_.is_element(node);
      const SourceNode source = is_element && element < elements.size() ? elements[element++] : SourceNode();
      if (closed_[node] != 0) continue;
      is_element ? place(node, source) : layout_.copy(parent, node);
    }
  }

 private:
  struct Offset {
    double x = 0, y = 0;
  };

  // What has been open and is closed again keeps its boxes.
  bool is_closed(NodeIndex node) const {
    if (document_.name(node) == standard_name("details"))
      return std::ranges::none_of(document_.attributes(node), [&](const Attribute& attribute) {
        return document_.name_text(attribute.name) == "open";
      });
    return attribute_value(document_, node, standard_name("hidden")) == "until-found";
  }

  // Of closed `details` the first summary. Asked once for each node, in their order.
  bool opens(NodeIndex node) {
    const NodeIndex details = document_.parent(node);
    if (document_.name(details) != standard_name("details") || has_summary_[details] != 0) return false;
    has_summary_[details] = document_.name(node) == standard_name("summary") ? 1 : 0;
    return has_summary_[details] != 0;
  }

  void place(NodeIndex node, SourceNode source) {
    const SnapshotDocument& from = columns_.documents[source.document];
    const std::int32_t row = from.row_of.empty() ? no_row : from.row_of[source.node];
    const auto type = static_cast<DomType>(from.type[source.node]);
    if (type != DomType::element) {
      layout_.copy(document_.parent(node), node);  // a shadow root, or the document of a frame
      if (type == DomType::document) note_frame(source.document, document_.parent(node));
    } else if (row != no_row) {
      set_box(node, source, static_cast<std::size_t>(row));
    }
  }

  // A frame's boxes count from its own corner.
  void note_frame(std::uint32_t document, NodeIndex frame) {
    offsets_.resize(columns_.documents.size());
    offsets_[document] = {static_cast<double>(layout_.content_box[frame].x),
                          static_cast<double>(layout_.content_box[frame].y)};
  }

  void set_box(NodeIndex node, SourceNode source, std::size_t row) {
    const SnapshotDocument& from = columns_.documents[source.document];
    const Offset offset = source.document < offsets_.size() ? offsets_[source.document] : Offset();
    const std::array<double, 4>& bounds = from.bounds[row];
    styles_.look_at(columns_, from, row);
    const Box box = {
        rounded(bounds[0] + offset.x + styles_.sum(Style::padding_left, Style::border_left_width)),
        rounded(bounds[1] + offset.y + styles_.sum(Style::padding_top, Style::border_top_width)),
        rounded(bounds[2] - styles_.sum(Style::padding_left, Style::border_left_width) -
                styles_.sum(Style::padding_right, Style::border_right_width)),
        rounded(bounds[3] - styles_.sum(Style::padding_top, Style::border_top_width) -
                styles_.sum(Style::padding_bottom, Style::border_bottom_width))};
    layout_.content_box[node] = box;
    layout_.displayed[node] = box.has_area();
    const bool has_area = bounds[2] > 0 && bounds[3] > 0;
    if (styles_[Style::visibility] != "hidden")
      layout_.sight[node] = has_area ? Sight::with_area : Sight::without_area;
    layout_.paint_order[node] = from.paint_order.empty() ? 0 : from.paint_order[row];
    if (styles_[Style::cursor] == "pointer") layout_.clicks[node] |= has_pointer;
    if (from.clickable[source.node] != 0) layout_.clicks[node] |= hears_clicks;
    set_styles(node);
  }

  void set_styles(NodeIndex node) {
    layout_.font_size[node] = small_number(styles_.number(Style::font_size));
    layout_.font_weight[node] = small_number(styles_.number(Style::font_weight));
    layout_.color[node] = color_in(styles_[Style::color]);
    layout_.background[node] = color_in(styles_[Style::background_color]);
    layout_.z_index[node] = rounded(styles_.number(Style::z_index));
  }

  const SnapshotColumns& columns_;
  BoxStyles styles_;
  const Document& document_;
  Layout& layout_;
  std::vector<Offset> offsets_;  // by document
  std::vector<std::uint8_t> closed_,
      has_summary_;  // by node: in something that is closed; opens() has met it
};

}  // namespace

std::span<const std::string> default_snapshot_styles() {
  static const std::string names[] = {"display",
                                      "visibility",
                                      "opacity",
                                      "position",
                                      "overflow",
                                      "color",
                                      "background-color",
                                      "background-image",
                                      "font-size",
                                      "font-weight",
                                      "font-family",
                                      "text-align",
                                      "padding-top",
                                      "padding-right",
                                      "padding-bottom",
                                      "padding-left",
                                      "border-top-width",
                                      "border-right-width",
                                      "border-bottom-width",
                                      "border-left-width",
                                      "cursor",
                                      "z-index"};
  return names;
}

struct SnapshotReader::Scratch {
  explicit Scratch(const Limits& given) : limits(given), parser(given.document_bytes), builder(given) {}

  Limits limits;
  simdjson::dom::parser parser;
  SnapshotColumns columns;
  DocumentBuilder builder;

  PageResult read(std::string_view json, std::span<const std::string> styles) {
    if (json.size() > limits.document_bytes)
      return ParseError{ParseErrorCode::too_many_bytes, "too many bytes"};
    simdjson::dom::element answer;
    const simdjson::error_code code = parser.parse(json.data(), json.size()).get(answer);
    if (code == simdjson::MEMALLOC) throw std::bad_alloc();
    if (code != simdjson::SUCCESS)
      return ParseError{ParseErrorCode::json_malformed, std::string(simdjson::error_message(code))};
    if (auto error = read_columns(answer, limits, columns)) return *std::move(error);
    return page(styles);
  }

  PageResult page(std::span<const std::string> styles) {
    builder.begin(Format::html);
    TreeFeeder feeder(columns, builder);
    feeder.feed();
    if (builder.error()) return *builder.error();
    Page page;
    page.document = builder.finish();
    LayoutMaker(columns, styles, page.document, page.layout).make(feeder.elements());
    return page;
  }
};

SnapshotReader::SnapshotReader(const Limits& limits) : scratch_(std::make_unique<Scratch>(limits)) {}
SnapshotReader::~SnapshotReader() = default;
SnapshotReader::SnapshotReader(SnapshotReader&&) noexcept = default;
SnapshotReader& SnapshotReader::operator=(SnapshotReader&&) noexcept = default;

PageResult SnapshotReader::read(std::string_view json, std::span<const std::string> styles) {
  return scratch_->read(json, styles);
}

}  // namespace treesift
