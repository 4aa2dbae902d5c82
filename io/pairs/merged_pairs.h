// Reads the lines of a shard back: measured pairs that tell where they stood in the inputs of the run.
// Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/simdjson_types.h"
#include "io/archives/json_lines.h"
#include "io/bytes/byte_source.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"
#include "io/pairs/reader_options.h"

namespace treesift {

// Makes of each pair what the reader of the whole run would have made of it: ids are watched now, when all
// pairs come one after another, and lines are counted from the beginning of the archive.
class MergedPairs : public PairParser {
 public:
  MergedPairs(BufferedSource& source, PairStream& stream, std::uint64_t member_limit,
              const LinesBefore& before);
  ~MergedPairs() override;

  bool next(BatchFiller& filler) override;
  std::uint64_t place() const override { return lines_.line_number(); }

 private:
  PairDraft read_pair(simdjson::dom::element root);
  void read_origin(simdjson::dom::element root, PairDraft& draft);
  void count_lines_before(std::uint64_t input, PairDraft& draft);
  void watch_id(PairDraft& draft);
  template <typename Value>
  Value member(simdjson::dom::element object, std::string_view key) const;
  [[noreturn]] void fail() const;

  BufferedSource& source_;
  PairStream& stream_;
  LinesBefore before_;
  LineReader lines_;
  std::unique_ptr<simdjson::dom::parser> parser_;
};

}  // namespace treesift
