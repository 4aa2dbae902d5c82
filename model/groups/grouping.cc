#include "model/groups/grouping.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <charconv>
#include <vector>

namespace treesift {
namespace {

constexpr std::string_view by_folder_words = "folder", by_id_words = "id:";

std::size_t depth_in(std::string_view words) {
  std::size_t depth = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), depth);
  const bool is_number = error == std::errc() && end == words.data() + words.size();
  if (!is_number || depth == 0 || depth > 512)
    throw GroupingError(fmt::format("\"{}\" is no number of folders, 1 to 512", words));
  return depth;
}

std::shared_ptr<const RE2> expression_in(std::string_view words) {
  RE2::Options options;
  options.set_log_errors(false);
  auto expression = std::make_shared<const RE2>(re2::StringPiece(words.data(), words.size()), options);
  if (!expression->ok())
    throw GroupingError(fmt::format("\"{}\" is no regular expression: {}", words, expression->error()));
  return expression;
}

int part_named(const RE2& expression, const std::string& name, int otherwise) {
  const auto found = expression.NamedCapturingGroups().find(name);
  return found == expression.NamedCapturingGroups().end() ? otherwise : found->second;
}

std::string_view view_of(const re2::StringPiece& piece) {
  return {piece.data(), piece.size()};
}

// The id without one stretch of it, and without the slashes that are left at the seams.
std::string without(std::string_view id, std::string_view part) {
  const auto begin = static_cast<std::size_t>(part.data() - id.data());
  std::string_view before = id.substr(0, begin), after = id.substr(begin + part.size());
  while (before.ends_with('/')) before.remove_suffix(1);
  while (after.starts_with('/')) after.remove_prefix(1);
  std::string rest(before);
  if (!before.empty() && !after.empty()) rest += '/';
  return rest.append(after);
}

// "cookie:NAME": the capture says it of each pair.
bool is_of_request(std::string_view words) {
  const auto is = [words](std::string_view kind) {
    return words.starts_with(kind) && words.size() > kind.size();
  };
  return is("cookie:") || is("header:");
}

// What the pair says itself.
GroupPlace as_given(std::string_view id, std::string_view given) {
  if (given.empty()) return {};
  const bool is_folder = id.size() > given.size() && id.starts_with(given) && id[given.size()] == '/';
  return {std::string(given), std::string(is_folder ? id.substr(given.size() + 1) : id)};
}

}  // namespace

Grouping::Grouping(std::string_view words) {
  if (words.empty() || is_of_request(words)) return;
  if (words == by_folder_words) {
    depth_ = 1;
  } else if (words.starts_with("folder:")) {
    depth_ = depth_in(words.substr(by_folder_words.size() + 1));
  } else if (words.starts_with(by_id_words)) {
    expression_ = expression_in(words.substr(by_id_words.size()));
    group_part_ = part_named(*expression_, "group", expression_->NumberOfCapturingGroups() > 0 ? 1 : 0);
    member_part_ = part_named(*expression_, "member", 0);
  } else {
    throw GroupingError(
        fmt::format("\"{}\" is neither folder, folder:DEPTH, id:REGEX, cookie:NAME nor header:NAME", words));
  }
}

GroupPlace Grouping::place_of(std::string_view id, std::string_view given) const {
  if (depth_ > 0) return by_folder(id);
  return expression_ ? by_expression(id) : as_given(id, given);
}

GroupPlace Grouping::by_folder(std::string_view id) const {
  std::size_t end = 0;
  for (std::size_t left = depth_; left > 0; --left) {
    end = id.find('/', left == depth_ ? 0 : end + 1);
    if (end == id.npos) return {};
  }
  return {std::string(id.substr(0, end)), std::string(id.substr(end + 1))};
}

GroupPlace Grouping::by_expression(std::string_view id) const {
  std::vector<re2::StringPiece> parts(static_cast<std::size_t>(expression_->NumberOfCapturingGroups()) + 1);
  const re2::StringPiece text(id.data(), id.size());
  if (!expression_->Match(text, 0, id.size(), RE2::UNANCHORED, parts.data(), static_cast<int>(parts.size())))
    return {};
  const std::string_view group = view_of(parts[static_cast<std::size_t>(group_part_)]);
  if (group.empty()) return {};
  if (member_part_ == 0) return {std::string(group), without(id, group)};
  return {std::string(group), std::string(view_of(parts[static_cast<std::size_t>(member_part_)]))};
}

}  // namespace treesift
