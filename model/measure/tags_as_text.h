// Markup that is no longer escaped: where `&lt;b&gt;` showed a tag there is a bold word now, or a script that runs.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "model/measure/aligned_pair.h"

namespace treesift {

// Scratch: keep one for each worker.
class TagsAsText {
 public:
  // What the texts of the pair that differ showed. Linear in them.
  void measure(const AlignedPair& pair);

  // Whether an element that came stands where tags of its name stood as text: texts of its parent in the actual
  // document have shown more of them than they show now. Or it is a script whose code they showed: programs that take
  // the tags out of what people write leave what stood between them. Logarithmic in the tags.
  bool had(const Document& actual, NodeIndex came) const;

 private:
  void count(std::string_view text, NodeIndex parent, std::int64_t sign);

  void keep_those_with_fewer();

  // Of the first scripts that came, those whose code a text of their parent showed and shows no more.
  void find_scripts(const AlignedPair& pair);

  // A hash of parent in the actual document and name for each tag: 1 where it was shown, -1 where it is.
  std::vector<std::pair<std::uint64_t, std::int64_t>> tags_;
  std::vector<std::uint64_t> fewer_;  // of these hashes, those that add up to more than none; in order
  std::vector<NodeIndex> scripts_;    // whose code was shown; few
};

}  // namespace treesift
