// Text, tables, JSON lines and bytes as documents.
#include <gtest/gtest.h>

#include "parsers/lines/whole_bytes.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

using namespace std::string_view_literals;

std::string lines(std::string_view bytes) {
  return dumped(bytes, SourceType::lines);
}
std::string csv(std::string_view bytes) {
  return dumped(bytes, SourceType::csv);
}

TEST(ParseLines, ItemNIsLineN) {
  EXPECT_EQ(lines("one\n\n  three \n"), "[]\n  \"lines end with LF\"\n  \"one\"\n  \"\"\n  \"  three \"\n");
  EXPECT_EQ(lines(""), "[]\n  \"lines end with LF\"\n");
}

TEST(ParseLines, EndsOfLinesAreTold) {
  EXPECT_EQ(lines("a\r\nb\r\n"), "[]\n  \"lines end with CR LF\"\n  \"a\"\n  \"b\"\n");
  EXPECT_EQ(lines("a\nb"), "[]\n  \"lines end with LF, the last with nothing\"\n  \"a\"\n  \"b\"\n");
  EXPECT_EQ(lines("a\r\nb\n"), "[]\n  \"lines end with LF or with CR LF\"\n  \"a\r\"\n  \"b\"\n");
}

TEST(ParseLines, AMinifiedLineIsItsStatements) {
  const std::string long_text(2000, 'x');
  EXPECT_EQ(lines("short;line\n" + long_text + "{a=1;if(b){c()}}d\n" + long_text + "\n"),
            "[]\n  \"lines end with LF\"\n  \"short;line\"\n  []\n    \"" + long_text +
                "{\"\n    \"a=1;\"\n    \"if(b){\"\n    \"c()}}\"\n    \"d\"\n  \"" + long_text + "\"\n");
}

TEST(ParseLines, TextNeedNotBeUtf8) {
  EXPECT_EQ(lines("caf\xE9\n"), "[]\n  \"lines end with LF, in windows-1252\"\n  \"caf\xC3\xA9\"\n");
  EXPECT_EQ(lines("\xFF\xFE"
                  "a\0\n\0"sv),
            "[]\n  \"lines end with LF, in UTF-16LE, behind a byte order mark\"\n  \"a\"\n");
  EXPECT_EQ(lines("\xEF\xBB\xBF"
                  "a\n"),
            "[]\n  \"lines end with LF, behind a byte order mark\"\n  \"a\"\n");
}

TEST(ParseLines, TooManyLinesAreAnError) {
  Limits limits;
  limits.nodes = 5;
  EXPECT_EQ(error_code("1\n2\n3\n", SourceType::lines, limits), "limit:nodes");
  EXPECT_EQ(error_code("1\n2\n", SourceType::lines, limits), "");
}

TEST(ParseTable, CellsAreMembersByColumn) {
  EXPECT_EQ(csv("id,name,price\n7,Tea,4.20\n8,\"Mate; \"\"strong\"\",\nhot\",3\n"),
            "[]\n"
            "  {}\n    columns: []\n      \"id\"\n      \"name\"\n      \"price\"\n    separator: \",\"\n"
            "  {}\n    id: \"7\"\n    name: \"Tea\"\n    price: \"4.20\"\n"
            "  {}\n    id: \"8\"\n    name: \"Mate; \\\"strong\\\",\\nhot\"\n    price: \"3\"\n");
}

TEST(ParseTable, MembersAreSortedAndTheOrderOfColumnsIsItem0) {
  EXPECT_EQ(csv("b;a\r\n1;2\r\n"),
            "[]\n  {}\n    columns: []\n      \"b\"\n      \"a\"\n    lines: \"lines end with CR LF\"\n    "
            "separator: \";\"\n"
            "  {}\n    a: \"2\"\n    b: \"1\"\n");
}

