// Any bytes read as the record of a measured pair, and as the records that a run has stored: no crash; refused,
// or a pair that is written as it is read and can be judged.
#include <cmath>

#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"
#include "model/judge/judge.h"
#include "model/judge/model_file.h"
#include "model/records/measured_line.h"
#include "model/records/measured_record.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

std::string record_of(const MeasuredPair& pair) {
  std::string record;
  append_measured_record(record, pair);
  return record;
}

void check_record(std::string_view bytes) {
  MeasuredPair pair;
  try {
    pair = read_measured_record(bytes, "a");
  } catch (const BinaryError&) {
    return;
  }
  require(record_of(read_measured_record(record_of(pair), "a")) == record_of(pair),
          "a record is read as it was written");
  require(pair.changes.size() == pair.edit_of_change.size(), "each change has a place or none");
  std::string line;
  append_measured_line(line, pair, AlignerKind::hash);
  for (const Model* model : {&absolute_model(), &default_model()}) {
    const Verdict verdict = verdict_of(pair, {ModelJudge{*model}});
    require(!verdict.score || std::isfinite(*verdict.score), "a score is a number");
  }
}

void check_stored(std::string_view bytes) {
  PairStream stream;
  try {
    PairReader reader(RecordBytes{std::make_unique<MemorySource>(bytes)}, stream);
    for (PairBatch batch; reader.read(batch); batch = {}) {
      for (const Pair& pair : batch.pairs) check_record(pair.measured.value());
    }
  } catch (const ArchiveError&) {
  }
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_measured_record) {
  const std::string_view bytes = treesift::fuzz::view_of(data, size);
  treesift::fuzz::check_record(bytes);
  treesift::fuzz::check_stored(bytes);
  return 0;
}
