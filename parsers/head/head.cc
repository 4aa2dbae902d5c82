// From the lines of a head to its tree.
//
// Problem. Two captures of one application differ in nearly every head: in its date, the host that was asked, the
// value of each cookie, the nonce of a policy. A flag that a cookie lost is one word among these.
//
// How. Each field has a role and a form (head_role.cc). Fields that are noise are left out. The form says how a
// value is taken apart, so that each thing that can go wrong alone is a value of its own, with a place that names
// it: a directive of a policy, a flag of a cookie. What remains of two heads is compared as lists first; only
// those that differ become documents.
//
//     set-cookie: sid=4f1c; Path=/; Secure         set-cookie/sid/path "/", set-cookie/sid/secure "yes",
//                                                  set-cookie/sid/life "session"
//
// Lines of one name are one list, as HTTP has it, and a directive that several policies have keeps the values of all;
// but cookies, of which the last of a name, path and domain counts.
//
// Cost. Linear in the head; a sort of at most max_head_values values.
#include "parsers/head/head.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>

#include "base/ascii.h"
#include "base/blanks.h"
#include "base/times/instant.h"
#include "base/utf8.h"
#include "parsers/head/head_address.h"
#include "parsers/head/head_lists.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

constexpr std::string_view url_line = ":url", body_line = ":body", cookie_field = "set-cookie";
constexpr std::string_view type_field = "content-type", event_field = "page-event";
constexpr std::string_view is_set = "yes";  // of a flag

// The lines by name: those of one name in their order.
using FieldLines = std::map<std::string_view, std::vector<std::string_view>>;

FieldLines lines_of(std::string_view fields) {
  FieldLines lines;
  while (!fields.empty()) {
    const std::string_view line = fields.substr(0, fields.find('\n'));
    fields.remove_prefix(std::min(line.size() + 1, fields.size()));
    const std::size_t colon = line.find(':', 1);
    if (colon == line.npos) continue;
    lines[line.substr(0, colon)].push_back(trim_blanks(line.substr(colon + 1)));
  }
  return lines;
}

std::string joined_lines(const std::vector<std::string_view>& lines) {
  std::string all;
  for (const std::string_view line : lines) all.append(all.empty() ? "" : ", ").append(line);
  return all;
}

// Of the cookies of each name the paths and domains.
using Scopes = std::map<std::string, std::set<std::string>>;

class HeadReader {
 public:
  HeadReader(std::string_view url, std::optional<std::int64_t> clock) : url_(url), clock_(clock) {}

  void add(const HeadFieldDefinition& definition, std::string_view name,
           const std::vector<std::string_view>& lines);
  std::vector<HeadValue> take();

 private:
  void put(std::string_view part, std::string_view flag, std::string_view value);
  void add_directives(std::string_view text);
  void add_parameters(std::string_view text);
  void add_cookie(std::string_view line, Scopes& seen);
  void add_event(std::string_view line);

  std::string_view url_;
  std::optional<std::int64_t> clock_;
  std::string_view field_;
  std::vector<HeadValue> values_;
};

// Bytes that mean no character stay apart: /caf\xE9 and /caf\xE8 are two addresses.
std::string decoded(std::string_view bytes) {
  std::string text;
  append_decoded_utf8(bytes, text);
  return text;
}

void HeadReader::put(std::string_view part, std::string_view flag, std::string_view value) {
  if (values_.size() == max_head_values) return;
  values_.push_back({decoded(field_), decoded(part), decoded(flag), decoded(value)});
}

