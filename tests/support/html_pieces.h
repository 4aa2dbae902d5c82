// Pieces of HTML that have led readers astray, for random pages.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "base/random.h"

namespace treesift {

inline constexpr std::string_view html_pieces[] = {"<a>",
                                                   "</a>",
                                                   "<a href=x>",
                                                   "<b>",
                                                   "</b>",
                                                   "<b class=y>",
                                                   "<i>",
                                                   "</i>",
                                                   "<nobr>",
                                                   "</nobr>",
                                                   "<font>",
                                                   "</font>",
                                                   "<p>",
                                                   "</p>",
                                                   "<div>",
                                                   "</div>",
                                                   "<ul>",
                                                   "</ul>",
                                                   "<li>",
                                                   "</li>",
                                                   "<dl>",
                                                   "<dt>",
                                                   "<dd>",
                                                   "</dl>",
                                                   "<table>",
                                                   "</table>",
                                                   "<caption>",
                                                   "</caption>",
                                                   "<colgroup>",
                                                   "<col>",
                                                   "<tbody>",
                                                   "</tbody>",
                                                   "<thead>",
                                                   "<tr>",
                                                   "</tr>",
                                                   "<td>",
                                                   "</td>",
                                                   "<th>",
                                                   "<select>",
                                                   "</select>",
                                                   "<option>",
                                                   "<optgroup>",
                                                   "<input>",
                                                   "<button>",
                                                   "</button>",
                                                   "<form>",
                                                   "</form>",
                                                   "<h1>",
                                                   "</h1>",
                                                   "</h2>",
                                                   "<pre>",
                                                   "</pre>",
                                                   "<textarea>",
                                                   "</textarea>",
                                                   "<title>",
                                                   "</title>",
                                                   "<script>",
                                                   "</script>",
                                                   "<style>",
                                                   "</style>",
                                                   "<!--",
                                                   "-->",
                                                   "<!doctype html>",
                                                   "<html>",
                                                   "<html lang=en>",
                                                   "</html>",
                                                   "<head>",
                                                   "</head>",
                                                   "<body>",
                                                   "<body id=z>",
                                                   "</body>",
                                                   "<frameset>",
                                                   "</frameset>",
                                                   "<frame>",
                                                   "<noframes>",
                                                   "</noframes>",
                                                   "<noscript>",
                                                   "</noscript>",
                                                   "<template>",
                                                   "</template>",
                                                   "<svg>",
                                                   "</svg>",
                                                   "<math>",
                                                   "</math>",
                                                   "<mi>",
                                                   "</mi>",
                                                   "<foreignObject>",
                                                   "<desc>",
                                                   "<annotation-xml encoding=text/html>",
                                                   "<annotation-xml>",
                                                   "<object>",
                                                   "</object>",
                                                   "<applet>",
                                                   "</applet>",
                                                   "<marquee>",
                                                   "<hr>",
                                                   "<br>",
                                                   "</br>",
                                                   "<img/>",
                                                   "<div/>",
                                                   "<ruby>",
                                                   "<rt>",
                                                   "<rtc>",
                                                   "<plaintext>",
                                                   "<iframe>",
                                                   "</iframe>",
                                                   "<xmp>",
                                                   "</xmp>",
                                                   "<image>",
                                                   "<meta>",
                                                   "<link>",
                                                   "<![CDATA[",
                                                   "]]>",
                                                   "&amp;",
                                                   "&#65;",
                                                   "&notit;",
                                                   "x",
                                                   "y z",
                                                   " ",
                                                   "\n",
                                                   "<",
                                                   "</",
                                                   "\"",
                                                   "'",
                                                   "=",
                                                   "/>",
                                                   "&",
                                                   "<!",
                                                   "<?",
                                                   "\xC3\xA9",
                                                   "<x",
                                                   " x=1"};

inline std::string random_html(Random& random, std::size_t max_pieces) {
  std::string page;
  const std::size_t count = 1 + random.below(max_pieces);
  for (std::size_t i = 0; i < count; ++i) page += html_pieces[random.below(std::size(html_pieces))];
  return page;
}

// Well-formed pages as careful people write them, which need no repair. Choices: Random, or anything whose
// below(n) is a number below n.
template <typename Choices>
class CarefulPage {
 public:
  explicit CarefulPage(Choices& choices) : choices_(choices) {}

  std::string make() {
    out_ = "<!DOCTYPE html><html lang=\"en\"><head><title>A &amp; B</title></head><body>";
    const std::size_t blocks = 1 + choices_.below(4);
    for (std::size_t i = 0; i < blocks; ++i) block(3);
    return out_ + "</body></html>";
  }

 private:
  void element(std::string_view name, auto content) {
    out_.append("<").append(name);
    if (choices_.below(3) == 0) out_ += " class=\"a&quot;b\" id='x" + std::to_string(choices_.below(9)) + "'";
    out_ += ">";
    content();
    out_.append("</").append(name).append(">");
  }

  void text() {
    constexpr std::string_view texts[] = {"some text", " spaced ",  "\n  line", "caf\xC3\xA9",
                                          "a &lt; b",  "1 &#8364;", "&nbsp;"};
    out_ += texts[choices_.below(std::size(texts))];
  }

  void phrase(int depth) {
    constexpr std::string_view names[] = {"em", "strong", "span", "code", "b", "i"};
    const std::size_t count = 1 + choices_.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      if (depth == 0 || choices_.below(2) == 0)
        text();
      else if (choices_.below(6) == 0)
        out_ += choices_.below(2) == 0 ? "<br>" : "<img src=\"/a?b&amp;c\" alt=\"\">";
      else
        element(names[choices_.below(std::size(names))], [&] { phrase(depth - 1); });
    }
  }

  void block(int depth) {
    switch (depth == 0 ? 0 : choices_.below(7)) {
      case 0:
        return element("p", [&] { phrase(2); });
      case 1:
        return element("div", [&] { block(depth - 1), block(depth - 1); });
      case 2:
        return element("ul",
                       [&] { element("li", [&] { phrase(1); }), element("li", [&] { block(depth - 1); }); });
      case 3:
        return element("table", [&] {
          element("tbody", [&] {
            element("tr",
                    [&] { element("th", [&] { phrase(1); }), element("td", [&] { block(depth - 1); }); });
          });
        });
      case 4:
        return element("h2", [&] { phrase(1); });
      case 5:
        out_ += "<!-- note -->";
        return element("form", [&] { out_ += "<input type=\"text\" name=\"q\" disabled>"; });
      default:
        return element("pre", [&] { out_ += "one\n  two\n"; });
    }
  }

  Choices& choices_;
  std::string out_;
};

}  // namespace treesift
