// treesift mutate: recorded pages, pairs or captures in; a pair archive of mutants and their labels out.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/json_writer.h"
#include "io/captures/open_capture.h"
#include "io/crawls/crawl_reader.h"
#include "io/output/output_file.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/pair_reader.h"
#include "io/pairs/pair_writer.h"
#include "model/mutants/mutant_maker.h"
#include "model/mutants/page_source.h"
#include "parsers/reading/parse.h"
#include "pipeline/crawl/page_drawer.h"
#include "tools/browsing/browsing.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/crawls/page_file.h"
#include "tools/options/mutant_labels.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

using Operators = std::vector<const MutationOperator*>;

Operators operators_of(const std::string& names) {
  Operators chosen;
  std::string known;
  for (const MutationOperator& one : all_operators()) {
    fmt::format_to(std::back_inserter(known), "\n  {:<18}{}", one.name, one.description);
    if (names.empty()) chosen.push_back(&one);
  }
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    const std::string name = names.substr(at, end - at);
    const MutationOperator* const one = find_operator(name);
    if (one == nullptr)
      throw UsageError(fmt::format("no operator is named \"{}\". There are:{}", name, known));
    chosen.push_back(one);
    at = end + 1;
  }
  return chosen;
}

// What a mutant is made of, and paired with.
struct Original {
  const Pair& pair;        // of its expected side
  const SourceTree& tree;  // of what is mutated
  std::span<const std::uint8_t> seen;
  bool is_noisy = false;  // the pair differs without a mutant
};

// Where mutants go.
class MutantOutput {
 public:
  virtual ~MutantOutput() = default;
  // Whether the mutant could be written.
  virtual bool write(const Pair& original, const std::string& id, const Mutant& mutant) = 0;
  // Of a page's mutant by an operator: "page/text-1".
  virtual std::string id_of(const std::string& page, std::string_view by, std::size_t number) const {
    return fmt::format("{}/{}-{}", page, by, number);
  }
  virtual void finish() = 0;
};

// The page and the mutant, as a pair.
class MutantPairs : public MutantOutput {
 public:
  explicit MutantPairs(const std::string& path) : pairs_(path) {}

  bool write(const Pair& original, const std::string& id, const Mutant& mutant) override {
    Pair pair = original;
    pair.id = id;
    pair.actual = mutant.source;
    pairs_.write(pair);
    return true;
  }
  void finish() override { pairs_.finish(); }

 private:
  PairWriter pairs_;
};

class MutantMill {
 public:
  MutantMill(const MutateSettings& settings, MutantOutput& output)
      : settings_(settings),
        operators_(operators_of(settings.operators)),
        output_(output),
        labels_(labels_beside(settings, settings.output)),
        project_(std::filesystem::path(settings.inputs.front()).filename().string()) {
    project_.resize(std::min(project_.find('.'), project_.size()));
  }

  void add(const Original& original) {
    Random random(hash_of(original.pair.id, settings_.mutant_seed));
    const std::vector<Mutant> mutants =
        make_mutants(original.tree, original.seen, operators_, settings_.mutants, random);
    std::size_t number = 0;
    for (const Mutant& mutant : mutants) {
      // Of a pair that differs anyway nobody knows whether it is harmless.
      if (original.is_noisy && !is_fault(mutant.kind)) continue;
      write(original.pair, mutant, ++number);
    }
    pages_ += !mutants.empty();
    left_out_ += mutants.empty();
  }

  void leave_out() { ++left_out_; }

  // Of a page that is shown again, unchanged.
  void label_unchanged(const std::string& id, const std::string& page) {
    labels_.write(label({id, page, "none", "none", {}, false}));
  }

  void finish() {
    output_.finish();
    labels_.finish();
    print_message("treesift: {} mutants of {} pages: {} visible, {} functional, {} attribute, {} invisible\n",
                  counts_[0] + counts_[1] + counts_[2] + counts_[3], pages_, counts_[0], counts_[1],
                  counts_[2], counts_[3]);
    if (left_out_ > 0)
      print_message("treesift: {} pages or pairs have nothing that an operator changes\n", left_out_);
  }

 private:
  struct Label {
    const std::string &id, &page;
    std::string_view by, kind, path;
    bool is_fault;
  };

  void write(const Pair& original, const Mutant& mutant, std::size_t number) {
    const std::string id = output_.id_of(original.id, mutant.by->name, number);
    if (!output_.write(original, id, mutant)) return;
    labels_.write(
        label({id, original.id, mutant.by->name, name_of(mutant.kind), mutant.path, is_fault(mutant.kind)}));
    ++counts_[static_cast<std::size_t>(mutant.kind)];
  }

  std::string label(const Label& one) const {
    std::string line;
    JsonWriter json(line);
    json.begin_object().key("id").string(one.id).key("label").string(one.is_fault ? "inspect" : "benign");
    json.key("project").string(project_).key("kind").string("mutant").key("input").string(one.page);
    json.key("mutation").string(one.id).key("fault_class").string(one.by);
    json.key("mutant").string(one.kind).key("path").string(one.path).end_object();
    return line + "\n";
  }

