// Learning what varies between clean runs of one suite, so that it can be told from what a fault changes.
//
//     NoiseLearner learner;
//     for (page : suite) learner.add(page.key, page.documents_of_all_runs);
//     LearnedNoise noise = learner.finish();
//
// What is learned is as narrow as what was seen: see varying_path.h for what a place is, and path_choice.h
// for how a selector is chosen and when a place is refused.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "model/noise/comment_noise.h"
#include "model/noise/page_share.h"
#include "model/noise/site_tree.h"
#include "model/noise/varying_path.h"

namespace treesift {

class NoiseLearner {
 public:
  explicit NoiseLearner(NoiseOptions options = {}) : options_(options), sites_(options.max_sites) {}

  // One response of the suite in all runs that have it, in the order of the runs. Fewer than two documents
  // say nothing. A key is to be added once.
  //
  // The first run is aligned with each other one, and each of these with its neighbour: 2k - 3 alignments
  // for k runs instead of all pairs. What differs in any two runs differs in one of them from the first; the
  // neighbours show how what the first run lacks varies.
  void add(std::string_view key, std::span<const Document* const> runs);

  // The same whatever the order in which keys were added, unless there were more sites than options allow.
  LearnedNoise finish() const;

 private:
  // A run's document beside its alignment with the first run's.
  struct Run {
    const Document* document = nullptr;
    Alignment from_first;
    std::vector<SiteIndex> sites;  // by node; of a text the element's
  };
  struct FirstNodes;
  struct PageNotes;

  void place_first(const Document& document, const FirstNodes& marks);
  void place_other(const Document& first, Run& run);
  SitePosition position_of(const Run& run, NodeIndex node) const;
  void mark_found_by_content(const Document& first, std::span<const Edits> edits);
  void count(const Document& first, std::size_t comparisons, PageShare& share);
  void count_values(const Document& document, NodeIndex node, std::size_t comparisons);
  void count_value(NodeIndex element, PartName name, std::string_view value, std::size_t comparisons);
  void note_pair(const Run& before, const Run& after, std::size_t comparison, PageNotes& notes);
  void note_values(const Run& before, const Run& after, std::size_t comparison, PageNotes& notes);
  void note_subtrees(const Run& side, const Run& other, bool is_before, std::size_t comparison,
                     PageNotes& notes);
  void fold(std::string_view key, const PageNotes& notes);

  NoiseOptions options_;
  SiteTree sites_;
  OriginPorts ports_;
  CommentNoise comments_;
  PageShares shares_;
  std::uint64_t page_ = 0;
  std::size_t unlearnable_ = 0, untracked_ = 0;

  Aligner aligner_;
  EditFinder finder_;
  Edits edits_;
  Alignment alignment_;
  std::vector<Run> runs_;
  std::vector<SitePosition> positions_;  // by node of the first document
  std::vector<bool> found_by_content_;   // by node of the first document: its values count for nothing
};

}  // namespace treesift
