// From events to a flat, hashed tree.
//
// Problem. A page of n nodes must become arrays in document order with two hashes per node, in one pass,
// without allocating per node and without recursion.
//
// How. Nodes are appended when they open, so pre-order comes by itself; the subtree size is known when a node
// closes. Hashes are bottom-up: a closing node needs its children's hashes, which are not adjacent in the
// arrays (grandchildren lie between). They are kept on a stack beside the stack of open nodes: each node that
// closes pushes its hash, so the children of the node that closes next are exactly the top of that stack,
// contiguous, and one XXH3 call over them, seeded with the hash of the node's own name and attributes, gives
// the subtree hash:
//
//     <ul><li>a</li><li>b</li></ul>      stack before </ul>:  … h(li a) h(li b)      after:  … h(ul)
//
// Each hash is pushed and popped once: linear in nodes and bytes.
//
// White space. HTML shows a run of white space as one space, and none at the edges of a block; `pre` and
// `textarea` show all of it. The normalised text that is hashed follows that: runs collapse; leading space
// goes where a block or another space stands before it, trailing space where a block follows. Scripts and the like
// show nothing: text flows past them as if they were not there, and what they hold is text of its own. Blank text is
// no node outside `pre`. In `pre` and `textarea` the line feed right after the start tag (the HTML standard,
// section 13.1.2.5) and in `pre` the one right before the end tag show nothing and are left out. XML text collapses
// and is trimmed on both sides unless xml:space="preserve" is in force; but XML whose root is `html` is a page.
#include "parsers/document_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "parsers/node_hash.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Elements that flow with text, so that white space beside their tags counts. All other standard elements end
// a line.
constexpr NameSet inline_elements{
    "a",      "abbr",   "acronym",  "applet", "audio",   "b",        "bdi",   "bdo",    "big",    "blink",
    "button", "canvas", "cite",     "code",   "data",    "del",      "dfn",   "em",     "embed",  "font",
    "i",      "iframe", "img",      "input",  "ins",     "kbd",      "label", "map",    "mark",   "math",
    "meter",  "nobr",   "object",   "output", "picture", "progress", "q",     "rb",     "rp",     "rt",
    "ruby",   "s",      "samp",     "select", "slot",    "small",    "span",  "strike", "strong", "sub",
    "sup",    "svg",    "textarea", "time",   "tt",      "u",        "var",   "video",  "wbr"};

// Elements that show nothing where they stand, and so end no line.
constexpr NameSet unseen_elements{"script", "style", "template", "noscript", "link", "meta", "area"};

// Elements that show something by themselves: white space after one counts.
constexpr NameSet replaced_elements{"img",    "input", "button", "select", "textarea",
                                    "object", "video", "audio",  "canvas", "iframe",
                                    "embed",  "svg",   "math",   "meter",  "progress"};

constexpr NameSet preserving_elements{"pre", "textarea", "listing", "plaintext", "xmp"};
// Of these, those whose first line feed HTML's reader drops, and those whose last one shows nothing.
constexpr NameSet first_feed_dropped{"pre", "textarea", "listing"};
constexpr NameSet last_feed_dropped{"pre", "listing", "plaintext", "xmp"};

constexpr std::size_t least_room = 32;  // nodes

// Enough for every Document offset to fit 32 bits, the normalised copy of a text included.
constexpr std::size_t arena_limit = std::size_t{0xFFFF0000};

// What the builder asks of an element's name, in one load.
enum NameTrait : std::uint8_t { flows = 1, replaced = 2, preserving = 4, unseen = 8 };
constexpr std::array<std::uint8_t, standard_name_count> name_traits = [] {
  std::array<std::uint8_t, standard_name_count> traits{};
  for (NameId name = 0; name < standard_name_count; ++name)
    traits[name] = static_cast<std::uint8_t>((inline_elements.contains(name) ? flows : 0) |
                                             (replaced_elements.contains(name) ? replaced : 0) |
                                             (preserving_elements.contains(name) ? preserving : 0) |
                                             (unseen_elements.contains(name) ? unseen : 0));
  return traits;
}();

std::uint8_t traits_of(NameId name) {
  return name < standard_name_count ? name_traits[name] : std::uint8_t{flows};
}

}  // namespace

bool flows_with_text(NameId html_element) {
  return (traits_of(html_element) & flows) != 0;
}

Document DocumentBuilder::spare() {
  if (spare_.empty()) return {};
  Document document = std::move(spare_.back());
  spare_.pop_back();
  return document;
}

