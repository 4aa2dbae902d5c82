#include "io/captures/responses/taken_response.h"

#include "io/captures/responses/document_type.h"
#include "io/captures/responses/packed_file.h"

namespace treesift {

bool is_taken(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped) {
  return is_wanted(response, options.kinds) || is_taken_for_head(response, options, skipped);
}

bool is_taken_file(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped) {
  unpack_file(response, options.body_limit);
  return is_taken(response, options, skipped);
}

bool is_taken_for_head(CapturedResponse& response, const CaptureOptions& options, SkippedEntries& skipped) {
  if (options.heads_of_other_types) {
    keep_head_only(response);
    return true;
  }
  ++skipped.other_types;
  return false;
}

}  // namespace treesift
