#include "tools/crawls/page_file.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "io/bytes/file_bytes.h"
#include "parsers/reading/recorded_page.h"

namespace treesift {

Page read_page_file(const std::string& path, const Limits& limits) {
  DocumentParser parser(limits, HtmlReaderKind::own);
  PageResult page = read_recorded_page(read_file(path, limits.document_bytes), parser);
  if (const auto* error = std::get_if<ParseError>(&page))
    throw std::runtime_error(fmt::format("{}: {} ({})", path, error->message, code_name(error->code)));
  return std::get<Page>(std::move(page));
}

}  // namespace treesift
