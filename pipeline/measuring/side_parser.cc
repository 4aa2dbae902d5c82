#include "pipeline/measuring/side_parser.h"

#include <utility>

namespace treesift {

SideParser::SideParser(const MeasureOptions& options)
    : parser_(options.limits, options.html_reader),
      kept_(options.kept_documents, options.kept_bytes),
      remembers_(options.remembers) {}

ParseResult SideParser::parse(const UnparsedSide& side, StageCosts& costs) {
  const StageTimer timer(costs, Stage::parse, side.bytes.size());
  return parser_.parse(side.bytes, settle_source_type(side.type, side.bytes), side.charset);
}

ParseResult SideParser::parse_leniently(const UnparsedSide& side, StageCosts& costs) {
  ParseResult result = parse(side, costs);
  const ParseError* const error = std::get_if<ParseError>(&result);
  if (error == nullptr || error->code != ParseErrorCode::xml_malformed) return result;
  return parse({side.bytes, "html", side.charset}, costs);
}

ParseResult SideParser::parse_expected(const UnparsedSide& side, StageCosts& costs) {
  const StageTimer timer(costs, Stage::parse, side.bytes.size());
  expected_key_ = pair_key({side.bytes, side.type, side.charset}, {});
  auto kept = kept_.take(expected_key_);
  expected_is_kept_ = kept.has_value();
  if (kept) return std::move(kept->document);
  if (auto replaced = kept_.make_room()) parser_.recycle(std::move(replaced->document));
  return parser_.parse(side.bytes, settle_source_type(side.type, side.bytes), side.charset);
}

ParseResult SideParser::parse_actual(const ParseResult& expected, const UnparsedSide& side,
                                     StageCosts& costs) {
  const Document* const beside = std::get_if<Document>(&expected);
  if (beside == nullptr || expected_is_kept_) return parse(side, costs);
  const StageTimer timer(costs, Stage::parse, side.bytes.size());
  return parser_.parse_beside(*beside, side.bytes, settle_source_type(side.type, side.bytes), side.charset);
}

void SideParser::keep_expected(Document&& expected) {
  if (!remembers_) return parser_.recycle(std::move(expected));
  KeptDocuments::Kept kept{expected_key_, std::move(expected)};
  if (auto too_large = kept_.keep(std::move(kept))) parser_.recycle(std::move(too_large->document));
}

}  // namespace treesift
