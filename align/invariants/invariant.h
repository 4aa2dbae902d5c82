// An invariant: what a template says must hold of the actual side of each pair, whatever rules hide and with
// any model or oracle. Roest, Mesbah and van Deursen's augmented templates (ICST 2010, section IV-A).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "align/rules/condition.h"
#include "align/templates/pattern.h"

namespace treesift {

// Which violations of an invariant are reported.
enum class ViolationsTold : std::uint8_t {
  all,
  unexpected,  // "new" in files: those that the expected side does not have as well
};

struct Invariant {
  std::string name;                      // no two of a set have the same
  std::string template_file;             // by the name that TemplateReader is given, or
  std::optional<Template> own_template;  // written in the invariant; its name is the invariant's
  ViolationsTold told = ViolationsTold::all;
  Condition when;  // of the actual side
  std::optional<std::chrono::year_month_day>
      expires;  // its last day: then it holds on, but should be looked at
  std::string comment;

  bool operator==(const Invariant&) const = default;
};

// Whether the invariant's last day is past.
inline bool expired(const Invariant& invariant, std::chrono::year_month_day today) {
  return invariant.expires && *invariant.expires < today;
}

}  // namespace treesift
