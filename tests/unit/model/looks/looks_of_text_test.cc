// Looks that share one: at pages of which no more than prose was written anew.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/model/looks/looked_at_run.h"

namespace treesift {
namespace {

// A sentence that the model flags.
void reword(MeasuredPair& page, std::uint64_t hash) {
  page.changes[0] = change_of(hash);
  page.changes[0].kind = ChangeKind::words_changed;
  page.places[0] = {"/html/body/p[2]/text()", "The answer is sent at once.", "The answer may be sent later."};
  page.features[feature("words_lost")] = 1;
}

// Of 200 pages these, each in its own way, and something else that differs on each of the others.
LookedAtRun reworded_run(std::size_t reworded = 30) {
  LookedAtRun run;
  add_pages(run, 200, {});
  for (std::size_t i = 0; i < reworded; ++i) reword(run.pairs[i], 5000 + i);
  return run;
}

void add_change(MeasuredPair& page, ChangeKind kind, const ShownEdit& edit) {
  page.changes.push_back(change_of(7000 + page.changes.size()));
  page.changes.back().kind = kind;
  page.edit_of_change.push_back(static_cast<std::uint8_t>(page.places.size()));
  page.places.push_back(edit);
}

// The pairs that share a look.
Ids sharing(const std::vector<Verdict>& verdicts) {
  Ids ids;
  for (const Verdict& verdict : verdicts) {
    if (verdict.mark.cluster == LookPlan::shared_cluster()) ids.push_back(verdict.id);
  }
  return ids;
}

// Whether page 2 of a run of reworded ones shares their look once this was done to it.
template <typename Spoil>
bool shares_with(Spoil spoil) {
  LookedAtRun run = reworded_run();
  spoil(run.pairs[2]);
  const Ids ids = sharing(planned(run));
  return std::count(ids.begin(), ids.end(), "page/2") == 1;
}

TEST(LooksOfText, OfPagesWrittenAnewAreOneAndNoneOfThemPasses) {
  const auto verdicts = planned(reworded_run());
  EXPECT_EQ(sharing(verdicts).size(), 30u);
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(verdicts[i].because, Because::model);
}

TEST(LooksOfText, StayByThemselvesWhereTheyAreFewOrAllIsToBeShownOrNothingIsPlanned) {
  EXPECT_TRUE(sharing(planned(reworded_run(4))).empty());
  EXPECT_EQ(sharing(planned(reworded_run(5))).size(), 5u);
  LookedAtRun run = reworded_run();
  run.looks.show_all_up_to = 200;
  EXPECT_TRUE(sharing(planned(run)).empty());
  run.looks.show_all_up_to = 20;
  for (const FirstLooks first : {FirstLooks::all, FirstLooks::none}) {
    run.looks.first = first;
    EXPECT_TRUE(sharing(planned(run)).empty());
  }
}

TEST(LooksOfText, AreNotSharedByAnythingButProse) {
  EXPECT_TRUE(shares_with([](MeasuredPair&) {}));
  EXPECT_TRUE(shares_with([](MeasuredPair& page) {  // a number of the usual size
    page.changes[0].kind = ChangeKind::values_changed;
    page.changes[0].value = ValueClass::number_usual;
    page.places[0] = {"/td/text()", "7", "8"};
  }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) {  // a time, a token
    page.changes[0].kind = ChangeKind::values_changed;
  }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.changes[0].value = ValueClass::number_times_10; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.changes[0].value = ValueClass::field_words; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.changes[0].kind = ChangeKind::attribute_changed; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.places[0].after = "Inactive"; }));
  EXPECT_FALSE(shares_with(
      [](MeasuredPair& page) { page.places[0].after = "The an\xef\xbf\xbdswer is sent at once."; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) {
    page.places[0] = {"/html/body/p/text()", "counted since the year 2007", "counted since the year 20007"};
  }));
  EXPECT_FALSE(
      shares_with([](MeasuredPair& page) { page.places[0].path = "/html/body/form/button[2]/text()"; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.places[0].path = "/html/body/p/a[1]/text()"; }));
  EXPECT_FALSE(shares_with([](MeasuredPair& page) { page.edit_of_change[0] = MeasuredPair::no_edit; }));
  for (const std::size_t alarm :
       {feature("error_keywords"), feature("mangled_text"), feature("lost_controls")})
    EXPECT_FALSE(shares_with([&](MeasuredPair& page) { page.features[alarm] = 1; }));
}

