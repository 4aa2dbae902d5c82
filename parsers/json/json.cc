// JSON values into a Document.
//
// Problem. Members must come out sorted, numbers as they were written (1 and 1.0 differ, 2^70 keeps its
// digits), hostile nesting must not recurse, and what is not JSON must be refused. simdjson's DOM loses the
// digits and refuses large integers; its on-demand interface keeps them but reads forward only and does not
// check numbers.
//
// How. One pass forward with the on-demand interface and a stack of its iterators writes a token for each
// value:
//
//     {"b":[1,2],"a":null}      0 object, ends before 5 | 1 array "b", ends before 4 | 2 1 | 3 2 | 4 null "a"
//
// Then the tokens are fed to the builder, the members of each object sorted by key, again with a stack.
// Numbers are held to the grammar of RFC 8259 here; strings, literals, brackets and commas by simdjson.
//
// Cost. Linear except for the sorting of members; 56 bytes per value while it runs.
//
// Source. RFC 8259; Langdale and Lemire, Parsing gigabytes of JSON per second (2019).
#include "parsers/json/json.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/byte_block.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

static_assert(simdjson::SIMDJSON_PADDING <= read_padding);

namespace ondemand = simdjson::ondemand;
using Json = ondemand::json_type;

struct Token {
  NodeKind kind = NodeKind::null;
  std::uint32_t end = 0;   // one past the last token of this value
  std::string_view key;    // of a member
  std::string_view value;  // of a scalar
};

struct OpenValue {
  std::uint32_t token = 0;
  bool started = false;
  ondemand::array_iterator item;
  ondemand::object_iterator member;
};

constexpr std::string_view json_space = " \t\n\r";

// The number grammar of RFC 8259, section 6.
bool is_number(std::string_view text) {
  std::size_t at = 0;
  const auto here = [&] { return at < text.size() ? text[at] : '\0'; };
  const auto digits = [&] {
    const std::size_t begin = at;
    while (is_digit(here())) ++at;
    return at > begin;
  };
  if (here() == '-') ++at;
  if (here() == '0') {
    ++at;
  } else if (!digits()) {
    return false;
  }
  if (here() == '.' && (++at, !digits())) return false;
  if (here() == 'e' || here() == 'E') {
    ++at;
    if (here() == '+' || here() == '-') ++at;
    if (!digits()) return false;
  }
  return at == text.size();
}

// The code unit of the escape \uXXXX at `at`, or -1.
int code_unit(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int unit = 0;
  for (char c : text.substr(at + 2, 4)) {
    if (!is_hex_digit(c)) return -1;
    unit = unit * 16 + hex_digit(c);
  }
  return unit;
}

bool is_high(int unit) {
  return unit >= 0 && is_high_surrogate(static_cast<std::uint32_t>(unit));
}
bool is_low(int unit) {
  return unit >= 0 && is_low_surrogate(static_cast<std::uint32_t>(unit));
}

// The escape at `at`, where a backslash stands.
struct Escape {
  std::size_t length;
  bool names_character;  // of its own: no lone surrogate, and none that stands for an undecoded byte
};

Escape escape_at(std::string_view text, std::size_t at) {
  const int unit = code_unit(text, at);
  if (unit < 0) return {2, true};  // an escape is at least two characters: the second may be a backslash
  if (!is_high(unit)) return {6, !is_low(unit)};
  const int low = code_unit(text, at + 6);
  if (!is_low(low)) return {6, false};
  return {12, !is_undecoded_code(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))};
}

// Copies the text to `out` with the escapes that name no character kept apart, letters in lower case, and
// returns their number; returns 0 and leaves `out` alone when there are none.
std::uint32_t keep_escapes_apart(std::string_view text, std::string& out) {
  std::uint32_t apart = 0;
  std::size_t copied = 0;
  for (std::size_t at = text.find('\\'); at < text.size(); at = text.find('\\', at)) {
    const Escape escape = escape_at(text, at);
    if (!escape.names_character) {
      if (apart++ == 0) out.clear();
      out.append(text, copied, at - copied);
      append_undecoded(lower_case(text.substr(at, escape.length)), out);
      copied = at + escape.length;
    }
    at += escape.length;
  }
  if (apart > 0) out.append(text, copied);
  return apart;
}

}  // namespace

