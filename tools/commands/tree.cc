// treesift tree: one document as it is read.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <variant>

#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "parsers/html/html5lib_format.h"
#include "parsers/reading/parse.h"
#include "report/formats/document_text.h"
#include "tools/commands/commands.h"

namespace treesift {
namespace {

// "a/page.html.gz" is HTML.
SourceType type_of(const TreeSettings& settings, const std::string& path, std::string_view bytes) {
  if (settings.document_type) return *settings.document_type;
  std::filesystem::path name(path);
  for (const char* packed : {".gz", ".zst", ".xz"}) {
    if (name.extension() == packed) name = name.stem();
  }
  const std::string suffix = name.extension().string();
  return settle_source_type(suffix.empty() ? "" : suffix.substr(1), bytes);
}

std::string printed(const Document& document, TreeFormat format) {
  switch (format) {
    case TreeFormat::html5lib:
      return html5lib_text(document);
    case TreeFormat::json:
      return document_json(document);
    case TreeFormat::text:
      break;
  }
  return document_text(document);
}

}  // namespace

int run_tree(const TreeSettings& settings) {
  if (settings.inputs.size() > 1) throw UsageError("tree takes one document");
  const std::string path = settings.inputs.empty() ? "-" : settings.inputs.front();
  std::string bytes = read_file(path, settings.limits.document_bytes);
  const std::size_t size = bytes.size();
  bytes.append(read_padding, '\0');
  const std::string_view text = std::string_view(bytes).substr(0, size);
  DocumentParser parser(settings.limits, settings.reader());
  const ParseResult result = parser.parse(text, type_of(settings, path, text));
  if (const auto* error = std::get_if<ParseError>(&result))
    throw std::runtime_error(fmt::format("{}: {} ({})", path, error->message, code_name(error->code)));
  write_file(settings.output, printed(std::get<Document>(result), settings.tree_format));
  return exit_nothing;
}

}  // namespace treesift
