#include "tools/nightly/night_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/day.h"
#include "base/utf8.h"
#include "model/history/history_file.h"
#include "report/foreign_text.h"
#include "report/formats/change_sentence.h"
#include "report/words.h"

namespace treesift {
namespace {

constexpr std::size_t most_told = 20;  // changes of one sort
constexpr std::size_t max_place_bytes = 120;

std::string change_line(const RememberedChange& change) {
  std::string line = "- " + markdown_text(remembered_sentence(change));
  if (!change.place.empty()) line += " at " + markdown_code(clipped(change.place, max_place_bytes));
  line += fmt::format(", {}", counted(change.pairs, "pair"));
  if (!change.example.empty()) line += ", such as " + markdown_code(clipped(change.example, max_place_bytes));
  return line + "\n";
}

enum class Since : std::uint8_t { untold, told };

std::string section(std::string_view title, const std::vector<RememberedChange>& changes, Since since) {
  if (changes.empty()) return "";
  std::string text = fmt::format("### {}: {}\n\n", title, counted(changes.size(), "change"));
  for (std::size_t i = 0; i < std::min(most_told, changes.size()); ++i) {
    std::string line = change_line(changes[i]);
    if (since == Since::told)
      line.insert(line.size() - 1, fmt::format(", since {}", day_text(changes[i].first)));
    text += line;
  }
  if (changes.size() > most_told) text += fmt::format("- and {} more\n", changes.size() - most_told);
  return text + "\n";
}

std::string about_run(const NightTold& night) {
  std::string text;
  if (!night.incomplete.empty())
    text += fmt::format("> **The run is not whole:** {}\n\n", markdown_text(night.incomplete));
  if (night.findings.empty()) return text;
  text += "> **Look at the run before its pairs.**\n";
  for (const RunFinding& finding : night.findings) text += fmt::format("> - {}\n", finding.words);
  if (!night.is_remembered)
    text +=
        ">\n> The history was left as it is. When this run is as it should be, judge it with "
        "`--accept-run`.\n";
  return text + "\n";
}

}  // namespace

std::string remembered_sentence(const RememberedChange& change) {
  return change_sentence(words_of(change));
}

std::string diff_words(const NightDiff& diff) {
  std::string words =
      diff.fresh.empty() ? "nothing new" : fmt::format("{} new", counted(diff.fresh.size(), "change"));
  words += diff.open.empty()
               ? ", nothing open from earlier nights"
               : fmt::format(", {} open since {}", diff.open.size(), day_text(diff.open.front().first));
  if (!diff.mended.empty()) words += fmt::format(", {} mended", diff.mended.size());
  if (!diff.settled.empty()) words += fmt::format(", {} accepted", diff.settled.size());
  return words;
}

std::string night_markdown(const NightTold& night) {
  std::string text = fmt::format("# Night of {}", day_text(night.date));
  if (night.is_remembered) text += ": " + diff_words(night.diff);
  text += "\n\n" + about_run(night);
  text += section("New", night.diff.fresh, Since::untold) +
          section("Still open", night.diff.open, Since::told) +
          section("Mended", night.diff.mended, Since::told) +
          section("Accepted", night.diff.settled, Since::told);
  return text;
}

}  // namespace treesift
