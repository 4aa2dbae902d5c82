// A state of two crawls: its screenshots, old and new, and what differs between them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/formats/finding_words.h"
#include "report/html/page.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"

namespace treesift {
namespace {

enum class WhichSide : std::uint8_t { old_one, new_one };

const Box& box_of(const Outline& outline, WhichSide side) {
  return side == WhichSide::old_one ? outline.old_box : outline.new_box;
}

const ShownPicture& picture_of(const FilmState& state, WhichSide side) {
  return (side == WhichSide::old_one ? state.old_side : state.new_side)->large;
}

std::string image_html(const ShownPicture& picture, const std::string& root) {
  return fmt::format("<image href=\"{}{}\" width=\"{}\" height=\"{}\"/>", root, picture.address,
                     picture.width, picture.height);
}

// Boxes with their numbers: those of the list of differences.
std::string outlines_html(const OutlinedPages& differences, WhichSide side) {
  constexpr int around = 3;
  std::string out = "<g class=\"outlines\">";
  for (std::size_t i = 0; i < differences.outlines.size(); ++i) {
    const Outline& one = differences.outlines[i];
    const Box& box = box_of(one, side);
    if (!box.has_area()) continue;
    out += fmt::format(
        "<g class=\"outline {}\" data-difference=\"{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" "
        "rx=\"3\"/><text x=\"{}\" y=\"{}\">{}</text></g>",
        name_of(one.kind), i + 1, box.x - around, box.y - around, box.width + 2 * around,
        box.height + 2 * around, box.x - around, std::max(13, box.y - around - 3), i + 1);
  }
  return out + "</g>";
}

std::string svg_html(std::string_view attributes, std::uint32_t width, std::uint32_t height,
                     std::string_view inside) {
  return fmt::format("<svg {} viewBox=\"0 0 {} {}\">{}</svg>\n", attributes, width, height, inside);
}

std::string cut_note(const ShownPicture& picture) {
  if (picture.height >= picture.page_height) return "";
  return fmt::format("<p class=\"quiet\">The page goes on: {} of its {} rows of pixels are shown.</p>\n",
                     with_separators(picture.height), with_separators(picture.page_height));
}

std::string side_html(const FilmState& state, WhichSide side, const std::string& root) {
  const std::string_view name = side == WhichSide::old_one ? "Old" : "New";
  const std::optional<FilmSide>& shown = side == WhichSide::old_one ? state.old_side : state.new_side;
  std::string out = fmt::format("<div class=\"side\">\n<h3>{}</h3>\n", name);
  if (!shown) return out + "<p class=\"quiet\">This crawl does not have the page.</p>\n</div>\n";
  if (!shown->large) return out + "<p class=\"quiet\">There is no picture.</p>\n</div>\n";
  const ShownPicture& picture = shown->large;
  out += svg_html(fmt::format("class=\"screenshot\" role=\"img\" aria-label=\"{} screenshot\"", name),
                  picture.width, picture.height,
                  image_html(picture, root) + outlines_html(state.differences, side));
  return out + cut_note(picture) + "</div>\n";
}

// The new picture over the old one, up to a line that the slider moves; shown by its script.
std::string slider_html(const FilmState& state, const std::string& root) {
  const ShownPicture& before = picture_of(state, WhichSide::old_one);
  const ShownPicture& after = picture_of(state, WhichSide::new_one);
  const std::uint32_t width = std::max(before.width, after.width);
  const std::uint32_t height = std::max(before.height, after.height);
  const std::string inside = fmt::format(
      "<defs><clipPath id=\"shown-of-new\"><rect width=\"{0}\" height=\"{1}\"/></clipPath></defs>{2}<g "
      "clip-path=\"url(#shown-of-new)\"><rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>{3}{4}</g><line "
      "class=\"edge\" x1=\"{5}\" x2=\"{5}\" y1=\"0\" y2=\"{1}\"/>",
      width, height, image_html(before, root), image_html(after, root),
      outlines_html(state.differences, WhichSide::new_one), width / 2);
  return "<div class=\"slider\" hidden>\n<label>Old <input type=\"range\" min=\"0\" max=\"100\" value=\"50\" "
         "aria-label=\"How much is shown of the new page\"> New</label>\n" +
         svg_html(
             "class=\"screenshot\" role=\"img\" aria-label=\"The old screenshot, and the new one over it\"",
             width, height, inside) +
         "</div>\n";
}

std::string difference_html(const Outline& one, std::size_t number) {
  ShownEdit place;
  place.path = one.path;
  place.before = one.before;
  place.after = one.after;
  return fmt::format(
      "<li data-difference=\"{}\" data-path=\"{}\" tabindex=\"-1\"><span class=\"kind {}\">{}</span> "
      "{}</li>\n",
      number, html_text(one.path), name_of(one.kind), name_of(one.kind), place_html(place));
}

std::string differences_html(const OutlinedPages& differences) {
  if (differences.outlines.empty()) return "";
  std::string out = "<ol class=\"differences\">\n";
  for (std::size_t i = 0; i < differences.outlines.size(); ++i)
    out += difference_html(differences.outlines[i], i + 1);
  out += "</ol>\n";
  if (differences.left_out > 0)
    out +=
        fmt::format("<p class=\"quiet\">and {}, not outlined</p>\n", counted(differences.left_out, "more"));
  return out;
}

bool has_both(const FilmState& state) {
  return state.old_side && state.new_side && state.old_side->large && state.new_side->large;
}

constexpr std::string_view buttons = R"(<p class="actions scripted">
<button type="button" class="button" id="slide-button" aria-pressed="false">Slider <kbd>s</kbd></button>
<button type="button" class="button" id="outline-button" aria-pressed="true">Outlines <kbd>o</kbd></button></p>
)";

// Only an address of the web becomes a link.
std::string url_html(const std::string& url) {
  const bool is_of_web = url.starts_with("http://") || url.starts_with("https://");
  return is_of_web ? address_html(url) : html_text(clipped(url, 400));
}

std::string facts_of(const FilmState& state) {
  const StandingWords standing = standing_words(state);
  std::vector<std::pair<std::string, std::string>> facts = {
      {"Standing", fmt::format("<span class=\"verdict {}\">{}</span>", standing.colour, standing.words)}};
  if (state.level) facts.emplace_back("Recorded pages", html_text(level_words(*state.level)));
  if (state.old_side) facts.emplace_back("Old", url_html(state.old_side->url));
  if (state.new_side) facts.emplace_back("New", url_html(state.new_side->url));
  return facts_html(facts);
}

// The paths that come to the state.
std::string paths_of_state(const Film& film, const FilmState& state) {
  constexpr std::size_t most = 20;
  const auto number = static_cast<std::size_t>(&state - film.states.data());
  std::string out;
  std::size_t shown = 0;
  for (const FilmPath& path : film.paths) {
    if (std::ranges::find(path.steps, number, &FilmStep::state) == path.steps.end() || shown++ >= most)
      continue;
    out += fmt::format("{}<a href=\"../film.html#{}path-{}\">{}{}</a>", out.empty() ? "" : ", ",
                       path.is_of_new ? "new-" : "", path.number, path.is_of_new ? "new " : "", path.number);
  }
  return out.empty() ? "" : fmt::format("<p class=\"quiet\">In paths: {}</p>\n", out);
}

}  // namespace

