#include "tools/crawls/level_pages.h"

#include <unordered_map>
#include <utility>

#include "align/fragments/fragment_tree.h"
#include "io/output/temp_directory.h"
#include "io/pairing/key_rules.h"
#include "model/states/page_content.h"
#include "pipeline/crawl/page_rules.h"

namespace treesift {
namespace {

class RuledReader {
 public:
  RuledReader(const std::string& path, const Limits& limits, const RuleSet& rules, const StateNames& names,
              const std::string& as_if_at)
      : pages_(path, limits,
               {.html = WithHtml::yes,
                .again = WithAgain::yes,
                .left_out = LeftOut::known,
                .as_if_at = as_if_at}),
        rules_(rules, limits),
        names_(names) {
    for (const CrawlState& state : pages_.crawl().states) numbers_.emplace(state.id, numbers_.size());
  }

  void read(const TakeState& take) {
    CrawlPage page;
    while (pages_.next(page)) {
      const std::size_t number = numbers_.at(page.id);
      take(number, Meeting::first, ruled(page));
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
    LevelledState state{facts_of_page(page), texts_of_page(page.page, comparer_)};
    const PageOutline& after = state.facts.outline;
    // A picture shows what rules took away as well. Of an element nothing but the picture may tell that it differed.
    if (after.shape != before.shape) state.facts.picture.reset();
    if (after.content != before.content) state.facts.content_before_rules = before.content;
    return state;
  }

  CrawlPages pages_;
  PageRules rules_;
  const StateNames& names_;
  std::unordered_map<std::string, std::size_t> numbers_;
  TextComparer comparer_;
};

}  // namespace

StateFacts facts_of_page(const CrawlPage& page) {
  return {page.id, outline_of(page.page.document, page.page.layout), page.picture, std::nullopt};
}

PageTexts texts_of_page(const Page& page, TextComparer& comparer) {
  const auto& [document, layout] = page;
  return texts_of(document, layout, seen_nodes(document, layout), find_fragments(document, layout), comparer);
}

std::string id_of_state_pair(const std::string& name) {
  CapturedResponse response;
  response.address = name;
  return pair_id(response_key(response), 1);
}

void read_ruled(const std::string& path, const Limits& limits, const RuleSet& rules, const StateNames& names,
                const std::string& as_if_at, const TakeState& take) {
  RuledReader(path, limits, rules, names, as_if_at).read(take);
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
