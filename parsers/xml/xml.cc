// XML events into a Document.
//
// Problem. XML from strangers can name files and hosts, blow up by entities, nest without end, and cost
// quadratic time by namespaces or attribute defaults. libxml2 2.9.14 stops some of that, not all.
//
// How. Only the events are used, never libxml2's tree. No handler stores or looks up entities, so there is
// nothing to expand; `<!ENTITY` ends the parse with an error of its own. No external subset is loaded, the
// external entity loader fails (initialise_parsers) and XML_PARSE_NONET is set as well. XML_PARSE_HUGE is
// never set. libxml2's own depth limit is lifted in favour of the builder's, which can be since its content
// loop does not recurse (2.9.11 and later). Namespace look-ups walk all declarations in scope, and attribute
// defaults of the internal subset are compared with each other at each element: both are counted against a
// budget.
//
// Cost. Linear up to the budget.
//
// Source. XML 1.0 (fifth edition), Namespaces in XML 1.0; libxml2 2.9.14, parser.c.
#include "parsers/xml/xml.h"

#include <fmt/format.h>
#include <libxml/parserInternals.h>
#include <libxml/valid.h>
#include <libxml/xmlerror.h>

#include <cstring>
#include <new>
#include <string>

#include "base/utf8.h"

namespace treesift {
namespace {

constexpr int options = XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOWARNING;

// libxml2's message without its line feed; it cuts names in it at a byte, not at a character.
std::string readable(const char* message) {
  std::string_view text(message == nullptr ? "unknown error" : message);
  while (text.ends_with('\n')) text.remove_suffix(1);
  return valid_utf8(text);
}

// libxml2 bounds the length of single tokens and says so only in words.
bool is_size_limit(const xmlError& error) {
  if (error.code == XML_ERR_NAME_TOO_LONG) return true;
  return error.message != nullptr && (std::strstr(error.message, "too long") != nullptr ||
                                      std::strstr(error.message, "too big") != nullptr);
}

}  // namespace

class XmlReader::Events : public LibxmlEvents {
 public:
  using LibxmlEvents::LibxmlEvents;

  void start(const xmlChar* local, const xmlChar* prefix, int namespace_count, const xmlChar** namespaces,
             int attribute_count, const xmlChar** attributes) {
    const auto given = static_cast<std::uint64_t>(attribute_count);
    spend_on_names(given);
    spend(static_cast<std::uint64_t>(context_.nsNr / 2) * (1 + given) +
          attribute_defaults_ * (attribute_defaults_ + given));
    builder_.open(qualified(prefix, local));
    for (int i = 0; i < namespace_count; ++i) {
      const xmlChar* declared = namespaces[2 * i];
      builder_.attribute(declared == nullptr ? standard_name("xmlns") : qualified(BAD_CAST "xmlns", declared),
                         with_ampersands(view(namespaces[2 * i + 1])));
    }
    for (int i = 0; i < attribute_count; ++i) {  // name, prefix, URI, value, end of value
      const xmlChar** const attribute = attributes + 5 * i;
      builder_.attribute(qualified(attribute[1], attribute[0]),
                         with_ampersands(view(attribute[3], attribute[4] - attribute[3])));
    }
  }
  void end() { builder_.close(); }
  void characters(const xmlChar* text, int length) { builder_.text(view(text, length)); }
  void comment(const xmlChar* text) { builder_.note(NoteKind::comment, view(text)); }
  using LibxmlEvents::doctype;
  using LibxmlEvents::processing_instruction;

  void entity_declaration(const xmlChar* name) {
    fail(ParseErrorCode::xml_entity,
         fmt::format("declares the entity \"{}\" on line {}; entities are not expanded", view(name), line()));
  }

  void attribute_declaration(const xmlChar* name, const xmlChar* default_value) {
    if (default_value == nullptr) return;
    ++attribute_defaults_;
    // libxml2 would report these as if they stood in each tag.
    if (view(name).starts_with("xmlns")) {
      fail(ParseErrorCode::xml_entity,
           fmt::format("declares a default for \"{}\" on line {}; defaults are not expanded", view(name),
                       line()));
    }
  }

