// Where bytes come from: a file, standard input, memory, or a decoder over another source.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// How far the reading of the stored (compressed) bytes has come.
struct InputProgress {
  std::uint64_t consumed = 0;
  std::optional<std::uint64_t> total;  // known for regular files only
};

class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Stores between 1 and `capacity` bytes at `into` and returns their number; 0 means the end (capacity > 0).
  // Throws ArchiveError.
  virtual std::size_t read(char* into, std::size_t capacity) = 0;

  // The same without a copy, by a source that has bytes in memory already: at least one, which stay where
  // they are until the next call. Nothing is the answer of all other sources, and at times of this one: then
  // read() must be called.
  virtual std::string_view lend() { return {}; }

  // What messages call this input.
  virtual const std::string& name() const = 0;

  // May be called from another thread while read() runs.
  virtual InputProgress progress() const = 0;

  // Settles what stands between the last byte handed out and the next one: where a compressed stream (gzip
  // member, zstd frame) ends here, its checksum is verified now and not with the next read. Throws
  // ArchiveError when the stream is damaged or cut here. Returns the stored offset at which a new source
  // would begin with the next byte; nothing in the middle of a compressed stream or where none is known.
  virtual std::optional<std::uint64_t> settle() { return std::nullopt; }
};

// A file, or standard input for the path "-" (which stays open afterwards).
class FileSource : public ByteSource {
 public:
  // From byte `offset` of the file on.
  explicit FileSource(const std::string& path, std::uint64_t offset = 0);
  // A file that is open already, from where it stands; the source closes it.
  FileSource(int descriptor, std::string name);
  ~FileSource() override;
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::size_t read(char* into, std::size_t capacity) override;
  const std::string& name() const override { return name_; }
  InputProgress progress() const override;

  // As pread(2), until `count` bytes are stored or the file ends. May be called from several threads, and
  // changes nothing of what read() gives. Throws ArchiveError.
  std::size_t read_at(std::uint64_t offset, char* into, std::size_t count) const;

 private:
  void note_size();
  [[noreturn]] void fail(std::string_view action) const;

  std::string name_;
  int descriptor_;
  std::optional<std::uint64_t> total_;
  std::atomic<std::uint64_t> consumed_ = 0;
};

// Bytes in memory, which must outlive the source. Used by tests, fuzz targets and embedders.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes, std::string name = "memory")
      : name_(std::move(name)), bytes_(bytes) {}

  std::size_t read(char* into, std::size_t capacity) override;
  const std::string& name() const override { return name_; }
  InputProgress progress() const override { return {consumed_, bytes_.size()}; }

 private:
  std::string name_;
  std::string_view bytes_;
  std::atomic<std::size_t> consumed_ = 0;
};

// A source with a window: it can look ahead, read exactly and skip. Requests larger than the window go
// straight from the source underneath into the caller's memory; what that source lends is not copied into the
// window, but where a look ahead goes beyond it.
class BufferedSource : public ByteSource {
 public:
  static constexpr std::size_t usual_window = std::size_t{1} << 18;

  // Offsets count from `first_offset` on.
  explicit BufferedSource(std::unique_ptr<ByteSource> source, std::size_t window = usual_window,
                          std::uint64_t first_offset = 0);

  std::size_t read(char* into, std::size_t capacity) override;
  const std::string& name() const override { return source_->name(); }
  InputProgress progress() const override { return source_->progress(); }

  // The next bytes without taking them: `count` of them (at most the window), fewer only at the end.
  std::string_view peek(std::size_t count);

  // Reads until `count` bytes are stored or the input ends; returns the number stored.
  std::size_t read_fully(char* into, std::size_t count);

  // Drops up to `count` bytes; returns the number dropped.
  std::uint64_t skip(std::uint64_t count);

  // Bytes handed out or dropped so far, and `first_offset`.
  std::uint64_t offset() const { return offset_; }

 private:
  void fill();
  void gather();
  void take(std::size_t count);

  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<char[]> window_;
  std::size_t capacity_;
  const char* bytes_;  // the window, or what is lent
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_;
};

}  // namespace treesift
