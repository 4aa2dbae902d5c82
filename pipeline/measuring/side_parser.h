// The bodies of a pair's two sides become documents; those of expected are kept for pairs to come. Private to
// pipeline/.
#pragma once

#include <string_view>
#include <utility>

#include "parsers/reading/parse.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/kept_documents.h"
#include "pipeline/measuring/measure_memo.h"
#include "pipeline/measuring/measure_options.h"

namespace treesift {

struct UnparsedSide {
  std::string_view bytes, type;
  std::string_view charset;  // as HTTP declares it, in any spelling; empty: it does not
};

// Scratch: keep one for each worker. What it costs is added to Stage::parse. The bytes of a side must stand where they
// stood until the pair is done.
class SideParser {
 public:
  explicit SideParser(const MeasureOptions& options);

  ParseResult parse(const UnparsedSide& side, StageCosts& costs);
  // XML that is not well-formed is read as browsers would read it.
  ParseResult parse_leniently(const UnparsedSide& side, StageCosts& costs);

  // What was kept of the same content, else parsed.
  ParseResult parse_expected(const UnparsedSide& side, StageCosts& costs);
  // `expected`: what the last call of parse_expected() gave.
  ParseResult parse_actual(const ParseResult& expected, const UnparsedSide& side, StageCosts& costs);
  // Keeps what the last call of parse_expected() gave, where there is room.
  void keep_expected(Document&& expected);

  // Gives a document's memory back for reuse.
  void recycle(Document&& document) { parser_.recycle(std::move(document)); }

 private:
  DocumentParser parser_;
  KeptDocuments kept_;  // sweeps compare one with thousands
  bool remembers_;
  PairKey expected_key_;           // of it alone: the other side is empty
  bool expected_is_kept_ = false;  // and was not parsed
};

}  // namespace treesift
