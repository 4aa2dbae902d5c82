// One state of each crawl is in memory at a time. Outlines need both pages of a state: those of the old crawl
// wait in a file without a name until the new crawl comes to their partners.
#include "report/films/film_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "base/hash.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/snapshot_html.h"
#include "io/output/scratch_file.h"
#include "parsers/pictures/decode_picture.h"
#include "parsers/pictures/encode_picture.h"
#include "pipeline/crawl/page_rules.h"
#include "pipeline/crawl/state_pages.h"
#include "report/films/film_paths.h"

namespace treesift {
namespace {

constexpr std::uint32_t small_width = 240, small_height = 180, large_width = 1400, large_height = 4000;
constexpr std::uint64_t nowhere = ~std::uint64_t{0};

// Writes pictures until there is no more room.
class PictureShelf {
 public:
  PictureShelf(OutputFolder& folder, std::size_t bytes) : folder_(folder), left_(bytes) {}

  ShownPicture put(const std::string& name, const Picture& page, std::uint32_t width, std::uint32_t height) {
    const Picture picture = reduced(page, width, height);
    const std::string file = encoded_png(picture);
    if (file.size() > left_) return {};
    left_ -= file.size();
    const std::string address = fmt::format("pictures/{}.png", name);
    folder_.write(address, file);
    const auto rows_shown = std::uint64_t{picture.height} * page.width / picture.width;
    return {address, page.width, static_cast<std::uint32_t>(std::min<std::uint64_t>(rows_shown, page.height)),
            page.height};
  }

 private:
  OutputFolder& folder_;
  std::size_t left_;
};

struct Recorded {
  std::unique_ptr<CrawlReader> reader;
  StatePages pages;
  StateNumbers numbers;  // by id: the state of the difference

  Recorded(const std::string& path, const Limits& limits)
      : reader(open_crawl(path, {limits.document_bytes}, Variants::read)), pages(reader->crawl(), limits) {}
};

class FilmMaker {
 public:
  FilmMaker(const FilmInputs& inputs, const FilmBounds& bounds, OutputFolder& folder)
      : inputs_(inputs),
        bounds_(bounds),
        folder_(folder),
        old_(inputs.old_crawl, inputs.limits),
        new_(inputs.new_crawl, inputs.limits),
        rules_(inputs.rules, inputs.limits),
        waiting_(inputs.temp_directory) {}

  Film make() {
    add_states();
    choose_pages();
    film_.is_replayed = !inputs_.results.empty();
    add_old_paths(old_.reader->crawl(), old_.numbers, inputs_.results, {bounds_.paths, bounds_.steps}, film_);
    add_new_paths(new_.reader->crawl(), new_.numbers, {bounds_.paths, bounds_.steps}, film_);
    read_old();
    read_new();
    return std::move(film_);
  }

 private:
  void add_states() {
    const std::vector<UnitedState>& states = inputs_.difference.states;
    const Crawl &old_crawl = old_.reader->crawl(), &new_crawl = new_.reader->crawl();
    const auto side_of = [](const Crawl& crawl, std::size_t state, StateNumbers& numbers,
                            std::size_t number) {
      const auto add = [&](const auto& page) {
        numbers.emplace(page.id, number);
        return FilmSide{page.id, page.url, {}, {}};
      };
      const std::size_t states = crawl.states.size();
      return state < states ? add(crawl.states[state]) : add(crawl.variants[state - states]);
    };
    for (std::size_t i = 0; i < states.size(); ++i) {
      FilmState state;
      state.name = inputs_.names[i];
      state.standing = states[i].standing;
      if (states[i].old_state != no_state)
        state.old_side = side_of(old_crawl, states[i].old_state, old_.numbers, i);
      if (states[i].new_state != no_state)
        state.new_side = side_of(new_crawl, states[i].new_state, new_.numbers, i);
      if (state.old_side && state.new_side) state.level = states[i].level;
      film_.states.push_back(std::move(state));
    }
    looks_.assign(states.size(), 0);
    places_.assign(states.size(), nowhere);
  }

  // Those that differ have a page first.
  void choose_pages() {
    std::size_t left = bounds_.states;
    for (const bool is_same : {false, true}) {
      for (std::size_t i = 0; i < film_.states.size() && left > 0; ++i) {
        if ((film_.states[i].standing == GraphStanding::same) != is_same) continue;
        film_.states[i].link = fmt::format("states/{}.html", i + 1);
        --left;
      }
    }
  }

