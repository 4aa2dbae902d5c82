// A document parsed like another is the one that parsing it alone gives, in every field.
//
// The input: how it is read, where the other document differs, how many bytes it lacks there, how many bytes
// at the input's end it has instead; then the text.
#include <algorithm>

#include "tests/fuzz/fuzz_support.h"
#include "tests/support/same_document.h"

namespace treesift::fuzz {
namespace {

void check_sharing(std::string_view expected, std::string_view actual, SourceType type) {
  static DocumentParser shared(small_limits()), alone(small_limits());
  static SyncPoints sync_points;
  sync_points.least_distance = 1;  // so that small inputs are shared
  sync_points.least_gain = 8;
  const std::string of_expected = padded(expected), of_actual = padded(actual);
  ParseResult base =
      shared.parse(std::string_view(of_expected).substr(0, expected.size()), type, sync_points);
  const std::string_view text = std::string_view(of_actual).substr(0, actual.size());
  ParseResult wanted = alone.parse(text, type);
  auto* const document = std::get_if<Document>(&base);
  if (document == nullptr) return;
  ParseResult like = shared.parse_like(*document, sync_points, text, type);
  require(like.index() == wanted.index(), "both are documents or errors");
  if (const auto* error = std::get_if<ParseError>(&like)) {
    require(error->message == std::get<ParseError>(wanted).message, "the same error");
    return;
  }
  const std::string difference = difference_of(std::get<Document>(like), std::get<Document>(wanted));
  require(difference.empty(), difference.c_str());
  shared.recycle(std::move(*document));
  shared.recycle(std::move(std::get<Document>(like)));
  alone.recycle(std::move(std::get<Document>(wanted)));
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_shared_parse) {
  using namespace treesift;
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  constexpr std::size_t head = 5;
  if (size < head) return 0;
  constexpr SourceType types[] = {SourceType::html, SourceType::xml, SourceType::xhtml};
  const std::string_view rest = fuzz::view_of(data + head, size - head);
  const std::size_t added = std::min<std::size_t>(data[4], rest.size());
  const std::string_view expected = rest.substr(0, rest.size() - added);
  const std::size_t at = std::min<std::size_t>(data[1] + 256U * data[2], expected.size());
  std::string actual(expected);
  actual.replace(at, std::min<std::size_t>(data[3], expected.size() - at), rest.substr(rest.size() - added));
  fuzz::check_sharing(expected, actual, types[data[0] % 3]);
  return 0;
}
