// treesift states: a crawl in, the classes of its states out; beside labels, how often the classes are right.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/json_writer.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "model/states/algorithm_one.h"
#include "model/states/baselines.h"
#include "model/states/class_table.h"
#include "model/states/published.h"
#include "model/states/state_labels.h"
#include "model/states/state_model.h"
#include "model/states/tree_distance.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/crawls/crawl_pages.h"

namespace treesift {
namespace {

constexpr double same_colours = 0.001;  // of colour_distance

// All that is kept of the states of a crawl, in the order of their discovery.
class States {
 public:
  States(const StatesSettings& settings, bool wants_published)
      : wants_published_(wants_published), by_picture_(settings.by_picture) {
    const bool wants_histograms = !settings.state_labels.empty() || by_picture_ != ByPicture::exact;
    CrawlPages pages(settings.inputs.front(), settings.limits,
                     {wants_histograms ? WithHistograms::yes : WithHistograms::no});
    for (const CrawlState& state : pages.crawl().states) order_.emplace(state.id, order_.size());
    CrawlPage page;
    while (pages.next(page)) add(page);
    sort();
  }

  std::size_t size() const { return facts_.size(); }
  const StateFacts& operator[](std::size_t index) const { return facts_[index]; }

  StateClass class_of(std::size_t a, std::size_t b, StatesMode mode) {
    return by_histograms(a, b, class_by_pixels(a, b, mode));
  }

  // Of two whole pages; nothing where one has no picture.
  std::optional<double> picture_distance(std::size_t a, std::size_t b, ByPicture by) const {
    if (!histograms_[a] || !histograms_[b]) return std::nullopt;
    return by == ByPicture::published ? published_distance(*histograms_[a], *histograms_[b])
                                      : colour_distance(*histograms_[a], *histograms_[b]);
  }

  // Of two trees of names. One that would take too long is as far as nodes are in the larger one.
  double tree_distance_of(std::size_t a, std::size_t b) {
    const Document &tree_a = *published_facts_[a].tags, &tree_b = *published_facts_[b].tags;
    if (&tree_a == &tree_b) return 0;
    const auto [known, is_new] = distances_.try_emplace(std::minmax(&tree_a, &tree_b), 0.0);
    if (is_new)
      known->second =
          tree_distance(tree_a, tree_b).value_or(std::max(tree_a.node_count(), tree_b.node_count()));
    return known->second;
  }

  const PagePrint& collapsed(std::size_t index) const { return collapsed_[index]; }

  StateClass class_by_pixels(std::size_t a, std::size_t b, StatesMode mode) {
    if (mode == StatesMode::offer) return treesift::class_of(facts_[a], facts_[b]);
    return mode == StatesMode::published ? published_.class_of(published_facts_[a], published_facts_[b])
                                         : paper_.class_of(published_facts_[a], published_facts_[b]);
  }

  // Of a state by its id; throws std::runtime_error where there is none.
  std::size_t index_of(const std::string& id) const {
    const auto found = index_.find(id);
    if (found == index_.end())
      throw std::runtime_error(fmt::format("the labels name state {}, which the crawl lacks", id));
    return found->second;
  }

 private:
  // Histograms decide between clones and other data in place of the pixels.
  StateClass by_histograms(std::size_t a, std::size_t b, StateClass found) const {
    const bool may_be_clones = facts_[a].outline.shape == facts_[b].outline.shape && found <= StateClass::nd2;
    if (by_picture_ == ByPicture::exact || !may_be_clones) return found;
    const std::optional<double> distance = picture_distance(a, b, by_picture_);
    if (!distance) return found;
    const bool look_the_same =
        by_picture_ == ByPicture::published ? *distance == 0 : *distance < same_colours;
    return look_the_same ? StateClass::clone : StateClass::nd2;
  }

  void add(const CrawlPage& page) {
    const Document& document = page.page.document;
    StateFacts facts{page.id, outline_of(document, page.page.layout), page.picture};
    if (wants_published_) published_facts_.push_back(published_.facts_of(document, page.page.layout, facts));
    facts_.push_back(std::move(facts));
    histograms_.push_back(page.histograms);
    collapsed_.push_back(collapsed_shape(document, seen_nodes(document, page.page.layout)));
  }

