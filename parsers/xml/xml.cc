// XML events into a Document.
//
// Problem. XML from strangers can name files and hosts, blow up by entities, nest without end, and cost
// quadratic time by namespaces or attribute defaults. libxml2 2.9.14 stops some of that, not all.
//
// How. Only the events are used, never libxml2's tree. Entities that the document declares itself are kept in a
// table of ours (entities.h), which libxml2 asks for each reference; what they hold comes as events, where the
// reference stands:
//
//     <!DOCTYPE a [<!ENTITY who "<b>Ann</b>">]><a>&who; and &who;</a>
//     <a><b>Ann</b> and <b>Ann</b></a>
//
// Each look-up counts the bytes that it brings and itself, also where an entity stands within another one, so
// billion laughs and quadratic blow-up end at the bound, before libxml2's own. Attribute defaults count as well.
// External entities are never opened: libxml2 is not told to substitute them (XML_PARSE_NOENT is not set, only its
// switch for internal ones), the external entity loader fails (initialise_parsers), and XML_PARSE_NONET is set. The
// place of one is an element of the name "&name;", which no other element has. No external subset is loaded.
//
// XML_PARSE_HUGE is never set. libxml2's own depth limit is lifted in favour of the builder's, which can be since
// its content loop does not recurse (2.9.11 and later); entities in entities do, 40 deep. Namespace look-ups walk
// all declarations in scope, and attribute defaults of the internal subset are compared with each other at each
// element: both are counted against a budget.
//
// XML 1.1 is read by the rules of XML 1.0, which libxml2 knows alone.
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
#include "parsers/xml/entities.h"

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
  Events(xmlParserCtxt& context, DocumentBuilder& builder, std::size_t document_bytes)
      : LibxmlEvents(context, builder), entities_(document_bytes) {}

  // `attribute_count` with the defaulted ones, which come last.
  void start(const xmlChar* local, const xmlChar* prefix, int namespace_count, const xmlChar** namespaces,
             int attribute_count, int defaulted_count, const xmlChar** attributes) {
    const auto given = static_cast<std::uint64_t>(attribute_count);
    spend_on_names(given);
    spend(static_cast<std::uint64_t>(context_.nsNr / 2) * (1 + given) +
          attribute_defaults_ * (attribute_defaults_ + given));
    if (namespace_count > 0) spend_on_defaults(namespace_defaults_);
    for (int i = attribute_count - defaulted_count; i < attribute_count; ++i)
      spend_on_defaults(static_cast<std::uint64_t>(attributes[5 * i + 4] - attributes[5 * i + 3]) + 1);
    builder_.open(qualified(prefix, local));
    for (int i = 0; i < namespace_count; ++i) {
      const xmlChar* declared = namespaces[2 * i];
      builder_.attribute(declared == nullptr ? standard_name("xmlns") : qualified(BAD_CAST "xmlns", declared),
                         view(namespaces[2 * i + 1]));
    }
    for (int i = 0; i < attribute_count; ++i) {  // name, prefix, URI, value, end of value
      const xmlChar** const attribute = attributes + 5 * i;
      builder_.attribute(qualified(attribute[1], attribute[0]),
                         view(attribute[3], attribute[4] - attribute[3]));
    }
  }
  void end() { builder_.close(); }
  void characters(const xmlChar* text, int length) { builder_.text(view(text, length)); }
  void comment(const xmlChar* text) { builder_.note(NoteKind::comment, view(text)); }
  using LibxmlEvents::doctype;
  using LibxmlEvents::processing_instruction;

  void entity_declaration(const xmlChar* name, int type, const xmlChar* content) {
    entities_.declare(name, type, content);
  }

  // What libxml2 puts in place of a reference; null where that is unknown, or where nothing is read any more.
  xmlEntity* entity(const xmlChar* name) {
    xmlEntity* const found = entities_.find(name, false);
    if (found == nullptr) return nullptr;
    spend_on_entity(*found);
    if (found->etype == XML_EXTERNAL_GENERAL_PARSED_ENTITY) leave_out(name);
    return found;
  }

  xmlEntity* parameter_entity(const xmlChar* name) {
    xmlEntity* const found = entities_.find(name, true);
    if (found != nullptr) spend_on_entity(*found);
    return found;
  }

  // libxml2 reports those of "xmlns" as if they stood in each tag.
  void attribute_declaration(const xmlChar* name, const xmlChar* default_value) {
    if (default_value == nullptr) return;
    ++attribute_defaults_;
    if (view(name).starts_with("xmlns"))
      namespace_defaults_ += view(default_value).size() + view(name).size();
  }

  void reference(const xmlChar* name) {
    fail(ParseErrorCode::xml_malformed,
         fmt::format("line {}: refers to the unknown entity \"{}\"", line(), view(name)));
  }

  void error(const xmlError& error) {
    if (error.code == XML_ERR_NO_MEMORY) throw std::bad_alloc();
    if (error.code == XML_WAR_UNDECLARED_ENTITY) return reference(BAD_CAST error.str1);
    if (error.level != XML_ERR_FATAL) return;
    fail(code_of(error), fmt::format("line {}: {}{}", error.line, readable(error.message), remark()));
  }

 private:
  int line() const { return context_.input == nullptr ? 0 : context_.input->line; }

  NameId qualified(const xmlChar* prefix, const xmlChar* local) {
    if (prefix == nullptr) return name_id(local);
    name_.assign(view(prefix)).append(":").append(view(local));
    return builder_.intern(name_);
  }

  static ParseErrorCode code_of(const xmlError& error) {
    if (error.code == XML_ERR_ENTITY_LOOP) return ParseErrorCode::xml_entity;
    return is_size_limit(error) ? ParseErrorCode::too_many_bytes : ParseErrorCode::xml_malformed;
  }

  std::string_view remark() const {
    return view(context_.version) == "1.1" ? "; XML 1.1 is read by the rules of XML 1.0" : "";
  }

  void spend_on_entity(const xmlEntity& entity) {
    spend(static_cast<std::uint64_t>(context_.nsNr / 2));  // they are handed down to what is in it
    const bool few = entities_.count_reference();
    if (few && entities_.spend(static_cast<std::uint64_t>(entity.length))) return;
    fail(
        ParseErrorCode::xml_entity,
        few ? fmt::format(
                  "line {}: its entities stand for more text than it has itself; {} references were followed",
                  line(), entities_.references())
            : fmt::format("line {}: more than {} references to entities", line(), most_references));
  }

  void spend_on_defaults(std::uint64_t bytes) {
    if (entities_.spend(bytes)) return;
    fail(ParseErrorCode::xml_entity,
         fmt::format("line {}: defaults of its attributes are more text than it has itself", line()));
  }

  void leave_out(const xmlChar* name) {
    name_.assign("&").append(view(name)).append(";");
    builder_.open(builder_.intern(name_));
    builder_.close();
  }

  XmlEntities entities_;
  std::string name_;  // the last qualified name
  std::uint64_t attribute_defaults_ = 0, namespace_defaults_ = 0;
};

