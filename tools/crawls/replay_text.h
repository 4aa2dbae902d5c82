// What a replay has found, as other runners of tests tell it.
#pragma once

#include <string>

#include "pipeline/crawl/replay.h"
#include "report/formats/junit_suite.h"

namespace treesift {

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