void DocumentBuilder::begin(Format format) {
  document_ = spare();
  document_.clear_contents();
  document_.format_ = format;
  is_page_ = format == Format::html;
  node_count_ = 0;
  names_.clear();
  open_nodes_.clear();
  flattened_depth_ = 0;
  child_subtree_hashes_.clear();
  child_shape_hashes_.clear();
  text_pending_ = false;
  text_before_note_.clear();
  after_space_ = true;
  error_.reset();
  open_nodes_.push_back({add_node(NodeKind::document, unnamed), 0, false, true});
}

void DocumentBuilder::recycle(Document&& document) {
  constexpr std::size_t kept = 2;  // a worker holds an expected and an actual
  constexpr std::size_t kept_bytes = std::size_t{8}
                                     << 20;  // one giant page must not be paid for until the end
  if (spare_.size() < kept && document.memory() <= kept_bytes) spare_.push_back(std::move(document));
}

NameId DocumentBuilder::intern(std::string_view name) {
  const NameTable::Entry entry = names_.intern(name);
  if (entry.added) {
    std::string& bytes = document_.name_bytes_;
    document_.own_names_.push_back(
        {static_cast<std::uint32_t>(bytes.size()), static_cast<std::uint32_t>(name.size())});
    bytes.append(name);
  }
  return entry.id;
}

Span DocumentBuilder::store(std::string_view text) {
  if (document_.arena_.size() + text_before_note_.size() + text.size() > arena_limit) {
    fail(ParseErrorCode::too_many_bytes, "the document's text does not fit 4 GiB");
    return {};
  }
  const Span span{static_cast<std::uint32_t>(document_.arena_.size()),
                  static_cast<std::uint32_t>(text.size())};
  document_.arena_.append(text);
  return span;
}

void DocumentBuilder::fail(ParseErrorCode code, std::string message) {
  if (!error_) error_ = ParseError{code, std::move(message)};
}

bool DocumentBuilder::room_for_node() {
  if (node_count_ < limits_.nodes) return true;
  fail(ParseErrorCode::too_many_nodes, fmt::format("more than {} nodes", limits_.nodes));
  return false;
}

NodeIndex DocumentBuilder::add_node(NodeKind kind, NameId name) {
  const NodeIndex node = node_count_++;
  if (node == document_.kinds_.size()) size_arrays(std::max<std::size_t>(2 * node, least_room));
  document_.kinds_[node] = kind;
  document_.names_[node] = name;
  document_.parents_[node] = open_nodes_.empty() ? no_node : open_nodes_.back().node;
  document_.subtree_sizes_[node] = 1;
  document_.attribute_begins_[node] = static_cast<std::uint32_t>(document_.attributes_.size());
  document_.texts_[node] = document_.raw_texts_[node] = {};
  return node;
}

// The arrays of what nodes have are longer than there are nodes until finish(): so there is one check a node instead of
// one for each of its fields. A document that is used again has them as long as they were: each node sets all of its
// fields, its hashes when it closes.
void DocumentBuilder::size_arrays(std::size_t nodes) {
  document_.kinds_.resize(nodes);
  document_.names_.resize(nodes);
  document_.parents_.resize(nodes);
  document_.subtree_sizes_.resize(nodes);
  document_.attribute_begins_.resize(nodes);
  document_.texts_.resize(nodes);
  document_.raw_texts_.resize(nodes);
  document_.subtree_hashes_.resize(nodes);
  document_.shape_hashes_.resize(nodes);
}

void DocumentBuilder::open(NameId name, NodeKind kind) {
  if (error_) return;
  if (node_count_ == 1 && document_.format_ == Format::xml) is_page_ = name == standard_name("html");
  flush_text(boundary_of(name));
  if (!room_for_node()) return;
  const bool preserves = open_nodes_.back().preserves_space || is_preserving(name);
  if (open_nodes_.size() > limits_.depth && !flatten()) return;
  open_nodes_.push_back({add_node(kind, name), child_subtree_hashes_.size(), preserves, after_space_});
  if (is_unseen(name)) after_space_ = true;
  if ((traits_of(name) & replaced) != 0) after_space_ = false;
}

// At the depth limit the open element gives its place to the new one, which so becomes its sibling; as
// browsers do.
bool DocumentBuilder::flatten() {
  if (document_.format_ != Format::html) {
    fail(ParseErrorCode::too_deep, fmt::format("nested deeper than {} levels", limits_.depth));
    return false;
  }
  ++flattened_depth_;
  ++document_.repairs_.flattened_nodes;
  close_top();
  return true;
}

