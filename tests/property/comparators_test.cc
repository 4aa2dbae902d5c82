// Comparators on random pages, and on every pair of the corpora at hand: the partial order, and the same
// answers as views spelled out in full.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

#include "model/comparators/pair_comparer.h"
#include "tests/support/corpus.h"
#include "tests/support/naive_views.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

// Pages as lists of pieces of source, so that a mutant is a page with a piece more, less, or other.
class RandomResponses {
 public:
  explicit RandomResponses(unsigned seed) : random_(seed) {}

  std::vector<std::string> page() {
    std::vector<std::string> pieces;
    const std::size_t count = 3 + below(25);
    for (std::size_t i = 0; i < count; ++i) pieces.push_back(piece());
    return pieces;
  }

  std::vector<std::string> mutant(std::vector<std::string> pieces) {
    const std::size_t changes = 1 + below(2);
    for (std::size_t i = 0; i < changes; ++i) change(pieces);
    return pieces;
  }

 private:
  std::size_t below(std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_);
  }

  std::string piece() {
    static const std::vector<std::string> all = {"<div>",
                                                 "</div>",
                                                 "<div class=x>",
                                                 "<p>",
                                                 "</p>",
                                                 "<b>",
                                                 "</b>",
                                                 "<i>",
                                                 "</i>",
                                                 "<span style='a'>",
                                                 "</span>",
                                                 "<table><tr><td width=1>",
                                                 "</table>",
                                                 "<br>",
                                                 "<pre>",
                                                 "</pre>",
                                                 "<ul><li>",
                                                 "</ul>",
                                                 "one",
                                                 "two",
                                                 " ",
                                                 "  ",
                                                 "\n",
                                                 "one two ",
                                                 " three\n",
                                                 "2024-01-02",
                                                 "3 Dec 2024",
                                                 "today, 12:30",
                                                 "<!-- note -->",
                                                 "<!-- other -->",
                                                 "<script>x</script>",
                                                 "<script>y</script>",
                                                 "<meta name=a>",
                                                 "<noscript>\n n</noscript>",
                                                 "<style>s</style>",
                                                 "<a href=/x>",
                                                 "<a href=/y name=n>",
                                                 "<a href='javascript:f()'>",
                                                 "<a href='JavaScript:g()' onclick=h>",
                                                 "</a>",
                                                 "<img src=p>",
                                                 "<img src=q alt=t>",
                                                 "<form>",
                                                 "<form action=/go method=POST>",
                                                 "<form method=post>",
                                                 "</form>",
                                                 "<input name=a>",
                                                 "<input name=a type=TEXT>",
                                                 "<input name=a type=text>",
                                                 "<input name=a value=''>",
                                                 "<input name=b type=checkbox checked>",
                                                 "<input name=b type=checkbox>",
                                                 "<select name=s>",
                                                 "<select name=t>",
                                                 "</select>",
                                                 "<option value=1>",
                                                 "<option value=1 selected>",
                                                 "<option value=2>",
                                                 "<textarea name=z> keep  this</textarea>",
                                                 "<button>go</button>",
                                                 "<h1 align=left>",
                                                 "</h1>",
                                                 "<custom-tag>",
                                                 "<!doctype html>",
                                                 "<object><p>o</object>",
                                                 "<em lang=en>",
                                                 "</em>",
                                                 "<div id=k onclick=v>",
                                                 "é",
                                                 "&nbsp;"};
    return all[below(all.size())];
  }

  void change(std::vector<std::string>& pieces) {
    const std::size_t what = below(4), at = below(pieces.size());
    const auto place = pieces.begin() + static_cast<std::ptrdiff_t>(at);
    if (what == 0 && pieces.size() > 1) {
      pieces.erase(place);
    } else if (what == 1) {
      pieces.insert(place, piece());
    } else if (what == 2) {
      *place = piece();
    } else {
      std::swap(*place, pieces[below(pieces.size())]);
    }
  }

  std::mt19937 random_;
};

// Well-formed XML. Of one seed always the same, but that at step `change` another choice is made.
class RandomReordering {
 public:
  RandomReordering(std::string_view root, unsigned seed, std::size_t change)
      : random_(seed), change_(change) {
    text_ = "<" + std::string(root) + ">";
    for (std::size_t step = 0; step < 24; ++step) add(step);
    for (; !open_.empty(); open_.pop_back()) text_ += "</" + open_.back() + ">";
    text_ += "</" + std::string(root) + ">";
  }

  const std::string& text() const { return text_; }

