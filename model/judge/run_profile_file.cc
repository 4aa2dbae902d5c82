#include "model/judge/run_profile_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <simdjson.h>

namespace treesift {
namespace {

constexpr std::string_view profile_format = "treesift-run-profile/1";

[[noreturn]] void refuse_profile(std::string_view what) {
  throw ProfileError(
      fmt::format("the run profile cannot be used: {}: make it anew with `treesift profile`", what));
}

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

void expect_text(const element& root, std::string_view key, std::string_view wanted) {
  std::string_view found;
  if (root[key].get(found) != simdjson::SUCCESS) refuse_profile(fmt::format("\"{}\" is not a string", key));
  if (found != wanted)
    refuse_profile(fmt::format("its {} is \"{}\", this treesift has \"{}\"", key, found, wanted));
}

std::uint32_t count_of(const element& value, std::uint32_t most) {
  std::uint64_t count = 0;
  if (value.get(count) != simdjson::SUCCESS || count > most)
    refuse_profile("a count is none, or more than its pairs");
  return static_cast<std::uint32_t>(count);
}

object object_at(const element& root, std::string_view key) {
  object values;
  if (root[key].get(values) != simdjson::SUCCESS) refuse_profile(fmt::format("\"{}\" is not an object", key));
  return values;
}

RunProfile::Histogram histogram_of(const element& value, std::uint32_t pairs) {
  array counts;
  if (value.get(counts) != simdjson::SUCCESS || counts.size() > RunProfile::bins)
    refuse_profile("a histogram is none");
  RunProfile::Histogram histogram{};
  std::size_t bin = 0;
  for (element count : counts) histogram[bin++] = count_of(count, pairs);
  return histogram;
}

ChangeCounts counts_of(const element& value, std::uint32_t pairs) {
  array entries;
  if (value.get(entries) != simdjson::SUCCESS) refuse_profile("the changes of a level are no array");
  ChangeCounts counts(std::max<std::size_t>(entries.size(), 1));
  for (element entry : entries) {
    array both;
    std::uint64_t change = 0;
    if (entry.get(both) != simdjson::SUCCESS || both.size() != 2 ||
        both.at(0).get(change) != simdjson::SUCCESS)
      refuse_profile("a change is not [hash, pairs]");
    const std::uint32_t having = count_of(both.at(1).value(), pairs);
    if (having > 0) counts.add(change, having);
  }
  return counts;
}

}  // namespace

std::string write_run_profile(const RunProfile& profile) {
  std::string out = fmt::format(
      "{{\n  \"format\": \"{}\",\n  \"features\": \"{}\",\n  \"change_set\": \"{}\",\n  \"pairs\": {},\n",
      profile_format, feature_set_version, change_set_version, profile.pairs());
  out += "  \"histograms\": {\n";
  for (std::size_t i = 0; i < feature_count; ++i) {
    RunProfile::Histogram counts = profile.histograms()[i];
    std::size_t used = counts.size();
    while (used > 0 && counts[used - 1] == 0) --used;
    out += fmt::format("    \"{}\": [{}]{}\n", feature_table[i].name,
                       fmt::join(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(used), ","),
                       i + 1 < feature_count ? "," : "");
  }
  out += "  },\n  \"changes\": {\n";
  for (std::size_t level = 0; level < change_level_count; ++level) {
    out += fmt::format("    \"{}\": [", change_level_names[level]);
    const char* separator = "";
    for (const ChangeCounts::Entry& entry : profile.counts()[level].entries()) {
      out += fmt::format("{}[{},{}]", separator, entry.change, entry.pairs);
      separator = ",\n";
    }
    out += level + 1 < change_level_count ? "],\n" : "]\n";
  }
  return out + "  }\n}\n";
}

RunProfile read_run_profile(std::string_view json) {
  simdjson::dom::parser parser;
  element root;
  const simdjson::padded_string padded(json);
  const simdjson::error_code error = parser.parse(padded).get(root);
  if (error != simdjson::SUCCESS) refuse_profile(simdjson::error_message(error));
  if (!root.is_object()) refuse_profile("it is not a JSON object");
  expect_text(root, "format", profile_format);
  expect_text(root, "features", feature_set_version);
  expect_text(root, "change_set", change_set_version);
  element pairs_member;
  if (root["pairs"].get(pairs_member) != simdjson::SUCCESS) refuse_profile("\"pairs\" is missing");
  const std::uint32_t pairs = count_of(pairs_member, ~0u);
  const object histograms = object_at(root, "histograms"), changes = object_at(root, "changes");
  std::array<RunProfile::Histogram, feature_count> by_feature{};
  for (std::size_t i = 0; i < feature_count; ++i) {
    element histogram;
    if (histograms[feature_table[i].name].get(histogram) != simdjson::SUCCESS)
      refuse_profile(fmt::format("the histogram of \"{}\" is missing", feature_table[i].name));
    by_feature[i] = histogram_of(histogram, pairs);
  }
  std::vector<ChangeCounts> by_level;
  for (std::string_view level : change_level_names) {
    element entries;
    if (changes[level].get(entries) != simdjson::SUCCESS)
      refuse_profile(fmt::format("the changes of level \"{}\" are missing", level));
    by_level.push_back(counts_of(entries, pairs));
  }
  return RunProfile(pairs, std::move(by_level), by_feature);
}

}  // namespace treesift
