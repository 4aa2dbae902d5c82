// Each feature on the smallest pair that shows it, and what it must not see.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "align/aligner.h"
#include "model/judge/judge.h"
#include "model/measure/features/feature_extractor.h"
#include "model/measure/node_text.h"
#include "model/measure/places.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

class Features : public testing::Test {
 protected:
  static void SetUpTestSuite() { initialise_parsers(); }

  Document parse(std::string body, SourceType type = SourceType::html) {
    body.append(read_padding, '\0');
    ParseResult result = parser_.parse(std::string_view(body).substr(0, body.size() - read_padding), type);
    return std::get<Document>(std::move(result));
  }

  FeatureVector extract(const std::string& expected, const std::string& actual,
                        SourceType type = SourceType::html) {
    expected_ = parse(expected, type);
    actual_ = parse(actual, type);
    aligner_.align(expected_, actual_, alignment_);
    edit_finder_.find(expected_, actual_, alignment_, edits_);
    return FeatureExtractor().extract({expected_, actual_, alignment_, edits_});
  }

  // Features that are not what equal documents have, log counts as counts.
  std::map<std::string, double> changed(const std::string& expected, const std::string& actual,
                                        SourceType type = SourceType::html) {
    const FeatureVector features = extract(expected, actual, type), equal = identical_features();
    std::map<std::string, double> result;
    for (std::size_t i = 0; i < feature_count; ++i) {
      if (features[i] == equal[i]) continue;
      const bool is_log = feature_table[i].range == FeatureRange::log_count;
      result[std::string(feature_table[i].name)] = is_log ? std::round(std::expm1(features[i])) : features[i];
    }
    return result;
  }

  DocumentParser parser_{{}, HtmlReaderKind::libxml2};
  Aligner aligner_;
  Alignment alignment_;
  EditFinder edit_finder_;
  Edits edits_;
  Document expected_, actual_;
};

TEST_F(Features, OfEqualDocumentsAreThoseOfIdentity) {
  EXPECT_TRUE(changed("<p>same</p>", "<p>same</p>").empty());
}

TEST_F(Features, TextUpdatesCountByKind) {
  const auto f =
      changed("<h1>Shop</h1><p>made on 2024-05-01</p><p>12 items</p><p>key 9f3aa1c07b</p><p>Welcome</p>",
              "<h1>Shop</h1><p>made on 2025-06-12</p><p>15 items</p><p>key 00c1e7ab42</p><p>Farewell</p>");
  EXPECT_EQ(f.at("dates_changed"), 1);
  EXPECT_EQ(f.at("numbers_changed"), 1);
  EXPECT_EQ(f.at("tokens_changed"), 1);
  EXPECT_EQ(f.at("words_changed"), 1);
  EXPECT_EQ(f.at("text_only"), 1);
  EXPECT_EQ(f.at("shape_equal"), 1);
  EXPECT_EQ(f.at("words_lost"), 1);
  EXPECT_EQ(f.at("words_gained"), 1);
  EXPECT_EQ(f.at("edits"), 4);
  EXPECT_EQ(f.count("move") + f.count("insert") + f.count("delete"), 0u);
}

TEST_F(Features, ALostControlIsSeenAsSuch) {
  const auto f = changed("<form action='/go'><p>Name</p><input name='a'><input name='b'></form>",
                         "<form action='/go'><p>Name</p><input name='a'></form>");
  EXPECT_EQ(f.at("lost_controls"), 1);
  EXPECT_EQ(f.at("input_elements"), 1);
  EXPECT_EQ(f.at("delete"), 1);
  EXPECT_EQ(f.count("gained_controls"), 0u);
}

TEST_F(Features, ARenamedControlIsLostAndGained) {
  const auto f =
      changed("<form><input name='a' value='1'></form>", "<form><input name='z' value='1'></form>");
  EXPECT_EQ(f.at("lost_controls"), 1);
  EXPECT_EQ(f.at("gained_controls"), 1);
  EXPECT_EQ(f.at("missing_attribute"), 1);
  EXPECT_EQ(f.at("identity_changed"), 1);
}