  void reference(const xmlChar* name) {
    fail(ParseErrorCode::xml_malformed,
         fmt::format("line {}: refers to the unknown entity \"{}\"", line(), view(name)));
  }

  void error(const xmlError& error) {
    if (error.code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
    if (error.code == XML_WAR_UNDECLARED_ENTITY) return reference(BAD_CAST error.str1);
    if (error.level != XML_ERR_FATAL) return;
    const ParseErrorCode code =
        is_size_limit(error) ? ParseErrorCode::too_many_bytes : ParseErrorCode::xml_malformed;
    fail(code, fmt::format("line {}: {}", error.line, readable(error.message)));
  }

 private:
  int line() const { return context_.input == nullptr ? 0 : context_.input->line; }

  NameId qualified(const xmlChar* prefix, const xmlChar* local) {
    if (prefix == nullptr) return name_id(local);
    name_.assign(view(prefix)).append(":").append(view(local));
    return builder_.intern(name_);
  }

  // Without XML_PARSE_NOENT, libxml2 writes each ampersand of an attribute value as "&#38;".
  std::string_view with_ampersands(std::string_view value) {
    constexpr std::string_view escaped = "&#38;";
    std::size_t at = value.find(escaped);
    if (at == std::string_view::npos) return value;
    value_.clear();
    for (; at != std::string_view::npos; at = value.find(escaped)) {
      value_.append(value, 0, at + 1);
      value.remove_prefix(at + escaped.size());
    }
    value_.append(value);
    return value_;
  }

  std::string value_;  // the last value with ampersands
  std::string name_;   // the last qualified name
  std::uint64_t attribute_defaults_ = 0;
};

namespace {

using Events = XmlReader::Events;

Events& events(void* user_data) {
  return *static_cast<Events*>(user_data);
}

void set_handlers(xmlSAXHandler& sax) {
  sax = {};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = [](void* data, const xmlChar* local, const xmlChar* prefix, const xmlChar*,
                          int namespace_count, const xmlChar** namespaces, int attribute_count,
                          int defaulted_count, const xmlChar** attributes) {
    events(data).guard([&] {
      events(data).start(local, prefix, namespace_count, namespaces, attribute_count - defaulted_count,
                         attributes);
    });
  };
  sax.endElementNs = [](void* data, const xmlChar*, const xmlChar*, const xmlChar*) {
    events(data).guard([&] { events(data).end(); });
  };
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
  sax.entityDecl = [](void* data, const xmlChar* name, int, const xmlChar*, const xmlChar*, xmlChar*) {
    events(data).guard([&] { events(data).entity_declaration(name); });
  };
  sax.unparsedEntityDecl = [](void* data, const xmlChar* name, const xmlChar*, const xmlChar*,
                              const xmlChar*) {
    events(data).guard([&] { events(data).entity_declaration(name); });
  };
  sax.attributeDecl = [](void* data, const xmlChar*, const xmlChar* name, int, int,
                         const xmlChar* default_value, xmlEnumerationPtr values) {
    xmlFreeEnumeration(values);  // ours by contract
    events(data).guard([&] { events(data).attribute_declaration(name, default_value); });
  };
  sax.reference = [](void* data, const xmlChar* name) {
    events(data).guard([&] { events(data).reference(name); });
  };
  sax.serror = [](void* data, xmlErrorPtr error) { events(data).guard([&] { events(data).error(*error); }); };
}

}  // namespace

std::optional<ParseError> XmlReader::read(std::string_view text, DocumentBuilder& builder) {
  if (context_ == nullptr) context_.reset(xmlNewParserCtxt());
  if (context_ == nullptr) throw std::bad_alloc();
  xmlCtxtReset(context_.get());
  xmlCtxtUseOptions(context_.get(), options);
  set_handlers(*context_->sax);
  Events handlers(*context_, builder);
  context_->userData = &handlers;
  prepare(*context_, text);
  xmlParseDocument(context_.get());
  const bool well_formed = context_->wellFormed != 0;
  xmlCtxtReset(context_.get());
  context_->userData = context_.get();
  std::optional<ParseError> error = handlers.outcome();
  if (!error && !well_formed) error = ParseError{ParseErrorCode::xml_malformed, "not well-formed"};
  return error;
}

}  // namespace treesift
