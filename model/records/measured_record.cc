// Each structure is written through a structured binding, so that a member that is added to one of them does
// not compile here until it is thought of.
#include "model/records/measured_record.h"

#include <cmath>
#include <utility>

#include "align/invariants/invariant_checker.h"
#include "model/records/measured_fields.h"

namespace treesift {
namespace {

constexpr std::size_t max_rules = 1 << 16;
constexpr double largest_feature = 1e100;  // as in lines

class RecordWriter {
 public:
  explicit RecordWriter(std::string& out) : out_(out) {}

  void id(const std::string&) {}  // stands beside the record
  void state(PairState state) { append_value(out_, state); }

  void error(const std::optional<VerdictError>& error) {
    append_flag(out_, error.has_value());
    if (!error) return;
    const auto& [code, message] = *error;
    append_text(out_, code);
    append_text(out_, message);
  }

  void content(std::uint64_t content) { append_value(out_, content); }
  void alignment_budget_exceeded(bool exceeded) { append_flag(out_, exceeded); }

  // The values that are not 0, and all edits.
  void features(const std::array<double, feature_count>& features,
                const std::array<std::uint8_t, feature_count>& edits) {
    std::uint64_t count = 0;
    for (const double feature : features) count += feature != 0;
    append_value(out_, count);
    for (std::size_t i = 0; i < feature_count; ++i) {
      if (features[i] == 0) continue;
      append_value(out_, static_cast<std::uint16_t>(i));
      append_value(out_, features[i]);
    }
    append_value(out_, edits);
  }

  void changes(const std::vector<Change>& changes, const std::vector<std::uint8_t>& places) {
    append_value(out_, std::uint64_t{changes.size()});
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const auto& [hashes, kind, within, edits, where, value, spelt, varied, is_everywhere] = changes[i];
      append_value(out_, hashes);
      append_value(out_, kind);
      append_flag(out_, within);
      append_value(out_, edits);
      append_value(out_, value);
      append_flag(out_, changes[i].holds_name());
      if (changes[i].holds_name()) append_value(out_, spelt);
      append_value(out_, varied);
      append_value(out_, places[i]);
    }
  }

  void places(const std::vector<ShownEdit>& places) {
    append_value(out_, std::uint64_t{places.size()});
    for (const ShownEdit& place : places) put(place);
  }

  void rules(const std::vector<HiddenByRule>& rules) {
    append_value(out_, std::uint64_t{rules.size()});
    for (const auto& [rule, nodes, bytes] : rules) {
      append_text(out_, rule);
      append_value(out_, nodes);
      append_value(out_, bytes);
    }
  }

  void text_bytes(std::uint64_t bytes) { append_value(out_, bytes); }

  void violations(const std::vector<ViolatedInvariant>& violations) {
    append_value(out_, std::uint64_t{violations.size()});
    for (const auto& [invariant, place] : violations) {
      append_text(out_, invariant);
      put(place);
    }
  }

  void encoding_fault(const std::optional<ShownEdit>& fault) {
    append_flag(out_, fault.has_value());
    if (fault) put(*fault);
  }

  void comparators(const ComparatorOutcomes& outcomes) {
    const auto& [known, differs] = outcomes;
    append_value(out_, known);
    append_value(out_, differs);
  }

  void findings(std::uint32_t) {}  // made of the comparators

  void first_differences(const std::vector<FirstDifference>& differences) {
    append_value(out_, std::uint64_t{differences.size()});
    for (const auto& [comparator, place] : differences) {
      append_value(out_, comparator);
      put(place);
    }
  }

  void response(const ResponseChange& response) {
    const auto& [expected_status, actual_status, expected_type, actual_type, expected_charset,
                 actual_charset] = response;
    append_flag(out_, response.any());
    if (!response.any()) return;
    append_value(out_, expected_status);
    append_value(out_, actual_status);
    append_text(out_, expected_type);
    append_text(out_, actual_type);
    append_text(out_, expected_charset);
    append_text(out_, actual_charset);
  }

  void by_order(bool by_order) { append_flag(out_, by_order); }
  void kinds(const KindsOfPair& kinds) {
    const auto& [expected, actual] = kinds;
    append_value(out_, expected);
    append_value(out_, actual);
  }
  void group(const std::string& group) { append_text(out_, group); }

 private:
  void put(const ShownEdit& place) {
    const auto& [path, before, after] = place;
    append_text(out_, path);
    append_text(out_, before);
    append_text(out_, after);
  }

  std::string& out_;
};

// What is read of places is checked when all is read (check_places).
class RecordReader {
 public:
  RecordReader(BinaryReader& in, const ComparisonTask* comparison) : in_(in), comparison_(comparison) {}

  void id(const std::string&) {}

  void state(PairState& state) {
    state = in_.value<PairState>();
    BinaryReader::check(state <= PairState::other_type);
    state_ = state;
  }

  void error(std::optional<VerdictError>& error) {
    const bool is_measured = state_ == PairState::equal || state_ == PairState::differs;
    BinaryReader::check(in_.flag() == !is_measured);
    if (is_measured) return;
    std::string code = in_.string();
    error = VerdictError{std::move(code), in_.string()};
  }

  void content(std::uint64_t& content) { content = in_.value<std::uint64_t>(); }
  void alignment_budget_exceeded(bool& exceeded) { exceeded = in_.flag(); }

