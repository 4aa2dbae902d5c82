#include "io/archives/shard_plan.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "io/archives/tar_header.h"
#include "io/bytes/random_access_file.h"
#include "io/bytes/zstd_frames.h"

namespace treesift {
namespace {

// A range of the stored bytes of all inputs, end to end.
struct Share {
  std::uint64_t begin, end;

  // Whether what lies between these places belongs to the share.
  bool owns(std::uint64_t from, std::uint64_t to) const {
    const std::uint64_t middle = from + (to - from) / 2;
    return begin <= middle && middle < end;
  }
};

// The last share has no end, so that an empty input belongs somewhere, too.
Share share_of(const Shard& shard, std::uint64_t total) {
  return {begin_of_share(total, shard.number, shard.count),
          shard.number == shard.count ? std::numeric_limits<std::uint64_t>::max()
                                      : begin_of_share(total, shard.number + 1, shard.count)};
}

// A place where an archive can be cut.
struct CutOffset {
  std::uint64_t offset = 0;
  bool with_pair = true;           // a pair begins here
  std::uint64_t bytes_before = 0;  // of a tar
};

// The places where a zstd file can be cut, one after another; its beginning is not among them.
class CutOffsets {
 public:
  CutOffsets(RandomAccessFile stored, PairFormat format) : frames_(std::move(stored)), format_(format) {}

  std::optional<CutOffset> next() {
    while (const std::optional<ZstdFrame> frame = frames_.next()) {
      const bool after_mark = std::exchange(after_mark_, frame->mark.has_value());
      if (frame->offset == 0) continue;
      if (frame->mark) return CutOffset{frame->offset, true, format_ == PairFormat::tar ? *frame->mark : 0};
      if (format_ == PairFormat::json_lines && !frame->is_skippable && !after_mark)
        return CutOffset{frame->offset, false, 0};
    }
    return std::nullopt;
  }

 private:
  ZstdFrames frames_;
  PairFormat format_;
  bool after_mark_ = false;
};

bool is_zstd(const RandomAccessFile& stored) {
  char first[6];
  return sniff_compression({first, stored.read_at(0, first, sizeof first)}) == Compression::zstd;
}

PairFormat format_of(const std::string& path) {
  DecompressOptions options;
  options.read_bytes = std::size_t{1} << 14;
  return sniff_pair_format(BufferedSource(open_input(path, options)).peek(tar_block));
}

ArchivePart whole(std::size_t input, const RandomAccessFile& stored) {
  ArchivePart part;
  part.input = input;
  part.path = stored.name;
  part.size = part.end = stored.size;
  return part;
}

// Walks the pieces of an archive that begins at `start` of all inputs, and takes together those of the share.
// Empty when none is.
struct Walk {
  std::optional<ArchivePart> part;
  bool can_be_cut = false;
};

void take_piece(Walk& walk, const ArchivePart& archive, const CutOffset& from, const CutOffset& to) {
  if (!walk.part) {
    walk.part = archive;
    walk.part->begin = from.offset;
    walk.part->begins_with_pair = from.with_pair;
    walk.part->bytes_before = from.bytes_before;
  }
  walk.part->end = to.offset;
  walk.part->ends_with_pair = to.with_pair;
}

Walk walk_pieces(const RandomAccessFile& stored, ArchivePart archive, std::uint64_t start,
                 const Share& share) {
  Walk walk;
  if (is_zstd(stored)) archive.format = format_of(stored.name);
  const bool can_have_cuts = archive.format == PairFormat::tar || archive.format == PairFormat::json_lines;
  CutOffsets places(stored, archive.format);
  CutOffset from;
  while (start + from.offset < share.end) {
    const std::optional<CutOffset> next = can_have_cuts ? places.next() : std::nullopt;
    walk.can_be_cut |= next.has_value();
    const CutOffset to = next.value_or(CutOffset{stored.size, true, 0});
    if (share.owns(start + from.offset, start + to.offset)) take_piece(walk, archive, from, to);
    if (!next) break;
    from = to;
  }
  return walk;
}

}  // namespace

// total * (number - 1) / count, without overflow.
std::uint64_t begin_of_share(std::uint64_t total, std::uint64_t number, std::uint64_t count) {
  return total / count * (number - 1) + total % count * (number - 1) / count;
}

ShardPlan plan_shard(const std::vector<std::string>& inputs, const Shard& shard) {
  std::uint64_t total = 0;
  for (const std::string& path : inputs) total += bytes_of_file(path).size;
  const Share share = share_of(shard, total);
  ShardPlan plan;
  std::uint64_t start = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const RandomAccessFile stored = bytes_of_file(inputs[i]);
    const std::uint64_t end = start + stored.size;
    const bool across = start < share.end && end > share.begin && (start < share.begin || end > share.end);
    if (!across && share.owns(start, end)) plan.parts.push_back(whole(i, stored));
    if (across) {
      Walk walk = walk_pieces(stored, whole(i, stored), start, share);
      if (walk.part) plan.parts.push_back(*std::move(walk.part));
      if (!walk.can_be_cut) plan.undivided.push_back(stored.name);
    }
    start = end;
  }
  return plan;
}

}  // namespace treesift
