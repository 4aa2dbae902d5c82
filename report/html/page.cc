#include "report/html/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/feature_words.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action "
    "'none'";

std::string trail_html(const PageFrame& frame) {
  std::string out;
  for (const PageLink& link : frame.trail) {
    if (!out.empty()) out += " <span class=\"step\" aria-hidden=\"true\">›</span> ";
    out += fmt::format(R"(<a href="{}{}">{}</a>)", frame.root, link.address, html_text(link.text));
  }
  return out;
}

std::string neighbour_html(const PageFrame& frame, const std::string& address, std::string_view relation,
                           std::string_view sign) {
  if (address.empty()) return "";
  return fmt::format(R"(<a class="button" rel="{0}" href="{1}{2}" aria-label="{0}" title="{0}">{3}</a>)",
                     relation, frame.root, address, sign);
}

std::string head_html(const PageFrame& frame) {
  std::string out = fmt::format(
      R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{0}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{1}</title>
<script src="{2}assets/theme.js"></script>
<link rel="stylesheet" href="{2}assets/report.css">
<script src="{2}assets/report.js" defer></script>
<script src="{2}assets/triage.js" defer></script>
)",
      policy, html_text(frame.title), frame.root);
  if (frame.is_long_list)
    out += fmt::format("<script src=\"{}assets/list.js\" defer></script>\n", frame.root);
  if (frame.shows_pictures)
    out += fmt::format("<script src=\"{}assets/film.js\" defer></script>\n", frame.root);
  return out + "</head>\n";
}

std::string bar_html(const PageFrame& frame) {
  const auto entry = [&](std::string_view address, std::string_view text, std::string_view kind) {
    return fmt::format(R"(<a href="{}{}"{}>{}</a>)", frame.root, address,
                       frame.kind == kind ? R"( aria-current="page")" : "", text);
  };
  std::string out = R"(<a class="skip" href="#main">Skip to the content</a>
<header class="bar"><div class="wide">
<nav aria-label="Report">)";
  out += entry("index.html", "Overview", "overview") + entry("clusters.html", "Clusters", "clusters");
  out += entry("pairs.html", "Pairs", "pairs") + entry("errors.html", "Errors", "errors");
  out += R"(</nav>
<div class="tools">)";
  out += neighbour_html(frame, frame.previous, "prev", "↑") + neighbour_html(frame, frame.next, "next", "↓");
  out +=
      R"html(<button type="button" id="decided-button" class="button" title="What you decided (e)" hidden></button>)html";
  out +=
      R"html(<button type="button" id="help-button" class="button" aria-label="Keyboard" title="Keyboard (?)" hidden>?</button>)html";
  out +=
      R"(<button type="button" id="theme-button" class="button" aria-label="Dark or light" title="Dark or light" hidden>◐</button></div>
</div></header>
)";
  return out;
}

bool same_place(const ShownEdit& a, const ShownEdit& b) {
  return a.path == b.path && a.before == b.before && a.after == b.after;
}

struct PlaceWords {
  const ShownEdit* place;
  std::vector<std::string> words;
};

bool speaks_for_a_look(const Reason& reason) {
  return reason.contribution > 0;
}

