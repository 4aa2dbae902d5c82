// Learning noise: what differs between runs, gathered by path.
//
// Problem. A page differs between two clean runs in a token, a date, an advertisement. Where is that on pages
// in general, and how much of what stands there never varies? Pages are too many to keep.
//
// How. All pages are merged into one tree of paths (site_tree.h; a DataGuide in the literature of
// semistructured data: Goldman and Widom, VLDB 1997). A page adds to each of its sites how many values it has
// there; the edits between its runs say which of them varied, and how. Ids and classes that differ between
// aligned nodes are not part of a path: they are found before the paths are made. Nodes of later runs have
// the path of the node that they are aligned with, so that a subtree that was relabelled stays where it is.
//
//     add(page)    align the runs, label the first run's nodes, count its values, note the edits
//     finish()     choose selectors for the sites at which something varied (path_choice.cc), check pages
//
// A text that comes or goes in an element that stays is a text that changed from or to nothing. A subtree
// that comes or goes is `repetition` where a sibling of the same site stayed, else `presence`.
//
// Cost: of a page, 2k - 3 alignments of k runs, and the nodes of the first run times the depth of a search
// tree.
#include "model/noise/noise_learner.h"

#include <algorithm>
#include <bit>
#include <set>

#include "align/templates/value_pattern.h"
#include "align/text/shape_text.h"
#include "align/text/text_kinds.h"
#include "model/measure/attribute_edits.h"
#include "model/noise/path_choice.h"
#include "parsers/attributes.h"
#include "parsers/scalar.h"

namespace treesift {
namespace {

constexpr std::size_t max_counted_comparisons = 64;

bool has_digit(std::string_view text) {
  return std::ranges::any_of(text, is_digit);
}

bool is_value(const Document& document, NodeIndex node) {
  const NodeKind kind = document.kind(node);
  return kind == NodeKind::text || is_scalar(kind);
}

std::string_view class_value(const Document& document, NodeIndex node) {
  return attribute_value(document, node, standard_name("class"));
}

std::string_view id_value(const Document& document, NodeIndex node) {
  return attribute_value(document, node, standard_name("id"));
}

// The document's top-level value in JSON is what XPath calls the root.
bool stands_for_root(const Document& document, NodeIndex node) {
  return node == document_node ||
         (document.format() == Format::json && document.parent(node) == document_node);
}

// Of the nodes that stayed, their parents and sites; sorted.
std::vector<std::pair<NodeIndex, SiteIndex>> stayed_children(const Document& document,
                                                             std::span<const NodeIndex> matches,
                                                             std::span<const SiteIndex> sites) {
  std::vector<std::pair<NodeIndex, SiteIndex>> stayed;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (matches[node] != no_node && !document.is_text(node))
      stayed.emplace_back(document.parent(node), sites[node]);
  }
  std::ranges::sort(stayed);
  stayed.erase(std::unique(stayed.begin(), stayed.end()), stayed.end());
  return stayed;
}

// Whether the list has items, though not one of those at hand.
bool has_child_at(const Document& document, NodeIndex parent, std::span<const SiteIndex> sites,
                  SiteIndex site) {
  if (document.subtree_size(parent) == 1) return false;
  for (const NodeIndex child : document.children(parent)) {
    if (!document.is_text(child) && sites[child] == site) return true;
  }
  return false;
}

std::vector<SitePosition> positions_of(const Document& document) {
  std::vector<SitePosition> positions(document.node_count());
  std::map<NameId, std::uint32_t> counts;
  for (NodeIndex parent = 0; parent < document.node_count(); ++parent) {
    if (document.subtree_size(parent) == 1) continue;
    counts.clear();
    for (const NodeIndex child : document.children(parent)) {
      const std::uint32_t at = ++counts[document.name(child)];
      positions[child].own = at <= SitePosition::max_position ? static_cast<std::uint8_t>(at) : 0;
      positions[child].parent = positions[parent].own;
    }
  }
  return positions;
}

}  // namespace

// What of the first run's nodes must not become part of a path.
struct NoiseLearner::FirstNodes {
  std::vector<bool> id_varies;
  std::map<NodeIndex, std::vector<std::string>> varying_classes;

  void note(const Document& first, const Document& other, MatchedPair pair) {
    if (id_value(first, pair.expected) != id_value(other, pair.actual)) id_varies[pair.expected] = true;
    const std::string_view mine = class_value(first, pair.expected), theirs = class_value(other, pair.actual);
    if (mine == theirs || mine.size() > ElementLabel::longest_class_attribute) return;
    for_each_class(mine, [&](std::string_view word) {
      if (!has_class(theirs, word)) varying_classes[pair.expected].emplace_back(word);
    });
  }
};