TEST(LooksOfText, AreSharedByWhatIsMarkedUpInASentenceThatWasWrittenAnew) {
  const auto with = [](ChangeKind kind, const ShownEdit& edit) {
    return shares_with([&](MeasuredPair& page) { add_change(page, kind, edit); });
  };
  const auto gone = ChangeKind::element_deleted, words = ChangeKind::words_changed;
  EXPECT_TRUE(with(gone, {"/html/body/p[2]/code", "<code class=\"name\">size", ""}));
  EXPECT_TRUE(with(gone, {"/html/body/p[2]/em/code", "<code>size", ""}));
  EXPECT_TRUE(with(ChangeKind::text_inserted, {"/html/body/p[2]/text()[2]", "", "then"}));
  EXPECT_TRUE(with(words, {"/html/body/p[2]/text()[2]", "here", "there"}));
  EXPECT_TRUE(with(words, {"/html/body/ul/li/code/text()", "here", "there"}));
  EXPECT_FALSE(with(words, {"/html/body/ul/li/text()", "here", "there"}));
  EXPECT_FALSE(with(ChangeKind::text_inserted, {"/html/body/p[3]/text()", "", "then"}));
  EXPECT_FALSE(with(gone, {"/html/body/p[3]/code", "<code>size", ""}));
  EXPECT_FALSE(with(gone, {"/html/body/p[2]/a", "<a href=\"size.html\">size", ""}));
  EXPECT_FALSE(with(gone, {"/html/body/p[2]/span", "<span id=\"size\">", ""}));
  EXPECT_FALSE(with(gone, {"/html/body/p[3]", "<p>It was not meant so.", ""}));
  EXPECT_FALSE(with(ChangeKind::moved, {"/html/body/p[2]/code", "<code>", "<code>"}));
}

TEST(LooksOfText, AreSharedByListingsInWhichAWordIsNew) {
  const auto with = [](const std::string& new_word, ChangeKind kind, const ShownEdit& edit) {
    return shares_with([&](MeasuredPair& page) {
      page.changes[0].kind = ChangeKind::text_inserted;
      page.places[0] = {"/html/body/pre/span[3]/text()", "", new_word};
      add_change(page, kind, edit);
    });
  };
  const auto gone = ChangeKind::element_deleted;
  const ShownEdit word{"/html/body/pre/span[7]", "<span class=\"keyword\">const", ""};
  EXPECT_TRUE(with("noexcept", gone, word));
  EXPECT_FALSE(with("42", gone, word));
  EXPECT_FALSE(with("noexcept", gone, {"/html/body/pre[2]/span[7]", "<span class=\"keyword\">const", ""}));
  EXPECT_FALSE(with("noexcept", gone, {"/html/body/pre/a[7]", "<a href=\"size.html\">size", ""}));
  EXPECT_TRUE(with("noexcept", ChangeKind::moved, {"/html/body/pre/text()[2]", " size", " size"}));
  EXPECT_FALSE(with("noexcept", ChangeKind::moved, {"/html/body/p/text()[2]", " size", " size"}));
  EXPECT_TRUE(with("noexcept", ChangeKind::attribute_changed,
                   {"/html/body/pre/span[2]", "<span class=\"name\">", "<span class=\"keyword\">"}));
  EXPECT_FALSE(with("noexcept", ChangeKind::attribute_changed,
                    {"/html/body/pre/img", "<img class=\"name\">", "<img class=\"keyword\">"}));
}

