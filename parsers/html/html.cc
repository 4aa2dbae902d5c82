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

}  // namespace

class HtmlReader::Events : public LibxmlEvents {
 public:
  Events(xmlParserCtxt& context, DocumentBuilder& builder, OpenElements& open)
      : LibxmlEvents(context, builder), open_(open) {
    open_.clear();
  }

  void start(const xmlChar* name, const xmlChar** attributes) {
    const int level = context_.nameNr;
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
  }

  void end() { close(open_.from_level(context_.nameNr)); }

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

  OpenElements& open_;
};

namespace {

using Events = HtmlReader::Events;

void set_handlers(xmlSAXHandler& sax) {
  set_shared_handlers<Events>(sax);
  sax.startElement = [](void* data, const xmlChar* name, const xmlChar** attributes) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.start(name, attributes); });
  };
  sax.endElement = [](void* data, const xmlChar*) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.end(); });
  };
}

}  // namespace

std::optional<ParseError> HtmlReader::read(std::string_view text, DocumentBuilder& builder) {
  if (context_ == nullptr) context_.reset(htmlNewParserCtxt());
  if (context_ == nullptr) throw std::bad_alloc();
  htmlCtxtReset(context_.get());
  Events events(*context_, builder, open_);
  htmlCtxtUseOptions(context_.get(), options);
  set_handlers(*context_->sax);
  context_->userData = &events;
  prepare(*context_, text);
  htmlParseDocument(context_.get());
  htmlCtxtReset(context_.get());
  context_->userData = context_.get();
  return events.outcome();
}

}  // namespace treesift
