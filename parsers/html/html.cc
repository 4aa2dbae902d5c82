// HTML events into a Document.
//
// Problem. libxml2 2.9.14 reads HTML 4 and calls back with balanced start and end events; pages are HTML 5,
// broken or fragments. It wraps bare text in a `<p>` that is not in the page, knows no section or main, keeps
// a stack without bound and walks it for each stray end tag.
//
// How. Its events are mapped onto the builder by a stack of our own (open_elements.h), a subset of libxml2's:
// an element that we drop is not on it, one that ended earlier than libxml2 thinks has left it. The level on
// libxml2's stack keeps both in step, also where libxml2 pops without an event (a start tag cut off by the
// end of the file).
//   - The implied `<p>` is dropped. libxml2 makes its name from a constant, all others from its dictionary:
//     that tells them apart.
//   - Start tags end open elements as HTML 5 says (open_elements.cc).
// Each stray or misplaced tag costs a walk over libxml2's stack, and libxml2 reports it as an error: the
// depth is counted against a budget then, and the page refused when it is spent. Deep pages without strays
// are read.
//
// Sync points (sync_points.h). Between two tokens libxml2's parser knows its stack of names and how many
// misplaced html, head and body tags it has ignored, nothing else (htmlParseContentInternal). To read on from
// a sync point a fresh context is given that stack without its last name, and starts at the tag of that name,
// whose event is left out: what it would have closed is closed already. Whether it then stands as it should
// is checked.
//
// Cost. Linear up to the budget.
//
// Source. The WHATWG HTML standard, section 13.2.6; libxml2 2.9.14, HTMLparser.c.
#include "parsers/html/html.h"

#include <libxml/HTMLparser.h>
#include <libxml/dict.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <new>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr int options = HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOIMPLIED | HTML_PARSE_IGNORE_ENC |
                        HTML_PARSE_NOWARNING;

// Elements behind whose start tags sync points may stand: libxml2 knows them to have content, and the content
// is markup.
constexpr NameSet sync_point_elements{
    "a",    "article", "aside", "b",     "blockquote", "body", "center", "code", "dd",  "div",     "dl",
    "dt",   "em",      "font",  "h1",    "h2",         "h3",   "h4",     "h5",   "h6",  "header",  "footer",
    "form", "i",       "label", "li",    "main",       "nav",  "ol",     "p",    "pre", "section", "select",
    "span", "strong",  "table", "tbody", "td",         "th",   "thead",  "tr",   "tt",  "u",       "ul"};

}  // namespace

class HtmlReader::Events : public LibxmlEvents {
 public:
  Events(xmlParserCtxt& context, DocumentBuilder& builder, OpenElements& open)
      : LibxmlEvents(context, builder), open_(open) {
    open_.clear();
  }

  // Sync points are to be noted.
  void note(SyncPoints& sync_points) { noted_ = &sync_points; }
  // The parse is to end where a sync point is met.
  void watch(std::span<const MatchedSyncPoint> matches, const Document& base, const SyncPoints& sync_points) {
    matches_ = matches;
    base_ = &base;
    sync_points_ = &sync_points;
  }
  // Brings the parser to where the text has a sync point. After watch().
  void resume_at(const MatchedSyncPoint& from);
  bool is_lost() const { return awaited_ != nullptr; }
  // The matched sync point at which the parse ended, or their number.
  std::size_t match() const { return met_ ? match_ : matches_.size(); }
  std::size_t parser_words() const { return static_cast<std::size_t>(xmlDictSize(context_.dict)); }

  void start(const xmlChar* name, const xmlChar** attributes) {
    const int level = context_.nameNr;
    if (awaited_ != nullptr) return resume();
    close(open_.from_level(level));
    const NameId id = name_id(name);
    if (id == standard_name("body")) spend(level);  // libxml2 has walked its stack in search of another
    if (id == standard_name("p") && attributes == nullptr && xmlDictOwns(context_.dict, name) == 0) return;
    close(open_.ended_by(id));
    open_.push(id, level);
    builder_.open(id);
    for (; attributes != nullptr && attributes[0] != nullptr; attributes += 2) {
      builder_.attribute(name_id(attributes[0]), view(attributes[1]));
      spend_on_names(1);
    }
    if (sync_point_elements.contains(id) && *context_.input->cur == '>') end_of_tag();
  }

  void end() {
    if (awaited_ != nullptr) return stop();
    close(open_.from_level(context_.nameNr));
  }

