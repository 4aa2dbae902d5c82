// Every feature of treesift in one table: the definition is the documentation, and the order is the order in
// feature vectors, model files and `--features`.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace treesift {

enum class FeatureRange : std::uint8_t {
  count,      // 0, 1, 2, …
  log_count,  // ln(1 + count): a hundred changed rows are worse than one, but not a hundred times
  unit,       // 0 to 1
  flag,       // 0 or 1
};

enum class FeatureSource : std::uint8_t {
  smart,  // Soechting, Dobolyi, Weimer: "Syntactic regression testing for tree-structured output", WSE 2009,
          // and its journal version
  treesift,  // beyond the papers
};

struct FeatureDefinition {
  std::string_view name;
  FeatureRange range;
  FeatureSource source;
  std::string_view definition;  // E is the expected document, A the actual one
};

// Model files name the version: any change to the table or to a definition raises it.
inline constexpr std::string_view feature_set_version = "treesift-features/4";

// clang-format off
inline constexpr FeatureDefinition feature_table[] = {
    // SMART's fourteen.
    {"move", FeatureRange::count, FeatureSource::smart,
     "matched nodes whose parent's match is not the match's parent, plus matched siblings outside the longest increasing subsequence"},
    {"insert", FeatureRange::count, FeatureSource::smart, "unmatched nodes of A"},
    {"delete", FeatureRange::count, FeatureSource::smart, "unmatched nodes of E"},
    {"inversions", FeatureRange::count, FeatureSource::smart,
     "pre-order element names of both sides, reduced to their multiset intersection in original order: positions that differ"},
    {"grouped_change", FeatureRange::count, FeatureSource::smart,
     "elements in the largest parent-child connected group of inserted or of deleted elements; groups of one do not count"},
    {"grouped_boolean", FeatureRange::flag, FeatureSource::smart, "there is such a group"},
    {"depth", FeatureRange::unit, FeatureSource::smart, "1 - depth / height of the shallowest edit; 0 without edits"},
    {"text_only", FeatureRange::flag, FeatureSource::smart, "E and A differ, and every edit is an insert, delete or update of text"},
    {"children_order", FeatureRange::count, FeatureSource::smart, "matched elements with the same matched children in another order"},
    {"text_ratio", FeatureRange::unit, FeatureSource::smart, "displayed text length, the smaller side over the larger; 1 when both are empty"},
    {"text_multimedia_ratio", FeatureRange::unit, FeatureSource::smart,
     "displayed text length per multimedia object (none counts as one), the smaller side over the larger; 1 when both are empty"},
    {"error_keywords", FeatureRange::count, FeatureSource::smart, "error wordings in A's changed displayed text beyond those in E's"},
    {"input_elements", FeatureRange::count, FeatureSource::smart, "form controls and forms inserted or deleted"},
    {"missing_attribute", FeatureRange::count, FeatureSource::smart, "attributes of matched elements that A lacks or whose value changed"},

    // How much of the page.
    {"differs", FeatureRange::flag, FeatureSource::treesift, "there is an edit"},
    {"shape_equal", FeatureRange::flag, FeatureSource::treesift, "E and A differ, but have the same shape: only text or attributes changed"},
    {"share_lost", FeatureRange::unit, FeatureSource::treesift, "deleted nodes over nodes of E"},
    {"share_gained", FeatureRange::unit, FeatureSource::treesift, "inserted nodes over nodes of A"},
    {"text_share_lost", FeatureRange::unit, FeatureSource::treesift, "displayed text in deleted nodes over displayed text of E"},
    {"text_share_gained", FeatureRange::unit, FeatureSource::treesift, "displayed text in inserted nodes over displayed text of A"},
    {"page_lost", FeatureRange::flag, FeatureSource::treesift, "A has under 15 % of E's nodes, and E has ten or more"},
    {"edits", FeatureRange::log_count, FeatureSource::treesift, "all edits: inserts, deletes, moves, updates"},
    {"distinct_changes", FeatureRange::log_count, FeatureSource::treesift,
     "edits told apart by operation, names of node and parent, and value by pattern"},
    {"invisible_only", FeatureRange::flag, FeatureSource::treesift,
     "E and A differ, and every edit lies in what is not displayed: head but title, script, style, template, hidden inputs"},

    // Structure.
    {"elements_deleted", FeatureRange::log_count, FeatureSource::treesift, "deleted elements, objects and arrays"},
    {"elements_inserted", FeatureRange::log_count, FeatureSource::treesift, "inserted elements, objects and arrays"},
    {"unwrapped", FeatureRange::log_count, FeatureSource::treesift, "deleted elements with a child that lives on in A"},
    {"wrapped", FeatureRange::log_count, FeatureSource::treesift, "inserted elements with a child that comes from E"},
    {"reparented", FeatureRange::log_count, FeatureSource::treesift, "moved nodes that have another parent"},
    {"reordered", FeatureRange::log_count, FeatureSource::treesift, "moved nodes that keep their parent"},
    {"rows_deleted", FeatureRange::log_count, FeatureSource::treesift, "deleted subtrees with the shape of a sibling in E: rows of a list or table"},
    {"rows_inserted", FeatureRange::log_count, FeatureSource::treesift, "inserted subtrees with the shape of a sibling in A"},
    {"blocks_deleted", FeatureRange::log_count, FeatureSource::treesift, "topmost deleted subtrees with an element, rows apart"},
    {"blocks_inserted", FeatureRange::log_count, FeatureSource::treesift, "topmost inserted subtrees with an element, rows apart"},
    {"lost_controls", FeatureRange::log_count, FeatureSource::treesift, "form controls and forms: those of E beyond those of A, by kind and name"},
    {"gained_controls", FeatureRange::log_count, FeatureSource::treesift, "form controls and forms: those of A beyond those of E, by kind and name"},
    {"lost_links", FeatureRange::log_count, FeatureSource::treesift, "links and multimedia objects deleted"},
    {"gained_links", FeatureRange::log_count, FeatureSource::treesift, "links and multimedia objects inserted"},
    {"lost_headings", FeatureRange::log_count, FeatureSource::treesift, "headings (h1 to h6) deleted"},
    {"title_changed", FeatureRange::flag, FeatureSource::treesift, "the title was inserted, deleted, or its words changed"},
    {"heading_changed", FeatureRange::log_count, FeatureSource::treesift, "updates of words in headings"},
    {"emphasis_changed", FeatureRange::log_count, FeatureSource::treesift, "inline formatting elements inserted or deleted"},

    // Attributes of matched elements, by role.
    {"attributes_lost", FeatureRange::log_count, FeatureSource::treesift, "attributes that A lacks"},
    {"attributes_new", FeatureRange::log_count, FeatureSource::treesift, "attributes that E lacks"},
    {"targets_changed", FeatureRange::log_count, FeatureSource::treesift,
     "link and resource targets (href, src, action …) lost, or changed in more than numbers and tokens"},
    {"targets_varied", FeatureRange::log_count, FeatureSource::treesift, "link and resource targets changed in numbers, dates and tokens only"},
    {"identity_changed", FeatureRange::log_count, FeatureSource::treesift,
     "name, type, value, for, id lost, or changed in more than numbers and tokens"},
    {"identity_varied", FeatureRange::log_count, FeatureSource::treesift, "name, type, value, for, id changed in numbers, dates and tokens only"},
    {"state_changed", FeatureRange::log_count, FeatureSource::treesift, "checked, selected, disabled, readonly, multiple, required lost, new or changed"},
    {"presentation_changed", FeatureRange::log_count, FeatureSource::treesift, "class, style, align, width and the like lost, new or changed"},
    {"data_changed", FeatureRange::log_count, FeatureSource::treesift, "data-* and aria-* attributes lost, new or changed"},
    {"other_changed", FeatureRange::log_count, FeatureSource::treesift, "all other attributes lost or changed: in XML and JSON, the data"},
    {"emptied", FeatureRange::log_count, FeatureSource::treesift, "attribute values and texts that had content and are empty"},
    {"dangling_references", FeatureRange::log_count, FeatureSource::treesift,
     "words of A that are no id of A, in attributes all of whose words are ids in E (for, headers, href=\"#…\", IDREFs of XML)"},
    {"renamed", FeatureRange::log_count, FeatureSource::treesift,
     "changed attribute values that follow a one-to-one renaming, of values that changed more than once"},
    {"renamed_apart", FeatureRange::log_count, FeatureSource::treesift,
     "changed attribute values of which one became several, or several one"},

    // Text, by kind of change.
    {"numbers_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change numbers only"},
    {"dates_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change dates or times only"},
    {"tokens_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change hexadecimal or other generated tokens only"},
    {"words_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change words"},
    {"space_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change white space only, outside pre"},
    {"pre_space_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change white space only, inside pre or textarea"},
    {"marks_changed", FeatureRange::log_count, FeatureSource::treesift, "text updates that change punctuation or letter case only"},
    {"pattern_broken", FeatureRange::log_count, FeatureSource::treesift, "text updates after which the text has another pattern"},
    {"words_lost", FeatureRange::log_count, FeatureSource::treesift, "words of E's changed displayed text that A's changed text lacks"},
    {"words_gained", FeatureRange::log_count, FeatureSource::treesift, "words of A's changed displayed text that E's changed text lacks"},
    {"error_wording", FeatureRange::flag, FeatureSource::treesift, "error_keywords is above 0"},
    {"error_page", FeatureRange::flag, FeatureSource::treesift, "new error wording, and over half of E's displayed text lost"},
    {"markup_in_text", FeatureRange::log_count, FeatureSource::treesift,
     "changed texts that show markup (tags or character references) in A beyond those in E"},
    {"mangled_text", FeatureRange::flag, FeatureSource::treesift, "A has invalid bytes, NULs or replacement characters that E has not"},

    // The source: what no tree shows.
    {"size_ratio", FeatureRange::unit, FeatureSource::treesift, "bytes of the smaller side over the larger"},
    {"markup_only", FeatureRange::flag, FeatureSource::treesift, "the bytes differ and the documents are equal"},
    {"layout_only", FeatureRange::flag, FeatureSource::treesift, "markup_only, and the bytes differ in white space only"},
    {"source_lines_changed", FeatureRange::log_count, FeatureSource::treesift, "with markup_only: lines of the source that one side only has"},
    {"comments_changed", FeatureRange::log_count, FeatureSource::treesift, "comments and processing instructions that one side only has"},
    {"doctype_changed", FeatureRange::flag, FeatureSource::treesift, "the document type declaration is another"},

    // What HTTP said, where both captures know it; for equal bytes as well.
    {"status_changed", FeatureRange::flag, FeatureSource::treesift, "the HTTP status is another"},
    {"content_type_changed", FeatureRange::flag, FeatureSource::treesift,
     "the media type that HTTP declares is another, names for the same type apart (text/xml, application/xml)"},
    {"charset_changed", FeatureRange::flag, FeatureSource::treesift,
     "the charset that HTTP declares is another, names for the same encoding apart (latin1, windows-1252)"},
};
// clang-format on

inline constexpr std::size_t feature_count = std::size(feature_table);

// A feature's place in the table; does not compile for an unknown name.
consteval std::size_t feature(std::string_view name) {
  std::size_t index = 0;
  while (feature_table[index].name != name) ++index;  // runs off the table for an unknown name
  return index;
}

// The same at run time; feature_count for an unknown name.
constexpr std::size_t find_feature(std::string_view name) {
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (feature_table[i].name == name) return i;
  }
  return feature_count;
}

// Some of the features: bit i stands for feature_table[i].
using FeatureSet = std::bitset<feature_count>;

inline FeatureSet every_feature() {
  return FeatureSet().set();
}

// Those of one source: SMART's fourteen.
inline FeatureSet features_from(FeatureSource source) {
  FeatureSet features;
  for (std::size_t i = 0; i < feature_count; ++i) features[i] = feature_table[i].source == source;
  return features;
}

}  // namespace treesift
