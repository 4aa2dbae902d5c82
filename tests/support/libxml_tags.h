// What libxml2 alone sees in a page.
#pragma once

#include <libxml/HTMLparser.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "parsers/libxml_context.h"

namespace treesift {

// The most attributes of one start tag that libxml2 reports, with the options of our front end. `text` is
// followed by a zero byte.
inline std::size_t max_attributes_to_libxml(std::string_view text) {
  std::size_t most = 0;
  const LibxmlContext context(htmlNewParserCtxt());
  htmlCtxtUseOptions(context.get(),
                     HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOIMPLIED | HTML_PARSE_IGNORE_ENC);
  *context->sax = {};
  context->sax->initialized = XML_SAX2_MAGIC;
  context->sax->serror = [](void*, xmlErrorPtr) {};
  context->sax->startElement = [](void* data, const xmlChar*, const xmlChar** attributes) {
    std::size_t count = 0;
    while (attributes != nullptr && attributes[2 * count] != nullptr) ++count;
    auto& so_far = *static_cast<std::size_t*>(data);
    so_far = std::max(so_far, count);
  };
  context->userData = &most;
  prepare(*context, text);
  htmlParseDocument(context.get());
  return most;
}

}  // namespace treesift
