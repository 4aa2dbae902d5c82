#include "align/rules/expressions.h"

#include <fmt/format.h>
#include <re2/re2.h>

namespace treesift {
namespace {

// Whether the pattern has a backslash and one of these letters.
bool has_escape(std::string_view pattern, std::string_view letters) {
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    if (pattern[i] != '\\') continue;
    if (letters.find(pattern[++i]) != letters.npos) return true;
  }
  return false;
}

ExpressionResult compile(std::string_view pattern, RE2::Options::Encoding encoding) {
  if (pattern.empty()) return "an empty expression matches nothing";
  if (has_escape(pattern, "C")) return "\\C matches a part of a character: write . for any character";
  RE2::Options options(RE2::Quiet);
  options.set_encoding(encoding);
  auto compiled = std::make_shared<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  if (!compiled->ok()) return fmt::format("not an RE2 expression: {}", compiled->error());
  return compiled;
}

}  // namespace

ExpressionResult compile_expression(std::string_view pattern) {
  return compile(pattern, RE2::Options::EncodingUTF8);
}

ExpressionResult compile_byte_expression(std::string_view pattern) {
  return compile(pattern, RE2::Options::EncodingLatin1);
}

bool may_have_anchor(std::string_view pattern) {
  if (pattern.find('$') != pattern.npos || has_escape(pattern, "AzQ")) return true;
  for (std::size_t at = pattern.find('^'); at != pattern.npos; at = pattern.find('^', at + 1)) {
    const bool negates = at > 0 && pattern[at - 1] == '[' && (at < 2 || pattern[at - 2] != '\\');
    if (!negates) return true;
  }
  return false;
}

}  // namespace treesift