TEST(ParseTable, WithoutNamesColumnsAreNumbered) {
  EXPECT_EQ(csv("1,x\n2,y\n"),
            "[]\n  {}\n    separator: \",\"\n  {}\n    column 1: \"1\"\n    column 2: \"x\"\n"
            "  {}\n    column 1: \"2\"\n    column 2: \"y\"\n");
}

TEST(ParseTable, RowsMayBeShorterAndLonger) {
  EXPECT_EQ(csv("a,b\n1\n1,2,3,4\n"),
            "[]\n  {}\n    columns: []\n      \"a\"\n      \"b\"\n    separator: \",\"\n"
            "  {}\n    a: \"1\"\n  {}\n    a: \"1\"\n    b: \"2\"\n    more: \"3\"\n    more: \"4\"\n");
}

TEST(ParseTable, QuotesThatDoNotEndEndWithTheText) {
  EXPECT_EQ(csv("a,b\n\"x,1\ny,2\n"),
            "[]\n  {}\n    columns: []\n      \"a\"\n      \"b\"\n"
            "    lines: \"lines end with LF, the last with nothing, and a quote has no end\"\n    separator: "
            "\",\"\n"
            "  {}\n    a: \"x,1\\ny,2\\n\"\n");
}

TEST(ParseTable, WhatRowsDoNotShowIsItem0) {
  const auto head = [](std::string_view bytes) {
    const std::string table = csv(bytes);
    return table.substr(0, table.find("\n  {}\n", 5));
  };
  const std::string usual = head("a;b\n1;2\n");
  EXPECT_EQ(usual, "[]\n  {}\n    columns: []\n      \"a\"\n      \"b\"\n    separator: \";\"");
  EXPECT_EQ(head("a;b\n1;\"2\"\n"), usual);
  for (const auto& [bytes, words] :
       {std::pair("a;b\n1;2", "lines end with LF, the last with nothing"),
        {"a;b\r\n1;\"2\n3\"\r\n", "lines end with CR LF"},
        {"a;b\r\n1;2\n", "lines end with LF or with CR LF"},
        {"a;b\n1;\xE9\n", "lines end with LF, in windows-1252"},
        {"\xEF\xBB\xBF"
         "a;b\n1;2\n",
         "lines end with LF, behind a byte order mark"},
        {"a;b\n1;\"2", "lines end with LF, the last with nothing, and a quote has no end"}}) {
    EXPECT_EQ(head(bytes), "[]\n  {}\n    columns: []\n      \"a\"\n      \"b\"\n    lines: \"" +
                               std::string(words) + "\"\n    separator: \";\"");
  }
}

TEST(ParseTable, InTabSeparatedValuesQuotesAreText) {
  EXPECT_EQ(dumped("a\tb\n\"x\t2\n", SourceType::tsv),
            "[]\n  {}\n    columns: []\n      \"a\"\n      \"b\"\n    separator: \"\t\"\n"
            "  {}\n    a: \"\\\"x\"\n    b: \"2\"\n");
}

TEST(ParseTable, AMillionSeparatorsMakeNoMillionNames) {
  const Document document = parsed(std::string(1'000'000, ','), SourceType::csv);
  EXPECT_EQ(document.node_count(), 1'000'007u);
  EXPECT_LT(document.name_count(), standard_name_count + 1100);
}

TEST(ParseTable, TooManyCellsAreAnError) {
  Limits limits;
  limits.nodes = 100;
  EXPECT_EQ(error_code(std::string(1000, ','), SourceType::csv, limits), "limit:nodes");
}

TEST(ParseJsonLines, ItemNIsTheValueOfLineN) {
  EXPECT_EQ(dumped("{\"b\":1,\"a\":[2]}\n\n3\n", SourceType::json_lines),
            "[]\n  \"JSON lines, 1 of them blank\"\n  {}\n    a: []\n      2\n    b: 1\n  null\n  3\n");
}

