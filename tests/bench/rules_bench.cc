// What rules cost beside parsing the same document.
//
//   build/tests/bench/rules_bench
//
// `parse` is the yardstick: a differing pair is parsed twice, and compared for about a third of that.
// `untouched` applies ten usual rules (ten_rules.toml) to a page in which none finds anything; `touched` to
// one where all do, `few` where two do.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

#include "align/rules/rule_applier.h"
#include "align/rules/rule_file.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

const std::string& ten_rules() {
  static const std::string rules = [] {
    std::ifstream file(TREESIFT_TEN_RULES);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  return rules;
}

constexpr int page_rows = 130;

enum class Dynamic { none, few, all };

std::string page(Dynamic dynamic) {
  std::string html =
      "<!DOCTYPE html><html lang=en><head><title>Report</title></head><body class=home><div id=page "
      "class='wide "
      "two-column'><h1>Open issues</h1><table class=list>";
  const bool all = dynamic == Dynamic::all;
  for (int i = 0; i < page_rows; ++i) {
    const std::string number = std::to_string(i);
    html += "<tr class=row id=issue-" + number + (all ? " data-n=1" : "") +
            "><td><a href='/view?id=" + number + (all ? "&sid=0123456789ab" : "") + "' title=Show>" + number +
            "</a></td><td class=left>Crash when <b>saving</b> an empty file</td><td><input type=checkbox "
            "name='bug[]' "
            "value=" +
            number + "> <span class=status>" + (all ? "10:41" : "new") + "</span></td></tr>";
  }
  html += "</table><ul class=old><li>x</li></ul><p class=footer>Generated";
  if (dynamic != Dynamic::none) html += " 2024-05-01 10:31, took 12 ms";
  if (all) html += "<b class=ad>buy</b><input name=token value=12>";
  return html + "</p></div></body></html>";
}

Document parsed(const std::string& html) {
  const std::string padded = html + std::string(read_padding, '\0');
  DocumentParser parser;
  return std::get<Document>(parser.parse(std::string_view(padded).substr(0, html.size()), SourceType::html));
}

void parse(benchmark::State& state) {
  const std::string html = page(Dynamic::none);
  const std::string padded = html + std::string(read_padding, '\0');
  DocumentParser parser;
  for ([[maybe_unused]] auto _ : state) {
    ParseResult result = parser.parse(std::string_view(padded).substr(0, html.size()), SourceType::html);
    parser.recycle(std::move(std::get<Document>(result)));
  }
}

void apply(benchmark::State& state, std::string_view toml, Dynamic dynamic) {
  const RuleSet rules = std::get<RuleSet>(RuleSet::compile(std::get<std::vector<Rule>>(read_rules(toml))));
  const std::string html = page(dynamic);
  const Document document = parsed(html);
  RuleApplier applier(rules);
  RuleTally tally(rules.rules().size());
  for ([[maybe_unused]] auto _ : state) {
    Document out;
    if (applier.apply(document, {"home/1", html}, out, tally) == RuleOutcome::rewritten) {
      applier.recycle(std::move(out));
    }
  }
  for (std::size_t i = 0; i < rules.rules().size(); ++i) {
    if (tally.rules[i].matched()) state.counters["rules_that_matched"] += 1;
  }
}

[[maybe_unused]] const bool registered = [] {
  initialise_parsers();
  benchmark::RegisterBenchmark("parse", parse);
  benchmark::RegisterBenchmark("untouched", apply, ten_rules(), Dynamic::none);
  benchmark::RegisterBenchmark("few", apply, ten_rules(), Dynamic::few);
  benchmark::RegisterBenchmark("touched", apply, ten_rules(), Dynamic::all);
  benchmark::RegisterBenchmark("one/style", apply, "[[rule]]\nname='a'\nstage='style'\n", Dynamic::none);
  benchmark::RegisterBenchmark("one/date-time", apply, "[[rule]]\nname='a'\nstage='date-time'\n",
                               Dynamic::none);
  benchmark::RegisterBenchmark(
      "one/regex", apply, "[[rule]]\nname='a'\nstage='regex'\npattern='took [0-9.]+ m?s'\n", Dynamic::none);
  benchmark::RegisterBenchmark("one/css", apply, "[[rule]]\nname='a'\nstage='css'\nselect='.ad, #banner'\n",
                               Dynamic::none);
  return true;
}();

}  // namespace
}  // namespace treesift
