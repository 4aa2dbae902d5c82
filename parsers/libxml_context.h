// What the HTML and XML front ends share: a libxml2 parser context that is used for many documents, calls our
// handlers only, reads the text where it lies and says nothing on standard error.
#pragma once

#include <libxml/parser.h>

#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/parse_error.h"

namespace treesift {

// Frees a context.
struct LibxmlContextDeleter {
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};
using LibxmlContext = std::unique_ptr<xmlParserCtxt, LibxmlContextDeleter>;

// Makes a context ready for the next document: a fresh dictionary of names (libxml2 never drops a name, and a
// million pages with generated names would fill the machine), no trace of the last document, and the text as
// its input, without a copy. `text` is valid UTF-8 and followed by a zero byte. Throws std::bad_alloc.
void prepare(xmlParserCtxt& context, std::string_view text);

// libxml2's zero-terminated strings; a null pointer is empty.
inline std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view{} : std::string_view(reinterpret_cast<const char*>(text));
}
inline std::string_view view(const xmlChar* begin, std::size_t length) {
  return {reinterpret_cast<const char*>(begin), length};
}

// What one parse run of libxml2 feeds: the base of the HTML and XML event handlers, which are called from C.
class LibxmlEvents {
 public:
  LibxmlEvents(xmlParserCtxt& context, DocumentBuilder& builder) : context_(context), builder_(builder) {}

  // Runs an event handler; what it throws is kept until the parser has returned, since libxml2 cannot be
  // unwound.
  template <typename Handler>
  void guard(Handler handler) noexcept {
    if (stopped_) return;
    try {
      if (++events_ % events_between_counts == 0) count_names();
      handler();
    } catch (...) {
      exception_ = std::current_exception();
      stop();
    }
    if (builder_.error()) stop();
  }

  // The error that ended the parse, if any; throws what a handler threw.
  std::optional<ParseError> outcome() const;

 protected:
  // Ends the parse: no handler is called any more.
  void stop();
  // Ends the parse with an error; the first one counts.
  void fail(ParseErrorCode code, std::string message);

  // Adds to the work that grows with the square of the input. Past the budget the document is refused: for its
  // names, when most of the work was to look them up, and else for its depth.
  void spend(std::uint64_t steps);
  void spend_on_names(std::uint64_t names) {
    name_steps_ += names * steps_per_name_;
    spend(names * steps_per_name_);
  }
  // The id of a name from the context's dictionary, where equal names are one pointer.
  NameId name_id(const xmlChar* name);
  void doctype(const xmlChar* name, const xmlChar* public_id, const xmlChar* system_id);
  void processing_instruction(const xmlChar* target, const xmlChar* data);

  xmlParserCtxt& context_;
  DocumentBuilder& builder_;

 private:
  struct KnownName {
    const xmlChar* pointer = nullptr;
    NameId id = unnamed;
  };

  static constexpr std::uint32_t events_between_counts = 256;

  void count_names();

  std::array<KnownName, 256> known_names_{};  // by a hash of the pointer; the last one of a hash is kept
  bool stopped_ = false;
  std::uint32_t events_ = 0;
  std::uint64_t steps_ = 0, name_steps_ = 0;  // the second: of the first, on names
  std::uint64_t steps_per_name_ = 0;          // what looking up one name costs once there are very many
  std::optional<ParseError> error_;
  std::exception_ptr exception_;
};

// The events of a parse run, as the parser hands them to its handlers.
template <typename Events>
Events& events_in(void* user_data) {
  return *static_cast<Events*>(user_data);
}

// Sets the handlers that HTML and XML share, and unsets all others. Each calls the member function of Events, which
// is derived from LibxmlEvents; the context's user data must be an Events.
template <typename Events>
void set_shared_handlers(xmlSAXHandler& sax) {
  sax = {};
  sax.initialized = XML_SAX2_MAGIC;  // else errors would not come to serror
  sax.characters = [](void* data, const xmlChar* text, int length) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.characters(text, length); });
  };
  sax.cdataBlock = sax.ignorableWhitespace = sax.characters;
  sax.comment = [](void* data, const xmlChar* text) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.comment(text); });
  };
  sax.processingInstruction = [](void* data, const xmlChar* target, const xmlChar* text) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.processing_instruction(target, text); });
  };
  sax.internalSubset = [](void* data, const xmlChar* name, const xmlChar* public_id,
                          const xmlChar* system_id) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.doctype(name, public_id, system_id); });
  };
  sax.serror = [](void* data, xmlErrorPtr error) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.error(*error); });
  };
}

}  // namespace treesift
