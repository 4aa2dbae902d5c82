#include "report/formats/cluster_sentence.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "report/change_list.h"
#include "report/feature_words.h"
#include "report/formats/change_sentence.h"
#include "report/formats/finding_words.h"
#include "report/formats/subject_words.h"
#include "report/head_words.h"

namespace treesift {
namespace {

bool has_own_words(const Reason& reason) {
  return reason.feature.starts_with("invariant:") || reason.feature.starts_with("http_") ||
         reason.feature == "output_kind" || reason.feature == "encoding";
}

// Whether it speaks of what clean runs had, or somebody has accepted: the model judges the pair as a whole.
bool is_known(const Reason& reason, const Verdict& verdict) {
  const auto is_there = [&](const ChangeInWords& change) {
    return change.place == reason.place.path || lies_below(reason.place.path, change.place);
  };
  bool known = false;
  for (const ChangeInWords& change : verdict.mark.words) {
    if (!is_there(change)) continue;
    if (!change.known) return false;
    known = true;
  }
  return known && !has_own_words(reason);
}

// How many pairs of the run have what a reason speaks of; 0: nobody knows.
std::uint32_t pairs_with(const Reason& reason, const Verdict& verdict) {
  const std::string place = place_of_change(reason);
  std::uint32_t least = 0;
  for (const ChangeInWords& change : verdict.mark.words) {
    if (change.known || change.pairs == 0 || change.place != place) continue;
    if (least == 0 || change.pairs < least) least = change.pairs;
  }
  return least;
}

// Where several things are broken, what the fewest pairs have: it names the cluster. Null where nobody knows.
const Reason* rarest_broken(const Verdict& verdict) {
  const Reason* rarest = nullptr;
  std::uint32_t least = 0;
  for (const Reason& reason : verdict.reasons) {
    if (!has_own_words(reason)) continue;
    const std::uint32_t pairs = pairs_with(reason, verdict);
    if (pairs == 0 || (rarest != nullptr && pairs >= least)) continue;
    rarest = &reason;
    least = pairs;
  }
  return rarest;
}

// Behind its kind, a reason of the severity; of those that say something of a page as a whole, none.
const Reason* reason_that_counts(const Verdict& verdict, bool of_known) {
  const auto counts = [&](const Reason& reason) {
    return !edit_sentence(reason.place).empty() && (of_known || !is_known(reason, verdict));
  };
  for (const Reason& reason : verdict.reasons) {
    if (reason.feature == verdict.severity_reason && counts(reason)) return &reason;
  }
  const Reason* const broken = rarest_broken(verdict);
  if (broken != nullptr && counts(*broken)) return broken;
  const Reason* const main = main_reason(verdict);
  if (main != nullptr && counts(*main)) return main;
  const auto any = std::ranges::find_if(verdict.reasons, counts);
  return any == verdict.reasons.end() ? nullptr : &*any;
}

bool is_of_attribute(const ChangeInWords& change) {
  return change.kind.starts_with("attribute");
}

// Of what nobody knows the change that the fewest pairs have; of such, one of an attribute says least.
const ChangeInWords* rarest_change(const Verdict& verdict) {
  const ChangeInWords* rarest = nullptr;
  for (const ChangeInWords& change : verdict.mark.words) {
    if (change.known || change.place.empty()) continue;
    const bool says_more =
        rarest == nullptr || change.pairs < rarest->pairs ||
        (change.pairs == rarest->pairs && is_of_attribute(*rarest) && !is_of_attribute(change));
    if (says_more) rarest = &change;
  }
  return rarest;
}

// Where reasons speak of what is known, what is left.
const ChangeInWords* change_beside_known(const Verdict& verdict) {
  return std::ranges::any_of(verdict.mark.words, &ChangeInWords::known) ? rarest_change(verdict) : nullptr;
}

// Two recordings of a page of which no part has changed, such as pictures of it.
std::string level_sentence(const StateLevel& level) {
  if (level.is_of_picture()) return "The page looks otherwise";
  switch (level.state_class) {
    case StateClass::nd2:
      return "The page shows other data";
    case StateClass::nd3:
      return "Something is repeated more or fewer times";
    default:
      return with_capital(feature_name_in_words("warning"));
  }
}

// A link that is gone with the block around it is told as the block: the outermost of what went or came with it.
const Reason& around(const Reason& reason, const Verdict& verdict) {
  const auto went = [](const ShownEdit& place) { return !place.before.empty() && place.after.empty(); };
  const auto came = [](const ShownEdit& place) { return place.before.empty() && !place.after.empty(); };
  const Reason* outermost = &reason;
  for (const Reason& other : verdict.reasons) {
    const bool alike = (went(reason.place) && went(other.place)) || (came(reason.place) && came(other.place));
    if (alike && !other.place.path.empty() && lies_below(outermost->place.path, other.place.path))
      outermost = &other;
  }
  return *outermost;
}

// With what came in its place, or went there, where that is a field whose type changed.
std::string sentence_in_pair(const ChangeInWords& change, const Verdict& example) {
  const ChangeInWords* const other = other_half(change, example.mark.words);
  return change_sentence(other == nullptr ? change : joined(change, *other));
}

// The one that decided the severity; null where the pair as a whole did.
const ChangeInWords* change_of_severity(const Verdict& example) {
  if (example.severity_change == 0) return nullptr;
  const auto found = std::ranges::find(example.mark.words, example.severity_change, &ChangeInWords::identity);
  return found == example.mark.words.end() || found->place.empty() ? nullptr : &*found;
}

ChangeInWords in_words(const LookChange& change) {
  return {.identity = change.change,
          .kind = std::string(name_of(change.kind)),
          .place = change.place.path,
          .before = change.place.before,
          .after = change.place.after,
          .value = change.value};
}

// Of the worst of its changes. Where the pair has more than are known one by one, what came in its place is one of the
// look, if anything.
std::string sentence_of_look(const CauseShown& look, const Verdict& example) {
  const ChangeInWords worst = in_words(look.changes.front());
  if (!example.mark.words.empty()) return sentence_in_pair(worst, example);
  std::vector<ChangeInWords> shown;
  std::ranges::transform(look.changes, std::back_inserter(shown), in_words);
  const ChangeInWords* const other = other_half(worst, shown);
  return change_sentence(other == nullptr ? worst : joined(worst, *other));
}

// The one at the cause that names the cluster, else the first; null where the pair shows nothing.
const CauseShown* look_of_cluster(const Verdict& example) {
  const CauseShown* first = nullptr;
  for (const CauseShown& look : example.looks) {
    if (look.changes.empty()) continue;
    if (look.cause == example.mark.cluster) return &look;
    if (first == nullptr) first = &look;
  }
  return first;
}

// What became of a place of which nothing can be shown, such as an array without items.
const ChangeInWords* unshown_change(const Reason& reason, const Verdict& example) {
  const auto found = std::ranges::find_if(example.mark.words, [&](const ChangeInWords& change) {
    return change.before.empty() && change.after.empty() && change.place == reason.place.path;
  });
  return reason.place.path.empty() || found == example.mark.words.end() ? nullptr : &*found;
}

const ChangeInWords* emptied_at(const ShownEdit& place, const Verdict& example) {
  const auto found = std::ranges::find_if(example.mark.words, [&](const ChangeInWords& change) {
    return is_emptied(change) && change.place == place.path && change.before == place.before;
  });
  return !place.after.empty() || found == example.mark.words.end() ? nullptr : &*found;
}

// Whether what is shown alike on both sides, and cut, is known to have moved and not to have changed.
bool has_moved(const ShownEdit& place, const Verdict& example) {
  return !place.before.empty() && place.before == place.after &&
         std::ranges::any_of(example.mark.words, [&](const ChangeInWords& change) {
           return change.kind == name_of(ChangeKind::moved) && change.place == place.path &&
                  change.before == place.before;
         });
}

std::string sentence_of(const Reason& reason, const Verdict& example) {
  if (has_own_words(reason) && !is_in_head(reason.place))
    return change_sentence({0, reason.feature, reason.place.path, reason.place.before, reason.place.after});
  const auto of_kind = [&](ChangeKind kind) {
    return ChangeInWords{0, std::string(name_of(kind)), reason.place.path, reason.place.before,
                         reason.place.after};
  };
  if (has_moved(reason.place, example)) return change_sentence(of_kind(ChangeKind::moved));
  if (const ChangeInWords* const emptied = emptied_at(reason.place, example))
    return change_sentence(*emptied);
  const bool has_gone = reason.place.after.empty();
  if (!has_gone && !reason.place.before.empty()) return edit_sentence(reason.place);
  return sentence_in_pair(of_kind(has_gone ? ChangeKind::element_deleted : ChangeKind::element_inserted),
                          example);
}

// Where the change stands that would name the look; empty where none would.
std::string_view place_of_worst(const Verdict& example) {
  if (const CauseShown* const look = look_of_cluster(example)) return look->changes.front().place.path;
  const ChangeInWords* const worst = change_of_severity(example);
  return worst == nullptr ? std::string_view() : worst->place;
}

// Whether that is the place of an invariant, or of the field that it misses there.
bool is_at(std::string_view place, const Reason& invariant) {
  return place == invariant.place.path || place == place_of_change(invariant);
}

// Where a pair is inspected for an invariant, and what would name it is elsewhere and may be as usual: what became of
// the value there, or what was wanted. Else empty.
std::string sentence_of_invariant(const Verdict& example) {
  const std::string_view worst = place_of_worst(example);
  if (example.because != Because::invariant || worst.empty()) return "";
  const Reason* first = nullptr;
  for (const Reason& reason : example.reasons) {
    if (!reason.feature.starts_with("invariant:") || is_in_head(reason.place)) continue;
    if (is_at(worst, reason)) return "";
    if (first == nullptr) first = &reason;
  }
  if (first == nullptr) return "";
  const auto there = std::ranges::find_if(example.mark.words, [&](const ChangeInWords& change) {
    return !change.kind.starts_with("invariant:") && is_at(change.place, *first);
  });
  return there == example.mark.words.end() ? sentence_of(*first, example) : sentence_in_pair(*there, example);
}

}  // namespace

std::string cluster_sentence(const Verdict& example) {
  for (const std::string_view of_answer : {"http_status", "http_content_type", "output_kind"}) {
    const auto reason = std::ranges::find(example.reasons, of_answer, &Reason::feature);
    if (reason != example.reasons.end()) return sentence_of(*reason, example);
  }
  if (std::string of_invariant = sentence_of_invariant(example); !of_invariant.empty()) return of_invariant;
  const CauseShown* const look = look_of_cluster(example);
  if (look != nullptr && look->cause == example.mark.cluster) return sentence_of_look(*look, example);
  // A pair that the model flags belongs to a cause of its own, of which its severity speaks, whatever else it shows.
  if (const ChangeInWords* const worst = change_of_severity(example))
    return sentence_in_pair(*worst, example);
  if (look != nullptr) return sentence_of_look(*look, example);
  const Reason* reason = reason_that_counts(example, false);
  const ChangeInWords* const left = reason == nullptr ? change_beside_known(example) : nullptr;
  if (left != nullptr) return sentence_in_pair(*left, example);
  if (reason == nullptr) reason = reason_that_counts(example, true);
  if (reason != nullptr) return sentence_of(around(*reason, example), example);
  for (const Reason& each : example.reasons) {
    if (const ChangeInWords* const change = unshown_change(each, example)) return change_sentence(*change);
  }
  const bool is_of_level = !example.reasons.empty() && example.reasons.front().feature == "warning";
  if (const ChangeInWords* const rarest = is_of_level ? rarest_change(example) : nullptr)
    return sentence_in_pair(*rarest, example);
  if (is_of_level && example.level) return level_sentence(*example.level);
  return example.reasons.empty() ? "" : with_capital(feature_name_in_words(example.reasons.front().feature));
}

}  // namespace treesift