void DocumentBuilder::attribute(NameId id, std::string_view value) {
  if (error_) return;
  auto& attributes = document_.attributes_;
  const auto first = attributes.begin() + document_.attribute_begins_[node_count_ - 1];
  const auto before = [this](const Attribute& held, NameId wanted) {
    const std::uint64_t held_key = names_.sort_key(held.name), wanted_key = names_.sort_key(wanted);
    if (held_key != wanted_key || held.name == wanted || wanted < standard_name_count)
      return held_key < wanted_key;
    return document_.name_text(held.name) < document_.name_text(wanted);
  };
  const bool is_last = first == attributes.end() || before(attributes.back(), id);
  const auto place = is_last ? attributes.end() : std::lower_bound(first, attributes.end(), id, before);
  if (!is_last && place != attributes.end() && place->name == id) return;
  if (attributes.end() - first >= limits_.attributes) {
    return fail(ParseErrorCode::start_tag_too_large,
                fmt::format("more than {} attributes in one tag", limits_.attributes));
  }
  const Attribute added{id, store(value)};
  is_last ? attributes.push_back(added) : void(attributes.insert(place, added));
  check_preserve_attribute(id, value);
}

// xml:space="preserve" holds for the element and what is in it; "default" ends it (XML 1.0, section 2.10).
void DocumentBuilder::check_preserve_attribute(NameId name, std::string_view value) {
  if (document_.format_ != Format::xml || name != standard_name("xml:space")) return;
  open_nodes_.back().preserves_space = value == "preserve";
}

void DocumentBuilder::close() {
  if (error_) return;
  flush_text(end_of(open_name()));
  if (is_unseen(open_name())) after_space_ = open_nodes_.back().after_space;
  if ((traits_of(open_name()) & replaced) != 0) after_space_ = false;
  if (flattened_depth_ > 0) {
    --flattened_depth_;
  } else if (open_nodes_.size() > 1) {
    close_top();
  }
}

void DocumentBuilder::text(std::string_view characters) {
  if (error_ || characters.empty()) return;
  const Span stored = store(characters);
  if (!text_pending_) text_begin_ = stored.offset;
  text_pending_ = true;
}

void DocumentBuilder::normal_text(std::string_view text) {
  if (error_) return;
  flush_text(Boundary::none);
  const Span stored = store(text);
  if (!error_) add_text_node(stored, stored);
}

void DocumentBuilder::scalar(NameId name, NodeKind kind, Span value) {
  if (error_ || !room_for_node()) return;
  const NodeIndex node = add_node(kind, name);
  document_.texts_[node] = document_.raw_texts_[node] = value;
  const std::uint64_t label = treesift::label_hash(kind, names_.hash(name));
  child_subtree_hashes_.push_back(document_.subtree_hashes_[node] =
                                      hash_bytes(document_.slice(value), label));
  child_shape_hashes_.push_back(document_.shape_hashes_[node] = label);
}

void DocumentBuilder::note(NoteKind kind, std::string_view characters) {
  if (error_) return;
  // Pending text stays pending: it waits beside the arena, and is put behind all of its notes at once, or many notes in
  // one text would each move what stands before them.
  if (text_pending_) {
    text_before_note_.append(document_.arena_, text_begin_);
    document_.arena_.resize(text_begin_);
  }
  const Span stored = store(characters);
  if (error_) return;
  document_.notes_.push_back({kind, open_nodes_.back().node, node_count_, stored,
                              static_cast<std::uint32_t>(text_before_note_.size())});
  text_begin_ = static_cast<std::uint32_t>(document_.arena_.size());
}

DocumentBuilder::Boundary DocumentBuilder::boundary_of(NameId name) const {
  if (!is_page_) return Boundary::block;
  return (traits_of(name) & (flows | unseen)) != 0 ? Boundary::none : Boundary::block;
}

// What the end tag of the open element is to the text before it.
DocumentBuilder::Boundary DocumentBuilder::end_of(NameId name) const {
  return !is_page_ || !flows_with_text(name) ? Boundary::end : Boundary::none;
}

bool DocumentBuilder::is_preserving(NameId name) const {
  return is_page_ && (traits_of(name) & preserving) != 0;
}

bool DocumentBuilder::is_unseen(NameId name) const {
  return is_page_ && (traits_of(name) & unseen) != 0;
}

void DocumentBuilder::flush_text(Boundary after) {
  if (text_pending_) {
    text_pending_ = false;
    if (!text_before_note_.empty()) {
      document_.arena_.insert(text_begin_, text_before_note_);
      text_before_note_ = std::string();
    }
    const auto length = static_cast<std::uint32_t>(document_.arena_.size() - text_begin_);
    keep_text({text_begin_, length}, after);
  }
  if (after != Boundary::none) after_space_ = true;
}