TEST(ParseJsonLines, ABlankLineIsNotTheWordNull) {
  EXPECT_EQ(dumped("null\n1\n", SourceType::json_lines), "[]\n  \"JSON lines\"\n  null\n  1\n");
  EXPECT_NE(dumped("null\n1\n", SourceType::json_lines), dumped(" \n1\n", SourceType::json_lines));
}

TEST(ParseJsonLines, AnErrorNamesItsLine) {
  const ParseResult result = parse_once("{}\n{\"a\":\n", SourceType::json_lines);
  EXPECT_EQ(error_code(result), "json:malformed");
  EXPECT_TRUE(std::get<ParseError>(result).message.starts_with("line 2: "));
}

TEST(ParseBytes, LengthAndHash) {
  const std::string text = dumped("\x1F\x8B\0 rest"sv, SourceType::bytes);
  EXPECT_TRUE(text.starts_with("{}\n  bytes: 8\n  content: \"")) << text;
  EXPECT_NE(text, dumped("\x1F\x8B\1 rest"sv, SourceType::bytes));
}

std::string pdf(std::string_view date, std::string_view id, std::string_view words) {
  return "%PDF-1.4\n1 0 obj<</CreationDate (D:" + std::string(date) + ")/ModDate<FEFF0044" + std::string(id) +
         ">>>endobj\n(" + std::string(words) + ")\ntrailer<</ID [<" + std::string(id) + "> <" +
         std::string(id) + ">]>>";
}

TEST(ParseBytes, StampsOfAPdfDoNotCount) {
  const std::string before = dumped(pdf("20260101", "0a1b", "Tea"), SourceType::bytes);
  EXPECT_EQ(dumped(pdf("20260202", "77ff", "Tea"), SourceType::bytes), before);
  EXPECT_NE(dumped(pdf("20260101", "0a1b", "Sea"), SourceType::bytes), before);
  EXPECT_EQ(stamps_of_pdf(pdf("20260101", "0a1b", "Tea")).size(), 3u);
  EXPECT_TRUE(stamps_of_pdf("/CreationDate (D:2026)").empty());
}

TEST(SettledTypes, BytesDecideWhereTheyContradict) {
  EXPECT_EQ(settle_source_type("csv", "a,b\n1,2\n"), SourceType::csv);
  EXPECT_EQ(settle_source_type("csv", "\n <!DOCTYPE html><p>Sorry"), SourceType::html);
  EXPECT_EQ(settle_source_type("csv", "{\"error\":1}"), SourceType::json);
  EXPECT_EQ(settle_source_type("js", "{ a: 1 }"), SourceType::lines);
  EXPECT_EQ(settle_source_type("txt", "a\0b"sv), SourceType::bytes);
  EXPECT_EQ(settle_source_type("png", "<html>not found"), SourceType::html);
  EXPECT_EQ(settle_source_type("png", "GIF89a"), SourceType::bytes);
  EXPECT_EQ(settle_source_type("pdf", "<?xml version='1.0'?><a/>"), SourceType::xml);
  EXPECT_EQ(settle_source_type("html", "a,b"), SourceType::html);
}

TEST(SettledTypes, BytesDecideWhereNothingIsSaid) {
  EXPECT_EQ(settle_source_type("", "{\"a\":1}\n{\"a\":2}\n"), SourceType::json_lines);
  EXPECT_EQ(settle_source_type("", "{\n\"a\":1}\n"), SourceType::json);
  EXPECT_EQ(settle_source_type("", "words"), SourceType::html);
}

TEST(SettledTypes, KindsAreWhatPeopleCallThem) {
  EXPECT_EQ(kind_of(SourceType::lines, "css"), OutputKind::style);
  EXPECT_EQ(kind_of(SourceType::lines, "JS"), OutputKind::script);
  EXPECT_EQ(kind_of(SourceType::lines, ""), OutputKind::text);
  EXPECT_EQ(kind_of(SourceType::tsv, "tsv"), OutputKind::csv);
  EXPECT_EQ(kind_of(SourceType::html, "csv"), OutputKind::html);
}

}  // namespace
}  // namespace treesift
