// What makes a run look clean that has compared nothing: a server that answered every request of both runs with
// its error page, or with its login page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "io/pairs/pair.h"
#include "model/nights/night_record.h"

namespace treesift {

// Whether the title or first heading of a page says that it is an error: "404 Not Found", "Internal Server
// Error". Looks at the first few KiB only.
bool looks_like_error_page(std::string_view body);

// Whether a page has a field for a password. Looks at the first 64 KiB only.
bool asks_for_password(std::string_view body);

// Counts as pairs come by; what it says depends on the pairs and their order alone. Memory is bounded: of the
// contents of pages the first few thousand are counted.
class RepeatedPages {
 public:
  // To be called for each pair of a run, in its order.
  void see(const Pair& pair);

  // For the summary line: "; 2 show an error page, the same on both sides; 12 show one same page under different
  // ids". Empty where there is nothing to say: no error page, and no page that half of the pairs have, ten or more.
  std::string remark() const;

  // Writes what a night remembers of it: one_page, error_pages and login_pages.
  void note_in(RunFigures& run) const;

 private:
  std::uint64_t most_alike() const;  // pairs with the commonest actual page

  std::uint64_t pairs_ = 0, error_pages_ = 0, login_pages_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> counts_;  // of pairs, by the XXH3 of the actual body
};

}  // namespace treesift
