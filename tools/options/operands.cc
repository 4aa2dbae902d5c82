#include "tools/options/operands.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "base/ascii.h"
#include "base/output_kind.h"
#include "base/words/counted.h"
#include "io/archives/member_name.h"
#include "io/pairing/input_kind.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

constexpr unsigned commands_of_two_sides =
    compare_command | explain_command | features_command | pack_command | nightly_command;
// These say of a side that is not there in what they write, and refuse it then (tools/commands/nightly.cc).
constexpr unsigned commands_that_begin_without_a_side = nightly_command;

bool is_side(InputKind kind) {
  return kind == InputKind::capture || kind == InputKind::document;
}

// "page.html" of old/page.html.gz: documents are read uncompressed.
std::filesystem::path name_within(const std::string& file) {
  const std::filesystem::path name = std::filesystem::path(file).filename();
  const std::string last = name.extension().string();
  return last == ".gz" || last == ".zst" || last == ".xz" ? name.stem() : name;
}

std::optional<OutputKind> kind_of_extension(const std::filesystem::path& path) {
  return kind_of_type(lower_case(extension_of(path.string())));
}

// The name of the pair: that of both files, else of the second one. Of two extensions for one kind of document
// it has the first one; of two for different kinds it has none, so that each is read as what it is.
std::string name_of_document(const std::string& expected, const std::string& actual) {
  const std::filesystem::path before = name_within(expected), after = name_within(actual);
  if (before.extension() == after.extension()) return after.string();
  const std::optional<OutputKind> kind = kind_of_extension(before);
  const bool is_one_kind = kind && kind == kind_of_extension(after);
  return after.stem().string() + (is_one_kind ? before.extension().string() : "");
}

void check_single(const std::string& input) {
  if (std::filesystem::is_directory(input))
    throw UsageError(fmt::format("{} is a directory: name the one that it is compared with as well", input));
}

void check_several(const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    if (std::filesystem::is_directory(input))
      throw UsageError(fmt::format("{} is a directory, beside {}: name two captures, or archives of pairs",
                                   input, counted(inputs.size() - 1, "other")));
  }
}

// The one that is not there is at fault, not the one beside it.
InputKind kind_beside(Command command, const std::string& input, InputKind other) {
  const InputKind kind = input_kind(input);
  if (kind != InputKind::missing || !is_side(other)) return kind;
  if ((command & commands_that_begin_without_a_side) != 0) return other;
  check_is_there(input);
  return kind;
}

}  // namespace

void check_is_there(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    throw std::runtime_error(fmt::format("{}: there is no such file or folder", path));
}

void settle_operands(Command command, const SettingsParts& settings) {
  auto* const named = part_of<InputSettings>(settings);
  auto* const sides = part_of<CaptureSettings>(settings);
  if ((command & commands_of_two_sides) == 0 || named == nullptr || sides == nullptr) return;
  if (!sides->expected_capture.empty() || !sides->actual_capture.empty()) return;
  if (named->inputs.size() == 1) check_single(named->inputs.front());
  if (named->inputs.size() > 2) check_several(named->inputs);
  if (named->inputs.size() != 2) return;
  const std::string expected = named->inputs[0], actual = named->inputs[1];
  const InputKind before = kind_beside(command, expected, input_kind(actual)),
                  after = kind_beside(command, actual, before);
  if (!is_side(before) || !is_side(after)) return check_several(named->inputs);
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