void DocumentBuilder::keep_text(Span raw, Boundary after) {
  if (open_nodes_.back().preserves_space) return keep_preserved_text(raw, after);
  const std::string_view text = document_.slice(raw);
  if (is_blank(text)) {
    document_.notes_.push_back({NoteKind::white_space, open_nodes_.back().node, node_count_, raw, 0});
    after_space_ = true;
    return;
  }
  const bool trims_start = after_space_ || !is_page_;
  const bool trims_end = after != Boundary::none;
  const Trim trim =
      trims_start ? (trims_end ? Trim::both : Trim::start) : (trims_end ? Trim::end : Trim::none);
  Span normal = raw;
  if (!is_collapsed(text, trim)) {
    document_.arena_.reserve(document_.arena_.size() + raw.length);  // `text` stays valid while it is copied
    normal.offset = static_cast<std::uint32_t>(document_.arena_.size());
    collapse_space(document_.slice(raw), trim, document_.arena_);
    normal.length = static_cast<std::uint32_t>(document_.arena_.size() - normal.offset);
  }
  after_space_ = document_.arena_[normal.offset + normal.length - 1] == ' ';
  add_text_node(raw, normal);
}

void DocumentBuilder::keep_preserved_text(Span raw, Boundary after) {
  Span normal = raw;
  if (drops_first_feed() && document_.slice(normal).starts_with('\n')) {
    ++normal.offset;
    --normal.length;
  }
  const bool closes = is_page_ && after == Boundary::end && last_feed_dropped.contains(open_name());
  if (closes && document_.slice(normal).ends_with('\n')) --normal.length;
  after_space_ = false;
  if (normal.length > 0) add_text_node(raw, normal);
}

// Whether a line feed at the start of the text that ends here is dropped: it stands right after the start tag, where no
// comment is either. XML has no such rule.
bool DocumentBuilder::drops_first_feed() const {
  const NodeIndex parent = open_nodes_.back().node;
  const bool is_first = document_.format_ == Format::html && parent + 1 == node_count_;
  if (!is_first || !first_feed_dropped.contains(open_name())) return false;
  const std::vector<Note>& notes = document_.notes_;
  for (auto note = notes.rbegin(); note != notes.rend() && note->parent == parent; ++note) {
    if (note->offset == 0) return false;
  }
  return true;
}

void DocumentBuilder::add_text_node(Span raw, Span normal) {
  if (!room_for_node()) return;
  const NodeIndex node = add_node(NodeKind::text, unnamed);
  document_.raw_texts_[node] = raw;
  document_.texts_[node] = normal;
  child_subtree_hashes_.push_back(document_.subtree_hashes_[node] =
                                      hash_bytes(document_.slice(normal), label_hash(node)));
  child_shape_hashes_.push_back(document_.shape_hashes_[node] = label_hash(node));
}

void DocumentBuilder::close_top() {
  const OpenNode open = open_nodes_.back();
  open_nodes_.pop_back();
  const NodeIndex node = open.node;
  document_.subtree_sizes_[node] = node_count_ - node;
  const std::size_t children = child_subtree_hashes_.size() - open.first_child_hash;
  const std::uint64_t subtree =
      hash_words(child_subtree_hashes_.data() + open.first_child_hash, children, own_hash(node));
  const std::uint64_t shape =
      hash_words(child_shape_hashes_.data() + open.first_child_hash, children, label_hash(node));
  const auto first_child = static_cast<std::ptrdiff_t>(open.first_child_hash);
  child_subtree_hashes_.erase(child_subtree_hashes_.begin() + first_child, child_subtree_hashes_.end());
  child_shape_hashes_.erase(child_shape_hashes_.begin() + first_child, child_shape_hashes_.end());
  child_subtree_hashes_.push_back(document_.subtree_hashes_[node] = subtree);
  child_shape_hashes_.push_back(document_.shape_hashes_[node] = shape);
}

// Kind and name.
std::uint64_t DocumentBuilder::label_hash(NodeIndex node) const {
  return treesift::label_hash(document_.kinds_[node], names_.hash(document_.names_[node]));
}

// Kind, name and attributes.
std::uint64_t DocumentBuilder::own_hash(NodeIndex node) {
  const auto& begins = document_.attribute_begins_;
  const std::size_t end = node + 1 < node_count_ ? begins[node + 1] : document_.attributes_.size();
  if (begins[node] == end) return label_hash(node);
  hash_input_.resize(2 * (end - begins[node]));
  std::uint64_t* input = hash_input_.data();
  for (std::size_t i = begins[node]; i < end; ++i) {
    const Attribute& attribute = document_.attributes_[i];
    *input++ = names_.hash(attribute.name);
    *input++ = hash_bytes(document_.slice(attribute.value), 0);
  }
  return hash_words(hash_input_.data(), hash_input_.size(), label_hash(node));
}

Document DocumentBuilder::finish() {
  flush_text(Boundary::end);
  while (!open_nodes_.empty()) close_top();
  size_arrays(node_count_);
  document_.attribute_begins_.push_back(static_cast<std::uint32_t>(document_.attributes_.size()));
  return std::move(document_);
}

}  // namespace treesift
