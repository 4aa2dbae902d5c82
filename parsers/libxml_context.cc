#include "parsers/libxml_context.h"

#include <fmt/format.h>
#include <libxml/dict.h>
#include <libxml/parserInternals.h>

#include <new>
#include <string>

namespace treesift {
namespace {

// Steps over libxml2's stacks that one document may cause beyond its size: about 0.1 s.
constexpr std::uint64_t step_budget = 50'000'000;

}  // namespace

void prepare(xmlParserCtxt& context, std::string_view text) {
  xmlDictFree(context.dict);
  context.dict = xmlDictCreate();
  xmlParserInput* input = context.dict == nullptr ? nullptr : xmlNewInputStream(&context);
  if (input == nullptr) throw std::bad_alloc();
  // As libxml2's own xmlNewStringInputStream does: no buffer object, so nothing is copied, converted or
  // grown.
  input->base = input->cur = reinterpret_cast<const xmlChar*>(text.data());
  input->length = static_cast<int>(text.size());
  input->end = input->base + text.size();
  if (inputPush(&context, input) < 0) throw std::bad_alloc();
  context.charset = XML_CHAR_ENCODING_UTF8;
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
  if (steps_ <= step_budget) return;
  const int line = context_.input == nullptr ? 0 : context_.input->line;
  if (name_steps_ > steps_ / 2)
    fail(ParseErrorCode::too_many_names,
         fmt::format("reading it takes too long: too many different names, near line {}", line));
  else
    fail(ParseErrorCode::too_deep, fmt::format("reading it takes too long: too deep, near line {}", line));
}

// libxml2's dictionary stops growing its hash table early: from some thousand names on a look-up walks a list
// that grows with their number, and leaves the caches.
void LibxmlEvents::count_names() {
  constexpr std::uint64_t harmless = 4096;
  const std::uint64_t load = static_cast<std::uint64_t>(xmlDictSize(context_.dict)) / harmless;
  steps_per_name_ = 4 * load * load;
  spend_on_names(events_between_counts);
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
