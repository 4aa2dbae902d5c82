#include "report/head_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr std::string_view head_place = "head/";

// The steps of a JSON Pointer below "head".
std::vector<std::string> steps_of(std::string_view path) {
  path.remove_prefix(head_place.size());
  std::vector<std::string> steps;
  for (bool more = true; more;) {
    const std::size_t end = std::min(path.find('/'), path.size());
    std::string step;
    for (std::size_t i = 0; i < end; ++i) {
      const bool escaped = path[i] == '~' && i + 1 < end;
      step += escaped ? (path[i + 1] == '1' ? '/' : '~') : path[i];
      i += escaped ? 1 : 0;
    }
    steps.push_back(std::move(step));
    more = end < path.size();
    path.remove_prefix(more ? end + 1 : end);
  }
  return steps;
}

struct SpeltName {
  std::string_view name, spelt;
};
constexpr SpeltName spelt_names[] = {{"www-authenticate", "WWW-Authenticate"},
                                     {"etag", "ETag"},
                                     {"x-xss-protection", "X-XSS-Protection"},
                                     {"httponly", "HttpOnly"},
                                     {"samesite", "SameSite"},
                                     {"max-age", "max-age"}};

// As it is usually written: "X-Frame-Options".
std::string spelt(std::string_view name) {
  for (const SpeltName& row : spelt_names) {
    if (row.name == name) return std::string(row.spelt);
  }
  std::string words(name);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool begins = i == 0 || words[i - 1] == '-';
    if (begins && words[i] >= 'a' && words[i] <= 'z') words[i] = static_cast<char>(words[i] - 'a' + 'A');
  }
  return words;
}

// Of a field that did not go.
std::string redirect_words(const ShownEdit& place) {
  if (place.before.empty()) return fmt::format("redirects to {}", place.after);
  return fmt::format("redirects to {} instead of {}", place.after, place.before);
}

std::string became(std::string_view what, const ShownEdit& place) {
  if (place.before.empty()) return fmt::format("{} is {}", what, place.after);
  return fmt::format("{} is {} instead of {}", what, place.after.empty() ? "empty" : place.after,
                     place.before);
}

// Of a part of something larger. What is gone has neither a value nor a place in actual.
std::string part_words(std::string_view whole, std::string_view part, const ShownEdit& place) {
  if (place.after.empty()) return fmt::format("{} lost {}", whole, part);
  if (place.before.empty()) return fmt::format("{} gained {}", whole, part);
  return fmt::format("{}: {}", whole, became(part, place));
}

std::string cookie_words(const std::vector<std::string>& steps, const ShownEdit& place) {
  const std::string cookie = "cookie " + steps[1];
  if (steps.size() > 2) return part_words(cookie, spelt(steps[2]), place);
  return cookie + (place.after.empty() ? " is no longer set" : " is set, which it was not");
}

// Of what a browser reported of a page: "console error: TypeError …".
std::string event_words(const std::vector<std::string>& steps, const ShownEdit& place) {
  std::string what = steps[1];
  for (std::size_t i = 2; i < steps.size(); ++i) what += ": " + steps[i];
  if (steps[0] == "page-value") return became("value " + what, place);
  return what + (place.after.empty() ? " is gone" : " is new");
}

// What a contract wants and the head has not is named beside its place: "charset" of head/content-type.
std::vector<std::string> steps_to(const ShownEdit& place, bool is_missing) {
  std::vector<std::string> steps = steps_of(place.path);
  std::string_view name = place.before;
  if (is_missing && name.size() > 1 && name.starts_with('"') && name.ends_with('"'))
    steps.emplace_back(name.substr(1, name.size() - 2));
  return steps;
}

}  // namespace

bool is_in_head(const ShownEdit& place) {
  return place.path.starts_with(head_place);
}

std::string head_in_words(const ShownEdit& told) {
  const bool is_missing = told.after == "no such member";
  const std::vector<std::string> steps = steps_to(told, is_missing);
  ShownEdit place = told;
  if (is_missing) place.after.clear();
  if (steps[0] == "location" && !place.after.empty()) return redirect_words(place);
  if (steps[0] == "set-cookie" && steps.size() > 1) return cookie_words(steps, place);
  const bool is_of_page = steps[0] == "page-event" || steps[0] == "page-value";
  if (is_of_page && steps.size() > 1) return event_words(steps, place);
  const std::string header = "header " + spelt(steps[0]);
  if (steps.size() > 1) return part_words(header, steps[1], place);
  if (place.after.empty()) return header + " is gone";
  if (place.before.empty() && place.after == "yes") return header + " is new";
  if (place.before.empty()) return fmt::format("{} is new: {}", header, place.after);
  return became(header, place);
}

std::vector<std::string> heads_in_words(const Verdict& verdict) {
  const bool did_redirect = verdict.response.expected_status / 100 == 3;
  std::vector<std::string> all;
  for (const Reason& reason : verdict.reasons) {
    if (!is_in_head(reason.place)) continue;
    const bool went = reason.place.path == "head/location" && reason.place.after.empty();
    std::string words =
        went && did_redirect ? "no longer redirects, to " + reason.place.before : head_in_words(reason.place);
    if (std::ranges::find(all, words) == all.end()) all.push_back(std::move(words));
  }
  return all;
}

}  // namespace treesift
