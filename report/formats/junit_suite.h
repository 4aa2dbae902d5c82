// One <testsuite> of JUnit XML. Private to report/formats.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace treesift {

enum class CaseState : std::uint8_t { passed, failure, error, skipped };

// Its head has counts, so it is written when all cases are known.
class JunitSuite {
 public:
  // A name may come from outside.
  explicit JunitSuite(std::string_view name);

  // Of cases of one name all but the first have a number behind it: viewers show only the first of a name.
  void add(CaseState state, std::string_view name, std::string_view type = {}, std::string_view message = {},
           std::string_view details = {});

  // Nothing where there are no cases.
  void append_to(std::string& out) const;

  std::uint64_t tests() const { return tests_; }
  std::uint64_t failures() const { return failures_; }
  std::uint64_t errors() const { return errors_; }

 private:
  std::string distinct(const std::string& name);

  std::string name_;                  // as XML
  std::map<std::string, int> names_;  // of cases, as XML, with the last number behind each
  std::string cases_;
  std::uint64_t tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

}  // namespace treesift
