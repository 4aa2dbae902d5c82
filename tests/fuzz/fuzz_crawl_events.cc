// Any bytes as what a browser reported while a page was recorded (events.jsonl): a head of whole lines and bounded size
// that is read as heads are.
#include "io/captures/crawl_capture.h"
#include "io/captures/responses/head_text.h"
#include "parsers/head/head.h"
#include "tests/fuzz/fuzz_support.h"

FUZZ_TARGET(fuzz_crawl_events) {
  using namespace treesift;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t end = std::min(bytes.find('\n'), size);
  const std::string head = head_of_events(bytes.substr(0, end), bytes.substr(std::min(end + 1, size)));
  fuzz::require(head.starts_with(":url: ") && head.back() == '\n',
                "a head has whole lines, the address first");
  fuzz::require(head.size() <= max_head_text + max_head_value + 8, "a head is bounded");
  fuzz::require(!has_unseen_body(head), "no event says anything of a body");
  for (const HeadValue& value : read_head({head, {}}, HeadsAs::contract))
    fuzz::require(value.field == "page-event" || value.field == "page-value", "events are the only fields");
  return 0;
}