  void features(std::array<double, feature_count>& features, std::array<std::uint8_t, feature_count>& edits) {
    for (std::size_t left = in_.count(feature_count); left > 0; --left) {
      const auto index = in_.value<std::uint16_t>();
      BinaryReader::check(index < feature_count);
      features[index] = in_.value<double>();
      BinaryReader::check(std::abs(features[index]) <= largest_feature);
    }
    edits = in_.value<std::array<std::uint8_t, feature_count>>();
  }

  void changes(std::vector<Change>& changes, std::vector<std::uint8_t>& places) {
    for (std::size_t left = in_.count(ChangeFinder::max_changes); left > 0; --left) {
      Change change{};
      for (std::uint64_t& hash : change.hashes) hash = in_.value<std::uint64_t>();
      change.kind = in_.value<ChangeKind>();
      BinaryReader::check(static_cast<std::size_t>(change.kind) < change_kind_count);
      change.within = in_.flag();
      change.edits = in_.value<std::uint32_t>();
      change.value = in_.value<ValueClass>();
      BinaryReader::check(static_cast<std::size_t>(change.value) < value_class_count);
      if (in_.flag()) change.spelt = in_.value<std::array<std::uint64_t, change_level_count>>();
      change.varied = in_.value<VariedForm>();
      BinaryReader::check(static_cast<std::size_t>(change.varied) < varied_form_count);
      changes.push_back(change);
      places.push_back(in_.value<std::uint8_t>());
    }
  }

  void places(std::vector<ShownEdit>& places) {
    for (std::size_t left = in_.count(MeasuredPair::max_places); left > 0; --left) places.push_back(place());
  }

  void rules(std::vector<HiddenByRule>& rules) {
    for (std::size_t left = in_.count(max_rules); left > 0; --left) {
      HiddenByRule hidden{in_.string(), 0, 0};
      hidden.nodes = in_.value<std::uint64_t>();
      hidden.bytes = in_.value<std::uint64_t>();
      rules.push_back(std::move(hidden));
    }
  }

  void text_bytes(std::uint64_t& bytes) { bytes = in_.value<std::uint64_t>(); }

  void violations(std::vector<ViolatedInvariant>& violations) {
    for (std::size_t left = in_.count(max_violations_of_pair); left > 0; --left) {
      std::string invariant = in_.string();
      violations.push_back({std::move(invariant), place()});
    }
  }

  void encoding_fault(std::optional<ShownEdit>& fault) {
    if (in_.flag()) fault = place();
  }

  void comparators(ComparatorOutcomes& outcomes) {
    outcomes.known = in_.value<std::uint64_t>();
    outcomes.differs = in_.value<std::uint64_t>();
    outcomes_ = outcomes;
  }

  void findings(std::uint32_t& findings) {
    if (comparison_ != nullptr) findings = findings_of(*comparison_, outcomes_);
  }

  void first_differences(std::vector<FirstDifference>& differences) {
    const std::size_t known = comparison_ == nullptr ? 0 : comparison_->comparators.views().size();
    for (std::size_t left = in_.count(known); left > 0; --left) {
      const auto comparator = in_.value<std::uint8_t>();
      BinaryReader::check(comparator < known);
      differences.push_back({comparator, place()});
    }
  }

  void response(ResponseChange& response) {
    if (!in_.flag()) return;
    response.expected_status = status();
    response.actual_status = status();
    response.expected_media_type = in_.string();
    response.actual_media_type = in_.string();
    response.expected_charset = in_.string();
    response.actual_charset = in_.string();
  }

  void by_order(bool& by_order) { by_order = in_.flag(); }
  void kinds(KindsOfPair& kinds) {
    for (OutputKind* const kind : {&kinds.expected, &kinds.actual}) {
      *kind = in_.value<OutputKind>();
      BinaryReader::check(static_cast<std::size_t>(*kind) < output_kind_count);
    }
  }
  void group(std::string& group) { group = in_.string(); }

 private:
  ShownEdit place() {
    ShownEdit place;
    place.path = in_.string();
    place.before = in_.string();
    place.after = in_.string();
    return place;
  }

  std::uint16_t status() {
    const auto status = in_.value<std::uint16_t>();
    BinaryReader::check(status <= 999);
    return status;
  }

  BinaryReader& in_;
  const ComparisonTask* comparison_;
  PairState state_ = PairState::error;
  ComparatorOutcomes outcomes_;
};

// Those of features that are 0 may be anything: a pair that an oracle decides has no places at all.
void check_places(const MeasuredPair& pair) {
  const auto check = [&](std::uint8_t place) {
    BinaryReader::check(place == MeasuredPair::no_edit || place < pair.places.size());
  };
  for (const std::uint8_t place : pair.edit_of_change) check(place);
  for (std::size_t i = 0; i < feature_count; ++i) {
    if (pair.features[i] != 0) check(pair.edit_of_feature[i]);
  }
}

}  // namespace

void append_measured_record(std::string& out, const MeasuredPair& pair) {
  append_value(out, measured_record_version);
  RecordWriter writer(out);
  walk_fields(pair, writer);
}

MeasuredPair read_measured_record(std::string_view record, std::string id, const ComparisonTask* comparison) {
  BinaryReader in(record);
  BinaryReader::check(in.value<std::uint8_t>() == measured_record_version);
  MeasuredPair pair;
  pair.id = std::move(id);
  RecordReader reader(in, comparison);
  walk_fields(pair, reader);
  in.check_at_end();
  check_places(pair);
  return pair;
}

}  // namespace treesift
