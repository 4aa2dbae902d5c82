#include "io/bytes/json_surrogates.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(JsonSurrogates, LoneOnesBecomeTheReplacementCharacter) {
  std::string json = R"(["\ud83d","\uDE00x","\ud83d\ud83d\ude00","\ude00\ud83d"])";
  EXPECT_EQ(mend_lone_surrogates(json), 5u);
  EXPECT_EQ(json, R"(["\ufffd","\ufffdx","\ufffd\ud83d\ude00","\ufffd\ufffd"])");
}

TEST(JsonSurrogates, AllElseStaysAsItIs) {
  for (const std::string& text :
       {std::string(R"(["\ud83d\ude00","\\ud83d","\\\\ude00","\n\u00e9","\u12"])"), std::string("\\"),
        std::string("\\ud8"), std::string("{}"), std::string()}) {
    std::string json = text;
    EXPECT_EQ(mend_lone_surrogates(json), 0u);
    EXPECT_EQ(json, text);
  }
}

}  // namespace
}  // namespace treesift
