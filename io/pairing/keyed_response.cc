#include "io/pairing/keyed_response.h"

#include <optional>

#include "base/binary.h"

namespace treesift {
namespace {

// Calls `each` with all members that are stored, in their order.
template <typename Response, typename Each>
void for_each_stored(Response& response, Each&& each) {
  each(response.key);
  each(response.rank);
  each(response.is_url);
  each(response.type);
  each(response.head.status);
  each(response.head.media_type);
  each(response.head.charset);
  each(response.head.is_text);
  each(response.head.clock);
  each(response.head.fields);
  each(response.fault);
  each(response.fault_detail);
  each(response.group);
  each(response.is_other_type);
  each(response.is_repeat);
  each(response.body);
}

struct Writer {
  std::string& out;

  void operator()(std::string_view text) { append_text(out, text); }
  void operator()(bool flag) { append_flag(out, flag); }
  template <typename Value>
  void operator()(const std::optional<Value>& value) {
    append_flag(out, value.has_value());
    if (value) append_value(out, *value);
  }
  template <PlainValue Value>
  void operator()(const Value& value) {
    append_value(out, value);
  }
};

struct Reader {
  BinaryReader& in;

  void operator()(std::string& text) { text = in.text(); }
  void operator()(std::string_view& type) { type = known_type(in.text()); }  // static texts
  void operator()(bool& flag) { flag = in.flag(); }
  template <typename Value>
  void operator()(std::optional<Value>& value) {
    if (in.flag()) value = in.value<Value>();
  }
  template <PlainValue Value>
  void operator()(Value& value) {
    value = in.value<Value>();
  }
};

}  // namespace

void append_response(std::string& out, const KeyedResponse& response) {
  for_each_stored(response, Writer{out});
}

KeyedResponse take_response(BinaryReader& in) {
  KeyedResponse response;
  for_each_stored(response, Reader{in});
  return response;
}

}  // namespace treesift
