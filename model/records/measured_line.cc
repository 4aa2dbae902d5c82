#include "model/records/measured_line.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <new>

#include "align/invariants/invariant_checker.h"
#include "base/json_writer.h"
#include "model/records/response_change_json.h"

namespace treesift {
namespace {

constexpr std::string_view state_names[] = {"equal", "differs", "error", "unpaired", "other-type"};

void write_features(JsonWriter& json, const MeasuredPair& pair) {
  json.key("features").begin_object();
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (pair.features[i] == 0) continue;
    json.key(feature_table[i].name).begin_array().number(pair.features[i]);
    if (pair.edit_of_feature[i] != MeasuredPair::no_edit) {
      json.integer(static_cast<std::uint64_t>(pair.edit_of_feature[i]));
    }
    json.end_array();
  }
  json.end_object();
}

void write_changes(JsonWriter& json, const MeasuredPair& pair) {
  json.key("changes").begin_array();
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    const Change& change = pair.changes[i];
    json.begin_array().string(change_kind_names[static_cast<std::size_t>(change.kind)]);
    json.integer(static_cast<std::uint64_t>(change.edits));
    for (std::uint64_t hash : change.hashes) json.integer(hash);
    if (pair.edit_of_change[i] != MeasuredPair::no_edit) {
      json.integer(static_cast<std::uint64_t>(pair.edit_of_change[i]));
    }
    json.end_array();
  }
  json.end_array();
}

// The changes within others, by their places in the list.
void write_within(JsonWriter& json, const MeasuredPair& pair) {
  const auto is_within = [](const Change& change) { return change.within; };
  if (std::none_of(pair.changes.begin(), pair.changes.end(), is_within)) return;
  json.key("within").begin_array();
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    if (pair.changes[i].within) json.integer(std::uint64_t{i});
  }
  json.end_array();
}

void write_places(JsonWriter& json, const MeasuredPair& pair) {
  json.key("places").begin_array();
  for (const ShownEdit& place : pair.places) {
    json.begin_array().string(place.path).string(place.before).string(place.after).end_array();
  }
  json.end_array();
}

void write_comparators(JsonWriter& json, const MeasuredPair& pair, const ComparisonTask& task) {
  json.key("comparators").begin_object();
  const std::span<const NamedView> comparators = task.comparators.views();
  for (std::size_t i = 0; i < comparators.size(); ++i) {
    if (!pair.comparators.is_known(i)) continue;
    json.key(comparators[i].name).integer(std::uint64_t{pair.comparators.has_difference(i)});
  }
  json.end_object();
}

void write_first_differences(JsonWriter& json, const MeasuredPair& pair, const ComparisonTask& task) {
  json.key("oracle_places").begin_array();
  for (const FirstDifference& found : pair.first_differences) {
    json.begin_array().string(task.comparators.views()[found.comparator].name);
    json.string(found.place.path).string(found.place.before).string(found.place.after).end_array();
  }
  json.end_array();
}

void write_rules(JsonWriter& json, const MeasuredPair& pair) {
  json.key("rules").begin_array();
  for (const HiddenByRule& hidden : pair.rules) {
    json.begin_array().string(hidden.rule).integer(hidden.nodes).integer(hidden.bytes).end_array();
  }
  json.end_array();
}

void write_violations(JsonWriter& json, const MeasuredPair& pair) {
  json.key("violations").begin_array();
  for (const ViolatedInvariant& violated : pair.violations) {
    const ShownEdit& place = violated.place;
    json.begin_array().string(violated.invariant);
    json.string(place.path).string(place.before).string(place.after).end_array();
  }
  json.end_array();
}

void write_encoding_fault(JsonWriter& json, const ShownEdit& place) {
  json.key("encoding_fault").begin_array();
  json.string(place.path).string(place.before).string(place.after).end_array();
}

[[noreturn]] void refuse(const std::string& id, std::string_view why) {
  throw MeasuredLineError(fmt::format("the measured pair \"{}\" cannot be used: {}", id, why));
}

using simdjson::dom::array;
using simdjson::dom::element;

