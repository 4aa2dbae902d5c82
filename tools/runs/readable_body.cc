#include "tools/runs/readable_body.h"

#include "io/captures/responses/document_type.h"

namespace treesift {

ReadableBody readable_body(CapturedResponse& response) {
  const std::string_view type = document_type(response);
  const std::size_t size = response.body.size();
  response.body.append(read_padding, '\0');
  const std::string_view body = std::string_view(response.body).substr(0, size);
  return {body, settle_source_type(type, body), charset_of_body(response)};
}

}  // namespace treesift
