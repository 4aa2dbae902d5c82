// What a page offers, as one number.
//
// Problem. A crawl meets the same page over and over: with other data, with more rows. Which pages are the same to a
// tester, and which are not? Tree edit distances need a threshold, and no threshold fits two applications.
// Fragments that VIPS cuts are too coarse: where one row came, the closest fragment is often the whole page.
//
// How. Not pages are compared but what is left of each when everything that is data has been folded away, bottom-up:
//   - what is not displayed is left out; the children of select and textarea too (what they hold is a value);
//   - text with its formatting (b, em, code, …) is one text; adjacent paragraphs, lists and headings that hold no
//     control are one prose: how a text is written is data;
//   - rows (tr, li) without a control are data;
//   - siblings of one name: equal ones count once, in any order; this is how a list with one more item stays the same.
//     Links and controls that stand bare beside each other are a bar of functions, and all of them count; and so does a
//     text elsewhere among them that has another class: a message above the page is no second footer;
//   - the words on a button count: they say what it does. Those of a link do not: it may be a row's name. A control
//     that is disabled is another one: nothing can be done with it;
//   - text that came where none was counts, as a part of the element that shows it: it may be a message.
// Two pages with the same rest offer the same. One thing the rest cannot tell: the same tabs or filters,
// another of them marked. So lists of links of which exactly one looks different by its classes are kept,
// with which one it is. Of two links each looks different from the other: there the mark has moved when a word that
// only the one had, only the other has on the other page. Builds that name classes anew move none.
//
// Cost. Linear but for sorting siblings; any two pages are then compared in no time.
#include "model/states/page_outline.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

#include "base/ascii.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr NameSet formatting = {"abbr",   "b",   "bdi", "bdo",  "big", "br",   "cite",  "code",
                                "del",    "dfn", "em",  "font", "i",   "ins",  "kbd",   "mark",
                                "q",      "rp",  "rt",  "ruby", "s",   "samp", "small", "strike",
                                "strong", "sub", "sup", "time", "tt",  "u",    "var",   "wbr"};
constexpr NameSet prose_elements = {"p", "ul", "ol", "pre", "blockquote", "dl"};
constexpr NameSet headings = {"h1", "h2", "h3", "h4", "h5", "h6"};
constexpr NameSet controls = {"a", "button", "input", "select", "textarea", "summary"};
constexpr NameSet rows = {"tr", "li"};
constexpr NameSet without_children = {"select", "textarea", "option"};  // what they hold is a value

// What is left of a node.
struct Rest {
  enum class Kind : std::uint8_t { nothing, text, prose, heading, control, other };

  Kind kind = Kind::nothing;
  bool has_control = false;  // it, or something in it
  NameId name = unnamed;
  PagePrint print;
  std::uint64_t look = 0;  // of an element with text and nothing else: of its classes; 0 for others
};

constexpr std::size_t max_looks = 8;  // of texts among siblings

// Letters in lower case, anything else one space: "Page 2 of 10" and "Page 3 of 10" are the same words. Each word is
// followed by a space.
void append_words(std::string_view text, std::string& words) {
  bool in_word = false;
  for (const char c : text) {
    const bool is_word = is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
    if (is_word) words += lower_case(c);
    if (in_word && !is_word) words += ' ';
    in_word = is_word;
  }
  if (in_word) words += ' ';
}

std::string words_in(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node) {
  std::string words;
  for (NodeIndex inner = node; inner < document.subtree_end(node); ++inner) {
    if (document.is_text(inner) && seen[inner] != 0) append_words(document.text(inner), words);
  }
  return words;
}

bool is_button(const Document& document, NodeIndex node) {
  if (document.name(node) == standard_name("button")) return true;
  if (document.name(node) != standard_name("input")) return false;
  const std::string type = type_of_control(document, node);
  return type == "submit" || type == "button" || type == "reset" || type == "image";
}

class OfferFolder {
 public:
  OfferFolder(const Document& document, const std::vector<std::uint8_t>& seen)
      : document_(document), seen_(seen), rests_(document.node_count()) {}

  PagePrint fold() {
    for (NodeIndex node = document_.node_count(); node-- > 0;) {
      if (node == document_node || seen_[node] != 0) rests_[node] = rest_of(node);
    }
    return rests_[document_node].print;
  }

 private:
  using Kind = Rest::Kind;

  Rest rest_of(NodeIndex node) {
    if (document_.is_text(node)) return {Kind::text, false, unnamed, {}, 0};
    const NameId name = document_.name(node);
    Rest rest{Kind::other, controls.contains(name), name, {}, 0};
    gather(node, rest);
    if (formatting.contains(name) && is_text_only())
      return {parts_.empty() ? Kind::nothing : Kind::text,
              false,
              unnamed,
              {},
              0};  // a message may come to stand in it
    if (!parts_.empty() && is_text_only()) rest.look = look_of(node);
    if (prose_elements.contains(name) && !rest.has_control) return {Kind::prose, false, name, {}, 0};
    if (rows.contains(name) && !rest.has_control) return {};
    if (headings.contains(name) && !rest.has_control) rest.kind = Kind::heading;
    if (controls.contains(name)) rest.kind = Kind::control;
    join_prose();
    print(node, rest);
    return rest;
  }

