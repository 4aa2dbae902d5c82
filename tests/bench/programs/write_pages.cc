// write-pages html|xml|json date|nodes|nightly BYTES PAIRS OUT: pairs of made-up pages of about so many bytes
// a side, no two alike; "-" is standard output.
//
//   date      in each page the date on which it was made has changed
//   nodes     that, and one element (JSON: one member) of a hundred: its text, an attribute, it is missing,
//             or there is one more
//   nightly   95 % of the pairs have equal bytes; the others are like `nodes`
// Prints to standard error: the bytes of the expected sides, and the elements and texts (members) in them.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>

#include "io/pairs/pair_writer.h"

namespace treesift {
namespace {

enum class Change { date, nodes };

// Writes both sides of a page at the same time.
class Pages {
 public:
  Pages(std::string_view type, std::size_t bytes) : type_(type), bytes_(bytes), random_(1) {}

  void write(std::uint64_t page, Change change) {
    expected.clear();
    actual.clear();
    change_ = change;
    type_ == "html" ? write_html(page) : type_ == "xml" ? write_xml(page) : write_json(page);
  }

  std::string expected, actual;
  std::uint64_t nodes = 0;

 private:
  void both(std::string_view text) {
    expected += text;
    actual += text;
  }

  void date(std::string_view before, std::string_view after) {
    both(before);
    expected += "2026-11-20T03:14:15";
    actual += "2026-11-21T03:15:02";
    both(after);
  }

  // Some words; the next call overwrites them.
  std::string_view words(unsigned least, unsigned most) {
    static constexpr std::array<std::string_view, 40> vocabulary = {
        "the",       "of",          "and",    "to",      "a",          "in",     "is",      "that",
        "value",     "table",       "server", "returns", "function",   "option", "default", "file",
        "directory", "index",       "query",  "section", "parameter",  "type",   "column",  "with",
        "when",      "must",        "be",     "set",     "each",       "line",   "release", "version",
        "user",      "caf\xc3\xa9", "reads",  "writes",  "connection", "memory", "number",  "list"};
    words_.clear();
    const unsigned count = least + random_() % (most - least + 1);
    for (unsigned i = 0; i < count; ++i) {
      if (i > 0) words_ += ' ';
      const auto drawn = random_();  // frequent words come first
      words_ += vocabulary[(drawn % 40) * ((drawn >> 8) % 40) / 40];
    }
    if (random_() % 8 == 0) fmt::format_to(std::back_inserter(words_), " {}", random_() % 100'000);
    return words_;
  }

  // Whether the next leaf is one of those that change.
  bool changes() { return ++leaves_ % 100 == 0 && change_ == Change::nodes; }

  void element(std::string_view name, std::string_view attribute, std::string_view text) {
    nodes += 2;
    const auto append = [&](std::string& side, std::string_view value, std::string_view content) {
      fmt::format_to(std::back_inserter(side), "<{0} {1}=\"{2}\">{3}</{0}>\n", name, attribute, value,
                     content);
    };
    const std::uint64_t number = leaves_ % 977;
    const std::string value = fmt::format("{}-{}", name, number);
    append(expected, value, text);
    if (!changes()) return append(actual, value, text);
    const unsigned kind = leaves_ / 100 % 4;  // the last of them: nothing on the actual side
    if (kind == 0) append(actual, value, "other words");
    if (kind == 1) append(actual, "changed", text);
    if (kind == 2) {
      append(actual, value, text);
      append(actual, value, "one more");
    }
  }

  void write_html(std::uint64_t page) {
    both(fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Page {0}</title></head>"
        "<body><div id=\"top\"><h1>Page {0}</h1>",
        page));
    date("<p class=\"made\">Made on ", "</p></div>\n");
    nodes += 11;
    for (unsigned section = 0; expected.size() < bytes_; ++section) {
      both(fmt::format("<div class=\"section\" id=\"section-{}\">", section));
      element("h2", "class", words(2, 5));
      element("p", "class", words(20, 40));
      both("<ul>");
      for (int i = 0; i < 3; ++i) element("li", "class", words(3, 8));
      both("</ul>\n<p>");
      element("a", "href", words(1, 3));
      both("</p><table>");
      for (int row = 0; row < 2; ++row) {
        both("<tr>");
        for (int cell = 0; cell < 3; ++cell) element("td", "class", words(1, 4));
        both("</tr>\n");
      }
      both("</table></div>\n");
      nodes += 6;
    }
    both("</body></html>\n");
  }

