#include "tools/runs/pair_search.h"

#include <fmt/format.h>

#include <algorithm>

#include "parsers/reading/parse.h"

namespace treesift {
namespace {

std::shared_ptr<const std::string> kept(const std::optional<std::string_view>& body) {
  if (!body) return nullptr;
  auto bytes = std::make_shared<std::string>(*body);
  bytes->append(read_padding, '\0');
  return bytes;
}

std::optional<std::string_view> view_of(const std::shared_ptr<const std::string>& body) {
  if (body == nullptr) return std::nullopt;
  return std::string_view(*body).substr(0, body->size() - read_padding);
}

// Characters at the beginning and at the end that two ids share. Linear: it is asked for each pair of a run.
std::size_t likeness_of(std::string_view a, std::string_view b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t begin = 0, end = 0;
  while (begin < shorter && a[begin] == b[begin]) ++begin;
  while (begin + end < shorter && a[a.size() - 1 - end] == b[b.size() - 1 - end]) ++end;
  const std::size_t longer = std::max(a.size(), b.size());
  return (begin + end) * 1000 / std::max<std::size_t>(longer, 1);
}

}  // namespace

KeptPair::KeptPair(const Pair& pair)
    : expected_(kept(pair.expected)), actual_(kept(pair.actual)), pair_(pair) {
  pair_.expected = view_of(expected_);
  pair_.actual = view_of(actual_);
  pair_.measured.reset();
}

bool PairSearch::see(const Pair& pair) {
  if (found_) return false;
  ids_.see(pair.id);
  if (pair.id != ids_.wanted()) return false;
  found_.emplace(pair);
  return true;
}

void NearIds::see(const std::string& id) {
  ++seen_;
  const std::size_t likeness = likeness_of(wanted_, id);
  if (likeness < 500 || (near_.size() == max_near && likeness <= near_.back().likeness)) return;
  if (std::ranges::any_of(near_, [&](const Near& near) { return near.id == id; })) return;
  if (near_.size() == max_near) near_.pop_back();
  const auto place = std::ranges::find_if(near_, [&](const Near& near) { return near.likeness < likeness; });
  near_.insert(place, {likeness, id});
}

std::string NearIds::not_found() const {
  std::string message = fmt::format("there is no pair \"{}\" among the {} that were read", wanted_, seen_);
  for (std::size_t i = 0; i < near_.size(); ++i)
    message += fmt::format("{}\"{}\"", i == 0 ? "; most like it: " : ", ", near_[i].id);
  return message;
}

}  // namespace treesift
