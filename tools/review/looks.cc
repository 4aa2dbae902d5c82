#include "tools/review/looks.h"

#include <fmt/format.h>

#include <set>
#include <unordered_map>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "report/formats/change_sentence.h"
#include "report/formats/finding_words.h"
#include "report/run_digest.h"
#include "report/verdict_file.h"
#include "tools/console/terminal_text.h"
#include "tools/review/whole_verdicts.h"

namespace treesift {
namespace {

constexpr std::size_t most_alone = 1000, most_changes = 24;
constexpr std::size_t max_value_bytes = 200;

std::vector<ChangeInWords> acceptable_changes(const Verdict& verdict) {
  if (verdict.decision != Decision::unpaired) {
    return verdict.mark.words.size() == verdict.mark.changes.size() ? unknown_changes(verdict.mark.words)
                                                                    : std::vector<ChangeInWords>();
  }
  MeasuredPair pair;
  pair.id = verdict.id;
  pair.state = PairState::unpaired;
  pair.error = verdict.error;
  return changes_in_words(pair);
}

std::string title_of(const Verdict& verdict) {
  const std::string words = pair_words(verdict);
  return words.empty() ? std::string(because_name(verdict.because)) : words;
}

Look look_at(const Verdict& example, std::uint64_t cluster, std::uint64_t pairs) {
  Look look{cluster, example, pairs, title_of(example), {}};
  const std::vector<ChangeInWords> changes = acceptable_changes(example);
  look.changes = listed(changes);
  return look;
}

bool is_alone(const Verdict& verdict) {
  return verdict.decision != Decision::pass && verdict.mark.cluster == 0;
}

// What the first pass has chosen, with the changes that its summary does not keep.
struct Chosen {
  std::vector<ClusterEntry> clusters;
  std::unordered_map<std::string, std::size_t> places;  // of their examples
};

Chosen chosen_clusters(const std::string& verdicts) {
  refuse_changed_verdicts({verdicts});
  RunDigest digest;
  read_verdicts(verdicts, [&](Verdict&& verdict, std::uint64_t) { digest.add(verdict); });
  refuse_empty_verdicts({verdicts}, digest.counts().pairs());
  Chosen chosen;
  for (ClusterEntry& entry : digest.clusters()) {
    if (entry.inspect == 0) continue;
    chosen.places.emplace(entry.example.id, chosen.clusters.size());
    chosen.clusters.push_back(std::move(entry));
  }
  return chosen;
}

std::string inked(std::string_view text, const char* code, Ink ink) {
  return ink == Ink::plain ? std::string(text) : fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string shown(std::string_view text) {
  return terminal_line(clipped(text, max_value_bytes));
}

std::string change_text(const ListedChange& listed, std::size_t number, Ink ink) {
  const ChangeInWords change = shown_change(listed);
  std::string text = fmt::format("{:>5}  {}", number, shown(change_sentence(change)));
  if (change.pairs > 0) text += fmt::format(", on {}", counted(change.pairs, "pair"));
  text += "\n";
  if (!change.place.empty()) text += "       " + inked(shown(change.place), "2", ink) + "\n";
  if (!change.before.empty()) text += "       " + inked("- " + shown(change.before), "31", ink) + "\n";
  if (!change.after.empty()) text += "       " + inked("+ " + shown(change.after), "32", ink) + "\n";
  for (const ChangeInWords& with : listed.with_it)
    text += fmt::format("       with it: {}\n", shown(change_sentence(with)));
  return text;
}

std::string sentence_of_reason(const Reason& reason) {
  const ShownEdit& place = reason.place;
  if (!reason.feature.starts_with("invariant:")) return reason_words(reason);
  const std::string sentence = change_sentence({0, reason.feature, place.path, place.before, place.after});
  return place.path.starts_with("/html/") ? sentence + ", at " + place.path : sentence;
}

std::string_view why_not_accepted(const Verdict& verdict) {
  if (verdict.because != Because::invariant) return "its changes are not known one by one";
  return "it breaks more than is told one by one; where that is meant, learn anew from clean runs that have "
         "it";
}

// Of a pair to inspect whose changes are not known one by one: what its reasons show, each place once.
std::string reasons_text(const Verdict& verdict) {
  std::string text;
  std::set<std::string> places;
  for (const Reason& reason : verdict.reasons) {
    const ShownEdit& place = reason.place;
    if (!places.insert(fmt::format("{}\n{}\n{}", place.path, place.before, place.after)).second) continue;
    text += fmt::format("       {}\n", shown(sentence_of_reason(reason)));
  }
  return text + fmt::format("       cannot be accepted: {}\n", why_not_accepted(verdict));
}

}  // namespace

std::vector<Look> looks_of(const std::string& verdicts) {
  const Chosen chosen = chosen_clusters(verdicts);
  std::vector<Look> looks(chosen.clusters.size());
  std::vector<Look> inspected, unjudged;
  read_verdicts(verdicts, [&](Verdict&& verdict, std::uint64_t) {
    const auto place = chosen.places.find(verdict.id);
    if (place != chosen.places.end() && verdict.mark.cluster == chosen.clusters[place->second].cluster) {
      const ClusterEntry& entry = chosen.clusters[place->second];
      looks[place->second] = look_at(verdict, entry.cluster, entry.inspect);
    } else if (is_alone(verdict)) {
      std::vector<Look>& alone = verdict.decision == Decision::inspect ? inspected : unjudged;
      if (alone.size() < most_alone) alone.push_back(look_at(verdict, 0, 1));
    }
  });
  for (std::vector<Look>* const alone : {&inspected, &unjudged})
    looks.insert(looks.end(), std::make_move_iterator(alone->begin()), std::make_move_iterator(alone->end()));
  return looks;
}

std::string look_text(const Look& look, std::size_t number, std::size_t count, Ink ink) {
  const Verdict& example = look.example;
  const std::string_view severity = example.decision == Decision::inspect ? severity_name(example.severity)
                                                                          : decision_name(example.decision);
  std::string text = fmt::format("{} of {}{}{}: {}\n", number, count, severity.empty() ? "" : ", ", severity,
                                 inked(shown(look.title), "1", ink));
  text += fmt::format("       {}, such as {}", counted(look.pairs, "pair"), shown(example.id));
  if (look.cluster != 0) text += fmt::format("; cluster {}", cluster_text(look.cluster));
  text += "\n";
  if (look.changes.empty() && example.decision == Decision::inspect) text += reasons_text(example);
  for (std::size_t i = 0; i < std::min(most_changes, look.changes.size()); ++i)
    text += change_text(look.changes[i], i + 1, ink);
  if (look.changes.size() > most_changes)
    text += fmt::format("       and {} more\n", look.changes.size() - most_changes);
  return text;
}

}  // namespace treesift
