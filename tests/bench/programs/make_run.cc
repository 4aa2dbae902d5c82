// make-run nightly|equal|sweep|dates|small|json PAGES OUT: an archive that looks like a run of one kind, made
// from the expected pages of an archive; small and json need none (tools/bench-data says what each kind is).
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "io/pairing/pair_reader.h"
#include "io/pairs/pair_writer.h"

namespace treesift {
namespace {

struct Page {
  std::string id, expected, actual;
};

std::vector<Page> pages_of(const std::string& path) {
  std::vector<Page> pages;
  PairStream stream;
  PairReader reader(path, stream);
  for (PairBatch batch; reader.read(batch);) {
    for (const Pair& pair : batch.pairs) {
      if (!pair.error && !pair.unpaired())
        pages.push_back({pair.id, std::string(*pair.expected), std::string(*pair.actual)});
    }
  }
  return pages;
}

void write(PairWriter& writer, const std::string& id, std::string_view expected, std::string_view actual,
           const char* type = "html") {
  Pair pair;
  pair.id = id;
  pair.type = pair.actual_type = type;
  pair.expected = expected;
  pair.actual = actual;
  writer.write(pair);
}

// Ten nights; on each, every twentieth page comes in its newer version.
void make_nightly(const std::vector<Page>& pages, PairWriter& writer) {
  for (std::size_t night = 0; night < 10; ++night) {
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const bool differs = (i + night) % 20 == 0;
      write(writer, fmt::format("night-{}/{}", night, pages[i].id), pages[i].expected,
            differs ? pages[i].actual : pages[i].expected);
    }
  }
}

// Ten nights on which nothing has changed.
void make_equal(const std::vector<Page>& pages, PairWriter& writer) {
  for (int night = 0; night < 10; ++night) {
    for (const Page& page : pages)
      write(writer, fmt::format("night-{}/{}", night, page.id), page.expected, page.expected);
  }
}

// The page without one of its tags, or with a letter doubled.
std::string mutant(const std::string& page, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::string result = page;
  const std::size_t tag = result.find('<', random() % result.size());
  const std::size_t end = tag == std::string::npos ? tag : result.find('>', tag);
  if (end == std::string::npos) return result + "<p>" + std::to_string(seed);
  if (seed % 2 == 0) return result.erase(tag, end + 1 - tag);
  return result.insert(end + 1, 1, 'x');
}

// 4000 runs of 400 mutants against one page; one in five changes nothing that is seen.
void make_sweep(const std::vector<Page>& pages, PairWriter& writer) {
  const std::string* page = &pages.front().expected;
  for (const Page& other : pages) {
    if (other.expected.size() > page->size() && other.expected.size() < 60'000) page = &other.expected;
  }
  std::vector<std::string> mutants;
  for (std::uint32_t seed = 0; seed < 400; ++seed)
    mutants.push_back(seed % 5 == 0 ? *page : mutant(*page, seed));
  std::mt19937 random(1);
  for (int run = 0; run < 4000; ++run)
    write(writer, fmt::format("mutant-{}", run), *page, mutants[random() % mutants.size()]);
}

// Each page of 20 KB and more says when it was made: at its beginning, in its middle or at its end.
void make_dates(const std::vector<Page>& pages, PairWriter& writer) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string& page = pages[i].expected;
    if (page.size() < 20'000) continue;
    const std::size_t body = page.find('>', page.find("<body")) + 1;
    const std::size_t paragraph = page.find("</p>", page.size() / 2);
    const std::size_t at = i % 3 == 0                              ? body
                           : i % 3 == 1 && paragraph < page.size() ? paragraph + 4
                                                                   : page.rfind("</body>");
    if (at > page.size()) continue;
    const auto made_on = [&](std::string_view day) {
      return std::string(page).insert(at, fmt::format("<p>Made on {} at 03:14:15, build 4711</p>", day));
    };
    write(writer, pages[i].id, made_on("2026-11-20"), made_on("2026-11-21"));
  }
}

void make_small(PairWriter& writer) {
  const auto page = [](int item, int price) {
    return fmt::format(
        "<html><head><title>Item {0}</title></head><body><h1>Item {0}</h1><p>Price {1}</p>"
        "<ul><li>one<li>two<li>{2}</ul></body></html>",
        item, price, item * 7919LL % 1000);
  };
  for (int item = 0; item < 1'000'000; ++item)
    write(writer, fmt::format("item/{}", item), page(item, item % 900), page(item, item % 900 + 1));
}

// An order as a service answers it, of 2 KB and some 80 values. `served` and `stock` are what changes.
std::string order(int number, int served, int stock) {
  std::string lines;
  for (int line = 0; line < 9; ++line) {
    const int article = (number * 31 + line * 977) % 9973;
    lines += fmt::format(
        "{}{{\"sku\":\"A-{:05}\",\"title\":\"Article {}, packed in a box of {}\",\"quantity\":{},\"price\":"
        "{{\"amount\":{}.{:02},\"currency\":\"EUR\"}},\"gift\":{},\"discount\":null,\"stock\":{},"
        "\"href\":\"/articles/{}?lang=en\"}}",
        line == 0 ? "" : ",", article, article, 1 + article % 12, 1 + line % 3, article / 10, article % 100,
        article % 5 == 0, line == 3 ? stock : article % 300, article);
  }
  return fmt::format(
      "{{\"order\":{{\"id\":{0},\"href\":\"/orders/"
      "{0}\",\"status\":\"{1}\",\"served\":\"2026-11-{2:02}T03:14:15Z\","
      "\"customer\":{{\"id\":{3},\"name\":\"Customer number "
      "{3}\",\"mail\":\"c{3}@example.org\",\"tags\":[\"mail\","
      "\"regular\",\"{4}\"]}},\"address\":{{\"street\":\"Long Road {5}\",\"city\":\"Delft\",\"zip\":\"{6} "
      "AB\","
      "\"country\":\"NL\",\"geo\":[52.{6},4.{3}]}},\"lines\":[{7}],\"note\":\"Please leave it with the "
      "neighbours "
      "when nobody is at home.\",\"paid\":true}}}}",
      number, number % 7 == 0 ? "open" : "sent", served, number * 7 % 9000 + 1000, number % 2 ? "b2b" : "b2c",
      number % 200, number % 9000 + 1000, lines);
}

// One value differs: when the answer was made or, in every second, how many are left.
void make_json(PairWriter& writer) {
  for (int number = 0; number < 20'000; ++number) {
    const bool newer = number % 2 == 0;
    write(writer, fmt::format("orders/{}", number), order(number, 20, number % 400),
          order(number, newer ? 21 : 20, newer ? number % 400 : number % 400 + 1), "json");
  }
}

void make(const std::string& kind, const std::string& from, const std::string& out) {
  PairWriter writer(out);
  if (kind == "small") {
    make_small(writer);
  } else if (kind == "json") {
    make_json(writer);
  } else {
    using Make = void (*)(const std::vector<Page>&, PairWriter&);
    const std::map<std::string, Make> kinds = {
        {"nightly", make_nightly}, {"equal", make_equal}, {"sweep", make_sweep}, {"dates", make_dates}};
    const auto found = kinds.find(kind);
    if (found == kinds.end()) throw std::runtime_error("no such kind: " + kind);
    found->second(pages_of(from), writer);
  }
  writer.finish();
}

}  // namespace
}  // namespace treesift

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::fputs("usage: make-run nightly|equal|sweep|dates|small|json PAGES OUT\n", stderr);
    return 2;
  }
  treesift::make(argv[1], argv[2], argv[3]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "make-run: %s\n", error.what());
  return 2;
}
