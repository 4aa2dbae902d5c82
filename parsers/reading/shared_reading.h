// Reading a page that is nearly the same as another: what both share is copied, the rest is parsed.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "parsers/common_stretches.h"
#include "parsers/document_builder.h"
#include "parsers/html/html.h"
#include "parsers/sync_points.h"
#include "parsers/xml/xml.h"

namespace treesift {

// Scratch: keep one for each worker.
class SharedReading {
 public:
  // Feeds a builder that has begun like the base (DocumentBuilder::begin_like) with what HtmlReader::read
  // makes of the text, in the same way prepared. False when that cannot be told from the base, or is an
  // error: then the builder must begin again and the text be read whole.
  bool read(std::string_view text, const Document& base, const SyncPoints& sync_points, HtmlReader& html,
            DocumentBuilder& builder);

  bool read(std::string_view text, const Document& base, const SyncPoints& sync_points, XmlReader& xml,
            DocumentBuilder& builder);

  // Bytes of all texts so far that were not parsed.
  std::uint64_t shared_bytes() const { return shared_bytes_; }

 private:
  template <typename Reader>
  bool read_by(std::string_view text, const Document& base, const SyncPoints& sync_points, Reader& reader,
               DocumentBuilder& builder);
  void match_sync_points(const SyncPoints& sync_points, std::size_t text_size);

  std::vector<CommonStretch> stretches_;
  std::vector<MatchedSyncPoint> matches_;
  std::vector<const SyncPoint*>
      last_places_;  // of each stretch: where it is left again; null: at the end, or never entered
  std::vector<std::size_t> stretch_of_match_;
  bool alike_from_start_ = false;
  std::uint64_t shared_bytes_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t parser_words_ = 0;
};

}  // namespace treesift