// What varied on one page.
struct NoiseLearner::PageNotes {
  struct TwoValues {
    std::string_view before, after;
    bool are_json_numbers = false;
  };
  struct Note {
    std::uint64_t comparisons = 0;    // bits
    std::set<NodeIndex> first_nodes;  // values of the first run that varied: texts, elements
    std::map<SitePosition, ValueRule> values;
    std::map<NodeIndex, std::set<ValueRun>> runs;  // of the first run that varied
    std::set<std::string> shapes;
    ListEnds ends = 0;
    std::uint32_t others = 0;  // subtrees that the first run does not have

    void vary(const TwoValues& both, bool is_first, NodeIndex node, SitePosition position) {
      ValueRule& rule = values[position];
      const std::vector<ValueRun> differing = both.are_json_numbers
                                                  ? rule.note_json_numbers(both.before, both.after)
                                                  : rule.note(both.before, both.after);
      if (!is_first) return;
      first_nodes.insert(node);
      runs[node].insert(differing.begin(), differing.end());
    }
  };
  std::map<std::pair<SiteIndex, PartName>, Note> notes;

  Note& at(SiteIndex site, VaryingPart part, std::string_view attribute, std::size_t comparison) {
    Note& note = notes[{site, PartName{part, std::string(attribute)}}];
    note.comparisons |= std::uint64_t{1} << std::min(comparison, max_counted_comparisons - 1);
    return note;
  }
};

void NoiseLearner::add(std::string_view key, std::span<const Document* const> runs) {
  if (runs.size() < 2) return;
  ++page_;
  comments_.add(runs);
  const Document& first = *runs[0];
  runs_.resize(runs.size());
  runs_[0].document = &first;
  FirstNodes marks{std::vector<bool>(first.node_count()), {}};
  std::vector<Edits> edits(runs.size());
  for (std::size_t i = 1; i < runs.size(); ++i) {
    runs_[i].document = runs[i];
    aligner_.align(first, *runs[i], runs_[i].from_first);
    finder_.find(first, *runs[i], runs_[i].from_first, edits[i]);
    for (const MatchedPair pair : edits[i].updated_attributes) marks.note(first, *runs[i], pair);
  }
  place_first(first, marks);
  mark_found_by_content(first, edits);
  positions_ = positions_of(first);
  PageShare share;
  count(first, std::min(runs.size() - 1, max_counted_comparisons), share);
  shares_.add(key, std::move(share), options_.max_pages);

  PageNotes notes;
  for (std::size_t i = 1; i < runs.size(); ++i) {
    place_other(first, runs_[i]);
    edits_ = std::move(edits[i]);
    alignment_ = runs_[i].from_first;
    note_pair(runs_[0], runs_[i], i - 1, notes);
  }
  for (std::size_t i = 2; i < runs.size(); ++i) {
    aligner_.align(*runs[i - 1], *runs[i], alignment_);
    finder_.find(*runs[i - 1], *runs[i], alignment_, edits_);
    note_pair(runs_[i - 1], runs_[i], i - 1, notes);
  }
  fold(key, notes);
}

void NoiseLearner::place_first(const Document& document, const FirstNodes& marks) {
  std::vector<SiteIndex>& sites = runs_[0].sites;
  sites.assign(document.node_count(), root_site);
  const bool is_json = document.format() == Format::json;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (stands_for_root(document, node)) continue;
    const SiteIndex parent = sites[document.parent(node)];
    sites[node] = parent;
    if (document.is_text(node)) continue;
    const auto classes = marks.varying_classes.find(node);
    const std::span<const std::string> varying =
        classes == marks.varying_classes.end() ? std::span<const std::string>() : classes->second;
    sites[node] = sites_.child(parent, label_of(document, node, marks.id_varies[node], varying), is_json);
    untracked_ += sites[node] == no_site;
  }
}

// Items of a list that changed its order stand where their likes were found: that these are the same says nothing of
// the place, unlike those that were not.
void NoiseLearner::mark_found_by_content(const Document& first, std::span<const Edits> edits) {
  found_by_content_.assign(first.node_count(), false);
  std::set<std::pair<NodeIndex, SiteIndex>> lists;
  for (const Edits& each : edits) {
    for (const Move& move : each.moved) {
      if (move.kind == MoveKind::reordered && !first.is_text(move.expected))
        lists.emplace(first.parent(move.expected), runs_[0].sites[move.expected]);
    }
  }
  for (const auto& [parent, site] : lists) {
    for (const NodeIndex item : first.children(parent)) {
      if (first.is_text(item) || runs_[0].sites[item] != site) continue;
      std::fill_n(found_by_content_.begin() + item, first.subtree_size(item), true);
    }
  }
  for (const Edits& each : edits) {
    for (const MatchedPair pair : each.updated_text) found_by_content_[pair.expected] = false;
    for (const MatchedPair pair : each.updated_attributes) found_by_content_[pair.expected] = false;
  }
}

