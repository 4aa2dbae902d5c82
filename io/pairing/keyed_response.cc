#include "io/pairing/keyed_response.h"

#include <cstring>

#include "base/binary.h"

namespace treesift {

namespace {

template <typename Number>
Number take_number(std::string_view& in) {
  Number number;
  std::memcpy(&number, in.data(), sizeof number);
  in.remove_prefix(sizeof number);
  return number;
}

std::string_view take_text(std::string_view& in) {
  const auto size = take_number<std::uint64_t>(in);
  const std::string_view text = in.substr(0, size);
  in.remove_prefix(text.size());
  return text;
}

}  // namespace

void append_response(std::string& out, const KeyedResponse& response) {
  append_text(out, response.key);
  append_value(out, response.rank);
  append_value(out, response.is_url);
  append_text(out, response.type);
  append_value(out, response.head.status);
  append_text(out, response.head.media_type);
  append_text(out, response.head.charset);
  append_value(out, response.head.is_text);
  append_value(out, response.head.clock.has_value());
  append_value(out, response.head.clock.value_or(0));
  append_text(out, response.head.fields);
  append_value(out, response.fault);
  append_text(out, response.fault_detail);
  append_text(out, response.group);
  append_value(out, response.is_other_type);
  append_value(out, response.is_repeat);
  append_text(out, response.body);
}

KeyedResponse take_response(std::string_view& in) {
  KeyedResponse response;
  response.key = take_text(in);
  response.rank = take_number<std::uint64_t>(in);
  response.is_url = take_number<bool>(in);
  response.type = known_type(take_text(in));
  response.head.status = take_number<std::uint16_t>(in);
  response.head.media_type = take_text(in);
  response.head.charset = take_text(in);
  response.head.is_text = take_number<bool>(in);
  const bool has_clock = take_number<bool>(in);
  const auto clock = take_number<std::int64_t>(in);
  if (has_clock) response.head.clock = clock;
  response.head.fields = take_text(in);
  response.fault = take_number<ResponseFault>(in);
  response.fault_detail = take_text(in);
  response.group = take_text(in);
  response.is_other_type = take_number<bool>(in);
  response.is_repeat = take_number<bool>(in);
  response.body = take_text(in);
  return response;
}

}  // namespace treesift
