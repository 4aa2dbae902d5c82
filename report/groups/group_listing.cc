#include "report/groups/group_listing.h"

#include <memory>
#include <utility>

#include "report/verdict_file.h"

namespace treesift {
namespace {

void add_verdicts(const std::string& path, GroupCollector& groups) {
  read_verdicts(path, [&](const Verdict& verdict, std::uint64_t) { groups.add(verdict); });
}

}  // namespace

GroupListing list_groups(const std::vector<std::string>& verdicts, const GroupStorage& storage) {
  auto groups = std::make_unique<GroupCollector>(storage);
  for (std::size_t i = 0; i + 1 < verdicts.size(); ++i) {
    add_verdicts(verdicts[i], *groups);
    auto next = std::make_unique<GroupCollector>(storage);
    next->compare_with_earlier();
    groups->finish([&](const GroupEntry& entry) {
      next->add_earlier({entry.group, entry.fails(), entry.failing_runs});
    });
    groups = std::move(next);
  }
  add_verdicts(verdicts.back(), *groups);
  GroupListing listing;
  listing.has_earlier = groups->compares();
  listing.totals = groups->finish([&](const GroupEntry& entry) {
    if (entry.fails() && listing.failing.size() < GroupListing::max_groups) listing.failing.push_back(entry);
  });
  return listing;
}

}  // namespace treesift
