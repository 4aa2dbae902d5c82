#include "model/measure/source/unread_text.h"

#include <algorithm>

#include "base/ascii.h"

namespace treesift {
namespace {

struct Marks {
  std::string_view begin, end;
};
constexpr Marks marks[] = {
    {"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<script", "</script"}, {"<style", "</style"}};

// Tags are written in either case.
bool begins_with(std::string_view text, std::string_view mark) {
  const auto same = [](char of_mark, char c) { return of_mark == c || of_mark == lower_case(c); };
  return text.size() >= mark.size() && std::equal(mark.begin(), mark.end(), text.begin(), same);
}

}  // namespace

bool UnreadText::covers(std::string_view piece) {
  const auto place = static_cast<std::size_t>(piece.data() - source_.data());
  while (end_ <= place && begin_ < source_.size()) find_next();
  return begin_ <= place && place < end_;
}

// The mark at which it begins is markup itself.
void UnreadText::find_next() {
  for (std::size_t at = source_.find('<', end_); at < source_.size(); at = source_.find('<', at + 1)) {
    for (const Marks& mark : marks) {
      if (!begins_with(source_.substr(at), mark.begin)) continue;
      begin_ = at + 1;
      end_ = end_behind(at + mark.begin.size(), mark.end);
      return;
    }
  }
  begin_ = end_ = source_.size();
}

std::size_t UnreadText::end_behind(std::size_t begin, std::string_view mark) const {
  for (std::size_t at = source_.find(mark[0], begin); at < source_.size();
       at = source_.find(mark[0], at + 1)) {
    if (begins_with(source_.substr(at), mark)) return at;
  }
  return source_.size();
}

}  // namespace treesift
