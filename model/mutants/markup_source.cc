// Where tags and texts stand. This is a scanner, not a parser: it keeps places, which no reader of this
// project does, and has to be right about them only for sources that people and programs write: a mutant of a
// broken page is another broken page.
#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/elements_without_end.h"
#include "model/mutants/source_tree.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::string_view raw_elements[] = {"script", "style",  "textarea", "title",
                                             "xmp",    "iframe", "noembed",  "noframes"};
constexpr std::string_view blocks[] = {"address", "article", "aside", "blockquote", "div", "dl", "fieldset",
                                       "footer",  "form",    "h1",    "h2",         "h3",  "h4", "h5",
                                       "h6",      "header",  "hr",    "main",       "nav", "ol", "p",
                                       "pre",     "section", "table", "ul"};

// Whether a start tag ends the open element, whose end tag was left out.
bool ends_before(std::string_view open, std::string_view starting) {
  const bool is_section = starting == "tbody" || starting == "thead" || starting == "tfoot";
  if (open == "li") return starting == "li";
  if (open == "dt" || open == "dd") return starting == "dt" || starting == "dd";
  if (open == "p") return is_one_of(blocks, starting);
  if (open == "td" || open == "th")
    return starting == "td" || starting == "th" || starting == "tr" || is_section;
  if (open == "tr") return starting == "tr" || is_section;
  if (open == "tbody" || open == "thead" || open == "tfoot") return is_section;
  if (open == "option") return starting == "option" || starting == "optgroup";
  return false;
}

class MarkupScanner {
 public:
  MarkupScanner(std::string_view source, Format format) : source_(source), is_html_(format == Format::html) {
    tree_.source = source;
    tree_.format = format;
  }

  SourceTree scan() {
    SourceNode& root = add(NodeKind::document, 0);
    root.inner_end = root.end = source_.size();
    open_.assign(1, 0);
    while (at_ < source_.size()) step();
    while (open_.size() > 1) close(source_.size(), source_.size());
    tree_.nodes[0].subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    return std::move(tree_);
  }

 private:
  SourceNode& add(NodeKind kind, std::size_t begin) {
    SourceNode node;
    node.kind = kind;
    node.parent = open_.empty() ? 0 : open_.back();
    node.subtree_end = static_cast<std::uint32_t>(tree_.nodes.size()) + 1;
    node.begin = node.inner_begin = begin;
    tree_.nodes.push_back(std::move(node));
    return tree_.nodes.back();
  }

  void add_text(std::size_t begin, std::size_t end) {
    while (begin < end && is_space(source_[begin])) ++begin;
    while (begin < end && is_space(source_[end - 1])) --end;
    if (begin == end) return;
    SourceNode& text = add(NodeKind::text, begin);
    text.end = text.inner_end = end;
  }

  // Past the next `end`, or all.
  std::size_t past(std::string_view end, std::size_t from) const {
    const std::size_t found = source_.find(end, from);
    return found == source_.npos ? source_.size() : found + end.size();
  }

  void step() {
    const std::size_t tag = std::min(source_.find('<', at_), source_.size());
    const std::string_view rest = source_.substr(tag, 9);
    const bool is_tag = rest.size() > 1 && (is_letter(rest[1]) || (!is_html_ && rest[1] == '_'));
    const bool is_other = rest.size() > 1 && (rest[1] == '!' || rest[1] == '?' || rest[1] == '/');
    if (!is_tag && !is_other &&
        tag < source_.size()) {  // a `<` that is text: ends this text, begins the next
      add_text(at_, tag + 1);
      at_ = tag + 1;
      return;
    }
    add_text(at_, tag);
    at_ = tag;
    if (is_tag) {
      start_tag();
    } else if (rest.starts_with("</")) {
      end_tag();
    } else if (rest.starts_with("<!--")) {
      at_ = past("-->", tag + 4);
    } else if (rest.starts_with("<![CDATA[")) {
      at_ = past("]]>", tag);
    } else if (tag < source_.size()) {
      at_ = past(">", tag);
    }
  }

  std::string name_at(std::size_t at) const {
    std::size_t end = at;
    while (end < source_.size() && !is_space(source_[end]) && source_[end] != '>' && source_[end] != '/')
      ++end;
    const std::string_view name = source_.substr(at, end - at);
    return is_html_ ? lower_case(name) : std::string(name);
  }

  // Past the `>`; quotes may hold one.
  std::size_t end_of_tag(std::size_t at) const {
    for (char quote = '\0', before = '\0'; at < source_.size(); ++at) {
      const char c = source_[at];
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if ((c == '"' || c == '\'') && before == '=') {
        quote = c;
      } else if (c == '>') {
        return at + 1;
      }
      if (!is_space(c)) before = c;
    }
    return at;
  }

  void start_tag() {
    std::string name = name_at(at_ + 1);
    while (is_html_ && open_.size() > 1 && ends_before(tree_.nodes[open_.back()].name, name)) close(at_, at_);
    const std::size_t begin = at_;
    at_ = end_of_tag(at_ + 1 + name.size());
    SourceNode& node = add(NodeKind::element, begin);
    node.name = name;
    node.inner_begin = node.inner_end = node.end = at_;
    const bool is_closed = at_ >= 2 && source_.substr(at_ - 2, 2) == "/>";
    const auto index = static_cast<std::uint32_t>(tree_.nodes.size() - 1);
    if (name == "svg" || name == "math") ++foreign_;
    if ((is_closed && (!is_html_ || foreign_ > 0)) || (is_html_ && is_one_of(elements_without_end, name))) {
      if (name == "svg" || name == "math") --foreign_;
      return;
    }
    open_.push_back(index);
    if (is_html_ && foreign_ == 0 && is_one_of(raw_elements, name)) raw_text(name);
  }

  // Up to the end tag, in any case of letters.
  void raw_text(std::string_view name) {
    std::size_t end = at_;
    for (; end < source_.size(); ++end) {
      end = std::min(source_.find("</", end), source_.size());
      if (lower_case(source_.substr(std::min(end + 2, source_.size()), name.size())) == name) break;
    }
    end = std::min(end, source_.size());
    add_text(at_, end);
    at_ = end;
  }

  void end_tag() {
    const std::string name = name_at(at_ + 2);
    const std::size_t begin = at_;
    at_ = past(">", at_);
    const auto found = std::find_if(open_.rbegin(), open_.rend() - 1,
                                    [&](std::uint32_t node) { return tree_.nodes[node].name == name; });
    if (found == open_.rend() - 1) return;
    const std::uint32_t ended = *found;
    while (open_.back() != ended) close(begin, begin);
    tree_.nodes[ended].has_end_tag = true;
    close(begin, at_);
  }

  void close(std::size_t inner_end, std::size_t end) {
    SourceNode& node = tree_.nodes[open_.back()];
    node.inner_end = inner_end;
    node.end = end;
    node.subtree_end = static_cast<std::uint32_t>(tree_.nodes.size());
    if (foreign_ > 0 && (node.name == "svg" || node.name == "math")) --foreign_;
    open_.pop_back();
  }

  std::string_view source_;
  bool is_html_;
  std::size_t at_ = 0;
  std::size_t foreign_ = 0;  // open svg and math elements
  SourceTree tree_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

SourceTree markup_source(std::string_view source, Format format) {
  return MarkupScanner(source, format).scan();
}

}  // namespace treesift
