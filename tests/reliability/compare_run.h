// `treesift compare` called as a function, on a file system in memory.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "parsers/reading/parse.h"
#include "tests/support/faulty_environment.h"
#include "tests/support/model_file_system.h"
#include "tools/commands/commands.h"

namespace treesift::test {

inline const std::string input_path = "/model/pairs.jsonl";

// Pairs of several batches: each with one pair that differs, and one that fills the batch.
inline std::string pairs_of_batches(int batches) {
  const std::string filler(600'000, 'x');
  std::string lines;
  for (int i = 0; i < batches; ++i) {
    const std::string number = std::to_string(i);
    lines += R"({"id":"changed)" + number + R"(","expected":"<h1>Page )" + number +
             R"(</h1><form><input name=a><input name=b></form>","actual":"<h1>Page )" + number +
             R"(</h1><form><input name=b></form><p>)" +
             (i == 1 ? "Internal Server Error: exception" : number) + "\",\"type\":\"html\"}\n";
    lines += R"({"id":"equal)" + number + R"(","expected":"<p>)" + filler + R"(","actual":"<p>)" + filler +
             "\",\"type\":\"html\"}\n";
  }
  return lines;
}

enum class Passes { one, two };

struct CompareRun {
  Passes passes = Passes::two;
  std::string suffix;  // ".zst"
  bool resume = false;
  bool fsync = true;

  std::string output() const { return "/model/out.jsonl" + suffix; }

  // The exit status, as main() makes it; what is printed to standard error is in `messages`.
  int run(std::string* messages = nullptr) const {
    initialise_parsers();
    CompareSettings settings;
    settings.inputs = {input_path};
    settings.output = output();
    settings.workers = 2;
    settings.memory = std::uint64_t{64} << 20;
    settings.absolute = passes == Passes::one;
    settings.checkpoint_every = 0;
    settings.resume = resume;
    settings.fsync = fsync;
    testing::internal::CaptureStderr();
    int status = exit_trouble;
    std::string what;
    try {
      status = run_compare(settings);
    } catch (const std::exception& error) {
      what = error.what();
    }
    const std::string printed = testing::internal::GetCapturedStderr() + what;
    if (messages != nullptr) *messages = printed;
    return status;
  }
  CompareRun resumed() const {
    CompareRun again = *this;
    again.resume = true;
    return again;
  }
};

// What an undisturbed run gives.
struct Undisturbed {
  explicit Undisturbed(const CompareRun& run, const std::string& pairs) {
    ModelFileSystem files;
    files.put(input_path, pairs);
    const ScopedEnvironment scope(files.environment_over(system_environment()));
    status = run.run();
    bytes = files.get(run.output());
  }
  int status;
  std::string bytes;
};

}  // namespace treesift::test
