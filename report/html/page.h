// What all pages of a report have in common: the head with the policy that lets nothing run but the report's
// own scripts, the way back, and how pairs, places and commands look.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/verdict.h"

namespace treesift {

// A link to another page of the report; without an address the text stands without a link.
struct PageLink {
  std::string address;  // relative to the report's folder
  std::string text;     // not yet escaped
};

struct PageFrame {
  std::string title;            // not yet escaped
  std::string run;              // names the run among others: what a browser remembers of it goes by this
  std::string root;             // from the page to the report's folder: "" or "../"
  std::string kind;             // what scripts call it: "overview", "cluster", "pairs" …
  std::vector<PageLink> trail;  // the pages above it, the topmost first
  std::string previous, next;   // addresses of its neighbours, relative to the report's folder
  bool shows_pictures = false;  // has the script of strips and screenshots
  // Has the script that shows and searches lists that the page has the beginning of.
  bool is_long_list = false;
};

// A whole page around `body`, which is HTML.
std::string html_page(const PageFrame& frame, std::string_view body);

// <span class="verdict inspect">inspect</span>
std::string verdict_badge(const Verdict& verdict);
// "0.794"; a dash for none.
std::string score_text(std::optional<double> score);
// A score with a bar of its length, the cut-off marked.
std::string score_bar(std::optional<double> score, double cutoff);
// A place: the path, what stood there and what stands there.
std::string place_html(const ShownEdit& place);
// What a pair's reasons say in short: each place once, with the words of its features, at most `most` places.
// `title`, HTML, stands in place of the words of the first place.
std::string reasons_html(const std::vector<Reason>& reasons, std::size_t most, std::string_view title = {});
// The first place and its words as one line of text.
std::string reasons_text(const std::vector<Reason>& reasons);
// A command to be copied.
std::string command_html(std::string_view command);
// Fields to search a table by and to filter it, by what was decided of it as well where it is one of looks; rows of
// groups have neither verdict nor score, and are searched only. Shown where scripts run.
enum class FilterOf : std::uint8_t { pairs, looks, groups };
std::string filter_html(std::string_view placeholder, FilterOf of = FilterOf::pairs);
// Where the rest of a long list stands, data/NAME-1.js to data/NAME-SHARDS.js; `shown` of `rows` are in the page.
struct LongList {
  std::string_view name;
  std::size_t shown = 0, rows = 0, shards = 0;
  double cutoff = 0;
};
std::string long_list_html(const LongList& list);

}  // namespace treesift
