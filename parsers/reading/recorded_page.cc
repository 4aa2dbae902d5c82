#include "parsers/reading/recorded_page.h"

#include <string_view>
#include <utility>
#include <variant>

#include "base/byte_block.h"
#include "parsers/snapshot/recorded_layout.h"

namespace treesift {

PageResult read_recorded_page(std::string html, DocumentParser& parser) {
  const std::size_t size = html.size();
  html.append(read_padding, '\0');
  ParseResult result = parser.parse(std::string_view(html).substr(0, size), SourceType::html);
  if (const auto* error = std::get_if<ParseError>(&result)) return *error;
  Page page;
  page.document = std::get<Document>(std::move(result));
  page.layout = recorded_layout(page.document);
  return page;
}

}  // namespace treesift
