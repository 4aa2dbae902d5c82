#include "io/captures/responses/stream_entry.h"

#include "base/utf8.h"

namespace treesift {

bool note_stream(const CapturedResponse& response, SkippedEntries& skipped) {
  const bool is_socket = response.status == 101 || response.address.starts_with("ws://") ||
                         response.address.starts_with("wss://");
  if (!is_socket && response.media_type != "text/event-stream") return false;
  if (skipped.streams++ == 0) skipped.first_stream = valid_utf8(response.address);
  return true;
}

}  // namespace treesift
