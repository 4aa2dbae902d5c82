// Learning what clean runs always had.
#include "model/contracts/contract_learner.h"

#include <fmt/format.h>

#include <functional>

#include "align/invariants/invariant_file.h"
#include "model/contracts/page_family.h"
#include "tests/support/invariant_helpers.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

using Page = std::function<std::string(int page)>;

// Learned from two runs of pages "r/0" and so on, which are the same in both.
std::vector<Invariant> learned_from(int pages, const Page& page, SourceType type = SourceType::json) {
  ContractLearner learner;
  for (std::size_t run = 0; run < 2; ++run) {
    for (int i = 0; i < pages; ++i) learner.add(fmt::format("r/{}", i), run, parsed(page(i), type));
  }
  return learner.finish().invariants;
}

// The lines about fields, of the only invariant.
std::string lines_of(int pages, const Page& page, SourceType type = SourceType::json) {
  std::vector<Invariant> learned = learned_from(pages, page, type);
  if (learned.size() != 1) return fmt::format("{} invariants", learned.size());
  for (FieldContract& field : learned.front().fields) field.count = 0;
  const std::string written = write_invariants(learned);
  return written.substr(written.find('[', written.find("[invariant.")));
}

TEST(PageFamilies, LeaveOutWhatHoldsDigits) {
  EXPECT_EQ(family_of("api/orders/17.json").shown, "api/orders/*.json");
  EXPECT_EQ(family_of("api/orders/17.json").pattern, R"(api\/orders\/[^/?&=#.]+\.json)");
  EXPECT_EQ(family_of("h/v1/a?page=2").shown, "h/*/a?page=*");
  EXPECT_EQ(family_of("about.json"), (PageFamily{"about.json", ""}));
  EXPECT_EQ(folder_of("a/b/about.json").shown, "a/b/*.json");
  EXPECT_EQ(folder_of("about").shown, "*");
}

TEST(ContractLearning, KnowsTypesAndPresence) {
  const auto page = [](int i) {
    return fmt::format(R"({{"id":{},"name":"n{}","at":null{}}})", i, i, i % 2 == 0 ? R"(,"note":"x")" : "");
  };
  EXPECT_EQ(lines_of(6, page), R"([invariant.fields]
"/" = { type = "object" }
"/at" = {}
"/id" = { type = "number", min = 0 }
"/name" = { type = "string" }
"/note" = { type = "string", optional = true }
)");
}

// Of one page alone nothing is known but what is there.
TEST(ContractLearning, SaysLittleOfOnePage) {
  ContractLearner learner;
  for (std::size_t run = 0; run < 2; ++run)
    learner.add("status", run,
                parsed(R"({"up":true,"since":"2026-01-01","jobs":[{"id":1},{"id":2}]})", SourceType::json));
  const std::vector<Invariant> learned = learner.finish().invariants;
  ASSERT_EQ(learned.size(), 1U);
  EXPECT_EQ(learned[0].name, "status");
  EXPECT_EQ(learned[0].when, (Condition{ConditionKind::id, "status", Format::html, {}}));
  std::vector<std::string> fields;
  for (const FieldContract& field : learned[0].fields) fields.push_back(field.field);
  EXPECT_EQ(fields, (std::vector<std::string>{"/", "/jobs", "/jobs[]", "/since", "/up"}));
  for (const FieldContract& field : learned[0].fields) {
    EXPECT_EQ(field.value.format, ValueFormat::none) << field.field;
    EXPECT_FALSE(field.value.min || field.value.above || field.unique) << field.field;
  }
}

TEST(ContractLearning, WidensRangesToSignAndMagnitude) {
  EXPECT_EQ(lines_of(6, [](int i) { return fmt::format("[{}]", i + 3.5); }),
            "[invariant.fields]\n\"/\" = { type = \"array\" }\n\"/[]\" = { type = \"number\", above = 0 }\n");
  EXPECT_EQ(lines_of(30, [](int i) { return fmt::format("[{}]", 20 + i); }),
            "[invariant.fields]\n\"/\" = { type = \"array\", min-items = 1 }\n"
            "\"/[]\" = { type = \"integer\", min = 1, below = 1000 }\n");
  EXPECT_EQ(lines_of(30, [](int i) { return fmt::format("[{}]", i - 3); }),
            "[invariant.fields]\n\"/\" = { type = \"array\", min-items = 1 }\n"
            "\"/[]\" = { type = \"integer\", above = -1000, below = 1000 }\n");
}

TEST(ContractLearning, TakesFewValuesForAnEnumerationOnlyWhereTheyWereSeenOften) {
  const auto page = [](int i) { return fmt::format(R"({{"s":"{}"}})", i % 2 == 0 ? "new" : "paid"); };
  EXPECT_EQ(lines_of(39, page).find("one-of"), std::string::npos);
  EXPECT_NE(lines_of(40, page).find(R"("/s" = { type = "string", one-of = ["new", "paid"] })"),
            std::string::npos);
}

TEST(ContractLearning, TakesAFormatOnlyFromManyValues) {
  const auto page = [](int i) { return fmt::format(R"({{"d":"2026-01-{:02}"}})", i + 1); };
  EXPECT_EQ(lines_of(9, page).find("format"), std::string::npos);
  EXPECT_NE(lines_of(10, page).find(R"(format = "date")"), std::string::npos);
}

TEST(ContractLearning, KnowsOrderAndUniquenessOfLists) {
  const auto page = [](int i) {
    std::string items;
    for (int k = 0; k < 6; ++k)
      items += fmt::format(R"({}{{"id":{},"stars":{}}})", k == 0 ? "" : ",", 10 * i + k + 1, (i + k * k) % 5);
    return "{\"items\":[" + items + "]}";
  };
  const std::string lines = lines_of(20, page);
  EXPECT_NE(
      lines.find(
          R"("/items[]/id" = { type = "integer", min = 0.1, below = 10000, unique = true, order = "ascending" })"),
      std::string::npos)
      << lines;
  EXPECT_NE(lines.find(R"("/items[]/stars" = { type = "integer", min = 0 })"), std::string::npos) << lines;
}