  void characters(const xmlChar* text, int length) {
    close(open_.from_level(context_.nameNr + 1));
    builder_.text(view(text, length));
  }

  void comment(const xmlChar* text) { builder_.note(NoteKind::comment, view(text)); }
  using LibxmlEvents::doctype;
  using LibxmlEvents::processing_instruction;

  void error(const xmlError& error) {
    if (error.code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
    const bool walked = error.code == XML_ERR_TAG_NAME_MISMATCH || error.code == XML_HTML_STRUCURE_ERROR;
    if (walked) spend(static_cast<std::uint64_t>(context_.nameNr));
  }

 private:
  void close(std::size_t count) {
    open_.pop(count);
    for (; count > 0; --count) builder_.close();
  }

  // How far the text has been read once the start tag is.
  std::size_t offset() const {
    return static_cast<std::size_t>(context_.input->cur + 1 - context_.input->base);
  }

  void end_of_tag() {
    if (noted_ != nullptr && offset() >= next_sync_point_) note_sync_point();
    while (match_ < matches_.size() && matches_[match_].offset < offset()) ++match_;
    if (match_ == matches_.size() || matches_[match_].offset != offset()) return;
    if (stands_as_base(*matches_[match_].place)) {
      met_ = true;
      stop();
    }
  }

  // Whether it is the start tag of the element that was opened last.
  bool begins_with_name(std::string_view tag) const {
    const std::string_view name = view(context_.name);
    return std::equal(name.begin(), name.end(), tag.begin(), tag.begin() + std::min(tag.size(), name.size()),
                      [](char a, char b) { return a == lower_case(b); });
  }
  void note_sync_point();
  bool stands_as_base(const SyncPoint& place);
  void resume();

  OpenElements& open_;
  SyncPoints* noted_ = nullptr;
  std::size_t next_sync_point_ = 0;
  std::span<const MatchedSyncPoint> matches_;
  const Document* base_ = nullptr;
  const SyncPoints* sync_points_ = nullptr;
  std::size_t match_ = 0;  // the first that has not been passed
  bool met_ = false;
  const MatchedSyncPoint* awaited_ = nullptr;  // whose start tag is to come first
};

// Where the tag that has just been read begins, if that can be told by its end. No other '<' may be in
// between.
void HtmlReader::Events::note_sync_point() {
  constexpr std::size_t bytes_per_open = 16;  // so that all stacks together are no larger than the page
  const std::size_t end = offset();
  const std::string_view before(reinterpret_cast<const char*>(context_.input->base), end);
  const auto count = static_cast<std::size_t>(context_.nameNr);
  SyncPoint place;
  const std::size_t tag = before.rfind('<');
  if (tag == before.npos || !begins_with_name(before.substr(tag + 1)) || !builder_.at_sync_point(place))
    return;
  place.tag = static_cast<std::uint32_t>(tag);
  place.offset = static_cast<std::uint32_t>(end);
  place.ignored_end_tags = context_.depth;
  place.first_name = static_cast<std::uint32_t>(noted_->parser_names.size());
  place.name_count = static_cast<std::uint32_t>(count);
  place.first_open = static_cast<std::uint32_t>(noted_->open_nodes.size());
  place.open_count = static_cast<std::uint32_t>(open_.size());
  for (std::size_t i = 0; i < count; ++i) noted_->parser_names.push_back(name_id(context_.nameTab[i]));
  for (std::size_t i = 0; i < open_.size(); ++i)
    noted_->open_nodes.push_back({builder_.open_node(i), open_.level(i), builder_.preserves_space(i)});
  noted_->points.push_back(place);
  next_sync_point_ = end + std::max(noted_->least_distance, bytes_per_open * count);
}

// Whether what decides about the rest of the page is what it was in the base.
bool HtmlReader::Events::stands_as_base(const SyncPoint& place) {
  SyncPoint here;
  const std::span<const NameId> names = sync_points_->names_at(place);
  const std::span<const OpenAtSyncPoint> open = sync_points_->open_at(place);
  if (!builder_.at_sync_point(here) || here.after_space != place.after_space) return false;
  if (context_.depth != place.ignored_end_tags) return false;
  if (names.size() != static_cast<std::size_t>(context_.nameNr) || open.size() != open_.size()) return false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (name_id(context_.nameTab[i]) != names[i]) return false;
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open_.level(i) != open[i].level || open_.name(i) != base_->name(open[i].node)) return false;
  }
  return true;
}