// The members of a measured line, each checked.
class MeasuredReader {
 public:
  MeasuredReader(const element& root, const std::string& id) : root_(root), id_(id) {}

  std::string_view text(std::string_view key) const {
    std::string_view value;
    if (root_[key].get(value) != simdjson::SUCCESS) refuse(id_, fmt::format("\"{}\" is not a string", key));
    return value;
  }

  void expect(std::string_view key, std::string_view wanted) const {
    if (text(key) != wanted) {
      refuse(id_,
             fmt::format(
                 "its {} is \"{}\", this run has \"{}\": measure the pairs anew with `treesift features`",
                 key, text(key), wanted));
    }
  }

  PairState state() const {
    const std::string_view name = text("state");
    for (std::size_t i = 0; i < std::size(state_names); ++i) {
      if (state_names[i] == name) return static_cast<PairState>(i);
    }
    refuse(id_, fmt::format("\"state\" is \"{}\"", name));
  }

  VerdictError error() const {
    element error;
    if (root_["error"].get(error) != simdjson::SUCCESS) refuse(id_, "\"error\" is missing");
    const MeasuredReader reader(error, id_);
    return {std::string(reader.text("code")), std::string(reader.text("message"))};
  }

  // Equal pairs must say what comparators find as well: the same JSON may be of other bytes.
  ComparatorOutcomes outcomes(const ComparisonTask& task) const {
    simdjson::dom::object found;
    if (root_["comparators"].get(found) != simdjson::SUCCESS) {
      refuse(id_,
             "it was measured without comparators: measure the pairs anew with "
             "`treesift features --comparators all`");
    }
    ComparatorOutcomes outcomes;
    const std::span<const NamedView> comparators = task.comparators.views();
    for (std::size_t i = 0; i < comparators.size(); ++i) {
      std::uint64_t differs = 0;
      if (found[comparators[i].name].get(differs) == simdjson::SUCCESS) outcomes.set(i, differs != 0);
    }
    const std::uint64_t wanted = missing(task, outcomes);
    for (std::size_t i = 0; i < comparators.size(); ++i) {
      if ((wanted >> i & 1) == 0) continue;
      refuse(id_, fmt::format("it lacks the comparator {}: measure the pairs anew with `treesift features "
                              "--comparators`, naming it",
                              comparators[i].name));
    }
    return outcomes;
  }

  // None when the member is missing.
  void read_rules(MeasuredPair& pair) const {
    if (root_["rules"].error() != simdjson::SUCCESS) return;
    for (const element rule : list("rules")) {
      const array items = items_of(rule);
      pair.rules.push_back({std::string(item<std::string_view>(items, 0)), item<std::uint64_t>(items, 1),
                            item<std::uint64_t>(items, 2)});
    }
  }

  // None when the member is missing.
  void read_violations(MeasuredPair& pair) const {
    if (root_["violations"].error() != simdjson::SUCCESS) return;
    for (const element violation : list("violations")) {
      if (pair.violations.size() == max_violations_of_pair) refuse(id_, "it has too many violations");
      const array items = items_of(violation);
      const auto text = [&](std::size_t index) { return std::string(item<std::string_view>(items, index)); };
      pair.violations.push_back({text(0), {text(1), text(2), text(3)}});
    }
  }

  // Nothing when the member is missing.
  void read_encoding_fault(MeasuredPair& pair) const {
    if (root_["encoding_fault"].error() != simdjson::SUCCESS) return;
    const array items = list("encoding_fault");
    const auto text = [&](std::size_t index) { return std::string(item<std::string_view>(items, index)); };
    pair.encoding_fault = {text(0), text(1), text(2)};
  }

  // None when the member is missing; those of comparators that the task does not ask for are passed over.
  void read_first_differences(const ComparisonTask& task, MeasuredPair& pair) const {
    if (root_["oracle_places"].error() != simdjson::SUCCESS) return;
    const std::span<const NamedView> comparators = task.comparators.views();
    for (const element place : list("oracle_places")) {
      const array items = items_of(place);
      const auto text = [&](std::size_t index) { return std::string(item<std::string_view>(items, index)); };
      for (std::size_t i = 0; i < comparators.size(); ++i) {
        if (comparators[i].name == text(0) && pair.first_differences.size() < comparators.size())
          pair.first_differences.push_back({static_cast<std::uint8_t>(i), {text(1), text(2), text(3)}});
      }
    }
  }

