#include "io/pair_reader.h"

#include <utility>

#include "io/archive_error.h"
#include "io/json_pairs.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/joined_pairs.h"
#include "io/tar_header.h"
#include "io/tar_pairs.h"

namespace treesift {

namespace {

enum class Format { tar, json_lines, unknown };

// A tar shows its magic or a right checksum in its first block, or begins with its end. A JSON line begins
// with a brace; white space and a byte order mark may come before.
Format sniff_format(std::string_view first) {
  TarHeader header;
  const bool whole_block = first.size() == tar_block;
  if (whole_block && first.substr(257, 5) == "ustar") return Format::tar;
  if (whole_block && (is_zero_block(first) || parse_tar_header(first, header) == TarFault::none))
    return Format::tar;
  if (first.starts_with("\xEF\xBB\xBF")) first.remove_prefix(3);
  const std::size_t begin = first.find_first_not_of(" \t\r\n");
  return begin == std::string_view::npos || first[begin] == '{' ? Format::json_lines : Format::unknown;
}

}  // namespace

PairReader::PairReader(const std::string& path, PairStream& stream, const ReaderOptions& options)
    : PairReader(std::make_unique<FileSource>(path), stream, options) {}

PairReader::PairReader(std::unique_ptr<ByteSource> stored, PairStream& stream, const ReaderOptions& options)
    : options_(options),
      source_(std::make_unique<BufferedSource>(treesift::decompress(std::move(stored), options.decompress))) {
  choose_format(stream);
}

PairReader::PairReader(std::unique_ptr<CaptureJoin> join, PairStream& stream, const ReaderOptions& options)
    : options_(options), join_(std::move(join)), parser_(std::make_unique<JoinedPairs>(*join_, stream)) {}

PairReader::~PairReader() = default;

InputProgress PairReader::progress() const {
  return join_ ? join_->progress() : source_->progress();
}

void PairReader::choose_format(PairStream& stream) {
  const std::string_view first = source_->peek(tar_block);
  if (first.empty())
    throw ArchiveError(ArchiveFault::empty, source_->name(), "",
                       "the input is empty: not even an end marker");
  switch (sniff_format(first)) {
    case Format::tar:
      parser_ = std::make_unique<TarPairs>(*source_, stream, options_.member_limit);
      break;
    case Format::json_lines:
      parser_ = std::make_unique<JsonPairs>(*source_, stream, options_.member_limit);
      break;
    case Format::unknown:
      throw ArchiveError(ArchiveFault::not_an_archive, source_->name(), "",
                         "neither a tar archive nor JSON lines (plain or compressed with zstd, gzip or xz)");
  }
}

bool PairReader::read(PairBatch& batch) {
  fill(batch);
  if (!batch.pairs.empty()) return true;
  if (damage_) std::rethrow_exception(damage_);
  return false;
}

void PairReader::fill(PairBatch& batch) {
  BatchFiller filler(batch, options_.batch_bytes);
  try {
    while (!ended_ && !damage_ && (filler.count() == 0 || filler.weight() < options_.batch_bytes))
      ended_ = !parser_->next(filler);
  } catch (const ArchiveError&) {
    damage_ = std::current_exception();
  }
  filler.seal();
}

}  // namespace treesift
