// How several views of one document are derived in one walk: what they have in common is done once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/comparators/view.h"

namespace treesift {

struct ViewPlan {
  static constexpr std::uint8_t none = 255;

  // Which elements are left out: those that have one of these properties.
  using Level = PropertySet;

  // Pieces in document order, of the elements of one level.
  struct Sequence {
    enum class Of : std::uint8_t {
      names,
      attributes,
      important_attributes,
      text_as_written,  // each text in its place
      text_collapsed,
    };
    Of of = Of::names;
    std::uint8_t level = 0;  // index of levels
    PropertySet ignored;     // of what the pieces depend on

    bool operator==(const Sequence&) const = default;
  };

  // Links or inputs, sorted.
  struct List {
    Property which = Property::order_of_links;
    SeenTags attributes = SeenTags::names;  // names: merely how many there are
    bool basic = false;                     // the attributes of View::links and View::inputs
    PropertySet ignored;

    bool operator==(const List&) const = default;
  };

  // What a view is made of: indices of sequences and lists, or none.
  struct Parts {
    std::uint8_t names = none, attributes = none, texts = none, links = none, inputs = none;
    SeenText displayed = SeenText::none;  // displayed text by itself
    bool bytes = false, members = false;
  };

  std::vector<Level> levels;
  std::vector<Sequence> sequences;
  std::array<std::vector<std::uint8_t>, 5> sequences_of;  // indices, by Sequence::Of
  std::vector<List> lists;
  std::vector<Parts> views;

  // What the walk must look at.
  bool names = false;  // of elements: all but bytes and displayed text by itself
  bool attributes = false, important_attributes = false;
  bool written_text = false, displayed_text = false;

  std::span<const std::uint8_t> all_of(Sequence::Of what) const {
    return sequences_of[static_cast<std::size_t>(what)];
  }

  // At most 64 views.
  static ViewPlan of(std::span<const View> views);
};

}  // namespace treesift