  // The rests of the children, but for those of which nothing is left.
  void gather(NodeIndex node, Rest& rest) {
    parts_.clear();
    if (without_children.contains(document_.name(node))) return;
    for (const NodeIndex child : document_.children(node)) {
      const Rest& one = rests_[child];
      if (one.kind == Kind::nothing) continue;
      rest.has_control |= one.has_control;
      parts_.push_back(one);
    }
  }

  bool is_text_only() const {
    return std::ranges::all_of(parts_, [](const Rest& one) { return one.kind == Kind::text; });
  }

  // Never 0. Numbers do not count, as in words.
  std::uint64_t look_of(NodeIndex node) {
    words_.clear();
    append_words(attribute_value(document_, node, standard_name("class")), words_);
    return hash_of(words_) | 1;
  }

  // A run of prose, headings and text becomes one prose when there is prose in it.
  void join_prose() {
    const auto may_join = [](const Rest& one) {
      return one.kind == Kind::prose || one.kind == Kind::heading || one.kind == Kind::text;
    };
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < parts_.size();) {
      std::size_t end = begin;
      bool has_prose = false;
      for (; end < parts_.size() && may_join(parts_[end]); ++end)
        has_prose |= parts_[end].kind == Kind::prose;
      if (has_prose) {
        parts_[kept++] = {Kind::prose, false, unnamed, print_of_bytes("prose"), 0};
      } else {
        end = std::max(end, begin + 1);
        for (std::size_t i = begin; i < end; ++i) parts_[kept++] = parts_[i];
      }
      begin = end;
    }
    parts_.resize(kept);
  }

  void print(NodeIndex node, Rest& rest) {
    words_.clear();
    append_label(node);
    prints_.assign(1, print_of_bytes(words_));
    for (std::size_t begin = 0; begin < parts_.size();) begin = append_run(begin);
    rest.print = joined_print(prints_);
  }

  // The name; of a button its words as well, of a field its type; and whether nothing can be done with it.
  void append_label(NodeIndex node) {
    words_.assign(document_.name_text(document_.name(node)));
    words_ += '\n';
    if (is_button(document_, node)) {
      append_words(attribute_value(document_, node, standard_name("value")), words_);
      append_words(attribute_value(document_, node, standard_name("alt")), words_);
      words_ += words_in(document_, seen_, node);
      parts_.clear();
    } else if (document_.name(node) == standard_name("input")) {
      words_ += type_of_control(document_, node);
    }
    if (has_attribute(document_, node, standard_name("disabled"))) words_ += "\ndisabled";
  }

  // A run of siblings of one name.
  std::size_t append_run(std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < parts_.size() && parts_[end].kind == parts_[begin].kind &&
           parts_[end].name == parts_[begin].name)
      ++end;
    const std::size_t first = prints_.size();
    looks_.clear();
    for (std::size_t i = begin; i < end; ++i) {
      prints_.push_back(parts_[i].kind == Kind::text ? print_of_bytes("text") : parts_[i].print);
      const bool is_beside_its_like = i > begin && parts_[i].print == parts_[i - 1].print;
      if (parts_[i].look != 0 && !is_beside_its_like) add_look(parts_[i]);
    }
    if (parts_[begin].kind == Kind::control) return end;
    std::sort(prints_.begin() + static_cast<std::ptrdiff_t>(first), prints_.end());
    prints_.erase(std::unique(prints_.begin() + static_cast<std::ptrdiff_t>(first), prints_.end()),
                  prints_.end());
    return end;
  }

  // A text with another look than those before it is one of its own.
  void add_look(const Rest& text) {
    std::uint64_t before = 0;
    for (const Rest& other : looks_) {
      before += other.print == text.print;
      if (other.print == text.print && other.look == text.look) return;
    }
    if (looks_.size() == max_looks) return;
    looks_.push_back(text);
    if (before > 0) prints_.push_back(joined_print(std::array{text.print, PagePrint{before, 0}}));
  }

  const Document& document_;
  const std::vector<std::uint8_t>& seen_;
  std::vector<Rest> rests_;
  std::vector<Rest> parts_;        // scratch: of the children
  std::vector<Rest> looks_;        // scratch: texts of a run that look different
  std::vector<PagePrint> prints_;  // scratch
  std::string words_;              // scratch
};

// ---- Marked lists

class MarkFinder {
 public:
  MarkFinder(const Document& document, const std::vector<std::uint8_t>& seen)
      : document_(document),
        seen_(seen),
        links_(document.node_count() + 1),
        letters_(document.node_count() + 1) {
    for (NodeIndex node = 0; node < document.node_count(); ++node) {
      const bool is_seen = seen[node] != 0;
      links_[node + 1] = links_[node] + (is_seen && document.name(node) == standard_name("a"));
      letters_[node + 1] = letters_[node];
      if (is_seen && document.is_text(node))
        letters_[node + 1] += static_cast<std::uint32_t>(document.text(node).size());
    }
  }