  // Nothing when the member is missing.
  void read_response(ResponseChange& change) const {
    element response;
    if (root_["response"].get(response) != simdjson::SUCCESS) return;
    const MeasuredReader reader(response, id_);
    if (response["status"].error() == simdjson::SUCCESS) {
      const array status = reader.list("status");
      change.expected_status = status_at(status, 0);
      change.actual_status = status_at(status, 1);
    }
    if (response["content_type"].error() == simdjson::SUCCESS) {
      const array types = reader.list("content_type");
      change.expected_media_type = item<std::string_view>(types, 0);
      change.actual_media_type = item<std::string_view>(types, 1);
    }
    if (response["charset"].error() == simdjson::SUCCESS) {
      const array charsets = reader.list("charset");
      change.expected_charset = item<std::string_view>(charsets, 0);
      change.actual_charset = item<std::string_view>(charsets, 1);
    }
  }

  void read_measures(MeasuredPair& pair) const {
    if (root_["content"].get(pair.content) != simdjson::SUCCESS) refuse(id_, "\"content\" is no number");
    pair.alignment_budget_exceeded = root_["align"].error() == simdjson::SUCCESS;
    for (element place : list("places")) read_place(place, pair);
    read_features(pair);
    for (element change : list("changes")) read_change(change, pair);
    read_within(pair);
  }

 private:
  array list(std::string_view key) const {
    array values;
    if (root_[key].get(values) != simdjson::SUCCESS) refuse(id_, fmt::format("\"{}\" is not an array", key));
    return values;
  }

  array items_of(const element& value) const {
    array items;
    if (value.get(items) != simdjson::SUCCESS) refuse(id_, "an item is not an array");
    return items;
  }

  template <typename T>
  T item(const array& items, std::size_t index) const {
    T value{};
    if (items.at(index).get(value) != simdjson::SUCCESS)
      refuse(id_, "an item is missing or of the wrong kind");
    return value;
  }

  std::uint16_t status_at(const array& items, std::size_t index) const {
    const auto status = item<std::uint64_t>(items, index);
    if (status > 999) refuse(id_, "a status is out of range");
    return static_cast<std::uint16_t>(status);
  }

  // The optional last item of a feature or change.
  std::uint8_t place_at(const array& items, std::size_t index, const MeasuredPair& pair) const {
    if (items.size() <= index) return MeasuredPair::no_edit;
    const auto place = item<std::uint64_t>(items, index);
    if (place >= pair.places.size()) refuse(id_, "a place is out of range");
    return static_cast<std::uint8_t>(place);
  }

  void read_place(const element& value, MeasuredPair& pair) const {
    if (pair.places.size() == MeasuredPair::max_places) refuse(id_, "it has too many places");
    const array items = items_of(value);
    const auto text = [&](std::size_t index) { return std::string(item<std::string_view>(items, index)); };
    pair.places.push_back({text(0), text(1), text(2)});
  }

  void read_features(MeasuredPair& pair) const {
    simdjson::dom::object features;
    if (root_["features"].get(features) != simdjson::SUCCESS) refuse(id_, "\"features\" is not an object");
    pair.edit_of_feature.fill(MeasuredPair::no_edit);
    std::size_t next = 0;  // features come in table order
    for (const simdjson::dom::key_value_pair member : features) {
      while (next < feature_count && feature_table[next].name != member.key) ++next;
      if (next == feature_count) next = find_feature(member.key);
      if (next == feature_count) refuse(id_, fmt::format("it has the unknown feature \"{}\"", member.key));
      const array items = items_of(member.value);
      pair.features[next] = item<double>(items, 0);
      if (!(std::abs(pair.features[next]) <= 1e100)) refuse(id_, "a feature is not finite");  // model_file.cc
      pair.edit_of_feature[next] = place_at(items, 1, pair);
    }
  }

