#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <new>

#include "align/invariants/invariant_checker.h"
#include "model/records/measured_fields.h"
#include "model/records/measured_line.h"

namespace treesift {
namespace {

[[noreturn]] void refuse(const std::string& id, std::string_view why) {
  throw MeasuredLineError(fmt::format("the measured pair \"{}\" cannot be used: {}", id, why));
}

using simdjson::dom::array;
using simdjson::dom::element;

// The members of a line, each checked.
class MeasuredLineReader {
 public:
  MeasuredLineReader(const element& root, const std::string& id, const ComparisonTask* comparison)
      : root_(root), id_(id), comparison_(comparison) {}

  void expect(std::string_view key, std::string_view wanted) const {
    const std::string_view found = text_in(root_, key);
    if (found == wanted) return;
    refuse(id_, fmt::format(
                    "its {} is \"{}\", this run has \"{}\": measure the pairs anew with `treesift features`",
                    key, found, wanted));
  }

  // `treesift features` has one aligner; pairs are aligned by another where they are judged.
  void expect_aligner(AlignerKind wanted) const {
    if (wanted == AlignerKind::hash) return expect("aligner", aligner_name(wanted));
    const std::string_view found = text_in(root_, "aligner");
    if (found == aligner_name(wanted)) return;
    refuse(id_, fmt::format("its aligner is \"{}\", this run has \"{}\": name the pairs themselves, not what "
                            "was measured of them",
                            found, aligner_name(wanted)));
  }

  void id(std::string& id) const { id = id_; }

  void state(PairState& state) {
    const std::string_view name = text_in(root_, "state");
    const auto* const found = std::find(std::begin(pair_state_names), std::end(pair_state_names), name);
    if (found == std::end(pair_state_names)) refuse(id_, fmt::format("\"state\" is \"{}\"", name));
    state = state_ = static_cast<PairState>(found - std::begin(pair_state_names));
  }

  void error(std::optional<VerdictError>& error) const {
    if (is_measured()) return;
    element member;
    if (root_["error"].get(member) != simdjson::SUCCESS) refuse(id_, "\"error\" is missing");
    error = VerdictError{std::string(text_in(member, "code")), std::string(text_in(member, "message"))};
  }

  void content(std::uint64_t& content) const {
    const bool is_number = root_["content"].get(content) == simdjson::SUCCESS;
    if (!is_number && (differs() || has("content"))) refuse(id_, "\"content\" is no number");
  }

  void alignment_budget_exceeded(bool& exceeded) const { exceeded = differs() && has("align"); }

  void features(std::array<double, feature_count>& features,
                std::array<std::uint8_t, feature_count>& places) {
    if (!differs()) return;
    place_count_ = list_in(root_, "places").size();
    simdjson::dom::object members;
    if (root_["features"].get(members) != simdjson::SUCCESS) refuse(id_, "\"features\" is not an object");
    places.fill(MeasuredPair::no_edit);
    std::size_t next = 0;  // features come in table order
    for (const simdjson::dom::key_value_pair member : members) {
      while (next < feature_count && feature_table[next].name != member.key) ++next;
      if (next == feature_count) next = find_feature(member.key);
      if (next == feature_count) refuse(id_, fmt::format("it has the unknown feature \"{}\"", member.key));
      const array items = items_of(member.value);
      features[next] = item<double>(items, 0);
      if (!(std::abs(features[next]) <= 1e100)) refuse(id_, "a feature is not finite");  // model_file.cc
      places[next] = index_at(items, 1);
    }
  }

  void changes(std::vector<Change>& changes, std::vector<std::uint8_t>& places) const {
    if (!differs()) return;
    for (const element value : list_in(root_, "changes")) {
      if (changes.size() == ChangeFinder::max_changes) refuse(id_, "it has too many changes");
      const array items = items_of(value);
      changes.push_back(change_of(items));
      places.push_back(index_at(items, 2 + change_level_count));
    }
    read_within(changes);
    read_value_classes(changes);
    read_spelt(changes);
    read_varied_forms(changes);
  }

  void places(std::vector<ShownEdit>& places) const {
    if (!differs()) return;
    for (const element value : list_in(root_, "places")) {
      if (places.size() == MeasuredPair::max_places) refuse(id_, "it has too many places");
      places.push_back(place_at(items_of(value), 0));
    }
  }

  // None when the member is missing, here and below.
  void rules(std::vector<HiddenByRule>& rules) const {
    if (!has("rules")) return;
    for (const element rule : list_in(root_, "rules")) {
      const array items = items_of(rule);
      rules.push_back({string_at(items, 0), item<std::uint64_t>(items, 1), item<std::uint64_t>(items, 2)});
    }
  }

  void text_bytes(std::uint64_t&) const {}

