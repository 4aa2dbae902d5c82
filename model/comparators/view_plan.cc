#include "model/comparators/view_plan.h"

#include <algorithm>

namespace treesift {
namespace {

// The index of a value in a list of different ones, added if need be.
template <typename T>
std::uint8_t index_in(std::vector<T>& list, const T& value) {
  const auto place = std::find(list.begin(), list.end(), value);
  const auto index = static_cast<std::uint8_t>(place - list.begin());
  if (place == list.end()) list.push_back(value);
  return index;
}

using Of = ViewPlan::Sequence::Of;

constexpr PropertySet of_elements{Property::layout, Property::style, Property::order_of_links,
                                  Property::order_of_inputs};
constexpr PropertySet of_attributes{Property::layout, Property::style, Property::script_references,
                                    Property::selection};
constexpr PropertySet of_nesting{Property::closing_tags};

// What the pieces of a sequence depend on: the fewer, the more views share it.
PropertySet relevant(Of of) {
  switch (of) {
    case Of::names:
      return of_nesting;
    case Of::attributes:
      return of_attributes;
    case Of::important_attributes:
      return {};
    case Of::text_as_written:
    case Of::text_collapsed:
      return of_nesting | PropertySet{Property::style};
  }
  return {};
}

std::uint8_t plan_sequence(ViewPlan& plan, const View& view, Of of) {
  const std::uint8_t level = index_in(plan.levels, view.ignored & of_elements);
  return index_in(plan.sequences, {of, level, view.ignored & relevant(of)});
}

void plan_tags(ViewPlan& plan, const View& view, ViewPlan::Parts& parts) {
  parts.names = plan_sequence(plan, view, Of::names);
  if (view.tags == SeenTags::all_attributes) parts.attributes = plan_sequence(plan, view, Of::attributes);
  if (view.tags == SeenTags::important_attributes)
    parts.attributes = plan_sequence(plan, view, Of::important_attributes);
  if (view.text == SeenText::as_written) parts.texts = plan_sequence(plan, view, Of::text_as_written);
  if (view.text == SeenText::collapsed) parts.texts = plan_sequence(plan, view, Of::text_collapsed);
}

std::uint8_t plan_list(ViewPlan& plan, const View& view, Property which) {
  const bool apart = view.tags != SeenTags::none && view.ignored.contains(which);
  const bool basic = which == Property::order_of_links ? view.links : view.inputs;
  if (!apart && !basic) return ViewPlan::none;
  PropertySet depends;
  if (basic && which == Property::order_of_links) depends.add(Property::script_references);
  if (basic && which == Property::order_of_inputs) depends.add(Property::selection);
  if (which == Property::order_of_inputs) depends = depends | of_nesting;
  if (apart && view.tags == SeenTags::all_attributes) depends = depends | of_attributes;
  if (apart && view.tags > SeenTags::names && which == Property::order_of_inputs)
    depends = depends | of_nesting;
  return index_in(plan.lists, {which, apart ? view.tags : SeenTags::names, basic, view.ignored & depends});
}

ViewPlan::Parts plan_view(ViewPlan& plan, const View& view) {
  ViewPlan::Parts parts;
  parts.bytes = view.bytes;
  parts.members = view.members;
  if (view.bytes || view.members) return parts;
  if (view.tags == SeenTags::none) {
    parts.displayed = view.text;
  } else {
    plan_tags(plan, view, parts);
  }
  parts.links = plan_list(plan, view, Property::order_of_links);
  parts.inputs = plan_list(plan, view, Property::order_of_inputs);
  return parts;
}

}  // namespace

ViewPlan ViewPlan::of(std::span<const View> views) {
  ViewPlan plan;
  for (const View& view : views) {
    const Parts parts = plan_view(plan, view);
    plan.views.push_back(parts);
    plan.written_text |= parts.displayed == SeenText::as_written;
    plan.names |= view.members;
    plan.displayed_text |= parts.displayed != SeenText::none && parts.displayed != SeenText::as_written;
  }
  for (std::uint8_t i = 0; i < plan.sequences.size(); ++i) {
    plan.sequences_of[static_cast<std::size_t>(plan.sequences[i].of)].push_back(i);
  }
  plan.names |= !plan.sequences.empty() || !plan.lists.empty();
  plan.attributes = !plan.all_of(Of::attributes).empty();
  plan.important_attributes = !plan.all_of(Of::important_attributes).empty();
  plan.displayed_text |= !plan.all_of(Of::text_collapsed).empty();
  for (const List& list : plan.lists) {
    plan.attributes |= list.attributes == SeenTags::all_attributes;
    plan.important_attributes |= list.attributes == SeenTags::important_attributes;
  }
  return plan;
}

}  // namespace treesift
