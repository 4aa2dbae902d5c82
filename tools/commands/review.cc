// treesift review: the looks of a run in a terminal, the worst first.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <vector>

#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/nightly/night_inputs.h"
#include "tools/nightly/nightly_files.h"
#include "tools/options/configured.h"
#include "tools/review/decisions.h"
#include "tools/review/key_reader.h"
#include "tools/review/looks.h"

namespace treesift {
namespace {

constexpr std::string_view keys_in_words =
    "  a accept all changes    1-9 accept that one    f it is a fault    s skip    b back\n"
    "  m more: the two trees   o where the report is  u undo             q quit    ? this help\n";

// Where the verdicts are, and what is known of their night.
struct Reviewed {
  std::string verdicts, report;
  NightInputs night;
};

// What stands there may be of an earlier night, and would look like the last one.
[[noreturn]] void refuse_night(const NightOutputs& outputs) {
  std::string why =
      fmt::format("the last night has not come to its end, or has compared nothing: see {}", outputs.summary);
  if (std::filesystem::exists(outputs.verdicts))
    why +=
        fmt::format("; `treesift review {}` shows the verdicts that stand there, perhaps of the night before",
                    outputs.verdicts);
  throw std::runtime_error(why);
}

Reviewed reviewed(const std::string& input) {
  Reviewed found{input, "", {}};
  if (!std::filesystem::is_directory(input)) return found;
  const NightOutputs outputs = night_outputs(input);
  found.verdicts = outputs.verdicts;
  if (std::filesystem::exists(outputs.report_entry)) found.report = outputs.report_entry;
  found.night = read_night_inputs(outputs.inputs);
  if (!found.night.is_whole) refuse_night(outputs);
  return found;
}

DecisionFiles files_of(const ReviewSettings& settings, const Reviewed& run) {
  DecisionFiles files{settings.approvals_path, settings.label_path};
  if (files.approvals.empty() && !run.night.folder.empty())
    files.approvals = nightly_files(run.night.folder).approvals;
  return files;
}

// What people see goes to standard output at once.
void say(OutputFile& output, std::string_view text) {
  output.write(text);
  output.flush();
}

Ink ink_of(const ReviewSettings& settings) {
  if (settings.color != When::automatic) return settings.color == When::always ? Ink::colours : Ink::plain;
  const char* const no_colour = std::getenv("NO_COLOR");
  const bool wanted = isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
  return wanted ? Ink::colours : Ink::plain;
}

int list(const std::vector<Look>& looks, OutputFile& output, Ink ink) {
  for (std::size_t i = 0; i < looks.size(); ++i)
    output.write(look_text(looks[i], i + 1, looks.size(), ink) + "\n");
  output.finish();
  print_message("treesift: {}\n", counted(looks.size(), "look"));
  return looks.empty() ? exit_nothing : exit_inspect;
}

class Review {
 public:
  Review(const ReviewSettings& settings, Reviewed run, std::vector<Look> looks, OutputFile& output)
      : settings_(settings),
        run_(std::move(run)),
        looks_(std::move(looks)),
        output_(output),
        ink_(ink_of(settings)),
        decisions_(files_of(settings, run_)) {}

  int walk() {
    say(output_, fmt::format("{}, the worst first.\n{}", counted(looks_.size(), "look"), keys_in_words));
    bool goes_on = true;
    while (goes_on && at_ < looks_.size()) {
      say(output_, "\n" + look_text(looks_[at_], at_ + 1, looks_.size(), ink_));
      for (std::size_t shown = at_; goes_on && at_ == shown && at_ < looks_.size();) {
        say(output_, "[a/1-9/f/s/b/m/o/u/q/?] ");
        const char key = keys_.key();
        say(output_, fmt::format("{}\n", key > ' ' && key < '\x7f' ? key : ' '));
        goes_on = take(key);
      }
    }
    const auto [left, in_part] = unsettled();
    say(output_, fmt::format("\n{} accepted, {} called faults, {} left as they are{}\n",
                             decisions_.accepted(), decisions_.faults(), left,
                             in_part > 0 ? fmt::format(", {} accepted in part", in_part) : ""));
    output_.finish();
    return left + in_part + decisions_.faults() > 0 ? exit_inspect : exit_nothing;
  }

 private:
  // Looks of which nothing is decided, and those that have a change which nobody has accepted, now or before.
  struct Unsettled {
    std::size_t left = 0, in_part = 0;
  };

