// The paths of two crawls as strips: a column for each page, the old picture above the new one, with the
// action that led there.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/html/page.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_action = 60;

std::string picture_html(const FilmSide& side, std::string_view which) {
  if (!side.small) return fmt::format("<span class=\"shot none\">no picture of {}</span>", which);
  return fmt::format(
      "<span class=\"shot\"><img src=\"{}\" alt=\"{}, {}\" width=\"240\" height=\"180\" loading=\"lazy\" "
      "decoding=\"async\"></span>",
      side.small.address, html_text(clipped(side.id, 60)), which);
}

std::string shots_html(const FilmState& state) {
  const std::string old_shot = state.old_side ? picture_html(*state.old_side, "old")
                                              : "<span class=\"shot none\">not in the old crawl</span>";
  if (state.standing == GraphStanding::same)
    return old_shot + "<span class=\"shot none quiet\">the same</span>";
  return old_shot + (state.new_side ? picture_html(*state.new_side, "new")
                                    : "<span class=\"shot none\">not in the new crawl</span>");
}

// What a replay has done to an action: nothing to be said of one that succeeded.
std::string result_html(const FilmStep& step) {
  const ReplayedStep& result = *step.replayed;
  std::string out;
  if (result.end != StepEnd::succeeded)
    out = fmt::format("<span class=\"verdict {}\" title=\"{}\">{}</span>",
                      result.end == StepEnd::failed ? "error" : "healed",
                      html_text(clipped(result.detail, 200)), name_of(result.end));
  for (const std::string& name : result.broken)
    out += fmt::format("<span class=\"verdict error\">broken: {}</span>", html_text(clipped(name, 60)));
  return out;
}

// Behind an action that failed nothing of a path is replayed.
enum class Replay : std::uint8_t { none, of_path };

std::string action_html(const FilmStep& step, Replay replay) {
  std::string result;
  if (step.replayed) result = result_html(step);
  if (!step.replayed && replay == Replay::of_path) result = "<span class=\"verdict\">not done</span>";
  return fmt::format("<p class=\"action\">{} {}</p>\n", html_text(clipped(step.action, longest_action)),
                     result);
}

// Of the page, and of this visit where a replay has met another page than the one that was recorded first.
StandingWords words_of_visit(const FilmState& state, const FilmStep& step) {
  const bool was_there = step.replayed && step.replayed->state_class;
  const StateClass known = state.level ? state.level->state_class : StateClass::clone;
  if (!was_there || *step.replayed->state_class <= std::max(known, StateClass::nd2))
    return standing_words(state);
  return *step.replayed->state_class == StateClass::nd3
             ? StandingWords{"this time more or fewer repeats", "level-3"}
             : StandingWords{"this time another page", "failure"};
}

std::string frame_html(const FilmState& state, const FilmStep& step, Replay replay) {
  const StandingWords standing = words_of_visit(state, step);
  std::string out = fmt::format("<li class=\"frame {}\">\n{}", standing.colour, action_html(step, replay));
  const std::string inside =
      fmt::format("{}<span class=\"id\">{}</span>", shots_html(state), html_text(clipped(state.name, 60)));
  out += state.link.empty() ? fmt::format("<div class=\"shots\">{}</div>", inside)
                            : fmt::format("<a class=\"shots\" href=\"{}\">{}</a>", state.link, inside);
  return out + fmt::format("<p class=\"standing\">{}</p></li>\n", standing.words);
}

std::string counts_of(const Film& film, const FilmPath& path) {
  std::size_t different = 0, healed = 0, failed = 0;
  for (const FilmStep& step : path.steps) {
    different += film.states[step.state].standing != GraphStanding::same;
    healed += step.replayed && step.replayed->end == StepEnd::healed;
    failed += step.replayed && step.replayed->end == StepEnd::failed;
  }
  std::string out = different == 0 ? counted(path.steps.size(), "page") + ", all the same"
                                   : fmt::format("{} of {}", different, counted(path.steps.size(), "page")) +
                                         " not the same";
  if (healed > 0) out += fmt::format(", {} healed", counted(healed, "action"));
  if (failed > 0) out += fmt::format(", {} failed", counted(failed, "action"));
  return out + (path.is_flaky ? ", flaky" : "");
}

std::string path_html(const Film& film, const FilmPath& path) {
  const std::string id = fmt::format("{}path-{}", path.is_of_new ? "new-" : "", path.number);
  std::string out = fmt::format(
      "<details class=\"film\" id=\"{}\"{} data-row>\n<summary class=\"target\"><strong>{} {}</strong> <span "
      "class=\"quiet\">{}</span></summary>\n<ol class=\"strip\">\n",
      id, path.differs(film.states) ? " open" : "", path.is_of_new ? "New path" : "Path", path.number,
      counts_of(film, path));
  const Replay replay = film.is_replayed && !path.is_of_new ? Replay::of_path : Replay::none;
  for (const FilmStep& step : path.steps) out += frame_html(film.states[step.state], step, replay);
  return out + "</ol>\n</details>\n";
}

// Those with a difference first.
std::vector<const FilmPath*> in_look_order(const Film& film) {
  std::vector<const FilmPath*> paths;
  for (const FilmPath& path : film.paths) paths.push_back(&path);
  std::stable_partition(paths.begin(), paths.end(),
                        [&](const FilmPath* path) { return path->differs(film.states); });
  return paths;
}

std::string legend_html(const Film& film) {
  std::string out =
      "<p class=\"lead\">Each path of the old crawl, page by page: the old picture above, the new one below "
      "it where something differs; over them the action that led there. <kbd>n</kbd> and <kbd>p</kbd> go "
      "from one page that differs to the next, <kbd>Enter</kbd> opens it. <a href=\"graph.html\">The "
      "graph</a></p>\n";
  if (film.is_replayed)
    out += "<p class=\"lead\">The new crawl is a replay: actions that were healed, or failed, say so.</p>\n";
  return out;
}

}  // namespace

std::string film_page(const ReportContents& report) {
  const Film& film = *report.film;
  PageFrame frame;
  frame.run = report.run;
  frame.title = "Paths · treesift";
  frame.kind = "film";
  frame.shows_pictures = true;
  const auto different = static_cast<std::size_t>(
      std::ranges::count_if(film.paths, [&](const FilmPath& path) { return path.differs(film.states); }));
  std::string body = fmt::format("<h1>{}, {} with differences</h1>\n", counted(film.paths.size(), "path"),
                                 with_separators(different));
  body += legend_html(film);
  for (const FilmPath* path : in_look_order(film)) body += path_html(film, *path);
  if (film.paths_left_out > 0)
    body += fmt::format("<p class=\"quiet\">{} not shown.</p>\n",
                        counted(film.paths_left_out, "more path is", "more paths are"));
  return html_page(frame, body);
}

}  // namespace treesift
