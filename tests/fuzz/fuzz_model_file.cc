// Any bytes read as a model, as the profile of a run and as a measured pair: no crash; refused with a
// readable reason, or a model that is written as it is read and whose scores are numbers, a profile and a
// pair that are written as they are read and can be judged.
#include <cmath>

#include "model/judge/judge.h"
#include "model/judge/model_file.h"
#include "model/judge/run_profile_file.h"
#include "model/records/measured_line.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

void check_reason(const std::exception& error) {
  const std::string_view reason = error.what();
  require(!reason.empty() && is_valid_utf8(reason), "a refusal says something readable");
}

MeasuredPair some_pair() {
  MeasuredPair pair;
  pair.id = "a";
  pair.state = PairState::differs;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  for (std::size_t i = 0; i < feature_count; ++i) pair.features[i] = static_cast<double>(i % 5);
  return pair;
}

void check_verdict(const Verdict& verdict) {
  require(!verdict.score || std::isfinite(*verdict.score), "a score is a number");
  for (const Reason& reason : verdict.reasons)
    require(std::isfinite(reason.contribution), "a contribution is a number");
}

void check_model(std::string_view text) {
  try {
    const Model model = read_model(text);
    const std::string written = write_model(model);
    require(write_model(read_model(written)) == written, "a model is read as it was written");
    check_verdict(verdict_of(some_pair(), {ModelJudge{model}}));
  } catch (const ModelError& error) {
    check_reason(error);
  }
}

void check_profile(std::string_view text) {
  try {
    const RunProfile profile = read_run_profile(text);
    const std::string written = write_run_profile(profile);
    require(write_run_profile(read_run_profile(written)) == written, "a profile is read as it was written");
    check_verdict(verdict_of(some_pair(), {ModelJudge{default_model(), {&profile, false}}}));
  } catch (const ProfileError& error) {
    check_reason(error);
  }
}

void check_measured_line(std::string_view text) {
  const std::string line = padded(text);
  const auto read = [](const std::string& bytes, std::size_t size) {
    return parse_measured_line(std::string_view(bytes).substr(0, size), "a", AlignerKind::hash);
  };
  try {
    const MeasuredPair pair = read(line, text.size());
    require(pair.changes.size() == pair.edit_of_change.size(), "each change has a place or none");
    check_verdict(verdict_of(pair, {ModelJudge{absolute_model()}}));
    check_verdict(verdict_of(pair, {ModelJudge{default_model()}}));
    std::string once, again;
    append_measured_line(once, pair, AlignerKind::hash);
    append_measured_line(again, read(padded(once), once.size()), AlignerKind::hash);
    require(once == again, "a measured pair is read as it was written");
  } catch (const MeasuredLineError& error) {
    check_reason(error);
  }
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_model_file) {
  using namespace treesift;
  const std::string_view text = fuzz::view_of(data, size);
  fuzz::check_model(text);
  fuzz::check_profile(text);
  fuzz::check_measured_line(text);
  return 0;
}
