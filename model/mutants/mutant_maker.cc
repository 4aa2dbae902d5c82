#include "model/mutants/mutant_maker.h"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <variant>

#include "align/node_equality.h"
#include "base/ascii.h"
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

constexpr std::string_view holding_values[] = {"select", "textarea"};
constexpr std::string_view shown_attributes[] = {"value", "placeholder", "alt", "label"};

bool has_accents(std::string_view text) {
  return !is_ascii(text);
}

bool shows_accents(const SourceTree& tree, std::uint32_t node) {
  if (!tree.is_element(node)) return tree.nodes[node].subtree_end == node + 1 && has_accents(tree.text(node));
  return std::ranges::any_of(attributes_of(tree, node), [](const SourceAttribute& one) {
    return is_one_of(shown_attributes, lower_case(one.name)) && has_accents(one.value);
  });
}

// Whether what is changed with the node is displayed: of a container, something in it; of the whole, what its
// encoding matters to, and that is all of what no browser displays.
bool is_seen(const SourceTree& tree, std::span<const std::uint8_t> seen, std::uint32_t node) {
  const std::uint32_t end = tree.nodes[node].subtree_end;
  const bool is_whole = node == 0 && tree.format == Format::html;
  if (node == 0 && !is_whole) return true;
  if (seen[node] == 0 || end == node + 1 || is_one_of(holding_values, tree.nodes[node].name))
    return seen[node] != 0;
  for (std::uint32_t inner = node + 1; inner < end; ++inner) {
    if (seen[inner] != 0 && (!is_whole || shows_accents(tree, inner))) return true;
  }
  return false;
}

// The texts and values in it that are displayed.
std::string seen_texts(const SourceTree& tree, std::span<const std::uint8_t> seen, std::uint32_t node) {
  std::string texts;
  for (std::uint32_t i = node; i < tree.nodes[node].subtree_end; ++i) {
    const bool is_text = !tree.is_element(i) && tree.nodes[i].subtree_end == i + 1;
    if (is_text && seen[i] != 0) (texts += tree.text(i)) += '\n';
  }
  return texts;
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
        if (!by->applies(tree_, node)) continue;
        const std::optional<bool> is_displayed = shows_in(*by, node);
        if (is_displayed) (*is_displayed ? one.seen : one.unseen).push_back(node);
      }
      if (!one.seen.empty() || !one.unseen.empty()) all.push_back(std::move(one));
    }
    return all;
  }

  // Whether what it does to the node is displayed; none: only a browser would tell. That a node and its next
  // one change places is, where both are displayed and say different things.
  std::optional<bool> shows_in(const MutationOperator& by, std::uint32_t node) const {
    const bool shows_one = is_seen(tree_, seen_, node);
    if (by.other == nullptr) return shows_one;
    const std::uint32_t other = by.other(tree_, node);
    const bool shows_other = is_seen(tree_, seen_, other);
    if (shows_one && shows_other)
      return seen_texts(tree_, seen_, node) != seen_texts(tree_, seen_, other) ? std::optional(true)
                                                                               : std::nullopt;
    const bool is_beside_it = tree_.nodes[node].subtree_end == other;
    return shows_one == shows_other || is_beside_it ? std::optional(false) : std::nullopt;
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
          {one.by, kind_of(*one.by, node, from_unseen || is_same), tree_.path(node), std::move(source)});
      one.wants_unseen = !from_unseen;
      return;
    }
  }

  // What is hidden may come to light without its element, or hide more without its end: only a browser would tell.
  static bool is_uncertain(const MutationOperator& by, bool is_unseen, bool is_same) {
    return by.on == OperatorOn::markup && is_unseen && !is_same;
  }

  MutantKind kind_of(const MutationOperator& by, std::uint32_t node, bool is_unseen) const {
    if (by.effect == OperatorEffect::unseen) return MutantKind::attribute;
    if (is_unseen) return MutantKind::invisible;
    const bool is_shown =
        by.effect == OperatorEffect::shown || (by.shows != nullptr && by.shows(tree_, node));
    return is_shown ? MutantKind::visible : MutantKind::functional;
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
