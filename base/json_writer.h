// Writes JSON onto the end of a string: keys in the order of the calls, no white space, always valid UTF-8.
//
//   std::string line;
//   JsonWriter json(line);
//   json.begin_object().key("id").string(id).key("score").number(0.25).end_object();
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

class JsonWriter {
 public:
  // Appends to `out`, which must outlive the writer. Nothing checks that the calls nest well.
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }
  JsonWriter& key(std::string_view name);

  // Ill-formed UTF-8 becomes U+FFFD, a character for each maximal subpart; control characters (C0, DEL, C1)
  // are escaped, so that printing the line cannot drive a terminal.
  JsonWriter& string(std::string_view text);
  // The shortest decimal that reads back as the same double; null for infinities and NaN, which JSON lacks.
  JsonWriter& number(double value);
  JsonWriter& integer(std::int64_t value);
  JsonWriter& integer(std::uint64_t value);
  JsonWriter& boolean(bool value) { return literal(value ? "true" : "false"); }
  JsonWriter& null() { return literal("null"); }
  // JSON that was written before, taken as it is.
  JsonWriter& literal(std::string_view json);

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

// Appends `text` as a JSON string with its quotes, as JsonWriter::string does.
void append_json_string(std::string& out, std::string_view text);

}  // namespace treesift
