// Who decides about a pair: one table, the most severe first (docs/trust.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

enum class Decision : std::uint8_t {
  pass,
  inspect,
  error,     // the pair could not be judged: a person must look
  unpaired,  // one side only: a person must look
};

// The stable name: "pass", "inspect", "error", "unpaired".
std::string_view decision_name(Decision decision);

// What has decided. Names are stable.
enum class Because : std::uint8_t {
  error,       // the pair could not be judged
  unpaired,    // a side is missing
  head,        // HTTP: another status, another kind of document, or a field of the head's contract
  invariant,   // an invariant is violated
  encoding,    // bytes differ that could not be decoded
  warning,     // recorded pages: the warning level is one that --fail-on names, or worse
  approved,    // all that is left was accepted by name
  strict,      // --strict, and something is left
  unlearned,   // something is left of a kind of output that no model has learned
  equal,       // nothing is left
  known,       // clean reruns had all that is left, or it was accepted
  open_since,  // an earlier night had it, and nobody has accepted it
  first_look,  // a cause is shown by this pair
  shown,       // all that is left is shown by other pairs of this run, or known
  level,       // recorded pages: the warning level is less than that
  model,       // the score against the cut-off
  oracle,      // the comparators
};

// "error", "first-look", …: as in verdict lines.
std::string_view because_name(Because because);
std::optional<Because> because_named(std::string_view name);

// What was found out about a pair.
struct Findings {
  bool unjudgeable = false, unpaired = false;
  bool head = false, invariant = false, encoding = false;  // broken
  bool approved = false;                                   // what is left, and what is broken
  bool strict = false;
  bool something_left = false;  // that differs, after rules and templates
  bool known = false;           // all that is left
  bool open = false;            // this pair shows a cause that an earlier night left open
  bool first_look = false;      // this pair shows a new cause
  bool unlearned = false;       // a kind of output that the model has not learned
  bool says_inspect = false;    // the model or the oracle
  bool by_oracle = false;
  bool shown = false;                     // all that is left, by other pairs or as known
  bool has_level = false, warns = false;  // recorded pages: there is a warning level, and it says inspect

  bool breaks_contract() const { return head || invariant || encoding; }
};

struct Decided {
  Decision decision = Decision::error;
  Because because = Because::error;
  friend bool operator==(const Decided&, const Decided&) = default;
};

// The table. Pure.
Decided decide(const Findings& findings);

}  // namespace treesift
