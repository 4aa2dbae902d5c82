// Invariants of values: the lines of the file, and what is found in JSON, XML and tables.
#include <fmt/format.h>

#include "align/contracts/field_path.h"
#include "align/contracts/value_format.h"
#include "tests/support/invariant_helpers.h"

namespace treesift {
namespace {

using BreachWords = std::vector<std::string>;

std::string of_fields(std::string_view lines) {
  return "[[invariant]]\nname = 'i'\n[invariant.fields]\n" + std::string(lines) + "\n";
}

// "wanted -> found", one for each violation.
BreachWords breaches(const std::string& toml, std::string_view actual, SourceType type,
                     std::string_view expected = "") {
  InvariantChecker checker(invariant_set(toml));
  const Document document = parsed(actual, type);
  const Document other = parsed(expected.empty() ? actual : expected, type);
  InvariantFindings findings;
  checker.check(document, expected.empty() ? nullptr : &other, {"a", actual}, findings);
  BreachWords words;
  for (const InvariantViolation& one : findings.violations) words.push_back(one.wanted + " -> " + one.found);
  return words;
}
BreachWords in_json(std::string_view lines, std::string_view actual, std::string_view expected = "") {
  return breaches(of_fields(lines), actual, SourceType::json, expected);
}
BreachWords in_xml(std::string_view lines, std::string_view actual) {
  return breaches(of_fields(lines), actual, SourceType::xml);
}

TEST(FieldPaths, GiveBackWhatIsWritten) {
  for (const std::string path : {"/", "/a", "/a/b", "/a[]", "/[]/id", "/a[][]/b", "/a/*/b", "/~4", "/~3",
                                 "/a~1b~0c~2]", "/catalog/book[]/@isbn"}) {
    const auto steps = read_field_path(path);
    ASSERT_TRUE(std::holds_alternative<std::vector<FieldStep>>(steps)) << path;
    EXPECT_EQ(write_field_path(std::get<std::vector<FieldStep>>(steps)), path);
  }
  for (const std::string path : {"", "a", "/a//b", "/a~", "/a~9", "/a[1]"})
    EXPECT_TRUE(std::holds_alternative<std::string>(read_field_path(path))) << path;
}

TEST(ValueFormats, AreThoseOfTheWholeText) {
  const auto has = [](std::string_view name, std::string_view text) {
    return has_format(text, *format_named(name));
  };
  EXPECT_TRUE(has("date", "2024-02-29"));
  EXPECT_FALSE(has("date", "2023-02-29"));
  EXPECT_FALSE(has("date", "2024-02-29 "));
  EXPECT_TRUE(has("date-time", "2024-02-29T23:59:60.5+02:00"));
  EXPECT_FALSE(has("date-time", "2024-02-29T24:00:00Z"));
  EXPECT_FALSE(has("date-time", "2024-02-29T23:59:00+24:00"));
  EXPECT_FALSE(has("date-time", "2024-02-29T23:59:00+02:60"));
  EXPECT_FALSE(has("time", "23:59:00-99:00"));
  EXPECT_TRUE(has("email", "ann@example.org"));
  EXPECT_FALSE(has("email", "ann at example.org"));
  EXPECT_TRUE(has("uri", "https://example.org/a?b=c"));
  EXPECT_FALSE(has("uri", "/a"));
  EXPECT_TRUE(has("uuid", "123e4567-e89b-12d3-a456-426614174000"));
  EXPECT_TRUE(has("ipv4", "255.0.10.1"));
  EXPECT_FALSE(has("ipv4", "256.0.10.1"));
  EXPECT_FALSE(has("ipv4", "01.0.10.1"));
  EXPECT_TRUE(has("hexadecimal", "00ff00ff"));
  EXPECT_FALSE(has("hexadecimal", "00ff00fF"));
}

TEST(FieldLines, GiveBackWhatIsWritten) {
  const std::string toml = of_fields(R"("/" = {}
"/a" = { type = ["string", "null"], optional = true, min-length = 1, max-length = 9, one-of = ["x", "y"], format = "date",
 pattern = "[a-z]+" })");
  EXPECT_TRUE(std::holds_alternative<TomlError>(read_invariants(toml)));  // an inline table is one line
  const std::string lines = R"("/" = { type = "object", closed = true }
"/a" = { type = ["string", "null"], optional = true, min-length = 1, max-length = 9, one-of = ["x", "y", 1.5, true], format = "date", pattern = "[a-z]+" }
"/b" = { type = "number", min = 0, max = 10.5, above = -1, below = 1e30, multiple-of = 0.5, unit = "€" }
"/c" = { type = "array", min-items = 1, max-items = 3 }
"/c[]/id" = { unique = true, order = "ascending", count = 12 }
"/c[]/of" = { refers-to = "/c[]/id" }
)";
  const std::vector<Invariant> all = invariants_in(of_fields(lines));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].fields.size(), 6U);
  const std::string written = write_invariants(all);
  EXPECT_EQ(invariants_in(written), all) << written;
  EXPECT_EQ(write_invariants(invariants_in(written)), written);
}

