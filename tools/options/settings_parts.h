// The parts of a command's settings, found by their types: so an option that several commands have is bound
// to the part that it belongs to, and knows no command's struct.
#pragma once

#include <concepts>
#include <tuple>

#include "tools/options/settings.h"

namespace treesift {

// Each part by itself: for options of commands that are not at hand, whose values are checked and dropped.
using AllParts =
    std::tuple<InputSettings, CaptureSettings, OutputSettings, ReportFormatSettings, ConfigurationSettings,
               LimitSettings, HtmlReaderSettings, TimesSettings, CaptureDateSettings, RunDateSettings,
               HeadsSettings, ProgressSettings, TemporarySettings, RunSettings, ResumeSettings,
               IsolationSettings, ShardSettings, ModelSettings, ComparatorSettings, JudgeSettings,
               HistorySettings, VerdictSettings, GroupingSettings, SweepFileSettings, ReportFileSettings,
               NightlyFolderSettings, ReviewingSettings, ClusterSettings, ApprovalSettings,
               AllChangesSettings, ExplanationSettings, PageSettings, TreePrintSettings, FragmentSettings,
               CrawlStateSettings, CrawlPairSettings, GraphSettings, ElementSettings, MutantSettings,
               BrowserSettings, CaptureListSettings, ExplorationSettings, ReplayRunSettings, TrainingSettings,
               StartSettings, ExperimentSettings>;

template <typename Parts>
struct PointersToParts;
template <typename... Part>
struct PointersToParts<std::tuple<Part...>> {
  using Type = std::tuple<Part*...>;
};

// Where the options of one command are kept; null: the command has no such part.
using SettingsParts = PointersToParts<AllParts>::Type;

template <typename Part, typename Own>
Part* part_of(Own& settings) {
  if constexpr (std::derived_from<Own, Part>) return &settings;
  return nullptr;
}

// The parts of a command's struct, which must outlive what is done with them.
template <typename Own>
SettingsParts parts_of(Own& settings) {
  SettingsParts parts;
  std::apply([&]<typename... Part>(Part*&... part) { ((part = part_of<Part>(settings)), ...); }, parts);
  return parts;
}

inline SettingsParts parts_of(AllParts& all) {
  return std::apply([](auto&... part) { return SettingsParts(&part...); }, all);
}

}  // namespace treesift
