#include "report/groups/group_line.h"

#include <fmt/format.h>
#include <simdjson.h>

#include "base/json_writer.h"
#include "io/archives/json_lines.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "model/judge/cluster_name.h"
#include "model/severity/severity.h"

namespace treesift {
namespace {

void write_place(JsonWriter& json, const ShownEdit& place) {
  json.key("path").string(place.path).key("before").string(place.before).key("after").string(place.after);
}

void write_step(JsonWriter& json, const GroupStep& step) {
  json.begin_object().key("id").string(step.id).key("step").integer(step.step);
  json.key("verdict").string(decision_name(step.decision)).key("because").string(because_name(step.because));
  if (step.error) {
    json.key("error").begin_object().key("code").string(step.error->code);
    json.key("message").string(step.error->message).end_object();
  }
  if (step.reason) {
    json.key("reason").begin_object().key("feature").string(step.reason->feature);
    write_place(json, step.reason->place);
    json.end_object();
  }
  json.end_object();
}

void write_causes(JsonWriter& json, const GroupEntry& entry) {
  json.key("causes_alone").begin_array();
  for (const CauseAlone& alone : entry.causes_alone)
    json.begin_object()
        .key("cause")
        .string(cluster_text(alone.cause))
        .key("pairs")
        .integer(alone.pairs)
        .end_object();
  json.end_array();
  if (entry.more_causes_alone > 0) json.key("more_causes_alone").integer(entry.more_causes_alone);
}

void write_news(JsonWriter& json, const GroupEntry& entry) {
  if (entry.news != GroupNews::none)
    json.key("history").string(group_news_names[static_cast<std::size_t>(entry.news)]);
  if (entry.failing_runs > 0) json.key("failing_runs").integer(entry.failing_runs);
}

using simdjson::dom::object;

// What is wrong with it as a line of groups, or nothing.
std::string read_earlier(const object& members, EarlierGroup& group) {
  std::string_view name, verdict;
  if (members["group"].get(name) != simdjson::SUCCESS) return "\"group\" is missing, or no string";
  if (members["verdict"].get(verdict) != simdjson::SUCCESS || (verdict != "fail" && verdict != "pass"))
    return "\"verdict\" is neither \"fail\" nor \"pass\"";
  group = {std::string(name), verdict == "fail", 0};
  if (members["failing_runs"].get(group.failing_runs) != simdjson::SUCCESS) group.failing_runs = group.failed;
  return "";
}

}  // namespace

void append_group_line(std::string& out, const GroupEntry& entry) {
  JsonWriter json(out);
  json.begin_object().key("group").string(entry.group);
  json.key("verdict").string(entry.fails() ? "fail" : "pass").key("pairs").integer(entry.pairs());
  json.key("inspect").integer(entry.inspect).key("pass").integer(entry.pass);
  json.key("error").integer(entry.error).key("unpaired").integer(entry.unpaired);
  if (entry.inspect > 0) json.key("severity").string(severity_name(entry.severity));
  if (entry.first_failing) write_step(json.key("first_failing"), *entry.first_failing);
  if (entry.fails()) write_causes(json, entry);
  write_news(json, entry);
  json.end_object();
  out.push_back('\n');
}

void read_group_lines(const std::string& path, const std::function<void(const EarlierGroup&)>& use) {
  constexpr std::size_t longest_group = std::size_t{1} << 20;
  const auto source = open_input(path);
  LineReader lines(*source, longest_group);
  simdjson::dom::parser parser;
  while (const auto line = lines.next()) {
    const auto refuse = [&](std::string_view why) {
      throw GroupLineError(
          fmt::format("{}: line {}: not a group of treesift: {}", source->name(), line->number, why));
    };
    if (line->too_long || !line->terminated) refuse("too long, or cut");
    if (line->text.empty()) continue;
    object members;
    EarlierGroup group;
    if (parser.parse(line->text.data(), line->text.size(), false).get(members) != simdjson::SUCCESS)
      refuse("no JSON object");
    if (const std::string why = read_earlier(members, group); !why.empty()) refuse(why);
    use(group);
  }
}

}  // namespace treesift