void HtmlReader::Events::resume_at(const MatchedSyncPoint& from) {
  const std::span<const NameId> names = sync_points_->names_at(*from.place);
  for (const NameId name : names.first(names.size() - 1)) {
    const std::string_view text = base_->name_text(name);
    const xmlChar* kept = xmlDictLookup(context_.dict, reinterpret_cast<const xmlChar*>(text.data()),
                                        static_cast<int>(text.size()));
    if (kept == nullptr || namePush(&context_, kept) < 0) throw std::bad_alloc();
  }
  for (const OpenAtSyncPoint& open : sync_points_->open_at(*from.place))
    open_.push(base_->name(open.node), open.level);
  context_.depth = from.place->ignored_end_tags;
  context_.input->cur += from.offset - (from.place->offset - from.place->tag);
  awaited_ = &from;
}

// The start tag that was to come first.
void HtmlReader::Events::resume() {
  const std::span<const NameId> names = sync_points_->names_at(*awaited_->place);
  const bool is_there = offset() == awaited_->offset && *context_.input->cur == '>' &&
                        static_cast<std::size_t>(context_.nameNr) == names.size() &&
                        name_id(context_.name) == names.back();
  if (!is_there) return stop();
  awaited_ = nullptr;
}

namespace {

HtmlReader::Events& events(void* user_data) {
  return *static_cast<HtmlReader::Events*>(user_data);
}

void set_handlers(xmlSAXHandler& sax) {
  sax = {};
  sax.initialized = XML_SAX2_MAGIC;  // else errors would not come to serror
  sax.startElement = [](void* data, const xmlChar* name, const xmlChar** attributes) {
    events(data).guard([&] { events(data).start(name, attributes); });
  };
  sax.endElement = [](void* data, const xmlChar*) { events(data).guard([&] { events(data).end(); }); };
  sax.characters = [](void* data, const xmlChar* text, int length) {
    events(data).guard([&] { events(data).characters(text, length); });
  };
  sax.cdataBlock = sax.ignorableWhitespace = sax.characters;
  sax.comment = [](void* data, const xmlChar* text) {
    events(data).guard([&] { events(data).comment(text); });
  };
  sax.processingInstruction = [](void* data, const xmlChar* target, const xmlChar* text) {
    events(data).guard([&] { events(data).processing_instruction(target, text); });
  };
  sax.internalSubset = [](void* data, const xmlChar* name, const xmlChar* public_id,
                          const xmlChar* system_id) {
    events(data).guard([&] { events(data).doctype(name, public_id, system_id); });
  };
  sax.serror = [](void* data, xmlErrorPtr error) { events(data).guard([&] { events(data).error(*error); }); };
}

}  // namespace

xmlParserCtxt& HtmlReader::fresh_context() {
  if (context_ == nullptr) context_.reset(htmlNewParserCtxt());
  if (context_ == nullptr) throw std::bad_alloc();
  htmlCtxtReset(context_.get());
  return *context_;
}

void HtmlReader::begin(Events& events, std::string_view text) {
  htmlCtxtUseOptions(context_.get(), options);
  set_handlers(*context_->sax);
  context_->userData = &events;
  prepare(*context_, text);
}

void HtmlReader::end() {
  htmlCtxtReset(context_.get());
  context_->userData = context_.get();
}

std::optional<ParseError> HtmlReader::read(std::string_view text, DocumentBuilder& builder,
                                           SyncPoints* sync_points) {
  Events events(fresh_context(), builder, open_);
  if (sync_points != nullptr) events.note(*sync_points);
  begin(events, text);
  htmlParseDocument(context_.get());
  if (sync_points != nullptr) {
    sync_points->steps = events.steps();
    sync_points->parser_words = events.parser_words();
  }
  end();
  return events.outcome();
}

std::optional<ReadOn> HtmlReader::read_on(const MatchedSyncPoint* from,
                                          std::span<const MatchedSyncPoint> matches, const Document& base,
                                          const SyncPoints& sync_points, DocumentBuilder& builder) {
  Events events(fresh_context(), builder, open_);
  events.watch(matches, base, sync_points);
  begin(events, text_);
  if (from != nullptr) events.resume_at(*from);
  htmlParseDocument(context_.get());
  const ReadOn result{events.match(), events.steps(), events.parser_words()};
  end();
  if (events.outcome() || events.is_lost()) return {};
  return result;
}

}  // namespace treesift
