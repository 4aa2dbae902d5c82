// The run as metrics, in the text format of Prometheus.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/formats/run_findings.h"

namespace treesift {

// A label that all metrics of the file have, so that files of several projects can stand side by side.
struct MetricLabel {
  std::string name, value;
};

// NAME=VALUE. False, and `label` is as it was, when Prometheus does not take the name, or when treesift
// uses it itself.
bool parse_metric_label(std::string_view text, MetricLabel& label);

// Gauges of the last run, and its scores as a histogram; docs/outputs.md lists them. There is none for each
// cluster: every new one would be a new time series. Values have no time stamps, as the textfile collector of
// node_exporter wants it.
std::string write_metrics(const RunFindings& findings, const RunCircumstances& circumstances,
                          std::span<const MetricLabel> labels = {});

}  // namespace treesift
