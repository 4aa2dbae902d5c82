// The edits of a pair, as changes (change.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/ids/left_references.h"
#include "model/measure/aligned_pair.h"
#include "model/measure/change.h"
#include "model/measure/change_table.h"
#include "model/measure/feature_vector.h"
#include "model/measure/kin.h"
#include "model/measure/page/neighbour_links.h"
#include "model/measure/page/page_names.h"
#include "model/measure/tags_as_text.h"
#include "model/measure/text/style_edits.h"
#include "model/measure/text/text_change.h"
#include "model/measure/text/value_class.h"

namespace treesift {

struct AttributeEdit;
struct CountedList;
struct OneSide;
class RenamedParents;
class Renesting;

// A value without the names of the page, and with them.
struct ValueHashes {
  std::uint64_t general = 0, spelt = 0;
};

// A change finder is scratch: keep one for each worker.
class ChangeFinder {
 public:
  static constexpr std::size_t max_changes = ChangeTable::max_changes;

  // Overwrites `changes` with the distinct changes (by ChangeLevel::full) of the pair, in the order deleted,
  // inserted, moved, texts, attributes, each in document order. Linear in the edits.
  void find(const AlignedPair& pair, std::vector<Change>& changes);

 private:
  ValueClass class_of_unmatched(const OneSide& side, NodeIndex node, bool is_within, CountedList& list);
  ValueClass class_of_new(const OneSide& side, NodeIndex node);
  ValueHashes pattern_of_unmatched(const OneSide& side, NodeIndex node, ValueClass value, ValueClass of_kept,
                                   const RenamedParents& renamed);
  void find_unmatched(const OneSide& side, const RenamedParents& renamed);
  void find_moved(const AlignedPair& pair, const Renesting& renesting, const RenamedParents& renamed);
  void find_updated(const AlignedPair& pair, const Renesting& renesting);
  void find_in_text(const AlignedPair& pair, MatchedPair update, bool within);
  Change of_attribute(const Document& actual, const MatchedPair& update, const AttributeEdit& edit);
  void find_in_attribute(const Document& actual, const MatchedPair& update, const AttributeEdit& edit,
                         bool within);
  ValueHashes content(const Document& document, NodeIndex node);
  ValueHashes of_update(ValueClass value, std::string_view before, std::string_view after);
  VariedForm form_of_varied(const Change& change, std::string_view before, std::string_view after);
  Change of_style(const Document& actual, const MatchedPair& update, const StyleEdit& edit);
  Change make(ChangeKind kind, const Document& document, NodeIndex node, std::string_view attribute,
              const ValueHashes& pattern, const ValueChange& value, Evidence where) const;

  TextComparer texts_;
  StyleComparer styles_;
  Kin kin_;
  TagsAsText tags_as_text_;
  LeftReferences left_;
  NeighbourLinks neighbours_;
  std::string property_;  // scratch
  PageNames names_;
  std::vector<std::uint64_t> fields_gone_, fields_new_;  // of matched JSON objects; ascending
  ChangeTable found_;
};

}  // namespace treesift
