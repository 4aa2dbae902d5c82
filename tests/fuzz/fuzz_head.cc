// Promised for any bytes as the fields of a response's head: no crash, no endless loop; values that are valid UTF-8,
// by place, each place once, and few enough; a tree of them that aligns with itself as identical.
#include <algorithm>
#include <tuple>

#include "align/aligner.h"
#include "base/utf8.h"
#include "io/captures/responses/head_text.h"
#include "parsers/head/head.h"
#include "tests/fuzz/fuzz_support.h"

namespace {

using namespace treesift;

auto place_of(const HeadValue& value) {
  return std::tie(value.field, value.part, value.flag);
}

void check_values(const std::vector<HeadValue>& values) {
  fuzz::require(values.size() <= max_head_values, "a head has a bounded number of values");
  for (std::size_t i = 1; i < values.size(); ++i)
    fuzz::require(place_of(values[i - 1]) < place_of(values[i]), "values stand by place, each place once");
  for (const HeadValue& value : values) {
    for (const std::string* text : {&value.field, &value.part, &value.flag, &value.value})
      fuzz::require(is_valid_utf8(*text), "a value is valid UTF-8");
  }
}

void check_tree(const std::vector<HeadValue>& values) {
  DocumentBuilder builder(Limits{});
  const Document one = head_document(values, builder), other = head_document(values, builder);
  Alignment alignment;
  Aligner().align(one, other, alignment);
  fuzz::require(alignment.identical, "a head is the same as itself");
}

}  // namespace

FUZZ_TARGET(fuzz_head) {
  const std::string_view bytes = fuzz::view_of(data, size);
  for (const HeadsAs heads : {HeadsAs::contract, HeadsAs::all}) {
    const std::vector<HeadValue> values = read_head({bytes, 1'795'347'440}, heads);
    check_values(values);
    check_tree(values);
  }
  std::string head;
  const std::size_t colon = std::min(bytes.find(':'), size);
  add_head_field(head, bytes.substr(0, colon), bytes.substr(std::min(colon + 1, size)));
  fuzz::require(head.size() <= max_head_text, "a head is bounded");
  fuzz::require(head.empty() || head.back() == '\n', "a head has whole lines");
  return 0;
}
