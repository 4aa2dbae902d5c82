// Clusters.
//
// Problem. A release changes the footer of 480 pages, renames a term on 90, and breaks a table on 2, which
// have the new footer too. A person wants to look three times: at a page with the footer, at one with the
// term, and at one with the table; and the two broken pages must not be lost among the 480.
//
// How. Changes that exactly the same pairs have come together: they are one cause. Which pairs have a change
// is known by their number and the sum of a hash of their ids, which the profile of the run counts. What sets
// a pair apart is the rarest of its causes: when all that more pairs have is taken off, it is what remains.
// So the pair is counted to the cluster of its rarest cause: pages with the footer alone are one cluster;
// pages with footer and term, or the term alone, are another; the two with the table a third.
//
//     pair   causes (pairs that have them)         cluster
//     a      footer (480)                          footer
//     b      footer (480), term (90)               term
//     c      term (90)                             term
//     d      footer (480), table (2)               table
//
// What lies within an element that came or went is part of that one change: a block that is gone from every
// page takes other words with it on each. What must be told apart from a block that came, pair_looks.cc says.
//
// A block that has a name (a class, an id) and is gone from many pages, or new, or moved, is one cause whatever it
// holds: the navigation of every page names other pages, a list has another length on each. So where a handful of pairs
// have lost such a block at one place, the place is what they share, and not the shape of what was in it.
//
// Ids that a generator has numbered anew are rare, each page has numbers of its own, and break nothing. They name a
// cluster only where nothing else differs.
//
// Why not the set of all changes: every combination of two common causes would be a cluster of its own.
// Why not the most common cause: what is new would be lost in it. In the corpora one look at each cluster
// finds as many faults as a look at each set of changes, with a quarter fewer looks (docs/evidence/looks.md).
//
// Cost. A look-up and a sort of the changes of a pair, at most 256.
#include "model/judge/cluster_mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>

#include "base/ascii.h"
#include "base/hash.h"
#include "model/judge/change_words.h"
#include "model/measure/change_severity.h"
#include "model/measure/text/shown_tag.h"

namespace treesift {
namespace {

std::uint64_t hash_of_all(const std::vector<std::uint64_t>& numbers) {
  return hash_of({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof numbers[0]});
}

constexpr std::uint16_t no_index = 0xffff;

// A change as the run sees it.
struct SeenChange {
  std::uint32_t pairs, pair_set;  // equal for changes of one cause
  std::uint64_t identity;
  std::uint16_t index;  // in the pair's changes, or no_index
  bool breaks_contract;

  auto cause() const { return std::tuple(!breaks_contract, pairs, pair_set); }
  auto order() const { return std::tuple(cause(), identity, index); }
};

// Whether the tag that a snippet begins with has a class, or an id that is not numbered.
bool has_name(std::string_view snippet) {
  const auto tag = shown_tag(snippet);
  if (!tag) return false;
  const auto id = attribute_of(*tag, "id");
  return attribute_of(*tag, "class") || (id && std::ranges::none_of(*id, is_digit));
}

bool is_named_block(const MeasuredPair& pair, std::size_t index) {
  const ChangeKind kind = pair.changes[index].kind;
  const ShownEdit* const edit = shown_edit_of(pair, index);
  if (edit == nullptr) return false;
  const bool is_there = kind == ChangeKind::element_inserted || kind == ChangeKind::moved;
  return (kind == ChangeKind::element_deleted && has_name(edit->before)) ||
         (is_there && has_name(edit->after));
}

// A change as the run has it: by its identity, or a named block that a handful of pairs have lost, got or moved, by its
// place.
ChangeCounts::Entry entry_in_run(const MeasuredPair& pair, std::size_t index, const RunProfile* profile) {
  constexpr std::uint32_t handful = 5;
  const Change& change = pair.changes[index];
  if (profile == nullptr) return {identity_of(change), 0, 0};
  ChangeCounts::Entry entry = profile->entry_of(change);
  entry.change = identity_of(change);
  if (!is_named_block(pair, index)) return entry;
  constexpr auto level = static_cast<std::size_t>(ChangeLevel::place);
  const ChangeCounts::Entry by_place = profile->counts()[level].find(change.hashes[level]);
  return by_place.pairs >= handful && by_place.pairs > entry.pairs ? by_place : entry;
}

std::string text_of(const ViolatedInvariant& violated) {
  return fmt::format("invariant {} {}", without_positions(violated.place.path), violated.place.before);
}

// What HTTP and invariants say is seen before any change of the documents: the pair is inspected for it. Of an
// invariant with many fields each field is a cause of its own, and each thing that is wanted of it; a field that is
// lost at several addresses is one cause, though each of them has an invariant of its own.
void add_other_differences(const MeasuredPair& pair, std::vector<SeenChange>& seen) {
  const auto add = [&](const std::string& text) { seen.push_back({0, 0, hash_of(text), no_index, true}); };
  const ResponseChange& response = pair.response;
  if (response.of_status())
    add("http_status " + std::to_string(response.expected_status) + ' ' +
        std::to_string(response.actual_status));
  if (response.of_kind())
    add("http_content_type " + response.expected_media_type + ' ' + response.actual_media_type);
  if (pair.kinds.differ())
    add(fmt::format("output_kind {} {}", output_kind_name(pair.kinds.expected),
                    output_kind_name(pair.kinds.actual)));
  for (const ViolatedInvariant& violated : pair.violations) add(text_of(violated));
}

SeenChange seen_change(const MeasuredPair& pair, std::uint16_t index, const RunContext& run) {
  const ChangeCounts::Entry entry = entry_in_run(pair, index, run.profile);
  return {entry.pairs, entry.pair_set, entry.change, index, breaks_head_contract(pair.changes[index])};
}

// What breaks a contract first, then the rarest; each identity once.
void sort_seen(std::vector<SeenChange>& seen) {
  std::sort(seen.begin(), seen.end(),
            [](const SeenChange& a, const SeenChange& b) { return a.order() < b.order(); });
  const auto same = [](const SeenChange& a, const SeenChange& b) { return a.identity == b.identity; };
  seen.erase(std::unique(seen.begin(), seen.end(), same), seen.end());
}

// That of the run which the pair belongs to; of an earlier one it is not known what else stands at a place.
const RunProfile* own_profile(const RunContext& run) {
  return run.counts_the_pair ? run.profile : nullptr;
}

std::vector<SeenChange> seen_changes(const MeasuredPair& pair, const RunContext& run) {
  std::vector<SeenChange> seen;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    if (!pair.changes[i].within || is_text_of_renamed(pair, i, own_profile(run)))
      seen.push_back(seen_change(pair, static_cast<std::uint16_t>(i), run));
  }
  add_other_differences(pair, seen);
  sort_seen(seen);
  return seen;
}

bool tells_what_came(const Change& change) {
  return change.kind == ChangeKind::element_inserted || change.kind == ChangeKind::text_inserted;
}

std::vector<CauseOfPair> causes_of(const std::vector<SeenChange>& seen) {
  std::vector<CauseOfPair> causes;
  std::vector<std::uint64_t> together;
  CauseOfPair cause;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    together.push_back(seen[i].identity);
    if (seen[i].index != no_index) cause.changes.push_back(seen[i].index);
    if (i + 1 < seen.size() && seen[i + 1].cause() == seen[i].cause()) continue;
    cause.name = hash_of_all(together);
    cause.pairs = seen[i].pairs;
    causes.push_back(std::move(cause));
    cause = {};
    together.clear();
  }
  return causes;
}

