// Folding two sibling lists.
//
// Problem. Rows of a list agree except for what some of them lack or have more often:
//
//     li(a text span.new)      li(a a a text)      li(text)
//
// How. Neighbours that are alike make a segment: [a] [text] [span], [a a a] [text]. The segments of both
// lists are aligned by a longest common subsequence. Aligned segments of equal length are folded one to one,
// so that columns of a table stay what they are; of unequal length, all of both into one that repeats.
// Segments without a partner become optional, in their place:
//
//     li(a text span.new?)     li(a* text span.new?)
//
// Each step only widens: what either list matched, the result matches.
//
// Cost. Lists have max_children patterns at most (longer ones become "any content"), so 40 x 40 comparisons
// of labels a level; recursion goes down the pattern.
#include "align/templates/fold.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace treesift {
namespace {

// A range of neighbours that are alike.
struct Segment {
  std::size_t begin, end;
  std::size_t size() const { return end - begin; }
};

std::vector<Segment> segments_of(const std::vector<Pattern>& patterns) {
  std::vector<Segment> segments;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (i > 0 && alike(patterns[segments.back().begin], patterns[i])) {
      ++segments.back().end;
    } else {
      segments.push_back({i, i + 1});
    }
  }
  return segments;
}

// Lengths of the longest common subsequences of all suffixes, by segments alike.
class SegmentAlignment {
 public:
  SegmentAlignment(const std::vector<Pattern>& a, const std::vector<Segment>& in_a,
                   const std::vector<Pattern>& b, const std::vector<Segment>& in_b)
      : width_(in_b.size() + 1), lengths_((in_a.size() + 1) * width_), alike_(lengths_.size()) {
    for (std::size_t i = in_a.size(); i-- > 0;) {
      for (std::size_t j = in_b.size(); j-- > 0;) {
        const bool same = alike(a[in_a[i].begin], b[in_b[j].begin]);
        alike_[at(i, j)] = same;
        lengths_[at(i, j)] =
            same ? lengths_[at(i + 1, j + 1)] + 1 : std::max(lengths_[at(i + 1, j)], lengths_[at(i, j + 1)]);
      }
    }
  }

  bool pairs(std::size_t i, std::size_t j) const { return alike_[at(i, j)]; }
  // Whether to leave out the segment of a rather than that of b.
  bool leaves_a(std::size_t i, std::size_t j) const {
    return lengths_[at(i + 1, j)] >= lengths_[at(i, j + 1)];
  }

 private:
  std::size_t at(std::size_t i, std::size_t j) const { return i * width_ + j; }

  std::size_t width_;
  std::vector<std::uint32_t> lengths_;
  std::vector<bool> alike_;
};

void append_optional(const std::vector<Pattern>& patterns, Segment segment, std::vector<Pattern>& out) {
  for (std::size_t i = segment.begin; i < segment.end; ++i) {
    out.push_back(patterns[i]);
    out.back().repetition = make_repetition(true, may_repeat(patterns[i].repetition));
  }
}

bool all_may_be_absent(const std::vector<Pattern>& patterns, Segment segment) {
  return std::all_of(patterns.begin() + static_cast<std::ptrdiff_t>(segment.begin),
                     patterns.begin() + static_cast<std::ptrdiff_t>(segment.end),
                     [](const Pattern& pattern) { return may_be_absent(pattern.repetition); });
}

void append_folded(const std::vector<Pattern>& a, Segment in_a, const std::vector<Pattern>& b, Segment in_b,
                   std::vector<Pattern>& out) {
  if (in_a.size() == in_b.size()) {
    for (std::size_t i = 0; i < in_a.size(); ++i) out.push_back(fold(a[in_a.begin + i], b[in_b.begin + i]));
    return;
  }
  const bool absent = all_may_be_absent(a, in_a) || all_may_be_absent(b, in_b);
  Pattern all = a[in_a.begin];
  for (std::size_t i = in_a.begin + 1; i < in_a.end; ++i) all = fold(all, a[i]);
  for (std::size_t i = in_b.begin; i < in_b.end; ++i) all = fold(all, b[i]);
  all.repetition = make_repetition(absent, true);
  out.push_back(std::move(all));
}

