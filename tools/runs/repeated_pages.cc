#include "tools/runs/repeated_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/hash.h"
#include "io/captures/responses/head_text.h"

namespace treesift {
namespace {

constexpr std::size_t looked_at = 4096;      // bytes of a page
constexpr std::size_t most_contents = 4096;  // whose pairs are counted
constexpr std::uint64_t fewest_pairs = 10;   // of which half say something

// In lower case. The first ones alone say that the page is an error page, the others when nothing precedes them.
constexpr std::array<std::string_view, 12> wordings = {
    "not found",         "internal server error", "bad gateway",  "service unavailable", "gateway time",
    "forbidden",         "access denied",         "unauthorized", "bad request",         "application error",
    "too many requests", "page unavailable"};
constexpr std::array<std::string_view, 10> beginnings = {"400", "401", "403", "404",     "429",
                                                         "500", "502", "503", "error 4", "error 5"};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The text of the first element of that name, in lower case; `tag` is "<title" or the like.
std::string_view text_of(std::string_view page, std::string_view tag) {
  const std::size_t begin = page.find('>', std::min(page.find(tag), page.size()));
  if (begin == page.npos) return {};
  std::string_view text = page.substr(begin + 1);
  text = text.substr(0, text.find('<'));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == text.npos ? std::string_view() : text.substr(first);
}

bool tells_of_error(std::string_view text) {
  const auto is_in = [&](std::string_view wording) { return text.find(wording) != text.npos; };
  const auto leads = [&](std::string_view wording) { return text.starts_with(wording); };
  return text == "error" || std::ranges::any_of(wordings, is_in) || std::ranges::any_of(beginnings, leads);
}

}  // namespace

bool asks_for_password(std::string_view body) {
  constexpr std::size_t form_is_within = std::size_t{1} << 16;
  constexpr std::string_view word = "password";
  const std::string_view page = body.substr(0, form_is_within);
  if (page.empty() || ::memmem(page.data(), page.size(), word.data(), word.size()) == nullptr) return false;
  for (const std::string_view field : {"type=\"password\"", "type=password", "type='password'"}) {
    if (page.find(field) != page.npos) return true;
  }
  return false;
}

bool looks_like_error_page(std::string_view body) {
  std::string page(body.substr(0, looked_at));
  std::ranges::transform(page, page.begin(), lower);
  return tells_of_error(text_of(page, "<title")) || tells_of_error(text_of(page, "<h1"));
}

void RepeatedPages::see(const Pair& pair) {
  if (pair.measured) return;  // before, from bodies that are not at hand: also in the second pass of a run
  ++pairs_;
  if (!pair.actual) return;
  const bool both_failed = pair.expected_head.status >= 400 && pair.actual_head.status >= 400;
  error_pages_ += pair.expected == pair.actual && (both_failed || looks_like_error_page(*pair.actual));
  login_pages_ += pair.expected && asks_for_password(*pair.actual) && asks_for_password(*pair.expected);
  if (has_unseen_body(pair.actual_head.fields)) return;
  const std::uint64_t content = hash_of(*pair.actual);
  if (const auto known = counts_.find(content); known != counts_.end())
    ++known->second;
  else if (counts_.size() < most_contents)
    counts_.emplace(content, 1);
}

std::uint64_t RepeatedPages::most_alike() const {
  std::uint64_t most = 0;
  for (const auto& [content, count] : counts_) most = std::max(most, count);
  return most;
}

std::string RepeatedPages::remark() const {
  const std::uint64_t most = most_alike();
  std::string text;
  if (error_pages_ > 0)
    text += fmt::format("; {} show{} an error page, the same on both sides", error_pages_,
                        error_pages_ == 1 ? "s" : "");
  if (most >= fewest_pairs && 2 * most >= pairs_)
    text += fmt::format("; {} show one same page under different ids", most);
  return text;
}

void RepeatedPages::note_in(RunFigures& run) const {
  run.one_page = most_alike();
  run.error_pages = error_pages_;
  run.login_pages = login_pages_;
}

}  // namespace treesift
