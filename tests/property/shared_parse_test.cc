// A page that is parsed like another one is the document that parsing it alone gives.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <variant>

#include "parsers/reading/parse.h"
#include "tests/support/corpus.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/same_document.h"

namespace treesift {
namespace {

class SharedParse {
 public:
  explicit SharedParse(const Limits& limits = {}) : shared_(limits), alone_(limits) {}

  // Empty, or what is not as it should be.
  std::string difference(std::string expected, std::string actual, SourceType expected_type,
                         SourceType actual_type) {
    const std::size_t expected_size = expected.size(), actual_size = actual.size();
    expected.append(read_padding, '\0');
    actual.append(read_padding, '\0');
    const std::string_view of_expected = std::string_view(expected).substr(0, expected_size);
    const std::string_view of_actual = std::string_view(actual).substr(0, actual_size);
    ParseResult base = shared_.parse(of_expected, expected_type, sync_points_);
    ParseResult wanted = alone_.parse(of_actual, actual_type);
    auto* const document = std::get_if<Document>(&base);
    if (document == nullptr) return {};
    ParseResult like = shared_.parse_like(*document, sync_points_, of_actual, actual_type);
    if (like.index() != wanted.index()) return "one is an error";
    std::string why;
    if (const auto* error = std::get_if<ParseError>(&like)) {
      if (error->message != std::get<ParseError>(wanted).message) why = "another error";
    } else {
      why = difference_of(std::get<Document>(like), std::get<Document>(wanted));
      shared_.recycle(std::move(std::get<Document>(like)));
      alone_.recycle(std::move(std::get<Document>(wanted)));
    }
    shared_.recycle(std::move(*document));
    return why;
  }

  std::uint64_t shared_bytes() const { return shared_.shared_bytes(); }

 private:
  DocumentParser shared_, alone_;
  SyncPoints sync_points_;
};

// Mostly what pages are made of, so that sync points are many; and what leads parsers astray.
constexpr std::string_view plain[] = {"<div class='box'>",
                                      "</div>",
                                      "<p>",
                                      "</p>",
                                      "<td>",
                                      "</td>",
                                      "<tr>",
                                      "<table id=t>",
                                      "</table>",
                                      "<li>",
                                      "<ul>",
                                      "</ul>",
                                      "text ",
                                      "more  words ",
                                      "12:30",
                                      "\n  ",
                                      "<a href=\"/x?a=1\">",
                                      "</a>",
                                      "<b>",
                                      "</b>",
                                      "<span x-own=1>",
                                      "</span>",
                                      "<br>",
                                      "&amp;",
                                      "<x-new other='v'>",
                                      "</x-new>",
                                      "<section>",
                                      "</section>",
                                      "<h2>",
                                      "</h2>",
                                      "<img alt=>",
                                      "<input value='y'/>"};
constexpr std::string_view odd[] = {"<!-- note -->",
                                    "<!--",
                                    "-->",
                                    "<script>",
                                    "</script>",
                                    "<style>",
                                    "</style>",
                                    "<pre>\n",
                                    "\n</pre>",
                                    "<textarea>",
                                    "</textarea>",
                                    "<title>",
                                    "</title>",
                                    "<body>",
                                    "</body>",
                                    "<html>",
                                    "</html>",
                                    "<head>",
                                    "</head>",
                                    "<",
                                    ">",
                                    "\"",
                                    "'",
                                    "<div a='<b'>",
                                    "<div a=\"<div>\">",
                                    "<p <div>",
                                    "<!DOCTYPE html>",
                                    "<?pi x?>",
                                    "</x>",
                                    "<select>",
                                    "<option>",
                                    "<form>",
                                    "</form>",
                                    "\xC3\xA9",
                                    "\xE9",
                                    "\r\n",
                                    "<plaintext",
                                    "<td",
                                    "&",
                                    "&#60;",
                                    "<noscript>",
                                    "<frameset>",
                                    "<center>",
                                    "</p>"};

class RandomPages {
 public:
  explicit RandomPages(std::uint32_t seed) : random_(seed) {}

  std::string page() {
    const std::size_t oddness = 2 + below(60);  // one piece in so many is odd
    std::string page;
    const std::size_t pieces = 150 + below(500);
    for (std::size_t i = 0; i < pieces; ++i) page += piece(oddness);
    return page;
  }

