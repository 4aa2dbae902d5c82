// Entries of captures whose responses have no end: WebSockets, and streams of events.
#pragma once

#include "io/captures/responses/capture_reader.h"

namespace treesift {

// Whether the response only began a WebSocket or a stream of server-sent events; what then went by depends on when
// the recorder stopped, and is not compared. Such an entry is counted, and the first one named.
bool note_stream(const CapturedResponse& response, SkippedEntries& skipped);

}  // namespace treesift
