#include "model/states/class_table.h"

#include <fmt/format.h>

#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr PairClass all_pair_classes[] = {PairClass::clone, PairClass::near, PairClass::distinct};

std::size_t index_of(PairClass pair_class) {
  return static_cast<std::size_t>(pair_class);
}

void write_confusion(const ClassTable& table, JsonWriter& json) {
  json.key("confusion").begin_object();
  for (const PairClass label : all_pair_classes) {
    json.key(name_of(label)).begin_object();
    for (const PairClass said : all_pair_classes)
      json.key(name_of(said)).integer(table.counts[index_of(label)][index_of(said)]);
    json.end_object();
  }
  json.end_object();
}

void write_table(const ClassTable& table, JsonWriter& json) {
  json.begin_object().key("name").string(table.name).key("f1").begin_object();
  for (const PairClass one : all_pair_classes) json.key(name_of(one)).number(table.f1(one));
  json.end_object().key("mean_f1").number(table.mean_f1()).key("correct").integer(table.correct());
  write_confusion(table, json);
  json.end_object();
}

}  // namespace

PairClass pair_class_of(StateClass state_class) {
  if (state_class == StateClass::clone) return PairClass::clone;
  return state_class == StateClass::distinct ? PairClass::distinct : PairClass::near;
}

std::string_view name_of(PairClass pair_class) {
  constexpr std::string_view names[] = {"clone", "near", "distinct"};
  return names[index_of(pair_class)];
}

double ClassTable::f1(PairClass pair_class) const {
  const std::size_t own = index_of(pair_class);
  std::uint64_t labelled = 0, said = 0;
  for (std::size_t other = 0; other < pair_classes; ++other) {
    labelled += counts[own][other];
    said += counts[other][own];
  }
  if (labelled + said == 0) return 1;
  return 2 * static_cast<double>(counts[own][own]) / static_cast<double>(labelled + said);
}

double ClassTable::mean_f1() const {
  double sum = 0;
  for (const PairClass one : all_pair_classes) sum += f1(one);
  return sum / pair_classes;
}

std::uint64_t ClassTable::correct() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < pair_classes; ++i) sum += counts[i][i];
  return sum;
}

std::string class_tables_json(const std::vector<ClassTable>& tables) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("oracles").begin_array();
  for (const ClassTable& table : tables) write_table(table, json);
  json.end_array().end_object();
  return text + "\n";
}

std::string class_tables_text(const std::vector<ClassTable>& tables) {
  std::string text = fmt::format("{:<28}{:>7}{:>7}{:>10}{:>7}{:>9}{:>12}\n", "oracle", "clone", "near",
                                 "distinct", "mean", "correct", "near found");
  for (const ClassTable& table : tables) {
    const auto& near = table.counts[index_of(PairClass::near)];
    text += fmt::format("{:<28}{:>7.3f}{:>7.3f}{:>10.3f}{:>7.3f}{:>9}{:>12}\n", table.name,
                        table.f1(PairClass::clone), table.f1(PairClass::near), table.f1(PairClass::distinct),
                        table.mean_f1(), table.correct(), near[index_of(PairClass::near)]);
  }
  return text;
}

}  // namespace treesift
