#include "model/noise/path_selector.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr std::size_t max_named_ancestors = 4;

std::string xpath_literal(std::string_view text) {
  return std::string("'").append(text).append("'");  // labels hold no quotes
}

std::string xpath_step(const SelectorStep& step) {
  const ElementLabel& label = step.label;
  std::string text = label.name;
  if (step.position != 0) text.append("[").append(std::to_string(step.position)).append("]");
  if (!label.id.empty()) {
    text += label.id_is_stem ? "[starts-with(@id, " + xpath_literal(label.id) + ")]"
                             : "[@id=" + xpath_literal(label.id) + "]";
  }
  for (const std::string& word : label.classes) text += "[contains(@class, " + xpath_literal(word) + ")]";
  if (!label.key.empty()) text += "[@" + label.key + "=" + xpath_literal(label.key_value) + "]";
  return text;
}

std::vector<SiteIndex> ancestry(const SiteTree& sites, SiteIndex site) {
  std::vector<SiteIndex> path;
  for (; site != root_site; site = sites[site].parent) path.push_back(site);
  std::ranges::reverse(path);
  return path;
}

// The path without ids and classes.
PathSelector path_of_names(const SiteTree& sites, const std::vector<SiteIndex>& path) {
  PathSelector names;
  for (const SiteIndex step : path) names.steps.emplace_back().label.name = sites[step].label.name;
  return names;
}

}  // namespace

std::string PathSelector::css() const {
  if (is_json) return xpath();
  std::string text;
  for (const SelectorStep& step : steps) {
    if (!text.empty()) text += step.child ? " > " : " ";
    text += step.label.written();
    if (step.position != 0) text += ":nth-of-type(" + std::to_string(step.position) + ")";
  }
  return text;
}

std::string PathSelector::xpath() const {
  std::string text;
  for (const SelectorStep& step : steps) {
    text += text.empty() && !is_json ? "//" : step.child ? "/" : "//";
    text += xpath_step(step);
  }
  return text;
}

SitePosition PathSelector::position() const {
  SitePosition position;
  position.own = steps.back().position;
  if (steps.size() > 1) position.parent = steps[steps.size() - 2].position;
  return position;
}

// Goes up from the element; a descendant's step takes the nearest ancestor that fits, which is right as long
// as no step above it asks for a child.
bool PathSelector::selects(const SiteTree& sites, SiteIndex site) const {
  if (sites[site].is_json != is_json || !steps.back().label.selects(sites[site].label)) return false;
  for (std::size_t i = steps.size() - 1; i > 0; --i) {
    do {
      site = sites[site].parent;
      if (site == root_site) return false;
    } while (!steps[i].child && !steps[i - 1].label.selects(sites[site].label));
    if (!steps[i - 1].label.selects(sites[site].label)) return false;
  }
  return !is_json || sites[site].parent == root_site;
}

std::vector<PathSelector> selectors_of(const SiteTree& sites, SiteIndex site) {
  const std::vector<SiteIndex> path = ancestry(sites, site);
  const bool is_json = sites[site].is_json;
  std::vector<PathSelector> selectors;
  PathSelector partial{{{sites[site].label, 0, false}}, is_json};
  if (!is_json) {
    ElementLabel name;
    name.name = sites[site].label.name;
    selectors.push_back({{{name, 0, false}}, false});
    if (sites[site].label.identifies())
      selectors.push_back(partial);
    else if (name.name == "script")
      selectors.push_back(path_of_names(sites, path));
    std::size_t named = 0;
    for (std::size_t i = path.size() - 1; i > 0 && named < max_named_ancestors; --i) {
      const ElementLabel& label = sites[path[i - 1]].label;
      if (!label.identifies()) continue;
      partial.steps.insert(partial.steps.begin(), {label, 0, false});
      selectors.push_back(partial);
      ++named;
    }
  }
  PathSelector whole{{}, is_json};
  for (const SiteIndex step : path) whole.steps.push_back({sites[step].label, 0, true});
  selectors.push_back(std::move(whole));
  return selectors;
}

std::vector<PathSelector> with_positions(const PathSelector& path, SitePosition position) {
  std::vector<PathSelector> selectors;
  const auto add = [&](std::uint8_t own, std::uint8_t parent) {
    PathSelector selector = path;
    selector.steps.back().position = own;
    if (parent != 0) selector.steps[selector.steps.size() - 2].position = parent;
    selectors.push_back(std::move(selector));
  };
  if (path.is_json) return selectors;
  const bool has_parent = path.steps.size() > 1 && position.parent != 0;
  if (position.own != 0) add(position.own, 0);
  if (has_parent) add(0, position.parent);
  if (position.own != 0 && has_parent) add(position.own, position.parent);
  return selectors;
}

}  // namespace treesift
