// Ports of origins: a server under test is often given another one each time it starts, and every address with its host
// differs.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// A host whose port varied wherever it stood.
struct VaryingPort {
  std::string host;         // in small letters, as it stands after "//"
  std::uint64_t times = 0;  // addresses in which it varied
};

class OriginPorts {
 public:
  // A value (a text, an attribute's value) of the first run that is compared with so many others.
  void add(std::string_view value, std::uint64_t comparisons);
  // The same value in the first run and in another.
  void add_varied(std::string_view before, std::string_view after);

  // Hosts whose port varied in three addresses at least, and in all but a twentieth of those that have one;
  // sorted. Where a host has a second port that stays, the port tells two services apart, and is left alone.
  std::vector<VaryingPort> varying() const;

 private:
  struct Count {
    std::uint64_t seen = 0, varied = 0;
  };
  std::map<std::string, Count, std::less<>> hosts_;
};

}  // namespace treesift