TEST(ContractLearning, KnowsWhatRefersToWhat) {
  const auto page = [](int i) {
    std::string users, orders;
    for (int k = 0; k < 6; ++k) {
      users +=
          fmt::format(R"({}{{"id":{},"name":"n{}"}})", k == 0 ? "" : ",", 1000 + 37 * i + 91 * k * k, i + k);
      orders += fmt::format(R"({}{{"by":{},"pieces":{}}})", k == 0 ? "" : ",",
                            1000 + 37 * i + 91 * (k % 3) * (k % 3), (i * k) % 5);
    }
    return "{\"users\":[" + users + "],\"orders\":[" + orders + "]}";
  };
  const std::string lines = lines_of(20, page);
  EXPECT_NE(lines.find(R"(refers-to = "/users[]/id" })"), std::string::npos) << lines;
  EXPECT_EQ(lines.find("refers-to"), lines.rfind("refers-to")) << lines;
}

// That a few small numbers are among many says nothing.
TEST(ContractLearning, TakesNoChanceForAReference) {
  const auto page = [](int i) {
    std::string all;
    for (int k = 1; k <= 40; ++k)
      all += fmt::format(R"({}{{"id":{},"stars":{}}})", k == 1 ? "" : ",", k, (i * k) % 5 + 1);
    return "[" + all + "]";
  };
  EXPECT_EQ(lines_of(20, page).find("refers-to"), std::string::npos);
}

TEST(ContractLearning, TakesNamesWithDigitsForAMap) {
  EXPECT_EQ(lines_of(4, [](int i) { return fmt::format(R"({{"u{}":{{"n":1}},"v{}":{{"n":2}}}})", i, i); }),
            "[invariant.fields]\n\"/\" = { type = \"object\" }\n\"/*\" = { type = \"object\" }\n"
            "\"/*/n\" = { type = \"number\" }\n");
}

// More names than a tree may have fields.
TEST(ContractLearning, TakesNamesThatEachPageHasAnewForAMap) {
  const auto page = [](int i) {
    return fmt::format(R"({{"id":{0},"keys":{{"a{0}":{{"by":"x","n":{0}}},"b{0}":{{"by":"x","n":{0}}}}}}})",
                       i);
  };
  EXPECT_EQ(lines_of(400, page), R"([invariant.fields]
"/" = { type = "object" }
"/id" = { type = "integer", min = 0, below = 10000 }
"/keys" = { type = "object" }
"/keys/*" = { type = "object" }
"/keys/*/by" = { type = "string" }
"/keys/*/n" = { type = "integer", min = 0, below = 10000 }
)");
}

// As many pages of one folder as together have more fields than a tree may have, but have the same ones.
TEST(ContractLearning, CountsFieldsOfAFolderOnce) {
  std::string members;
  for (const char letter : std::string("abcdefghijklmnopqrstuvwxyz"))
    members += fmt::format(R"("{}":{{"r":1,"s":2,"t":3,"u":4,"v":5,"w":6,"x":7}},)", letter);
  ContractLearner learner;
  for (std::size_t run = 0; run < 2; ++run) {
    for (const char name : std::string("abcdef"))
      learner.add(fmt::format("r/{}", name), run, parsed("{" + members + R"("z0":0})", SourceType::json));
  }
  EXPECT_EQ(learner.finish().invariants.size(), 1u);
}

TEST(ContractLearning, SeesElementsAndAttributesOfXml) {
  const auto page = [](int i) {
    return fmt::format("<c><b isbn='{}'><p>{}.50</p><t>a <i>b</i></t></b><b isbn='x{}'><p>2</p><t/></b></c>",
                       i, i + 1, i);
  };
  EXPECT_EQ(lines_of(6, page, SourceType::xml), R"([invariant.fields]
"/c" = {}
"/c/b[]" = {}
"/c/b[]/@isbn" = {}
"/c/b[]/p" = { type = "number", above = 0 }
"/c/b[]/t" = {}
)");
}

TEST(ContractLearning, SeesColumnsOfTables) {
  const auto page = [](int i) {
    return fmt::format("<table id=t><tr><th>No<th>Price<tr><td>{}<td>€ 9.{:02}<tr><td>{}<td>€ 5.00</table>",
                       2 * i, i, 2 * i + 1);
  };
  EXPECT_EQ(lines_of(20, page, SourceType::html), R"([invariant.columns]
"No" = { type = "integer", min = 0, below = 1000, unique = true, order = "ascending" }
"Price" = { type = "number", min = 0.1, below = 100, unit = "€", order = "descending" }
)");
}

// A third run like the two violates nothing.
TEST(ContractLearning, HoldsOfWhatItWasLearnedFrom) {
  const auto page = [](int i) {
    return fmt::format(R"({{"id":{},"tags":["a","b{}"],"m":{{"k":{}.5}}}})", i, i, i);
  };
  const std::vector<Invariant> learned = learned_from(25, page);
  InvariantChecker checker(std::get<InvariantSet>(InvariantSet::compile(learned)));
  InvariantFindings findings;
  for (int i = 0; i < 25; ++i) {
    const Document document = parsed(page(i), SourceType::json), empty = parsed("{}", SourceType::json);
    checker.check(document, &empty, {fmt::format("r/{}", i), ""}, findings);
    EXPECT_TRUE(findings.violations.empty());
    EXPECT_TRUE(findings.looked_at.front());
  }
}

}  // namespace
}  // namespace treesift