TEST(FieldLines, SayWhatIsWrong) {
  const auto message = [](std::string_view lines) {
    const InvariantsResult result = read_invariants(of_fields(lines));
    const auto* const error = std::get_if<TomlError>(&result);
    return error == nullptr ? "" : fmt::format("{}:{}", error->line, error->message);
  };
  EXPECT_EQ(message("'/a' = { typ = 'string' }"), "4:unknown key \"typ\"; did you mean \"type\"?");
  EXPECT_EQ(message("'/a' = { type = 'text' }"), "4:unknown type \"text\"");
  EXPECT_EQ(message("'/a' = { min = 'x' }"), "4:min is a number");
  EXPECT_EQ(message("'/a' = 1"), "4:a field is a table: { type = \"number\" }");
  EXPECT_EQ(message("'a' = {}"), "3:\"a\": a field begins with a slash: /items[]/price");
  EXPECT_EQ(message("'/a' = { refers-to = '/b' }"), "3:\"/a\": no line is about \"/b\", to which it refers");
}

TEST(Contracts, OfJsonSayWhatIsWantedAndFound) {
  EXPECT_EQ(in_json("'/a' = { type = 'number' }", R"({"a":"1"})"), BreachWords{"a number -> \"1\""});
  EXPECT_EQ(in_json("'/a' = { type = 'integer' }", R"({"a":1.5})"), BreachWords{"a whole number -> 1.5"});
  EXPECT_EQ(in_json("'/a' = { type = 'integer' }", R"({"a":1.0})"), BreachWords{});
  EXPECT_EQ(in_json("'/a' = { type = ['string', 'null'] }", R"({"a":{}})"),
            BreachWords{"a text or null -> an object without members"});
  EXPECT_EQ(in_json("'/a' = {}", R"({"b":1})"), BreachWords{"\"a\" -> no such member"});
  EXPECT_EQ(in_json("'/a' = { optional = true }", R"({"b":1})"), BreachWords{});
  EXPECT_EQ(in_json("'/' = { closed = true }\n'/a' = {}", R"({"a":1,"b":2})"),
            BreachWords{"no other member -> \"b\""});
  EXPECT_EQ(in_json("'/a' = { above = 0 }", R"({"a":0.0})"), BreachWords{"a number above 0 -> 0.0"});
  EXPECT_EQ(in_json("'/a' = { min = 1, below = 10 }", R"({"a":10})"), BreachWords{"a number below 10 -> 10"});
  EXPECT_EQ(in_json("'/a' = { one-of = ['x', 2] }", R"({"a":"y"})"), BreachWords{"one of \"x\", 2 -> \"y\""});
  EXPECT_EQ(in_json("'/a' = { one-of = ['x', 2] }", R"({"a":2.0})"), BreachWords{});
  EXPECT_EQ(in_json("'/a' = { one-of = [2, true] }", R"({"a":"2"})"), BreachWords{"one of 2, true -> \"2\""});
  EXPECT_EQ(in_json("'/a' = { one-of = [2, true] }", R"({"a":true})"), BreachWords{});
  EXPECT_EQ(in_json("'/a' = { format = 'date' }", R"({"a":"never"})"),
            BreachWords{"a text of the format date -> \"never\""});
  EXPECT_EQ(in_json("'/a' = { pattern = '[a-z]+' }", R"({"a":"x1"})"), BreachWords{"/[a-z]+/ -> \"x1\""});
  EXPECT_EQ(in_json("'/a' = { min-length = 1 }", R"({"a":""})"),
            BreachWords{"a text that is not empty -> \"\""});
  EXPECT_EQ(in_json("'/a' = { max-length = 2 }", R"({"a":"äöü"})"),
            BreachWords{"a text of at most 2 characters -> \"äöü\""});
  EXPECT_EQ(in_json("'/a' = { min-items = 1 }", R"({"a":[]})"), BreachWords{"1 item at least -> 0"});
}

