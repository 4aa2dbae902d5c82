// A recorded crawl as a capture: each state is a response. Internal to io/.
#pragma once

#include <memory>
#include <string>

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// A response is the page of a state, as text; its address is the id of the state, or what CaptureOptions::state_names
// calls it. A state without a page is read from its snapshot (snapshot_html.h); one that has neither has
// ResponseFault::no_body. What the browser reported while the state was recorded (events.jsonl) stands in the
// head: a field "page-event" for each error, failed request and dialog, "page-value" for each named value.
// Throws ArchiveError as open_crawl does.
std::unique_ptr<CaptureReader> open_crawl_capture(const std::string& path, const CaptureOptions& options);

// The head of a page that these events belong to, as head_text.h writes heads. An event is an object: its
// kind is `event`, or else `kind` or `type`; what it says are its other members, but for those that say when
// and where in a script. Other lines are told as they are.
std::string head_of_events(std::string_view url, std::string_view events);

}  // namespace treesift