  void write_xml(std::uint64_t page) {
    both("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    both(fmt::format("<listing xmlns=\"urn:example:listing\" page=\"{}\">", page));
    date("<made>", "</made>\n");
    nodes += 3;
    for (unsigned entry = 0; expected.size() < bytes_; ++entry) {
      both(fmt::format("<entry id=\"e{}\" file=\"f{}\" line=\"{}\" kind=\"{}\">\n", entry, entry % 7, entry,
                       entry % 3 == 0 ? "type" : "function"));
      element("name", "lang", words(1, 2));
      element("type", "ref", words(1, 2));
      element("summary", "source", words(8, 25));
      both("</entry>\n");
      ++nodes;
    }
    both("</listing>\n");
  }

  void member(std::string_view name, std::string_view value) {
    ++nodes;
    const auto append = [&](std::string& side, std::string_view key, std::string_view content) {
      fmt::format_to(std::back_inserter(side), "\"{}\":\"{}\",", key, content);
    };
    append(expected, name, value);
    if (!changes()) return append(actual, name, value);
    const unsigned kind = leaves_ / 100 % 4;
    if (kind == 0) append(actual, name, "other words");
    if (kind == 1) append(actual, "changed", value);
    if (kind == 2) {
      append(actual, name, value);
      append(actual, "more", "one more");
    }
  }

  void write_json(std::uint64_t page) {
    both(fmt::format("{{\"page\":{},\"made\":\"", page));
    date("", "\",\"items\":[\n");
    nodes += 4;
    for (unsigned item = 0; expected.size() < bytes_; ++item) {
      both(item == 0 ? "{" : ",\n{");
      member("name", words(1, 3));
      member("summary", words(5, 15));
      both("\"owner\":{");
      member("name", words(2, 2));
      member("group", words(1, 1));
      both(fmt::format("\"age\":{}}},\"tags\":[\"{}\",\"new\"],", item % 90, item % 5));
      both(fmt::format("\"id\":{},\"price\":{}.25,\"sold\":{}}}", item, item % 800, item % 2 == 0));
      nodes += 9;
    }
    both("]}\n");
  }

  std::string type_;
  std::size_t bytes_;
  Change change_ = Change::date;
  std::mt19937 random_;
  std::string words_;
  std::uint64_t leaves_ = 0;
};

void write(const std::string& type, const std::string& change, std::size_t bytes, std::uint64_t pairs,
           const std::string& out) {
  if (type != "html" && type != "xml" && type != "json") throw std::runtime_error("no such type: " + type);
  if (change != "date" && change != "nodes" && change != "nightly")
    throw std::runtime_error("no such change: " + change);
  PairWriter writer(out);
  Pages pages(type, bytes);
  std::uint64_t written = 0;
  for (std::uint64_t page = 0; page < pairs; ++page) {
    pages.write(page, change == "date" ? Change::date : Change::nodes);
    Pair pair;
    pair.id = fmt::format("page-{}", page);
    pair.type = pair.actual_type = type;
    pair.expected = pages.expected;
    pair.actual = change == "nightly" && page % 20 != 0 ? pages.expected : pages.actual;
    writer.write(pair);
    written += pages.expected.size();
  }
  writer.finish();
  fmt::print(stderr, "{} {}\n", written, pages.nodes);
}

}  // namespace
}  // namespace treesift

int main(int argc, char** argv) try {
  if (argc != 6) {
    std::fputs("usage: write-pages html|xml|json date|nodes|nightly BYTES PAIRS OUT\n", stderr);
    return 2;
  }
  treesift::write(argv[1], argv[2], std::stoull(argv[3]), std::stoull(argv[4]), argv[5]);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write-pages: %s\n", error.what());
  return 2;
}
