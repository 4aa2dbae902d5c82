// Where the parts of a JSON text stand, by simdjson's first stage.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace treesift {

// Scratch: keep one for each worker.
class JsonIndex {
 public:
  JsonIndex();
  ~JsonIndex();
  JsonIndex(JsonIndex&&) noexcept;
  JsonIndex& operator=(JsonIndex&&) noexcept;

  // Finds the places of a text: of each bracket, brace, colon and comma, and of the first byte of each
  // string, number and literal. `text` is valid UTF-8 with something else than white space in it, followed by
  // read_padding readable bytes. Returns what is wrong: a string has no end, or a control character in it.
  std::optional<std::string> find(std::string_view text);

  // Of the last text that was found to be right, growing; one more at the end, the text's size. Between the quote that
  // ends a string and the next place there is white space only.
  std::span<const std::uint32_t> places() const;

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace treesift
