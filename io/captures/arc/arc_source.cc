// ARC as WARC.
//
// Problem. Web archives until about 2009 are ARC files. A record is a line and a block:
//
//   http://example.org/ 192.0.2.7 20060101120000 text/html 1234
//
// and 1,234 bytes, which are a whole HTTP response; version 2 has five more fields before the length. The
// first record is about the file itself (filedesc://…). Requests are not kept, revisits do not exist.
//
// How. All that the reader of WARC does with a response is wanted for ARC too: heads, transfer and content
// codings, kinds, limits. So the records are not read here but spelt anew, each under a WARC header with the
// same URL, date and length, and the reader of WARC reads that.
//
// Source: Burner and Kahle, "WWW Archive File Format Specification", Internet Archive 1996.
#include "io/captures/arc/arc_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/words/counted.h"
#include "io/bytes/archive_error.h"

namespace treesift {
namespace {

constexpr std::string_view arc_begin = "filedesc://";
constexpr std::size_t longest_line = std::size_t{1} << 16;
constexpr std::size_t fields_of_version_1 = 5, fields_of_version_2 = 10;

struct ArcLine {
  std::string_view url, date, type;
  std::uint64_t length = 0;
};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

bool is_digits(std::string_view text, std::size_t least, std::size_t most) {
  return text.size() >= least && text.size() <= most && std::ranges::all_of(text, is_digit);
}

// False for any other line. A URL may hold spaces: the other fields are counted from the end.
bool parse_line(std::string_view line, ArcLine& parsed) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() < fields_of_version_1 || !is_digits(words.back(), 1, 18)) return false;
  const std::size_t fields = words.size() >= fields_of_version_2 ? fields_of_version_2 : fields_of_version_1;
  const std::size_t date = words.size() - fields + 2;
  if (!is_digits(words[date], 8, 17)) return false;
  parsed.url = line.substr(0, static_cast<std::size_t>(words[date - 1].data() - line.data()) - 1);
  parsed.date = words[date];
  parsed.type = words[date + 1];
  for (const char c : words.back()) parsed.length = parsed.length * 10 + static_cast<std::uint64_t>(c - '0');
  return true;
}

// "2006-01-01T12:00:00Z" of 20060101120000; of a shorter date as midnight.
std::string instant_of(std::string_view date) {
  std::string digits(date.substr(0, 14));
  digits.resize(14, '0');
  return fmt::format("{}-{}-{}T{}:{}:{}Z", digits.substr(0, 4), digits.substr(4, 2), digits.substr(6, 2),
                     digits.substr(8, 2), digits.substr(10, 2), digits.substr(12, 2));
}

std::string warc_header(const ArcLine& line) {
  const bool is_http = line.url.starts_with("http://") || line.url.starts_with("https://");
  const std::string_view record = line.url.starts_with(arc_begin) ? "warcinfo"
                                  : is_http                       ? "response"
                                                                  : "resource";
  return fmt::format(
      "WARC/1.0\r\nWARC-Type: {}\r\nWARC-Target-URI: {}\r\nWARC-Date: {}\r\nContent-Type: {}\r\n"
      "Content-Length: {}\r\n\r\n",
      record, line.url, instant_of(line.date), is_http ? "application/http; msgtype=response" : line.type,
      line.length);
}

class ArcSource : public ByteSource {
 public:
  explicit ArcSource(std::unique_ptr<ByteSource> source) : source_(std::move(source)) {}

  std::size_t read(char* into, std::size_t capacity) override {
    if (given_ == text_.size() && left_ == 0) begin_record();
    if (given_ < text_.size()) return give_text(into, capacity);
    return left_ == 0 ? 0 : give_block(into, capacity);
  }
  const std::string& name() const override { return source_.name(); }
  InputProgress progress() const override { return source_.progress(); }

 private:
  [[noreturn]] void fail(ArchiveFault fault, std::string_view detail) const {
    throw ArchiveError(fault, source_.name(), fmt::format("byte {}", source_.offset()), detail);
  }

  // The header of the next record; nothing at the end of the file.
  void begin_record() {
    text_.clear();
    given_ = 0;
    while (source_.peek(1) == "\n" || source_.peek(1) == "\r") source_.skip(1);
    const std::string_view ahead = source_.peek(longest_line);
    if (ahead.empty()) return;
    const std::size_t end = ahead.find('\n');
    ArcLine line;
    std::string_view words = ahead.substr(0, end);
    if (words.ends_with('\r')) words.remove_suffix(1);
    if (end == ahead.npos || !parse_line(words, line))
      fail(ArchiveFault::bad_record_header, "no ARC record begins here: the file is damaged");
    text_ = warc_header(line);
    left_ = line.length;
    if (left_ == 0) text_ += record_end;
    source_.skip(end + 1);
  }

  std::size_t give_text(char* into, std::size_t capacity) {
    const std::size_t count = std::min(capacity, text_.size() - given_);
    std::copy_n(text_.data() + given_, count, into);
    given_ += count;
    return count;
  }

  std::size_t give_block(char* into, std::size_t capacity) {
    const std::size_t count =
        source_.read(into, static_cast<std::size_t>(std::min<std::uint64_t>(capacity, left_)));
    if (count == 0)
      fail(ArchiveFault::torn_record,
           fmt::format("the file was cut inside a record: {}",
                       counted(left_, "byte of it is missing", "bytes of it are missing")));
    left_ -= count;
    if (left_ == 0) {
      text_ = record_end;
      given_ = 0;
    }
    return count;
  }

  static constexpr std::string_view record_end = "\r\n\r\n";
  BufferedSource source_;
  std::string text_;        // of WARC, that is given now
  std::size_t given_ = 0;   // of it
  std::uint64_t left_ = 0;  // of the block that follows
};

}  // namespace

std::unique_ptr<ByteSource> make_arc_source(std::unique_ptr<ByteSource> source) {
  return std::make_unique<ArcSource>(std::move(source));
}

bool looks_like_arc(std::string_view first_bytes) {
  return first_bytes.starts_with(arc_begin);
}

}  // namespace treesift