TEST_F(Features, AttributesCountByRole) {
  const auto f = changed("<a href='/one' class='x' data-k='1' title='t'>link</a>",
                         "<a href='/two' class='y' data-k='2' rel='n'>link</a>");
  EXPECT_EQ(f.at("targets_changed"), 1);
  EXPECT_EQ(f.at("presentation_changed"), 1);
  EXPECT_EQ(f.at("data_changed"), 1);
  EXPECT_EQ(f.at("attributes_lost"), 1);
  EXPECT_EQ(f.at("attributes_new"), 1);
  EXPECT_EQ(f.at("missing_attribute"), 4);  // href, class, data-k changed, title lost
}

TEST_F(Features, ATargetThatVariesInATokenIsNoChangedTarget) {
  const auto f = changed("<a href='/p?sid=9f3aa1c07b'>x</a>", "<a href='/p?sid=00c1e7ab42'>x</a>");
  EXPECT_EQ(f.at("targets_varied"), 1);
  EXPECT_EQ(f.count("targets_changed"), 0u);
}

TEST_F(Features, AnEmptiedAttributeIsSeen) {
  EXPECT_EQ(changed("<a href='/one'>x</a>", "<a href=''>x</a>").at("emptied"), 1);
}

TEST_F(Features, AVanishedWrapperIsUnwrapping) {
  const auto f =
      changed("<div><blockquote><p>one</p><p>two</p></blockquote></div>", "<div><p>one</p><p>two</p></div>");
  EXPECT_EQ(f.at("unwrapped"), 1);
  EXPECT_EQ(f.at("elements_deleted"), 1);
  EXPECT_EQ(f.count("words_lost"), 0u);
}

TEST_F(Features, ANewRowOfATableIsARowAndNoBlock) {
  const std::string row = "<tr><td>a</td><td>b</td></tr>";
  const auto f = changed("<table>" + row + row + "</table>",
                         "<table>" + row + row + "<tr><td>c</td><td>d</td></tr></table>");
  EXPECT_EQ(f.at("rows_inserted"), 1);
  EXPECT_EQ(f.count("blocks_inserted"), 0u);
  EXPECT_EQ(f.at("grouped_boolean"), 1);
  EXPECT_EQ(f.at("grouped_change"), 3);  // tr and two td
}

TEST_F(Features, ReorderedChildrenAreAnOrderNotALoss) {
  const auto f = changed("<ul><li>one</li><li>two</li><li>three</li></ul>",
                         "<ul><li>three</li><li>one</li><li>two</li></ul>");
  EXPECT_EQ(f.at("children_order"), 1);
  EXPECT_EQ(f.at("reordered"), 1);
  EXPECT_EQ(f.at("move"), 1);
  EXPECT_EQ(f.count("inversions"), 0u);  // the element names stand as before
}

// The inner list is the child of an item that moved, and other items moved beside that.
TEST_F(Features, AnOrderWithinAnOrderIsTwoAndNotMore) {
  const std::string inner = "<ul><li>x</li><li>y</li><li>z</li></ul>",
                    turned = "<ul><li>z</li><li>y</li><li>x</li></ul>";
  const auto f =
      changed("<ul><li>one</li><li>two</li><li>three</li><li>four" + inner + "</li><li>five</li></ul>",
              "<ul><li>five</li><li>four" + turned + "</li><li>three</li><li>one</li><li>two</li></ul>");
  EXPECT_EQ(f.at("children_order"), 2);
}

TEST_F(Features, InversionsCompareTheCommonElementNamesInOrder) {
  const auto f = changed("<div><b>1</b><i>2</i><u>3</u></div>", "<div><i>2</i><b>1</b><hr></div>");
  EXPECT_EQ(f.at("inversions"), 2);
}

TEST_F(Features, AStackTraceIsErrorWording) {
  const auto f = changed("<h1>Basket</h1><p>two books</p>",
                         "<h1>Basket</h1><p>Fatal error: Uncaught TypeError on line 7</p>");
  EXPECT_GE(f.at("error_keywords"), 2);
  EXPECT_EQ(f.at("error_wording"), 1);
}