  // One to five pieces more, fewer or other somewhere.
  std::string edited(std::string page) {
    const std::size_t edits = 1 + below(5);
    for (std::size_t i = 0; i < edits; ++i) {
      const std::size_t at = below(page.size() + 1);
      const std::size_t removed = below(2) == 0 ? 0 : std::min(page.size() - at, below(40));
      const std::size_t oddness = 1 + below(4);
      std::string added;
      if (below(4) != 0) added = piece(oddness);
      page.replace(at, removed, added);
    }
    return page;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  std::string_view piece(std::size_t oddness) {
    const std::size_t drawn = random_();
    return below(oddness) == 0 ? odd[drawn % std::size(odd)] : plain[drawn % std::size(plain)];
  }

  std::mt19937 random_;
};

TEST(SharedParseProperty, GivesWhatParsingAloneGives) {
  initialise_parsers_once();
  RandomPages random(77);
  SharedParse parse;
  std::uint64_t bytes = 0;
  for (int round = 0; round < 2500; ++round) {
    const std::string expected = random.page();
    const std::string actual = random.edited(expected);
    ASSERT_EQ(parse.difference(expected, actual, SourceType::html, SourceType::html), "")
        << "round " << round << "\n"
        << expected << "\n--- and\n"
        << actual;
    bytes += actual.size();
  }
  EXPECT_GT(parse.shared_bytes(), bytes / 8);
}

// Well-formed XML, so that much of it is read; what is edited often is not.
class RandomXml {
 public:
  explicit RandomXml(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    std::string text = below(2) == 0 ? "<?xml version='1.0'?><!DOCTYPE r PUBLIC 'a' 'b'>" : "";
    if (below(20) == 0) text += "<!DOCTYPE r [<!ATTLIST item id NMTOKEN #IMPLIED>]>";
    text += "<r xmlns='n' xmlns:a='m' xml:space='default'>";
    for (std::size_t left = 100 + below(300); left > 0; --left) append(text, 0);
    return text + "</r>";
  }

  std::string edited(std::string text) {
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      std::size_t at = text.find('>', below(text.size()));
      if (at == text.npos) continue;
      if (below(8) == 0) at += below(9);
      std::string added;
      append(added, 0);
      if (below(10) == 0) added = odd[below(std::size(odd))];
      text.insert(std::min(at + 1, text.size()), added);
    }
    return text;
  }

 private:
  static constexpr std::string_view names[] = {"item", "a:b", "list", "b:unbound", "x"};
  static constexpr std::string_view attributes[] = {
      "", " id='1'", " xmlns:a='other&#10;'", " xml:space='preserve'", " a:k=\"v &amp; w\"", " own='v'"};
  static constexpr std::string_view texts[] = {
      "", "text ", "\n  ", "<!-- n -->", "&lt;", "<![CDATA[ <x> ]]>", "<?p i?>"};
  static constexpr std::string_view odd[] = {"<",         "&no;", "</r>", "<item>",
                                             "<![CDATA[", "<!--", "\xE9", "</item>"};

  std::size_t below(std::size_t bound) { return random_() % bound; }
  void append(std::string& out, int depth) {
    const std::string_view name = names[below(std::size(names))];
    const std::string_view attribute = attributes[below(std::size(attributes) - (below(30) == 0 ? 0 : 1))];
    out.append("<").append(name).append(attribute).append(">");
    out += texts[below(std::size(texts))];
    if (depth < 6 && below(3) == 0) append(out, depth + 1);
    out += texts[below(std::size(texts))];
    out.append("</").append(name).append(">");
  }

  std::mt19937 random_;
};

TEST(SharedParseProperty, GivesWhatParsingAloneGivesOfXml) {
  initialise_parsers_once();
  RandomXml random(79);
  SharedParse parse;
  std::uint64_t bytes = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::string expected = random.text();
    const std::string actual = random.edited(expected);
    const SourceType type = round % 3 == 0 ? SourceType::xhtml : SourceType::xml;
    ASSERT_EQ(parse.difference(expected, actual, type, type), "") << "round " << round << "\n"
                                                                  << expected << "\n--- and\n"
                                                                  << actual;
    bytes += actual.size();
  }
  EXPECT_GT(parse.shared_bytes(), bytes / 5);
}

TEST(SharedParseProperty, IsRefusedAsParsingAloneIs) {
  initialise_parsers_once();
  Limits limits;
  limits.nodes = 300;
  limits.depth = 20;
  limits.start_tag_bytes = 100;
  limits.attributes = 3;
  RandomPages random(78);
  SharedParse parse(limits);
  for (int round = 0; round < 1500; ++round) {
    const std::string expected = random.page();
    const std::string actual = random.edited(expected);
    ASSERT_EQ(parse.difference(expected, actual, SourceType::html, SourceType::html), "")
        << "round " << round << "\n"
        << expected << "\n--- and\n"
        << actual;
  }
}

TEST(SharedParseProperty, GivesWhatParsingAloneGivesOfCorpora) {
  if (corpus_archives().empty()) GTEST_SKIP() << "TREESIFT_CORPUS names no archives";
  SharedParse parse;
  for_each_corpus_pair([&](const Pair& pair) {
    if (!pair.expected || !pair.actual || *pair.expected == *pair.actual) return;
    const auto type = [](std::string_view bytes, std::string_view name) {
      return source_type(name).value_or(sniff_source_type(bytes));
    };
    const std::string expected(*pair.expected), actual(*pair.actual);
    ASSERT_EQ(parse.difference(expected, actual, type(expected, pair.type), type(actual, pair.actual_type)),
              "")
        << pair.id;
    ASSERT_EQ(parse.difference(actual, expected, type(actual, pair.actual_type), type(expected, pair.type)),
              "")
        << pair.id;
    const SourceType html = SourceType::html;
    ASSERT_EQ(parse.difference(expected, actual, html, html), "") << pair.id;
  });
  EXPECT_GT(parse.shared_bytes(), 0u);
}

}  // namespace
}  // namespace treesift
