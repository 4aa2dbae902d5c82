// What a person decides about looks: written at once, under the lock of its file, and undone as well.
#pragma once

#include <string>
#include <vector>

#include "model/judge/approval.h"
#include "tools/review/looks.h"

namespace treesift {

struct DecisionFiles {
  std::string approvals;  // empty: nothing can be accepted
  std::string labels;     // empty: faults are noted nowhere but on the screen
};

class Decisions {
 public:
  explicit Decisions(DecisionFiles files) : files_(std::move(files)) {}

  // The changes with these numbers (of look.changes, from 1; none: all of them) may pass from now on. Returns
  // what was written, a sentence. Throws std::runtime_error where that cannot be, and what reading and
  // writing throw.
  std::string accept(const Look& look, const std::vector<std::size_t>& numbers, const std::string& reason);

  // The look is a fault: its example becomes a label. Returns a sentence.
  std::string call_fault(const Look& look, const std::string& reason);

  // Takes back the last of them. Returns a sentence; empty where there is none.
  std::string undo();

  // What is accepted by now, in this review and before.
  ApprovalSet approved() const;

  std::size_t accepted() const { return accepted_; }
  std::size_t faults() const { return faults_; }

 private:
  struct Done {
    std::string approval;  // its name, or
    std::string label;     // its line
  };

  DecisionFiles files_;
  std::vector<Done> done_;
  std::size_t accepted_ = 0, faults_ = 0;
};

}  // namespace treesift
