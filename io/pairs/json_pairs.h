// Reads pairs from JSON lines. Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/simdjson_types.h"
#include "io/archives/json_lines.h"
#include "io/archives/part_bounds.h"
#include "io/bytes/byte_source.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"
#include "io/pairs/reader_options.h"

namespace treesift {

class JsonPairs : public PairParser {
 public:
  // `source` and `stream` must outlive this.
  JsonPairs(BufferedSource& source, PairStream& stream, const ReaderOptions& options, PartBounds bounds = {});
  ~JsonPairs() override;

  bool next(BatchFiller& filler) override;
  std::uint64_t place() const override { return lines_.line_number(); }

 private:
  void read_pair(const Line& line, BatchFiller& filler, PairDraft& draft);
  void read_fields(simdjson::dom::object object, BatchFiller& filler, PairDraft& draft);
  void read_field(std::string_view key, simdjson::dom::element value, BatchFiller& filler, PairDraft& draft);
  void read_id_alone(std::string_view beginning, PairDraft& draft);
  void read_id(simdjson::dom::element value, PairDraft& draft);
  void read_type(std::string_view key, simdjson::dom::element value, PairDraft& draft);
  void read_side(std::string_view side, simdjson::dom::object members, BatchFiller& filler, PairDraft& draft);
  void read_head(std::string_view key, simdjson::dom::element value, PairDraft& draft);
  void read_group(simdjson::dom::element value, PairDraft& draft);
  void read_date(std::string_view key, simdjson::dom::element value, PairDraft& draft);
  void read_body(std::string_view key, simdjson::dom::element value, BatchFiller& filler, PairDraft& draft);
  void keep_line(std::string_view text, BatchFiller& filler, PairDraft& draft);
  void check_id(const Line& line, PairDraft& draft);
  [[noreturn]] void fail_torn(const Line& line, std::string_view why) const;

  BufferedSource& source_;
  PairStream& stream_;
  std::uint64_t member_limit_;
  std::size_t line_limit_;
  PartBounds bounds_;
  LineReader lines_;
  std::unique_ptr<simdjson::dom::parser> parser_;
  std::vector<std::string_view> keys_;
  std::string stored_id_;
  bool has_id_ = false;
  bool has_actual_type_ = false;
  bool had_bad_id_ = false;  // where it was measured: what stands here is not what it was

  // What is noted of a side until its line has been read.
  struct SideNotes {
    std::string_view url, content_type;
    bool body_is_text = false;
    bool has_headers = false;
    std::string_view unknown_key;  // the first that says nothing here
    bool is_document = false;      // rather than what is said of one
  };
  SideNotes& notes_of(std::string_view key) { return notes_[key.starts_with("expected") ? 0 : 1]; }
  void note_unknown(std::string_view side, std::string_view key, simdjson::dom::element value);
  void finish_head(std::string_view side, BatchFiller& filler, PairDraft& draft);
  SideNotes notes_[2];
};

}  // namespace treesift
