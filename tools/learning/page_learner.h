// What varies on the pages of clean runs, without what `treesift compare` passes over by itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/ids/id_settler.h"
#include "align/ids/map_names.h"
#include "align/members/member_settler.h"
#include "align/times/time_settler.h"
#include "io/pairs/response_store.h"
#include "model/noise/drawn_names.h"
#include "model/noise/noise_learner.h"
#include "parsers/reading/parse.h"
#include "tools/learning/head_noise.h"
#include "tools/options/settings.h"

namespace treesift {

class PageLearner {
 public:
  // `store` has the responses of all runs, and must outlive the learner.
  PageLearner(const NoiseLearnSettings& settings, ResponseStore& store);

  // The responses of all runs that have this key of the store.
  void add(const std::string& key);
  LearnedNoise finish() const { return heads_.added_to(learner_.finish()); }
  // Responses that could not be parsed; of the first what it is, and why. Empty: there was none.
  std::uint64_t unreadable() const { return unreadable_; }
  const std::string& first_unreadable() const { return first_unreadable_; }
  // Responses of a page that had failed in their run: of another HTTP status, or with hardly any text of the page.
  std::uint64_t other_pages() const { return other_pages_; }
  std::vector<Rule> rules_on_names() const { return drawn_.rules(); }
  // Pages whose ids were numbered anew from run to run, where what refers to them followed.
  std::uint64_t renumbered() const { return renumbered_; }

 private:
  bool add_document(const ResponseStore::Stored& response, std::string_view page,
                    std::vector<Document>& documents);
  void rename_members(const Document& first, Document& document, std::string_view page);
  bool settle_members(const Document& first, Document& document);
  bool settle_times(const Document& first, Document& document, const std::optional<std::int64_t>& clock);
  bool settle_ids(const Document& first, Document& document, std::string_view page);
  void align(const Document& first, const Document& document);

  DocumentParser parser_;
  ResponseStore& store_;
  HeadNoise heads_;
  TimesAs times_as_;
  std::optional<std::int64_t> first_clock_;  // of the first document of the page
  Aligner aligner_;
  EditFinder edit_finder_;
  Alignment alignment_;
  Edits edits_;
  MemberSettler members_;
  TimeSettler times_;
  IdSettler ids_;
  MapNames maps_;
  DrawnNames drawn_;
  NoiseLearner learner_;
  std::uint64_t unreadable_ = 0, renumbered_ = 0, other_pages_ = 0;
  std::string first_unreadable_;
};

}  // namespace treesift
