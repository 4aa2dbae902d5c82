#include "parsers/libxml_context.h"

#include <fmt/format.h>
#include <libxml/dict.h>
#include <libxml/parserInternals.h>

namespace treesift {
namespace {

// Plenty for honest names; a bound for generated ones.
constexpr std::size_t names_kept = std::size_t{1} << 20;

// Steps over libxml2's stacks that one document may cause beyond its size: about 0.1 s.
constexpr std::uint64_t step_budget = 50'000'000;

}  // namespace

bool is_worn_out(const xmlParserCtxt& context) {
  return context.dict == nullptr || xmlDictGetUsage(context.dict) > names_kept;
}

bool set_input(xmlParserCtxt& context, std::string_view text) {
  xmlParserInput* input = xmlNewInputStream(&context);
  if (input == nullptr) return false;
  // As libxml2's own xmlNewStringInputStream does: no buffer object, so nothing is copied, converted or
  // grown.
  input->base = input->cur = reinterpret_cast<const xmlChar*>(text.data());
  input->length = static_cast<int>(text.size());
  input->end = input->base + text.size();
  if (inputPush(&context, input) < 0) return false;
  context.charset = XML_CHAR_ENCODING_UTF8;
  return true;
}

void LibxmlEvents::stop() {
  stopped_ = true;
  xmlStopParser(&context_);
}

void LibxmlEvents::fail(ParseErrorCode code, std::string message) {
  if (!error_) error_ = ParseError{code, std::move(message)};
  stop();
}

void LibxmlEvents::spend(std::uint64_t steps) {
  steps_ += steps;
  if (steps_ > step_budget) {
    fail(ParseErrorCode::too_deep, fmt::format("nested so deep that reading it takes too long, near line {}",
                                               context_.input == nullptr ? 0 : context_.input->line));
  }
}

NameId LibxmlEvents::name_id(const xmlChar* name) {
  const auto address = reinterpret_cast<std::uintptr_t>(name);
  KnownName& known = known_names_[(address ^ (address >> 8)) % known_names_.size()];
  if (known.pointer != name) known = {name, builder_.intern(view(name))};
  return known.id;
}

void LibxmlEvents::doctype(const xmlChar* name, const xmlChar* public_id, const xmlChar* system_id) {
  std::string text(view(name));
  if (public_id != nullptr) text += fmt::format(" PUBLIC \"{}\"", view(public_id));
  if (public_id == nullptr && system_id != nullptr) text += " SYSTEM";
  if (system_id != nullptr) text += fmt::format(" \"{}\"", view(system_id));
  builder_.note(NoteKind::doctype, text);
}

void LibxmlEvents::processing_instruction(const xmlChar* target, const xmlChar* data) {
  std::string text(view(target));
  if (data != nullptr) text.append(" ").append(view(data));
  builder_.note(NoteKind::processing_instruction, text);
}

std::optional<ParseError> LibxmlEvents::outcome() const {
  if (exception_) std::rethrow_exception(exception_);
  return builder_.error() ? builder_.error() : error_;
}

}  // namespace treesift