  std::vector<MarkedList> find() {
    std::vector<MarkedList> marks;
    for (NodeIndex node = 1; node < document_.node_count(); ++node) {
      if (seen_[node] != 0 && sum(links_, node) > 1 && gather(node)) add_mark(marks);
    }
    std::ranges::sort(marks);
    return marks;
  }

 private:
  std::uint32_t sum(const std::vector<std::uint32_t>& sums, NodeIndex node) const {
    return sums[document_.subtree_end(node)] - sums[node];
  }

  // The children that show something, if each of them is a link and nothing else.
  bool gather(NodeIndex node) {
    looks_.clear();
    items_.clear();
    words_.clear();
    for (const NodeIndex child : document_.children(node)) {
      if (seen_[child] == 0 || (sum(links_, child) == 0 && sum(letters_, child) == 0)) continue;
      if (sum(links_, child) != 1 || !is_mere_link(child)) return false;
      looks_.push_back(look_of(child));
      items_.push_back(child);
      const std::size_t before = words_.size();
      words_ += words_in(document_, seen_, child);
      if (words_.size() == before) return false;  // the numbers of pages, say
      words_ += '\n';
    }
    return looks_.size() > 1;
  }

  bool is_mere_link(NodeIndex item) const {
    NodeIndex link = item;
    while (document_.name(link) != standard_name("a")) ++link;
    return sum(letters_, link) == sum(letters_, item);
  }

  // Each value of an item that says how it looks, and "\n" behind each element.
  template <typename Use>
  void for_each_look(NodeIndex item, const Use& use) const {
    for (NodeIndex node = item; node < document_.subtree_end(item); ++node) {
      if (!document_.is_element(node)) continue;
      for (const Attribute& attribute : document_.attributes(node)) {
        const std::string_view name = document_.name_text(attribute.name);
        const bool tells = name == "class" || name == "aria-current" || name == "aria-selected";
        if (tells) use(document_.value(attribute));
      }
      use("\n");
    }
  }

  // How an item says that it looks.
  std::uint64_t look_of(NodeIndex item) const {
    std::string look;
    for_each_look(item, [&](std::string_view value) {
      value == "\n" ? void(look += value) : append_words(value, look);
    });
    return hash_of(look);
  }

  // The words in this, sorted, with the numbers in them: "tab", "a1b2" of "tab--a1b2".
  std::vector<std::uint64_t> look_words_of(NodeIndex item) const {
    std::vector<std::uint64_t> words;
    for_each_look(item, [&](std::string_view value) {
      const auto is_word = [](char c) {
        return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
      };
      for (std::size_t begin = 0, end = 0; begin < value.size(); begin = end + 1) {
        for (end = begin; end < value.size() && is_word(value[end]);) ++end;
        if (end > begin) words.push_back(hash_of(lower_case(value.substr(begin, end - begin))));
      }
    });
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
  }

  MarkedList mark_of_two() const {
    const std::vector<std::uint64_t> first = look_words_of(items_[0]), second = look_words_of(items_[1]);
    MarkedList mark{hash_of(words_), 2, {}, {}};
    std::ranges::set_difference(first, second, std::back_inserter(mark.of_first));
    std::ranges::set_difference(second, first, std::back_inserter(mark.of_second));
    if (mark.of_first.size() != mark.of_second.size())
      mark.marked = mark.of_first.size() < mark.of_second.size();
    return mark;
  }

  void add_mark(std::vector<MarkedList>& marks) const {
    std::vector<std::uint64_t> looks = looks_;
    std::ranges::sort(looks);
    const bool two_looks = looks.front() != looks.back() &&
                           (looks[1] == looks.back() || looks[looks.size() - 2] == looks.front());
    if (!two_looks) return;
    if (looks_.size() == 2) return marks.push_back(mark_of_two());
    const std::uint64_t odd = looks[1] == looks.back() ? looks.front() : looks.back();
    const auto place = static_cast<std::uint64_t>(std::ranges::find(looks_, odd) - looks_.begin());
    marks.push_back({hash_of(words_), place, {}, {}});
  }

  const Document& document_;
  const std::vector<std::uint8_t>& seen_;
  std::vector<std::uint32_t> links_, letters_;  // running sums over the nodes before each
  std::vector<std::uint64_t> looks_;            // scratch: of the items of a list
  std::vector<NodeIndex> items_;                // scratch: these
  std::string words_;                           // scratch: of all of them
};

}  // namespace

PageOutline outline_of(const Document& document, const Layout& layout) {
  const std::vector<std::uint8_t> seen = seen_nodes(document, layout);
  PageOutline outline;
  outline.offer = OfferFolder(document, seen).fold();
  outline.shape = shape_of(document, seen, document_node);
  outline.content = content_of(document, seen, document_node);
  outline.marks = MarkFinder(document, seen).find();
  return outline;
}

}  // namespace treesift
