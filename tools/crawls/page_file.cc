#include "tools/crawls/page_file.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "base/byte_block.h"
#include "io/bytes/file_bytes.h"
#include "parsers/reading/parse.h"
#include "parsers/snapshot/recorded_layout.h"

namespace treesift {

Page read_page_file(const std::string& path, const Limits& limits) {
  std::string bytes = read_file(path, limits.document_bytes);
  const std::size_t size = bytes.size();
  bytes.append(read_padding, '\0');
  DocumentParser parser(limits, HtmlReaderKind::own);
  ParseResult result = parser.parse(std::string_view(bytes).substr(0, size), SourceType::html);
  if (const auto* error = std::get_if<ParseError>(&result))
    throw std::runtime_error(fmt::format("{}: {} ({})", path, error->message, code_name(error->code)));
  Page page;
  page.document = std::get<Document>(std::move(result));
  page.layout = recorded_layout(page.document);
  return page;
}

}  // namespace treesift