void HeadReader::add(const HeadFieldDefinition& definition, std::string_view name,
                     const std::vector<std::string_view>& lines) {
  field_ = name;
  if (definition.form == HeadForm::cookie) {
    Scopes seen;
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) add_cookie(*line, seen);
    return;
  }
  if (definition.form == HeadForm::events) {
    for (const std::string_view line : lines) add_event(line);
    return;
  }
  if (definition.form == HeadForm::address) {
    for (const std::string_view line : lines) put("", "", address_in_head(line, url_));
    return;
  }
  if (definition.form == HeadForm::presence) return put("", "", is_set);
  const std::string text = with_this_host(joined_lines(lines), url_);
  if (definition.form == HeadForm::words) return put("", "", sorted_words(text));
  if (definition.form == HeadForm::directives) return add_directives(text);
  if (definition.form == HeadForm::parameters) return add_parameters(text);
  put("", "", text);
}

// Numbers used once say nothing.
void HeadReader::add_directives(std::string_view text) {
  for (const std::string_view part : parts_between(text, ",;")) {
    const NamedPart named = named_part(part, "= \t");
    if (named.name == "nonce" || named.name == "opaque") continue;
    put(named.name, "", named.value.empty() ? std::string(is_set) : without_nonces(named.value));
  }
}

void HeadReader::add_parameters(std::string_view text) {
  const std::vector<std::string_view> parts = parts_between(text, ";");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const NamedPart named = i == 0 ? NamedPart{"type", parts[i]} : named_part(parts[i], "=");
    put(named.name, "", i == 0 ? lower_case(named.value) : std::string(named.value));
  }
}

// Numbers in what a browser reports are places in scripts, ports, times: `text` without them.
std::string without_numbers(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (!is_digit(c))
      kept += c;
    else if (!kept.ends_with('0'))
      kept += '0';
  }
  return kept;
}

// An event is there or not, however often; of a named value what it is counts.
void HeadReader::add_event(std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (field_ == event_field && colon != line.npos) {
    put(line.substr(0, colon), without_numbers(with_this_host(line.substr(colon + 2), url_)), is_set);
    return;
  }
  const std::size_t space = line.find(' ');
  put(line.substr(0, space), "", space == line.npos ? "" : line.substr(space + 1));
}

// Domain and path of a cookie: those of one name that differ in these are cookies of their own (RFC 6265, section 5.3).
std::string scope_of_cookie(const std::vector<std::string_view>& parts, std::string_view url) {
  std::string domain, path;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const NamedPart named = named_part(parts[i], "=");
    if (named.name == "domain") domain = with_this_host(lower_case(named.value), url);
    if (named.name == "path") path = named.value;
  }
  return domain + path;
}

// Lines come from the last to the first. The last of a name has its name alone, others their scope behind it.
void HeadReader::add_cookie(std::string_view line, Scopes& seen) {
  const std::vector<std::string_view> parts = parts_between(line, ";");
  if (parts.empty()) return;
  const std::size_t end = parts[0].find('=');
  const std::string_view name = end == parts[0].npos ? "" : trim_blanks(parts[0].substr(0, end));
  std::string cookie(name.empty() ? "-" : name);
  const std::string scope = scope_of_cookie(parts, url_);
  std::set<std::string>& scopes = seen[cookie];
  if (!scopes.insert(scope).second) return;
  if (scopes.size() > 1) cookie.append(" of ").append(scope.empty() ? "no path" : scope);
  std::optional<std::string_view> max_age, expires;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const NamedPart named = named_part(parts[i], "=");
    if (named.name == "max-age")
      max_age = named.value;
    else if (named.name == "expires")
      expires = named.value;
    else if (named.name == "domain")
      put(cookie, named.name, with_this_host(lower_case(named.value), url_));
    else
      put(cookie, named.name,
          named.value.empty()    ? is_set
          : named.name == "path" ? named.value
                                 : lower_case(named.value));
  }
  put(cookie, "life", life_of_cookie(max_age, expires, clock_));
}

// A place that several lines name has the values of all, whatever their order.
std::vector<HeadValue> HeadReader::take() {
  const auto same_place = [](const HeadValue& a, const HeadValue& b) {
    return std::tie(a.field, a.part, a.flag) == std::tie(b.field, b.part, b.flag);
  };
  std::ranges::sort(values_);
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
  std::vector<HeadValue> taken;
  for (HeadValue& value : values_) {
    if (!taken.empty() && same_place(taken.back(), value))
      taken.back().value.append(", ").append(value.value);
    else
      taken.push_back(std::move(value));
  }
  return taken;
}

