// What selecting costs beside parsing the same document.
//
//   build/tests/bench/select_bench
//
// `parse` is the yardstick; `select/N` matches the first N of ten usual selectors on the parsed document.
// `list/…` grows fourfold twice: "nodes/s" stays level when it is linear.
#include <benchmark/benchmark.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "align/select/selector_matcher.h"
#include "align/select/selector_set.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

constexpr int page_rows = 130;

std::string page(int rows) {
  std::string html =
      "<!DOCTYPE html><html lang=en><head><title>Report</title></head><body><div id=page class='wide "
      "two-column'>"
      "<h1>Open issues</h1><table class=list>";
  for (int i = 0; i < rows; ++i) {
    const std::string number = std::to_string(i);
    html += "<tr class=row id=issue-" + number + "><td><a href='/view?id=" + number + "' title=Show>" +
            number +
            "</a></td><td class=left>Crash when <b>saving</b> an empty file</td><td><input type=checkbox "
            "name='bug[]' value=" +
            number + "> <span class=status>new</span></td></tr>";
  }
  return html + "</table><p class=footer>Generated <span class=time>10:31</span></p></div></body></html>";
}

Document parsed_page(int rows) {
  const std::string html = page(rows);
  const std::string padded = html + std::string(read_padding, '\0');
  DocumentParser parser;
  return std::get<Document>(parser.parse(std::string_view(padded).substr(0, html.size()), SourceType::html));
}

Selector of(SelectorResult result) {
  return std::get<Selector>(std::move(result));
}

std::vector<Selector> usual_selectors() {
  return {of(parse_css_selector(".footer .time")),
          of(parse_css_selector("input[type=hidden][name=token]")),
          of(parse_xpath("//tr/td[1]/a/@href")),
          of(parse_css_selector("#session")),
          of(parse_xpath("//meta[@name='csrf-token']/@content")),
          of(parse_css_selector("table.list tr:nth-child(2n)")),
          of(parse_xpath("//tr[td[2]='none']")),
          of(parse_css_selector("script, style")),
          of(parse_xpath("//span[contains(@class, 'time')]/text()")),
          of(parse_css_selector("h1 ~ p"))};
}

void set_rate(benchmark::State& state, const Document& document) {
  state.counters["nodes/s"] =
      benchmark::Counter(document.node_count(), benchmark::Counter::kIsIterationInvariantRate);
}

void match(benchmark::State& state, const Document& document, std::vector<Selector> selectors) {
  const SelectorSet set(std::move(selectors));
  SelectorMatcher matcher;
  Selection selection;
  for ([[maybe_unused]] auto _ : state) {
    matcher.match(document, set, selection);
    benchmark::DoNotOptimize(selection);
  }
  state.counters["over_budget"] = selection.budget_exceeded() ? 1 : 0;
  set_rate(state, document);
}

void parse(benchmark::State& state) {
  const std::string html = page(page_rows);
  const std::string padded = html + std::string(read_padding, '\0');
  DocumentParser parser;
  for ([[maybe_unused]] auto _ : state) {
    ParseResult result = parser.parse(std::string_view(padded).substr(0, html.size()), SourceType::html);
    parser.recycle(std::move(std::get<Document>(result)));
  }
  set_rate(state, parsed_page(page_rows));
}

void select_places(benchmark::State& state) {
  std::vector<Selector> selectors = usual_selectors();
  selectors.erase(selectors.begin() + state.range(0), selectors.end());
  match(state, parsed_page(page_rows), std::move(selectors));
}

void list(benchmark::State& state, const Selector& selector) {
  match(state, parsed_page(static_cast<int>(state.range(0))), {selector});
}

[[maybe_unused]] const bool registered = [] {
  initialise_parsers();
  benchmark::RegisterBenchmark("parse", parse);
  benchmark::RegisterBenchmark("select", select_places)->Arg(0)->Arg(1)->Arg(5)->Arg(10);
  for (const char* text : {"tr:nth-child(2n+1)", "tr ~ tr", "tr:last-of-type"}) {
    benchmark::RegisterBenchmark((std::string("list/") + text).c_str(), list, of(parse_css_selector(text)))
        ->Arg(1'000)
        ->Arg(4'000)
        ->Arg(16'000);
  }
  for (const char* text :
       {"//tr[last()]", "//tr[td[2]='none']", "//tr/following-sibling::tr", "//a/ancestor::tr"}) {
    benchmark::RegisterBenchmark((std::string("list/") + text).c_str(), list, of(parse_xpath(text)))
        ->Arg(1'000)
        ->Arg(4'000)
        ->Arg(16'000);
  }
  return true;
}();

}  // namespace
}  // namespace treesift
