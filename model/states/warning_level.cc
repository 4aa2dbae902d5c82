#include "model/states/warning_level.h"

#include <optional>

namespace treesift {
namespace {

constexpr std::string_view whole_page = "/html[1]";

Warning usual_warning(StateClass state_class) {
  switch (state_class) {
    case StateClass::clone:
      return Warning::none;
    case StateClass::nd2:
      return Warning::level_2;
    case StateClass::nd3:
      return Warning::level_3;
    case StateClass::distinct:
      break;
  }
  return Warning::failure;
}

const std::string& path_of(const PageTexts& page, std::size_t text) {
  return page.fragments[page.texts[text].fragment].path;
}

// The first text that differs from its counterpart; of pages with other trees the first that the other page
// has nowhere in its order.
std::optional<std::size_t> first_difference(const PageTexts& expected, const PageTexts& actual) {
  for (std::size_t i = 0; i < actual.texts.size(); ++i) {
    if (i >= expected.texts.size() || expected.texts[i].text != actual.texts[i].text) return i;
  }
  return std::nullopt;
}

void name_first_difference(const LevelledState& expected, const LevelledState& actual, StateLevel& level) {
  if (const auto text = first_difference(expected.texts, actual.texts))
    level.fragment = path_of(actual.texts, *text);
}

// Pages of one tree have their texts at the same places, but for options that are chosen or not.
void judge_data(const LevelledState& expected, const LevelledState& actual, const FluidTexts& fluid,
                StateLevel& level) {
  const std::size_t count = actual.texts.texts.size();
  if (count != expected.texts.texts.size()) return name_first_difference(expected, actual, level);
  bool any = false, all_excused = true;
  for (std::size_t i = 0; i < count && all_excused; ++i) {
    const PageText& text = expected.texts.texts[i];
    if (text.text == actual.texts.texts[i].text) continue;
    const bool is_excused = fluid.excuses(text, actual.facts.outline, actual.texts, i);
    if (!any || !is_excused) level.fragment = path_of(actual.texts, i);
    any = true;
    all_excused = is_excused;
  }
  if (any && all_excused) level.warning = Warning::level_1;
}

}  // namespace

StateLevel level_of(const LevelledState& expected, const LevelledState& actual, const FluidTexts& fluid) {
  StateLevel level;
  level.state_class = class_of(expected.facts, actual.facts);
  level.warning = usual_warning(level.state_class);
  if (level.state_class == StateClass::nd2) {
    judge_data(expected, actual, fluid, level);
  } else if (level.state_class != StateClass::clone) {
    name_first_difference(expected, actual, level);
  }
  const bool has_other_data = expected.facts.outline.content != actual.facts.outline.content;
  if (level.fragment.empty() && has_other_data) level.fragment = whole_page;
  return level;
}

}  // namespace treesift