// One forward pass: text -> tokens; then tokens -> builder.
struct JsonReader::Scratch {
  using Error = simdjson::error_code;

  ondemand::parser parser;
  std::vector<Token> tokens;
  std::vector<OpenValue> open;
  std::vector<std::uint32_t> pending;  // tokens to feed, last first; `close_mark` closes
  std::string mended;
  Limits limits;
  std::optional<ParseError> error;

  static constexpr std::uint32_t close_mark = ~std::uint32_t{0};

  void read(std::string_view text, DocumentBuilder& builder) {
    tokens.clear();
    open.clear();
    error.reset();
    if (const auto apart = keep_escapes_apart(text, mended); apart > 0) {
      builder.repairs().invalid_bytes += apart;
      const std::size_t size = mended.size();
      mended.append(read_padding, '\0');
      text = std::string_view(mended).substr(0, size);
    }
    if (is_blank(text)) return fail("empty");
    tokenize(text);
    if (!error) feed(builder);
  }

  void fail(std::string message) {
    if (!error) error = ParseError{ParseErrorCode::json_malformed, std::move(message)};
  }
  void fail(Error code, std::string_view text, ondemand::document& document) {
    if (code == simdjson::MEMALLOC) throw std::bad_alloc();
    const char* location = nullptr;
    std::string place;
    if (document.current_location().get(location) == simdjson::SUCCESS && location >= text.data() &&
        location <= text.data() + text.size())
      place = fmt::format(" near byte {}", location - text.data());
    fail(std::string(simdjson::error_message(code)) + place);
  }

  static bool is_at_end(ondemand::document& document) {
    return document.current_location().error() == simdjson::OUT_OF_BOUNDS;
  }