namespace {

using Events = XmlReader::Events;

void set_element_handlers(xmlSAXHandler& sax) {
  sax.startElementNs = [](void* data, const xmlChar* local, const xmlChar* prefix, const xmlChar*,
                          int namespace_count, const xmlChar** namespaces, int attribute_count,
                          int defaulted_count, const xmlChar** attributes) {
    Events& events = events_in<Events>(data);
    events.guard([&] {
      events.start(local, prefix, namespace_count, namespaces, attribute_count, defaulted_count, attributes);
    });
  };
  sax.endElementNs = [](void* data, const xmlChar*, const xmlChar*, const xmlChar*) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.end(); });
  };
}

void set_entity_handlers(xmlSAXHandler& sax) {
  sax.entityDecl = [](void* data, const xmlChar* name, int type, const xmlChar*, const xmlChar*,
                      xmlChar* content) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.entity_declaration(name, type, content); });
  };
  sax.unparsedEntityDecl = [](void* data, const xmlChar* name, const xmlChar*, const xmlChar*,
                              const xmlChar*) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.entity_declaration(name, XML_EXTERNAL_GENERAL_UNPARSED_ENTITY, nullptr); });
  };
  sax.getEntity = [](void* data, const xmlChar* name) {
    Events& events = events_in<Events>(data);
    xmlEntity* found = nullptr;
    events.guard([&] { found = events.entity(name); });
    return found;
  };
  sax.getParameterEntity = [](void* data, const xmlChar* name) {
    Events& events = events_in<Events>(data);
    xmlEntity* found = nullptr;
    events.guard([&] { found = events.parameter_entity(name); });
    return found;
  };
  sax.reference = [](void* data, const xmlChar* name) {
    Events& events = events_in<Events>(data);
    events.guard([&] { events.reference(name); });
  };
}

void set_handlers(xmlSAXHandler& sax) {
  set_shared_handlers<Events>(sax);
  set_element_handlers(sax);
  set_entity_handlers(sax);
  sax.attributeDecl = [](void* data, const xmlChar*, const xmlChar* name, int, int,
                         const xmlChar* default_value, xmlEnumerationPtr values) {
    xmlFreeEnumeration(values);  // ours by contract
    Events& events = events_in<Events>(data);
    events.guard([&] { events.attribute_declaration(name, default_value); });
  };
}

}  // namespace

std::optional<ParseError> XmlReader::read(std::string_view text, DocumentBuilder& builder) {
  if (context_ == nullptr) context_.reset(xmlNewParserCtxt());
  if (context_ == nullptr) throw std::bad_alloc();
  xmlCtxtReset(context_.get());
  xmlCtxtUseOptions(context_.get(), options);
  set_handlers(*context_->sax);
  context_->replaceEntities = 1;
  Events handlers(*context_, builder, text.size());
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
