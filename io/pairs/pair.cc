#include "io/pairs/pair.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "io/captures/responses/code_words.h"

namespace treesift {

namespace {

constexpr CodeWords<PairErrorCode> code_words[] = {
    {PairErrorCode::duplicate_id, "archive:duplicate-id", "A pair with this id has appeared before."},
    {PairErrorCode::duplicate_side, "archive:duplicate-side", "The pair holds one of its two sides twice."},
    {PairErrorCode::bad_id, "archive:bad-id", "The id breaks the rules for ids."},
    {PairErrorCode::not_a_pair_member, "archive:not-a-pair-member",
     "The member's name is neither <id>/expected.EXT nor <id>/actual.EXT."},
    {PairErrorCode::not_a_file, "archive:not-a-file", "A side of the pair is stored as a link or device."},
    {PairErrorCode::unknown_type, "archive:unknown-type", "The type of the JSON line is not known."},
    {PairErrorCode::member_too_large, "limit:bytes", "A side of the pair is larger than the byte limit."},
    {PairErrorCode::line_too_long, "limit:line", "The JSON line is longer than the byte limit allows."},
    {PairErrorCode::bad_json_line, "archive:bad-json-line",
     "The line is not a JSON object that holds a pair."},
    {PairErrorCode::duplicate_key, "archive:duplicate-key", "A key occurs twice in one JSON line."},
    {PairErrorCode::bad_base64, "archive:bad-base64", "A body is not valid base64."},
    {PairErrorCode::faulty_response, "capture:bad-record", "A response of a capture cannot be read."},
    {PairErrorCode::duplicate_name, "capture:duplicate-name", "A capture holds two files of one name."},
    {PairErrorCode::other_type, "capture:other-type", "One side is of a type that is not compared."},
};

}  // namespace

std::string_view code_name(PairErrorCode code) {
  return words_of(code_words, code).name;
}

std::string_view code_name(const PairError& error) {
  return error.fault == ResponseFault::none ? code_name(error.code) : code_name(error.fault);
}

std::optional<PairErrorCode> code_named(std::string_view name) {
  const auto* const found = std::ranges::find(code_words, name, &CodeWords<PairErrorCode>::name);
  if (found == std::end(code_words)) return std::nullopt;
  return found->code;
}

std::string_view sentence(PairErrorCode code) {
  return words_of(code_words, code).sentence;
}

}  // namespace treesift
