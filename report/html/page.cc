#include "report/html/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/html/words.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr std::string_view policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

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
)",
      policy, html_text(frame.title), frame.root);
  if (frame.lists_pairs)
    out += fmt::format("<script src=\"{}assets/pairs.js\" defer></script>\n", frame.root);
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
      R"html(<button type="button" id="help-button" class="button" aria-label="Keyboard" title="Keyboard (?)" hidden>?</button>)html";
  out +=
      R"(<button type="button" id="theme-button" class="button" aria-label="Dark or light" title="Dark or light" hidden>◐</button></div>
</div></header>
)";
  return out;
}

struct FeatureWords {
  std::string_view feature, words;
};

// Where the name with spaces for underscores would not do.
constexpr FeatureWords words_of_features[] = {
    {"move", "nodes moved"},
    {"insert", "nodes inserted"},
    {"delete", "nodes deleted"},
    {"inversions", "elements in another order"},
    {"grouped_change", "a large block inserted or deleted"},
    {"grouped_boolean", "a block inserted or deleted"},
    {"depth", "how near to the root"},
    {"text_only", "only text differs"},
    {"children_order", "children in another order"},
    {"text_ratio", "length of the text"},
    {"text_multimedia_ratio", "text per image"},
    {"error_keywords", "error wording"},
    {"input_elements", "form controls added or removed"},
    {"missing_attribute", "attributes missing or changed"},
    {"differs", "the documents differ"},
    {"shape_equal", "only text or attributes differ"},
    {"share_lost", "share of the page lost"},
    {"share_gained", "share of the page gained"},
    {"text_share_lost", "share of the text lost"},
    {"text_share_gained", "share of the text gained"},
    {"page_lost", "nearly all of the page lost"},
    {"edits", "number of edits"},
    {"distinct_changes", "number of different changes"},
    {"invisible_only", "nothing displayed differs"},
    {"lost_controls", "form controls lost"},
    {"gained_controls", "form controls gained"},
    {"lost_links", "links or images lost"},
    {"gained_links", "links or images gained"},
    {"lost_headings", "headings lost"},
    {"rows_deleted", "rows of a list or table deleted"},
    {"rows_inserted", "rows of a list or table inserted"},
    {"targets_changed", "link targets changed"},
    {"targets_varied", "numbers in link targets changed"},
    {"identity_changed", "names, types or ids changed"},
    {"identity_varied", "numbers in names or ids changed"},
    {"state_changed", "state of controls changed"},
    {"data_changed", "data attributes changed"},
    {"other_changed", "other attributes changed"},
    {"emptied", "content emptied"},
    {"dangling_references", "references to ids that are gone"},
    {"renamed", "values renamed throughout"},
    {"renamed_apart", "values no longer the same"},
    {"pattern_broken", "text of another pattern"},
    {"error_page", "turned into an error page"},
    {"markup_in_text", "markup shows in the text"},
    {"size_ratio", "size in bytes"},
    {"markup_only", "only the source differs"},
    {"layout_only", "only white space of the source differs"},
    {"status_changed", "HTTP status changed"},
    {"http_status", "HTTP status changed"},
    {"http_content_type", "another kind of document"},
};

// Of the run: "rarest_full", "below_5_place", "rest_place_moved" …
constexpr FeatureWords words_of_prefixes[] = {
    {"rarest_", "rare in this run"},
    {"commonest_", "how common in this run"},
    {"typical_", "how usual in this run"},
    {"below_", "number of rare changes"},
    {"remaining_", "what remains without common changes"},
    {"rest_", "what remains without common changes"},
};

std::string with_spaces(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

bool same_place(const Place& a, const Place& b) {
  return a.path == b.path && a.before == b.before && a.after == b.after;
}

struct PlaceWords {
  const Place* place;
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
    const std::string words = feature_words(reason.feature);
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
  out += fmt::format("<body data-page=\"{}\" data-root=\"{}\">\n", frame.kind, frame.root);
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

std::string feature_words(std::string_view feature) {
  for (const FeatureWords& entry : words_of_features) {
    if (feature == entry.feature) return std::string(entry.words);
  }
  for (const FeatureWords& entry : words_of_prefixes) {
    if (feature.starts_with(entry.feature)) return std::string(entry.words);
  }
  if (feature.starts_with("invariant:")) return "violates " + clipped(feature.substr(10), 100);
  return with_spaces(clipped(feature, 100));
}

std::string place_html(const Place& place) {
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

std::string reasons_title(const std::vector<Reason>& reasons) {
  const std::vector<PlaceWords> places = gathered(reasons);
  return places.empty() ? "" : joined(places.front().words);
}

std::string reasons_text(const std::vector<Reason>& reasons) {
  const std::vector<PlaceWords> places = gathered(reasons);
  if (places.empty()) return "";
  const Place& place = *places.front().place;
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

std::string filter_html(std::string_view placeholder) {
  return fmt::format(R"(<form class="filter" role="search" hidden>
<label class="grow">Search<input type="search" name="text" placeholder="{}" autocomplete="off" spellcheck="false"></label>
<label>Verdict<select name="verdict"><option value="">any</option><option>inspect</option><option>error</option><option>unpaired</option><option>pass</option><option>approved</option></select></label>
<label>Score from<input type="number" name="score" min="0" max="1" step="0.05" placeholder="0"></label>
<output aria-live="polite"></output>
</form>
)",
                     placeholder);
}

}  // namespace treesift