  void tokenize(std::string_view text) {
    // A depth that our own limit reaches first.
    if (parser.allocate(text.size(), limits.depth + 4) != simdjson::SUCCESS) throw std::bad_alloc();
    ondemand::document document;
    const simdjson::padded_string_view padded(text.data(), text.size(), text.size() + read_padding);
    Error code = parser.iterate(padded).get(document);
    if (code == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the document
    if (code != simdjson::SUCCESS) return fail(std::string(simdjson::error_message(code)));
    code = read_root(document, text);
    const bool nested = !open.empty();
    while (code == simdjson::SUCCESS && !open.empty() && !error) code = step();
    if (code == simdjson::SUCCESS && !error && nested && !is_at_end(document))
      code = simdjson::TRAILING_CONTENT;
    if (code != simdjson::SUCCESS) fail(code, text, document);
  }

  Error read_root(ondemand::document& document, std::string_view text) {
    Json type{};
    if (const Error code = document.type().get(type)) return code;
    if (type == Json::array || type == Json::object) {
      ondemand::value root;
      if (const Error code = document.get_value().get(root)) return code;
      return read_value(root, {});
    }
    if (type != Json::string) return add_literal(type, text.substr(text.find_first_not_of(json_space)), {});
    std::string_view value;
    if (const Error code = document.get_string().get(value)) return code;
    add_token({NodeKind::string, 0, {}, value});
    return is_at_end(document) ? simdjson::SUCCESS : simdjson::TRAILING_CONTENT;
  }

  // Reads the next member or item of the innermost open value, or closes it.
  Error step() {
    OpenValue& top = open.back();
    const bool is_object = tokens[top.token].kind == NodeKind::object;
    if (top.started) is_object ? (void)++top.member : (void)++top.item;
    top.started = true;
    const bool more =
        is_object ? top.member != ondemand::object_iterator{} : top.item != ondemand::array_iterator{};
    if (!more) {
      tokens[top.token].end = static_cast<std::uint32_t>(tokens.size());
      open.pop_back();
      return simdjson::SUCCESS;
    }
    return is_object ? read_member(top) : read_item(top);
  }

  Error read_item(OpenValue& top) {
    ondemand::value item;
    if (const Error code = (*top.item).get(item)) return code;
    return read_value(item, {});
  }

  Error read_member(OpenValue& top) {
    ondemand::field member;
    if (const Error code = (*top.member).get(member)) return code;
    std::string_view key;
    if (const Error code = member.unescaped_key().get(key)) return code;
    return read_value(member.value(), key);
  }

  // Takes the value by reference: reading moves simdjson's one cursor.
  Error read_value(ondemand::value& value, std::string_view key) {
    Json type{};
    if (const Error code = value.type().get(type)) return code;
    if (type != Json::array && type != Json::object) return read_scalar(value, type, key);
    if (open.size() >= limits.depth) {
      error = ParseError{ParseErrorCode::too_deep, fmt::format("nested deeper than {} levels", limits.depth)};
      return simdjson::SUCCESS;
    }
    OpenValue opened;
    opened.token = static_cast<std::uint32_t>(tokens.size());
    add_token({type == Json::array ? NodeKind::array : NodeKind::object, 0, key, {}});
    const Error code = type == Json::array ? begin_array(value, opened) : begin_object(value, opened);
    open.push_back(opened);
    return code;
  }

  static Error begin_array(ondemand::value& value, OpenValue& opened) {
    ondemand::array array;
    if (const Error code = value.get_array().get(array)) return code;
    return array.begin().get(opened.item);
  }
  static Error begin_object(ondemand::value& value, OpenValue& opened) {
    ondemand::object object;
    if (const Error code = value.get_object().get(object)) return code;
    return object.begin().get(opened.member);
  }

  Error read_scalar(ondemand::value& value, Json type, std::string_view key) {
    if (type != Json::string) return add_literal(type, value.raw_json_token(), key);
    std::string_view text;
    if (const Error code = value.get_string().get(text)) return code;
    return add_token({NodeKind::string, 0, key, text});
  }

  // Adds a number, boolean or null; the step past it is simdjson's, when the next member or item is asked
  // for.
  Error add_literal(Json type, std::string_view raw, std::string_view key) {
    raw = raw.substr(0, raw.find_last_not_of(json_space) + 1);
    if (type == Json::number)
      return is_number(raw) ? add_token({NodeKind::number, 0, key, raw}) : simdjson::NUMBER_ERROR;
    if (raw == "null") return add_token({NodeKind::null, 0, key, {}});
    if (raw == "true" || raw == "false") return add_token({NodeKind::boolean, 0, key, raw});
    return simdjson::TAPE_ERROR;
  }

  Error add_token(Token token) {
    token.end = static_cast<std::uint32_t>(tokens.size() + 1);
    tokens.push_back(token);
    if (tokens.size() > limits.nodes)
      error = ParseError{ParseErrorCode::too_many_nodes, fmt::format("more than {} nodes", limits.nodes)};
    return simdjson::SUCCESS;
  }

  void feed(DocumentBuilder& builder) {
    pending.assign(1, 0);
    while (!pending.empty() && !builder.error()) {
      const std::uint32_t next = pending.back();
      pending.pop_back();
      if (next == close_mark) {
        builder.close();
      } else if (const Token& token = tokens[next]; is_open(token)) {
        builder.open(token.key, token.kind);
        push_children(next);
      } else {
        builder.scalar(token.key, token.kind, token.value);
      }
    }
  }

  static bool is_open(const Token& token) {
    return token.kind == NodeKind::object || token.kind == NodeKind::array;
  }

  void push_children(std::uint32_t parent) {
    pending.push_back(close_mark);
    const std::size_t first = pending.size();
    for (std::uint32_t child = parent + 1; child < tokens[parent].end; child = tokens[child].end)
      pending.push_back(child);
    std::reverse(pending.begin() + first, pending.end());
    if (tokens[parent].kind != NodeKind::object) return;
    // Last first: descending keys, and of equal keys the later member first.
    std::sort(pending.begin() + first, pending.end(), [&](std::uint32_t a, std::uint32_t b) {
      const int order = tokens[a].key.compare(tokens[b].key);
      return order != 0 ? order > 0 : a > b;
    });
  }
};

JsonReader::JsonReader() : scratch_(std::make_unique<Scratch>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

std::optional<ParseError> JsonReader::read(std::string_view text, DocumentBuilder& builder,
                                           const Limits& limits) {
  scratch_->limits = limits;
  scratch_->read(text, builder);
  return scratch_->error;
}

}  // namespace treesift
