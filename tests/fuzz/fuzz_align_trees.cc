// Two trees spelled byte by byte, without a parser between the fuzzer and the aligner: a byte opens an
// element of one of four names, closes one, adds one of a few texts or an attribute; 0xFF begins the second
// tree. So copying a piece of the input copies a piece of a tree, and nothing is lost on syntax.
#include "align/aligner.h"
#include "parsers/document_builder.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/edit_script.h"
#include "tests/support/naive_diffx.h"

namespace treesift::fuzz {
namespace {

constexpr std::string_view names[] = {"div", "p", "b", "x-own"};
constexpr std::string_view texts[] = {"1", "two", " three words here ", "a text that is long enough to move"};
constexpr std::string_view attributes[] = {"id", "class", "name", "own"};

Document spell(std::string_view bytes) {
  DocumentBuilder builder(small_limits());
  builder.begin(Format::html);
  bool in_tag = false;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const unsigned choice = byte >> 2 & 3;
    switch (byte & 3) {
      case 0:
        builder.open(names[choice]);
        break;
      case 1:
        builder.close();
        break;
      case 2:
        builder.text(texts[choice]);
        break;
      case 3:
        if (in_tag) builder.attribute(attributes[choice], texts[byte >> 4 & 3]);
        break;
    }
    in_tag = (byte & 3) == 0 || (in_tag && (byte & 3) == 3);
  }
  return builder.finish();
}

void check(const Document& expected, const Document& actual, AlignerKind kind, std::uint64_t work) {
  Aligner aligner(kind, AlignmentBudget{.sequence_cells = work, .fragment_probes = work});
  Alignment alignment;
  aligner.align(expected, actual, alignment);
  constexpr NodeIndex small = 60;  // the reference is slow
  if (kind == AlignerKind::diffx && !alignment.budget_exceeded && expected.node_count() < small &&
      actual.node_count() < small) {
    require(alignment.actual_of == NaiveDiffx(expected, actual).align().actual_of,
            "diffx follows the pseudo-code");
  }
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  require(edits.empty() == equal_documents(expected, actual), "no edits mean equal documents");
  require(edit_cost(edits) <= expected.node_count() + actual.node_count() - 2,
          "never worse than to delete and insert everything");
  const Document result = apply_edit_script(expected, make_edit_script(expected, actual, alignment, edits));
  require(equal_documents(result, actual), "the script gives actual");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_align_trees) {
  using namespace treesift;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t middle = std::min(bytes.find('\xFF'), bytes.size());
  const Document expected = fuzz::spell(bytes.substr(0, middle));
  const Document actual = fuzz::spell(bytes.substr(std::min(middle + 1, bytes.size())));
  for (const std::uint64_t work : {0, 1000}) {
    fuzz::check(expected, actual, AlignerKind::hash, work);
    fuzz::check(expected, actual, AlignerKind::diffx, work);
  }
  return 0;
}
