// A page whose ids are numbered anew, or its classes drawn anew, in any way that keeps them apart, is the page that it
// was.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "align/ids/id_settler.h"
#include "base/random.h"
#include "tests/unit/align/aligned_documents.h"

namespace treesift {
namespace {

struct Link {
  std::size_t at, to;  // its own number, the section that it leads to
};

std::string page_of(const std::vector<std::size_t>& numbers, const std::vector<Link>& links) {
  std::string page = "<nav>";
  for (const Link& link : links)
    page += "<a href='#part-" + std::to_string(numbers[link.to]) + "'>to " + std::to_string(link.at) + "</a>";
  page += "</nav>";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string name = "section " + std::to_string(i * i);
    page += "<section id=part-" + std::to_string(numbers[i]) + "><h2>The " + name + "</h2><p>The end of " +
            name + "</section>";
  }
  return page;
}

// Every number of sections twice as large, in any order.
std::vector<std::size_t> numbering(std::size_t sections, Random& random) {
  std::vector<std::size_t> numbers(2 * sections);
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});
  random.shuffle(numbers);
  numbers.resize(sections);
  return numbers;
}

std::string settled(const std::string& expected_source, const std::string& actual_source) {
  const AlignedDocuments pair(expected_source, actual_source, SourceType::html);
  const auto& [expected, actual, alignment, edits] = pair;
  Document out;
  return dump(IdSettler().settle(expected, actual, edits, {""}, out).first ? out : actual);
}

TEST(SettlingIdsProperty, AnyNumberingIsUndoneAndNoOtherLinkHidden) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t sections = 2 + random.below(12);
    std::vector<Link> links;  // to each section, as ids to which nothing refers stay
    for (std::size_t i = 0; i < 2 * sections; ++i)
      links.push_back({i, i < sections ? i : random.below(sections)});
    const std::vector<std::size_t> before = numbering(sections, random), after = numbering(sections, random);
    const std::string expected = page_of(before, links);
    EXPECT_EQ(settled(expected, page_of(after, links)), dumped(expected, SourceType::html));

    std::vector<Link> wrong = links;
    Link& one = wrong[random.below(wrong.size())];
    one.to = (one.to + 1) % sections;
    EXPECT_EQ(settled(expected, page_of(after, wrong)), dumped(page_of(before, wrong), SourceType::html));
  }
}

// A section for each class, and a rule of the style sheet.
std::string page_of_classes(const std::vector<std::string>& tokens, const std::vector<std::size_t>& classes) {
  std::string page = "<style>";
  for (std::size_t i = 0; i < tokens.size(); ++i)
    page += ".part-" + tokens[i] + " { left: " + std::to_string(i) + "em }\n";
  page += "</style>";
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::string name = "section " + std::to_string(i * i);
    page += "<section class='part part-" + tokens[classes[i]] + "'><h2>The " + name + "</h2><p>The end of " +
            name + "</section>";
  }
  return page;
}

std::vector<std::string> tokens_of(std::size_t count, Random& random) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < count; ++i)
    tokens.push_back(fmt::format("{:04x}a7{:06x}", i * 7 + 4096, random.below(1 << 24)));
  random.shuffle(tokens);
  return tokens;
}

TEST(SettlingIdsProperty, ClassesDrawnAnewAreUndoneAndNoOtherClassHidden) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const std::size_t sections = 2 + random.below(12);
    std::vector<std::size_t> classes(sections);
    std::iota(classes.begin(), classes.end(), std::size_t{0});
    const std::vector<std::string> before = tokens_of(sections, random), after = tokens_of(sections, random);
    const std::string expected = page_of_classes(before, classes);
    EXPECT_EQ(settled(expected, page_of_classes(after, classes)), dumped(expected, SourceType::html));

    std::size_t& one = classes[random.below(sections)];
    one = (one + 1) % sections;
    EXPECT_NE(settled(expected, page_of_classes(after, classes)), dumped(expected, SourceType::html));
  }
}

}  // namespace
}  // namespace treesift
