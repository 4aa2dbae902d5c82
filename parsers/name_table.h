// Interning of names while a document is built: bytes -> NameId and the name's hash.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/names.h"

namespace treesift {

class NameTable {
 public:
  NameTable();

  struct Entry {
    NameId id;
    bool added;  // the caller must store the name's bytes under this id
  };
  // The id of a name; new names are numbered from standard_name_count on.
  Entry intern(std::string_view name);
  // XXH3 of the name's bytes.
  std::uint64_t hash(NameId id) const { return hashes_[id]; }
  // Sorts names as Document does its attributes: standard names by id, then the others by their first bytes.
  // Of equal keys of other names, the bytes decide.
  std::uint64_t sort_key(NameId id) const { return sort_keys_[id]; }
  // Forgets all but the standard names.
  void clear();

 private:
  struct Slot {
    std::uint64_t hash = 0;
    NameId id = empty_slot;
  };
  static constexpr NameId empty_slot = ~NameId{0};

  Slot& find(std::string_view name, std::uint64_t hash);
  std::string_view bytes(NameId id) const;
  void grow();

  std::vector<Slot> slots_;               // open addressing, a power of two, at most half full
  std::vector<std::uint64_t> hashes_;     // by id
  std::vector<std::uint64_t> sort_keys_;  // by id
  std::vector<std::string> own_;          // by id - standard_name_count
  NameId count_ = 0;
};

}  // namespace treesift
