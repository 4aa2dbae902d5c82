// Two documents, divided by a line "====": the edit script applied to the first must give the second,
// exactly. The first byte of the first document says the type: '<' is HTML, or XML after "<?xml"; anything
// else is JSON.
#include "align/aligner.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/edit_script.h"

namespace treesift::fuzz {
namespace {

constexpr std::string_view divider = "\n====\n";

SourceType type_of(std::string_view bytes) {
  if (bytes.starts_with("<?xml")) return SourceType::xml;
  return bytes.starts_with('<') ? SourceType::html : SourceType::json;
}

ParseResult parse(DocumentParser& parser, std::string_view bytes, SourceType type) {
  const std::string input = padded(bytes);
  return parser.parse(std::string_view(input).substr(0, bytes.size()), type);
}

void check_alignment(const Document& expected, const Document& actual, const Alignment& alignment) {
  for (NodeIndex node = 0; node < expected.node_count(); ++node) {
    if (!alignment.matches_expected(node)) continue;
    const NodeIndex match = alignment.actual_of[node];
    require(alignment.expected_of[match] == node, "an alignment is one to one");
    require(expected.kind(node) == actual.kind(match), "matched nodes are of one kind");
    require(expected.name_text(expected.name(node)) == actual.name_text(actual.name(match)),
            "matched nodes have one name");
  }
  require(!alignment.identical || equal_documents(expected, actual), "identical means equal");
}

void check_pair(const Document& expected, const Document& actual, Aligner& aligner) {
  Alignment alignment;
  aligner.align(expected, actual, alignment);
  check_alignment(expected, actual, alignment);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  const EditScript script = make_edit_script(expected, actual, alignment, edits);
  require(equal_documents(apply_edit_script(expected, script), actual), "the script gives actual");
  require(!alignment.identical || script.operations.empty(), "equal documents need no edits");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_align) {
  using namespace treesift;
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t middle = bytes.find(fuzz::divider);
  if (middle == std::string_view::npos) return 0;
  static DocumentParser parser(fuzz::small_limits());
  const SourceType type = fuzz::type_of(bytes);
  const ParseResult expected = fuzz::parse(parser, bytes.substr(0, middle), type);
  const ParseResult actual = fuzz::parse(parser, bytes.substr(middle + fuzz::divider.size()), type);
  if (std::holds_alternative<Document>(expected) && std::holds_alternative<Document>(actual)) {
    constexpr AlignmentBudget budget{.sequence_cells = 100'000, .fragment_probes = 100'000};
    static Aligner hash(AlignerKind::hash, budget), diffx(AlignerKind::diffx, budget);
    fuzz::check_pair(std::get<Document>(expected), std::get<Document>(actual), hash);
    fuzz::check_pair(std::get<Document>(expected), std::get<Document>(actual), diffx);
  }
  return 0;
}