  // Calls use(number, state) with each state that has a page.
  template <typename Use>
  void for_each_state(Recorded& recorded, Use use) {
    RecordedState state;
    while (recorded.reader->next(state)) {
      const auto number = recorded.numbers.find(state.id);
      if (number != recorded.numbers.end() && !film_.states[number->second].link.empty())
        use(number->second, state);
    }
  }

  void read_old() {
    PictureShelf shelf(folder_, bounds_.bytes);
    for_each_state(old_, [&](std::size_t number, const RecordedState& recorded) {
      FilmState& state = film_.states[number];
      if (const std::optional<Picture> picture = picture_of(recorded)) {
        looks_[number] = look_of(*picture);
        show(shelf, number, "old", *picture, *state.old_side);
      }
      if (state.standing != GraphStanding::changed) return;
      places_[number] = waiting_.append(recorded.snapshot);
      waiting_.append(recorded.snapshot.empty() || has_rules() ? recorded.page : std::string());
    });
  }

  void read_new() {
    PictureShelf shelf(folder_, bounds_.bytes);
    for_each_state(new_, [&](std::size_t number, const RecordedState& recorded) {
      FilmState& state = film_.states[number];
      if (const std::optional<Picture> picture = picture_of(recorded)) {
        if (state.old_side && look_of(*picture) == looks_[number])
          take_pictures(*state.old_side, *state.new_side);
        else
          show(shelf, number, "new", *picture, *state.new_side);
      }
      if (places_[number] != nowhere) outline(state, number, recorded);
    });
  }

  std::optional<Picture> picture_of(const RecordedState& state) const {
    if (state.screenshot.empty()) return std::nullopt;
    auto result = decode_picture(state.screenshot, inputs_.limits);
    if (std::holds_alternative<ParseError>(result)) return std::nullopt;
    return std::get<Picture>(std::move(result));
  }

  // Equal for equal pictures; never 0.
  static std::uint64_t look_of(const Picture& picture) {
    const auto* const bytes = reinterpret_cast<const char*>(picture.pixels.data());
    return combine_hashes(hash_of({bytes, picture.pixels.size()}), picture.width) | 1;
  }

  static void show(PictureShelf& shelf, std::size_t number, std::string_view which, const Picture& picture,
                   FilmSide& side) {
    side.small = shelf.put(fmt::format("{}-{}-small", number + 1, which), picture, small_width, small_height);
    side.large = shelf.put(fmt::format("{}-{}", number + 1, which), picture, large_width, large_height);
  }

  static void take_pictures(const FilmSide& from, FilmSide& to) {
    to.small = from.small;
    to.large = from.large;
  }

  void outline(FilmState& state, std::size_t number, const RecordedState& recorded) {
    RecordedState before;
    const std::uint64_t page = waiting_.read(places_[number], before.snapshot);
    waiting_.read(page, before.page);
    const std::optional<Page> expected = ruled_page(old_, number, before);
    const std::optional<Page> actual = ruled_page(new_, number, recorded);
    if (expected && actual) state.differences = finder_.find(*expected, *actual);
  }

  // Their conditions look at the HTML of pages, which nothing else needs.
  bool has_rules() const { return !inputs_.rules.rules().empty(); }

  // What the rules leave of it; nothing where it cannot be read.
  std::optional<Page> ruled_page(Recorded& crawl, std::size_t number, const RecordedState& recorded) {
    PageResult read = crawl.pages.read(recorded);
    if (std::holds_alternative<ParseError>(read)) return std::nullopt;
    Page page = std::get<Page>(std::move(read));
    if (!has_rules()) return page;
    const std::string html = html_of_state(recorded.page, recorded.snapshot, inputs_.limits.document_bytes);
    rules_.apply(page, {inputs_.names[number], html});
    return page;
  }

  const FilmInputs& inputs_;
  const FilmBounds& bounds_;
  OutputFolder& folder_;
  Recorded old_, new_;
  PageRules rules_;
  ScratchFile waiting_;                // pages of the old crawl
  std::vector<std::uint64_t> looks_;   // by state: of the old picture; 0: there is none
  std::vector<std::uint64_t> places_;  // by state: in that file
  OutlineFinder finder_;
  Film film_;
};

}  // namespace

Film make_film(const FilmInputs& inputs, const FilmBounds& bounds, OutputFolder& folder) {
  return FilmMaker(inputs, bounds, folder).make();
}

}  // namespace treesift
