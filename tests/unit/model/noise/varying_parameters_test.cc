#include "model/noise/varying_parameters.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

using Visit = std::vector<RequestSeen>;

RequestSeen sent(std::string method, std::string path, std::vector<std::string> fields) {
  return {method + " h" + path, path, std::move(fields), 0};
}

VaryingParameters learned(const std::vector<Visit>& runs) {
  ParameterLearner learner;
  for (std::size_t run = 0; run < runs.size(); ++run)
    for (const RequestSeen& request : runs[run]) learner.add(run, request);
  return learner.learn();
}

std::vector<std::string> found(const std::vector<Visit>& runs) {
  std::vector<std::string> entries;
  for (const VaryingParameter& parameter : learned(runs).found) entries.push_back(parameter.entry);
  return entries;
}

using Entries = std::vector<std::string>;

TEST(VaryingParameters, AreNamedWithTheirPathWhereTheyVariedOnOne) {
  const auto visit = [](std::string token) {
    return Visit{sent("POST", "/login", {"token=" + token, "user=a"}), sent("GET", "/list", {"page=1"})};
  };
  EXPECT_EQ(found({visit("1"), visit("2"), visit("3")}), Entries{"/login?token"});
  EXPECT_EQ(learned({visit("1"), visit("2"), visit("3")}).found[0].comment, "varied in 2 of 2 requests");
  EXPECT_EQ(found({visit("1"), visit("1")}), Entries{});
}

TEST(VaryingParameters, AreNamedAloneWhereTheyNeverStayedTheSame) {
  const auto visit = [](std::string token, std::string of_third) {
    return Visit{sent("POST", "/a", {"token=" + token}), sent("POST", "/b", {"n=1", "token=" + token}),
                 sent("GET", "/c", {"token=" + of_third})};
  };
  EXPECT_EQ(found({visit("1", "1"), visit("2", "2")}), Entries{"token"});
  EXPECT_EQ(found({visit("1", "x"), visit("2", "x")}), (Entries{"/a?token", "/b?token"}));
}

TEST(VaryingParameters, AreNotWhatComesInAnotherOrder) {
  const Visit visit{sent("GET", "/item", {"id=1"}), sent("GET", "/item", {"id=2"})};
  EXPECT_EQ(found({visit, {visit[1], visit[0]}}), Entries{});
}

TEST(VaryingParameters, AreNotWhatTellsRequestsApart) {
  const Visit common{sent("GET", "/item", {"id=1"}), sent("GET", "/item", {"id=2"})};
  Visit first = common, other = common;
  first.push_back(sent("GET", "/item", {"id=3"}));
  other.push_back(sent("GET", "/item", {"id=4"}));
  const VaryingParameters parameters = learned({first, other});
  EXPECT_TRUE(parameters.found.empty());
  ASSERT_EQ(parameters.refused.size(), 1u);
  EXPECT_EQ(parameters.refused[0].entry, "/item?id");
}

// One post more in one run: each meets the one with the same comment.
TEST(VaryingParameters, AreFoundWhereARunHasMoreSteps) {
  const auto post = [](std::string token, std::string comment) {
    return sent("POST", "/ticket", {"comment=" + comment, "token=" + token});
  };
  EXPECT_EQ(found({{post("1", "a"), post("1", "b")}, {post("2", "x"), post("2", "a"), post("2", "b")}}),
            Entries{"/ticket?token"});
}

TEST(VaryingParameters, AreSegmentsThatLookGenerated) {
  const auto visit = [](std::string session) {
    return Visit{sent("GET", "/s/" + session + "/cart", {}), sent("GET", "/s/" + session, {}),
                 sent("GET", "/a;sid=" + session, {})};
  };
  EXPECT_EQ(found({visit("81fac07e55d1"), visit("c07e81fa11b2")}), (Entries{"/s/{}", "/s/{}/*", ";sid"}));
  EXPECT_EQ(found({{sent("GET", "/wiki/Start", {})}, {sent("GET", "/wiki/Other", {})}}), Entries{});
  EXPECT_EQ(found({{sent("GET", "/s/81fac07e55d1/a", {})}, {sent("GET", "/s/c07e81fa11b2/b", {})}}),
            Entries{});
}

}  // namespace
}  // namespace treesift
