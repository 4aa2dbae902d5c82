#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::string xml(std::string_view bytes) {
  return dumped(bytes, SourceType::xml);
}
std::string xml_error(std::string_view bytes) {
  return error_code(bytes, SourceType::xml);
}

TEST(ParseXml, KeepsQualifiedNamesAndNamespaceDeclarations) {
  EXPECT_EQ(xml("<a xmlns='u' xmlns:p='v&amp;w'><p:b p:c='1' d='2'/></a>"),
            "a xmlns=\"u\" xmlns:p=\"v&w\"\n  p:b d=\"2\" p:c=\"1\"\n");
}

TEST(ParseXml, UndeclaredPrefixesAreKept) {
  EXPECT_EQ(xml("<p:a q:b='1'/>"), "p:a q:b=\"1\"\n");
}

TEST(ParseXml, NamesKeepTheirCase) {
  EXPECT_EQ(xml("<Svg viewBox='0'/>"), "Svg viewBox=\"0\"\n");
}

TEST(ParseXml, CdataIsTextAndNotesStandApart) {
  EXPECT_EQ(
      xml("<?xml version='1.0'?><!DOCTYPE a SYSTEM 'x.dtd'><a>b<![CDATA[<c>&d;]]><!--e--><?f g?></a>"),
      "! doctype \"a SYSTEM \\\"x.dtd\\\"\"\na\n! comment \"e\"\n! instruction \"f g\"\n  \"b<c>&d;\"\n");
}

TEST(ParseXml, PredefinedEntitiesAndCharacterReferencesAreResolved) {
  EXPECT_EQ(xml("<a b='&amp;&lt;&gt;&quot;&apos;&#38;#38;&#x41;'>&amp;&lt;&#x41;&#38;#38;</a>"),
            "a b=\"&<>\\\"'&#38;A\"\n  \"&<A&#38;\"\n");
}

TEST(ParseXml, SpaceIsKeptWhereXmlSpaceSaysSo) {
  EXPECT_EQ(xml("<a xml:space='preserve'> b </a>"), "a xml:space=\"preserve\"\n  \" b \"\n");
}

TEST(ParseXml, DeclaredEncodingIsOurs) {
  EXPECT_EQ(xml("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xE9</a>"), "a\n  \"\xC3\xA9\"\n");
  EXPECT_EQ(xml("\xEF\xBB\xBF<?xml version='1.0' encoding='UTF-16'?><a>\xC3\xA9</a>"), "a\n  \"\xC3\xA9\"\n");
}

TEST(ParseXml, CarriageReturnsBecomeLineFeeds) {
  EXPECT_EQ(xml("<a xml:space='preserve'>b\r\nc\rd</a>"), "a xml:space=\"preserve\"\n  \"b\\nc\\nd\"\n");
}

TEST(ParseXml, EmptyInputIsAnEmptyDocument) {
  EXPECT_EQ(xml(""), "");
  EXPECT_EQ(xml(" \n"), "");
}

TEST(ParseXml, MalformedInputIsAnErrorWithItsLine) {
  for (std::string_view bad :
       {"<a><b></a>", "<a>", "text", "<a/><b/>", "<a b='1' b='2'/>", "<a>&x;</a>", "<a>\x01</a>", "<a b=c/>",
        "<!DOCTYPE a SYSTEM 'x'><a>&nbsp;</a>", "<!DOCTYPE a SYSTEM 'x'><a b='&nbsp;'/>", "<a/>\n ]]>",
        "<?xml version='1.0'?>"}) {
    EXPECT_EQ(xml_error(bad), "xml:malformed") << bad;
  }
  const ParseResult result = parse_once("<a>\n\n<b></a>", SourceType::xml);
  EXPECT_NE(std::get<ParseError>(result).message.find("line 3"), std::string::npos);
}

// What the document type declares within its brackets, before the root.
std::string declaring(const std::string& declarations, const std::string& root) {
  return "<?xml version='1.0'?><!DOCTYPE a [" + declarations + "]>" + root;
}

// The tree without the doctype.
std::string tree_of(const std::string& declarations, const std::string& root) {
  const std::string dumped = xml(declaring(declarations, root));
  return dumped.substr(dumped.find("\na") + 1);
}

