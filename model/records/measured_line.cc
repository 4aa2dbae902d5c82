#include "model/records/measured_line.h"

#include <algorithm>

#include "base/json_writer.h"
#include "model/records/measured_fields.h"
#include "model/records/response_change_json.h"

namespace treesift {
namespace {

// Only pairs that differ have measures.
class MeasuredLineWriter {
 public:
  MeasuredLineWriter(JsonWriter& json, AlignerKind aligner, const ComparisonTask* comparison)
      : json_(json),
        aligner_(aligner),
        comparison_(comparison != nullptr && !comparison->empty() ? comparison : nullptr) {}

  void id(const std::string& id) {
    json_.key("id").string(id).key("measured").string(feature_set_version);
    json_.key("change_set").string(change_set_version);
    json_.key("aligner").string(aligner_name(aligner_));
  }

  void state(PairState state) {
    state_ = state;
    json_.key("state").string(pair_state_names[static_cast<std::size_t>(state)]);
  }

  void error(const std::optional<VerdictError>& error) {
    if (!error) return;
    json_.key("error").begin_object().key("code").string(error->code);
    json_.key("message").string(error->message).end_object();
  }

  // Of a pair that does not differ it tells that its bytes do.
  void content(std::uint64_t content) {
    if (differs() || content != 0) json_.key("content").integer(content);
  }

  void alignment_budget_exceeded(bool exceeded) {
    if (differs() && exceeded) json_.key("align").string("budget-exceeded");
  }

  // Those that are not 0.
  void features(const std::array<double, feature_count>& features,
                const std::array<std::uint8_t, feature_count>& places) {
    if (!differs()) return;
    json_.key("features").begin_object();
    for (std::size_t i = 0; i < feature_count; ++i) {
      if (features[i] == 0) continue;
      json_.key(feature_table[i].name).begin_array().number(features[i]);
      put_index(places[i]);
      json_.end_array();
    }
    json_.end_object();
  }

  void changes(const std::vector<Change>& changes, const std::vector<std::uint8_t>& places) {
    if (!differs()) return;
    json_.key("changes").begin_array();
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const auto& [hashes, kind, within, edits, where, value, spelt, varied, is_everywhere] =
          changes[i];  // from `within` on: below; the run says what is everywhere
      json_.begin_array().string(name_of(kind));
      json_.integer(static_cast<std::uint64_t>(edits));
      for (const std::uint64_t hash : hashes) json_.integer(hash);
      put_index(places[i]);
      json_.end_array();
    }
    json_.end_array();
    put_within(changes);
    put_value_classes(changes);
    put_spelt(changes);
    put_varied_forms(changes);
  }

  void places(const std::vector<ShownEdit>& places) {
    if (!differs()) return;
    json_.key("places").begin_array();
    for (const ShownEdit& place : places) {
      json_.begin_array();
      put(place);
      json_.end_array();
    }
    json_.end_array();
  }

  void rules(const std::vector<HiddenByRule>& rules) {
    if (rules.empty()) return;
    json_.key("rules").begin_array();
    for (const auto& [rule, nodes, bytes] : rules)
      json_.begin_array().string(rule).integer(nodes).integer(bytes).end_array();
    json_.end_array();
  }

  void text_bytes(std::uint64_t) {}  // of the run that measures, for its report

  void violations(const std::vector<ViolatedInvariant>& violations) {
    if (violations.empty()) return;
    json_.key("violations").begin_array();
    for (const auto& [invariant, place] : violations) {
      json_.begin_array().string(invariant);
      put(place);
      json_.end_array();
    }
    json_.end_array();
  }

  void encoding_fault(const std::optional<ShownEdit>& fault) {
    if (!fault) return;
    json_.key("encoding_fault").begin_array();
    put(*fault);
    json_.end_array();
  }

