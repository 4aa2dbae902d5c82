// write-worst-case KIND SIZE OUT: one pair that is meant to cost as much as it can; `write-worst-case list`
// prints the kinds. SIZE is that of what is repeated: paragraphs, items, tables, attributes, bytes of text.
// Prints to standard error: the bytes of the expected side, and the elements, texts, members and attributes
// in it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/pairs/pair_writer.h"

namespace treesift {
namespace {

struct WorstCase {
  std::string expected, actual;
  std::uint64_t nodes = 0;
};

template <class... Values>
void put(std::string& side, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(side), format, std::forward<Values>(values)...);
}

// What is the same on both sides is not at the ends, where it would be found at once.
void equal_nodes(WorstCase& page, std::uint64_t size) {
  page.nodes = 2 * size;
  page.actual = "<p>first";
  for (std::uint64_t i = 0; i < size; ++i) page.expected += "<p>x</p>";
  for (std::uint64_t i = 0; i + 2 < size; ++i) page.actual += "<p>x</p>";
  page.actual += "<p>last";
}

void different_nodes(WorstCase& page, std::uint64_t size) {
  page.nodes = 2 * size;
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, "<p id=\"a{0}\">one {0}</p>", i * 7919);
    put(page.actual, "<p id=\"b{0}\">two {0}</p>", i * 7907 + 1);
  }
}

void different_names(WorstCase& page, std::uint64_t size) {
  static constexpr std::array<std::string_view, 6> names = {"p", "div", "ul", "h2", "pre", "address"};
  std::mt19937 random(1);
  page.nodes = 2 * size;
  for (std::uint64_t i = 0; i < size; ++i) {
    for (std::string* side : {&page.expected, &page.actual}) {
      const std::string_view name = names[random() % names.size()];
      put(*side, "<{0}>{1}</{0}>", name, random());
    }
  }
}

void list_in_order(WorstCase& page, const std::vector<std::uint64_t>& order) {
  page.nodes = 2 * order.size();
  page.expected = page.actual = "<ul>";
  for (std::uint64_t i = 0; i < order.size(); ++i) {
    put(page.expected, "<li>item {}</li>", i);
    put(page.actual, "<li>item {}</li>", order[i]);
  }
}

std::vector<std::uint64_t> numbers(std::uint64_t size) {
  std::vector<std::uint64_t> order(size);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  return order;
}

void reversed_list(WorstCase& page, std::uint64_t size) {
  std::vector<std::uint64_t> order = numbers(size);
  std::reverse(order.begin(), order.end());
  list_in_order(page, order);
}

void shuffled_list(WorstCase& page, std::uint64_t size) {
  std::vector<std::uint64_t> order = numbers(size);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  list_in_order(page, order);
}

// Of each second table on the actual side, a cell.
void equal_tables(WorstCase& page, std::uint64_t size) {
  page.nodes = 22 * size;
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto table = [](std::string_view last) {
      return fmt::format("<table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f<tr><td>g<td>h<td>{}</table>", last);
    };
    page.expected += table("i");
    page.actual += table(i % 2 == 0 ? "i" : "changed");
  }
}

// Towers of as many elements as a document may be deep; the innermost texts change.
void deep_towers(WorstCase& page, std::uint64_t size) {
  constexpr std::uint64_t depth = 500;
  for (std::uint64_t tower = 0; tower < size; ++tower) {
    for (std::string* side : {&page.expected, &page.actual}) {
      for (std::uint64_t i = 0; i < depth; ++i) *side += "<div>";
      put(*side, "{} {}", side == &page.expected ? "one" : "two", tower);
      for (std::uint64_t i = 0; i < depth; ++i) *side += "</div>";
    }
    page.nodes += depth + 1;
  }
}

// Deeper than that: what is below the limit becomes siblings.
void never_closed(WorstCase& page, std::uint64_t size) {
  page.nodes = size;
  for (std::uint64_t i = 0; i < size; ++i) page.expected += "<div>";
  page.actual = page.expected + "one";
}

// One text; of each hundred words another one has come.
void long_text(WorstCase& page, std::uint64_t size) {
  page.expected = page.actual = "<p>";
  for (std::uint64_t word = 0; page.expected.size() < size; ++word) {
    put(page.expected, "w{} ", word % 1009);
    put(page.actual, "{}{} ", word % 100 == 50 ? "v" : "w", word % 1009);
  }
  page.nodes = page.expected.size() / 30;  // as many as an ordinary page of that length has
}

// One text, of which no word is where it was: most are not there at all, the others in any order.
void other_words(WorstCase& page, std::uint64_t size) {
  std::mt19937 random(1);
  page.expected = page.actual = "<p>";
  while (page.expected.size() < size) {
    put(page.expected, "w{} ", random() % 100'000);
    const char kept = random() % 4 == 0 ? 'w' : 'v';
    put(page.actual, "{}{} ", kept, random() % 100'000);
  }
  page.nodes = page.expected.size() / 30;
}

void shuffled_lines(WorstCase& page, std::uint64_t size) {
  std::vector<std::uint64_t> order = numbers(size);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  page.nodes = size;
  page.expected = page.actual = "<pre>\n";
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, "line {}\n", i);
    put(page.actual, "line {}\n", order[i]);
  }
}

