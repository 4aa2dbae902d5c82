// Text of a source that looks like markup and is not read as such: comments, scripts and style sheets.
#pragma once

#include <cstddef>
#include <string_view>

namespace treesift {

class UnreadText {
 public:
  // A view: the source must outlive it.
  explicit UnreadText(std::string_view source) : source_(source) {}

  // Whether a piece of the source begins in such text. Pieces come in order; linear for all of them together.
  bool covers(std::string_view piece);

 private:
  void find_next();
  std::size_t end_behind(std::size_t begin, std::string_view mark) const;

  std::string_view source_;
  std::size_t begin_ = 0, end_ = 0;  // of the last one found
};

}  // namespace treesift
