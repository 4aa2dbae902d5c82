// Random CSS selectors, each as a text and as what it means, evaluated in the slowest and most obvious way:
// from the left to the right, sets of nodes, every node tried with every other one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parsers/document.h"

namespace treesift {

using NodeCondition = std::function<bool(const Document&, NodeIndex)>;

struct NaiveCompound {
  std::string text;
  std::vector<NodeCondition> conditions;

  bool matches(const Document& document, NodeIndex node) const {
    return document.is_element(node) &&
           std::all_of(conditions.begin(), conditions.end(),
                       [&](const NodeCondition& condition) { return condition(document, node); });
  }
};

struct NaiveCss {
  std::string text;
  std::vector<std::pair<char, NaiveCompound>> steps;  // with the combinator before it; ' ' for the first
};

inline std::vector<NodeIndex> naive_siblings(const Document& document, NodeIndex node) {
  std::vector<NodeIndex> siblings;
  for (NodeIndex other = 1; other < document.node_count(); ++other) {
    if (document.is_element(other) && document.parent(other) == document.parent(node))
      siblings.push_back(other);
  }
  return siblings;
}

inline bool naive_related(const Document& document, NodeIndex left, char combinator, NodeIndex right) {
  if (combinator == '>') return document.parent(right) == left;
  if (combinator == ' ') return left < right && right < document.subtree_end(left);
  if (document.parent(left) != document.parent(right) || left >= right) return false;
  const std::vector<NodeIndex> siblings = naive_siblings(document, left);
  const auto next = std::find(siblings.begin(), siblings.end(), left) + 1;
  return combinator == '~' || (next != siblings.end() && *next == right);
}

inline std::vector<NodeIndex> naive_select(const Document& document, const NaiveCss& css) {
  std::vector<NodeIndex> reached;
  for (std::size_t i = 0; i < css.steps.size(); ++i) {
    std::vector<NodeIndex> next;
    for (NodeIndex node = 1; node < document.node_count(); ++node) {
      const auto related = [&](NodeIndex left) {
        return naive_related(document, left, css.steps[i].first, node);
      };
      if (i > 0 && std::none_of(reached.begin(), reached.end(), related)) continue;
      if (css.steps[i].second.matches(document, node)) next.push_back(node);
    }
    reached = next;
  }
  return reached;
}

inline const std::string* naive_attribute(const Document& document, NodeIndex node, std::string_view name,
                                          std::string& value) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.name_text(attribute.name) != name) continue;
    value = document.value(attribute);
    return &value;
  }
  return nullptr;
}