  void group(std::string& group) const {
    if (has("group")) group = text_in(root_, "group");
  }

  void violations(std::vector<ViolatedInvariant>& violations) const {
    if (!has("violations")) return;
    for (const element violation : list_in(root_, "violations")) {
      if (violations.size() == max_violations_of_pair) refuse(id_, "it has too many violations");
      const array items = items_of(violation);
      violations.push_back({string_at(items, 0), place_at(items, 1)});
    }
  }

  void encoding_fault(std::optional<ShownEdit>& fault) const {
    if (!has("encoding_fault")) return;
    fault = place_at(list_in(root_, "encoding_fault"), 0);
  }

  // Equal pairs must say what comparators find as well: the same JSON may be of other bytes.
  void comparators(ComparatorOutcomes& outcomes) {
    if (!is_measured() || comparison_ == nullptr || comparison_->empty()) return;
    simdjson::dom::object found;
    if (root_["comparators"].get(found) != simdjson::SUCCESS) {
      refuse(id_,
             "it was measured without comparators: measure the pairs anew with `treesift features "
             "--comparators all`");
    }
    const std::span<const NamedView> comparators = comparison_->comparators.views();
    for (std::size_t i = 0; i < comparators.size(); ++i) {
      std::uint64_t differs = 0;
      if (found[comparators[i].name].get(differs) == simdjson::SUCCESS) outcomes.set(i, differs != 0);
    }
    check_complete(outcomes);
    outcomes_ = outcomes;
  }

  void findings(std::uint32_t& findings) const {
    if (comparison_ != nullptr) findings = findings_of(*comparison_, outcomes_);
  }

  // Those of comparators that the task does not ask for are passed over.
  void first_differences(std::vector<FirstDifference>& differences) const {
    if (comparison_ == nullptr || !has("oracle_places")) return;
    const std::span<const NamedView> comparators = comparison_->comparators.views();
    for (const element place : list_in(root_, "oracle_places")) {
      const array items = items_of(place);
      for (std::size_t i = 0; i < comparators.size(); ++i) {
        if (comparators[i].name == string_at(items, 0) && differences.size() < comparators.size())
          differences.push_back({static_cast<std::uint8_t>(i), place_at(items, 1)});
      }
    }
  }

  void response(ResponseChange& change) const {
    element response;
    if (root_["response"].get(response) != simdjson::SUCCESS) return;
    if (response["status"].error() == simdjson::SUCCESS) {
      const array status = list_in(response, "status");
      change.expected_status = status_at(status, 0);
      change.actual_status = status_at(status, 1);
    }
    if (response["content_type"].error() == simdjson::SUCCESS) {
      const array types = list_in(response, "content_type");
      change.expected_media_type = string_at(types, 0);
      change.actual_media_type = string_at(types, 1);
    }
    if (response["charset"].error() == simdjson::SUCCESS) {
      const array charsets = list_in(response, "charset");
      change.expected_charset = string_at(charsets, 0);
      change.actual_charset = string_at(charsets, 1);
    }
  }

  void by_order(bool& by_order) const {
    std::string_view how;
    by_order = root_["paired"].get(how) == simdjson::SUCCESS && how == "by-order";
  }

  void kinds(KindsOfPair& kinds) const {
    if (!has("kinds")) return;
    const array names = list_in(root_, "kinds");
    kinds = {output_kind_at(names, 0), output_kind_at(names, 1)};
  }

 private:
  bool differs() const { return state_ == PairState::differs; }
  bool is_measured() const { return differs() || state_ == PairState::equal; }
  bool has(std::string_view key) const { return root_[key].error() == simdjson::SUCCESS; }

  std::string_view text_in(const element& object, std::string_view key) const {
    std::string_view value;
    if (object[key].get(value) != simdjson::SUCCESS) refuse(id_, fmt::format("\"{}\" is not a string", key));
    return value;
  }

