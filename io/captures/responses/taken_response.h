// Which of the responses that were read a capture reader returns, and what it counts of the others.
#pragma once

#include "io/captures/responses/capture_reader.h"
#include "io/captures/responses/captured_response.h"

namespace treesift {

// Whether the reader is to return a response that it has read: one of a kind that is compared as it is, one of another
// kind with nothing but its head where heads are asked for. Any other is counted as skipped.
bool is_taken(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped);

// The same of a file, which may be packed.
bool is_taken_file(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped);

// The same of a response that is known to be of another kind.
bool is_taken_for_head(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped);

}  // namespace treesift