  void comparators(const ComparatorOutcomes& outcomes) {
    if (comparison_ == nullptr || (!differs() && state_ != PairState::equal)) return;
    json_.key("comparators").begin_object();
    const std::span<const NamedView> comparators = comparison_->comparators.views();
    for (std::size_t i = 0; i < comparators.size(); ++i) {
      if (!outcomes.is_known(i)) continue;
      json_.key(comparators[i].name).integer(std::uint64_t{outcomes.has_difference(i)});
    }
    json_.end_object();
  }

  void findings(std::uint32_t) {}  // made of the comparators

  void first_differences(const std::vector<FirstDifference>& differences) {
    if (comparison_ == nullptr || differences.empty()) return;
    json_.key("oracle_places").begin_array();
    for (const auto& [comparator, place] : differences) {
      json_.begin_array().string(comparison_->comparators.views()[comparator].name);
      put(place);
      json_.end_array();
    }
    json_.end_array();
  }

  void response(const ResponseChange& response) {
    if (response.any()) write_response_change(json_.key("response"), response);
  }

  void by_order(bool by_order) {
    if (by_order) json_.key("paired").string("by-order");
  }

  void kinds(const KindsOfPair& kinds) {
    if (!kinds.is_told()) return;
    json_.key("kinds").begin_array().string(output_kind_name(kinds.expected));
    json_.string(output_kind_name(kinds.actual)).end_array();
  }

  void group(const std::string& group) {
    if (!group.empty()) json_.key("group").string(group);
  }

 private:
  bool differs() const { return state_ == PairState::differs; }

  void put(const ShownEdit& place) {
    const auto& [path, before, after] = place;
    json_.string(path).string(before).string(after);
  }

  void put_index(std::uint8_t place) {
    if (place != MeasuredPair::no_edit) json_.integer(static_cast<std::uint64_t>(place));
  }

  // The changes within others, by their places in the list.
  void put_within(const std::vector<Change>& changes) {
    const auto is_within = [](const Change& change) { return change.within; };
    if (std::none_of(changes.begin(), changes.end(), is_within)) return;
    json_.key("within").begin_array();
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (changes[i].within) json_.integer(std::uint64_t{i});
    }
    json_.end_array();
  }

  // [index, …] of each change that has it; `write(change)` writes the rest. No member where none has.
  template <typename Has, typename Write>
  void put_of_changes(std::string_view member, const std::vector<Change>& changes, Has has, Write write) {
    if (std::none_of(changes.begin(), changes.end(), has)) return;
    json_.key(member).begin_array();
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (!has(changes[i])) continue;
      json_.begin_array().integer(std::uint64_t{i});
      write(changes[i]);
      json_.end_array();
    }
    json_.end_array();
  }

  void put_value_classes(const std::vector<Change>& changes) {
    put_of_changes(
        "value_classes", changes, [](const Change& change) { return change.value != ValueClass::none; },
        [&](const Change& change) { json_.string(definition_of(change.value).name); });
  }

  void put_spelt(const std::vector<Change>& changes) {
    put_of_changes(
        "spelt", changes, [](const Change& change) { return change.holds_name(); },
        [&](const Change& change) {
          for (const std::uint64_t hash : change.spelt) json_.integer(hash);
        });
  }

  void put_varied_forms(const std::vector<Change>& changes) {
    put_of_changes(
        "varied_forms", changes, [](const Change& change) { return change.varied != VariedForm::none; },
        [&](const Change& change) { json_.string(name_of(change.varied)); });
  }

  JsonWriter& json_;
  AlignerKind aligner_;
  const ComparisonTask* comparison_;
  PairState state_ = PairState::error;
};

}  // namespace

void append_measured_line(std::string& out, const MeasuredPair& pair, AlignerKind aligner,
                          const ComparisonTask* comparison) {
  JsonWriter json(out);
  json.begin_object();
  MeasuredLineWriter writer(json, aligner, comparison);
  walk_fields(pair, writer);
  json.end_object();
  out.push_back('\n');
}

}  // namespace treesift
