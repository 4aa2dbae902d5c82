// What an alignment costs, against building one of the two documents, and how it grows.
//
//   build/tests/bench/align_bench
//
// Each case runs with n, 2n and 4n nodes or items, for each aligner; "nodes/s" stays level when it is linear.
// The case `build_documents` is the yardstick: the trees alone, without a parser before them.
#include <benchmark/benchmark.h>

#include <string>

#include "align/aligner.h"
#include "align/edits.h"
#include "parsers/document_builder.h"
#include "tests/support/edit_script.h"

namespace treesift {
namespace {

class Page {
 public:
  explicit Page(DocumentBuilder& builder) : builder_(builder) {
    builder_.begin(Format::html);
    builder_.open("body");
  }
  void element(std::string_view name, std::string_view text) {
    builder_.open(name);
    builder_.text(text);
    builder_.close();
  }
  void row(std::size_t number, std::string_view word) {
    const std::string id = std::to_string(number);
    builder_.open("tr");
    builder_.attribute("class", "entry");
    element("td", id);
    element("td", std::string(word) + " " + id);
    element("td", "yes");
    builder_.close();
  }
  Document finish() { return builder_.finish(); }

 private:
  DocumentBuilder& builder_;
};

// Seven nodes a row; the row `changed` says something else.
Document table(std::size_t rows, std::size_t changed, std::string_view word = "a cell that says") {
  DocumentBuilder builder{Limits{}};
  Page page(builder);
  for (std::size_t i = 0; i < rows; ++i) page.row(i, i == changed ? "changed" : word);
  return page.finish();
}

Document list(std::size_t items, bool reversed) {
  DocumentBuilder builder{Limits{}};
  Page page(builder);
  for (std::size_t i = 0; i < items; ++i) page.element("li", std::to_string(reversed ? items - i : i + 1));
  return page.finish();
}

// Every item is the same; a different one stands in front, and another one in the middle.
Document equal_tables(std::size_t tables, std::string_view front) {
  DocumentBuilder builder{Limits{}};
  Page page(builder);
  page.element("h1", front);
  for (std::size_t i = 0; i < tables; ++i) {
    builder.open("table");
    page.row(1, "the same in all of them");
    builder.close();
    if (i == tables / 2) page.element("h2", front);
  }
  return page.finish();
}

// The same tables below one `div` each, in one document doubly wrapped: nothing stands where it stood.
Document wrapped_tables(std::size_t tables, std::size_t wrappers) {
  DocumentBuilder builder{Limits{}};
  Page page(builder);
  for (std::size_t i = 0; i < tables; ++i) {
    for (std::size_t w = 0; w < wrappers; ++w) builder.open(w % 2 == 0 ? "div" : "section");
    builder.open("table");
    page.row(1, "the same in all of them");
    builder.close();
    for (std::size_t w = 0; w < wrappers; ++w) builder.close();
  }
  return page.finish();
}

void set_rate(benchmark::State& state, double nodes) {
  state.counters["nodes/s"] = benchmark::Counter(nodes, benchmark::Counter::kIsIterationInvariantRate);
}

void align(benchmark::State& state, AlignerKind kind, const Document& expected, const Document& actual) {
  Aligner aligner(kind);
  EditFinder finder;
  Alignment alignment;
  Edits edits;
  for (auto _ : state) {
    aligner.align(expected, actual, alignment);
    finder.find(expected, actual, alignment, edits);
    benchmark::DoNotOptimize(edits);
  }
  const auto nodes = static_cast<double>(expected.node_count() + actual.node_count()) / 2;
  state.counters["nodes"] = nodes;
  set_rate(state, nodes);
  state.counters["edits"] = static_cast<double>(edit_cost(edits));
  state.counters["over_budget"] = alignment.budget_exceeded ? 1 : 0;
}

void build_documents(benchmark::State& state) {
  const auto rows = static_cast<std::size_t>(state.range(0)) / 7;
  for (auto _ : state) benchmark::DoNotOptimize(table(rows, rows / 2));
  set_rate(state, static_cast<double>(7 * rows));
}

void identical(benchmark::State& state, AlignerKind kind) {
  const auto rows = static_cast<std::size_t>(state.range(0)) / 7;
  align(state, kind, table(rows, 0), table(rows, 0));
}

void one_text_changed(benchmark::State& state, AlignerKind kind) {
  const auto rows = static_cast<std::size_t>(state.range(0)) / 7;
  align(state, kind, table(rows, rows), table(rows, rows / 2));
}

void every_row_changed(benchmark::State& state, AlignerKind kind) {
  const auto rows = static_cast<std::size_t>(state.range(0)) / 7;
  align(state, kind, table(rows, rows), table(rows, rows, "every cell says"));
}

// Nothing but labels to go by: what the budget is there for.
void every_row_replaced(benchmark::State& state, AlignerKind kind) {
  const auto rows = static_cast<std::size_t>(state.range(0)) / 7;
  DocumentBuilder builder{Limits{}};
  Page page(builder);
  for (std::size_t i = 0; i < rows; ++i) page.row(i + rows, "other words");
  align(state, kind, table(rows, rows), page.finish());
}

void all_different(benchmark::State& state, AlignerKind kind) {
  const auto items = static_cast<std::size_t>(state.range(0));
  align(state, kind, table(items / 7, 0), list(items / 2, false));
}

void reversed_list(benchmark::State& state, AlignerKind kind) {
  const auto items = static_cast<std::size_t>(state.range(0));
  align(state, kind, list(items, false), list(items, true));
}

void all_nodes_equal(benchmark::State& state, AlignerKind kind) {
  const auto tables = static_cast<std::size_t>(state.range(0));
  align(state, kind, equal_tables(tables, "one"), equal_tables(tables, "two"));
}

void equal_tables_rewrapped(benchmark::State& state, AlignerKind kind) {
  const auto tables = static_cast<std::size_t>(state.range(0));
  align(state, kind, wrapped_tables(tables, 1), wrapped_tables(tables, 3));
}

// No two cells fit, but each might: the worst case of the diffx aligner, and what its budget is there for.
void cells_that_almost_fit(benchmark::State& state, AlignerKind kind) {
  const auto cells = [&](std::string_view container, std::string_view before) {
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::html);
    builder.open(container);
    for (std::int64_t i = 0; i < state.range(0); ++i) {
      builder.open("td");
      if (!before.empty()) {
        builder.open(before);
        builder.close();
      }
      builder.open("b");
      builder.attribute("class", container);
      builder.close();
      builder.close();
    }
    return builder.finish();
  };
  align(state, kind, cells("main", ""), cells("div", "i"));
}

BENCHMARK(build_documents)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(identical, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(identical, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(one_text_changed, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(one_text_changed, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(every_row_changed, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(every_row_changed, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(every_row_replaced, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(every_row_replaced, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(all_different, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(all_different, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(reversed_list, hash, AlignerKind::hash)->Arg(100'000)->Arg(200'000)->Arg(400'000);
BENCHMARK_CAPTURE(reversed_list, diffx, AlignerKind::diffx)->Arg(100'000)->Arg(200'000)->Arg(400'000);
BENCHMARK_CAPTURE(all_nodes_equal, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(all_nodes_equal, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(equal_tables_rewrapped, hash, AlignerKind::hash)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(equal_tables_rewrapped, diffx, AlignerKind::diffx)->Arg(10'000)->Arg(20'000)->Arg(40'000);
BENCHMARK_CAPTURE(cells_that_almost_fit, hash, AlignerKind::hash)->Arg(1'000)->Arg(10'000)->Arg(100'000);
BENCHMARK_CAPTURE(cells_that_almost_fit, diffx, AlignerKind::diffx)->Arg(1'000)->Arg(10'000)->Arg(100'000);

}  // namespace
}  // namespace treesift