  const MutateSettings& settings_;
  Operators operators_;
  MutantOutput& output_;
  OutputFile labels_;
  std::string project_;
  std::array<std::size_t, 4> counts_{};
  std::size_t pages_ = 0, left_out_ = 0;
};

// ---- Recorded pages

void mutate_crawl(const MutateSettings& settings, MutantMill& mill) {
  CrawlPages pages(settings.inputs.front(), settings.limits);
  CrawlPage page;
  while (pages.next(page)) {
    PageSource source;
    write_page_source(page.page, source);
    Pair pair;
    pair.id = page.id;
    pair.type = pair.actual_type = "html";
    pair.expected = source.html;
    mill.add({pair, source.tree, source.seen});
  }
}

// ---- Pairs and captures

void mutate_pair(const Pair& pair, MutantMill& mill) {
  if (pair.error || !pair.expected || !pair.actual) return mill.leave_out();
  const SourceType type = settle_source_type(pair.actual_type, *pair.actual);
  const Format format = format_of(type);
  if (format == Format::json && type != SourceType::json) return mill.leave_out();
  const SourceTree tree =
      format == Format::json ? json_source(*pair.actual) : markup_source(*pair.actual, format);
  mill.add({pair, tree, sight_of(tree), *pair.expected != *pair.actual});
}

// What states of two crawls are called, so that they pair; null for other captures.
struct NamesOfBoth {
  std::shared_ptr<const StateNames> expected, actual;
};

std::unique_ptr<PairReader> joined(const MutateSettings& settings, const std::string& expected,
                                   const std::string& actual, PairStream& stream,
                                   const NamesOfBoth& names = {}) {
  JoinOptions options;
  options.temp_directory = temp_directory_of(settings);
  CaptureOptions of_expected, of_actual;
  of_expected.state_names = names.expected;
  of_actual.state_names = names.actual;
  auto join = std::make_unique<CaptureJoin>(open_capture(expected, of_expected),
                                            open_capture(actual, of_actual), options);
  return std::make_unique<PairReader>(std::move(join), stream);
}

// False: the input is a capture.
bool is_of_pairs(const PairBatch& batch) {
  return std::ranges::any_of(batch.pairs, [](const Pair& pair) { return !pair.error; });
}

void mutate_batch(const PairBatch& batch, MutantMill& mill) {
  for (const Pair& pair : batch.pairs) mutate_pair(pair, mill);
}

// All that the reader has not read yet.
void mutate_rest(PairReader& reader, PairBatch& batch, MutantMill& mill) {
  while (reader.read(batch)) mutate_batch(batch, mill);
}

// A capture is paired with itself: so its responses have the ids that `treesift compare` gives them.
void mutate_responses(const MutateSettings& settings, MutantMill& mill) {
  const std::string& path = settings.inputs.front();
  PairStream stream, stream_of_captures;
  PairBatch batch;
  if (settings.over.empty() && !std::filesystem::is_directory(path)) {
    PairReader reader(path, stream);
    if (!reader.read(batch)) return;
    if (is_of_pairs(batch)) {
      mutate_batch(batch, mill);
      return mutate_rest(reader, batch, mill);
    }
    if (path == "-")
      throw UsageError("a capture is read twice here, and standard input can be read once: name a file");
  }
  const auto reader =
      joined(settings, path, settings.over.empty() ? path : settings.over, stream_of_captures);
  mutate_rest(*reader, batch, mill);
}

// ---- Drawn by a browser

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

// The new sides of the pages that both crawls have. What is displayed is told from their source, as of any capture.
void mutate_crawl_pairs(const MutateSettings& settings, MutantMill& mill) {
  const std::string& old_crawl = settings.inputs.front();
  const StatePairs states = state_pairs(pair_crawls(old_crawl, settings.over, {}, settings.limits));
  PairStream stream;
  PairBatch batch;
  const auto reader =
      joined(settings, old_crawl, settings.over, stream, {states.old_names, states.new_names});
  mutate_rest(*reader, batch, mill);
}

}  // namespace

int run_mutate(const MutateSettings& settings) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl, pair archive or capture");
  if (settings.browser_program.empty() && !settings.other_runs.empty())
    throw UsageError("--other-run is drawn beside mutants: name a --browser");
  if (settings.output == "-") throw UsageError("name the archive to write with --output");
  if (!settings.browser_program.empty()) return draw_mutants(settings);
  MutantPairs pairs(settings.output);
  MutantMill mill(settings, pairs);
  const bool of_crawl = is_crawl(settings.inputs.front());
  if (of_crawl && !settings.over.empty()) {
    if (!is_crawl(settings.over)) throw UsageError("--over takes a crawl as well where a crawl is mutated");
    mutate_crawl_pairs(settings, mill);
  } else if (of_crawl) {
    mutate_crawl(settings, mill);
  } else {
    mutate_responses(settings, mill);
  }
  mill.finish();
  return exit_nothing;
}

}  // namespace treesift
