// Pairs as JSON lines: {"id", "expected", "actual", "type"?, "actual_type"?, "group"?}, or expected_base64 and
// actual_base64 for bytes that are not UTF-8; of each side its head, as expected_status, expected_headers,
// expected_content_type, expected_url, expected_date, or all of a side as an object, "expected": {"status", "headers",
// "content_type", "url", "date", "body" or "body_base64"}; or {"id", "measured", …}, a pair that was measured before,
// handed on as it stands. The DOM side of simdjson is used because it checks the whole line; its lazy side would accept
// damage in values that are never asked for. simdjson says nothing about repeated keys, so that is checked here.
// Memory: for a line of n bytes simdjson sets aside about 14 n, of which text that is mostly strings touches little.
#include "io/pairs/json_pairs.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "base/base64.h"
#include "base/times/instant.h"
#include "io/archives/member_name.h"
#include "io/bytes/archive_error.h"
#include "io/captures/responses/head_text.h"
#include "io/captures/responses/json_head.h"
#include "io/captures/responses/media_type.h"

namespace treesift {

namespace {

constexpr std::size_t kept_parser_capacity = std::size_t{4} << 20;

// The object that begins so, as if it ended behind its first value, if that is a string: where `id` comes
// first, as most writers have it, it can be read though the rest is not there. Else empty.
std::string with_first_string_only(std::string_view beginning) {
  std::size_t quotes = 0;
  for (std::size_t i = 0; i < beginning.size(); ++i) {
    if (beginning[i] == '\\')
      ++i;  // and what it escapes
    else if (beginning[i] == '"' && ++quotes == 4)
      return std::string(beginning.substr(0, i + 1)) + "}";
  }
  return {};
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// What is said of a side's head: "expected_status", "actual_headers".
bool is_of_head(std::string_view key) {
  if (!key.starts_with("expected_") && !key.starts_with("actual_")) return false;
  const std::string_view what = key.substr(key.find('_'));
  return what == "_status" || what == "_headers" || what == "_content_type" || what == "_url";
}

ResponseHead& head_of(std::string_view key, PairDraft& draft) {
  return key.starts_with("expected") ? draft.expected_head : draft.actual_head;
}

// Sorts the keys.
void fail_if_twice(std::vector<std::string_view>& keys, PairDraft& draft) {
  std::ranges::sort(keys);
  const auto twice = std::ranges::adjacent_find(keys);
  if (twice != keys.end())
    draft.error = PairError{PairErrorCode::duplicate_key,
                            fmt::format("the key '{}' occurs twice", sanitise_id(*twice))};
}

// What a file is whose first line is no pair; empty where it may be one.
std::string_view other_file(const std::vector<std::string_view>& keys) {
  const auto has = [&](std::string_view key) { return std::ranges::find(keys, key) != keys.end(); };
  const auto is_of_pair = [](std::string_view key) {
    return key.starts_with("expected") || key.starts_with("actual") || key == "measured";
  };
  if (std::ranges::any_of(keys, is_of_pair)) return "";
  if (has("id") && has("verdict")) return "it holds verdicts, not pairs";
  if (has("id") && has("label")) return "it holds labels, not pairs";
  if (!has("id") && (has("url") || has("path")))
    return "it holds the responses of one run: name the capture that it is compared with as well";
  return "";
}

// `root` lasts until the parser parses again.
simdjson::error_code parse(std::unique_ptr<simdjson::dom::parser>& parser, std::string_view text,
                           simdjson::dom::element& root) {
  // One huge line must not keep its memory for the rest of the run.
  if (parser->capacity() > kept_parser_capacity && text.size() <= kept_parser_capacity)
    parser = std::make_unique<simdjson::dom::parser>();
  if (parser->capacity() < text.size()) {
    const std::size_t wanted = std::max<std::size_t>(std::bit_ceil(text.size()), 1 << 16);
    if (const auto error = parser->allocate(std::min<std::size_t>(wanted, 0xFFFFFFFF - 64))) return error;
  }
  return parser->parse(text.data(), text.size(), false).get(root);
}

}  // namespace

JsonPairs::JsonPairs(BufferedSource& source, PairStream& stream, const ReaderOptions& options,
                     PartBounds bounds)
    : source_(source),
      stream_(stream),
      member_limit_(options.member_limit),
      line_limit_(options.line_limit > 0 ? options.line_limit : longest_line(options.member_limit)),
      bounds_(bounds),
      lines_(source, line_limit_, bounds),
      parser_(std::make_unique<simdjson::dom::parser>()) {}

JsonPairs::~JsonPairs() = default;

bool JsonPairs::next(BatchFiller& filler) {
  std::optional<Line> line = lines_.next();
  while (line && !line->too_long && (is_blank(line->text) || stream_.measured_lines.take_end(line->text)))
    line = lines_.next();
  if (!line) return false;
  const std::size_t start = filler.bodies().size();
  PairDraft draft;
  stored_id_.clear();
  has_id_ = has_actual_type_ = had_bad_id_ = false;
  read_pair(*line, filler, draft);
  draft.origin = {PairOrigin::Unit::line, line->number, 0};
  check_id(*line, draft);
  if (draft.error) draft.error->message += remark_on_line(line->number);
  filler.add(std::move(draft), start, stream_.next_sequence++);
  return true;
}

void JsonPairs::read_pair(const Line& line, BatchFiller& filler, PairDraft& draft) {
  if (line.too_long) {
    if (!line.terminated) fail_torn(line, "it is longer than the limit");
    draft.fail(PairErrorCode::line_too_long, fmt::format("the line has more than {} bytes", line_limit_));
    read_id_alone(line.text, draft);
    return;
  }
  simdjson::dom::element root;
  if (const auto error = parse(parser_, line.text, root)) {
    if (error == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the line
    if (!line.terminated) fail_torn(line, simdjson::error_message(error));
    draft.fail(PairErrorCode::bad_json_line, simdjson::error_message(error));
    return;
  }
  simdjson::dom::object object;
  if (root.get(object) != simdjson::SUCCESS)
    draft.fail(PairErrorCode::bad_json_line, "the line is JSON but not an object");
  else
    read_fields(object, filler, draft);
  if (line.number == 1 && !bounds_.begins_inside)
    if (const std::string_view what = other_file(keys_); !what.empty())
      throw ArchiveError(ArchiveFault::not_an_archive, source_.name(), "line 1", what);
  if (draft.expected || draft.actual) draft.measured = false;  // then the key is the user's own
  if (draft.measured && !draft.error) keep_line(line.text, filler, draft);
}

void JsonPairs::read_id_alone(std::string_view beginning, PairDraft& draft) {
  std::string object = with_first_string_only(beginning);
  const std::size_t size = object.size();
  object.append(read_padding, '\0');
  simdjson::dom::element root, id;
  if (size == 0 || parse(parser_, std::string_view(object).substr(0, size), root) != simdjson::SUCCESS)
    return;
  if (root["id"].get(id) == simdjson::SUCCESS) read_id(id, draft);
}

// The line is not looked into: it is handed on as it was measured.
void JsonPairs::keep_line(std::string_view text, BatchFiller& filler, PairDraft& draft) {
  stream_.measured_lines.add(text);
  const std::size_t start = filler.bodies().size();
  std::memcpy(filler.bodies().extend(text.size()), text.data(), text.size());
  draft.expected = BodyRange{start, text.size()};
  draft.actual.reset();
}

void JsonPairs::fail_torn(const Line& line, std::string_view why) const {
  throw ArchiveError(ArchiveFault::torn_line, source_.name(), fmt::format("line {}", line.number),
                     fmt::format("the last line was cut ({}); pairs may be missing", why));
}

void JsonPairs::read_fields(simdjson::dom::object object, BatchFiller& filler, PairDraft& draft) {
  keys_.clear();
  for (SideNotes& notes : notes_) notes = {};
  for (const auto field : object) {
    keys_.push_back(field.key);
    read_field(field.key, field.value, filler, draft);
  }
  finish_head("expected", filler, draft);
  finish_head("actual", filler, draft);
  fail_if_twice(keys_, draft);
}

void JsonPairs::read_field(std::string_view key, simdjson::dom::element value, BatchFiller& filler,
                           PairDraft& draft) {
  if (key == "id") {
    read_id(value, draft);
  } else if (key == "type" || key == "actual_type") {
    read_type(key, value, draft);
  } else if ((key == "expected" || key == "actual") && value.is_object()) {
    read_side(key, value, filler, draft);
  } else if (key == "group") {
    read_group(value, draft);
  } else if (key == "expected_date" || key == "actual_date") {
    read_date(key, value, draft);
  } else if (is_of_head(key)) {
    read_head(key, value, draft);
  } else if (key == "paired") {
    std::string_view how;
    draft.by_order = value.get(how) == simdjson::SUCCESS && how == "by-order";
  } else if (key == "measured") {
    draft.measured = true;
  } else if (key == "error") {
    std::string_view code;
    had_bad_id_ = value["code"].get(code) == simdjson::SUCCESS && code == code_name(PairErrorCode::bad_id);
  } else if (key == "expected" || key == "expected_base64" || key == "actual" || key == "actual_base64") {
    read_body(key, value, filler, draft);
  } else if (key.starts_with("expected_") || key.starts_with("actual_")) {
    note_unknown(key, key, value);
  }
}

void JsonPairs::note_unknown(std::string_view side, std::string_view key, simdjson::dom::element value) {
  SideNotes& notes = notes_of(side);
  if (notes.unknown_key.empty() && !value.is_null()) notes.unknown_key = key;
}

void JsonPairs::read_id(simdjson::dom::element value, PairDraft& draft) {
  std::string_view id;
  has_id_ = value.get(id) == simdjson::SUCCESS;
  if (has_id_)
    stored_id_ = id;
  else
    draft.fail(PairErrorCode::bad_json_line, "\"id\" is not a string");
}

// "type" is that of both sides, unless the actual one has its own; "": told from the bytes.
void JsonPairs::read_type(std::string_view key, simdjson::dom::element value, PairDraft& draft) {
  if (value.is_null()) return;
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS)
    return draft.fail(PairErrorCode::bad_json_line, fmt::format("\"{}\" is not a string", key));
  const std::string_view type = known_type(text);
  const bool is_of_actual = key == "actual_type";
  if (type.empty() && !(is_of_actual && text.empty()))
    draft.fail(PairErrorCode::unknown_type, fmt::format("the type '{}' is not known", sanitise_id(text)));
  if (!is_of_actual) draft.expected_type = type;
  if (is_of_actual || !has_actual_type_) draft.actual_type = type;
  has_actual_type_ = has_actual_type_ || is_of_actual;
}

void JsonPairs::read_group(simdjson::dom::element value, PairDraft& draft) {
  if (value.is_null()) return;
  std::string_view group;
  if (value.get(group) == simdjson::SUCCESS)
    draft.group = sanitise_id(group);
  else
    draft.fail(PairErrorCode::bad_json_line, "\"group\" is not a string");
}

// When the response was made.
void JsonPairs::read_date(std::string_view key, simdjson::dom::element value, PairDraft& draft) {
  if (value.is_null()) return;
  std::string_view text;
  std::optional<std::int64_t> clock;
  if (value.get(text) == simdjson::SUCCESS) clock = read_instant(text);
  if (!clock) draft.fail(PairErrorCode::bad_json_line, fmt::format("\"{}\" is no time", key));
  head_of(key, draft).clock = clock;
}

// {"status", "headers", "url", "date", "body" or "body_base64"}
void JsonPairs::read_side(std::string_view side, simdjson::dom::object members, BatchFiller& filler,
                          PairDraft& draft) {
  std::vector<std::string_view> names;
  for (const auto member : members) {
    names.push_back(member.key);
    const std::string key = fmt::format("{}_{}", side, member.key);
    if (member.key == "body")
      read_body(side, member.value, filler, draft);
    else if (member.key == "body_base64")
      read_body(fmt::format("{}_base64", side), member.value, filler, draft);
    else if (member.key == "date" || is_of_head(key))
      read_field(key, member.value, filler, draft);
    else
      note_unknown(side, member.key, member.value);
  }
  SideNotes& notes = notes_of(side);
  notes.is_document = names.empty() || !notes.unknown_key.empty();
  fail_if_twice(names, draft);
}

void JsonPairs::read_head(std::string_view key, simdjson::dom::element value, PairDraft& draft) {
  if (value.is_null()) return;
  ResponseHead& head = head_of(key, draft);
  std::uint64_t status = 0;
  std::string_view url;
  bool makes_sense = false;
  if (key.ends_with("_status")) {
    makes_sense = value.get(status) == simdjson::SUCCESS && status <= 999;
    head.status = static_cast<std::uint16_t>(makes_sense ? status : 0);
  } else if (key.ends_with("_headers")) {
    makes_sense = notes_of(key).has_headers = read_json_head(value, head.fields);
  } else if (key.ends_with("_content_type")) {
    makes_sense = value.get(notes_of(key).content_type) == simdjson::SUCCESS;
  } else {
    makes_sense = value.get(url) == simdjson::SUCCESS;
    notes_of(key).url = url;
  }
  if (!makes_sense) draft.fail(PairErrorCode::bad_json_line, fmt::format("\"{}\" makes no sense", key));
}

// A side with a head has a body, if an empty one; unless there is a key that may have been meant for it.
void JsonPairs::finish_head(std::string_view side, BatchFiller& filler, PairDraft& draft) {
  const SideNotes& notes = notes_of(side);
  ResponseHead& head = head_of(side, draft);
  std::optional<BodyRange>& body = side == "expected" ? draft.expected : draft.actual;
  const bool has_head = head.status != 0 || !head.fields.empty();
  // Such as a recorded page on which nothing happened: not the same as a head that nobody knows.
  const bool is_known_empty = notes.has_headers && head.fields.empty() && !notes.url.empty();
  if (notes.is_document && !body && !has_head)
    draft.fail(
        PairErrorCode::bad_json_line,
        fmt::format("\"{}\" is an object without a body: a document of JSON is given as a string", side));
  if (!has_head && !is_known_empty && notes.content_type.empty()) return;
  if (has_head && !body && !notes.unknown_key.empty())
    draft.fail(PairErrorCode::bad_json_line,
               fmt::format("\"{}\" has a head but no body, and the key \"{}\" is not known", side,
                           sanitise_id(notes.unknown_key)));
  MediaType type = parse_media_type(notes.content_type.empty() ? head_value(head.fields, "content-type")
                                                               : notes.content_type);
  head.media_type = std::move(type.name);
  head.charset = std::move(type.charset);
  head.is_text = notes.body_is_text && !head.charset.empty();
  if (!head.clock) head.clock = read_instant(head_value(head.fields, "date"));
  if (has_head && !body) body = BodyRange{filler.bodies().size(), 0};
  if (!notes.url.empty()) put_url_first(head.fields, notes.url);
  if (is_known_empty) head.fields = head_of_url(notes.url);
}

void JsonPairs::read_body(std::string_view key, simdjson::dom::element value, BatchFiller& filler,
                          PairDraft& draft) {
  if (value.is_null()) return;
  std::optional<BodyRange>& side = key.starts_with("expected") ? draft.expected : draft.actual;
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS)
    return draft.fail(PairErrorCode::bad_json_line, fmt::format("\"{}\" is not a string", key));
  if (side) return draft.fail(PairErrorCode::duplicate_key, fmt::format("\"{}\" gives a side twice", key));
  const bool encoded = key.ends_with("_base64");
  notes_of(key).body_is_text = !encoded;
  const std::size_t bound = encoded ? decoded_base64_bound(text) : text.size();
  if (bound > member_limit_ + (encoded ? 2 : 0))
    return draft.fail(PairErrorCode::member_too_large,
                      fmt::format("{} has {} bytes; the limit is {}", key, bound, member_limit_));
  const std::size_t start = filler.bodies().size();
  char* into = filler.bodies().extend(bound);
  std::optional<std::size_t> size = text.size();
  if (encoded)
    size = decode_base64(text, into);
  else if (!text.empty())
    std::memcpy(into, text.data(), text.size());
  if (!size) return draft.fail(PairErrorCode::bad_base64, fmt::format("\"{}\" is not valid base64", key));
  filler.bodies().shrink(start + *size);
  side = BodyRange{start, *size};
}

void JsonPairs::check_id(const Line& line, PairDraft& draft) {
  if (!has_id_) {
    draft.id = id_of_line(line.number);
    draft.fail(PairErrorCode::bad_json_line, "the line has no \"id\"");
    return;
  }
  draft.id = sanitise_id(stored_id_);
  if (const std::string_view wrong = treesift::check_id(stored_id_); !wrong.empty())
    draft.fail(PairErrorCode::bad_id, std::string(wrong));
  draft.origin.id_hash = DuplicateIds::hash_of(stored_id_);
  if (draft.measured && had_bad_id_) return;
  if (stream_.watch_ids && stream_.ids.watch(draft.origin.id_hash) == DuplicateIds::Seen::again)
    draft.fail(PairErrorCode::duplicate_id, duplicate_message(draft.origin));
}

}  // namespace treesift