std::optional<double> seconds_of(std::string_view text) {
  std::int64_t seconds = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (wrong != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return static_cast<double>(seconds);
}

// "Thu, 01-Jan-1970 00:00:00 GMT" as well.
std::optional<std::int64_t> instant_of_cookie(std::string_view text) {
  std::string date(text);
  if (date.find(',') != date.npos) std::ranges::replace(date, '-', ' ');
  return read_instant(date);
}

std::string_view magnitude_of(double seconds) {
  constexpr std::string_view names[] = {"seconds", "seconds",        "minutes",       "minutes",
                                        "hours",   "hours or a day", "days or weeks", "months or a year",
                                        "years",   "decades"};
  const double order = std::round(std::log10(std::max(seconds, 1.0)));
  return names[std::min(static_cast<std::size_t>(order), std::size(names) - 1)];
}

constexpr std::string HeadValue::*levels[] = {&HeadValue::field, &HeadValue::part, &HeadValue::flag};

enum class NumbersAs : std::uint8_t { texts, numbers };

NodeKind kind_of_value(std::string_view value, NumbersAs numbers) {
  return numbers == NumbersAs::numbers && is_plain_number(value) ? NodeKind::number : NodeKind::string;
}

// The values of one name at a level are one member of the object that is open.
void add_members(std::span<const HeadValue> values, std::size_t level, NumbersAs numbers,
                 DocumentBuilder& builder) {
  while (!values.empty()) {
    const std::string& name = values.front().*levels[level];
    const auto end =
        std::ranges::find_if(values, [&](const HeadValue& value) { return value.*levels[level] != name; });
    const auto count = static_cast<std::size_t>(end - values.begin());
    if (level + 1 == std::size(levels) || (values.front().*levels[level + 1]).empty()) {
      const std::string& value = values.front().value;
      builder.scalar(name, kind_of_value(value, numbers), value);
    } else {
      builder.open(name, NodeKind::object);
      add_members(values.first(count), level + 1, numbers, builder);
      builder.close();
    }
    values = values.subspan(count);
  }
}

// Those of one name at a level, by which they are in order.
std::span<const HeadValue> values_of(std::string_view name, std::span<const HeadValue> values,
                                     std::size_t level) {
  const auto is_before = [&](const HeadValue& value) { return value.*levels[level] < name; };
  const auto is_it = [&](const HeadValue& value) { return value.*levels[level] == name; };
  const auto first = std::find_if_not(values.begin(), values.end(), is_before);
  const auto last = std::find_if_not(first, values.end(), is_it);
  return values.subspan(static_cast<std::size_t>(first - values.begin()),
                        static_cast<std::size_t>(last - first));
}

// Each kind is an object where one of both heads has it: else a first event would be the whole object, and all first
// events would be one change, whatever they say.
void add_events(std::span<const HeadValue> events, std::span<const HeadValue> compared,
                DocumentBuilder& builder) {
  if (events.empty() && compared.empty()) return;
  std::set<std::string_view> kinds;
  for (const std::span<const HeadValue> some : {events, compared})
    for (const HeadValue& one : some) kinds.insert(one.part);
  builder.open(event_field, NodeKind::object);
  for (const std::string_view kind : kinds) {
    const std::span<const HeadValue> of_kind = values_of(kind, events, 1);
    if (std::ranges::any_of(of_kind, [](const HeadValue& one) { return one.flag.empty(); })) {
      add_members(of_kind, 1, NumbersAs::texts, builder);
      continue;
    }
    builder.open(kind, NodeKind::object);
    add_members(of_kind, 2, NumbersAs::texts, builder);
    builder.close();
  }
  builder.close();
}

Document document_of(const std::vector<HeadValue>& values, const std::vector<HeadValue>& compared,
                     NumbersAs numbers, DocumentBuilder& builder) {
  const std::span<const HeadValue> all(values), events = values_of(event_field, values, 0),
                                                cookies = values_of(cookie_field, values, 0);
  const auto after = [&](std::span<const HeadValue> some) {
    return all.subspan(static_cast<std::size_t>(some.data() - all.data()) + some.size());
  };
  const auto before = [&](std::span<const HeadValue> from, std::span<const HeadValue> some) {
    return from.first(static_cast<std::size_t>(some.data() - from.data()));
  };
  builder.begin(Format::json);
  builder.open("", NodeKind::object);
  builder.open("head", NodeKind::object);
  add_members(before(all, events), 0, numbers, builder);
  add_events(events, values_of(event_field, compared, 0), builder);
  add_members(before(after(events), cookies), 0, numbers, builder);
  builder.open(cookie_field, NodeKind::object);
  add_members(cookies, 1, numbers, builder);
  builder.close();
  add_members(after(cookies), 0, numbers, builder);
  return builder.finish();
}

}  // namespace

