#include "tools/runs/invariants.h"

#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tools/console/messages.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

// An expired rule hides nothing any more; but an invariant that was dropped would let faults pass.
void warn_of_expired(const std::vector<Invariant>& invariants) {
  const std::chrono::year_month_day day = today();
  for (const Invariant& invariant : invariants) {
    if (!expired(invariant, day)) continue;
    print_message(
        "treesift: the invariant \"{}\" has expired and must still hold: renew it, or take it out\n",
        invariant.name);
  }
}

void print_row(std::string_view name, const InvariantCount& count) {
  const bool measured_before = count.documents == 0 && count.violated > 0;
  print_message("{:<32}{:>12}{:>12}\n", name, measured_before ? "-" : std::to_string(count.documents),
                count.violated);
}

}  // namespace

InvariantSet configured_invariants(const ConfigurationSettings& settings) {
  warn_of_expired(settings.invariants);
  auto compiled = InvariantSet::compile(settings.invariants, read_template_file);
  if (const auto* error = std::get_if<InvariantSetError>(&compiled))
    throw std::runtime_error(fmt::format("{}: {}", settings.config_path, error->message));
  return std::get<InvariantSet>(std::move(compiled));
}

// First those of the file, in their order.
void print_invariants(const InvariantSet& invariants, const InvariantCounts& counts) {
  if (invariants.empty() && counts.empty()) return;
  print_message("{:<32}{:>12}{:>12}\n", "invariant", "documents", "violated");
  InvariantCounts others = counts;
  std::vector<std::string> nowhere;
  for (const Invariant& invariant : invariants.invariants()) {
    const auto found = counts.find(invariant.name);
    const InvariantCount count = found == counts.end() ? InvariantCount() : found->second;
    print_row(invariant.name, count);
    if (count.documents == 0 && count.violated == 0) nowhere.push_back(invariant.name);
    others.erase(invariant.name);
  }
  for (const auto& [name, count] : others) print_row(name, count);
  for (const std::string& name : nowhere) {
    print_message("treesift: the invariant \"{}\" found nothing to look at\n", name);
  }
}

}  // namespace treesift
