#include "model/judge/change_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "align/invariants/invariant_checker.h"
#include "align/text/text_kinds.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/hex.h"

namespace treesift {
namespace {

// With any name for the generated ones of a map: `/jobs/*/state`.
std::string in_any_member(std::string_view path) {
  std::string steps;
  while (true) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view step = path.substr(0, end);
    steps.append(is_joined_token(step) ? "*" : step);
    if (end == path.size()) return steps;
    steps.push_back('/');
    path.remove_prefix(end + 1);
  }
}

}  // namespace

std::string without_positions(std::string_view path) {
  const auto counts = [](char c) { return is_digit(c) || c == '[' || c == ']'; };
  std::string kept;
  std::ranges::remove_copy_if(in_any_member(path), std::back_inserter(kept), counts);
  return kept;
}

namespace {

// Whether the text of one change stands right in the element of another one; their first edits, positions left out.
bool stands_right_within(const MeasuredPair& pair, std::size_t text, std::size_t element) {
  const ShownEdit* const of_text = shown_edit_of(pair, text);
  const ShownEdit* const of_element = shown_edit_of(pair, element);
  return of_text != nullptr && of_element != nullptr &&
         without_positions(of_text->path) == without_positions(of_element->path) + "/text()";
}

// Whether an element that many pairs have got, or lost, has a text in it that hardly any other of them has there.
bool is_text_of_renamed(const MeasuredPair& pair, std::size_t text, std::size_t element,
                        const RunProfile& run) {
  constexpr std::uint32_t few = 40;  // pairs, of which half tell as much as an eighth of more
  const auto pairs_with = [&](const Change& change) {
    constexpr auto level = static_cast<std::size_t>(ChangeLevel::place);
    return run.counts()[level].find(change.hashes[level]).pairs;
  };
  const Change &inner = pair.changes[text], &outer = pair.changes[element];
  const bool came = inner.kind == ChangeKind::text_inserted && outer.kind == ChangeKind::element_inserted;
  const bool went = inner.kind == ChangeKind::text_deleted && outer.kind == ChangeKind::element_deleted;
  if (outer.within || (!came && !went)) return false;
  const std::uint32_t pairs = pairs_with(outer);
  return (pairs < few ? 2 : 8) * pairs_with(inner) <= pairs && stands_right_within(pair, text, element);
}

}  // namespace

bool is_text_of_renamed(const MeasuredPair& pair, std::size_t text, const RunProfile* run) {
  const Change& change = pair.changes[text];
  const bool is_text = change.kind == ChangeKind::text_inserted || change.kind == ChangeKind::text_deleted;
  if (run == nullptr || !change.within || !is_text) return false;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    if (is_text_of_renamed(pair, text, i, *run)) return true;
  }
  return false;
}

namespace {

// Something of a pair that may be accepted; what it points at must outlive it.
struct Approvable {
  std::uint64_t identity = 0;
  std::string_view kind;
  const ShownEdit* place = nullptr;  // null: none is known
  const Change* change = nullptr;    // null: not one of the documents
};

// Every run of digits as one sign: the third row and the seventh are the same place.
std::string without_numbers(std::string_view path) {
  std::string kept;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!is_digit(path[i])) kept += path[i];
    if (is_digit(path[i]) && (i == 0 || !is_digit(path[i - 1]))) kept += '#';
  }
  return kept;
}

// The bytes of a snippet that could not be decoded, which stand there as \xE9, each once, ascending.
std::string undecoded_in(std::string_view snippet) {
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i + 3 < snippet.size(); ++i) {
    if (snippet.substr(i, 2) == "\\x" && is_hex_digit(snippet[i + 2]) && is_hex_digit(snippet[i + 3]))
      found.push_back(snippet.substr(i, 4));
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::string all;
  for (const std::string_view bytes : found) all += bytes;
  return all;
}

// With what is wanted: a field that is missing has the place of the object that lacks it.
std::uint64_t identity_of_violation(const ViolatedInvariant& violated) {
  const std::string name = is_of_head(violated) ? "" : violated.invariant;
  const std::uint64_t of_place =
      hash_of(without_numbers(in_any_member(violated.place.path)), hash_of("invariant " + name));
  return hash_of(violated.place.after, hash_of(violated.place.before, of_place));
}

std::uint64_t identity_of_encoding(const ShownEdit& fault) {
  return hash_of("encoding " + undecoded_in(fault.before) + ' ' + undecoded_in(fault.after));
}

bool invariants_are_cut_short(const MeasuredPair& pair) {
  if (pair.violations.size() >= max_violations_of_pair) return true;
  std::size_t of_one = 0;  // they come by invariant
  for (std::size_t i = 0; i < pair.violations.size(); ++i) {
    const bool same = i > 0 && pair.violations[i].invariant == pair.violations[i - 1].invariant;
    of_one = same ? of_one + 1 : 1;
    if (of_one == max_violations_of_invariant) return true;
  }
  return false;
}

