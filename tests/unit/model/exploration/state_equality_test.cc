// Which pages are one state, by each way of comparing.
#include "model/exploration/state_equality.h"

#include <gtest/gtest.h>

#include "parsers/reading/parse.h"

namespace treesift {
namespace {

// The state of each page, by the number of the first page of it: "0 1 0".
std::string placed_states(const std::vector<std::string>& sources, StateEquality by, double threshold = 0) {
  StatePlacer placer({by, threshold}, {});
  std::string states;
  for (const std::string& html : sources) {
    std::string bytes = html;
    bytes.append(read_padding, '\0');
    DocumentParser parser({}, HtmlReaderKind::own);
    const Page page{
        std::get<Document>(parser.parse(std::string_view(bytes).substr(0, html.size()), SourceType::html)),
        {}};
    const StateFacts facts{"", outline_of(page.document, page.layout), std::nullopt};
    const Placed placed = placer.place({page, facts, html, {}});
    states += (states.empty() ? "" : " ") + std::to_string(placed.of);
  }
  return states;
}

const std::vector<std::string> compared_pages = {
    "<h1>Cart</h1><p>Three apples and two pears</p><a href=x>Pay</a>",
    "<h1>Cart</h1><p>Three apples and two plums</p><a href=x>Pay</a>",      // other data
    "<h1>Cart</h1><p>Three apples and two pears</p><a href=x>Pay</a>",      // the first again
    "<h1>Cart</h1><p>Three apples and two pears</p><a href=x>Pay</a><hr>",  // one element more
    "<form><input name=a><input name=b><button>Send</button></form><ul><li>1<li>2</ul>"};

TEST(StateEquality, WholePages) {
  EXPECT_EQ(placed_states(compared_pages, StateEquality::exact), "0 1 0 3 4");
  EXPECT_EQ(placed_states(compared_pages, StateEquality::structure), "0 0 0 3 4");
  EXPECT_EQ(placed_states(compared_pages, StateEquality::structure, 0.2), "0 0 0 0 4");
  EXPECT_EQ(placed_states(compared_pages, StateEquality::text), "0 1 0 0 4");
  EXPECT_EQ(placed_states(compared_pages, StateEquality::text, 0.2), "0 0 0 0 4");
}

TEST(StateEquality, PagesWithoutAPictureAreApart) {
  EXPECT_EQ(placed_states(compared_pages, StateEquality::picture), "0 1 0 3 4");
  EXPECT_EQ(placed_states(compared_pages, StateEquality::picture, 1), "0 0 0 0 0");
}

TEST(StateEquality, Fragments) {
  EXPECT_EQ(
      placed_states({compared_pages[0], compared_pages[1], compared_pages[4]}, StateEquality::fragments),
      "0 0 2");
}

}  // namespace
}  // namespace treesift
