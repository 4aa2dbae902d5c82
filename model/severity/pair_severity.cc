#include "model/severity/pair_severity.h"

namespace treesift {

RatedSeverity severity_of_touch(ChangeSeverity touched) {
  constexpr Severity by_touch[] = {Severity::very_low, Severity::low, Severity::low, Severity::medium,
                                   Severity::severe};
  const auto place = static_cast<std::size_t>(touched);
  return {by_touch[place], change_severity_names[place]};
}

RatedSeverity learned_severity(const SeverityModel& model, const MeasuredPair& pair) {
  const SeverityInputs inputs = severity_inputs(pair.features);
  return {severity_at(model, severity_score(model, inputs)),
          severity_input_names[strongest_input(model, inputs)]};
}

RatedSeverity worse_of(const RatedSeverity& a, const RatedSeverity& b) {
  return b.severity > a.severity ? b : a;
}

}  // namespace treesift
