#include "pipeline/crawl/crawler.h"

#include <deque>
#include <exception>
#include <thread>

#include "pipeline/crawl/crawl_model.h"
#include "pipeline/crawl/explorer.h"
#include "pipeline/crawl/turns.h"

namespace treesift {
namespace {

// What is thrown ends the crawl for all pages.
void explore_in_turn(Explorer& explorer, CrawlModel& model, Turns& turns, std::size_t page,
                     std::exception_ptr& failure) {
  turns.take(page);
  try {
    explorer.run();
  } catch (...) {
    if (!failure) failure = std::current_exception();
    model.end(CrawlEnd::stopped);
  }
  turns.leave();
}

}  // namespace

CrawlTally crawl_application(const CrawlOrder& order, CrawlWriter& writer) {
  CrawlModel model(order, writer);
  Turns turns(order.pages);
  std::deque<Explorer> explorers;
  for (std::size_t page = 0; page < order.pages; ++page) explorers.emplace_back(order, model, turns, page);
  if (writer.has_begun()) explorers.front().take_up(model.go_on());
  std::exception_ptr failure;
  {
    std::deque<std::jthread> threads;
    for (std::size_t page = 1; page < order.pages; ++page)
      threads.emplace_back([&, page] { explore_in_turn(explorers[page], model, turns, page, failure); });
    explore_in_turn(explorers.front(), model, turns, 0, failure);
  }
  if (failure) std::rethrow_exception(failure);
  model.finish();
  return model.tally();
}

}  // namespace treesift
