#include "model/history/history_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <new>
#include <tuple>
#include <unordered_set>

#include "base/hex.h"
#include "base/json_writer.h"
#include "base/times/day.h"

namespace treesift {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

[[noreturn]] void refuse(std::string_view why) {
  throw HistoryError(fmt::format("the history cannot be used: {}", why));
}

std::string_view text_in(const object& members, std::string_view key) {
  std::string_view text;
  if (members[key].get(text) != simdjson::SUCCESS) refuse(fmt::format("\"{}\" is not a string", key));
  return text;
}

// The members of one change; what is wrong says which one it is, from 1.
class ChangeReader {
 public:
  ChangeReader(const object& members, std::size_t index) : members_(members), index_(index) {}

  RememberedChange change() const {
    RememberedChange change;
    const auto identity = hex_number(short_text("change"));
    if (!identity) fail("\"change\" has not sixteen hexadecimal digits");
    change.change = *identity;
    change.standing = standing();
    change.first = day("first");
    change.last = day("last");
    if (change.last < change.first) fail("\"last\" is before \"first\"");
    change.pairs = pairs();
    change.kind = short_text("kind");
    if (change.kind.empty()) fail("\"kind\" is empty");
    change.place = short_text("place");
    change.before = short_text("before");
    change.after = short_text("after");
    change.example = short_text("example");
    change.pages = pages();
    return change;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const { refuse(fmt::format("change {}: {}", index_, why)); }

  std::string short_text(std::string_view key) const {
    std::string_view text;
    if (members_[key].get(text) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is not a string", key));
    if (text.size() > max_history_text)
      fail(fmt::format("\"{}\" has more than {} bytes", key, max_history_text));
    return std::string(text);
  }

  Standing standing() const {
    const std::string name = short_text("standing");
    for (const Standing one : {Standing::known, Standing::open, Standing::gone}) {
      if (standing_name(one) == name) return one;
    }
    fail("\"standing\" is known, open or gone");
  }

  std::chrono::year_month_day day(std::string_view key) const {
    const auto day = day_named(short_text(key));
    if (!day) fail(fmt::format("\"{}\" is not a day such as 2026-11-18", key));
    return *day;
  }

  std::uint32_t pairs() const {
    std::uint64_t pairs = 0;
    if (members_["pairs"].get(pairs) != simdjson::SUCCESS || pairs > ~std::uint32_t{0})
      fail("\"pairs\" is not a number of pairs");
    return static_cast<std::uint32_t>(pairs);
  }

  // Missing in older files, and where the change is known on all pages.
  std::vector<std::string> pages() const {
    std::vector<std::string> pages;
    element value;
    if (members_["pages"].get(value) != simdjson::SUCCESS) return pages;
    array items;
    if (value.get(items) != simdjson::SUCCESS) fail("\"pages\" is not an array of ids");
    for (const element item : items) {
      std::string_view page;
      if (item.get(page) != simdjson::SUCCESS) fail("\"pages\" is not an array of ids");
      pages.emplace_back(page);
    }
    std::ranges::sort(pages);
    return pages;
  }

  const object& members_;
  std::size_t index_;
};

std::vector<RememberedChange> read_changes(const array& items) {
  std::vector<RememberedChange> changes;
  std::unordered_set<std::uint64_t> identities, on_pages;
  for (const element item : items) {
    if (changes.size() == max_history_changes)
      refuse(fmt::format("it has more than {} changes", max_history_changes));
    object members;
    if (item.get(members) != simdjson::SUCCESS)
      refuse(fmt::format("change {}: it is not an object", changes.size() + 1));
    changes.push_back(ChangeReader(members, changes.size() + 1).change());
    if (!(changes.back().is_bound() ? on_pages : identities).insert(changes.back().change).second)
      refuse(
          fmt::format("change {}: {} stands there twice", changes.size(), hex_text(changes.back().change)));
  }
  return changes;
}

// Fills `parser`, which owns what is returned.
object root_of(std::string_view json, simdjson::dom::parser& parser) {
  const simdjson::padded_string padded(json);
  object root;
  const simdjson::error_code error = parser.parse(padded).get(root);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  if (error == simdjson::INCORRECT_TYPE) refuse("it is not a JSON object");
  if (error != simdjson::SUCCESS) refuse(simdjson::error_message(error));
  return root;
}

void write_change(JsonWriter& json, const RememberedChange& change) {
  json.begin_object().key("change").string(hex_text(change.change));
  json.key("standing").string(standing_name(change.standing));
  json.key("first").string(day_text(change.first)).key("last").string(day_text(change.last));
  json.key("pairs").integer(std::uint64_t{change.pairs}).key("kind").string(change.kind);
  json.key("place").string(change.place).key("before").string(change.before);
  json.key("after").string(change.after).key("example").string(change.example);
  if (change.is_bound()) {
    json.key("pages").begin_array();
    for (const std::string& page : change.pages) json.string(page);
    json.end_array();
  }
  json.end_object();
}

bool comes_before(const RememberedChange& a, const RememberedChange& b) {
  const auto order = [](const RememberedChange& c) {
    return std::tie(c.kind, c.place, c.before, c.after, c.change);
  };
  const bool a_is_open = a.standing == Standing::open, b_is_open = b.standing == Standing::open;
  return a_is_open != b_is_open ? a_is_open : order(a) < order(b);
}

}  // namespace

bool is_history_file(std::string_view json) {
  simdjson::dom::parser parser;
  std::string_view format;
  const simdjson::padded_string padded(json);
  element root;
  return parser.parse(padded).get(root) == simdjson::SUCCESS &&
         root["format"].get(format) == simdjson::SUCCESS && format.starts_with("treesift-history/");
}

HistoryFile read_history_file(std::string_view json) {
  simdjson::dom::parser parser;
  const object root = root_of(json, parser);
  if (const std::string_view format = text_in(root, "format"); format != history_format)
    refuse(fmt::format("its format is \"{}\", this treesift has \"{}\"", format, history_format));
  array changes;
  if (root["changes"].get(changes) != simdjson::SUCCESS) refuse("\"changes\" is not an array");
  return {std::string(text_in(root, "change_set")), read_changes(changes)};
}

std::string write_history_file(const HistoryFile& file) {
  std::vector<RememberedChange> changes = file.changes;
  std::sort(changes.begin(), changes.end(), comes_before);
  std::string out;
  JsonWriter head(out);
  head.begin_object().key("format").string(history_format).key("change_set").string(file.change_set);
  head.key("changes").begin_array();
  for (const RememberedChange& change : changes) {
    out += &change == changes.data() ? "\n" : ",\n";
    JsonWriter line(out);
    write_change(line, change);
  }
  return out + (changes.empty() ? "]}\n" : "\n]}\n");
}

std::string_view standing_name(Standing standing) {
  constexpr std::string_view names[] = {"unseen", "known", "open", "gone"};
  return names[static_cast<std::size_t>(standing)];
}

ChangeInWords words_of(const RememberedChange& change) {
  return {change.change, change.kind, change.place, change.before, change.after, change.pairs};
}

}  // namespace treesift
