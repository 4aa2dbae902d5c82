#include "io/archives/json_lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/utf8.h"

namespace treesift {

namespace {

constexpr std::size_t usual_window = std::size_t{1} << 20;
constexpr std::size_t kept_window = 4 * usual_window;
constexpr std::size_t beginning_bytes = 4096;

}  // namespace

LineReader::LineReader(ByteSource& source, std::size_t longest, PartBounds bounds)
    : source_(source), longest_(longest), bounds_(bounds) {
  window_.extend(std::min(usual_window, longest + 4096) + read_padding);
}

std::optional<Line> LineReader::next() {
  std::size_t searched = 0;
  for (;;) {
    const char* begin = window_.data() + begin_;
    const std::size_t held = end_ - begin_;
    if (const void* found = held > searched ? std::memchr(begin + searched, '\n', held - searched) : nullptr)
      return take(static_cast<std::size_t>(static_cast<const char*>(found) - begin), 1);
    searched = held;
    if (held > longest_ + 1) return skip_long_line();
    if (read_more()) continue;
    if (held == 0) return std::nullopt;
    return take(held, 0);
  }
}

// False at the end of the input.
bool LineReader::read_more() {
  std::memmove(window_.data(), window_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (window_.size() > kept_window && end_ <= usual_window) shrink();
  std::size_t room = window_.size() - read_padding;
  if (end_ == room) {
    window_.extend(room);
    room = window_.size() - read_padding;
  }
  const std::size_t count = source_.read(window_.data() + end_, room - end_);
  end_ += count;
  return count > 0;
}

// One huge line must not keep its memory for the rest of the input.
void LineReader::shrink() {
  ByteBlock smaller;
  smaller.extend(2 * usual_window + read_padding);
  std::memcpy(smaller.data(), window_.data(), end_);
  window_ = std::move(smaller);
}

Line LineReader::take(std::size_t length, std::size_t line_end) {
  Line line;
  line.text = {window_.data() + begin_, length};
  line.number = ++number_;
  line.terminated = line_end > 0;
  begin_ += length + line_end;
  if (number_ == 1 && !bounds_.begins_inside) line.text = without_utf8_mark(line.text);
  if (line.terminated && line.text.ends_with('\r')) line.text.remove_suffix(1);
  if (line.text.size() > longest_) {
    line.too_long = true;
    line.text = line.text.substr(0, std::min(beginning_bytes, longest_));
  }
  return line;
}

Line LineReader::skip_long_line() {
  Line line;
  line.too_long = true;
  line.number = ++number_;
  line.terminated = false;
  beginning_.assign(window_.data() + begin_, std::min(beginning_bytes, longest_));  // so much is there
  beginning_.append(read_padding, '\0');
  line.text = std::string_view(beginning_).substr(0, beginning_.size() - read_padding);
  do {
    const char* begin = window_.data() + begin_;
    const void* found = begin_ < end_ ? std::memchr(begin, '\n', end_ - begin_) : nullptr;
    line.terminated = found != nullptr;
    begin_ = found ? static_cast<std::size_t>(static_cast<const char*>(found) - window_.data()) + 1 : end_;
  } while (!line.terminated && read_more());
  return line;
}

}  // namespace treesift
