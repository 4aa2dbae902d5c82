#include "model/levels/state_level.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

constexpr std::string_view class_names[] = {"clone", "nd2", "nd3", "distinct"};
constexpr std::string_view warning_names[] = {"none", "1", "2", "3", "failure"};

template <typename Value, std::size_t count>
std::optional<Value> value_named(std::string_view name, const std::string_view (&names)[count]) {
  const auto* const found = std::ranges::find(names, name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Value>(found - std::begin(names));
}

}  // namespace

std::string_view name_of(StateClass state_class) {
  return class_names[static_cast<std::size_t>(state_class)];
}

std::optional<StateClass> state_class_named(std::string_view name) {
  return value_named<StateClass>(name, class_names);
}

std::string_view name_of(Warning warning) {
  return warning_names[static_cast<std::size_t>(warning)];
}

std::optional<Warning> warning_named(std::string_view name) {
  return value_named<Warning>(name, warning_names);
}

const StateLevel* LevelsOfRun::find(const std::string& pair) const {
  if (of_pairs == nullptr) return nullptr;
  const auto found = of_pairs->find(pair);
  return found == of_pairs->end() ? nullptr : &found->second;
}

}  // namespace treesift
