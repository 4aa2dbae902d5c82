// treesift invariants learn: what clean runs always had, as invariants of fields, columns and heads.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>

#include "align/invariants/invariant_file.h"
#include "base/words/counted.h"
#include "io/captures/open_capture.h"
#include "io/captures/responses/head_text.h"
#include "io/output/output_file.h"
#include "io/pairing/key_rules.h"
#include "model/contracts/contract_learner.h"
#include "model/contracts/head_learner.h"
#include "parsers/reading/parse.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/readable_body.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// A response of a pair archive: the id of its pair, and the side.
struct SideOfPair {
  std::string_view id;
  std::size_t side = 0;
};

std::optional<SideOfPair> side_of_pair(const CapturedResponse& response) {
  const std::string_view address = response.address;
  const std::size_t slash = address.rfind('/');
  if (response.is_url || slash == address.npos) return std::nullopt;
  const std::string_view name = address.substr(slash + 1);
  if (name.starts_with("expected.")) return SideOfPair{address.substr(0, slash), 0};
  if (name.starts_with("actual.")) return SideOfPair{address.substr(0, slash), 1};
  return std::nullopt;
}

// Lines, pictures and other bytes have none.
bool has_named_values(SourceType type) {
  return type != SourceType::lines && type != SourceType::picture && type != SourceType::bytes;
}

// Runs one after the other. A pair archive of a clean rerun is two runs.
class RunReader {
 public:
  explicit RunReader(const InvariantsLearnSettings& settings)
      : settings_(settings), keys_(key_rules_of(settings)), parser_(settings.limits, settings.reader()) {}

  void read(const std::string& path) {
    const std::unique_ptr<CaptureReader> reader = open_capture(path, {settings_.limits.document_bytes, {}});
    CapturedResponse response;
    std::map<std::string, std::uint64_t> occurrences;
    std::size_t sides = 1;
    while (reader->next(response)) {
      if (response.fault != ResponseFault::none && !response.is_url) {
        ++unreadable_;
      } else if (const auto pair = side_of_pair(response)) {
        sides = 2;
        learn(std::string(pair->id), runs_ + pair->side, response);
      } else {
        const std::string key = response_key(response, keys_);
        learn(pair_id(key, ++occurrences[key]), runs_, response);
      }
    }
    runs_ += sides;
  }

  LearnedContracts finish() {
    LearnedContracts learned = learner_.finish();
    for (Invariant& of_head : heads_.finish()) learned.invariants.push_back(std::move(of_head));
    return learned;
  }
  std::size_t runs() const { return runs_; }
  std::uint64_t responses() const { return responses_; }
  std::uint64_t unreadable() const { return unreadable_; }

 private:
  void learn_head(const std::string& id, std::size_t run, const CapturedResponse& response) {
    if (response.head.empty()) return;
    std::string fields = response.head;
    if (response.is_url) put_url_first(fields, response.address);
    const StatusAndType besides{response.status, response.media_type, response.charset};
    heads_.add(id, run, read_whole_head({fields, response.clock}, besides));
  }

  void learn(const std::string& id, std::size_t run, CapturedResponse& response) {
    learn_head(id, run, response);
    if (response.fault != ResponseFault::none) {
      ++unreadable_;
      return;
    }
    const ReadableBody body = readable_body(response);
    if (!has_named_values(body.type)) return;
    ParseResult parsed = parser_.parse(body.bytes, body.type, body.charset);
    Document* const document = std::get_if<Document>(&parsed);
    if (document == nullptr) {
      ++unreadable_;
      return;
    }
    ++responses_;
    learner_.add(id, run, *document);
    parser_.recycle(std::move(*document));
  }

  const InvariantsLearnSettings& settings_;
  KeyRules keys_;
  DocumentParser parser_;
  ContractLearner learner_;
  HeadLearner heads_;
  std::size_t runs_ = 0;
  std::uint64_t responses_ = 0, unreadable_ = 0;
};

void report(const RunReader& runs, const LearnedContracts& learned) {
  std::size_t fields = 0;
  for (const Invariant& invariant : learned.invariants) fields += invariant.fields.size();
  for (const std::string& refused : learned.refused)
    print_message("treesift: no invariant for {}\n", refused);
  if (runs.unreadable() > 0)
    print_message("treesift: {} could not be read and taught nothing\n",
                  counted(runs.unreadable(), "response"));
  print_message("treesift: {}, {}; {} of {}, {} refused\n", counted(runs.runs(), "run"),
                counted(runs.responses(), "response"), counted(learned.invariants.size(), "invariant"),
                counted(fields, "field"), learned.refused.size());
}

}  // namespace

int run_invariants_learn(const InvariantsLearnSettings& settings) {
  if (settings.inputs.empty())
    throw UsageError("name two clean runs at least: captures, or pair archives of clean reruns");
  OutputFile output(settings.output);
  ProgressLine progress(settings.progress);
  RunReader runs(settings);
  for (std::size_t i = 0; i < settings.inputs.size(); ++i) {
    progress.share_done(settings.inputs[i],
                        static_cast<double>(i) / static_cast<double>(settings.inputs.size()));
    runs.read(settings.inputs[i]);
  }
  if (runs.runs() < 2) throw UsageError("what one run had may be chance: name a second clean run");
  const LearnedContracts learned = runs.finish();
  output.write(fmt::format(
      "# Learned by treesift invariants learn; clean runs: {}, responses: {}. See docs/invariants.md\n\n",
      runs.runs(), runs.responses()));
  output.write(write_invariants(learned.invariants));
  output.finish();
  report(runs, learned);
  return exit_nothing;
}

}  // namespace treesift