 private:
  void add(std::size_t step) {
    static const std::vector<std::string> names = {"p", "b",      "pre",    "style", "div",
                                                   "a", "select", "option", "own"};
    static const std::vector<std::string> attributes = {"",           " class='x'",   " href='/1'",
                                                        " value='1'", " selected=''", " xml:space='preserve'",
                                                        " name='n'",  " onclick='f'", " width='2'"};
    static const std::vector<std::string> texts = {" ",      "\n ",        "one",        " two",
                                                   "three ", "<!-- c -->", "2024-01-02", "<?x y?>"};
    const std::size_t what = std::uniform_int_distribution<std::size_t>(0, 3)(random_);
    std::size_t choice = std::uniform_int_distribution<std::size_t>(0, 71)(random_);
    if (step == change_) ++choice;
    if (what == 0) {
      open_.push_back(names[choice % names.size()]);
      text_ += "<" + open_.back() + attributes[choice / names.size() % attributes.size()] + ">";
    } else if (what == 1 && !open_.empty()) {
      if (choice % 3 == 0) text_ += " ";
      text_ += "</" + open_.back() + ">";
      open_.pop_back();
    } else {
      text_ += texts[choice % texts.size()];
    }
  }

  std::mt19937 random_;
  std::size_t change_;
  std::vector<std::string> open_;
  std::string text_;
};

std::string joined(const std::vector<std::string>& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

// All comparators, and some that are composed.
ComparisonTask many_comparators() {
  ComparisonTask task;
  EXPECT_FALSE(add_columns(
      "all,M,DB-P1,DB-P2-P3,DB-W-P1,DB-W-P4,DB-W-P5,DB-W-P2,T-P1,T-P4,T-P5,T-P6,T-P7,T-P5-P6,T-P2-P4-P7,"
      "T-P1-P2-P3-P4-P5-P6-P7,N-P1,N-P2,N-P5,N-P6,N+I-P1,N+I-P5,N+I-P6,N+I-P5-P6,N+U-P1,N+U-P5,"
      "N+U-P2,N+F-P1,N+F-P6,N+F-P6-P7,N+F-Sel-P1",
      task));
  return task;
}

struct OrderCount {
  std::size_t checked = 0;  // upper comparators that found a pair equal, with a lower one
};

// Whenever a comparator says equal, so does each that sees no more.
void expect_order(const ComparisonTask& task, const ComparatorOutcomes& outcomes, OrderCount& count) {
  const std::span<const NamedView> views = task.comparators.views();
  for (std::size_t upper = 0; upper < views.size(); ++upper) {
    if (outcomes.has_difference(upper)) continue;
    for (std::size_t lower = 0; lower < views.size(); ++lower) {
      if (lower == upper || !sees_all_of(views[upper].view, views[lower].view)) continue;
      ++count.checked;
      ASSERT_FALSE(outcomes.has_difference(lower))
          << views[upper].name << " finds no difference, " << views[lower].name << " does";
    }
  }
}

void expect_as_spelled(const ComparisonTask& task, const ComparatorOutcomes& outcomes,
                       const ComparedPair& pair) {
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    const View& view = task.comparators.views()[i].view;
    const std::string expected = NaiveView(view, pair.expected, pair.expected_bytes).spell();
    const std::string actual = NaiveView(view, pair.actual, pair.actual_bytes).spell();
    ASSERT_EQ(outcomes.has_difference(i), expected != actual)
        << task.comparators.views()[i].name << "\n--- " << expected << "\n+++ " << actual;
  }
}