TEST(Contracts, NumbersThatNoDoubleHoldAreBeyondAllBounds) {
  EXPECT_EQ(in_json("'/a' = { max = 100 }", R"({"a":1e999})"), BreachWords{"a number, 100 at most -> 1e999"});
  EXPECT_EQ(in_json("'/a' = { min = 0 }", R"({"a":-1E99999})"),
            BreachWords{"a number, 0 at least -> -1E99999"});
  EXPECT_EQ(in_json("'/a' = { max = 100 }", R"({"a":1e-999})"), BreachWords{});
  EXPECT_EQ(in_json("'/a' = { type = 'integer', above = 0 }", R"({"a":1e999})"), BreachWords{});
}

TEST(Contracts, GoIntoItemsAndMaps) {
  EXPECT_EQ(in_json("'/a[]/p' = { type = 'number' }", R"({"a":[{"p":1},{"p":"x"},{}]})"),
            (BreachWords{"a number -> \"x\"", "\"p\" -> no such member"}));
  EXPECT_EQ(in_json("'/[]' = { type = 'number' }", "[1, null]"), BreachWords{"a number -> null"});
  EXPECT_EQ(in_json("'/a/*/p' = { type = 'number' }", R"({"a":{"x":{"p":1},"y":{"p":true}}})"),
            BreachWords{"a number -> true"});
  EXPECT_EQ(in_json("'/a[]/p' = {}", R"({"b":1})"), BreachWords{});
  EXPECT_EQ(in_json("'/a[]' = {}", R"({"b":1})"), BreachWords{"\"a\" -> no such member"});
}

TEST(Contracts, LookAtValuesAmongEachOther) {
  const std::string ids = R"({"u":[{"id":1},{"id":3},{"id":2},{"id":3}],"o":[{"u":2},{"u":4}]})";
  EXPECT_EQ(in_json("'/u[]/id' = { unique = true }", ids),
            BreachWords{"a value that the list has once -> 3"});
  EXPECT_EQ(in_json("'/u[]/id' = { order = 'ascending' }", ids),
            BreachWords{"ascending order: 3 stands before it -> 2"});
  EXPECT_EQ(in_json("'/u[]/id' = {}\n'/o[]/u' = { refers-to = '/u[]/id' }", ids),
            BreachWords{"a value of /u[]/id -> 4"});
  EXPECT_EQ(in_json("'/[]/a[]' = { unique = true }", R"([{"a":[1,2]},{"a":[1,2]}])"), BreachWords{});
  EXPECT_EQ(in_json("'/[]' = { unique = true }", R"([{"a":1},{"a":2},[1],[2],1,"1"])"), BreachWords{});
  EXPECT_EQ(in_json("'/[]' = { unique = true }", R"([{"a":1,"b":2},{"b":2,"a":1},1,1.0])"),
            (BreachWords{"a value that the list has once -> an object of 2 members",
                         "a value that the list has once -> 1.0"}));
}

