// Reads a pair archive (tar or JSON lines, compressed or not, told apart by their bytes) batch by batch.
//
//   PairStream stream;
//   for (const std::string& path : inputs) {
//     PairReader reader(path, stream);
//     PairBatch batch;
//     while (reader.read(batch)) use(batch);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "io/archives/part_bounds.h"
#include "io/bytes/byte_source.h"
#include "io/pairs/batch_size.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair.h"
#include "io/pairs/reader_options.h"

namespace treesift {

class CaptureJoin;
class PairParser;
class SweepPairs;
struct SweepInput;
enum class PairFormat : std::uint8_t;
struct ArchivePart;

// Stored bytes that are known to be records, not an archive.
struct RecordBytes {
  std::unique_ptr<ByteSource> stored;
};

class PairReader {
 public:
  // Opens a file, or standard input for "-". `stream` carries the sequence numbers and the ids seen from one
  // input to the next and must outlive the reader. Throws ArchiveError when the input cannot be opened, is
  // empty, or is neither tar nor JSON lines.
  PairReader(const std::string& path, PairStream& stream, const ReaderOptions& options = {});
  // The same over stored bytes from anywhere.
  PairReader(std::unique_ptr<ByteSource> stored, PairStream& stream, const ReaderOptions& options = {});
  // The same over two captures, whose pairs come in the order of the join (io/pairing/capture_join.h).
  PairReader(std::unique_ptr<CaptureJoin> join, PairStream& stream, const ReaderOptions& options = {});
  // The same over one capture and many (io/pairing/sweep_pairs.h).
  PairReader(const SweepInput& sweep, PairStream& stream, const ReaderOptions& options = {});
  // The same over a part of an archive (io/archives/archive_part.h), whose pairs have the places that they
  // have in the whole, except for lines: these are counted from the part's beginning.
  PairReader(const ArchivePart& part, PairStream& stream, const ReaderOptions& options = {});
  // The same over what `treesift compare --shard` has written (io/pairs/merged_pairs.h).
  PairReader(const std::string& path, const LinesBefore& before, PairStream& stream,
             const ReaderOptions& options = {});
  // The same over what a run has stored of measured pairs (io/pairs/stored_records.h), if anything.
  PairReader(RecordBytes records, PairStream& stream, const ReaderOptions& options = {});
  ~PairReader();

  // Fills the batch with the next pairs, at least one; false at a faultless end. Throws ArchiveError when the
  // input is damaged, but only after all complete pairs before the damage have been returned. After false or
  // an exception further calls do the same again.
  bool read(PairBatch& batch);

  // How far the reading of pairs has come: lines of JSON lines, bytes of a tar.
  std::uint64_t place() const;

  // Of a sweep, what is wrong with the captures that are cut or damaged, as far as they were read.
  std::vector<std::string> damaged_captures() const;

  // Stored bytes read so far; may be called from another thread.
  InputProgress progress() const;

 private:
  void choose_format(PairStream& stream);
  void make_parser(PairFormat format, PairStream& stream, PartBounds bounds = {});
  void fill(PairBatch& batch);

  ReaderOptions options_;
  std::unique_ptr<BufferedSource> source_;  // or
  std::unique_ptr<CaptureJoin> join_;       // or
  const SweepPairs* sweep_ = nullptr;       // which is the parser
  std::unique_ptr<PairParser> parser_;
  std::exception_ptr damage_;
  bool ended_ = false;
  BatchSize last_size_;  // of the last batch: the next one is mostly as large
};

}  // namespace treesift