// A hundred different items, thousands of times each, in lists of ten: every item has thousands of equals.
void scattered_items(WorstCase& page, std::uint64_t size) {
  std::mt19937 random(1);
  page.nodes = 2 * size + size / 10;
  for (std::uint64_t i = 0; i < size; ++i) {
    for (std::string* side : {&page.expected, &page.actual})
      put(*side, "{}<li>item {}", i % 10 == 0 ? "<ul>" : "", random() % 100);
    if (i % 10 == 9) {
      page.expected += "</ul>";
      page.actual += "</ul>";
    }
  }
}

// Links to places that are there on one side only.
void links(WorstCase& page, std::uint64_t size) {
  page.nodes = 5 * size;
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, "<p id=\"a{0}\">x</p><a href=\"#a{0}\">to {0}</a>", i);
    put(page.actual, "<p id=\"a{0}\">x</p><a href=\"#a{0}\">to {0}</a>", i * 3);
  }
}

void comments(WorstCase& page, std::uint64_t size) {
  page.nodes = size;
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, "<!-- {} -->\n", i);
    put(page.actual, "<!-- {} -->\n", i * 7);
  }
}

// As many attributes as a tag may have, all with other values.
void attributes(WorstCase& page, std::uint64_t size) {
  page.nodes = size;
  for (std::uint64_t i = 0; i < size; ++i) {
    for (std::string* side : {&page.expected, &page.actual}) {
      if (i % 1000 == 0) put(*side, "{}<p", i == 0 ? "" : ">");
      put(*side, " a{}=\"{}{}\"", i % 1000, side == &page.expected ? 'e' : 'a', i);
    }
  }
  page.expected += ">";
  page.actual += ">";
}

void members(WorstCase& page, std::uint64_t size) {
  page.nodes = size;
  page.expected = page.actual = "{\"first\":0";
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, ",\"e{0}\":{0}", i * 7919);
    put(page.actual, ",\"a{0}\":{0}", i * 7907 + 1);
  }
  page.expected += "}";
  page.actual += "}";
}

void reversed_array(WorstCase& page, std::uint64_t size) {
  page.nodes = size;
  page.expected = page.actual = "[-1";
  for (std::uint64_t i = 0; i < size; ++i) {
    put(page.expected, ",{}", i);
    put(page.actual, ",{}", size - i);
  }
  page.expected += "]";
  page.actual += "]";
}

struct Kind {
  std::string_view name, type;
  void (*make)(WorstCase&, std::uint64_t size);
};

constexpr std::array<Kind, 17> kinds = {{{"equal-nodes", "html", equal_nodes},
                                         {"different-nodes", "html", different_nodes},
                                         {"different-names", "html", different_names},
                                         {"reversed-list", "html", reversed_list},
                                         {"shuffled-list", "html", shuffled_list},
                                         {"equal-tables", "html", equal_tables},
                                         {"deep-towers", "html", deep_towers},
                                         {"never-closed", "html", never_closed},
                                         {"long-text", "html", long_text},
                                         {"other-words", "html", other_words},
                                         {"shuffled-lines", "html", shuffled_lines},
                                         {"scattered-items", "html", scattered_items},
                                         {"links", "html", links},
                                         {"comments", "html", comments},
                                         {"attributes", "html", attributes},
                                         {"members", "json", members},
                                         {"reversed-array", "json", reversed_array}}};

void write(std::string_view name, std::uint64_t size, const std::string& out) {
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == name; });
  if (kind == kinds.end()) throw std::runtime_error(fmt::format("no such kind: {}", name));
  WorstCase page;
  kind->make(page, size);
  Pair pair;
  pair.id = name;
  pair.type = pair.actual_type = kind->type;
  pair.expected = page.expected;
  pair.actual = page.actual;
  PairWriter writer(out);
  writer.write(pair);
  writer.finish();
  fmt::print(stderr, "{} {}\n", page.expected.size(), page.nodes);
}

}  // namespace
}  // namespace treesift

int main(int argc, char** argv) try {
  if (argc == 2 && std::string_view(argv[1]) == "list") {
    for (const treesift::Kind& kind : treesift::kinds) fmt::print("{}\n", kind.name);
    return 0;
  }
  if (argc != 4) {
    std::fputs("usage: write-worst-case KIND SIZE OUT, or write-worst-case list\n", stderr);
    return 2;
  }
  treesift::write(argv[1], std::stoull(argv[2]), argv[3]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write-worst-case: %s\n", error.what());
  return 2;
}
