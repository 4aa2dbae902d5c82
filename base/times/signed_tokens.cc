// Signed tokens.
//
// Problem. A login answers with a token that says who it is for and when it was made, and ends in a
// signature. In the next run all of it behind the first time is other letters. As text it is noise; but a
// token for another user would be, too.
//
// How. A token is three runs of base64 with points between, of which the first begins with an object in JSON:
// with "eyJ". Its first two are decoded and compared as the documents that they are. Where no more than times
// differ, the signature was bound to differ and says nothing. A signature that differs under the same claims
// does.
#include "base/times/signed_tokens.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/base64.h"

namespace treesift {
namespace {

constexpr std::string_view front = "eyJ";  // {" in base64

struct SignedToken {
  std::string_view text, head, signature;
  std::string claims;
};

bool in_base64(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("+/-_=").find(c) != std::string_view::npos;
}

std::string_view take_run(std::string_view text) {
  const auto end = std::ranges::find_if_not(text, in_base64);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// Of both alphabets, with or without padding.
std::optional<std::string> decoded(std::string_view run) {
  std::string text(run.substr(0, run.find('=')));
  std::ranges::replace(text, '-', '+');
  std::ranges::replace(text, '_', '/');
  text.append((4 - text.size() % 4) % 4, '=');
  std::string bytes(decoded_base64_bound(text), '\0');
  const std::optional<std::size_t> size = decode_base64(text, bytes.data());
  if (!size) return std::nullopt;
  bytes.resize(*size);
  return bytes;
}

// That with which the text begins.
std::optional<SignedToken> read_token(std::string_view text) {
  std::string_view parts[3];
  std::size_t end = 0;
  for (std::string_view& part : parts) {
    part = take_run(text.substr(end));
    end += part.size();
    if (part.empty() || (&part != &parts[2] && (end == text.size() || text[end++] != '.')))
      return std::nullopt;
  }
  std::optional<std::string> claims = decoded(parts[1]);
  if (!claims || !claims->starts_with('{') || !claims->ends_with('}')) return std::nullopt;
  return SignedToken{text.substr(0, end), parts[0], parts[2], *std::move(claims)};
}

std::vector<SignedToken> tokens_in(std::string_view text) {
  std::vector<SignedToken> tokens;
  for (std::size_t at = text.find(front); at != text.npos; at = text.find(front, at)) {
    const bool begins = at == 0 || !in_base64(text[at - 1]) || text[at - 1] == '=';
    std::optional<SignedToken> token = begins ? read_token(text.substr(at)) : std::nullopt;
    at += token ? token->text.size() : take_run(text.substr(at)).size();
    if (token) tokens.push_back(*std::move(token));
  }
  return tokens;
}

}  // namespace

std::optional<std::string> with_tokens_of(std::string_view expected, std::string_view actual,
                                          const SaysSame& says_same) {
  if (expected.find(front) == expected.npos || actual.find(front) == actual.npos) return std::nullopt;
  const std::vector<SignedToken> before = tokens_in(expected), after = tokens_in(actual);
  if (before.size() != after.size()) return std::nullopt;
  std::string text;
  const char* rest = actual.data();
  bool any = false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const SignedToken &was = before[i], &is = after[i];
    const bool same = was.head == is.head && was.signature.size() == is.signature.size() &&
                      was.claims != is.claims && says_same(was.claims, is.claims);
    any |= same;
    text.append(rest, is.text.data()).append(same ? was.text : is.text);
    rest = is.text.data() + is.text.size();
  }
  if (!any) return std::nullopt;
  return text.append(rest, actual.data() + actual.size());
}

}  // namespace treesift