// Places in the order of their first reason, each with the words of its features. What speaks against a look
// is left out.
std::vector<PlaceWords> gathered(const std::vector<Reason>& reasons) {
  std::vector<PlaceWords> places;
  const bool any_speaks_for = std::any_of(reasons.begin(), reasons.end(), speaks_for_a_look);
  for (const Reason& reason : reasons) {
    if (any_speaks_for && !speaks_for_a_look(reason)) continue;
    const auto known = std::find_if(places.begin(), places.end(), [&](const PlaceWords& entry) {
      return same_place(*entry.place, reason.place);
    });
    PlaceWords& entry = known == places.end() ? places.emplace_back(PlaceWords{&reason.place, {}}) : *known;
    const std::string words = feature_name_in_words(reason.feature);
    if (std::find(entry.words.begin(), entry.words.end(), words) == entry.words.end())
      entry.words.push_back(words);
  }
  return places;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string html_page(const PageFrame& frame, std::string_view body) {
  std::string out = head_html(frame);
  out += fmt::format("<body data-page=\"{}\" data-root=\"{}\" data-run=\"{}\">\n", frame.kind, frame.root,
                     frame.run);
  out += bar_html(frame);
  out += "<main id=\"main\" class=\"wide\">\n";
  if (!frame.trail.empty()) out += fmt::format("<p class=\"trail\">{}</p>\n", trail_html(frame));
  out += body;
  return out + "</main>\n</body>\n</html>\n";
}

std::string verdict_badge(const Verdict& verdict) {
  const bool is_approved = verdict.is_approved;
  const std::string_view name = decision_name(verdict.decision);
  return fmt::format(R"(<span class="verdict {}">{}</span>)", is_approved ? "approved" : name,
                     is_approved ? "approved" : name);
}

std::string score_text(std::optional<double> score) {
  return score ? fmt::format("{:.3f}", *score) : "–";
}

std::string score_bar(std::optional<double> score, double cutoff) {
  if (!score) return "<span class=\"score none\">–</span>";
  const auto place = [](double value) { return std::clamp(value, 0.0, 1.0) * 60; };
  return fmt::format(
      R"(<span class="score"><svg class="scale{}" viewBox="0 0 60 8" aria-hidden="true">)"
      R"(<rect class="track" width="60" height="8" rx="2"/><rect class="value" width="{:.1f}" height="8" rx="2"/>)"
      R"(<rect class="mark" x="{:.1f}" width="1" height="8"/></svg>{}</span>)",
      *score >= cutoff ? " above" : "", place(*score), place(cutoff), score_text(score));
}

std::string place_html(const ShownEdit& place) {
  constexpr std::size_t most = 240;
  std::string out;
  if (!place.path.empty())
    out += fmt::format("<code class=\"path\">{}</code>", html_text(clipped(place.path, most)));
  if (place.before.empty() && place.after.empty()) return out;
  out += "<span class=\"change\">";
  if (!place.before.empty()) out += fmt::format("<del>{}</del>", html_text(clipped(place.before, most)));
  if (!place.before.empty() && !place.after.empty())
    out += " <span class=\"arrow\" aria-hidden=\"true\">→</span> ";
  if (!place.after.empty()) out += fmt::format("<ins>{}</ins>", html_text(clipped(place.after, most)));
  return out + "</span>";
}

std::string reasons_html(const std::vector<Reason>& reasons, std::size_t most, std::string_view title) {
  const std::vector<PlaceWords> places = gathered(reasons);
  std::string out;
  for (std::size_t i = 0; i < std::min(most, places.size()); ++i) {
    const std::string words =
        i == 0 && !title.empty() ? std::string(title) : html_text(joined(places[i].words));
    out += fmt::format("<div class=\"reason\"><span class=\"words\">{}</span>{}</div>", words,
                       place_html(*places[i].place));
  }
  if (places.size() > most)
    out += fmt::format("<p class=\"quiet\">and {}</p>", counted(places.size() - most, "other place"));
  return out;
}

std::string reasons_text(const std::vector<Reason>& reasons) {
  const std::vector<PlaceWords> places = gathered(reasons);
  if (places.empty()) return "";
  const ShownEdit& place = *places.front().place;
  std::string text = joined(places.front().words);
  if (!place.path.empty()) text += " at " + place.path;
  if (!place.before.empty() || !place.after.empty())
    text += fmt::format(": {} → {}", place.before.empty() ? "nothing" : place.before,
                        place.after.empty() ? "nothing" : place.after);
  return text;
}

std::string command_html(std::string_view command) {
  return fmt::format("<pre class=\"command\"><code>{}</code></pre>\n", html_text(command));
}

std::string filter_html(std::string_view placeholder, FilterOf of) {
  constexpr std::string_view of_verdicts =
      R"(<label>Verdict<select name="verdict"><option value="">any</option><option>inspect</option><option>error</option><option>unpaired</option><option>pass</option><option>approved</option></select></label>
<label>Score from<input type="number" name="score" min="0" max="1" step="0.05" placeholder="0"></label>
)";
  constexpr std::string_view of_looks =
      R"(<label>You<select name="look"><option value="">anything</option><option value="undecided">not decided</option><option value="unseen">not seen</option><option value="accept">accepted</option><option value="fault">fault</option></select></label>
)";
  return fmt::format(R"(<form class="filter" role="search" hidden>
<label class="grow">Search<input type="search" name="text" placeholder="{}" autocomplete="off" spellcheck="false"></label>
{}{}<output aria-live="polite"></output>
</form>
)",
                     placeholder, of == FilterOf::groups ? "" : of_verdicts,
                     of == FilterOf::looks ? of_looks : "");
}

std::string long_list_html(const LongList& list) {
  std::string out = fmt::format(
      "<div id=\"more\" data-list=\"{}\" data-shards=\"{}\" data-rows=\"{}\" data-cutoff=\"{:.6f}\">",
      list.name, list.shards, list.rows, list.cutoff);
  if (list.rows > list.shown)
    out +=
        fmt::format("<noscript><p class=\"quiet\">The other {} are shown where scripts run.</p></noscript>",
                    with_separators(list.rows - list.shown));
  return out + "</div>\n";
}

}  // namespace treesift
