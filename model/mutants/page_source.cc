#include "model/mutants/page_source.h"

#include <utility>

#include "base/elements_without_end.h"
#include "model/mutants/source_tree.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

constexpr std::string_view names_before_break[] = {"pre", "listing", "textarea"};
constexpr NameSet raw_names = {"script", "style", "xmp", "iframe", "noembed", "noframes"};

class PageWriter {
 public:
  PageWriter(const Page& page, PageSource& source)
      : document_(page.document),
        layout_(page.layout),
        sight_(seen_nodes(page.document, page.layout)),
        out_(source) {}

  void write() {
    out_.html = "<!DOCTYPE html>\n";
    add(document_node, NodeKind::document);
    for (NodeIndex node = 1; node < document_.node_count(); ++node) {
      close_before(node);
      if (document_.is_text(node)) {
        write_text(node);
      } else if (document_.is_element(node)) {
        open(node);
        if (is_only_without_scripts(node)) node = document_.subtree_end(node) - 1;
      }
    }
    close_before(document_.node_count());
    SourceNode& root = out_.tree.nodes[0];
    root.end = root.inner_end = out_.html.size();
    root.subtree_end = count();
    out_.tree.source = out_.html;
  }

 private:
  struct Open {
    NodeIndex end;         // of the document: where the element ends
    std::uint32_t source;  // its node of the tree; of a shadow root, that of the element around it
    bool is_written;
  };

  std::uint32_t count() const { return static_cast<std::uint32_t>(out_.tree.nodes.size()); }
  std::string_view name_of(NodeIndex node) const { return document_.name_text(document_.name(node)); }

  // Written, it would be displayed where scripts do not run, as when a mutant is drawn.
  bool is_only_without_scripts(NodeIndex node) const {
    if (name_of(node) != "noscript") return false;
    return layout_.empty() || layout_.sight[node] == Sight::hidden;
  }

  // A browser leaves out the first line break there, and has left it out of what it has recorded.
  bool needs_line_break(NodeIndex node) const {
    const bool has_text = document_.subtree_end(node) > node + 1 && document_.is_text(node + 1);
    return has_text && !layout_.empty() && document_.raw_text(node + 1).starts_with('\n') &&
           is_one_of(names_before_break, name_of(node));
  }

  SourceNode& add(NodeIndex node, NodeKind kind) {
    SourceNode added;
    added.kind = kind;
    added.parent = open_.empty() ? 0 : open_.back().source;
    added.subtree_end = count() + 1;
    added.begin = added.inner_begin = out_.html.size();
    out_.tree.nodes.push_back(std::move(added));
    out_.seen.push_back(sight_[node]);
    return out_.tree.nodes.back();
  }

  void write_text(NodeIndex node) {
    const bool is_raw = raw_names.contains(document_.name(document_.parent(node)));
    const std::string_view text = document_.raw_text(node);
    SourceNode& added = add(node, NodeKind::text);
    is_raw ? void(out_.html += text) : escape(text);
    added.end = added.inner_end = out_.html.size();
  }

  void escape(std::string_view text) {
    for (const char c : text) {
      if (c == '&') {
        out_.html += "&amp;";
      } else if (c == '<') {
        out_.html += "&lt;";
      } else if (c == '"') {
        out_.html += "&quot;";
      } else {
        out_.html += c;
      }
    }
  }

  void open(NodeIndex node) {
    const std::string_view name = name_of(node);
    if (name.starts_with('#')) {
      open_.push_back({document_.subtree_end(node), open_.empty() ? 0 : open_.back().source, false});
      return;
    }
    const std::uint32_t index = count();
    add(node, NodeKind::element).name = name;
    (out_.html += '<') += name;
    for (const Attribute& attribute : document_.attributes(node)) {
      ((out_.html += ' ') += document_.name_text(attribute.name)) += "=\"";
      escape(document_.value(attribute));
      out_.html += '"';
    }
    out_.html += '>';
    if (needs_line_break(node)) out_.html += '\n';
    SourceNode& added = out_.tree.nodes[index];
    added.inner_begin = added.inner_end = added.end = out_.html.size();
    if (!is_one_of(elements_without_end, document_.name_text(document_.name(node))))
      open_.push_back({document_.subtree_end(node), index, true});
  }

  void close_before(NodeIndex node) {
    for (; !open_.empty() && open_.back().end <= node; open_.pop_back()) {
      if (!open_.back().is_written) continue;
      SourceNode& closed = out_.tree.nodes[open_.back().source];
      closed.inner_end = out_.html.size();
      ((out_.html += "</") += closed.name) += '>';
      closed.end = out_.html.size();
      closed.subtree_end = count();
      closed.has_end_tag = true;
    }
  }

  const Document& document_;
  const Layout& layout_;
  std::vector<std::uint8_t> sight_;
  PageSource& out_;
  std::vector<Open> open_;
};

}  // namespace

void write_page_source(const Page& page, PageSource& source) {
  source = {};
  PageWriter(page, source).write();
}

}  // namespace treesift
