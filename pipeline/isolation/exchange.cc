// Each structure is written and read member by member, through structured bindings: a member that is added to
// one of them does not compile here until it is thought of.
#include "pipeline/isolation/exchange.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "align/invariants/invariant_checker.h"
#include "io/pairs/pair.h"

namespace treesift {
namespace {

template <typename Value>
concept PlainValue = std::is_trivially_copyable_v<Value>;

void put(std::string& out, std::string_view text);

template <PlainValue Value>
void put(std::string& out, const Value& value) requires(!std::convertible_to<Value, std::string_view>) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void put(std::string& out, std::string_view text) {
  put(out, std::uint64_t{text.size()});
  out.append(text);
}

template <typename Item, typename Put>
void put_all(std::string& out, const std::vector<Item>& items, Put put_one) {
  put(out, std::uint64_t{items.size()});
  for (const Item& item : items) put_one(item);
}

void put_place(std::string& out, const ShownEdit& place) {
  const auto& [path, before, after] = place;
  put(out, std::string_view(path));
  put(out, std::string_view(before));
  put(out, std::string_view(after));
}

class NoAnswer : public std::runtime_error {
 public:
  NoAnswer() : std::runtime_error("not what a measuring process answers") {}
};

void check(bool holds) {
  if (!holds) throw NoAnswer();
}

class MessageReader {
 public:
  explicit MessageReader(std::string_view message) : rest_(message) {}

