#include "align/templates/template_file.h"

#include <gtest/gtest.h>

#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

std::string template_error(std::string_view toml) {
  const auto result = read_templates(toml);
  const auto* const error = std::get_if<TomlError>(&result);
  if (error == nullptr) return "";
  return std::to_string(error->line) + ":" + std::to_string(error->column) + " " + error->message;
}

TEST(TemplateFile, IsWrittenAsItIsRead) {
  const std::string file =
      "[[template]]\nname = 'con\"tacts'\ncomment = \"two\\u000Alines\"\nplace = \"div#main > "
      "ul.contacts\"\n"
      "covers = \"content\"\npattern = '''\nli.contact*\n  span /06\\d{8}/\n  \"it''\\x27s\"\n'''\n\n"
      "[[template]]\nname = \"b\"\ncovers = \"run\"\npattern = '''\np+\n'''\n";
  const auto templates = std::get<std::vector<Template>>(read_templates(file));
  ASSERT_EQ(templates.size(), 2U);
  EXPECT_EQ(templates[0].name, "con\"tacts");
  EXPECT_EQ(templates[0].covers, Covers::content);
  EXPECT_EQ(templates[1].covers, Covers::run);
  EXPECT_EQ(write_templates(templates), file);
}

TEST(TemplateFile, TheExamplesOfTheHeadersAreWhatTheySay) {
  const std::string file =
      "[[template]]\nname = \"contacts\"\nplace = \"div#main > table#contacts\"\ncovers = "
      "\"content\"\npattern = '''\n"
      "table#people\n  tr.head\n    th+ {word}\n  tr.contact..* data-id={number}\n    td.name {words}\n"
      "    td.phone /06[0-9]{8}/\n    td.mail\n      a href=/mailto:.+@.+/ title?={any} {word}\n    td "
      "...\n'''\n";
  const auto templates = std::get<std::vector<Template>>(read_templates(file));
  EXPECT_EQ(write_templates(templates), file);
}

TEST(TemplateFile, MayBeEmpty) {
  EXPECT_TRUE(std::get<std::vector<Template>>(read_templates("# none\n")).empty());
  EXPECT_EQ(write_templates({}), "");
}

TEST(TemplateFile, UnknownKeysAreErrorsWithASuggestion) {
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\npatern = 'p'\n"),
            "3:1 unknown key \"patern\"; did you mean \"pattern\"?");
  EXPECT_EQ(template_error("[[templates]]\n"), "1:3 unknown key \"templates\"; did you mean \"template\"?");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\nzzz = 1\n"), "3:1 unknown key \"zzz\"");
}

TEST(TemplateFile, ErrorsSayWhereInTheFile) {
  // Found by fuzzing: no line of the file is behind an empty text that ends where it begins.
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\npattern = ''''''").substr(0, 2), "3:");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\npattern = '''\nul\n  li {wrd}\n'''\n"),
            "5:6 no class of texts has this name; there are blank, date, number, token, word, words, any");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\npattern = 'p /(/'\n"),
            "3:14 not an RE2 expression: missing ): (");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\nplace = 'a b'\npattern = 'p'\n"),
            "3:12 steps of a place are divided by >");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\ncovers = 'all'\npattern = 'p'\n"),
            "3:10 covers is \"content\" or \"run\"");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\ncovers = 'content'\npattern = 'p'\n"),
            "1:1 a template that covers content needs a place");
  EXPECT_EQ(template_error("[[template]]\npattern = 'p'\n"), "1:1 a template needs a name");
  EXPECT_EQ(template_error("[[template]]\nname = 'a'\n"), "1:1 a template needs a pattern");
  EXPECT_EQ(template_error("[[template]]\nname = 1\n"), "2:8 name must be a text");
  EXPECT_EQ(template_error("template = 1\n"), "1:12 write [[template]] in two pairs of brackets");
  EXPECT_EQ(
      template_error("[[template]]\nname = 'a'\npattern = 'p'\n[[template]]\nname = 'a'\npattern = 'p'\n"),
      "4:1 a second template \"a\"");
  EXPECT_EQ(template_error("[[template]\n").substr(0, 2), "1:");
}

}  // namespace
}  // namespace treesift
