// Any bytes read as HTML by our own reader: no crash, a well-formed Document or a typed error, the same every time, and
// the same by both of its ways where the direct one can go on.
#include "base/utf8.h"
#include "parsers/html/html_reader.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/same_document.h"

namespace treesift::fuzz {
namespace {

void check_whole_route(std::string_view bytes) {
  const Limits limits = small_limits();
  static DocumentParser used(limits, HtmlReaderKind::own);
  DocumentParser fresh(limits, HtmlReaderKind::own);
  const std::string input = padded(bytes);
  ParseResult one = fresh.parse(std::string_view(input).substr(0, bytes.size()), SourceType::html);
  ParseResult other = used.parse(std::string_view(input).substr(0, bytes.size()), SourceType::html);
  require(one.index() == other.index(), "a used parser judges like a fresh one");
  if (const auto* error = std::get_if<ParseError>(&one)) {
    require(error->code != ParseErrorCode::internal, "no internal error");
    require(error->code == std::get<ParseError>(other).code, "a used parser gives the same error");
    return;
  }
  check_document(std::get<Document>(one), limits);
  require(difference_of(std::get<Document>(one), std::get<Document>(other)).empty(), "the same tree again");
  used.recycle(std::move(std::get<Document>(other)));
}

// Contexts of fragments, one of which the first byte chooses.
const FragmentContext contexts[] = {{"div"},
                                    {"table"},
                                    {"tr"},
                                    {"td"},
                                    {"select"},
                                    {"template"},
                                    {"title"},
                                    {"script"},
                                    {"html"},
                                    {"frameset"},
                                    {"caption"},
                                    {"colgroup"},
                                    {"body"},
                                    {"svg", Namespace::svg},
                                    {"desc", Namespace::svg},
                                    {"mi", Namespace::math},
                                    {"annotation-xml", Namespace::math}};

void check_both_ways(std::string_view text, const FragmentContext* context) {
  const Limits limits = small_limits();
  DocumentBuilder direct(limits), linked(limits);
  direct.begin(Format::html);
  linked.begin(Format::html);
  TreeConstruction one, other;
  const auto direct_error = one.read(text, context, HtmlSink::Way::direct, direct, limits);
  const auto linked_error = other.read(text, context, HtmlSink::Way::linked, linked, limits);
  const Document by_one = direct.finish(), by_other = linked.finish();
  require(!other.is_lost(), "the linked way is never lost");
  if (linked_error || direct_error) return;
  check_document(by_other, limits);
  if (!one.is_lost()) require(difference_of(by_one, by_other).empty(), "both ways give one document");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_html_reader) {
  using namespace treesift;
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  const std::string_view bytes = fuzz::view_of(data, size);
  fuzz::check_whole_route(bytes);
  std::string text;
  append_valid_utf8(text, bytes);
  fuzz::check_both_ways(text, nullptr);
  if (!bytes.empty()) fuzz::check_both_ways(text, &fuzz::contexts[data[0] % std::size(fuzz::contexts)]);
  return 0;
}
