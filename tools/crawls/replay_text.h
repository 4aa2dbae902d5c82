// What a replay has found, for programs.
#pragma once

#include <string>

#include "pipeline/crawl/replay.h"
#include "report/formats/junit_suite.h"

namespace treesift {

// {"path":1,"result":"pass|fail","flaky":true?,"steps":[{"event","text","action":"succeeded|healed|failed","detail"?,"state",
// "class"?,"broken"?:[names of invariants]}]}, a line.
std::string replay_line(const ReplayedPath& path, StateClass fail_from);

// JUnit XML, a test case a path.
class ReplaySuiteXml {
 public:
  ReplaySuiteXml() : suite_("treesift replay") {}

  void add(const ReplayedPath& path, StateClass fail_from);
  std::string xml() const;

 private:
  JunitSuite suite_;
};

}  // namespace treesift