TEST(ParseXml, EntitiesOfTheDocumentStandWhereTheyAreReferredTo) {
  EXPECT_EQ(tree_of("<!ENTITY who 'Ann'>", "<a b='for &who;'>by &who;!</a>"),
            "a b=\"for Ann\"\n  \"by Ann!\"\n");
  EXPECT_EQ(tree_of("<!ENTITY p '<b>1</b>t'>", "<a>&p;-&p;</a>"),
            "a\n  b\n    \"1\"\n  \"t-\"\n  b\n    \"1\"\n  \"t\"\n");
  EXPECT_EQ(tree_of("<!ENTITY x '&y;&y;'><!ENTITY y '&#60;c/>'>", "<a>&x;</a>"), "a\n  c\n  c\n");
  EXPECT_EQ(tree_of("<!ENTITY amp2 '&#38;#38;'>", "<a b='&amp2;'>&amp2;</a>"), "a b=\"&\"\n  \"&\"\n");
  EXPECT_EQ(tree_of("<!ENTITY x 'first'><!ENTITY x 'second'>", "<a>&x;</a>"), "a\n  \"first\"\n");
  EXPECT_EQ(tree_of("<!ENTITY % d \"<!ENTITY x 'y'>\">%d;", "<a>&x;</a>"), "a\n  \"y\"\n");
  EXPECT_EQ(tree_of("<!ENTITY unused SYSTEM 'x' NDATA n>", "<a/>"), "a\n");
}

TEST(ParseXml, ExternalEntitiesAreNeverOpenedButHaveAPlace) {
  EXPECT_EQ(tree_of("<!ENTITY part SYSTEM 'part.xml'>", "<a>b&part;</a>"), "a\n  \"b\"\n  &part;\n");
  EXPECT_EQ(xml_error(declaring("<!ENTITY part SYSTEM 'part.xml'>", "<a b='&part;'/>")), "xml:malformed");
}

TEST(ParseXml, EntitiesThatMakeNoSenseAreMalformed) {
  for (const char* declarations :
       {"<!ENTITY x '<b>'>", "<!ENTITY x '</a>'>", "<!ENTITY x '&none;'>", "<!ENTITY x SYSTEM 'u' NDATA n>"})
    EXPECT_EQ(xml_error(declaring(declarations, "<a>&x;</a>")), "xml:malformed") << declarations;
  EXPECT_EQ(xml_error(declaring("<!ENTITY x '&#60;'>", "<a b='&x;'/>")), "xml:malformed");
  EXPECT_EQ(xml_error(declaring("<!ENTITY x '&x;'>", "<a>&x;</a>")), "xml:entity");
  EXPECT_EQ(xml_error(declaring("<!ENTITY x '&y;'><!ENTITY y '&x;'>", "<a b='&x;'/>")), "xml:entity");
}

TEST(ParseXml, BillionLaughsAreNotHeard) {
  std::string bomb = "<!ENTITY a0 'ha'>";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "&a" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY a" + std::to_string(i) + " '" + before + before + "'>";
  }
  EXPECT_EQ(xml_error(declaring(bomb, "<a>&a29;</a>")), "xml:entity");
  EXPECT_EQ(xml_error(declaring(bomb, "<a b='&a29;'/>")), "xml:entity");
  std::string parameters = "<!ENTITY % b0 'x'>";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "&#37;b" + std::to_string(i - 1) + ";";
    parameters += "<!ENTITY % b" + std::to_string(i) + " '" + before + before + "'>";
  }
  EXPECT_NE(xml_error(declaring(parameters + "%b29;", "<a/>")), "");
}

