// The framing of WARC, read strictly.
//
// A WARC is a row of records: a header of lines with a blank line at its end, a block of Content-Length
// bytes, and CR LF CR LF. There is no mark at the end of the file, so a file that was cut exactly between two
// records is a shorter WARC, and nothing in it can tell (a WACZ can: it lists the digests of its files).
// Every other cut is seen: inside a header, a block, or the four bytes after it.
//
// Recorders compress each record as a gzip member or zstd frame of its own. The checksum of such a stream
// stands behind its last byte, where a reader that wants only the record never looks. So finish() asks the
// decoder to settle: a record is handed on only after the checksum of a stream that ends with it has been
// verified; and damage in the next record, however near, does not touch it. That is why bytes are taken from
// the decoder as they come, never further ahead: one read of a decoder gives bytes of one stream.
//
// A file that is one gzip member for all its records is read as well; its checksum comes after the last.
//
// Source: ISO 28500:2017, sections 4 to 6 and annex D; "WARC Compression with Zstandard" of the IIPC.
#include "io/captures/warc/warc_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/words/counted.h"
#include "io/bytes/take_line.h"

namespace treesift {

namespace {

constexpr std::size_t window_bytes = std::size_t{1} << 18;
constexpr std::string_view record_end = "\r\n\r\n";
constexpr std::string_view version_begin = "WARC/";

// Whether `bytes`, as far as they go, begin like a record.
bool may_begin_record(std::string_view bytes) {
  return bytes.substr(0, version_begin.size()) == version_begin.substr(0, bytes.size());
}

}  // namespace

WarcRecords::WarcRecords(std::unique_ptr<ByteSource> source, StoredAs stored_as, RecordEnds ends)
    : source_(std::move(source)),
      stored_as_(stored_as),
      ends_(ends),
      window_(std::make_unique_for_overwrite<char[]>(window_bytes)) {}

void WarcRecords::fail(ArchiveFault fault, std::string_view detail) const {
  throw ArchiveError(fault, source_->name(), fmt::format("byte {}", offset_), detail);
}

std::string_view WarcRecords::at_hand() {
  if (begin_ == end_) {
    window_offset_ = stored_as_ == StoredAs::plain ? source_->settle() : settled_;
    settled_.reset();
    begin_ = 0;
    end_ = 0;
    end_ = source_->read(window_.get(), window_bytes);
  }
  return {window_.get() + begin_, end_ - begin_};
}

// The same where a record may begin, though it was not known before: its stored offset is not lost.
std::string_view WarcRecords::at_hand_between_records() {
  settle();
  return at_hand();
}

// Adds to what is at hand, which is moved to the window's front.
std::size_t WarcRecords::read_more() {
  std::memmove(window_.get(), window_.get() + begin_, end_ - begin_);
  if (begin_ > 0 && stored_as_ == StoredAs::compressed) window_offset_.reset();
  if (window_offset_) *window_offset_ += begin_;
  end_ -= begin_;
  begin_ = 0;
  const std::size_t count = source_->read(window_.get() + end_, window_bytes - end_);
  end_ += count;
  return count;
}

void WarcRecords::take(std::size_t count) {
  begin_ += count;
  offset_ += count;
}

std::optional<std::uint64_t> WarcRecords::settle() {
  if (begin_ == end_) return settled_ = source_->settle();
  if (!window_offset_ || (stored_as_ == StoredAs::compressed && begin_ > 0)) return std::nullopt;
  return *window_offset_ + begin_;
}

bool WarcRecords::next(WarcRecord& record) {
  if (inside_record_) finish();
  if (ended_) return false;
  record.stored_offset = settle();
  if (ends_ == RecordEnds::nearly && takes_line_ends()) {
    ++uneven_ends_;
    record.stored_offset = settle();
  }
  if (at_hand().empty()) {
    ended_ = true;
    return false;
  }
  record.offset = record_offset_ = offset_;
  read_header(record);
  inside_record_ = true;
  return true;
}

void WarcRecords::fail_header(std::string_view detail) const {
  fail(ArchiveFault::bad_record_header,
       fmt::format("the header of the record at byte {} {}", record_offset_, detail));
}

void WarcRecords::collect_header() {
  header_.clear();
  for (;;) {
    const std::size_t before = header_.size();
    if (before == longest_head) fail_header("does not end");
    const std::string_view bytes = at_hand().substr(0, longest_head - before);
    if (bytes.empty())
      fail(ArchiveFault::torn_record,
           fmt::format("the file was cut inside the header of the record at byte {}", record_offset_));
    header_ += bytes;
    if (!may_begin_record(header_))
      fail(ArchiveFault::bad_record_header, "no WARC record begins here: the file is damaged");
    const std::optional<std::size_t> length = head_length(header_, before);
    take(length ? *length - before : bytes.size());
    if (!length) continue;
    header_.resize(*length);
    return;
  }
}

void WarcRecords::read_header(WarcRecord& record) {
  collect_header();
  std::string_view lines(header_);
  const std::string_view version = take_line(lines);
  if (version != "WARC/1.0" && version != "WARC/1.1")
    fail_header("is of no version that can be read: WARC 1.0 and 1.1 can");
  if (const std::string_view wrong = record.fields.parse(lines); !wrong.empty())
    fail_header(fmt::format("is damaged: {}", wrong));
  record.type = lower_case(record.fields.find("warc-type").value_or(""));
  if (record.type.empty()) fail_header("names no type");
  read_length(record);
}

void WarcRecords::read_length(WarcRecord& record) {
  const std::string length = record.fields.joined("content-length");
  record.length = 0;
  if (length.empty() || length.size() > 18) fail_header("has no Content-Length");
  for (const char c : length) {
    if (c < '0' || c > '9') fail_header("has a Content-Length that is not one number");
    record.length = record.length * 10 + static_cast<std::uint64_t>(c - '0');
  }
  left_ = record.length;
  forget_digest();
}

std::string_view WarcRecords::available() {
  if (left_ == 0) return {};
  const std::string_view bytes = at_hand();
  if (bytes.empty())
    fail(ArchiveFault::torn_record,
         fmt::format("the file was cut inside the record at byte {}: {}", record_offset_,
                     counted(left_, "byte of it is missing", "bytes of it are missing")));
  return bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), left_)));
}

