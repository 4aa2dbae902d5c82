#include "tools/runs/readable_body.h"

#include <optional>

#include "io/captures/responses/document_type.h"

namespace treesift {

ReadableBody readable_body(CapturedResponse& response) {
  const std::optional<SourceType> known = source_type(document_type(response).value_or(""));
  const std::size_t size = response.body.size();
  response.body.append(read_padding, '\0');
  const std::string_view body = std::string_view(response.body).substr(0, size);
  return {body, known ? *known : sniff_source_type(body), charset_of_body(response)};
}

}  // namespace treesift
