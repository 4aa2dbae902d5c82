#include "tools/mutants/mutant_mill.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/words/counted.h"
#include "tools/console/messages.h"
#include "tools/options/mutant_labels.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

std::vector<const MutationOperator*> operators_of(const std::string& names) {
  std::vector<const MutationOperator*> chosen;
  std::string known;
  for (const MutationOperator& one : all_operators()) {
    fmt::format_to(std::back_inserter(known), "\n  {:<18}{}", one.name, one.description);
    if (names.empty()) chosen.push_back(&one);
  }
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    const std::string name = names.substr(at, end - at);
    const MutationOperator* const one = find_operator(name);
    if (one == nullptr)
      throw UsageError(fmt::format("no operator is named \"{}\". There are:{}", name, known));
    chosen.push_back(one);
    at = end + 1;
  }
  return chosen;
}

}  // namespace

std::string MutantOutput::id_of(const std::string& page, std::string_view by, std::size_t number) const {
  return fmt::format("{}/{}-{}", page, by, number);
}

MutantMill::MutantMill(const MutateSettings& settings, MutantOutput& output)
    : settings_(settings),
      operators_(operators_of(settings.operators)),
      output_(output),
      labels_(labels_beside(settings, settings.output)),
      project_(std::filesystem::path(settings.inputs.front()).filename().string()) {
  project_.resize(std::min(project_.find('.'), project_.size()));
}

void MutantMill::add(const MutatedPage& page) {
  Random random(hash_of(page.pair.id, settings_.mutant_seed));
  const std::vector<Mutant> mutants =
      make_mutants(page.tree, page.seen, operators_, settings_.mutants, random);
  std::size_t number = 0;
  for (const Mutant& mutant : mutants) {
    // Of a pair that differs anyway nobody knows whether it is harmless.
    if (page.is_noisy && !is_fault(mutant.kind)) continue;
    write(page.pair, mutant, ++number);
  }
  pages_ += !mutants.empty();
  left_out_ += mutants.empty();
}

void MutantMill::label_unchanged(const std::string& id, const std::string& page) {
  labels_.write(label({id, page, "none", "none", {}, false}));
}

void MutantMill::finish() {
  output_.finish();
  labels_.finish();
  print_message("treesift: {} of {}: {} visible, {} functional, {} attribute, {} invisible\n",
                counted(counts_[0] + counts_[1] + counts_[2] + counts_[3], "mutant"), counted(pages_, "page"),
                counts_[0], counts_[1], counts_[2], counts_[3]);
  if (left_out_ > 0)
    print_message("treesift: {} nothing that an operator changes\n",
                  counted(left_out_, "page or pair has", "pages or pairs have"));
}

void MutantMill::write(const Pair& original, const Mutant& mutant, std::size_t number) {
  const std::string id = output_.id_of(original.id, mutant.by->name, number);
  if (!output_.write(original, id, mutant)) return;
  labels_.write(
      label({id, original.id, mutant.by->name, name_of(mutant.kind), mutant.path, is_fault(mutant.kind)}));
  ++counts_[static_cast<std::size_t>(mutant.kind)];
}

std::string MutantMill::label(const Label& one) const {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("id").string(one.id).key("label").string(one.is_fault ? "inspect" : "benign");
  json.key("project").string(project_).key("kind").string("mutant").key("input").string(one.page);
  json.key("mutation").string(one.id).key("fault_class").string(one.by);
  json.key("mutant").string(one.kind).key("path").string(one.path).end_object();
  return line + "\n";
}

}  // namespace treesift