TEST(LooksOfText, AreSharedByNewProseThatCannotBeThereTwice) {
  const ShownEdit item{"/html/body/ul/li[3]", "", "<li class=\"note\">It is meant so."};
  EXPECT_TRUE(shares_with([&](MeasuredPair& page) { add_change(page, ChangeKind::element_inserted, item); }));
  EXPECT_FALSE(shares_with([&](MeasuredPair& page) {
    add_change(page, ChangeKind::element_inserted, item);
    page.features[feature("rows_inserted")] = 1;
  }));
  EXPECT_FALSE(shares_with([&](MeasuredPair& page) {
    add_change(page, ChangeKind::element_inserted, {"/html/body/form", "", "<form>"});
  }));
}

TEST(LooksOfText, AreSharedByParagraphsThatSayWhatNoNeighbourSays) {
  const auto with = [](const ShownEdit& edit, ValueClass value = ValueClass::none) {
    return shares_with([&](MeasuredPair& page) {
      add_change(page, ChangeKind::element_inserted, edit);
      page.changes.back().value = value;
      page.features[feature("rows_inserted")] = 1;
    });
  };
  EXPECT_TRUE(with({"/html/body/p[3]", "", "<p class=\"note\">It is meant so."}));
  EXPECT_FALSE(with({"/html/body/p[3]", "", "<p class=\"note\">It is meant so."}, ValueClass::doubled));
  EXPECT_FALSE(with({"/html/body/p[3]", "", "<p class=\"price\">12.50"}));
  EXPECT_FALSE(with({"/html/body/ul/li[3]", "", "<li>It is meant so."}));
}

TEST(LooksOfText, AreSharedByPunctuationOfASentenceThatWasWrittenAnew) {
  const auto with = [](const ShownEdit& edit) {
    return shares_with([&](MeasuredPair& page) { add_change(page, ChangeKind::values_changed, edit); });
  };
  EXPECT_TRUE(with({"/html/body/p[2]/text()[2]", "). The value", ". The value"}));
  EXPECT_FALSE(with({"/html/body/p[3]/text()[2]", "). The value", ". The value"}));
  EXPECT_FALSE(with({"/html/body/p[2]/text()[2]", "at 10:40", "at 1:040"}));
}

TEST(LooksOfText, AreSharedByIdsThatAreNumberedAnew) {
  const auto with = [](const ShownEdit& edit, double dangling = 0) {
    return shares_with([&](MeasuredPair& page) {
      add_change(page, ChangeKind::attribute_varied, edit);
      page.features[feature("identity_varied")] = 1;
      page.features[feature("dangling_references")] = dangling;
    });
  };
  const ShownEdit numbered{"/html/body/p/a", "<a id=\"id-1.5.6\">", "<a id=\"id-1.5.7\">"};
  EXPECT_TRUE(with(numbered));
  EXPECT_FALSE(with(numbered, 1));
  EXPECT_FALSE(with({"/html/body/p/a", "<a href=\"/5\">", "<a href=\"/6\">"}));
}

TEST(LooksOfText, CountAsOneWhereAllElseFits) {
  LookedAtRun run = reworded_run();
  run.pairs.resize(30);
  for (std::uint64_t i = 0; i < 3; ++i)
    run.pairs.push_back(looked_at("other/" + std::to_string(i), {8000 + i}));
  run.looks.show_all_up_to = 4;
  EXPECT_EQ(sharing(planned(run)).size(), 30u);
  EXPECT_EQ(ids_for(planned(run), Because::first_look), (Ids{"other/0", "other/1", "other/2"}));
  run.looks.show_all_up_to = 3;
  EXPECT_TRUE(ids_for(planned(run), Because::first_look).empty());
}

TEST(LooksOfText, LeaveAPageThatShowsWhatAllHaveItsOwn) {
  LookedAtRun run = reworded_run();
  run.pairs.resize(30);
  for (MeasuredPair& page : run.pairs)
    add_change(page, ChangeKind::element_deleted, {"/form/input", "<input>", ""});
  for (std::size_t i = 0; i < 30; ++i) run.pairs[i].changes[1].hashes[3] = control_lost;
  const auto verdicts = planned(run);
  EXPECT_EQ(sharing(verdicts).size(), 29u);
  EXPECT_EQ(ids_for(verdicts, Because::first_look).size(), 1u);
}

}  // namespace
}  // namespace treesift
