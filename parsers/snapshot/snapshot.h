// The snapshot front end: what Chromium's DOMSnapshot.captureSnapshot answers -> Document and Layout.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "parsers/document.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"
#include "parsers/snapshot/layout.h"

namespace treesift {

// A page as a browser shows it.
struct Page {
  Document document;
  Layout layout;  // empty where nothing is known of it
};

using PageResult = std::variant<Page, ParseError>;

// The computed styles that a crawl archive has where it does not name others, in their order.
std::span<const std::string> default_snapshot_styles();

// A reader is scratch (simdjson's tape, the builder's arenas): keep one for each worker.
class SnapshotReader {
 public:
  explicit SnapshotReader(const Limits& limits = {});
  ~SnapshotReader();
  SnapshotReader(SnapshotReader&&) noexcept;
  SnapshotReader& operator=(SnapshotReader&&) noexcept;

  // Reads the raw answer, or the whole message that holds it as `result`. The tree is that of the live page: an open
  // shadow root is an element `#shadow-root` in its host, the document of a same-process frame an element
  // `#document` in its frame; pseudo-elements are left out; `value`, `checked` and `selected` of form controls are
  // what they are at the moment, and the text of a textarea is its value. `styles` names the columns of computed
  // styles; unknown ones are read over. Errors: json_malformed for anything but a snapshot, and the limits.
  // Never throws for what the bytes hold.
  PageResult read(std::string_view json, std::span<const std::string> styles = default_snapshot_styles());

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace treesift
