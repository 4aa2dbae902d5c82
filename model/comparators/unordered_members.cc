#include "model/comparators/unordered_members.h"

#include <algorithm>
#include <string>

#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::uint64_t own_seed = 0x6f776e, children_seed = 0x6b696473;

struct Scratch {
  std::vector<SeenAttribute> attributes;
  std::vector<Fingerprint> own, members;
  std::string text;
};

Fingerprint own_fingerprint(const Document& document, NodeIndex node, const NameFingerprints& names,
                            Scratch& scratch) {
  scratch.text.clear();
  if (document.is_text(node)) {
    collapse_space(document.raw_text(node), Trim::both, scratch.text);
  } else {
    scratch.text.append(document.text(node));
  }
  const auto kind = static_cast<std::uint64_t>(document.kind(node));
  scratch.own = {names[document.name(node)], fingerprint_of(scratch.text, kind)};
  see_all_attributes(document, node, names, nullptr, scratch.attributes);
  for (const SeenAttribute& attribute : scratch.attributes) scratch.own.push_back(attribute.content);
  return fingerprint_of(scratch.own, own_seed);
}

struct FinishedNode {
  NodeIndex node;
  Fingerprint content;
};

}  // namespace

Fingerprint members_fingerprint(const Document& document, const NameFingerprints& names,
                                const ElementClasses& classes) {
  const bool page = is_page(document);
  Scratch scratch;
  // Nodes without a parent so far. From the last node to the first, the children of a node are the newest.
  std::vector<FinishedNode> finished;
  for (NodeIndex node = document.node_count(); node-- > 0;) {
    scratch.members.clear();
    for (; !finished.empty() && finished.back().node < document.subtree_end(node); finished.pop_back()) {
      scratch.members.push_back(finished.back().content);
    }
    if (page && classes.is_ignored(document.name(node))) continue;
    std::sort(scratch.members.begin(), scratch.members.end());
    scratch.members.push_back(own_fingerprint(document, node, names, scratch));
    finished.push_back({node, fingerprint_of(scratch.members, children_seed)});
  }
  return finished.back().content;
}

}  // namespace treesift