bool WarcRecords::begins_with(std::string_view text) {
  if (text.size() > left_) return false;
  while (available().size() < text.size())
    if (read_more() == 0) return false;
  return available().starts_with(text);
}

void WarcRecords::consume(std::size_t count) {
  if (digest_.compares()) digest_.update({window_.get() + begin_, count});
  take(count);
  left_ -= count;
}

void WarcRecords::watch_digest(const WarcRecord& record) {
  digest_ = LabelledDigest(record.fields.find("warc-block-digest").value_or(""));
}

void WarcRecords::take_record_end() {
  for (const char expected : record_end) {
    const std::string_view bytes = at_hand_between_records();
    if (bytes.empty())
      fail(ArchiveFault::torn_record,
           fmt::format("the file was cut at the end of the record at byte {}", record_offset_));
    if (bytes.front() != expected) return take_uneven_end();
    take(1);
  }
}

// Whether the next record follows, as far as its first bytes tell; too few of them at hand would always say yes.
bool WarcRecords::next_record_follows() {
  while (!at_hand().empty() && at_hand().size() < version_begin.size() && may_begin_record(at_hand()))
    if (read_more() == 0) break;
  return !at_hand().empty() && may_begin_record(at_hand().substr(0, version_begin.size()));
}

// A few line ends, or none, and then the next record.
void WarcRecords::take_uneven_end() {
  if (ends_ == RecordEnds::nearly) takes_line_ends();
  if (ends_ == RecordEnds::strict || !next_record_follows())
    fail(ArchiveFault::bad_record_end,
         fmt::format(
             "the record at byte {} does not end here, as its Content-Length says: the file is damaged",
             record_offset_));
  ++uneven_ends_;
}

// Line ends at hand, a few at most; whether there were any.
bool WarcRecords::takes_line_ends() {
  constexpr int most = 16;
  int taken = 0;
  for (; taken < most; ++taken) {
    const std::string_view bytes = at_hand_between_records();
    if (bytes.empty() || (bytes.front() != '\r' && bytes.front() != '\n')) break;
    take(1);
  }
  return taken > 0;
}

bool WarcRecords::finish() {
  if (!inside_record_) return true;
  for (std::string_view bytes = available(); !bytes.empty(); bytes = available()) consume(bytes.size());
  take_record_end();
  settle();
  inside_record_ = false;
  return digest_.matches();
}

}  // namespace treesift