TEST(Comparators, RandomPagesAreOrderedAndAsSpelled) {
  const ComparisonTask task = many_comparators();
  PairComparer comparer(task);
  RandomResponses pages(20240102);
  OrderCount count;
  std::vector<std::size_t> found(task.comparators.views().size()), passed(found.size());
  for (int round = 0; round < test::rounds(6000); ++round) {
    const std::vector<std::string> page = pages.page();
    const std::vector<std::string> mutant = pages.mutant(page);
    const std::string before = joined(page), after = joined(mutant);
    SCOPED_TRACE(before + "\n" + after);
    const SourceType type = round % 8 == 0 ? SourceType::xhtml : SourceType::html;
    const Document expected = parsed(before, type), actual = parsed(after, type);
    const ComparedPair pair{before, after, expected, actual};
    const ComparatorOutcomes outcomes = comparer.compare(pair);
    expect_order(task, outcomes, count);
    expect_as_spelled(task, outcomes, pair);
    if (HasFatalFailure()) return;
    for (std::size_t i = 0; i < found.size(); ++i) ++(outcomes.has_difference(i) ? found : passed)[i];
  }
  EXPECT_GT(count.checked, test::rounds(100'000u));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_GT(found[i], 0u) << task.comparators.views()[i].name;
    EXPECT_GT(passed[i], 0u) << task.comparators.views()[i].name;
  }
}

TEST(Comparators, XmlIsOrderedAndAsSpelled) {
  const ComparisonTask task = many_comparators();
  PairComparer comparer(task);
  OrderCount count;
  for (unsigned seed = 0; seed < test::rounds(3000u); ++seed) {
    const std::string_view root = seed % 2 == 0 ? "html" : "feed";
    const std::string before = RandomReordering(root, seed, 99).text();
    const std::string after = RandomReordering(root, seed, seed % 24).text();
    SCOPED_TRACE(before + "\n" + after);
    const Document expected = parsed(before, SourceType::xml), actual = parsed(after, SourceType::xml);
    const ComparedPair pair{before, after, expected, actual};
    const ComparatorOutcomes outcomes = comparer.compare(pair);
    expect_order(task, outcomes, count);
    expect_as_spelled(task, outcomes, pair);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(count.checked, test::rounds(10'000u));
}

// One comparator alone, as the default model asks it, and beside others, where the text is put together.
TEST(Comparators, TextWithoutDatesOfJsonIsTheSameAloneAndBesideOthers) {
  ComparisonTask alone, beside;
  ASSERT_FALSE(add_columns("C-WD", alone));
  ASSERT_FALSE(add_columns("C-WD,N", beside));
  PairComparer fast(alone), slow(beside);
  std::mt19937 random(5);
  static constexpr std::string_view values[] = {
      "1",    "\"a\"",   "\"2024-01-02\"",        "\"3 Dec 2024\"",           "\"2024-01-02\\n\"",
      "\"\"", "null",    "\"a\\n2024-01-02\"",    "\"b\\n2024-01-03, 2:30\"", "{\"k\":\"2024-01-02\"}",
      "[]",   "\"\\n\"", "[\"a\",\"2025-02-03\"]"};
  const auto array = [&](std::vector<std::size_t>& picked) {
    std::string text = "[";
    for (const std::size_t value : picked) text.append(text.size() > 1 ? "," : "").append(values[value]);
    return text + "]";
  };
  std::size_t found = 0, passed = 0;
  for (int round = 0; round < test::rounds(4000, 2000); ++round) {
    std::vector<std::size_t> picked(1 + random() % 6);
    for (std::size_t& value : picked) value = random() % std::size(values);
    const std::string before = array(picked);
    for (std::size_t i = 0; i < 1 + random() % 2; ++i)
      picked[random() % picked.size()] = random() % std::size(values);
    const std::string after = array(picked);
    const Document expected = parsed(before, SourceType::json), actual = parsed(after, SourceType::json);
    const ComparedPair pair{before, after, expected, actual};
    const bool differs = fast.compare(pair).has_difference(0);
    ASSERT_EQ(differs, slow.compare(pair).has_difference(0)) << before << "\n" << after;
    ++(differs ? found : passed);
  }
  EXPECT_GT(found, 100u);
  EXPECT_GT(passed, 100u);
}

// Pairs of the 22 of which neither sees all that the other sees have pages that show it; those that are
// ordered are only told apart one way. (What the order claims is what holds, no less.)
TEST(Comparators, TheOrderIsTheWholeOrder) {
  ComparisonTask task;
  ASSERT_FALSE(add_columns("all", task));
  PairComparer comparer(task);
  const std::span<const NamedView> views = task.comparators.views();
  std::array<std::array<bool, published_comparator_count>, published_comparator_count> contradicted{};
  RandomResponses pages(7);
  for (int round = 0; round < test::rounds(20000, 10000); ++round) {
    const std::vector<std::string> page = pages.page();
    const std::vector<std::string> mutant = pages.mutant(page);
    const std::string before = joined(page), after = joined(mutant);
    const Document expected = parsed(before, SourceType::html), actual = parsed(after, SourceType::html);
    const ComparatorOutcomes outcomes = comparer.compare({before, after, expected, actual});
    for (std::size_t a = 0; a < views.size(); ++a) {
      for (std::size_t b = 0; b < views.size(); ++b)
        contradicted[a][b] |= !outcomes.has_difference(a) && outcomes.has_difference(b);
    }
  }
  for (std::size_t a = 0; a < views.size(); ++a) {
    for (std::size_t b = 0; b < views.size(); ++b) {
      EXPECT_NE(sees_all_of(views[a].view, views[b].view), contradicted[a][b])
          << views[a].name << " over " << views[b].name;
    }
  }
}

TEST(Comparators, OrderHoldsOnTheCorpora) {
  const ComparisonTask task = many_comparators();
  PairComparer comparer(task);
  OrderCount count;
  for_each_corpus_pair([&](const Pair& pair) {
    if (pair.error || pair.unpaired() || pair.expected == pair.actual || HasFatalFailure()) return;
    DocumentParser parser;
    const auto parse = [&](std::string_view bytes, std::string_view type) {
      return parser.parse(bytes, source_type(type).value_or(sniff_source_type(bytes)));
    };
    const ParseResult expected = parse(*pair.expected, pair.type),
                      actual = parse(*pair.actual, pair.actual_type);
    if (!std::holds_alternative<Document>(expected) || !std::holds_alternative<Document>(actual)) return;
    SCOPED_TRACE(pair.id);
    expect_order(task,
                 comparer.compare({*pair.expected, *pair.actual, std::get<Document>(expected),
                                   std::get<Document>(actual)}),
                 count);
  });
  if (count.checked == 0) GTEST_SKIP() << "TREESIFT_CORPUS is not set";
}

}  // namespace
}  // namespace treesift
