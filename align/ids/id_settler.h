// Ids and classes that a generator has named anew (id="idm28576", then id="idm28952") in aligned documents: where all
// that refers to them follows, they are made equal, so that whatever looks at the documents sees what has changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/edits.h"
#include "align/ids/code_words.h"
#include "align/ids/id_words.h"
#include "align/ids/json_ids.h"
#include "align/ids/renaming.h"
#include "align/ids/renumbered_id.h"
#include "parsers/document.h"
#include "parsers/document_patcher.h"

namespace treesift {

// What is told of settled ids where they are passed, among what rules have hidden.
inline constexpr std::string_view rule_of_ids = "renumbered ids (built in)";

// What becomes of ids that were numbered anew, where what refers to them follows: a change of the page, or nothing.
enum class RenumberedIds : std::uint8_t { shown, passed };

// Scratch: keep one for each worker.
class IdSettler {
 public:
  // Gives the elements of `actual` the ids that their matches in `expected` have, and renames with them what refers
  // to them, into `out`, which is overwritten unless nothing is settled. It is one-to-one: what pointed at two
  // elements points at two still. Only ids that differ in their digits and tokens alone, and only those that
  // something on either page refers to, or to others of their numbering: attributes (IdReferences), style sheets and
  // scripts of the page. Likewise classes that differ in their tokens alone, and that the page's style sheets and
  // scripts name as often as before; and whatever else in attributes and names of code has the token of one that is
  // settled. `pair.page` is the pair's id, which ends with what links within the page may be written with: in
  // `a/b.html` not only "#x" but "b.html#x" as well. `edits` are those of the two documents. Of JSON: JsonIds. A
  // document whose text is at its limit is left as it is.
  SettledIds settle(const Document& expected, const Document& actual, const Edits& edits,
                    const PairOfIds& pair, Document& out);

  // Gives such a document's memory back for reuse.
  void recycle(Document&& document) {
    if (document.format() == Format::json) return json_.recycle(std::move(document));
    spare_ = std::move(document);
  }

 private:
  void find_renamed(const Document& expected, const Document& actual, const Edits& edits);
  void note_id(const Document& expected, const Document& actual, MatchedPair nodes);
  void note_classes(const Document& expected, const Document& actual, MatchedPair nodes);
  void keep_referred(const Document& expected, const Document& actual, const IdReferences& references);
  bool is_kept(const RenumberedId& id) const;
  void find_tokens();
  void find_values(const Document& actual, const IdReferences& references);
  void find_value(const Document& actual, NodeIndex node, std::size_t place, const IdReferences& references);
  void find_code(const Document& actual, NodeIndex node, CodeKind kind);
  void rename_tokens(std::string_view name, std::string_view value, std::size_t& copied);
  Document renamed(const Document& actual);

  JsonIds json_;
  Renaming ids_, classes_, tokens_;  // tokens are parts of such ids and classes
  std::vector<RenumberedId> noted_;  // in the order of the edits
  struct NewValue {
    NodeIndex node;
    std::size_t attribute, begin, end;  // the value in bytes_
  };
  struct NewCode {
    NodeIndex node;
    std::size_t begin, raw, end;  // in bytes_: normalised, and raw from `raw` on
  };
  std::vector<NewValue> values_;
  std::vector<NewCode> codes_;
  std::string bytes_;
  std::uint64_t old_bytes_ = 0;
  DocumentPatcher patcher_;
  Document spare_;
};

}  // namespace treesift
