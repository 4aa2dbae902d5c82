#include "model/nights/night_record.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <array>
#include <new>
#include <utility>

#include "base/json_writer.h"
#include "base/times/day.h"

namespace treesift {
namespace {

using simdjson::dom::object;

// The numbers of a line, in its order.
template <typename Night>
auto numbers_of(Night& night) {
  using Number = decltype(&night.inspect);
  return std::array<std::pair<std::string_view, Number>, 13>{{{"pairs", &night.run.pairs},
                                                              {"missing", &night.run.missing},
                                                              {"extra", &night.run.extra},
                                                              {"errors", &night.run.errors},
                                                              {"one_page", &night.run.one_page},
                                                              {"error_pages", &night.run.error_pages},
                                                              {"login_pages", &night.run.login_pages},
                                                              {"inspect", &night.inspect},
                                                              {"looks", &night.looks},
                                                              {"new", &night.fresh},
                                                              {"open", &night.open},
                                                              {"mended", &night.mended},
                                                              {"accepted", &night.settled}}};
}

// The members of one line; what is wrong says which line it is.
class NightReader {
 public:
  NightReader(const object& members, std::size_t line) : members_(members), line_(line) {}

  NightRecord night() const {
    NightRecord night;
    const auto date = day_named(text("date"));
    if (!date) fail("\"date\" is not a day such as 2026-11-18");
    night.date = *date;
    const std::string_view run = text("run");
    if (run != "clean" && run != "night") fail("\"run\" is clean or night");
    night.kind = run == "clean" ? NightKind::clean : NightKind::night;
    night.usual = flag("usual");
    night.accepted = members_["run_accepted"].error() == simdjson::SUCCESS && flag("run_accepted");
    for (const auto& [key, number] : numbers_of(night)) *number = count(key);
    return night;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw NightError(fmt::format("line {}: {}", line_, why));
  }
  std::string_view text(std::string_view key) const {
    std::string_view text;
    if (members_[key].get(text) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is not a string", key));
    return text;
  }
  bool flag(std::string_view key) const {
    bool flag = false;
    if (members_[key].get(flag) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is not true or false", key));
    return flag;
  }
  std::uint64_t count(std::string_view key) const {
    std::uint64_t count = 0;
    if (members_[key].get(count) != simdjson::SUCCESS) fail(fmt::format("\"{}\" is not a number", key));
    return count;
  }

  const object& members_;
  std::size_t line_;
};

NightRecord read_line(std::string_view line, std::size_t number, simdjson::dom::parser& parser) {
  const simdjson::padded_string padded(line);
  object members;
  const simdjson::error_code error = parser.parse(padded).get(members);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  if (error != simdjson::SUCCESS) throw NightError(fmt::format("line {}: it is not a JSON object", number));
  return NightReader(members, number).night();
}

}  // namespace

std::string write_night_line(const NightRecord& night) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("date").string(day_text(night.date));
  json.key("run")
      .string(night.kind == NightKind::clean ? "clean" : "night")
      .key("usual")
      .boolean(night.usual);
  if (night.accepted) json.key("run_accepted").boolean(true);
  for (const auto& [key, number] : numbers_of(night)) json.key(key).integer(*number);
  json.end_object();
  return line + '\n';
}

std::vector<NightRecord> read_night_lines(std::string_view text) {
  std::vector<NightRecord> nights;
  simdjson::dom::parser parser;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") != line.npos) nights.push_back(read_line(line, number, parser));
  }
  return nights;
}

}  // namespace treesift
