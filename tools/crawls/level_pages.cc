#include "tools/crawls/level_pages.h"

#include <utility>

#include "io/output/temp_directory.h"
#include "io/pairing/key_rules.h"
#include "pipeline/crawl/page_rules.h"

namespace treesift {
namespace {

class RuledReader {
 public:
  RuledReader(const std::string& path, const Limits& limits, const RuleSet& rules, const StateNames& names,
              const std::string& as_if_at, const VariantPages& variants)
      : pages_(path, limits,
               {.html = WithHtml::yes,
                .again = WithAgain::yes,
                .left_out = LeftOut::known,
                .variants = Variants::read,
                .as_if_at = as_if_at}),
        rules_(rules, limits),
        names_(names),
        numbers_(pages_.crawl(), variants) {}

  void read(const TakeState& take) {
    CrawlPage page;
    while (pages_.next(page)) {
      const auto [number, meeting] = numbers_.of(page.id);
      take(number, meeting, ruled(page));
      if (!page.again) continue;
      page.page = std::move(*page.again);
      page.picture.reset();
      take(number, Meeting::again, ruled(page));
    }
  }

 private:
  LevelledState ruled(CrawlPage& page) {
    const PageOutline before = outline_of(page.page.document, page.page.layout);
    const auto named = names_.find(page.id);
    const std::string id = id_of_state_pair(named == names_.end() ? page.id : named->second);
    rules_.apply(page.page, {id, page.html});
    LevelledState state{facts_of_page(page), texts_of(page.page, comparer_)};
    const PageOutline& after = state.facts.outline;
    // A picture shows what rules took away as well. Of an element nothing but the picture may tell that it differed.
    if (after.shape != before.shape) state.facts.picture.reset();
    if (after.content != before.content) state.facts.content_before_rules = before.content;
    return state;
  }

  CrawlPages pages_;
  PageRules rules_;
  const StateNames& names_;
  PageNumbers numbers_;
  TextComparer comparer_;
};

}  // namespace

PageNumbers::PageNumbers(const Crawl& crawl, const VariantPages& variants) {
  std::size_t pages = 0;
  for (const CrawlState& state : crawl.states) places_.emplace(state.id, Place{pages++});
  for (const CrawlVariant& variant : crawl.variants)
    places_.emplace(variant.id, variants.hold(variant.id)
                                    ? Place{pages++}
                                    : Place{places_.at(variant.of).number, Meeting::again});
}

StateFacts facts_of_page(const CrawlPage& page) {
  return {page.id, outline_of(page.page.document, page.page.layout), page.picture, std::nullopt};
}

std::string id_of_state_pair(const std::string& name) {
  CapturedResponse response;
  response.address = name;
  return pair_id(response_key(response), 1);
}

void read_ruled(const std::string& path, const Limits& limits, const RuleSet& rules, const StateNames& names,
                const std::string& as_if_at, const VariantPages& variants, const TakeState& take) {
  RuledReader(path, limits, rules, names, as_if_at, variants).read(take);
}

LevelPages::LevelPages() : texts_(usual_temp_directory()) {}

void LevelPages::put(std::size_t state, LevelledState&& page) {
  if (facts_.size() <= state) facts_.resize(state + 1);
  facts_[state] = std::move(page.facts);
  texts_.put(state, page.texts);
}

LevelledState LevelPages::get(std::size_t state) {
  LevelledState page;
  if (state < facts_.size()) page.facts = facts_[state];
  page.texts = texts_.get(state);
  return page;
}

}  // namespace treesift
