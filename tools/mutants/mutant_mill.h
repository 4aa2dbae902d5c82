// Pages in, their mutants and the labels of these out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/output_file.h"
#include "io/pairs/pair_writer.h"
#include "model/mutants/mutant_maker.h"
#include "tools/options/settings.h"

namespace treesift {

// What a mutant is made of, and paired with.
struct MutatedPage {
  const Pair& pair;        // of its expected side
  const SourceTree& tree;  // of what is mutated
  std::span<const std::uint8_t> seen;
  bool is_noisy = false;  // the pair differs without a mutant
};

// Where mutants go.
class MutantOutput {
 public:
  virtual ~MutantOutput() = default;
  // Whether the mutant could be written.
  virtual bool write(const Pair& original, const std::string& id, const Mutant& mutant) = 0;
  // Of a page's mutant by an operator: "page/text-1".
  virtual std::string id_of(const std::string& page, std::string_view by, std::size_t number) const;
  virtual void finish() = 0;
};

// The page and the mutant, as a pair.
class MutantPairs : public MutantOutput {
 public:
  explicit MutantPairs(const std::string& path) : pairs_(path) {}

  bool write(const Pair& original, const std::string& id, const Mutant& mutant) override {
    Pair pair = original;
    pair.id = id;
    pair.actual = mutant.source;
    pairs_.write(pair);
    return true;
  }
  void finish() override { pairs_.finish(); }

 private:
  PairWriter pairs_;
};

// Makes the mutants that the settings ask for, and writes their labels beside the output.
class MutantMill {
 public:
  // Throws UsageError, with the list, for an operator that there is not.
  MutantMill(const MutateSettings& settings, MutantOutput& output);

  void add(const MutatedPage& page);
  // Of something that no mutant can be made of.
  void leave_out() { ++left_out_; }
  // Of a page that is shown again, unchanged.
  void label_unchanged(const std::string& id, const std::string& page);
  // Gives the files their names, and says how many mutants there are.
  void finish();

 private:
  struct Label {
    const std::string &id, &page;
    std::string_view by, kind, path;
    bool is_fault;
  };

  void write(const Pair& original, const Mutant& mutant, std::size_t number);
  std::string label(const Label& one) const;

  const MutateSettings& settings_;
  std::vector<const MutationOperator*> operators_;
  MutantOutput& output_;
  OutputFile labels_;
  std::string project_;
  std::array<std::size_t, 4> counts_{};  // of mutants, by MutantKind
  std::size_t pages_ = 0, left_out_ = 0;
};

}  // namespace treesift