void NoiseLearner::place_other(const Document& first, Run& run) {
  const Document& document = *run.document;
  run.sites.assign(document.node_count(), root_site);
  const bool is_json = document.format() == Format::json;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (stands_for_root(document, node)) continue;
    const NodeIndex match = run.from_first.expected_of[node];
    const SiteIndex parent = run.sites[document.parent(node)];
    if (document.is_text(node)) {
      run.sites[node] = parent;
    } else if (match != no_node && !stands_for_root(first, match) &&
               runs_[0].sites[first.parent(match)] == parent) {  // else it stands elsewhere now
      run.sites[node] = runs_[0].sites[match];
    } else {
      run.sites[node] = sites_.child(parent, label_of(document, node, false, {}), is_json);
    }
  }
}

// Where the element stands, or that of a text, in the first run; none where that has no such element.
SitePosition NoiseLearner::position_of(const Run& run, NodeIndex node) const {
  const NodeIndex element = run.document->is_text(node) ? run.document->parent(node) : node;
  const NodeIndex first = &run == &runs_[0] ? element : run.from_first.expected_of[element];
  return first == no_node ? SitePosition{} : positions_[first];
}

void NoiseLearner::count(const Document& first, std::size_t comparisons, PageShare& share) {
  std::map<SiteIndex, SiteShare> by_site;
  for (NodeIndex node = 1; node < first.node_count(); ++node) {
    count_values(first, node, comparisons);
    SiteShare& here = by_site[runs_[0].sites[node]];
    ++here.nodes;
    if (!is_value(first, node)) continue;
    here.text_bytes += static_cast<std::uint32_t>(first.text(node).size());
    here.value_bytes += static_cast<std::uint32_t>(value_bytes(first.text(node)));
    here.number_bytes += static_cast<std::uint32_t>(number_bytes(first.text(node)));
    share.text_bytes += first.text(node).size();
  }
  share.nodes = first.node_count() - 1;
  for (auto& [site, here] : by_site) {
    here.site = site;
    share.sites.push_back(here);
  }
}

void NoiseLearner::count_values(const Document& document, NodeIndex node, std::size_t comparisons) {
  const NodeIndex element = document.is_text(node) ? document.parent(node) : node;
  if (is_value(document, node) && !found_by_content_[node]) {
    count_value(element, {VaryingPart::text, ""}, document.text(node), comparisons);
  }
  if (document.is_text(node)) return;
  count_value(element, {VaryingPart::presence, ""}, {}, comparisons);
  if (found_by_content_[node]) return;
  for (const Attribute& attribute : document.attributes(node)) {
    count_value(element, {VaryingPart::attribute, std::string(document.name_text(attribute.name))},
                document.value(attribute), comparisons);
  }
}

void NoiseLearner::count_value(NodeIndex element, PartName name, std::string_view value,
                               std::size_t comparisons) {
  const SiteIndex site = runs_[0].sites[element];
  if (site == no_site) return;
  SitePart& part = sites_[site].parts[name];
  if (part.last_page != page_) {
    part.last_page = page_;
    part.this_page = {};
    ++part.often.pages;
    part.often.comparisons += static_cast<std::uint32_t>(comparisons);
  }
  ports_.add(value, comparisons);
  const ValueCount one{1, has_digit(value) ? 1U : 0U, 0};
  part.count.add(one);
  part.this_page.add(one);
  if (has_digit(value) || names_day(value)) part.runs.add(runs_of(value));
  const bool has_position = name.part == VaryingPart::text || name.part == VaryingPart::attribute;
  if (has_position) part.by_position[positions_[element]].add(one);
}

void NoiseLearner::note_pair(const Run& before, const Run& after, std::size_t comparison, PageNotes& notes) {
  const Document& expected = *before.document;
  note_values(before, after, comparison, notes);
  note_subtrees(before, after, true, comparison, notes);
  note_subtrees(after, before, false, comparison, notes);
  for (const Move& move : edits_.moved) {
    const NodeIndex parent = expected.parent(move.expected);
    if (move.kind == MoveKind::reparented) {
      ++unlearnable_;
    } else {
      PageNotes::Note& note = notes.at(before.sites[parent], VaryingPart::order, {}, comparison);
      if (&before == &runs_[0]) note.first_nodes.insert(parent);
    }
  }
}