TEST_F(Features, ErrorWordingThatWasThereBeforeIsNoNews) {
  const auto f = changed("<p>No such file: a.txt</p>", "<p>No such file: b.txt</p>");
  EXPECT_EQ(f.count("error_keywords"), 0u);
}

TEST_F(Features, TextOutsideTheDisplayIsInvisible) {
  const auto f = changed(
      "<head><title>t</title><meta name='g' content='1'></head><body><script>var a=1</script><p>x</p></body>",
      "<head><title>t</title><meta name='g' content='2'></head><body><script>var "
      "a=2</script><p>x</p></body>");
  EXPECT_EQ(f.at("invisible_only"), 1);
  EXPECT_EQ(f.count("numbers_changed"), 0u);
}

TEST_F(Features, EscapedMarkupIsSeenInText) {
  const auto f = changed("<p>fish & chips</p>", "<p>fish &amp;amp; chips &lt;b&gt;hot&lt;/b&gt;</p>");
  EXPECT_EQ(f.at("markup_in_text"), 1);
}

TEST_F(Features, WhiteSpaceMattersInsidePre) {
  const auto f = changed("<pre>a\n  b</pre>", "<pre>a\n b</pre>");
  EXPECT_EQ(f.at("pre_space_changed"), 1);
  EXPECT_EQ(f.count("space_changed"), 0u);
}

TEST_F(Features, ATruncatedPageIsLost) {
  std::string page = "<body>";
  for (int i = 0; i < 20; ++i) page += "<p>paragraph " + std::string(1, static_cast<char>('a' + i)) + "</p>";
  const auto f = changed(page, "<body>");
  EXPECT_EQ(f.at("page_lost"), 1);
  EXPECT_EQ(f.at("text_share_lost"), 1);
  EXPECT_EQ(f.at("text_ratio"), 0);
}

TEST_F(Features, TitleAndHeadingsAreNamed) {
  const auto f = changed("<title>Shop</title><h2>Offers</h2><h3>Gone</h3><p>x</p>",
                         "<title>Error</title><h2>Deals</h2><p>x</p>");
  EXPECT_EQ(f.at("title_changed"), 1);
  EXPECT_EQ(f.at("heading_changed"), 1);
  EXPECT_EQ(f.at("lost_headings"), 1);
}

TEST_F(Features, JsonMembersThatChangeOrderAreNoChange) {
  EXPECT_TRUE(changed(R"({"a":1,"b":[1,2]})", R"({"b":[1,2],"a":1})", SourceType::json).empty());
}

TEST_F(Features, JsonValuesCountAsText) {
  const auto f = changed(R"({"name":"Ann","n":1})", R"({"name":"Bob","n":1})", SourceType::json);
  EXPECT_EQ(f.at("words_changed"), 1);
  EXPECT_EQ(f.at("text_only"), 1);
}

TEST_F(Features, XmlAttributesAreData) {
  EXPECT_EQ(
      changed("<r><t kind='int'/></r>", "<r><t kind='unsigned'/></r>", SourceType::xml).at("other_changed"),
      1);
}

TEST_F(Features, DoNotDependOnWhatWasExtractedBefore) {
  FeatureExtractor extractor;
  const auto run = [&](const std::string& e, const std::string& a) {
    expected_ = parse(e);
    actual_ = parse(a);
    aligner_.align(expected_, actual_, alignment_);
    edit_finder_.find(expected_, actual_, alignment_, edits_);
    return extractor.extract({expected_, actual_, alignment_, edits_}).values;
  };
  const auto first = run("<p>a<b>b</b></p>", "<p>c</p>");
  run("<ul><li>1<li>2<li>3</ul>", "<form><input></form>");
  EXPECT_EQ(run("<p>a<b>b</b></p>", "<p>c</p>"), first);
}