// One entity of 60,000 bytes, often: quadratic blow-up. It may bring a MiB, and as much as the document has.
TEST(ParseXml, EntitiesMayDoubleADocument) {
  const std::string large = "<!ENTITY x '" + std::string(60'000, 'x') + "'>";
  const auto with_references = [&](int count, std::size_t padding) {
    std::string root = "<a>" + std::string(padding, 'p');
    for (int i = 0; i < count; ++i) root += "&x;";
    return error_code(declaring(large, root + "</a>"), SourceType::xml);
  };
  EXPECT_EQ(with_references(17, 0), "");
  EXPECT_EQ(with_references(20, 0), "xml:entity");
  EXPECT_EQ(with_references(20, 200'000), "");
  std::string many = "<a>";
  for (int i = 0; i < 100'001; ++i) many += "&x;";
  EXPECT_EQ(error_code(declaring("<!ENTITY x ''>", many + "</a>"), SourceType::xml), "xml:entity");
}

TEST(ParseXml, NothingIsReadFromFiles) {
  const auto canary = std::filesystem::temp_directory_path() / "treesift-canary.txt";
  std::ofstream(canary) << "<!ENTITY seen 'CANARY'>";
  const std::string uri = "file://" + canary.string();
  for (const std::string& page :
       {"<!DOCTYPE a [<!ENTITY x SYSTEM '" + uri + "'>]><a>&x;</a>",
        "<!DOCTYPE a SYSTEM '" + uri + "'><a>&seen;</a>",
        "<!DOCTYPE a [<!ENTITY % x SYSTEM '" + uri + "'> %x; ]><a>&seen;</a>",
        "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='" + uri + "'/></a>"}) {
    const ParseResult result = parse_once(page, SourceType::xml);
    if (!std::holds_alternative<Document>(result)) continue;
    EXPECT_EQ(dump(std::get<Document>(result)).find("CANARY"), std::string::npos);
  }
  EXPECT_EQ(error_code("<!DOCTYPE a SYSTEM '" + uri + "'><a>&seen;</a>", SourceType::xml), "xml:malformed");
  std::filesystem::remove(canary);
}

TEST(ParseXml, AttributeDefaultsOfTheDocumentAreApplied) {
  EXPECT_EQ(tree_of("<!ATTLIST a b CDATA 'x' c (y|z) 'y' d CDATA #IMPLIED>", "<a c='z'/>"),
            "a b=\"x\" c=\"z\"\n");
  EXPECT_EQ(tree_of("<!ATTLIST a xmlns:b CDATA 'u'>", "<a><b:c/></a>"), "a xmlns:b=\"u\"\n  b:c\n");
}

TEST(ParseXml, AttributeDefaultsMayDoubleADocument) {
  const std::string large = "<!ATTLIST b c CDATA '" + std::string(60'000, 'x') + "'>";
  std::string few = "<a>", many = "<a>";
  for (int i = 0; i < 15; ++i) few += "<b/>";
  for (int i = 0; i < 30; ++i) many += "<b/>";
  EXPECT_EQ(error_code(declaring(large, few + "</a>"), SourceType::xml), "");
  EXPECT_EQ(error_code(declaring(large, many + "</a>"), SourceType::xml), "xml:entity");
  const std::string of_names = "<!ATTLIST b xmlns:c CDATA '" + std::string(60'000, 'x') + "'>";
  EXPECT_EQ(error_code(declaring(of_names, many + "</a>"), SourceType::xml), "xml:entity");
}

TEST(ParseXml, Version11IsReadByTheRulesOf10) {
  EXPECT_EQ(xml("<?xml version='1.1'?><a>b</a>"), "a\n  \"b\"\n");
  const ParseResult result = parse_once("<?xml version='1.1'?><a>&#1;</a>", SourceType::xml);
  EXPECT_EQ(error_code(result), "xml:malformed");
  EXPECT_NE(std::get<ParseError>(result).message.find("XML 1.1"), std::string::npos);
}

TEST(ParseXml, XhtmlFallsBackToHtml) {
  EXPECT_EQ(dumped("<html><Br/></html>", SourceType::xhtml), "html\n  Br\n");
  EXPECT_EQ(dumped("<html><Br></html>", SourceType::xhtml), "html\n  br\n");
  EXPECT_EQ(dumped("<!DOCTYPE html PUBLIC 'a' 'b'><html>&nbsp;</html>", SourceType::xhtml),
            "! doctype \"html PUBLIC \\\"a\\\" \\\"b\\\"\"\nhtml\n  \"\xC2\xA0\"\n");
  EXPECT_EQ(error_code("<!DOCTYPE html [<!ENTITY x '&x;'>]><html>&x;</html>", SourceType::xhtml),
            "xml:entity");
}

TEST(ParseXml, SameBytesGiveTheSameDocumentWhateverCameBefore) {
  constexpr std::string_view page = "<a xmlns:p='u' p:b='&amp;'>x<own/><![CDATA[y]]></a>";
  DocumentParser parser;
  const auto tree = [&] { return dump(std::get<Document>(parse_with(parser, page, SourceType::xml))); };
  const std::string before = tree();
  for (std::string_view other :
       {"<a xmlns='v'><b", "<!DOCTYPE a [<!ATTLIST a q CDATA 'x' p:b NMTOKEN 'y'>]><a/>",
        "<!DOCTYPE a [<!ENTITY amp 'q'>]><a/>", "<own>&x;</own>", "<?xml version='9", ""}) {
    parse_with(parser, other, SourceType::xml);
    EXPECT_EQ(tree(), before) << other;
  }
}

TEST(SourceTypes, AreKnownByNameAndByContent) {
  EXPECT_EQ(source_type("HTM"), SourceType::html);
  EXPECT_EQ(source_type("xhtml"), SourceType::xhtml);
  EXPECT_EQ(source_type("svg"), SourceType::xml);
  EXPECT_EQ(source_type("json"), SourceType::json);
  EXPECT_EQ(source_type("txt"), SourceType::lines);
  EXPECT_EQ(source_type("exe"), std::nullopt);
  EXPECT_EQ(sniff_source_type("\xEF\xBB\xBF {\"a\":1}"), SourceType::json);
  EXPECT_EQ(sniff_source_type("<?xml version='1.0'?><a/>"), SourceType::xml);
  EXPECT_EQ(sniff_source_type("<?xml version='1.0'?><!DOCTYPE HTML><a/>"), SourceType::xhtml);
  EXPECT_EQ(sniff_source_type("<p>"), SourceType::html);
  EXPECT_EQ(sniff_source_type(""), SourceType::html);
}

}  // namespace
}  // namespace treesift
