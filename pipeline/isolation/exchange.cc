// What goes over the socket: a pair there, its measured record and a tally back. The tally is written and read
// member by member, through a structured binding: a member that is added does not compile here until it is
// thought of.
#include "pipeline/isolation/exchange.h"

#include <cstdint>

#include "base/binary.h"
#include "io/pairs/pair.h"
#include "model/records/measured_record.h"
#include "pipeline/measuring/built_in_rules.h"

namespace treesift {
namespace {

constexpr std::size_t max_counted_invariants = 1 << 20;

void append_tally(std::string& out, const BodiesTally& tally) {
  const auto& [costs, invariants, selectors_over_budget, values_over_budget, may_be_kept] = tally;
  append_value(out, costs);
  append_value(out, std::uint64_t{invariants.size()});
  for (const auto& [name, count] : invariants) {
    append_text(out, name);
    append_value(out, count);
  }
  append_value(out, selectors_over_budget);
  append_value(out, values_over_budget);
  append_flag(out, may_be_kept);
}

BodiesTally read_tally(BinaryReader& in) {
  BodiesTally tally;
  tally.costs = in.value<StageCosts>();
  for (std::size_t left = in.count(max_counted_invariants); left > 0; --left) {
    std::string name = in.string();
    tally.invariants[std::move(name)] = in.value<InvariantCount>();
  }
  tally.selectors_over_budget = in.value<std::uint64_t>();
  tally.values_over_budget = in.value<std::uint64_t>();
  tally.may_be_kept = in.flag();
  return tally;
}

// The rules come in the order of the set, each once.
void check_rules(const MeasuredPair& pair, const MeasureOptions& options) {
  std::size_t next = 0;
  const std::size_t known = options.has_rules() ? options.rules->rules().size() : 0;
  for (const HiddenByRule& hidden : pair.rules) {
    if (is_built_in(hidden.rule)) continue;
    while (next < known && options.rules->rules()[next].name != hidden.rule) ++next;
    BinaryReader::check(next < known);
  }
}

// What bodies are read by; the fields stay here.
void append_head(std::string& out, const ResponseHead& head) {
  const auto& [status, media_type, charset, is_text, clock, fields] = head;
  append_value(out, status);
  append_text(out, media_type);
  append_text(out, charset);
  append_flag(out, is_text);
  append_flag(out, clock.has_value());
  append_value(out, clock.value_or(0));
}

ResponseHead read_head(BinaryReader& in) {
  ResponseHead head;
  head.status = in.value<std::uint16_t>();
  head.media_type = in.string();
  head.charset = in.string();
  head.is_text = in.flag();
  const bool has_clock = in.flag();
  const auto clock = in.value<std::int64_t>();
  if (has_clock) head.clock = clock;
  return head;
}

void put_body(std::string& out, std::string_view body) {
  append_text(out, body);
  out.append(read_padding, '\0');
}

std::string_view read_body(BinaryReader& in) {
  const std::string_view body = in.text();
  in.take(read_padding);
  return body;
}

}  // namespace

void append_request(std::string& message, const Pair& pair, const BodiesTask& task) {
  message.reserve(message.size() + pair.expected->size() + pair.actual->size() + 1024);
  append_value(message, task.bodies);
  append_value(message, task.content);
  append_text(message, pair.id);
  append_text(message, pair.type);
  append_text(message, pair.actual_type);
  append_head(message, pair.expected_head);
  append_head(message, pair.actual_head);
  put_body(message, *pair.expected);
  put_body(message, *pair.actual);
}

MeasuringRequest read_request(std::string_view message) {
  BinaryReader in(message);
  MeasuringRequest request;
  request.task.bodies = in.value<BodiesOf>();
  request.task.content = in.value<std::uint64_t>();
  request.pair.id = in.string();
  request.pair.type = in.text();
  request.pair.actual_type = in.text();
  request.pair.expected_head = read_head(in);
  request.pair.actual_head = read_head(in);
  request.pair.expected = read_body(in);
  request.pair.actual = read_body(in);
  return request;
}

void append_answer(std::string& message, const MeasuredPair& measured, const BodiesTally& tally) {
  std::string record;
  append_measured_record(record, measured);
  append_text(message, record);
  append_tally(message, tally);
}

std::optional<MeasuringAnswer> read_answer(std::string_view message, const MeasureOptions& options) {
  try {
    BinaryReader in(message);
    MeasuringAnswer answer;
    answer.measured = read_measured_record(in.text(), "", options.comparison);
    const PairState state = answer.measured.state;
    BinaryReader::check(state != PairState::unpaired && state != PairState::other_type);
    check_rules(answer.measured, options);
    answer.tally = read_tally(in);
    in.check_at_end();
    return answer;
  } catch (const BinaryError&) {
    return std::nullopt;
  }
}

}  // namespace treesift