TEST_F(Features, ReferencesMustStillResolve) {
  const auto dangling = [&](const std::string& before, const std::string& after, SourceType type) {
    return std::round(std::expm1(extract(before, after, type)[feature("dangling_references")]));
  };
  // A lost id is harmless until something points at it.
  EXPECT_EQ(dangling("<h2 id=a>A</h2><p>x", "<h2>A</h2><p>x", SourceType::html), 0);
  EXPECT_EQ(dangling("<h2 id=a>A</h2><a href='#a'>x</a>", "<h2>A</h2><a href='#a'>x</a>", SourceType::html),
            1);
  EXPECT_EQ(
      dangling("<label for=q>Q</label><input id=q>", "<label for=r>Q</label><input id=q>", SourceType::html),
      1);
  EXPECT_EQ(dangling("<r><x id='1'/><y of='1'/></r>", "<r><x id='2'/><y of='2'/></r>", SourceType::xml), 0);
  EXPECT_EQ(dangling("<r><x id='1'/><y of='1'/></r>", "<r><x id='2'/><y of='1'/></r>", SourceType::xml), 1);
  EXPECT_EQ(dangling("<r><x id='1'/><x id='2'/><y of='1 2'/></r>", "<r><x id='1'/><y of='1 2'/></r>",
                     SourceType::xml),
            1);
  // An attribute that never referred to ids may say what it likes.
  EXPECT_EQ(dangling("<r><x id='1'/><y n='7'/></r>", "<r><x id='1'/><y n='8'/></r>", SourceType::xml), 0);
}

TEST_F(Features, RenamingIsOneToOne) {
  const std::string before = "<a x='1'/><b x='1'/><c x='2'/><d x='2'/>";
  const auto counts = [&](const std::string& after) {
    const FeatureVector f = extract("<r>" + before + "</r>", "<r>" + after + "</r>", SourceType::xml);
    return std::pair(std::round(std::expm1(f[feature("renamed")])),
                     std::round(std::expm1(f[feature("renamed_apart")])));
  };
  EXPECT_EQ(counts("<a x='5'/><b x='5'/><c x='6'/><d x='6'/>"), std::pair(4.0, 0.0));
  EXPECT_EQ(counts("<a x='5'/><b x='5'/><c x='5'/><d x='2'/>"), std::pair(0.0, 3.0));
  EXPECT_EQ(counts("<a x='5'/><b x='6'/><c x='2'/><d x='2'/>"), std::pair(0.0, 2.0));
}

TEST_F(Features, EvidencePointsAtTheFirstEdit) {
  const FeatureVector f = extract("<p>one</p><p>two</p><p>three</p>", "<p>one</p><p>2</p><p>3</p>");
  const Evidence where = f.evidence[feature("words_changed")];
  EXPECT_EQ(node_path(actual_, where.actual), "/p[2]/text()");
  const SnippetPair snippets = make_snippets(expected_, where.expected, actual_, where.actual);
  EXPECT_EQ(snippets.before, "two");
  EXPECT_EQ(snippets.after, "2");
}

TEST_F(Features, TheDeepestEditIsEvidenceToo) {
  const FeatureVector f = extract("<p>one</p>", "<p>two</p>");
  EXPECT_EQ(f[feature("depth")], 0);
  EXPECT_EQ(node_path(actual_, f.evidence[feature("depth")].actual), "/p/text()");
}

TEST_F(Features, SnippetsKeepQuotesInValuesApartFromThoseAround) {
  const auto snippets_of = [&](const std::string& before, const std::string& after) {
    extract(before, after);
    const SnippetPair snippets = make_snippets(expected_, 1, actual_, 1);
    return snippets.before + ' ' + snippets.after;
  };
  EXPECT_EQ(snippets_of("<p a='\"' b=1>", "<p a=\"'\" b=1>"), "<p a='\"'> <p a=\"'\">");
  EXPECT_EQ(snippets_of("<p a='{\"x\":1}'>", "<p a='&quot;&#39;'>"), "<p a='{\"x\":1}'> <p a=\"&quot;'\">");
}

