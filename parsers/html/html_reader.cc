#include "parsers/html/html_reader.h"

namespace treesift {

std::optional<ParseError> StandardHtmlReader::read(std::string_view text, DocumentBuilder& builder,
                                                   const Limits& limits) {
  return read(text, nullptr, builder, limits);
}

std::optional<ParseError> StandardHtmlReader::read_fragment(std::string_view text,
                                                            const FragmentContext& context,
                                                            DocumentBuilder& builder, const Limits& limits) {
  return read(text, &context, builder, limits);
}

// Once more as a linked tree when nodes must move (html_sink.cc).
std::optional<ParseError> StandardHtmlReader::read(std::string_view text, const FragmentContext* context,
                                                   DocumentBuilder& builder, const Limits& limits) {
  const auto error = construction_.read(text, context, HtmlSink::Way::direct, builder, limits);
  if (!construction_.is_lost()) return error;
  builder.recycle(builder.finish());
  builder.begin(Format::html);
  return construction_.read(text, context, HtmlSink::Way::linked, builder, limits);
}

}  // namespace treesift
