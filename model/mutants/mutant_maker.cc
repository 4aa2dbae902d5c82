#include "model/mutants/mutant_maker.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <variant>

#include "align/node_equality.h"
#include "base/byte_block.h"
#include "base/hash.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

constexpr std::string_view kind_names[] = {"visible", "functional", "attribute", "invisible"};
constexpr int max_draws = 8;  // of a node, until a mutant is new

bool is_of_format(OperatorOn on, Format format) {
  return on == OperatorOn::all || format == Format::html ||
         (on == OperatorOn::markup && format == Format::xml);
}

// An operator with the nodes that it can change: those that are seen, and the others.
struct Applicable {
  const MutationOperator* by;
  std::vector<std::uint32_t> seen, unseen;
  bool wants_unseen = false;  // next time
};

bool is_text_with_accents(const SourceTree& tree, std::uint32_t node) {
  const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  return tree.nodes[node].subtree_end == node + 1 && std::ranges::any_of(tree.text(node), is_high);
}

// Whether what is changed with the node is displayed: of a container, something in it; of the whole, a text
// that its encoding matters to.
bool is_seen(const SourceTree& tree, std::span<const std::uint8_t> seen, std::uint32_t node) {
  const std::uint32_t end = tree.nodes[node].subtree_end;
  if (seen[node] == 0 || end == node + 1) return seen[node] != 0;
  for (std::uint32_t inner = node + 1; inner < end; ++inner) {
    if (seen[inner] != 0 && (node != 0 || is_text_with_accents(tree, inner))) return true;
  }
  return false;
}

// Whether sources are read as the same document.
class SameDocument {
 public:
  SameDocument(std::string_view source, Format format)
      : type_(format == Format::xml ? SourceType::xml : SourceType::html), original_(read(source)) {}

  bool operator()(std::string_view source) {
    const std::optional<Document> other = read(source);
    return original_ && other && equal_documents(*original_, *other);
  }

 private:
  std::optional<Document> read(std::string_view source) {
    std::string bytes(source);
    bytes.append(read_padding, '\0');
    ParseResult result = parser_.parse(std::string_view(bytes).substr(0, source.size()), type_);
    if (std::holds_alternative<ParseError>(result)) return std::nullopt;
    return std::get<Document>(std::move(result));
  }

  DocumentParser parser_{Limits(), HtmlReaderKind::own};
  SourceType type_;
  std::optional<Document> original_;
};

class MutantMaker {
 public:
  MutantMaker(const SourceTree& tree, std::span<const std::uint8_t> seen, Random& random)
      : tree_(tree),
        seen_(seen),
        random_(random),
        made_{hash_of(tree.source)},
        is_same_(tree.source, tree.format) {}

  std::vector<Mutant> make(std::span<const MutationOperator* const> operators, std::size_t count) {
    std::vector<Applicable> all = applicable(operators);
    random_.shuffle(all);
    std::vector<Mutant> mutants;
    for (std::size_t before = ~std::size_t{0}; mutants.size() != before && mutants.size() < count;) {
      before = mutants.size();
      for (Applicable& one : all) {
        if (mutants.size() < count) add(one, mutants);
      }
    }
    return mutants;
  }

 private:
  std::vector<Applicable> applicable(std::span<const MutationOperator* const> operators) const {
    std::vector<Applicable> all;
    for (const MutationOperator* const by : operators) {
      if (!is_of_format(by->on, tree_.format)) continue;
      Applicable one{by, {}, {}};
      for (std::uint32_t node = 0; node < tree_.nodes.size(); ++node) {
        if (by->applies(tree_, node)) (is_seen(tree_, seen_, node) ? one.seen : one.unseen).push_back(node);
      }
      if (!one.seen.empty() || !one.unseen.empty()) all.push_back(std::move(one));
    }
    return all;
  }

  void add(Applicable& one, std::vector<Mutant>& mutants) {
    for (int draw = 0; draw < max_draws; ++draw) {
      const bool from_unseen = one.seen.empty() || (one.wants_unseen && !one.unseen.empty());
      const std::vector<std::uint32_t>& nodes = from_unseen ? one.unseen : one.seen;
      const std::uint32_t node = nodes[random_.below(nodes.size())];
      std::string source = edited(tree_.source, one.by->edits(tree_, node, random_));
      if (!made_.insert(hash_of(source)).second) continue;
      const bool is_same = one.by->on == OperatorOn::markup && is_same_(source);
      if (is_uncertain(*one.by, from_unseen, is_same)) continue;
      mutants.push_back(
          {one.by, kind_of(*one.by, from_unseen || is_same), tree_.path(node), std::move(source)});
      one.wants_unseen = !from_unseen;
      return;
    }
  }

  // What is hidden may come to light without its element, or hide more without its end: only a browser would tell.
  static bool is_uncertain(const MutationOperator& by, bool is_unseen, bool is_same) {
    return by.on == OperatorOn::markup && is_unseen && !is_same;
  }

  static MutantKind kind_of(const MutationOperator& by, bool is_unseen) {
    if (by.effect == OperatorEffect::unseen) return MutantKind::attribute;
    if (is_unseen) return MutantKind::invisible;
    return by.effect == OperatorEffect::acts ? MutantKind::functional : MutantKind::visible;
  }

  const SourceTree& tree_;
  std::span<const std::uint8_t> seen_;
  Random& random_;
  std::unordered_set<std::uint64_t> made_;  // hashes of sources
  SameDocument is_same_;
};

}  // namespace

std::string_view name_of(MutantKind kind) {
  return kind_names[static_cast<std::size_t>(kind)];
}

bool is_fault(MutantKind kind) {
  return kind == MutantKind::visible || kind == MutantKind::functional;
}

std::vector<Mutant> make_mutants(const SourceTree& tree, std::span<const std::uint8_t> seen,
                                 std::span<const MutationOperator* const> operators, std::size_t count,
                                 Random& random) {
  return MutantMaker(tree, seen, random).make(operators, count);
}

}  // namespace treesift
