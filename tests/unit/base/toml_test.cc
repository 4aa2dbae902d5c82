#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "base/toml_table.h"
#include "base/toml_words.h"
#include "base/utf8.h"

namespace treesift {
namespace {

using namespace std::string_literals;

std::string read_back(std::string_view text) {
  return toml::parse("x = " + toml_text(text))["x"].value_or(std::string("no text"));
}

TEST(BaseToml, TextsAreReadBack) {
  for (const std::string& text : {""s, "plain"s, "a \"literal\" \\text"s, "it's \\ all"s, "two\nlines\ttab"s,
                                  "\0\x1b[31m\x7f"s, "é€😀"s, "\u009b\u202e"s, "'''"s, "\"\"\""s})
    EXPECT_EQ(read_back(text), text);
}

// A file that we write must stay readable, whatever a file name or a command line held.
TEST(BaseToml, TextsThatAreNotUtf8AreRepaired) {
  for (const std::string& text : {"caf\xE9"s, "\xFF\\n"s, "\xED\xA0\x80"s, "'\xC3"s})
    EXPECT_EQ(read_back(text), valid_utf8(text));
}

struct Named {
  std::string name;
  std::vector<std::string> tags;
};

std::variant<Named, TomlError> read_named(const toml::table& table) {
  constexpr std::string_view keys[] = {"name", "tags", "kind", "until"};
  TomlTableReader reader(table);
  reader.expect_keys(keys);
  Named named{reader.text("name"), reader.names("tags")};
  int kind = 0;
  reader.choice("kind", {"first", "second"}, kind);
  reader.day("until");
  if (named.name == "bad") reader.fail_at("name", "not this one", 2);
  if (reader.error()) return *reader.error();
  return named;
}

// "a,b" of the names, or "line:column: message".
std::string outcome(std::string_view file) {
  const auto read = read_toml(
      file, [](const toml::table& root) { return read_tables<Named>(root, "thing", "a", read_named); });
  if (const auto* error = std::get_if<TomlError>(&read))
    return fmt::format("{}:{}: {}", error->line, error->column, error->message);
  std::string names;
  for (const Named& one : std::get<std::vector<Named>>(read)) {
    names += (names.empty() ? "" : ",") + one.name;
    for (const std::string& tag : one.tags) names += "#" + tag;
  }
  return names;
}

TEST(BaseToml, TablesAreReadAndFaultsHaveTheirPlaces) {
  struct Case {
    std::string_view file, outcome;
  };
  for (const Case& one : std::initializer_list<Case>{
           {"", ""},
           {"other = 1", ""},
           {"[[thing]]\nname = 'a'\n[[thing]]\nname = 'b'\ntags = 'x'", "a,b#x"},
           {"[[thing]]\nname = 'a'\ntags = ['x', 'y']\nkind = 'second'\nuntil = 2027-01-31", "a#x#y"},
           {"thing = 1", "1:9: write [[thing]] in two pairs of brackets"},
           {"thing = [1]", "1:10: a thing is a table: [[thing]]"},
           {"[[thing]]\nname = 'a'\n[[thing]]\nname = 'a'", "3:1: a second thing \"a\""},
           {"[[thing]]\nnam = 'a'", "2:1: unknown key \"nam\"; did you mean \"name\"?"},
           {"[[thing]]\nname = 1", "2:8: name must be a text"},
           {"[[thing]]\ntags = [1]", "2:9: tags is a list of names"},
           {"[[thing]]\nkind = 'third'", "2:8: kind is one of first, second"},
           {"[[thing]]\nuntil = '2027-01-31'", "2:9: until is a date, without quotes: 2027-06-30"},
           {"[[thing]]\nname = 'bad'", "2:10: not this one"},
           {"[[thing]]\nname = 1\nnam = 2", "3:1: unknown key \"nam\"; did you mean \"name\"?"},
       })
    EXPECT_EQ(outcome(one.file), one.outcome) << one.file;
  EXPECT_TRUE(outcome("[[thing]\n").starts_with("1:9: "));
}

}  // namespace
}  // namespace treesift
