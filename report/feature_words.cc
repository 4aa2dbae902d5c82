#include "report/feature_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/utf8.h"
#include "model/judge/run_profile.h"
#include "model/measure/feature_table.h"

namespace treesift {
namespace {

struct Meaning {
  std::string_view name, words;
};

// In the order of run_statistic_names.
constexpr std::string_view statistic_words[run_statistic_count] = {
    "share of the run's other pairs with the rarest change of this one",
    "share of the run's other pairs with the commonest change of this one",
    "share of the run's other pairs with a typical change of this one",
    "changes that under 1 % of the run's other pairs have, ln(1 + n)",
    "changes that under 5 % of the run's other pairs have, ln(1 + n)",
    "changes that under 20 % of the run's other pairs have, ln(1 + n)",
    "edits of changes that under 5 % of the run's other pairs have, ln(1 + n)",
    "share of the edits whose change under 5 % of the run's other pairs have",
};

// What two changes must share to count as the same.
constexpr std::string_view level_words[change_level_count] = {
    "by kind of edit and element", "by kind and path", "by kind and values", "by kind, path and values"};

std::string run_feature_in_words(std::size_t index) {
  if (index < change_level_count * run_statistic_count)
    return fmt::format("{}; changes told apart {}", statistic_words[index % run_statistic_count],
                       level_words[index / run_statistic_count]);
  if (index + 1 == run_feature_count) return "ln(1 + the run's other differing pairs, up to a hundred)";
  const std::size_t of_kinds = index - change_level_count * run_statistic_count;
  std::string kind(change_kind_names[of_kinds % change_kind_count]);
  std::ranges::replace(kind, '_', ' ');
  return fmt::format(
      "rare edits of the kind \"{}\", which under 5 % of the run's other pairs have, told apart {}", kind,
      level_words[of_kinds < change_kind_count ? 1 : 3]);
}

// Where the name with spaces for underscores would not do.
constexpr Meaning short_names[] = {
    {"move", "nodes moved"},
    {"insert", "nodes inserted"},
    {"delete", "nodes deleted"},
    {"inversions", "elements at other positions"},
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
    {"http_head", "HTTP head changed"},
    {"output_kind", "another kind of output"},
    {"encoding", "text that could not be decoded"},
    {"first-look", "new in this run"},
    {"open-since", "open since an earlier night"},
    {"strict", "a difference"},
    {"warning", "a page of another state class"},
    {"unlearned", "a difference in no page"},
};

// Of the run: "rarest_full", "below_5_place", "rest_place_moved" …
constexpr Meaning short_prefixes[] = {
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

constexpr Meaning error_meanings[] = {
    {"limit:bytes", "a document has more bytes than --max-bytes allows"},
    {"limit:nodes", "a document has more nodes than --max-nodes allows"},
    {"limit:depth", "a document is nested deeper than --max-depth allows"},
    {"limit:names", "a document has so many different names that reading it would take too long"},
    {"limit:tag", "a start tag is larger than --max-tag-bytes, or has more attributes than --max-attributes"},
    {"limit:memory", "the pair may need more than --memory leaves for one pair"},
    {"xml:malformed", "the actual side is not well-formed, while expected is"},
    {"json:malformed", "a side is not JSON"},
    {"picture:malformed", "a picture is damaged or cut"},
    {"limit:pixels", "a picture has more pixels than --max-pixels allows"},
    {"xml:entity",
     "the document declares XML entities or defaults that stand for too much, or for themselves"},
    {"archive:duplicate-id", "another pair of this id came before it"},
    {"capture:no-body", "the capture holds the response, but not its body"},
    {"capture:duplicate-name", "a capture holds more than one file of this name"},
    {"capture:other-type", "one side is of a kind that --kinds leaves out"},
    {"isolate:crash", "the process that measured the pair crashed"},
    {"isolate:time", "the process that measured the pair took longer than --isolate-seconds"},
    {"isolate:memory", "the process that measured the pair took too much memory"},
    {"crash:suspect", "two runs have crashed on the pair: it was not measured again"},
    {"pair:no-actual", "the pair has one side only: the run under test gave no such output"},
    {"pair:no-expected", "the pair has one side only: the trusted run gave no such output"},
    {"archive:", "the pair is not stored as a pair should be"},
    {"capture:", "the capture holds the response, but not so that it could be read"},
};

}  // namespace

std::string feature_in_words(std::string_view name) {
  for (const FeatureDefinition& one : feature_table) {
    if (one.name == name) return std::string(one.definition);
  }
  for (std::size_t i = 0; i < run_feature_count; ++i) {
    if (run_feature_name(i) == name) return run_feature_in_words(i);
  }
  if (name == "http_status") return "HTTP answered with another status";
  if (name == "http_content_type") return "HTTP declares another kind of document";
  if (name == "http_head") return "HTTP no longer says what the head of the response promised";
  if (name == "output_kind") return "the output is of another kind: a table that became a page";
  if (name == "unlearned") return "a difference in an output of a kind that the model has not learned";
  if (name == "encoding") return "bytes that are no text in the document's encoding differ";
  if (name == "first-look") return "a change that nobody knows yet, shown once for all pairs that have it";
  if (name == "open-since") return "a change that an earlier night had and nobody has accepted";
  if (name == "warning")
    return "the page looks otherwise, shows other data, more or fewer repeats, or is another page";
  if (name == "strict") return "a difference that no rule, template or approval accounts for";
  if (name.starts_with("invariant:")) return "an invariant of the configuration is violated";
  return "an oracle comparator finds a difference";
}

std::string feature_name_in_words(std::string_view feature) {
  for (const Meaning& entry : short_names) {
    if (feature == entry.name) return std::string(entry.words);
  }
  for (const Meaning& entry : short_prefixes) {
    if (feature.starts_with(entry.name)) return std::string(entry.words);
  }
  if (feature.starts_with("invariant:")) return "violates " + clipped(feature.substr(10), 100);
  if (find_feature(feature) < feature_count) return with_spaces(feature);
  return clipped(feature, 100) + " finds a difference";  // a comparator
}

std::string_view error_in_words(std::string_view code) {
  for (const Meaning& meaning : error_meanings) {
    const bool family = meaning.name.ends_with(':');
    if (family ? code.starts_with(meaning.name) : code == meaning.name) return meaning.words;
  }
  return "the pair could not be judged";
}

}  // namespace treesift
