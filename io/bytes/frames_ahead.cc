// Frames of zstd know nothing of each other: `treesift pack` begins a new one every 8 MiB, so that the next
// ones can be decompressed while this one is read.
//
//   headers ──► pieces: whole frames ──► any thread decompresses ──► read in order
//
// The reader walks the headers (io/bytes/zstd_frames.h), makes pieces of the frames and offers each to the
// caller's threads. It takes the pieces in order. A piece that no thread has begun by then it decompresses
// itself: so it waits only for a thread that is decompressing the piece, never for one that is busy with
// something else. Small frames are put together to pieces of 1 MiB, for a piece costs a
// decoder.
//
// Whatever is doubtful is left to the one decoder that reads from front to back (zstd_decoder.cc), which
// decompresses the pieces as well. It takes over at the beginning of a frame, where it knows nothing of what
// was before: from there to the end where a piece cannot be decompressed or a header makes no sense, for the
// length of the frame where it is too large to be held. So what is wrong, and where, is said by the same code
// that says it without other threads, and the bytes before it are delivered first. It reads in the steps that
// it would have made from the beginning, because its messages name the step in which damage was found.
//
// Memory: the data of the pieces, at most DecodeAhead::memory, and for each piece that is being decompressed
// a decoder, whose window is touched as far as there are data.
#include "io/bytes/frames_ahead.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <deque>
#include <limits>
#include <utility>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/bytes/piece_of_frames.h"
#include "io/bytes/stored_bytes.h"
#include "io/bytes/zstd_frames.h"

namespace treesift {
namespace {

constexpr std::uint64_t least_piece = std::uint64_t{1} << 20;
constexpr std::uint64_t block_step = std::uint64_t{1} << 20;
constexpr std::size_t max_read_bytes = std::size_t{1} << 18;
constexpr std::size_t sniffed_bytes = 6;

// What comes next in the order of the file.
struct Piece {
  std::uint64_t begin = 0, end = 0;     // in the file
  std::uint64_t memory = 0;             // for its data, when it is decompressed ahead
  bool is_rest = false;                 // of all that was to be read: nothing comes behind it
  std::shared_ptr<PieceOfFrames> work;  // null: to be read front to back
};

class FramesAhead : public ByteSource {
 public:
  FramesAhead(std::shared_ptr<const FileSource> file, const FilePart& part, const DecompressOptions& options);
  ~FramesAhead() override { drop_all(); }

  std::size_t read(char* into, std::size_t capacity) override;
  std::string_view lend() override;
  const std::string& name() const override { return file_->name(); }
  InputProgress progress() const override {
    return {consumed_.load(std::memory_order_relaxed), part_.end - part_.begin};
  }
  std::optional<std::uint64_t> settle() override { return serial_ ? serial_->settle() : settled_; }

 private:
  std::string_view data_left();
  void take(std::size_t count);
  std::size_t read_serially(char* into, std::size_t capacity);
  void begin_piece();
  void end_piece();
  void read_rest_serially();
  void look_ahead();
  Piece cut_piece();
  Piece rest_from(std::uint64_t begin) const;
  std::optional<ZstdFrame> next_frame();
  void offer(Piece& piece);
  std::unique_ptr<ByteSource> serial_decoder(const Piece& piece) const;
  DataBlock block(std::uint64_t capacity);
  void drop_all();

