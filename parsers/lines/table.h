// CSV and its relatives as documents of rows and cells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document_builder.h"
#include "parsers/lines/line_ends.h"
#include "parsers/text/encoding.h"

namespace treesift {

enum class CellSeparator : std::uint8_t {
  found,  // comma, semicolon, tab or bar: what the first line has most of
  tab,    // and quotes mean nothing
};

// Scratch: keep one for each worker.
class TableReader {
 public:
  // Feeds a builder that has begun a JSON document with an array. Item 0 tells the names of the columns, the separator,
  // and what else its rows do not show: how lines end unless it is with LF, an encoding that is not UTF-8, a byte order
  // mark, a quote that does not end. Item n is row n below them: an object of strings, by column. The first record
  // names the columns if its cells are all different, none is blank and none a number; else they are called "column 1"
  // and so on. Cells beyond the columns are called "more". Quotes are read as RFC 4180 says; a quote that does not end,
  // ends with the text.
  void read(const DecodedText& decoded, CellSeparator separator, DocumentBuilder& builder);

 private:
  std::string lines_in_words(std::string_view text);
  void begin(std::string_view text);
  bool next_record();
  void take_cell();
  void take_quoted();
  std::string_view cell(std::size_t index) const;
  bool names_columns() const;
  void name_columns(bool by_record);
  void build_head(bool has_names, std::string_view lines, DocumentBuilder& builder) const;
  void build_row(DocumentBuilder& builder) const;

  std::string_view rest_;
  char separator_ = ',';
  bool has_quotes_ = true;
  LineEnds line_ends_;             // up to where it has been read
  bool has_open_quote_ = false;    // one of them has no end
  std::string record_;             // its cells, one behind the other
  std::vector<std::size_t> ends_;  // of the cells in it
  std::vector<std::string> names_;
  std::vector<std::size_t> by_name_;  // the columns in the order of their names
};

}  // namespace treesift
