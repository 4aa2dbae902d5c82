// The fields of documents of one kind, and what was seen of each: a tree of names, positions left out.
#pragma once

#include <memory>
#include <vector>

#include "align/contracts/field_contract.h"
#include "align/contracts/field_path.h"
#include "align/contracts/table_rows.h"
#include "model/contracts/field_facts.h"
#include "model/contracts/field_references.h"
#include "parsers/document.h"

namespace treesift {

// A tree with more fields than this is not described.
inline constexpr std::size_t most_fields = 1000;

class FieldTree {
 public:
  FieldTree();
  ~FieldTree();
  FieldTree(FieldTree&&) noexcept;
  FieldTree& operator=(FieldTree&&) noexcept;

  // A document of JSON or XML, of the run with this number (from 0).
  void add(const Document& document, std::size_t run);
  // The rows of a table of HTML: columns are fields.
  void add_rows(const Document& document, NodeIndex table, const TableRows& rows, std::size_t run);
  void merge(const FieldTree& other);

  // The share of the fields at the top that both have, from 0 to 1.
  double likeness(const FieldTree& other) const;

  // What all documents had, in the order of the paths; of a table, headings for paths. Nothing when there were too many
  // fields.
  std::vector<FieldContract> describe(SeenOn seen_on) const;
  std::vector<FieldContract> describe_columns() const;

 private:
  struct Node;
  struct Walk;
  void fold_maps();

  std::unique_ptr<Node> top_;
  std::size_t fields_ = 0;
  FieldReferences references_;
};

}  // namespace treesift
