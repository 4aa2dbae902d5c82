// Parsed expected documents that are kept for pairs to come: a sweep compares the same few with thousands of outputs.
// Private to pipeline/.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>

#include "parsers/document.h"
#include "pipeline/measuring/measure_memo.h"

namespace treesift {

// The last one, and the first others that there is room for. A sweep asks for the same documents in turns: to make
// room by leaving out the oldest would leave out just the one that is asked for next.
class KeptDocuments {
 public:
  struct Kept {
    PairKey key;  // of the expected side alone
    Document document;
  };

  // At most so many documents, and so many bytes; one by itself may take as many.
  KeptDocuments(std::size_t documents, std::size_t bytes) : max_documents_(documents), max_bytes_(bytes) {}

  // Hands out what was kept for the key.
  std::optional<Kept> take(const PairKey& key);
  // Hands out the document that the next one would replace, so that its memory can be used for that.
  std::optional<Kept> make_room();
  // Returns what there is no room for.
  std::optional<Kept> keep(Kept&& kept);

 private:
  struct HashOfKey {
    std::size_t operator()(const PairKey& key) const { return key.expected_low; }
  };
  bool has_room(std::size_t bytes) const;

  std::size_t max_documents_, max_bytes_;
  std::optional<Kept> last_;                             // counts as one of them, and not among the bytes
  std::unordered_map<PairKey, Kept, HashOfKey> others_;  // looked up only
  std::size_t bytes_ = 0;                                // of the others
};

}  // namespace treesift