ValuePattern fold_attribute(const AttributePattern& a, const AttributePattern& b) {
  return a.name == "class" ? fold_class_values(a.value, b.value) : fold_values(a.value, b.value);
}

void fold_attributes(const Pattern& a, const Pattern& b, Pattern& out) {
  out.attributes.clear();
  out.other_attributes = a.other_attributes || b.other_attributes;
  // Where the other side allows any other attribute, this one may have any value.
  const auto lacked = [&](AttributePattern attribute, bool any_value) {
    if (any_value) return;
    attribute.required = false;
    out.attributes.push_back(std::move(attribute));
  };
  auto i = a.attributes.begin();
  auto j = b.attributes.begin();
  while (i != a.attributes.end() || j != b.attributes.end()) {
    if (j == b.attributes.end() || (i != a.attributes.end() && i->name < j->name)) {
      lacked(*i++, b.other_attributes);
    } else if (i == a.attributes.end() || j->name < i->name) {
      lacked(*j++, a.other_attributes);
    } else {
      out.attributes.push_back({i->name, i->required && j->required, fold_attribute(*i, *j)});
      ++i;
      ++j;
    }
  }
  if (out.attributes.size() <= max_attributes) return;
  out.other_attributes = true;
  std::erase_if(out.attributes, [](const AttributePattern& attribute) { return !attribute.required; });
}

// Whether two class attributes, ids or names tell elements apart. One that is absent or varies does not.
bool same_identity(const Pattern& a, const Pattern& b, std::string_view name) {
  const AttributePattern* const x = find_attribute(a, name);
  const AttributePattern* const y = find_attribute(b, name);
  if (x == nullptr || y == nullptr || x->value.matches(y->value.text())) return true;
  const auto varies = [](const ValuePattern& value) {
    return value.kind() == ValuePattern::Kind::text_class || value.kind() == ValuePattern::Kind::expression;
  };
  if (varies(x->value) || varies(y->value)) return true;
  if (name == "class") {
    bool common = false;
    for_each_class(x->value.text(),
                   [&](std::string_view word) { common = common || has_class(y->value.text(), word); });
    if (common) return true;
  }
  return fold_values(x->value, y->value).kind() == ValuePattern::Kind::numbered;
}

}  // namespace

bool alike(const Pattern& a, const Pattern& b) {
  if (a.kind != b.kind || a.name != b.name) return false;
  if (a.kind == PatternKind::text) return true;
  if (a.kind == PatternKind::element) {
    return same_identity(a, b, "class") && same_identity(a, b, "id") && same_identity(a, b, "name");
  }
  return a.children.empty() == b.children.empty() &&
         (a.children.empty() || alike(a.children.front(), b.children.front()));
}

Pattern fold(const Pattern& a, const Pattern& b) {
  if (a == b) return a;
  Pattern out;
  out.kind = a.kind;
  out.name = a.name;
  out.repetition = make_repetition(may_be_absent(a.repetition) || may_be_absent(b.repetition),
                                   may_repeat(a.repetition) || may_repeat(b.repetition));
  if (a.kind == PatternKind::text) {
    out.text = fold_values(a.text, b.text);
    return out;
  }
  fold_attributes(a, b, out);
  out.any_content = a.any_content || b.any_content;
  if (!out.any_content) out.children = fold_siblings(a.children, b.children);
  if (out.kind == PatternKind::element && out.children.size() > max_children) {
    out.any_content = true;
    out.children.clear();
  }
  return out;
}

std::vector<Pattern> fold_siblings(const std::vector<Pattern>& a, const std::vector<Pattern>& b) {
  const std::vector<Segment> in_a = segments_of(a), in_b = segments_of(b);
  const SegmentAlignment alignment(a, in_a, b, in_b);
  std::vector<Pattern> out;
  std::size_t i = 0, j = 0;
  while (i < in_a.size() || j < in_b.size()) {
    if (i < in_a.size() && j < in_b.size() && alignment.pairs(i, j)) {
      append_folded(a, in_a[i++], b, in_b[j++], out);
    } else if (j == in_b.size() || (i < in_a.size() && alignment.leaves_a(i, j))) {
      append_optional(a, in_a[i++], out);
    } else {
      append_optional(b, in_b[j++], out);
    }
  }
  return out;
}

}  // namespace treesift
