#include "report/formats/github_summary.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "report/foreign_text.h"
#include "report/formats/finding_words.h"

namespace treesift {
namespace {

constexpr std::size_t max_rows = 50;         // of a table: what a person reads on such a page
constexpr std::size_t room_of_remark = 200;  // of what is said when a table is cut
constexpr std::size_t max_cell_bytes = 300;

// Text that takes no more than fits.
class BoundedText {
 public:
  explicit BoundedText(std::size_t most) : most_(most) {}
  // All of it, or nothing.
  bool add(std::string_view text, std::size_t reserve = 0) {
    if (text_.size() + text.size() + reserve > most_) return false;
    text_ += text;
    return true;
  }
  std::string take() { return std::move(text_); }

 private:
  std::size_t most_;
  std::string text_;
};

// A table of `total` things of which `rows` are at hand.
void add_table(BoundedText& text, std::string_view head, const std::vector<std::string>& rows,
               std::uint64_t total, std::string_view thing) {
  if (total == 0 || !text.add(head, room_of_remark)) return;
  std::size_t told = 0;
  while (told < rows.size() && text.add(rows[told], room_of_remark)) ++told;
  text.add("\n");
  if (told < total)
    text.add(fmt::format("{} more; the verdicts have them all.\n\n", counted(total - told, thing)));
}

std::string cell(std::string_view text) {
  return markdown_text(clipped(text, max_cell_bytes));
}
std::string code_cell(std::string_view text) {
  return markdown_code(clipped(text, max_cell_bytes));
}

std::string headline(const RunFindings& findings) {
  const VerdictCounts& counts = findings.digest().counts();
  std::string text =
      counts.inspect == 0
          ? fmt::format("nothing to inspect in {}", counted(counts.pairs(), "pair"))
          : fmt::format("{} of {} to inspect", counts.inspect, counted(counts.pairs(), "pair"));
  if (const std::uint64_t looks = findings.looks().looks(); looks > 0)
    text += fmt::format(", in {}", counted(looks, "look"));
  if (const std::uint64_t unjudged = findings.unjudged_count(); unjudged > 0)
    text += fmt::format("; {} could not be judged", unjudged);
  return "## treesift: " + text + "\n\n";
}

std::string counts_table(const RunFindings& findings) {
  const VerdictCounts& counts = findings.digest().counts();
  return fmt::format(
      "| inspect | pass | of them approved | error | unpaired |\n|--:|--:|--:|--:|--:|\n"
      "| {} | {} | {} | {} | {} |\n\n",
      counts.inspect, counts.pass, findings.digest().approved(), counts.error, counts.unpaired);
}

void add_errors(BoundedText& text, const RunFindings& findings) {
  std::vector<std::string> rows;
  for (const auto& [code, count] : findings.digest().errors()) {
    if (rows.size() < max_rows) rows.push_back(fmt::format("| {} | {} |\n", code_cell(code), count));
  }
  add_table(text, "### Not judged\n\n| why | pairs |\n|---|--:|\n", rows, findings.digest().errors().size(),
            "code");
}

void add_clusters(BoundedText& text, const std::vector<ClusterEntry>& clusters, std::uint64_t to_inspect) {
  std::vector<std::string> rows;
  for (const ClusterEntry& entry : clusters) {
    if (rows.size() == std::min<std::uint64_t>(max_rows, to_inspect)) break;
    rows.push_back(fmt::format("| {} | {} | {:.2f} | {} | {} |\n", code_cell(cluster_text(entry.cluster)),
                               entry.inspect, entry.score, code_cell(entry.example.id),
                               cell(pair_words(entry.example))));
  }
  add_table(
      text,
      "### Clusters\n\n| cluster | pairs | score | for example | what changed |\n|---|--:|--:|---|---|\n",
      rows, to_inspect, "cluster");
}

void add_lone_pairs(BoundedText& text, const RunFindings& findings) {
  std::vector<std::string> rows;
  for (const Verdict& pair : findings.lone_pairs()) {
    if (rows.size() == max_rows) break;
    rows.push_back(fmt::format("| {} | {} | {} |\n", score_words(pair.score), code_cell(pair.id),
                               cell(pair_words(pair))));
  }
  add_table(text, "### Pairs of no cluster\n\n| score | pair | what changed |\n|--:|---|---|\n", rows,
            findings.lone_count(), "pair");
}

}  // namespace

std::string write_github_summary(const RunFindings& findings, const RunCircumstances& circumstances,
                                 std::size_t max_bytes) {
  const std::vector<ClusterEntry> clusters = findings.digest().clusters();  // those to inspect come first
  std::uint64_t to_inspect = findings.clusters_forgotten().inspect;
  for (const ClusterEntry& entry : clusters) to_inspect += entry.inspect > 0;
  BoundedText text(max_bytes);
  if (!text.add(headline(findings))) return "";
  if (!circumstances.incomplete.empty())
    text.add(fmt::format("> [!WARNING]\n> The run is incomplete: {}.\n\n", cell(circumstances.incomplete)));
  text.add(counts_table(findings));
  if (const std::string looks = look_words(findings.looks()); !looks.empty()) text.add(looks + ".\n\n");
  add_errors(text, findings);
  add_clusters(text, clusters, to_inspect);
  add_lone_pairs(text, findings);
  return text.take();
}

}  // namespace treesift
