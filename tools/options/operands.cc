#include "tools/options/operands.h"

#include <fmt/format.h>

#include <filesystem>

#include "io/pairing/input_kind.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

constexpr unsigned commands_of_two_sides =
    compare_command | explain_command | features_command | pack_command | nightly_command;

bool is_side(InputKind kind) {
  return kind == InputKind::capture || kind == InputKind::document;
}

// The name of the pair: that of both files, else of the second one; without an extension where the two have
// different ones, so that each is read as what it is.
std::string name_of_document(const std::string& expected, const std::string& actual) {
  const std::filesystem::path before(expected), after(actual);
  return before.extension() == after.extension() ? after.filename().string() : after.stem().string();
}

void check_single(const std::string& input) {
  if (std::filesystem::is_directory(input))
    throw UsageError(fmt::format("{} is a directory: name the one that it is compared with as well", input));
}

}  // namespace

void settle_operands(Command command, const SettingsParts& settings) {
  auto* const named = part_of<InputSettings>(settings);
  auto* const sides = part_of<CaptureSettings>(settings);
  if ((command & commands_of_two_sides) == 0 || named == nullptr || sides == nullptr) return;
  if (!sides->expected_capture.empty() || !sides->actual_capture.empty()) return;
  if (named->inputs.size() == 1) check_single(named->inputs.front());
  if (named->inputs.size() != 2) return;
  const std::string expected = named->inputs[0], actual = named->inputs[1];
  const InputKind before = input_kind(expected), after = input_kind(actual);
  if (!is_side(before) || !is_side(after)) return;
  if (before != after)
    throw UsageError(fmt::format("{} is {}: name two documents, or two captures",
                                 before == InputKind::document ? expected : actual,
                                 "one document, and the other is a capture"));
  sides->expected_capture = expected;
  sides->actual_capture = actual;
  if (before == InputKind::document) sides->document = name_of_document(expected, actual);
  named->inputs.clear();
}

}  // namespace treesift
