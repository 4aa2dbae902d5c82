// Learning what clean runs always had, as invariants of values.
//
//     ContractLearner learner;
//     for (response : each run) learner.add(response.key, run, document);
//     LearnedContracts contracts = learner.finish();
//
// Responses of JSON and XML are put together by their keys (page_family.h), and those of one folder whose
// fields are alike; tables of HTML by place and headings. What was seen of a field and what follows is said
// in field_facts.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "align/invariants/invariant.h"
#include "model/contracts/field_tree.h"
#include "model/contracts/page_family.h"

namespace treesift {

struct LearnedContracts {
  std::vector<Invariant> invariants;  // by name
  std::vector<std::string> refused;   // with the reason, for a person
};

class ContractLearner {
 public:
  // A response of the run with this number, from 0; `key` is the id that pairs of it will have.
  void add(std::string_view key, std::size_t run, const Document& document);

  // What is learned of kinds of responses, and tables, that two runs or more had. The same for the same calls.
  LearnedContracts finish();

 private:
  // Responses of one kind.
  struct Kind {
    FieldTree fields;
    PageFamily family;
    std::set<std::string> keys;
    std::set<std::size_t> runs;
    std::uint64_t documents = 0;
  };
  struct TableKind {
    TemplatePath place;
    FieldTree columns;
    std::set<std::size_t> runs;
    std::uint64_t tables = 0, rows_of_first_run = 0;
  };

  void add_tables(std::size_t run, const Document& document);
  void join_folders();
  void join_folder(std::vector<std::string>& kinds);
  void describe(const Kind& kind, LearnedContracts& learned) const;
  void describe(const TableKind& kind, LearnedContracts& learned) const;

  std::map<std::string, Kind> kinds_;        // by format and family
  std::map<std::string, TableKind> tables_;  // by place and headings
  TableRows rows_;
};

}  // namespace treesift
