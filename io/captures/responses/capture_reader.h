// Reads what capture tools write, response by response, in the capture's own order.
//
//   std::unique_ptr<CaptureReader> reader = open_capture("run-1.warc.gz");
//   CapturedResponse response;
//   while (reader->next(response)) use(response);
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "base/output_kind.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "io/captures/responses/captured_response.h"
#include "io/crawls/origin_swap.h"

namespace treesift {

// What the states of a crawl are called, by their ids.
using StateNames = std::unordered_map<std::string, std::string>;

struct CaptureOptions {
  // A body larger than this is skipped while it streams by; its response carries ResponseFault::too_large.
  std::uint64_t body_limit = std::uint64_t{64} << 20;
  DecompressOptions decompress = {};
  // A capture that is one JSON document (HAR) is held as a whole while it is read; a larger one is refused.
  std::uint64_t document_limit = std::uint64_t{512} << 20;
  // What is compared. Responses of other kinds are counted as skipped, or returned without their bodies, except for
  // files whose name alone says it.
  KindSet kinds = KindSet::all();
  bool heads_of_other_types = false;
  // Refuse WARC records that do not end with two line ends exactly, CR LF each.
  bool strict_warc = false;
  // The file is one document, a response of this address; empty: it is a capture.
  std::string document = {};
  // Of a crawl: so that states that are the same page in two crawls have one name. Null, or not in it: their ids.
  std::shared_ptr<const StateNames> state_names = {};
  OriginSwap origins = {};  // of a crawl: how its addresses are read
};

// What was skipped, for the summary of a run: nothing is dropped without being counted.
struct SkippedEntries {
  std::uint64_t not_responses = 0;  // requests, metadata, directories, links and the like
  std::uint64_t other_types = 0;    // responses of kinds that are not compared
  std::uint64_t uneven_ends = 0;    // WARC records, read, that end with a line end too many or too few
  std::uint64_t streams = 0;        // WebSockets and streams of events
  std::string first_stream;         // the address of the first of these, valid UTF-8
};

class CaptureReader {
 public:
  virtual ~CaptureReader() = default;

  // Overwrites `response` with the next one; false at a faultless end, however often it is asked. Throws
  // ArchiveError when the capture is damaged, cut or unreadable, but only after all whole responses before
  // the damage have been returned.
  virtual bool next(CapturedResponse& response) = 0;

  // Stored bytes read so far; may be called from another thread.
  virtual InputProgress progress() const = 0;
  virtual const std::string& name() const = 0;
  virtual SkippedEntries skipped() const = 0;
};

}  // namespace treesift
