// In which declarations styles differ.
#include "model/measure/text/style_edits.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

// "-color:red +border:0 width:1px>2px"
std::string edits_of(std::string_view before, std::string_view after) {
  StyleComparer comparer;
  std::string text;
  for (const StyleEdit& edit : comparer.compare(before, after)) {
    if (!text.empty()) text += ' ';
    text += edit.lost ? "-" : edit.gained ? "+" : "";
    text += std::string(edit.property) + ':' + std::string(edit.lost ? edit.before : edit.after);
  }
  return text;
}

struct StyleEditCase {
  const char *before, *after, *edits;
};

class StyleEdits : public testing::TestWithParam<StyleEditCase> {};

TEST_P(StyleEdits, AreByProperty) {
  const auto& [before, after, edits] = GetParam();
  EXPECT_EQ(edits_of(before, after), edits) << before << " -> " << after;
}

INSTANTIATE_TEST_SUITE_P(
    Of, StyleEdits,
    testing::Values(
        StyleEditCase{"color:red;width:1px", "width:2px;border:0", "+border:0 -color:red width:2px"},
        // Spelt otherwise.
        StyleEditCase{"color:red;margin:0 auto", " margin: 0  auto ;color : red; ", ""},
        StyleEditCase{"", ";;", ""},
        StyleEditCase{"color:#FFF;border:1px solid #0aF", "color:#ffffff;border:1px solid #00AAFF", ""},
        StyleEditCase{"color:#fff", "color:#ffe", "color:#ffe"},
        StyleEditCase{"fill:url(#abc)", "fill:url(#ABC)", "fill:url(#ABC)"},
        StyleEditCase{"color:rgb( 1 , 2,3 ) ! important", "color:rgb(1,2, 3)!important", ""},
        StyleEditCase{"color:rgb( 255, 0, 0 ) url( #abc )", "color:rgb(255,0,0) url(#abc)", ""},
        StyleEditCase{"font:12px / 1.5 serif", "font:12px/1.5 serif", ""},
        // Another order.
        StyleEditCase{"margin:0;color:red;margin-top:9px", "margin:0;margin-top:9px;color:red", ""},
        StyleEditCase{"margin:0;margin-top:9px", "margin-top:9px;margin:0", "-margin-top:9px"},
        StyleEditCase{"list-style-type:disc;list-style:none", "list-style:none;list-style-type:disc",
                      "+list-style-type:disc"},
        StyleEditCase{"margin:0;margin-top:9px!important", "margin-top:9px!important;margin:0", ""},
        StyleEditCase{"margin:0;margin-top:9px", "margin-top:8px;margin:0", "margin-top:8px"},
        StyleEditCase{"border:0;border-radius:9px", "border-radius:9px;border:0", ""},
        StyleEditCase{"border-color:red;border-top:9px", "border-top:9px;border-color:red",
                      "-border-top:9px"},
        StyleEditCase{"font:9px serif;line-height:2", "line-height:2;font:9px serif", "-line-height:2"},
        // White space that parts words.
        StyleEditCase{"flex:1 0", "flex:10", "flex:10"},
        StyleEditCase{"padding:1px 2px", "padding:1px2px", "padding:1px2px"},
        StyleEditCase{"width:calc(9px - 1px)", "width:calc(9px -1px)", "width:calc(9px -1px)"},
        StyleEditCase{"width:calc( 9px  -  1px )", "width:calc(9px - 1px)", ""},
        StyleEditCase{"margin:var(--a) (b)", "margin:var(--a)(b)", "margin:var(--a)(b)"},
        StyleEditCase{"border:1px solid #FFF", "border:1pxsolid #ffffff", "border:1pxsolid #ffffff"},
        // White space in strings.
        StyleEditCase{"font-family:'A B'", "font-family:'AB'", "font-family:'AB'"},
        StyleEditCase{"content:'a,  b'", "content:'a, b'", "content:'a, b'"},
        StyleEditCase{"content:'a\\'  b' , c", "content:'a\\'  b',c", ""},
        StyleEditCase{"content:\"a  ", "content:\"a", ""},
        // Semicolons that part nothing.
        StyleEditCase{"background:url(data:image/png;base64,AAAA);color:red",
                      "background:url(data:image/png;base64,BBBB);color:red",
                      "background:url(data:image/png;base64,BBBB)"},
        StyleEditCase{"content:';';color:red", "content:';'", "-color:red"},
        StyleEditCase{"background:url(x;color:red", "background:url(x;color:blue",
                      "background:url(x;color:blue"},
        // A property twice.
        StyleEditCase{"display:block;display:flex", "display:block;display:grid", "display:grid"},
        StyleEditCase{"display:block;display:flex", "display:block", "-display:flex"},
        // No declaration at all.
        StyleEditCase{"undefined", "color:red", "-:undefined +color:red"}));

}  // namespace
}  // namespace treesift
