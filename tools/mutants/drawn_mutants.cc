#include "tools/mutants/drawn_mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "io/crawls/crawl_writer.h"
#include "model/mutants/page_source.h"
#include "pipeline/crawl/page_drawer.h"
#include "tools/browsing/browsing.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/crawls/page_file.h"
#include "tools/mutants/mutant_mill.h"
#include "tools/options/usage_error.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// A crawl archive: each page as it is drawn now, its mutants, and the page once more.
class DrawnMutants : public MutantOutput {
 public:
  // `pages`: how many there are to be opened.
  DrawnMutants(BrowserHost& host, const BrowserSetup& setup, CrawlWriter& writer, std::size_t pages,
               When progress)
      : drawer_(host, setup, writer), pages_(pages), progress_(progress) {}

  // All are false, with a message, for a page that cannot be drawn.
  bool open(const std::string& id, const std::string& url) {
    progress_.share_done(fmt::format("{} pages drawn", drawn_),
                         static_cast<double>(opened_++) / static_cast<double>(pages_));
    return is_usable(id, drawer_.begin(url));
  }
  bool draw(const std::string& id, const std::string& html) {
    const bool is_drawn = is_usable(id, drawer_.draw(id, html));
    drawn_ += is_drawn;
    return is_drawn;
  }

  bool write(const Pair&, const std::string& id, const Mutant& mutant) override {
    return draw(id, mutant.source);
  }
  std::string id_of(const std::string& page, std::string_view by, std::size_t number) const override {
    return fmt::format("{}.{}-{}", page, by, number);
  }
  void finish() override { drawer_.finish(); }

 private:
  static bool is_usable(const std::string& id, const PageOutcome& outcome) {
    if (!outcome.is_usable()) print_message("treesift: {} is not drawn: {}\n", id, outcome.detail);
    return outcome.is_usable();
  }

  PageDrawer drawer_;
  std::size_t pages_, opened_ = 0, drawn_ = 0;
  ProgressLine progress_;
};

std::string address_of(const Crawl& crawl, const std::string& id, const std::string& first_page) {
  const auto state = std::ranges::find(crawl.states, id, &CrawlState::id);
  const std::string origin = origin_of(state->url);
  if (first_page.empty() || origin.empty()) return state->url;
  return origin_of(first_page) + state->url.substr(origin.size());
}

// "state3.none-2": page state3 once more.
std::string id_again(const std::string& page, std::size_t time) {
  return fmt::format("{}.none-{}", page, time);
}

void draw_again(const std::string& page, std::size_t time, const std::string& html, DrawnMutants& drawn,
                MutantMill& mill) {
  const std::string id = id_again(page, time);
  if (drawn.draw(id, html)) mill.label_unchanged(id, page);
}

// The pages of another run of the same version, each beside that of the first run which it matches: what
// differs in them nobody has changed.
void draw_other_run(const MutateSettings& settings, const std::string& run, std::size_t time,
                    DrawnMutants& drawn, MutantMill& mill) {
  const std::string& first_run = settings.inputs.front();
  const std::map<std::string, std::string> partners =
      partners_of(pair_crawls(first_run, run, {}, settings.limits));
  CrawlPages pages(run, settings.limits);
  CrawlPage page;
  while (pages.next(page) && !stop_requested()) {
    const auto partner = partners.find(page.id);
    if (partner == partners.end()) continue;
    PageSource source;
    write_page_source(page.page, source);
    if (drawn.open(page.id, address_of(pages.crawl(), page.id, settings.mutate_url)))
      draw_again(partner->second, time, source.html, drawn, mill);
  }
}

void check_drawing(const MutateSettings& settings) {
  if (!is_crawl(settings.inputs.front())) throw UsageError("--browser draws the pages of a recorded crawl");
  if (!settings.over.empty()) throw UsageError("--browser draws the pages of one crawl: leave --over out");
}

}  // namespace

int draw_mutants(const MutateSettings& settings) {
  check_drawing(settings);
  CrawlPages pages(settings.inputs.front(), settings.limits);
  const BrowserSetup setup = browser_setup(settings, {}, pages.crawl());
  const std::string& first_page = settings.mutate_url.empty() ? pages.crawl().url : settings.mutate_url;
  BrowserHost host(setup, {checked_address(first_page)});
  catch_signals({});
  CrawlWriter writer(archive_of(settings), WhenLeft::refuse);
  const std::size_t page_count = pages.crawl().states.size() * (1 + settings.other_runs.size());
  DrawnMutants drawn(host, setup, writer, page_count, settings.progress);
  MutantMill mill(settings, drawn);
  CrawlPage page;
  while (pages.next(page) && !stop_requested()) {
    PageSource source;
    write_page_source(page.page, source);
    Pair pair;
    pair.id = page.id;
    if (!drawn.open(page.id, address_of(pages.crawl(), page.id, settings.mutate_url))) continue;
    if (!drawn.draw(page.id, source.html)) continue;
    draw_again(page.id, 1, source.html, drawn, mill);
    mill.add({pair, source.tree, source.seen});
  }
  std::size_t time = 1;
  for (const std::string& run : settings.other_runs) draw_other_run(settings, run, ++time, drawn, mill);
  mill.finish();
  return stop_requested() ? exit_status_of_signal() : exit_nothing;
}

}  // namespace treesift