  void read_change(const element& value, MeasuredPair& pair) const {
    if (pair.changes.size() == ChangeFinder::max_changes) refuse(id_, "it has too many changes");
    const array items = items_of(value);
    Change change{};
    change.kind = kind_named(item<std::string_view>(items, 0));
    change.edits = static_cast<std::uint32_t>(item<std::uint64_t>(items, 1));
    for (std::size_t level = 0; level < change_level_count; ++level) {
      change.hashes[level] = item<std::uint64_t>(items, 2 + level);
    }
    pair.changes.push_back(change);
    pair.edit_of_change.push_back(place_at(items, 2 + change_level_count, pair));
  }

  // None when the member is missing.
  void read_within(MeasuredPair& pair) const {
    if (root_["within"].error() != simdjson::SUCCESS) return;
    for (const element value : list("within")) {
      std::uint64_t index = 0;
      if (value.get(index) != simdjson::SUCCESS || index >= pair.changes.size())
        refuse(id_, "a change within another is none of its changes");
      pair.changes[index].within = true;
    }
  }

  ChangeKind kind_named(std::string_view name) const {
    for (std::size_t i = 0; i < change_kind_count; ++i) {
      if (change_kind_names[i] == name) return static_cast<ChangeKind>(i);
    }
    refuse(id_, fmt::format("\"{}\" is no kind of change", name));
  }

  const element& root_;
  const std::string& id_;
};

}  // namespace

void append_measured_line(std::string& out, const MeasuredPair& pair, AlignerKind aligner,
                          const ComparisonTask* comparison) {
  JsonWriter json(out);
  json.begin_object().key("id").string(pair.id).key("measured").string(feature_set_version);
  json.key("aligner").string(aligner_name(aligner));
  json.key("state").string(state_names[static_cast<std::size_t>(pair.state)]);
  if (pair.error) {
    json.key("error").begin_object().key("code").string(pair.error->code);
    json.key("message").string(pair.error->message).end_object();
  }
  if (pair.state == PairState::differs) {
    json.key("content").integer(pair.content);
    if (pair.alignment_budget_exceeded) json.key("align").string("budget-exceeded");
    write_features(json, pair);
    write_changes(json, pair);
    write_within(json, pair);
    write_places(json, pair);
  }
  if (!pair.rules.empty()) write_rules(json, pair);
  if (!pair.violations.empty()) write_violations(json, pair);
  if (pair.encoding_fault) write_encoding_fault(json, *pair.encoding_fault);
  const bool compared = pair.state == PairState::differs || pair.state == PairState::equal;
  if (compared && comparison != nullptr && !comparison->empty()) write_comparators(json, pair, *comparison);
  if (comparison != nullptr && !pair.first_differences.empty())
    write_first_differences(json, pair, *comparison);
  if (pair.response.any()) write_response_change(json.key("response"), pair.response);
  json.end_object();
  out.push_back('\n');
}

MeasuredPair parse_measured_line(std::string_view line, const std::string& id, AlignerKind aligner,
                                 const ComparisonTask* comparison) {
  thread_local simdjson::dom::parser parser;
  element root;
  const simdjson::error_code failure = parser.parse(line.data(), line.size(), false).get(root);
  if (failure == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the line
  if (failure != simdjson::SUCCESS) refuse(id, simdjson::error_message(failure));
  const MeasuredReader reader(root, id);
  reader.expect("measured", feature_set_version);
  reader.expect("aligner", aligner_name(aligner));
  MeasuredPair pair;
  pair.id = id;
  pair.state = reader.state();
  const bool is_measured = pair.state == PairState::equal || pair.state == PairState::differs;
  if (!is_measured) pair.error = reader.error();
  if (pair.state == PairState::differs) reader.read_measures(pair);
  reader.read_rules(pair);
  reader.read_violations(pair);
  reader.read_encoding_fault(pair);
  reader.read_response(pair.response);
  if (!pair.error && comparison != nullptr && !comparison->empty())
    pair.comparators = reader.outcomes(*comparison);
  if (comparison != nullptr) reader.read_first_differences(*comparison, pair);
  if (comparison != nullptr) pair.findings = findings_of(*comparison, pair.comparators);
  return pair;
}

}  // namespace treesift
