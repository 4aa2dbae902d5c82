// What people said of pairs: `{"id", "label": "inspect"|"benign", …}`, one JSON object a line.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "model/learn/quality.h"
#include "model/severity/severity.h"

namespace treesift {

// All but id and label may be missing: empty then.
struct LabelLine {
  std::string id;
  Label label = Label::benign;
  std::string project;
  std::string from, to;     // the releases of the expected and of the actual side
  std::string mutation;     // the seeded fault
  std::string cluster;      // the annotated cause of the difference
  std::string kind;         // of pair: clean-rerun, evolution, mutant, …
  std::string fault_class;  // of the seeded fault: logic, data-store, form, appearance, …
  std::string input;  // what both versions were given; when missing, what follows the last slash of the id
  Severity severity = Severity::unknown;  // of the fault, where somebody has said so
  Severity pair_severity =
      Severity::unknown;  // of what this pair shows of it ("page_severity"); else that of the fault
};

// The label, or what is wrong with the line. Other keys are ignored. At least 64 readable bytes must follow
// the line.
std::variant<LabelLine, std::string> parse_label_line(std::string_view line);

}  // namespace treesift
