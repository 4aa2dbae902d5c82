#include "model/contracts/head_learner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "align/contracts/field_path.h"
#include "base/words/counted.h"

namespace treesift {
namespace {

constexpr std::size_t enough_pages = 5, most_head_values = 8;
constexpr std::uint64_t enough_responses = 3, responses_a_value = 20;

// What a browser reported while a page was recorded is no promise.
bool is_promise(std::string_view field) {
  if (field == "status" || field == "content-type") return true;
  return !field.starts_with(':') && !field.starts_with("page-") &&
         head_field(field).role == HeadRole::contract;
}

std::string path_of(const std::vector<std::string>& place) {
  std::vector<FieldStep> steps;
  for (const std::string& name : place) steps.push_back({FieldStepKind::member, name});
  return write_field_path(steps);
}

EnumValue value_of(const std::string& text) {
  const bool is_number = is_plain_number(text);
  return {!is_number, text};
}

// A line that is also said of all responses; the counts differ.
bool is_among(const FieldContract& field, const std::vector<FieldContract>& others) {
  return std::ranges::any_of(others, [&](FieldContract other) {
    other.count = field.count;
    return other == field;
  });
}

}  // namespace

void HeadLearner::add(std::string_view key, std::size_t run, const std::vector<HeadValue>& head) {
  PageFamily family = family_of(key);
  Kind& kind = kinds_[family.shown];
  kind.family = std::move(family);
  kind.add(key, run, head);
  all_.add(key, run, head);
}

void HeadLearner::Kind::add(std::string_view key, std::size_t run, const std::vector<HeadValue>& head) {
  keys.emplace(key);
  runs.insert(run);
  ++responses;
  of_first_run += run == 0;
  std::set<Place> present;
  for (const HeadValue& value : head) {
    if (!is_promise(value.field)) continue;
    Place place;
    for (const std::string* name : {&value.field, &value.part, &value.flag}) {
      if (name->empty()) break;
      place.push_back(*name);
      present.insert(place);
    }
    Facts& facts = places[place];
    const auto known = facts.values.find(value.value);
    if (known != facts.values.end()) {
      ++known->second;
    } else if (run > 0 || facts.values.size() == most_head_values) {
      facts.varies = true;
    } else {
      facts.values.emplace(value.value, 1);
    }
  }
  for (const Place& place : present) {
    Facts& facts = places[place];
    ++facts.count;
    facts.of_first_run += run == 0;
  }
}

void HeadLearner::Kind::merge(const Kind& other) {
  keys.insert(other.keys.begin(), other.keys.end());
  runs.insert(other.runs.begin(), other.runs.end());
  responses += other.responses;
  of_first_run += other.of_first_run;
  for (const auto& [place, its] : other.places) {
    Facts& facts = places[place];
    facts.count += its.count;
    facts.of_first_run += its.of_first_run;
    for (const auto& [value, count] : its.values) facts.values[value] += count;
    facts.varies |= its.varies || facts.values.size() > most_head_values;
  }
}

// Null where it is the head itself, or the cookies, which every head has room for.
const HeadLearner::Facts* HeadLearner::Kind::what_holds(const Place& place) const {
  if (place.size() == 1 || (place.size() == 2 && place[0] == "set-cookie")) return nullptr;
  return &places.at(Place(place.begin(), place.end() - 1));
}

FieldContract HeadLearner::Kind::describe(const Place& place, const Facts& facts) const {
  const bool several = keys.size() > 1;
  const Facts* const holder = what_holds(place);
  const std::uint64_t possible = holder == nullptr ? responses : holder->count;
  const std::uint64_t first = holder == nullptr ? of_first_run : holder->of_first_run;
  FieldContract field;
  field.field = path_of(place);
  field.count = facts.count;
  field.optional = facts.count < possible || (several && first < enough_responses);
  const bool is_constant = facts.values.size() == 1 && (!several || facts.of_first_run >= enough_responses);
  const bool is_enumeration =
      facts.values.size() > 1 && several && facts.of_first_run >= responses_a_value * facts.values.size();
  if (facts.varies || (!is_constant && !is_enumeration) || facts.count == facts.of_first_run) return field;
  field.value.one_of.emplace();
  for (const auto& [value, count] : facts.values) field.value.one_of->push_back(value_of(value));
  return field;
}

std::vector<FieldContract> HeadLearner::Kind::describe() const {
  std::vector<FieldContract> fields;
  if (runs.size() < 2) return fields;
  for (const auto& [place, facts] : places) {
    if (place.size() == 1 && place[0] == "set-cookie") continue;
    FieldContract field = describe(place, facts);
    if (!field.optional || field.value.one_of) fields.push_back(std::move(field));
  }
  return fields;
}

std::string HeadLearner::Kind::outline() const {
  std::string text;
  for (const auto& [place, facts] : places) {
    if (facts.count < responses) continue;
    text += path_of(place);
    if (place[0] != "status" && place[0] != "content-type") continue;
    for (const auto& [value, count] : facts.values) text += "=" + value;
  }
  return text;
}

// Pages of one folder whose heads are alike are of one kind: all of them, or none.
void HeadLearner::join_folders() {
  std::map<std::string, std::vector<std::string>> folders;
  for (const auto& [name, kind] : kinds_) folders[folder_of(*kind.keys.begin()).shown].push_back(name);
  for (const auto& [folder, names] : folders) {
    const std::string outline = kinds_.at(names.front()).outline();
    const bool all_alike = std::ranges::all_of(
        names, [&](const std::string& name) { return kinds_.at(name).outline() == outline; });
    if (names.size() < enough_pages || !all_alike) continue;
    Kind joined;
    for (const std::string& name : names) {
      joined.merge(kinds_.at(name));
      kinds_.erase(name);
    }
    joined.family = folder_of(*joined.keys.begin());
    kinds_.insert_or_assign(folder, std::move(joined));
  }
}

Invariant HeadLearner::invariant_of(const Kind& kind, std::vector<FieldContract> fields) const {
  Invariant invariant;
  invariant.of_head = true;
  invariant.fields = std::move(fields);
  invariant.told = ViolationsTold::unexpected;
  invariant.comment = fmt::format("{} of {} in {}", counted(kind.responses, "response"),
                                  counted(kind.keys.size(), "page"), counted(kind.runs.size(), "run"));
  return invariant;
}

std::vector<Invariant> HeadLearner::finish() {
  join_folders();
  std::vector<Invariant> learned;
  std::vector<FieldContract> of_all;
  if (all_.keys.size() >= enough_pages) of_all = all_.describe();
  if (!of_all.empty()) {
    learned.push_back(invariant_of(all_, of_all));
    learned.back().name = "heads";
  }
  for (const auto& [name, kind] : kinds_) {
    std::vector<FieldContract> fields = kind.describe();
    std::erase_if(fields, [&](const FieldContract& field) { return is_among(field, of_all); });
    if (fields.empty()) continue;
    const bool several = kind.keys.size() > 1;
    learned.push_back(invariant_of(kind, std::move(fields)));
    learned.back().name = "head of " + (several ? kind.family.shown : *kind.keys.begin());
    learned.back().when =
        several ? Condition{ConditionKind::id_pattern, "^" + kind.family.pattern + "$", Format::html, {}}
                : Condition{ConditionKind::id, *kind.keys.begin(), Format::html, {}};
  }
  return learned;
}

}  // namespace treesift