TEST_F(Features, SnippetsOfControlsSayWhichOneDiffers) {
  const auto snippets_of = [&](const std::string& before, const std::string& after) {
    extract(before, after);
    const SnippetPair snippets = make_snippets(expected_, 1, actual_, 1);
    return snippets.before + ' ' + snippets.after;
  };
  EXPECT_EQ(snippets_of("<input type=text name=amount value=3>", "<input type=text name=amount value=7>"),
            "<input name=\"amount\" value=\"3\"> <input name=\"amount\" value=\"7\">");
  EXPECT_EQ(snippets_of("<select id=size>", "<select id=size disabled>"),
            "<select id=\"size\"> <select id=\"size\" disabled=\"\">");
  EXPECT_EQ(snippets_of("<input name=a value=3>", "<input name=b value=7>"),
            "<input name=\"a\" value=\"3\"> <input name=\"b\" value=\"7\">");
  EXPECT_EQ(snippets_of("<div id=a class=b>", "<div id=a class=c>"), "<div class=\"b\"> <div class=\"c\">");
  const std::string longest(24, 'x');
  EXPECT_EQ(snippets_of("<button name=" + longest + " value=3>", "<button name=" + longest + " value=7>"),
            "<button name=\"" + longest + "\" value=\"3\"> <button name=\"" + longest + "\" value=\"7\">");
  EXPECT_EQ(snippets_of("<button name=" + longest + "x value=3>", "<button name=" + longest + "x value=7>"),
            "<button value=\"3\"> <button value=\"7\">");
}

TEST_F(Features, SnippetsOfLongTagsBeginWithWhatNamesTheElement) {
  const auto snippet = [&](const std::string& tag) {
    extract("<p>" + tag, "<p>");
    return make_snippets(expected_, 2, actual_, no_node).before;
  };
  EXPECT_EQ(snippet("<img alt='' class='avatar photo' decoding=async loading=lazy "
                    "src=http://pictures.example.com/2026/11/avatars/photo-of-anna-60.jpg>"),
            "<img src=\"…/2026/11/avatars/photo-of-anna-60.jpg\" alt=\"\" loading=\"lazy\" …>");
  EXPECT_EQ(
      snippet("<link href=http://shop.example.com/2026/11/all-about-tea/and/cakes rel=canonical media=all>"),
      "<link href=\"…/2026/11/all-about-tea/and/cakes\" rel=\"canonical\" …>");
  EXPECT_EQ(snippet("<script src=http://scripts.example.com/0123456789abcdef0123456789abcdef01234567.js>"),
            "<script src=\"…3456789abcdef0123456789abcdef01234567.js\" …>");
}

TEST_F(Features, SnippetsOfElementsWithManyAttributesKeepTheirText) {
  const std::string attributes =
      " a='123456789012345678901234567890' b='123456789012345678901234567890' c='1'";
  extract("<r><t" + attributes + ">Load</t></r>", "<r></r>", SourceType::xml);
  EXPECT_EQ(make_snippets(expected_, 2, actual_, no_node).before,
            "<t a=\"123456789012345678901234567890\" c=\"1\" …>Load");
}

TEST_F(Features, SnippetsOfTagsBeginWithTheirNamesWhereTheDifferenceIsStillSeen) {
  const auto before_of = [&](const std::string& common) {
    extract("<r><style:style style:name='" + common + "P32'/></r>",
            "<r><style:style style:name='" + common + "'/></r>", SourceType::xml);
    return make_snippets(expected_, 2, actual_, 2).before;
  };
  EXPECT_EQ(before_of(""), "<style:style style:name=\"P32\">");
  EXPECT_EQ(before_of(std::string(20, 'x')), "<style:style style:name=\"xxxxxxxxxxxxxxxxxxxxP32\">");
  EXPECT_TRUE(before_of(std::string(50, 'x')).starts_with("…"));
}

TEST_F(Features, SnippetsAreCutAtCharactersAroundTheDifference) {
  const std::string lead(100, 'a');
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "ä";
  extract("<p>" + lead + "x" + umlauts + "</p>", "<p>" + lead + "y" + umlauts + "</p>");
  const SnippetPair snippets = make_snippets(expected_, 2, actual_, 2);
  EXPECT_TRUE(snippets.before.starts_with("…" + std::string(24, 'a') + "xä"));
  EXPECT_TRUE(snippets.after.ends_with("ä…"));
}