  // An archive has its states in the order of their names.
  void sort() {
    std::vector<std::size_t> places(facts_.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
    std::ranges::sort(places, {}, [&](std::size_t place) { return order_.at(facts_[place].id); });
    std::vector<StateFacts> facts;
    std::vector<PublishedFacts> published;
    std::vector<std::optional<PictureHistograms>> histograms;
    std::vector<PagePrint> collapsed;
    for (const std::size_t place : places) {
      index_.emplace(facts_[place].id, facts.size());
      facts.push_back(std::move(facts_[place]));
      histograms.push_back(std::move(histograms_[place]));
      collapsed.push_back(collapsed_[place]);
      if (wants_published_) published.push_back(std::move(published_facts_[place]));
    }
    facts_ = std::move(facts);
    published_facts_ = std::move(published);
    histograms_ = std::move(histograms);
    collapsed_ = std::move(collapsed);
  }

  bool wants_published_;
  ByPicture by_picture_;
  PublishedClasses published_;
  AlgorithmOne paper_;
  std::unordered_map<std::string, std::size_t> order_;  // of ids, by crawl.json
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<StateFacts> facts_;
  std::vector<PublishedFacts> published_facts_;
  std::vector<std::optional<PictureHistograms>> histograms_;
  std::vector<PagePrint> collapsed_;
  std::map<std::pair<const Document*, const Document*>, double> distances_;
};

// ---- Beside labels

PairClass without_pictures(const StateFacts& a, const StateFacts& b) {
  StateFacts bare_a = a, bare_b = b;
  bare_a.picture = bare_b.picture = std::nullopt;
  return pair_class_of(class_of(bare_a, bare_b));
}

// Equal trees, or equal ones once runs of equal siblings are one.
PairClass by_crude_rule(const States& states, std::size_t a, std::size_t b) {
  if (states.collapsed(a) != states.collapsed(b)) return PairClass::distinct;
  if (states[a].outline.shape != states[b].outline.shape) return PairClass::near;
  const bool have_pictures = states[a].picture && states[b].picture;
  const bool equal = have_pictures ? *states[a].picture == *states[b].picture
                                   : states[a].outline.content == states[b].outline.content;
  return equal ? PairClass::clone : PairClass::near;
}

// The plainest rule: equal trees are near-duplicates, others distinct.
PairClass by_equal_trees(const PageOutline& a, const PageOutline& b) {
  if (a.shape != b.shape) return PairClass::distinct;
  return a.content == b.content ? PairClass::clone : PairClass::near;
}

std::vector<ClassTable> tables_of(States& states, const std::vector<LabelledStates>& labels) {
  std::vector<ClassTable> tables = {{"treesift", {}},   {"treesift-without-pictures", {}},
                                    {"published", {}},  {"algorithm-1", {}},
                                    {"equal-tree", {}}, {"crude-rule", {}}};
  std::vector<LabelledDistance> by_tree, by_colours, by_histogram;
  for (const LabelledStates& pair : labels) {
    const std::size_t a = states.index_of(pair.a), b = states.index_of(pair.b);
    const PairClass said[] = {pair_class_of(states.class_of(a, b, StatesMode::offer)),
                              without_pictures(states[a], states[b]),
                              pair_class_of(states.class_of(a, b, StatesMode::published)),
                              pair_class_of(states.class_of(a, b, StatesMode::algorithm_1)),
                              by_equal_trees(states[a].outline, states[b].outline),
                              by_crude_rule(states, a, b)};
    const PairClass label = pair_class_of(pair.label);
    by_tree.push_back({states.tree_distance_of(a, b), label});
    if (const auto distance = states.picture_distance(a, b, ByPicture::histogram))
      by_colours.push_back({*distance, label});
    if (const auto distance = states.picture_distance(a, b, ByPicture::published))
      by_histogram.push_back({*distance, label});
    for (std::size_t i = 0; i < tables.size(); ++i) tables[i].add(label, said[i]);
  }
  tables.push_back(table_of_best_thresholds("rted", std::move(by_tree)));
  if (by_colours.size() == labels.size()) {
    tables.push_back(table_of_best_thresholds("histogram", std::move(by_histogram)));
    tables.push_back(table_of_best_thresholds("histogram-symmetric", std::move(by_colours)));
  }
  return tables;
}

std::string labelled_report(const StatesSettings& settings, States& states) {
  std::vector<LabelledStates> labels;
  for (const std::string& path : settings.state_labels) {
    const std::vector<LabelledStates> more = read_state_labels(read_file(path));
    labels.insert(labels.end(), more.begin(), more.end());
  }
  const std::vector<ClassTable> tables = tables_of(states, labels);
  return settings.states_format == StatesFormat::json ? class_tables_json(tables) : class_tables_text(tables);
}

// ---- The model

// The same by comparing with each state before: for a relation that is not told by hashes.
std::vector<Placed> placed_one_by_one(States& states, StatesMode mode) {
  std::vector<Placed> all;
  for (std::size_t i = 0; i < states.size(); ++i) {
    Placed placed{StateClass::distinct, i, i, true};
    for (std::size_t before = 0; before < i && placed.state_class != StateClass::clone; ++before) {
      const StateClass state_class = states.class_of(before, i, mode);
      if (state_class < placed.state_class)
        placed = {state_class, before, all[before].bin, state_class == StateClass::nd3};
    }
    all.push_back(placed);
  }
  return all;
}

std::vector<Placed> placed_by_offer(const States& states) {
  StateModel model;
  std::vector<Placed> all;
  for (std::size_t i = 0; i < states.size(); ++i) all.push_back(model.place(states[i]));
  return all;
}

std::string state_line(const States& states, std::size_t index, const Placed& placed, StatesFormat format) {
  std::string line;
  if (format == StatesFormat::text) {
    const bool is_new = placed.state_class == StateClass::distinct;
    return fmt::format("{}  {}{}{}\n", states[index].id, name_of(placed.state_class), is_new ? "" : " of ",
                       is_new ? "" : states[placed.of].id);
  }
  JsonWriter json(line);
  json.begin_object().key("state").string(states[index].id).key("class").string(name_of(placed.state_class));
  if (placed.of != index) json.key("of").string(states[placed.of].id);
  json.key("bin").string(states[placed.bin].id).key("kept").boolean(placed.is_kept).end_object();
  return line + "\n";
}

void write_model(const StatesSettings& settings, States& states, OutputFile& output) {
  const bool by_hashes = settings.states_mode == StatesMode::offer && settings.by_picture == ByPicture::exact;
  const std::vector<Placed> all =
      by_hashes ? placed_by_offer(states) : placed_one_by_one(states, settings.states_mode);
  std::array<std::size_t, 4> counts{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    output.write(state_line(states, i, all[i], settings.states_format));
    ++counts[static_cast<std::size_t>(all[i].state_class)];
  }
  print_message("treesift: {} states: {} distinct, {} near-duplicates (nd2 {}, nd3 {}), {} clones\n",
                all.size(), counts[3], counts[1] + counts[2], counts[1], counts[2], counts[0]);
}

void write_pairs(const StatesSettings& settings, States& states, OutputFile& output) {
  for (std::size_t b = 1; b < states.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      const StateClass found = states.class_of(a, b, settings.states_mode);
      std::string line;
      JsonWriter json(line);
      json.begin_object().key("a").string(states[a].id).key("b").string(states[b].id);
      json.key("class").string(name_of(found)).end_object();
      output.write(line += '\n');
    }
  }
}

}  // namespace

int run_states(const StatesSettings& settings) {
  if (settings.inputs.size() != 1)
    throw UsageError("name one crawl: an archive, a folder, or - for standard input");
  OutputFile output(settings.output);
  const bool has_labels = !settings.state_labels.empty();
  States states(settings, has_labels || settings.states_mode != StatesMode::offer);
  if (has_labels) {
    output.write(labelled_report(settings, states));
  } else if (settings.all_pairs) {
    write_pairs(settings, states, output);
  } else {
    write_model(settings, states, output);
  }
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
