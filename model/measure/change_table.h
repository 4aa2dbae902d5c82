// The changes of a pair, each of them once, and no more than there is room for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/measure/change.h"

namespace treesift {

// Scratch: keep one for each worker.
class ChangeTable {
 public:
  // A pair has at most this many changes; of further ones the worst is kept, and the others are counted with it.
  static constexpr std::size_t max_changes = 256;

  // Begins with none. From here to end(), what is added goes into `changes`, which must outlive that.
  void begin(std::vector<Change>& changes);
  // One that is equal by ChangeLevel::full to one that is there is counted with it.
  void add(const Change& change);
  void end();

 private:
  void add_beyond(const Change& change);
  std::size_t free_place(std::uint64_t identity) const;

  std::vector<Change>* changes_ = nullptr;  // null: between end() and begin()
  std::vector<std::uint32_t> places_;       // hash table over the changes: index + 1, 0 is free
};

// Which of a pair's changes goes where there is no room for one that must not be missing, such as what its source or
// its head says: the last that lies within another, else the last of the trees that breaks no contract, else the last.
// There is at least one.
std::size_t least_needed(std::span<const Change> changes);
// Leaves out the least needed until `count` more have room.
void make_room_for(std::size_t count, std::vector<Change>& changes);

}  // namespace treesift
