#include "report/groups/group_records.h"

#include <utility>

#include "base/binary.h"
#include "report/formats/finding_words.h"

namespace treesift {
namespace {

void append_reason(std::string& out, const std::optional<Reason>& reason) {
  append_flag(out, reason.has_value());
  if (!reason) return;
  append_text(out, reason->feature);
  append_value(out, reason->contribution);
  append_text(out, reason->place.path);
  append_text(out, reason->place.before);
  append_text(out, reason->place.after);
}

std::optional<Reason> take_reason(BinaryReader& in) {
  if (!in.flag()) return std::nullopt;
  Reason reason;
  reason.feature = in.string();
  reason.contribution = in.value<double>();
  reason.place.path = in.string();
  reason.place.before = in.string();
  reason.place.after = in.string();
  return reason;
}

void append_step(std::string& out, const std::optional<GroupStep>& step) {
  append_flag(out, step.has_value());
  if (!step) return;
  append_text(out, step->id);
  append_value(out, step->step);
  append_value(out, step->decision);
  append_value(out, step->because);
  append_flag(out, step->error.has_value());
  if (step->error) {
    append_text(out, step->error->code);
    append_text(out, step->error->message);
  }
  append_reason(out, step->reason);
}

std::optional<GroupStep> take_step(BinaryReader& in) {
  if (!in.flag()) return std::nullopt;
  GroupStep step;
  step.id = in.string();
  step.step = in.value<std::uint64_t>();
  step.decision = in.value<Decision>();
  step.because = in.value<Because>();
  if (in.flag()) {
    std::string code = in.string();
    step.error = VerdictError{std::move(code), in.string()};
  }
  step.reason = take_reason(in);
  return step;
}

GroupStep step_of(const Verdict& verdict) {
  GroupStep step{verdict.id, 0, verdict.decision, verdict.because, verdict.error, {}};
  if (const Reason* const reason = main_reason(verdict)) step.reason = *reason;
  return step;
}

}  // namespace

GroupedPair grouped_pair(const Verdict& verdict) {
  GroupedPair pair{verdict.group, verdict.decision, verdict.severity, verdict.mark.causes, {}};
  if (verdict.decision != Decision::pass) pair.failing = step_of(verdict);
  return pair;
}

std::string record_of(const GroupedPair& pair) {
  std::string out;
  append_text(out, pair.group);
  append_value(out, pair.decision);
  append_value(out, pair.severity);
  append_value(out, std::uint64_t{pair.causes.size()});
  for (const std::uint64_t cause : pair.causes) append_value(out, cause);
  append_step(out, pair.failing);
  return out;
}

GroupedPair read_grouped_pair(std::string_view record) {
  BinaryReader in(record);
  GroupedPair pair;
  pair.group = in.string();
  pair.decision = in.value<Decision>();
  pair.severity = in.value<Severity>();
  for (std::size_t left = in.count(ClusterMark::max_causes); left > 0; --left)
    pair.causes.push_back(in.value<std::uint64_t>());
  pair.failing = take_step(in);
  return pair;
}

std::string record_of(const GroupEntry& entry) {
  std::string out;
  append_text(out, entry.group);
  for (const std::uint64_t count : {entry.inspect, entry.pass, entry.error, entry.unpaired})
    append_value(out, count);
  append_value(out, entry.severity);
  append_step(out, entry.first_failing);
  append_value(out, entry.news);
  append_value(out, entry.failing_runs);
  return out;
}

GroupEntry read_group_entry(std::string_view record) {
  BinaryReader in(record);
  GroupEntry entry;
  entry.group = in.string();
  for (std::uint64_t* const count : {&entry.inspect, &entry.pass, &entry.error, &entry.unpaired})
    *count = in.value<std::uint64_t>();
  entry.severity = in.value<Severity>();
  entry.first_failing = take_step(in);
  entry.news = in.value<GroupNews>();
  entry.failing_runs = in.value<std::uint64_t>();
  return entry;
}

}  // namespace treesift
