// What differs in a pair and is not in its trees. Private to pipeline/.
#pragma once

#include <optional>
#include <vector>

#include "align/ids/id_settler.h"
#include "align/ids/map_names.h"
#include "align/rules/rule_tally.h"
#include "model/comparators/pair_comparer.h"
#include "model/measure/measured_pair.h"
#include "parsers/document.h"

namespace treesift {

struct BesideTrees {
  std::optional<ToldChange> space;  // of equal trees under rules
  std::optional<ToldChange> mark;   // of JSON
  std::optional<ToldChange> ids;    // numbered anew
  std::vector<ToldChange> maps;     // whose members have names that were drawn anew
  bool has_markup = true;           // as in SourcePair
};

// What is told of ids that were numbered anew: one change, the same on all pages, as what numbers ids numbers them all.
ToldChange change_of_ids(const Document& actual, const RenumberedId& id);

// What is told of a map whose members have names that were drawn anew: one change at its place, each once, and no more
// than a pair has changes.
void tell_of_map(const Document& actual, const RenamedMap& map, std::vector<ToldChange>& all);

// Where a rule hides the names.
void count_names(const RenamedMap& map, RuleCount& count);

// Whether comments, instructions, the doctype and repairs are the same: what rules leave of a source beside its tree.
bool equal_beside_trees(const Document& expected, const Document& actual);

// Adds a change, where there is room or in the place of a lesser one.
void add_change(const Change& change, std::vector<Change>& changes);

// Gives such a change its words, if it is among those of the pair.
void describe_change(const ToldChange& told, MeasuredPair& measured);

// The same, and a feature that has no place of its own is told by it as well.
void describe_source(const ToldChange& told, MeasuredPair& measured);

// What the reader has passed over in equal documents of different bytes.
void note_stamps_of_pdf(const ComparedPair& pair, MeasuredPair& measured);

// All that is known of equal documents is where their sources begin to differ.
void note_source_place(const ComparedPair& pair, MeasuredPair& measured);

}  // namespace treesift
