// What people said of pairs: `{"id", "label": "inspect"|"benign", …}`, one JSON object a line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "model/quality.h"

namespace treesift {

struct LabelLine {
  std::string id;
  Label label = Label::benign;
  std::string project;   // empty when the line has none
  std::string mutation;  // the seeded fault, empty when there is none
};

// The label, or what is wrong with the line. Other keys are ignored. At least 64 readable bytes must follow
// the line.
std::variant<LabelLine, std::string> parse_label_line(std::string_view line);

}  // namespace treesift