void NoiseLearner::note_values(const Run& before, const Run& after, std::size_t comparison,
                               PageNotes& notes) {
  const Document &expected = *before.document, &actual = *after.document;
  const bool is_first = &before == &runs_[0];
  for (const MatchedPair pair : edits_.updated_text) {
    const bool are_json_numbers =
        expected.kind(pair.expected) == NodeKind::number && actual.kind(pair.actual) == NodeKind::number;
    notes.at(before.sites[pair.expected], VaryingPart::text, {}, comparison)
        .vary({expected.text(pair.expected), actual.text(pair.actual), are_json_numbers}, is_first,
              pair.expected, position_of(before, pair.expected));
    if (is_first) ports_.add_varied(expected.text(pair.expected), actual.text(pair.actual));
  }
  for (const MatchedPair pair : edits_.updated_attributes) {
    for_each_attribute_edit(expected, pair.expected, actual, pair.actual, [&](const AttributeEdit& edit) {
      notes.at(before.sites[pair.expected], VaryingPart::attribute, edit.name_text, comparison)
          .vary({edit.before, edit.after}, is_first, pair.expected, position_of(before, pair.expected));
      if (is_first) ports_.add_varied(edit.before, edit.after);
    });
  }
}

// The nodes without a match whose parents have one.
void NoiseLearner::note_subtrees(const Run& side, const Run& other, bool is_before, std::size_t comparison,
                                 PageNotes& notes) {
  const std::vector<NodeIndex>& gone = is_before ? edits_.deleted : edits_.inserted;
  if (gone.empty()) return;
  const Document& document = *side.document;
  const std::vector<NodeIndex>& matches = is_before ? alignment_.actual_of : alignment_.expected_of;
  const bool is_first = &side == &runs_[0];
  const std::vector<ListEnds> ends = list_ends(document, matches, *other.document);
  const std::vector<std::pair<NodeIndex, SiteIndex>> stayed = stayed_children(document, matches, side.sites);
  for (const NodeIndex node : gone) {
    const NodeIndex parent = document.parent(node);
    const SiteIndex site = side.sites[node];
    if (matches[parent] == no_node) continue;
    if (document.is_text(node)) {
      notes.at(site, VaryingPart::text, {}, comparison)
          .vary({document.text(node), {}}, is_first, node, position_of(side, node));
      continue;
    }
    const bool is_item = std::ranges::binary_search(stayed, std::pair(parent, site)) ||
                         has_child_at(*other.document, matches[parent], other.sites, site);
    PageNotes::Note& note =
        notes.at(site, is_item ? VaryingPart::repetition : VaryingPart::presence, {}, comparison);
    note.shapes.insert(shape_text(document, node));
    if (is_item) note.ends |= ends[node];
    if (is_first)
      note.first_nodes.insert(node);
    else
      ++note.others;
  }
}

void NoiseLearner::fold(std::string_view key, const PageNotes& notes) {
  for (const auto& [where, note] : notes.notes) {
    const auto& [site, name] = where;
    if (site == no_site || site == root_site) {
      ++unlearnable_;
      continue;
    }
    SitePart& part = sites_[site].parts[name];
    const bool counted = name.part == VaryingPart::repetition || name.part == VaryingPart::order;
    if (!counted && part.last_page != page_) {  // the first run has none
      part.last_page = page_;
      part.this_page = {};
      ++part.often.pages;
      part.often.comparisons +=
          static_cast<std::uint32_t>(std::min(runs_.size() - 1, max_counted_comparisons));
    }
    ++part.often.pages_varied;
    part.often.comparisons_varied += static_cast<std::uint32_t>(std::popcount(note.comparisons));
    for (const auto& [position, values] : note.values) {
      part.values.merge(values);
      part.values_by_position[position].merge(values);
    }
    for (const std::string& shape : note.shapes) part.note_shape(shape);
    part.ends |= note.ends;
    part.count.varied += note.first_nodes.size() + note.others;
    part.count.values += note.others;
    part.this_page.varied = note.first_nodes.size();
    part.note_page(key);
    for (const auto& [node, runs] : note.runs) {
      part.runs.add_varied(std::vector<ValueRun>(runs.begin(), runs.end()));
    }
    if (name.part != VaryingPart::text && name.part != VaryingPart::attribute) continue;
    const Document& first = *runs_[0].document;
    for (const NodeIndex node : note.first_nodes) {
      ++part.by_position[positions_[first.is_text(node) ? first.parent(node) : node]].varied;
    }
  }
}

LearnedNoise NoiseLearner::finish() const {
  LearnedNoise noise = choose_places(sites_, shares_, options_);
  noise.ports = ports_.varying();
  noise.comments = comments_.varying(
      {options_.least_comparisons, options_.least_comparisons_wide, options_.max_stable_tokens});
  noise.pages = page_;
  noise.unlearnable_edits = unlearnable_;
  noise.untracked_nodes = untracked_;
  return noise;
}

}  // namespace treesift
