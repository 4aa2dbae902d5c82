// The style sheet and the scripts of a report, compiled in from report/html/assets.
#pragma once

#include <span>
#include <string_view>

namespace treesift {

struct ReportAsset {
  std::string_view name;  // of its file
  std::string_view text;
};

std::span<const ReportAsset> report_assets();

}  // namespace treesift
