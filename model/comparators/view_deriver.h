// A document -> its views, as fingerprints: all views of a plan in one walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/comparators/displayed_text.h"
#include "model/comparators/element_view.h"
#include "model/comparators/fingerprint.h"
#include "model/comparators/view_plan.h"
#include "parsers/document.h"

namespace treesift {

// Where the pieces of a view are, for first_difference.h.
struct ViewPieces {
  struct Piece {
    Fingerprint content;
    NodeIndex node;  // of whose tag, text or attributes it is
  };
  struct TextStart {
    std::size_t offset;  // in displayed_text
    NodeIndex node;
  };
  std::vector<Piece> sequence;
  std::vector<std::vector<Piece>> lists;  // each sorted by content
  std::string displayed_text;
  std::vector<TextStart> texts;
  bool sees_repairs = false;  // the view sees what a reader repaired, which stands at no node
};

// Scratch; keep two for each worker, one for each side of a pair.
class ViewDeriver {
 public:
  ViewDeriver();

  // Derives the views of the plan; but those without dates, which cost most, are derived when they are asked
  // for. The plan must live until then. `bytes` is what the document was parsed from.
  void derive(const Document& document, std::string_view bytes, const ViewPlan& plan);

  // Of the last document; `view` is an index into the views that the plan was made of.
  Fingerprint fingerprint(std::size_t view);

  // The last document's displayed text, white space collapsed, if a view of the plan sees it.
  const std::string& displayed_text() const { return displayed_.text(); }

  // The same walk for a plan of one view, remembering every piece.
  ViewPieces pieces(const Document& document, const ViewPlan& plan);

 private:
  struct OpenNode {
    NodeIndex node;
    PropertySet properties;
    bool is_block, is_verbatim;
  };
  struct LevelState {
    std::uint32_t depth = 0;     // open elements
    std::uint32_t elements = 0;  // so far
  };

  void begin(const Document& document, const ViewPlan& plan);
  void walk();
  bool is_left_out(NodeIndex node) const;
  void visit(NodeIndex node);
  void open(NodeIndex node, PropertySet properties, bool block);
  void close();
  void close_until(NodeIndex parent);
  void break_line();
  bool is_block(NodeIndex node) const;
  bool is_verbatim(NodeIndex node) const;
  bool is_in_style_sheet() const;

  void see_tag(NodeIndex node, PropertySet properties);
  void find_attributes(NodeIndex node);
  void append_attributes(ViewPlan::Sequence::Of what, NodeIndex node, PropertySet properties);
  const std::vector<SeenAttribute>& important_attributes() const;
  void add_to_lists(NodeIndex node, PropertySet properties);
  Fingerprint list_item(const ViewPlan::List& list, NodeIndex node);
  void see_note(const Note& note);
  void see_repairs();
  void see_text(NodeIndex node, std::string_view written, std::string_view normal);
  std::string_view display(std::string_view written, std::string_view normal);
  void append_texts(NodeIndex node, std::string_view written, std::string_view displayed, std::uint64_t kind);
  void append_text(std::uint8_t sequence, NodeIndex node, Fingerprint content);
  void append(std::uint8_t sequence, NodeIndex node, Fingerprint part);
  Fingerprint list_fingerprint(std::size_t list);
  Fingerprint text_fingerprint(SeenText text);

  const ElementClasses& classes_;
  NameFingerprints names_;
  std::vector<OpenNode> open_;
  std::vector<LevelState> levels_;  // of the plan
  std::vector<SequenceHasher> sequences_;
  std::vector<Fingerprint> finished_;  // the same, when the walk is over
  std::vector<std::vector<ViewPieces::Piece>> lists_;
  std::vector<SeenAttribute> attributes_, important_;  // of the element at hand
  std::vector<Fingerprint> parts_;                     // of one thing at hand
  DisplayedText displayed_;
  WrittenText as_written_;
  std::string without_dates_;

  const Document* document_ = nullptr;
  std::string_view bytes_;
  const ViewPlan* plan_ = nullptr;
  bool is_page_ = false;          // its names mean what HTML says
  ViewPieces* record_ = nullptr;  // where pieces are remembered, if at all
};

}  // namespace treesift