  std::shared_ptr<const FileSource> file_;
  FilePart part_;
  DecompressOptions options_;
  ZstdFrames frames_;
  std::optional<ZstdFrame> waiting_;  // a frame that did not fit into the last piece
  bool walked_ = false;               // all frames are in pieces
  std::optional<Piece> next_;         // for which there was no room
  std::deque<Piece> pieces_;
  std::uint64_t memory_ = 0;  // of their data
  std::vector<DataBlock> blocks_;
  bool begun_ = false;     // the first of the pieces
  std::size_t taken_ = 0;  // of its data
  std::optional<std::uint64_t> settled_;
  std::unique_ptr<ByteSource> serial_;
  std::atomic<std::uint64_t> consumed_ = 0;
};

RandomAccessFile bytes_of(const std::shared_ptr<const FileSource>& file, std::uint64_t end) {
  return {file->name(), end, [file](std::uint64_t offset, char* into, std::size_t count) {
            return file->read_at(offset, into, count);
          }};
}

// The decoder of this file's frames from front to back.
std::unique_ptr<ByteSource> decoder(std::shared_ptr<const FileSource> file, const FileRange::Offsets& place,
                                    DecompressOptions options) {
  options.first_offset = place.begin;
  options.read_bytes = place.step;
  StoredBytes stored(std::make_unique<FileRange>(std::move(file), place), options);
  return counted(make_zstd_decoder(std::move(stored), options), options);
}

FramesAhead::FramesAhead(std::shared_ptr<const FileSource> file, const FilePart& part,
                         const DecompressOptions& options)
    : file_(std::move(file)),
      part_(part),
      options_(options),
      frames_(bytes_of(file_, part.end), part.begin),
      settled_(part.begin) {}

std::size_t FramesAhead::read(char* into, std::size_t capacity) {
  const std::string_view data = data_left();
  if (data.empty()) return serial_ ? read_serially(into, capacity) : 0;
  const std::size_t count = std::min(capacity, data.size());
  std::memcpy(into, data.data(), count);
  take(count);
  return count;
}

std::string_view FramesAhead::lend() {
  const std::string_view data = data_left();
  if (!data.empty()) take(data.size());
  return data;
}

void FramesAhead::take(std::size_t count) {
  taken_ += count;
  settled_ = pieces_.front().work->settled_after(taken_);
}

// What is there of the first piece that has data left; nothing where the first one is to be read serially.
std::string_view FramesAhead::data_left() {
  for (;;) {
    look_ahead();
    if (!begun_) begin_piece();
    if (serial_) return {};
    const std::string_view data = pieces_.front().work->data().substr(taken_);
    if (!data.empty()) return data;
    end_piece();
  }
}

std::size_t FramesAhead::read_serially(char* into, std::size_t capacity) {
  const Piece& piece = pieces_.front();
  const std::size_t count = serial_->read(into, capacity);
  consumed_.store(piece.begin - part_.begin + serial_->progress().consumed, std::memory_order_relaxed);
  if (count > 0 || piece.is_rest) return count;
  settled_ = serial_->settle();
  serial_.reset();
  end_piece();
  return read(into, capacity);
}

void FramesAhead::begin_piece() {
  const Piece& piece = pieces_.front();
  begun_ = true;
  taken_ = 0;
  consumed_.store(piece.begin - part_.begin, std::memory_order_relaxed);
  if (piece.work && !piece.work->finish()) return read_rest_serially();
  if (!piece.work) serial_ = serial_decoder(piece);
}

void FramesAhead::end_piece() {
  Piece& piece = pieces_.front();
  consumed_.store(piece.end - part_.begin, std::memory_order_relaxed);
  if (piece.work) blocks_.push_back(piece.work->drop());
  memory_ -= piece.memory;
  pieces_.pop_front();
  begun_ = false;
}

void FramesAhead::read_rest_serially() {
  const std::uint64_t begin = pieces_.front().begin;
  drop_all();
  pieces_.push_back(rest_from(begin));
  walked_ = true;
  serial_ = serial_decoder(pieces_.front());
}

std::unique_ptr<ByteSource> FramesAhead::serial_decoder(const Piece& piece) const {
  return decoder(file_, {piece.begin, piece.end, part_.begin, std::max<std::size_t>(options_.read_bytes, 1)},
                 options_);
}

// Offers what may be decompressed before it is asked for, and has at least the piece that comes next.
void FramesAhead::look_ahead() {
  const DecodeAhead& ahead = *options_.ahead;
  while (!walked_ && (pieces_.empty() || pieces_.size() < ahead.pieces)) {
    if (!next_) next_ = cut_piece();
    if (!pieces_.empty() && memory_ + next_->memory > ahead.memory) return;
    Piece& piece = pieces_.emplace_back(*std::exchange(next_, std::nullopt));
    walked_ = piece.is_rest;
    memory_ += piece.memory;
    if (piece.memory > 0) offer(piece);
  }
}

void FramesAhead::offer(Piece& piece) {
  const auto work = std::make_shared<PieceOfFrames>(
      [file = file_, options = options_,
       place = FileRange::Offsets{piece.begin, piece.end, piece.begin,
                                  std::min(options_.read_bytes, max_read_bytes)}] {
        return decoder(file, place, options);
      },
      block(piece.memory));
  piece.work = work;
  options_.ahead->start([work] { work->work(); });
}

// Small frames together, a large one alone; one that is too large to be held, or the rest, without memory.
Piece FramesAhead::cut_piece() {
  Piece piece{frames_.position(), frames_.position(), 0, false, nullptr};
  if (waiting_) piece.begin = piece.end = waiting_->offset;
  std::uint64_t max_data = 0;
  while (piece.end - piece.begin < least_piece && max_data < least_piece) {
    const std::optional<ZstdFrame> frame = waiting_ ? std::exchange(waiting_, std::nullopt) : next_frame();
    if (!frame && piece.end == piece.begin) return rest_from(piece.begin);
    if (!frame) break;
    if (piece.end == piece.begin && frame->is_skippable) {
      piece.begin = piece.end = frame->offset + frame->size;
      continue;
    }
    const std::uint64_t data = std::min(frame->content_size.value_or(frame->max_content), frame->max_content);
    if (piece.end > piece.begin && (max_data + data > least_piece || frame->size > least_piece)) {
      waiting_ = frame;
      break;
    }
    piece.end = frame->offset + frame->size;
    max_data += data;
  }
  piece.memory = (max_data / block_step + 1) * block_step;
  if (piece.memory > options_.ahead->memory / 2) piece.memory = 0;
  return piece;
}

// Nothing at the end, and where no frame can be found.
std::optional<ZstdFrame> FramesAhead::next_frame() {
  try {
    return frames_.next();
  } catch (const ArchiveError&) {
    return std::nullopt;
  }
}

Piece FramesAhead::rest_from(std::uint64_t begin) const {
  return {begin, part_.to_the_end ? std::numeric_limits<std::uint64_t>::max() : part_.end, 0, true, nullptr};
}

// One that was used before and is large enough; those that are too small are given up.
DataBlock FramesAhead::block(std::uint64_t capacity) {
  while (!blocks_.empty()) {
    DataBlock last = std::move(blocks_.back());
    blocks_.pop_back();
    if (last.capacity >= capacity) return last;
  }
  const auto size = static_cast<std::size_t>(capacity);
  return {std::make_unique_for_overwrite<char[]>(size), size};
}

void FramesAhead::drop_all() {
  for (const Piece& piece : pieces_) {
    if (piece.work) piece.work->drop();
  }
  pieces_.clear();
  memory_ = 0;
}

}  // namespace

bool begins_with_zstd(const FileSource& file, std::uint64_t offset) {
  char first[sniffed_bytes];
  const std::size_t count = file.read_at(offset, first, sizeof first);
  return sniff_compression({first, count}) == Compression::zstd;
}

std::unique_ptr<ByteSource> decompress_ahead(std::shared_ptr<const FileSource> file, const FilePart& part,
                                             const DecompressOptions& options) {
  return std::make_unique<FramesAhead>(std::move(file), part, options);
}

}  // namespace treesift