std::uint64_t family_of(const MeasuredPair& pair, const std::vector<SeenChange>& seen) {
  std::vector<std::uint64_t> kinds;
  for (const Change& change : pair.changes)
    kinds.push_back(change.hashes[static_cast<std::size_t>(ChangeLevel::kind)]);
  if (kinds.empty()) kinds.push_back(seen.front().identity);
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return hash_of_all(kinds);
}

}  // namespace

const CauseOfPair* naming_cause(const MeasuredPair& pair, std::span<const CauseOfPair> causes) {
  const auto breaks_something = [&](const CauseOfPair& cause) {
    return !only_renumbers(pair, cause.changes);
  };
  const auto stands_alone = [&](const CauseOfPair& cause) {
    return !cause.lies_within && breaks_something(cause);
  };
  auto found = std::find_if(causes.begin(), causes.end(), stands_alone);
  if (found == causes.end()) found = std::find_if(causes.begin(), causes.end(), breaks_something);
  if (found != causes.end()) return &*found;
  return causes.empty() ? nullptr : &causes.front();
}

std::uint32_t pair_set_of(const MeasuredPair& pair) {
  return static_cast<std::uint32_t>(hash_of(pair.id));
}

std::vector<CauseOfPair> causes_of(const MeasuredPair& pair, const RunContext& run) {
  if (pair.state == PairState::error || pair.state == PairState::unpaired) return {};
  return causes_of(seen_changes(pair, run));
}

std::vector<CauseOfPair> causes_of(const MeasuredPair& pair, const RunContext& run,
                                   std::span<const std::uint16_t> indices) {
  std::vector<SeenChange> seen;
  for (const std::uint16_t index : indices) seen.push_back(seen_change(pair, index, run));
  sort_seen(seen);
  std::vector<CauseOfPair> causes = causes_of(seen);
  for (CauseOfPair& cause : causes) cause.lies_within = true;
  return causes;
}

bool came_within(const MeasuredPair& pair, std::uint16_t index, std::uint16_t element) {
  const Change &inner = pair.changes[index], &outer = pair.changes[element];
  if (!inner.within || !tells_what_came(inner) || outer.kind != ChangeKind::element_inserted) return false;
  const ShownEdit* const of_inner = shown_edit_of(pair, index);
  const ShownEdit* const of_outer = shown_edit_of(pair, element);
  return of_inner != nullptr && of_outer != nullptr &&
         lies_below(without_positions(of_inner->path), without_positions(of_outer->path));
}

MarkedCauses marked_causes(const MeasuredPair& pair, const RunContext& run) {
  MarkedCauses marked;
  auto& [mark, causes] = marked;
  if (pair.state == PairState::unpaired) mark.changes = approvable_changes(pair);
  if (pair.state == PairState::error || pair.state == PairState::unpaired) return marked;
  const std::vector<SeenChange> seen = seen_changes(pair, run);
  if (seen.empty()) return marked;
  causes = causes_of(seen);
  for (const CauseOfPair& cause : causes) {
    if (mark.causes.size() < ClusterMark::max_causes) mark.causes.push_back(cause.name);
  }
  mark.cluster = naming_cause(pair, causes)->name;
  mark.family = family_of(pair, seen);
  mark.changes = approvable_changes(pair, own_profile(run));
  return marked;
}

ClusterMark cluster_mark(const MeasuredPair& pair, const RunContext& run) {
  return marked_causes(pair, run).mark;
}

}  // namespace treesift
