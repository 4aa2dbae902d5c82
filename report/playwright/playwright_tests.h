// A recorded crawl as tests for Playwright: TypeScript that people read, change and keep, without treesift.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/exploration/crawl_rules.h"
#include "pipeline/crawl/suite.h"

namespace treesift {

struct ExportedFile {
  std::string name, text;
};

struct PlaywrightTests {
  std::vector<ExportedFile> files;
  std::size_t tests = 0, states = 0;
  std::size_t cut = 0;  // tests that end before an action on an element that no locator names
};

// package.json, playwright.config.ts, states.ts and paths.spec.ts. Each exploration path is a test: it opens
// the first page, with what the rules do before all else, and does what was done. Behind each action it calls
// the function of the state that should be there, which looks for the controls, the headings and the number
// of rows that the state has. Names of headings and of pages that may be data are left out. Deterministic.
PlaywrightTests playwright_tests(const Suite& suite, const CrawlRules& rules);

}  // namespace treesift
