// Rules, compiled to be applied together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "align/rules/rule.h"

namespace treesift {

struct RuleProgram;

// The templates of the file that a rule names, or a sentence that says why there are none. This room reads no
// files.
using TemplateReader = std::function<std::variant<std::vector<Template>, std::string>(std::string_view file)>;

struct RuleSetError {
  std::size_t rule = 0;  // its index
  std::string message;   // a sentence for a person
};

// An immutable value, cheap to copy, that workers share.
class RuleSet {
 public:
  RuleSet();  // no rules
  // The error of the first rule that is not usable (find_fault), has the name of another, or whose templates
  // cannot be read. Without a reader, template files are errors.
  static std::variant<RuleSet, RuleSetError> compile(std::vector<Rule> rules,
                                                     const TemplateReader& reader = {});

  std::span<const Rule> rules() const;
  // Whether some rule looks at bytes (RuleApplier::rewrite_bytes).
  bool has_byte_rules() const;
  // What conditions that ask for a pair's id say of this one, as a hash: under ids with the same answers
  // rules treat the same documents alike.
  std::uint64_t answers_of_id(std::string_view id) const;
  const RuleProgram& program() const { return *program_; }

 private:
  explicit RuleSet(std::shared_ptr<const RuleProgram> program) : program_(std::move(program)) {}

  std::shared_ptr<const RuleProgram> program_;
};

}  // namespace treesift
