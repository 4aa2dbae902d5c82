// Learning what the heads of clean runs always had.
#include "model/contracts/head_learner.h"

#include <fmt/format.h>

#include "align/invariants/invariant_file.h"
#include "tests/support/invariant_helpers.h"

namespace treesift {
namespace {

using LearnedLines = std::vector<std::string>;

std::vector<HeadValue> head_of(const std::string& fields, std::uint16_t status = 200) {
  return read_whole_head({fields, {}}, {status, "text/html", "UTF-8"});
}

// "name: field = line" of each.
LearnedLines lines_of(HeadLearner& learner) {
  LearnedLines lines;
  for (const Invariant& invariant : learner.finish()) {
    EXPECT_TRUE(invariant.of_head);
    for (const FieldContract& field : invariant.fields) {
      std::string values;
      if (field.value.one_of) {
        for (const EnumValue& value : *field.value.one_of) values += " " + value.text;
      }
      lines.push_back(invariant.name + ": " + field.field + (field.optional ? "?" : "") + values);
    }
  }
  return lines;
}

TEST(HeadLearning, KnowsWhatRunsAgreeInOfOnePage) {
  HeadLearner learner;
  const std::string same = "vary: accept\nset-cookie: sid=1; secure\nlocation: /a\ndate: x\nx-build: 7\n";
  learner.add("login", 0, head_of(same, 302));
  learner.add("login", 1, head_of(same + "allow: get\n", 302));
  EXPECT_EQ(lines_of(learner),
            (LearnedLines{"head of login: /content-type", "head of login: /content-type/charset utf-8",
                          "head of login: /content-type/type text/html", "head of login: /location /a",
                          "head of login: /set-cookie/sid", "head of login: /set-cookie/sid/life session",
                          "head of login: /set-cookie/sid/secure yes", "head of login: /status 302",
                          "head of login: /vary accept"}));
}

TEST(HeadLearning, SaysNothingOfWhatVariesBetweenRunsOrOfOneRun) {
  HeadLearner learner;
  learner.add("a", 0, head_of("location: /x?t=1\nvary: a\n"));
  learner.add("a", 1, head_of("location: /x?t=2\n"));
  learner.add("b", 0, head_of("vary: a\n"));
  EXPECT_EQ(lines_of(learner),
            (LearnedLines{"head of a: /content-type", "head of a: /content-type/charset utf-8",
                          "head of a: /content-type/type text/html", "head of a: /location",
                          "head of a: /status 200"}));
}

// What is said of all responses is not said again.
TEST(HeadLearning, PutsPagesTogether) {
  HeadLearner learner;
  for (std::size_t run = 0; run < 2; ++run) {
    for (int i = 0; i < 6; ++i)
      learner.add(fmt::format("o/{}", i), run, head_of("vary: a\ncache-control: no-store\n"));
    learner.add("p", run, head_of("vary: a\n"));
  }
  EXPECT_EQ(lines_of(learner),
            (LearnedLines{"heads: /cache-control/no-store yes", "heads: /content-type",
                          "heads: /content-type/charset utf-8", "heads: /content-type/type text/html",
                          "heads: /status 200", "heads: /vary a", "head of o/*: /cache-control"}));
}

// A flag is needed where its cookie is; the cookie is not needed where some responses have none.
TEST(HeadLearning, HoldsOfWhatItWasLearnedFrom) {
  HeadLearner learner;
  const std::vector<std::string> heads{"set-cookie: a=1; secure\nvary: x\n", "vary: x\n", "vary: y\n"};
  for (std::size_t run = 0; run < 2; ++run) {
    for (int i = 0; i < 9; ++i)
      learner.add(fmt::format("o/{}", i), run, head_of(heads[static_cast<std::size_t>(i % 3)]));
  }
  InvariantChecker checker(std::get<InvariantSet>(InvariantSet::compile(learner.finish())));
  DocumentBuilder builder{Limits()};
  InvariantFindings findings;
  const auto violations = [&](const std::string& fields) {
    const Document head = whole_head_document(head_of(fields), builder), unknown;
    checker.check_heads(head, &unknown, {"o/1", fields}, findings);
    return findings.violations.size();
  };
  for (const std::string& head : heads) EXPECT_EQ(violations(head), 0u) << head;
  EXPECT_EQ(violations("set-cookie: a=1\nvary: x\n"), 1u);
  EXPECT_EQ(violations(""), 1u);
}

}  // namespace
}  // namespace treesift