  Unsettled unsettled() const {
    const std::set<std::size_t> decided(decided_.begin(), decided_.end());
    Unsettled found{looks_.size() - decided.size(), 0};
    if (decisions_.accepted() == 0) return found;
    const ApprovalSet approved = decisions_.approved();
    for (const std::size_t look : decided) {
      const bool is_whole = std::ranges::all_of(looks_[look].changes, [&](const ListedChange& listed) {
        return std::ranges::all_of(accepted_changes(listed), [&](const ChangeInWords& change) {
          return approved.has(change.identity);
        });
      });
      found.in_part += !is_whole && !faults_.contains(look);
    }
    return found;
  }

  // False to quit.
  bool take(char key) {
    try {
      return key >= '1' && key <= '9' ? accept({static_cast<std::size_t>(key - '0')}) : obey(key);
    } catch (const ClosedPipe&) {
      throw;
    } catch (const std::runtime_error& error) {
      say(output_, terminal_text(error.what()) + "\n");
      return true;
    }
  }

  bool obey(char key) {
    switch (key) {
      case 'q':
        return false;
      case 'a':
        return accept({});
      case 'f':
        said(decisions_.call_fault(looks_[at_], asked("what is wrong? ")));
        faults_.insert(at_);
        decided_.push_back(at_++);
        return true;
      case 's':
      case 'n':
      case 'j':
        ++at_;
        return true;
      case 'b':
      case 'k':
        at_ -= at_ > 0;
        return true;
      case 'u':
        undo();
        return true;
      case 'm':
        show_trees();
        return true;
      case 'o':
        said(run_.report.empty() ? "there is no report beside the verdicts" : run_.report);
        return true;
      default:
        say(output_, keys_in_words);
        return true;
    }
  }

  bool accept(const std::vector<std::size_t>& numbers) {
    const std::string reason = settings_.reason.empty() ? asked("why may it pass? ") : settings_.reason;
    if (reason.empty()) {
      said("not accepted: an approval says why");
      return true;
    }
    said(decisions_.accept(looks_[at_], numbers, reason));
    decided_.push_back(at_++);
    return true;
  }

  void undo() {
    const std::string undone = decisions_.undo();
    said(undone.empty() ? "there is nothing to take back" : undone);
    if (undone.empty()) return;
    at_ = decided_.back();
    faults_.erase(at_);
    decided_.pop_back();
  }

  std::string asked(std::string_view question) {
    return keys_.line([&] { say(output_, question); });
  }
  void said(std::string_view words) { say(output_, terminal_line(words) + "\n"); }

  void show_trees() {
    const NightInputs& night = run_.night;
    ExplainSettings explain;
    if (!night.config.empty()) configure_from(night.config, explain_command, explain);
    explain.expected_capture =
        settings_.expected_capture.empty() ? night.expected : settings_.expected_capture;
    explain.actual_capture = settings_.actual_capture.empty() ? night.actual : settings_.actual_capture;
    explain.inputs = settings_.pair_archives.empty() ? night.pairs : settings_.pair_archives;
    if (explain.expected_capture.empty() && explain.inputs.empty())
      return said("name the pairs of the run with --pairs, or --expected and --actual");
    explain.verdicts_path = run_.verdicts;
    explain.pair_id = looks_[at_].example.id;
    explain.color = ink_ == Ink::colours ? When::always : When::never;
    explain.progress = When::never;
    run_explain(explain);
  }

  const ReviewSettings& settings_;
  Reviewed run_;
  std::vector<Look> looks_;
  OutputFile& output_;
  Ink ink_;
  Decisions decisions_;
  KeyReader keys_;
  std::size_t at_ = 0;
  std::vector<std::size_t> decided_;  // the look of each decision: one may be accepted change by change
  std::set<std::size_t> faults_;      // the looks that are called faults
};

}  // namespace

int run_review(const ReviewSettings& settings) {
  if (settings.inputs.size() != 1)
    throw UsageError("name what `treesift nightly` has written: treesift review out/; or a file of verdicts");
  Reviewed run = reviewed(settings.inputs.front());
  std::vector<Look> looks = looks_of(run.verdicts);
  OutputFile output("-");
  const bool has_terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (settings.list || !has_terminal) return list(looks, output, ink_of(settings));
  return Review(settings, std::move(run), std::move(looks), output).walk();
}

}  // namespace treesift