  template <PlainValue Value>
  Value value() {
    Value result;
    std::memcpy(&result, take(sizeof result).data(), sizeof result);
    return result;
  }
  std::string_view text() { return take(value<std::uint64_t>()); }
  std::string string() { return std::string(text()); }
  bool flag() { return value<std::uint8_t>() != 0; }
  // The number of items that follow, each of a byte at least.
  std::size_t count(std::size_t most = ~std::size_t{0}) {
    const auto number = value<std::uint64_t>();
    check(number <= rest_.size() && number <= most);
    return number;
  }
  std::string_view take(std::size_t bytes) {
    check(bytes <= rest_.size());
    const std::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return taken;
  }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

void put_measured(std::string& out, const MeasuredPair& pair) {
  const auto& [id, state, error, budget_exceeded, content, features, changes, places, edit_of_feature,
               edit_of_change, rules, text_bytes, violations, encoding_fault, findings, comparators,
               first_differences, response] = pair;  // id, content, findings, response are not of the bodies
  put(out, state);
  put(out, std::uint8_t{error.has_value()});
  if (error) {
    put(out, std::string_view(error->code));
    put(out, std::string_view(error->message));
  }
  put(out, std::uint8_t{budget_exceeded});
  put(out, features);
  put_all(out, changes, [&](const Change& change) {
    const auto& [hashes, kind, within, edits, where] = change;
    put(out, hashes);
    put(out, kind);
    put(out, std::uint8_t{within});
    put(out, edits);
    put(out, where);
  });
  put_all(out, places, [&](const ShownEdit& place) { put_place(out, place); });
  put(out, edit_of_feature);
  put_all(out, edit_of_change, [&](std::uint8_t place) { put(out, place); });
  put_all(out, rules, [&](const HiddenByRule& hidden) {
    const auto& [rule, nodes, bytes] = hidden;
    put(out, std::string_view(rule));
    put(out, nodes);
    put(out, bytes);
  });
  put(out, text_bytes);
  put_all(out, violations, [&](const ViolatedInvariant& violated) {
    put(out, std::string_view(violated.invariant));
    put_place(out, violated.place);
  });
  put(out, std::uint8_t{encoding_fault.has_value()});
  if (encoding_fault) put_place(out, *encoding_fault);
  put(out, comparators);
  put_all(out, first_differences, [&](const FirstDifference& seen) {
    put(out, seen.comparator);
    put_place(out, seen.place);
  });
}

ShownEdit read_place(MessageReader& in) {
  ShownEdit place;
  place.path = in.string();
  place.before = in.string();
  place.after = in.string();
  return place;
}

void check_place(std::uint8_t place, const MeasuredPair& pair) {
  check(place == MeasuredPair::no_edit || place < pair.places.size());
}

void read_changes(MessageReader& in, MeasuredPair& pair) {
  for (std::size_t left = in.count(ChangeFinder::max_changes); left > 0; --left) {
    Change change{};
    for (std::uint64_t& hash : change.hashes) hash = in.value<std::uint64_t>();
    change.kind = in.value<ChangeKind>();
    check(static_cast<std::size_t>(change.kind) < change_kind_count);
    change.within = in.flag();
    change.edits = in.value<std::uint32_t>();
    change.where = in.value<Evidence>();
    pair.changes.push_back(change);
  }
}

void read_places(MessageReader& in, const MeasureOptions& options, MeasuredPair& pair) {
  for (std::size_t left = in.count(MeasuredPair::max_places); left > 0; --left)
    pair.places.push_back(read_place(in));
  pair.edit_of_feature = in.value<decltype(pair.edit_of_feature)>();
  // Elsewhere nobody looks at them, and they are all 0.
  const bool counts = pair.state == PairState::differs && !options.oracle_decides();
  for (const std::uint8_t place : pair.edit_of_feature) {
    if (counts) check_place(place, pair);
  }
  for (std::size_t left = in.count(pair.changes.size()); left > 0; --left) {
    pair.edit_of_change.push_back(in.value<std::uint8_t>());
    check_place(pair.edit_of_change.back(), pair);
  }
}

// They come in the order of the set, each once.
void read_rules(MessageReader& in, const MeasureOptions& options, MeasuredPair& pair) {
  std::size_t next = 0;
  const std::size_t known = options.has_rules() ? options.rules->rules().size() : 0;
  for (std::size_t left = in.count(known); left > 0; --left) {
    HiddenByRule hidden{in.string(), in.value<std::uint64_t>(), in.value<std::uint64_t>()};
    while (next < known && options.rules->rules()[next].name != hidden.rule) ++next;
    check(next < known);
    pair.rules.push_back(std::move(hidden));
  }
}

void read_first_differences(MessageReader& in, const MeasureOptions& options, MeasuredPair& pair) {
  const std::size_t known = options.asks_comparators() ? options.comparison->comparators.views().size() : 0;
  for (std::size_t left = in.count(known); left > 0; --left) {
    const auto comparator = in.value<std::uint8_t>();
    check(comparator < known);
    pair.first_differences.push_back({comparator, read_place(in)});
  }
}

MeasuredPair read_measured(MessageReader& in, const MeasureOptions& options) {
  MeasuredPair pair;
  pair.state = in.value<PairState>();
  check(pair.state <= PairState::error);
  if (in.flag()) {
    pair.error.emplace();
    pair.error->code = in.string();
    pair.error->message = in.string();
  }
  check(pair.error.has_value() == (pair.state == PairState::error));
  pair.alignment_budget_exceeded = in.flag();
  pair.features = in.value<decltype(pair.features)>();
  for (const double feature : pair.features) check(std::isfinite(feature));
  read_changes(in, pair);
  read_places(in, options, pair);
  read_rules(in, options, pair);
  pair.text_bytes = in.value<std::uint64_t>();
  for (std::size_t left = in.count(max_violations_of_pair); left > 0; --left) {
    std::string invariant = in.string();
    pair.violations.push_back({std::move(invariant), read_place(in)});
  }
  if (in.flag()) pair.encoding_fault = read_place(in);
  pair.comparators = in.value<ComparatorOutcomes>();
  read_first_differences(in, options, pair);
  return pair;
}

void put_tally(std::string& out, const BodiesTally& tally) {
  const auto& [costs, invariants, selectors_over_budget, values_over_budget, may_be_kept] = tally;
  put(out, costs);
  put(out, std::uint64_t{invariants.size()});
  for (const auto& [name, count] : invariants) {
    put(out, std::string_view(name));
    put(out, count);
  }
  put(out, selectors_over_budget);
  put(out, values_over_budget);
  put(out, std::uint8_t{may_be_kept});
}

BodiesTally read_tally(MessageReader& in) {
  BodiesTally tally;
  tally.costs = in.value<StageCosts>();
  for (std::size_t left = in.count(); left > 0; --left) {
    std::string name = in.string();
    tally.invariants[std::move(name)] = in.value<InvariantCount>();
  }
  tally.selectors_over_budget = in.value<std::uint64_t>();
  tally.values_over_budget = in.value<std::uint64_t>();
  tally.may_be_kept = in.flag();
  return tally;
}

void put_body(std::string& out, std::string_view body) {
  put(out, body);
  out.append(read_padding, '\0');
}

std::string_view read_body(MessageReader& in) {
  const std::string_view body = in.text();
  in.take(read_padding);
  return body;
}

}  // namespace

void append_request(std::string& message, const Pair& pair, BodiesOf bodies) {
  message.reserve(message.size() + pair.expected->size() + pair.actual->size() + 1024);
  put(message, bodies);
  put(message, std::string_view(pair.id));
  put(message, pair.type);
  put(message, pair.actual_type);
  put(message, pair.expected_head.charset_of_body());
  put(message, pair.actual_head.charset_of_body());
  put_body(message, *pair.expected);
  put_body(message, *pair.actual);
}

MeasuringRequest read_request(std::string_view message) {
  MessageReader in(message);
  MeasuringRequest request;
  request.bodies = in.value<BodiesOf>();
  request.pair.id = in.string();
  request.pair.type = in.text();
  request.pair.actual_type = in.text();
  request.pair.expected_head.charset = in.string();
  request.pair.actual_head.charset = in.string();
  request.pair.expected = read_body(in);
  request.pair.actual = read_body(in);
  return request;
}

void append_answer(std::string& message, const MeasuredPair& measured, const BodiesTally& tally) {
  put_measured(message, measured);
  put_tally(message, tally);
}

std::optional<MeasuringAnswer> read_answer(std::string_view message, const MeasureOptions& options) {
  try {
    MessageReader in(message);
    MeasuringAnswer answer;
    answer.measured = read_measured(in, options);
    answer.tally = read_tally(in);
    if (in.is_at_end()) return answer;
  } catch (const NoAnswer&) {
  }
  return std::nullopt;
}

}  // namespace treesift