  array list_in(const element& object, std::string_view key) const {
    array values;
    if (object[key].get(values) != simdjson::SUCCESS) refuse(id_, fmt::format("\"{}\" is not an array", key));
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

  std::string string_at(const array& items, std::size_t index) const {
    return std::string(item<std::string_view>(items, index));
  }

  ShownEdit place_at(const array& items, std::size_t first) const {
    return {string_at(items, first), string_at(items, first + 1), string_at(items, first + 2)};
  }

  std::uint16_t status_at(const array& items, std::size_t index) const {
    const auto status = item<std::uint64_t>(items, index);
    if (status > 999) refuse(id_, "a status is out of range");
    return static_cast<std::uint16_t>(status);
  }

  // The optional last item of a feature or change. More places than a pair may have are refused with them.
  std::uint8_t index_at(const array& items, std::size_t index) const {
    if (items.size() <= index) return MeasuredPair::no_edit;
    const auto place = item<std::uint64_t>(items, index);
    if (place >= place_count_) refuse(id_, "a place is out of range");
    return static_cast<std::uint8_t>(place);
  }

  Change change_of(const array& items) const {
    Change change{};
    change.kind = kind_named(item<std::string_view>(items, 0));
    change.edits = static_cast<std::uint32_t>(item<std::uint64_t>(items, 1));
    for (std::size_t level = 0; level < change_level_count; ++level)
      change.hashes[level] = item<std::uint64_t>(items, 2 + level);
    return change;
  }

  void read_within(std::vector<Change>& changes) const {
    if (!has("within")) return;
    for (const element value : list_in(root_, "within")) {
      std::uint64_t index = 0;
      if (value.get(index) != simdjson::SUCCESS || index >= changes.size())
        refuse(id_, "a change within another is none of its changes");
      changes[index].within = true;
    }
  }

  // Calls use(change, items) for each item of the member: [index into changes, …].
  template <typename Use>
  void read_of_changes(const char* member, std::string_view of_no_change, std::vector<Change>& changes,
                       Use use) const {
    if (!has(member)) return;
    for (const element value : list_in(root_, member)) {
      const array items = items_of(value);
      const auto index = item<std::uint64_t>(items, 0);
      if (index >= changes.size()) refuse(id_, of_no_change);
      use(changes[index], items);
    }
  }

  void read_value_classes(std::vector<Change>& changes) const {
    read_of_changes("value_classes", "the value class of a change is of none of its changes", changes,
                    [&](Change& change, array items) {
                      change.value = value_class_of(item<std::string_view>(items, 1));
                    });
  }

  void read_spelt(std::vector<Change>& changes) const {
    read_of_changes("spelt", "names are spelt out of a change that is none of its changes", changes,
                    [&](Change& change, array items) {
                      for (std::size_t level = 0; level < change_level_count; ++level)
                        change.spelt[level] = item<std::uint64_t>(items, 1 + level);
                    });
  }

  void read_varied_forms(std::vector<Change>& changes) const {
    read_of_changes("varied_forms", "the form of a change that varies is of none of its changes", changes,
                    [&](Change& change, array items) {
                      change.varied = varied_form_of(item<std::string_view>(items, 1));
                    });
  }

  VariedForm varied_form_of(std::string_view name) const {
    const auto* const found = std::ranges::find(varied_form_names, name);
    if (found == std::end(varied_form_names)) refuse(id_, fmt::format("\"{}\" is no form of values", name));
    return static_cast<VariedForm>(found - std::begin(varied_form_names));
  }

  ValueClass value_class_of(std::string_view name) const {
    const auto value = value_class_named(name);
    if (!value) refuse(id_, fmt::format("\"{}\" is no class of values", name));
    return *value;
  }

  void check_complete(const ComparatorOutcomes& outcomes) const {
    const std::uint64_t wanted = missing(*comparison_, outcomes);
    const std::span<const NamedView> comparators = comparison_->comparators.views();
    for (std::size_t i = 0; i < comparators.size(); ++i) {
      if ((wanted >> i & 1) == 0) continue;
      refuse(id_, fmt::format("it lacks the comparator {}: measure the pairs anew with `treesift features "
                              "--comparators`, naming it",
                              comparators[i].name));
    }
  }

  OutputKind output_kind_at(const array& items, std::size_t index) const {
    const auto name = item<std::string_view>(items, index);
    const std::optional<OutputKind> kind = output_kind_named(name);
    if (!kind) refuse(id_, fmt::format("\"{}\" is no kind of output", name));
    return *kind;
  }

  ChangeKind kind_named(std::string_view name) const {
    const auto kind = change_kind_named(name);
    if (!kind) refuse(id_, fmt::format("\"{}\" is no kind of change", name));
    return *kind;
  }

  const element& root_;
  const std::string& id_;
  const ComparisonTask* comparison_;
  PairState state_ = PairState::error;
  std::size_t place_count_ = 0;
  ComparatorOutcomes outcomes_;
};

}  // namespace

MeasuredPair parse_measured_line(std::string_view line, const std::string& id, AlignerKind aligner,
                                 const ComparisonTask* comparison) {
  thread_local simdjson::dom::parser parser;
  element root;
  const simdjson::error_code failure = parser.parse(line.data(), line.size(), false).get(root);
  if (failure == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the line
  if (failure != simdjson::SUCCESS) refuse(id, simdjson::error_message(failure));
  MeasuredLineReader reader(root, id, comparison);
  reader.expect("measured", feature_set_version);
  reader.expect("change_set", change_set_version);
  reader.expect_aligner(aligner);
  MeasuredPair pair;
  walk_fields(pair, reader);
  return pair;
}

}  // namespace treesift