TEST(Contracts, OfXmlSeeElementsAndAttributes) {
  const std::string lines =
      "'/c/b[]/@isbn' = { unique = true, pattern = '[0-9]+' }\n'/c/b[]/price' = { type = 'number', above = 0 "
      "}";
  EXPECT_EQ(in_xml(lines, "<c><b isbn='1'><price>2</price></b><b isbn='2'><price>3.50</price></b></c>"),
            BreachWords{});
  EXPECT_EQ(in_xml(lines,
                   "<c><b isbn='1'><price>0</price></b><b isbn='x'/><b><price/></b><b "
                   "isbn='1'><price>1</price></b></c>"),
            (BreachWords{"a number above 0 -> 0", "/[0-9]+/ -> x", "<price> -> no such element",
                         "@isbn -> no such attribute"}));
  EXPECT_EQ(in_xml(lines, "<c><b isbn='1'><price>2</price></b><b isbn='1'><price>3</price></b></c>"),
            BreachWords{"a value that the list has once -> 1"});
  EXPECT_EQ(in_xml("'/c/b' = {}", "<c/>"), BreachWords{"<b> -> no such element"});
  EXPECT_EQ(in_xml("'/c' = { type = ['number', 'empty'] }", "<c> </c>"), BreachWords{});
  const std::string_view listed = "'/c' = { one-of = ['x', 2, 1234.5, true] }";
  for (const std::string_view right : {"x", "2", "2.0", " 2 ", "1,234.50", "true"})
    EXPECT_EQ(in_xml(listed, fmt::format("<c>{}</c>", right)), BreachWords{}) << right;
  for (const std::string_view wrong : {"3", "y", "false", "2 x"})
    EXPECT_EQ(in_xml(listed, fmt::format("<c>{}</c>", wrong)).size(), 1U) << wrong;
}

TEST(Contracts, OfTablesSeeColumnsByTheirHeadings) {
  const std::string toml =
      "[[invariant]]\nname = 'i'\ntable = 'table#t'\n[invariant.columns]\n'Price' = { type = 'number', above "
      "= 0, unit = '€' }\n"
      "'No' = { type = 'integer', unique = true }\n";
  const auto page = [](std::string_view rows) {
    return fmt::format(
        "<table id=t><tr><th>No<th>Name<th>Price</tr>{}</table><table "
        "id=u><tr><th>No<th>Price<tr><td>x<td>y</table>",
        rows);
  };
  EXPECT_EQ(breaches(toml, page("<tr><td>1<td>a<td>€ 4.20<tr><td>2<td>b<td>5 €"), SourceType::html),
            BreachWords{});
  EXPECT_EQ(breaches(toml, page("<tr><td>1<td>a<td>0.00 €<tr><td>1<td>b<td>5 $"), SourceType::html),
            (BreachWords{"a number above 0 -> 0.00 €", "a number with \"€\" -> 5 $",
                         "a value that the list has once -> 1"}));
  EXPECT_EQ(breaches(toml, "<table id=t><tr><th>No<th>Name<tr><td>1<td>a</table>", SourceType::html),
            BreachWords{"a column \"Price\" -> no such column"});
}

// A search through the headings before for each of them would take a minute.
TEST(Contracts, OfATableOfAnyWidth) {
  std::string page = "<table><tr>", row = "<tr>";
  for (int i = 0; i < 200'000; ++i) {
    page += "<th>column " + std::to_string(i);
    row += "<td>1";
  }
  const std::string toml =
      "[[invariant]]\nname = 'i'\ntable = 'table'\n[invariant.columns]\n'column 199999' = { type = 'number', "
      "min = 2 }\n";
  EXPECT_EQ(breaches(toml, page + row + "</table>", SourceType::html).size(), 1u);
}

TEST(Contracts, NewViolationsAreThoseThatExpectedHasNot) {
  const std::string toml =
      "[[invariant]]\nname = 'i'\nviolations = 'new'\n[invariant.fields]\n'/a[]' = { type = 'number' }\n";
  EXPECT_EQ(breaches(toml, R"({"a":["x","y"]})", SourceType::json, R"({"a":["x"]})"),
            BreachWords{"a number -> \"y\""});
  EXPECT_EQ(breaches(toml, R"({"a":["x"]})", SourceType::json, R"({"a":["x", 1]})"), BreachWords{});
}

TEST(Contracts, EndInDeepDocuments) {
  std::string deep;
  for (int i = 0; i < 400; ++i) deep += "{\"a\":";
  deep += "1" + std::string(400, '}');
  EXPECT_EQ(in_json("'/a/a' = { type = 'object' }", deep), BreachWords{});
}

}  // namespace
}  // namespace treesift