// Of two that are given Max-Age counts (RFC 6265, section 5.3).
std::string_view life_of_cookie(std::optional<std::string_view> max_age,
                                std::optional<std::string_view> expires, std::optional<std::int64_t> clock) {
  if (max_age) {
    const std::optional<double> seconds = seconds_of(*max_age);
    if (seconds) return *seconds <= 0 ? "deleted" : magnitude_of(*seconds);
  }
  if (!expires) return "session";
  const std::optional<std::int64_t> end = instant_of_cookie(*expires);
  if (end && *end < 86400 * 366) return "deleted";
  if (!end || !clock) return "persistent";
  return *end <= *clock ? "deleted" : magnitude_of(static_cast<double>(*end - *clock));
}

std::vector<HeadValue> read_head(const HeadSource& source, HeadsAs heads) {
  const FieldLines lines = lines_of(source.fields);
  const auto url = lines.find(url_line);
  HeadReader reader(url == lines.end() ? std::string_view() : url->second.front(), source.clock);
  for (const auto& [name, values] : lines) {
    const HeadFieldDefinition& definition = head_field(name);
    const bool is_seen = name == body_line || (heads != HeadsAs::none &&
                                               (definition.role != HeadRole::noise || heads == HeadsAs::all));
    if (name != url_line && is_seen) reader.add(definition, name, values);
  }
  return reader.take();
}

bool is_plain_number(std::string_view text) {
  constexpr std::size_t exact_digits = 15;
  if (text.empty() || text.size() > exact_digits || (text[0] == '0' && text.size() > 1)) return false;
  return std::ranges::all_of(text, [](char c) { return is_digit(c); });
}

std::vector<HeadValue> read_whole_head(const HeadSource& source, const StatusAndType& besides) {
  std::vector<HeadValue> values = read_head(source, HeadsAs::all);
  std::erase_if(values, [](const HeadValue& value) { return value.field == type_field; });
  const auto add = [&](std::string_view field, std::string_view part, std::string_view value) {
    if (!value.empty()) values.push_back({std::string(field), std::string(part), {}, valid_utf8(value)});
  };
  if (besides.status != 0) add("status", {}, std::to_string(besides.status));
  add(type_field, "type", besides.media_type);
  add(type_field, "charset", lower_case(besides.charset));
  std::ranges::sort(values);
  return values;
}

Document head_document(const std::vector<HeadValue>& values, DocumentBuilder& builder,
                       const std::vector<HeadValue>& compared) {
  return document_of(values, compared, NumbersAs::texts, builder);
}

Document whole_head_document(const std::vector<HeadValue>& values, DocumentBuilder& builder) {
  return document_of(values, {}, NumbersAs::numbers, builder);
}

}  // namespace treesift