TEST_F(Features, PathsNamePositionsWhereTheyAreNeeded) {
  const Document html = parse("<div><p>a</p><p>b<i>c</i></p></div>");
  EXPECT_EQ(node_path(html, 5), "/div/p[2]/text()");
  EXPECT_EQ(node_path(html, 1), "/div");
  EXPECT_EQ(node_path(html, document_node), "/");
  const Document json = parse(R"({"items":[{"a/b":1},{"a/b":2}]})", SourceType::json);
  EXPECT_EQ(node_path(json, json.node_count() - 1), "/items/1/a~1b");
}

TEST_F(Features, LongPathsAreCutAndStayUnlike) {
  const auto path_of_last = [&](const std::string& key) {
    const Document json = parse("{\"" + key + "\":[1,2]}", SourceType::json);
    return node_path(json, json.node_count() - 1);
  };
  const std::string begin(999, 'k'), end(5'000'000, 'k');
  const std::string one = path_of_last(begin + end + "a"), other = path_of_last(begin + end + "b");
  EXPECT_TRUE(one.starts_with("/" + begin + "…") && one.ends_with("/1")) << one;
  EXPECT_LT(one.size(), 1'100u);
  EXPECT_NE(one, other);
  EXPECT_EQ(path_of_last(begin), "/" + begin + "/1");
}

TEST_F(Features, ReasonsAreTheLargestContributionsThatAreThere) {
  LinearModel model;
  model.weights[feature("words_changed")] = 1;
  model.weights[feature("edits")] = 0.1;
  model.weights[feature("lost_links")] = -5;
  model.cutoff = 0.1;
  const FeatureVector f = extract("<p>one</p>", "<p>two</p>");
  MeasuredPair pair;
  pair.state = PairState::differs;
  pair.features = f.values;
  note_places({expected_, actual_, alignment_, edits_}, f, pair);
  const Verdict verdict = verdict_of(pair, {ModelJudge{model}});
  EXPECT_EQ(verdict.decision, Decision::inspect);
  ASSERT_EQ(verdict.reasons.size(), 2u);
  EXPECT_EQ(verdict.reasons[0].feature, "words_changed");
  EXPECT_EQ(verdict.reasons[0].place.path, "/p/text()");
  EXPECT_EQ(verdict.reasons[1].feature, "edits");
}

TEST_F(Features, TextsThatCameAreShownAsTheLineThatTheyAreOf) {
  const auto shown = [&](const std::string& before, const std::string& after) {
    extract(before, after);
    std::string all;
    for (const NodeIndex node : edits_.inserted) {
      if (actual_.is_text(node))
        all += shown_edit({expected_, actual_, alignment_, edits_}, {no_node, node}).after + '|';
    }
    return all;
  };
  EXPECT_EQ(shown("<div><br>", "<div><br>No <b>such</b> file<br>"), "No such file|such|No such file|");
  EXPECT_EQ(shown("<div><br>", "<div><br>No <a href=x>such</a> file<br>"), "No |such| file|");
  // What was there is no part of it, nor what stands elsewhere in an element that came as a whole.
  EXPECT_EQ(shown("<div>Made by <b>us</b><hr>", "<div>Made by <b>us</b><hr><i>No</i> file"), "No|No file|");
  EXPECT_EQ(shown("<div>", "<div><p>No <b>such</b> file</p>"), "No |such| file|");
  const std::string many(60, 'x');
  EXPECT_EQ(shown("<div><br>", "<div><br><b>" + many + "</b> file<i>s</i><br>"), many + "| files|s|");
}

TEST_F(Features, EqualBytesPassWhateverTheModelSays) {
  LinearModel model;
  model.intercept = 10;
  model.cutoff = 0;
  MeasuredPair pair;
  pair.state = PairState::equal;
  EXPECT_EQ(verdict_of(pair, {ModelJudge{model}}).decision, Decision::pass);
}

}  // namespace
}  // namespace treesift
