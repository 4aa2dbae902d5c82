// A page that explores an application, round after round.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/crawl/browser_host.h"
#include "pipeline/crawl/crawl_model.h"
#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/turns.h"

namespace treesift {

// Each page has a browser of its own. What it decides, and what it makes of what it sees, it does in its
// turn; it loads and acts between its turns, while the others have theirs.
class Explorer {
 public:
  // What they name must outlive it. `number`: of the page, which is its place among the turns as well.
  Explorer(const CrawlOrder& order, CrawlModel& model, Turns& turns, std::size_t number);

  // The path at which a killed crawl was: it is walked first.
  void take_up(std::vector<std::uint32_t> path) { left_path_ = std::move(path); }
  // Explores until the crawl is over, or neither it nor another page has anything to do. To be called in its
  // turn. Throws BrowserError, OutputError and std::runtime_error.
  void run();

 private:
  class OutOfTurn;

  std::vector<std::uint32_t>& path() { return model_.page_at_hand(number_).path; }
  template <typename Look>
  std::optional<Observation> between_turns(const Look& look);
  bool begin_round();
  bool take_up_path();
  bool load_first(bool is_second_look = false);
  std::optional<std::size_t> next_target();
  std::optional<std::size_t> await_target();
  bool walk_to(std::size_t target);
  bool take_varied(const VariedTry& varied);
  bool walk(std::size_t target);
  bool step(CrawlEdge action);
  void note_loss(const Unobserved& why);
  bool can_explore_here() const;
  void explore();
  bool is_deep() { return path().size() > order_.max_depth; }
  bool is_far_from_start() const;
  bool take(std::size_t action, bool is_varied = false);
  void end_round();

  const CrawlOrder& order_;
  CrawlModel& model_;
  Exploration& exploration_;
  CrawlTally& tally_;
  Turns& turns_;
  std::size_t number_;
  BrowserHost host_;
  Observer observer_;
  std::size_t start_ = 0, current_ = 0;
  std::uint64_t way_ = way_of_load;       // to the page at hand
  bool is_first_round_;                   // of the first page
  std::vector<std::uint32_t> left_path_;  // of a round that was cut short: it is walked again
  std::optional<VariedTry> varied_;       // what this round is for, where nothing else is left
  std::string variant_;                   // of the state, that the page at hand is
  bool is_in_vain_ = false;               // whether a varied try has brought nothing new in this round
  bool has_changed_ = false;              // whether the last action has led to another page
  bool tries_further_ = false;            // whether nothing fresh is left in this round
  bool is_further_ = false;               // whether the action at hand is tried further
  bool is_new_ = false;                   // whether the page at hand was not known
  bool is_passing_ = false;               // whether the page at hand is one that is not kept, or unknown
  bool is_lost_ = false;
  // Whether the last action was not done because the browser has died, or what came of it came too late: it
  // is tried again, unless that happens too often.
  bool is_forgiven_ = false;
  int forgiven_ = 0;
};

}  // namespace treesift
