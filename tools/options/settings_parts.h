// The parts of a command's settings, found by their types: so an option that several commands have is bound
// to the part that it belongs to, and knows no command's struct.
#pragma once

#include <concepts>

#include "tools/options/settings.h"

namespace treesift {

template <typename Part>
struct PartPointer {
  Part* part = nullptr;
};

template <typename Part>
struct PartItself {
  Part part;
};

// A list of parts. What each has is a base by itself: a tuple of so many takes seconds to compile wherever it is used.
template <typename... Part>
struct EachPart {
  // Where the options of one command are kept; null: the command has no such part.
  struct Pointers : PartPointer<Part>... {};
  // Each part by itself: for options of commands that are not at hand, whose values are checked and dropped.
  struct Values : PartItself<Part>... {};

  template <typename Own>
  static Pointers of(Own& settings) {
    return {{pointer<Part>(settings)}...};
  }
  static Pointers of(Values& all) { return {{&static_cast<PartItself<Part>&>(all).part}...}; }

 private:
  template <typename Wanted, typename Own>
  static Wanted* pointer(Own& settings) {
    if constexpr (std::derived_from<Own, Wanted>) return &settings;
    return nullptr;
  }
};

using Parts =
    EachPart<InputSettings, CaptureSettings, OutputSettings, ReportFormatSettings, ConfigurationSettings,
             LimitSettings, HtmlReaderSettings, TimesSettings, IdSettings, CaptureDateSettings,
             RunDateSettings, HeadsSettings, ProgressSettings, TemporarySettings, RunSettings, ResumeSettings,
             IsolationSettings, ShardSettings, ModelSettings, ComparatorSettings, JudgeSettings,
             HistorySettings, VerdictSettings, GroupingSettings, SweepFileSettings, ReportFileSettings,
             NightlyFolderSettings, ReviewingSettings, ClusterSettings, ApprovalSettings, AllChangesSettings,
             ExplanationSettings, PageSettings, TreePrintSettings, FragmentSettings, CrawlStateSettings,
             CrawlPairSettings, GraphSettings, ElementSettings, MutantSettings, BrowserSettings,
             CaptureListSettings, ExplorationSettings, ReplayRunSettings, TrainingSettings, StartSettings,
             ExperimentSettings>;
using SettingsParts = Parts::Pointers;
using AllParts = Parts::Values;

// The parts of a command's struct, or of all there are, which must outlive what is done with them.
template <typename Own>
SettingsParts parts_of(Own& settings) {
  return Parts::of(settings);
}

// Null: the command has no such part.
template <typename Part>
Part* part_of(const SettingsParts& parts) {
  return static_cast<const PartPointer<Part>&>(parts).part;
}

}  // namespace treesift