class RandomCss {
 public:
  explicit RandomCss(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  NaiveCss selector() {
    NaiveCss css;
    for (std::size_t count = 1 + below(4); count > 0; --count) {
      const char combinator = css.steps.empty() ? ' ' : " >+~"[below(4)];
      NaiveCompound step = compound(true);
      if (!css.steps.empty()) css.text += combinator == ' ' ? " " : std::string(" ") + combinator + " ";
      css.text += step.text;
      css.steps.emplace_back(combinator, std::move(step));
    }
    return css;
  }

 private:
  std::string pick(const std::vector<std::string>& choices) { return choices[below(choices.size())]; }

  NaiveCompound compound(bool may_nest) {
    NaiveCompound result;
    const std::string name = pick({"div", "P", "b", "x-own", "*", ""});
    result.text = name;
    if (name != "*" && !name.empty()) {
      const std::string lower = name == "P" ? "p" : name;
      result.conditions.push_back([lower](const Document& document, NodeIndex node) {
        return document.name_text(document.name(node)) == lower;
      });
    }
    for (std::size_t count = name.empty() ? 1 : below(2); count > 0; --count) add_condition(result, may_nest);
    return result;
  }

  void add_condition(NaiveCompound& compound, bool may_nest) {
    switch (below(may_nest ? 5 : 4)) {
      case 0:
        return add_attribute(compound);
      case 1:
        return add_class_or_id(compound);
      case 2:
        return add_nth(compound);
      case 3:
        return add_plain(compound);
      default:
        return add_nested(compound);
    }
  }

  void add_attribute(NaiveCompound& compound) {
    const std::string name = pick({"class", "id", "own"});
    const std::string sign = pick({"", "=", "~=", "|=", "^=", "$=", "*="});
    const std::string wanted = pick({"a", "b", "A", "v", "a b", "v-w", ""});
    const bool fold = !sign.empty() && below(3) == 0;
    compound.text += "[" + name + sign + (sign.empty() ? "" : "\"" + wanted + "\"") + (fold ? " i]" : "]");
    compound.conditions.push_back([=](const Document& document, NodeIndex node) {
      std::string value;
      if (naive_attribute(document, node, name, value) == nullptr) return false;
      std::string text = wanted;
      if (fold) std::transform(value.begin(), value.end(), value.begin(), ::tolower);
      if (fold) std::transform(text.begin(), text.end(), text.begin(), ::tolower);
      if (sign.empty()) return true;
      if (sign == "=") return value == text;
      if (sign == "|=") return value == text || value.starts_with(text + "-");
      if (text.empty()) return false;
      if (sign == "~=")
        return text.find(' ') == text.npos && (" " + value + " ").find(" " + text + " ") != text.npos;
      if (sign == "^=") return value.starts_with(text);
      if (sign == "$=") return value.ends_with(text);
      return value.find(text) != value.npos;
    });
  }

  void add_class_or_id(NaiveCompound& compound) {
    const bool is_class = below(2) == 0;
    const std::string wanted = pick({"a", "b", "V", "v-w"});
    compound.text += (is_class ? "." : "#") + wanted;
    compound.conditions.push_back([=](const Document& document, NodeIndex node) {
      std::string value;
      if (naive_attribute(document, node, is_class ? "class" : "id", value) == nullptr) return false;
      return is_class ? (" " + value + " ").find(" " + wanted + " ") != value.npos : value == wanted;
    });
  }

  void add_nth(NaiveCompound& compound) {
    const int a = static_cast<int>(below(5)) - 2;
    const int b = static_cast<int>(below(7)) - 3;
    const bool of_type = below(2) == 0;
    const bool from_end = below(2) == 0;
    compound.text += std::string(from_end ? ":nth-last-" : ":nth-") + (of_type ? "of-type(" : "child(") +
                     std::to_string(a) + "n" + (b < 0 ? "" : "+") + std::to_string(b) + ")";
    compound.conditions.push_back([=](const Document& document, NodeIndex node) {
      std::vector<NodeIndex> siblings = naive_siblings(document, node);
      if (of_type)
        std::erase_if(siblings, [&](NodeIndex other) { return document.name(other) != document.name(node); });
      if (from_end) std::reverse(siblings.begin(), siblings.end());
      const auto place = std::find(siblings.begin(), siblings.end(), node) - siblings.begin() + 1;
      for (int n = 0; n < 100; ++n) {
        if (a * n + b == place) return true;
      }
      return false;
    });
  }

  void add_plain(NaiveCompound& compound) {
    const std::string name = pick({"first-child", "last-child", "only-child", "first-of-type", "last-of-type",
                                   "only-of-type", "empty", "root", "contains('a')"});
    compound.text += ":" + name;
    compound.conditions.push_back([=](const Document& document, NodeIndex node) {
      if (name == "empty") return document.subtree_size(node) == 1;
      if (name == "root") return document.parent(node) == document_node;
      if (name.starts_with("contains")) {
        std::string text;
        for (NodeIndex in = node; in < document.subtree_end(node); ++in) text += document.text(in);
        return text.find('a') != text.npos;
      }
      std::vector<NodeIndex> siblings = naive_siblings(document, node);
      if (name.ends_with("type"))
        std::erase_if(siblings, [&](NodeIndex other) { return document.name(other) != document.name(node); });
      const bool first = siblings.front() == node;
      const bool last = siblings.back() == node;
      return name.starts_with("first") ? first : name.starts_with("last") ? last : first && last;
    });
  }

  void add_nested(NaiveCompound& outer) {
    const bool negated = below(2) == 0;
    std::vector<NaiveCompound> inner{compound(false)};
    if (below(2) == 0) inner.push_back(compound(false));
    outer.text += negated ? ":not(" : ":is(";
    for (const NaiveCompound& each : inner) outer.text += (&each == inner.data() ? "" : ", ") + each.text;
    outer.text += ")";
    outer.conditions.push_back([=](const Document& document, NodeIndex node) {
      const auto matches = [&](const NaiveCompound& each) { return each.matches(document, node); };
      return std::any_of(inner.begin(), inner.end(), matches) != negated;
    });
  }

  std::mt19937_64 random_;
};

}  // namespace treesift
