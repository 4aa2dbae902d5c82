// How two recordings of a page are related, and how much a person should mind (FragGen, section 3.3).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace treesift {

// clone: the same page; nd2: other data; nd3: something is repeated more or fewer times; distinct: another page.
enum class StateClass : std::uint8_t { clone, nd2, nd3, distinct };

// "clone", "nd2", "nd3", "distinct".
std::string_view name_of(StateClass state_class);
std::optional<StateClass> state_class_named(std::string_view name);

// none: a clone. level_1: other data, all of it where data is known to vary. level_2: data that was never
// seen to vary. level_3: something is repeated more or fewer times. failure: another page.
enum class Warning : std::uint8_t { none, level_1, level_2, level_3, failure };

// "none", "1", "2", "3", "failure".
std::string_view name_of(Warning warning);
std::optional<Warning> warning_named(std::string_view name);

// Of a pair of states.
struct StateLevel {
  StateClass state_class = StateClass::distinct;
  Warning warning = Warning::failure;
  std::string fragment;  // that decided: the path of its element; empty where none did

  // As after a change of a style sheet: no text differs, and no part of the page has decided.
  bool is_of_picture() const { return state_class == StateClass::nd2 && fragment.empty(); }
};

// By the ids of pairs.
using StateLevels = std::unordered_map<std::string, StateLevel>;

// What a judge knows of levels.
struct LevelsOfRun {
  const StateLevels* of_pairs = nullptr;  // null: the pairs are no recorded pages
  Warning fail_on = Warning::level_2;     // from which level on a pair is inspected

  // Null for other pairs.
  const StateLevel* find(const std::string& pair) const;
};

}  // namespace treesift