// What is accepted of a pair beside the changes of its documents, with texts that live as long as this does.
struct OtherDifferences {
  std::vector<std::pair<Approvable, ShownEdit>> all;
  std::vector<std::string> names;  // of invariants

  explicit OtherDifferences(const MeasuredPair& pair);
};

OtherDifferences::OtherDifferences(const MeasuredPair& pair) {
  const ResponseChange& response = pair.response;
  if (pair.state == PairState::unpaired && pair.error) {
    all.push_back({{hash_of("unpaired " + pair.error->code + ' ' + pair.id), "unpaired"}, {pair.id, "", ""}});
    return;
  }
  if (response.of_status()) {
    const std::string was = std::to_string(response.expected_status),
                      is = std::to_string(response.actual_status);
    all.push_back({{hash_of("http_status " + was + ' ' + is), "http_status"}, {"", was, is}});
  }
  if (response.of_kind()) {
    const std::string &was = response.expected_media_type, &is = response.actual_media_type;
    all.push_back({{hash_of("http_content_type " + was + ' ' + is), "http_content_type"}, {"", was, is}});
  }
  if (pair.kinds.differ()) {
    const std::string was(output_kind_name(pair.kinds.expected)), is(output_kind_name(pair.kinds.actual));
    all.push_back({{hash_of("output_kind " + was + ' ' + is), "output_kind"}, {"", was, is}});
  }
  if (pair.encoding_fault)
    all.push_back({{identity_of_encoding(*pair.encoding_fault), "encoding"}, *pair.encoding_fault});
  for (const ViolatedInvariant& violated : pair.violations)
    names.push_back("invariant:" + violated.invariant);
  for (std::size_t i = 0; i < names.size(); ++i)
    all.push_back({{identity_of_violation(pair.violations[i]), names[i]}, pair.violations[i].place});
}

// What went within an element went with it; but the words of what came must be known as well.
bool went_with_another(const Change& change) {
  const bool came = change.kind == ChangeKind::text_inserted || change.kind == ChangeKind::element_inserted;
  return change.within && !came;
}

// Each identity once, ascending.
std::vector<Approvable> approvables_of(const MeasuredPair& pair, const OtherDifferences& others,
                                       const RunProfile* run) {
  std::vector<Approvable> found;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    const Change& change = pair.changes[i];
    if (went_with_another(change) && !is_text_of_renamed(pair, i, run)) continue;
    found.push_back({identity_of(change), name_of(change.kind), shown_edit_of(pair, i), &change});
  }
  for (const auto& [difference, place] : others.all) {
    found.push_back(difference);
    found.back().place = &place;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Approvable& a, const Approvable& b) { return a.identity < b.identity; });
  const auto same = [](const Approvable& a, const Approvable& b) { return a.identity == b.identity; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

bool all_are_known(const MeasuredPair& pair) {
  return pair.changes.size() < ChangeFinder::max_changes && !invariants_are_cut_short(pair);
}

ChangeInWords in_words(const Approvable& approvable, const RunProfile* run) {
  ChangeInWords words{approvable.identity, std::string(approvable.kind)};
  if (approvable.place != nullptr) {
    words.place = approvable.place->path;
    words.before = approvable.place->before;
    words.after = approvable.place->after;
  }
  if (approvable.change == nullptr) return words;
  words.value = approvable.change->value;
  if (run != nullptr) words.pairs = run->entry_of(*approvable.change).pairs;
  return words;
}

}  // namespace

void sort_changes(std::vector<ChangeInWords>& changes) {
  std::stable_sort(changes.begin(), changes.end(), [](const ChangeInWords& a, const ChangeInWords& b) {
    return std::pair(a.identity, a.kind.empty()) < std::pair(b.identity, b.kind.empty());
  });
  const auto same = [](const ChangeInWords& a, const ChangeInWords& b) { return a.identity == b.identity; };
  changes.erase(std::unique(changes.begin(), changes.end(), same), changes.end());
}

std::vector<std::uint64_t> approvable_changes(const MeasuredPair& pair, const RunProfile* run) {
  if (!all_are_known(pair)) return {};
  const OtherDifferences others(pair);
  std::vector<std::uint64_t> identities;
  for (const Approvable& approvable : approvables_of(pair, others, run))
    identities.push_back(approvable.identity);
  return identities;
}

std::vector<ChangeInWords> changes_in_words(const MeasuredPair& pair, const RunProfile* run) {
  const OtherDifferences others(pair);
  std::vector<ChangeInWords> words;
  for (const Approvable& approvable : approvables_of(pair, others, run))
    words.push_back(in_words(approvable, run));
  return words;
}

}  // namespace treesift
