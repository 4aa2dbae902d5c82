#include "tools/nightly/night_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "base/times/day.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/history/history_file.h"
#include "report/change_list.h"
#include "report/foreign_text.h"
#include "report/formats/change_sentence.h"

namespace treesift {
namespace {

constexpr std::size_t most_told = 20, most_of_page = 3;  // changes of one sort
constexpr std::size_t max_place_bytes = 120;

std::string change_line(const RememberedChange& change, const ChangeInWords& shown) {
  std::string line = "- " + markdown_text(change_sentence(shown));
  if (!change.place.empty()) line += " at " + markdown_code(clipped(change.place, max_place_bytes));
  line += fmt::format(", {}", counted(change.pairs, "pair"));
  if (!change.example.empty()) line += ", such as " + markdown_code(clipped(change.example, max_place_bytes));
  return line;
}

enum class Since : std::uint8_t { untold, told };

// Those that most pairs have first, those without words last; each in words, beside what the history has of it.
struct Worded {
  const RememberedChange* change;
  ChangeInWords words;
};

std::vector<Worded> widest_first(const std::vector<RememberedChange>& changes) {
  std::vector<Worded> all;
  for (const RememberedChange& change : changes) all.push_back({&change, words_of(change)});
  std::ranges::stable_sort(all, std::greater(), [](const Worded& one) {
    return std::pair(!one.words.before.empty() || !one.words.after.empty(), one.change->pairs);
  });
  return all;
}

// A line for each of the widest; one for a field whose type changed, which went and came, and for two attributes of one
// element. Of many no page has more than `most_of_page`, so that its numbered parts do not hide all other pages.
std::string change_lines(const std::vector<RememberedChange>& changes, Since since) {
  const std::vector<Worded> all = widest_first(changes);
  const std::size_t of_one_page = all.size() > most_told ? most_of_page : most_told;
  std::vector<ChangeInWords> words;
  for (const Worded& one : all) words.push_back(one.words);
  std::map<std::string_view, std::size_t> of_page;
  std::vector<std::string> lines;
  std::size_t left_out = 0;
  for (const Worded& one : all) {
    const ChangeInWords* const other = other_half(one.words, words);
    std::string line = change_line(*one.change, other == nullptr ? one.words : joined(one.words, *other));
    if (since == Since::told) line += fmt::format(", since {}", day_text(one.change->first));
    line += "\n";
    if (std::ranges::find(lines, line) != lines.end()) continue;
    if (lines.size() == most_told || ++of_page[one.change->example] > of_one_page)
      ++left_out;
    else
      lines.push_back(std::move(line));
  }
  if (left_out > 0) lines.push_back(fmt::format("- and {} more\n", left_out));
  return fmt::format("{}", fmt::join(lines, ""));
}

std::string section(std::string_view title, const std::vector<RememberedChange>& changes, Since since) {
  if (changes.empty()) return "";
  return fmt::format("### {}: {}\n\n{}\n", title, counted(changes.size(), "change"),
                     change_lines(changes, since));
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