StandingWords standing_words(const FilmState& state) {
  constexpr StandingWords of_levels[] = {{"changed", "level-1"},
                                         {"warning 1: data that varies", "level-1"},
                                         {"warning 2: other data", "level-2"},
                                         {"warning 3: more or fewer repeats", "level-3"},
                                         {"failure: another page", "failure"}};
  switch (state.standing) {
    case GraphStanding::same:
      return {"the same", "same"};
    case GraphStanding::added:
      return {"added", "added"};
    case GraphStanding::removed:
      return {"removed", "removed"};
    case GraphStanding::changed:
      break;
  }
  return of_levels[state.level ? static_cast<std::size_t>(state.level->warning) : 0];
}

std::string screenshots_section(const FilmState& state, const std::string& root) {
  const auto has_picture = [](const std::optional<FilmSide>& side) { return side && side->large; };
  const bool is_shown = has_picture(state.old_side) || has_picture(state.new_side);
  if (!is_shown) return differences_html(state.differences);
  std::string out = "<section id=\"screenshots\">\n<h2>The two screenshots</h2>\n";
  if (has_both(state)) out += std::string(buttons) + slider_html(state, root);
  out += "<div class=\"beside\">\n" + side_html(state, WhichSide::old_one, root) +
         side_html(state, WhichSide::new_one, root) + "</div>\n";
  return out + differences_html(state.differences) + "</section>\n";
}

std::string state_page(const ReportContents& report, const FilmState& state) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = fmt::format("{} · treesift", clipped(state.name, 100));
  frame.root = "../";
  frame.kind = "state";
  frame.shows_pictures = true;
  frame.trail = {{"film.html", "Paths"}};
  std::string body = fmt::format("<h1 class=\"id\">{}</h1>\n", html_text(clipped(state.name, 400)));
  body += facts_of(state) + paths_of_state(*report.film, state) + screenshots_section(state, frame.root);
  return html_page(frame, body);
}

}  // namespace treesift
