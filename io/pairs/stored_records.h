// Measured pairs as a run stores them between its two passes: for each its id and a record, whose meaning is
// not known here (model/records/measured_record.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"

namespace treesift {

// Appends a pair of that id whose measured record (model/records/measured_record.h) is `record`, as StoredRecords
// reads it.
void append_stored_record(std::string& out, std::string_view id, std::string_view record);

// Reads what append_stored_record has written. Internal to io/.
class StoredRecords : public PairParser {
 public:
  StoredRecords(BufferedSource& source, PairStream& stream) : source_(source), stream_(stream) {}

  bool next(BatchFiller& filler) override;

 private:
  void read(char* into, std::size_t bytes);
  [[noreturn]] void fail() const;

  BufferedSource& source_;
  PairStream& stream_;
};

}  // namespace treesift
