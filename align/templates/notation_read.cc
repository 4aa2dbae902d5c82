// Lines are read one by one; a stack holds the patterns that are open, by their indentation.
#include <algorithm>

#include "align/templates/notation.h"
#include "align/templates/notation_scanner.h"

namespace treesift {
namespace {

class PatternReader {
 public:
  std::variant<std::vector<Pattern>, NotationError> read(std::string_view text) {
    for (std::size_t line = 1; !text.empty() && !error_; ++line) {
      std::string_view one = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(one.size() + 1, text.size()));
      if (one.ends_with('\r')) one.remove_suffix(1);
      read_line(one, line);
    }
    if (!error_ && open_.empty()) error_ = NotationError{1, 1, "there is no pattern"};
    if (error_) return *std::move(error_);
    close(0);
    return std::move(patterns_);
  }

 private:
  struct Open {
    std::size_t indent;
    Pattern pattern;
  };

  void read_line(std::string_view line, std::size_t number) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent == line.size() || line[indent] == '#') return;
    NotationScanner scanner(line);
    scanner.skip_spaces();
    if (scanner.peek() == '\t') scanner.fail("lines are indented by spaces");
    if (const std::size_t at = line.find(number_hole); at != line.npos) scanner.fail_at(at + 1, "not UTF-8");
    place(indent, scanner);
    Pattern pattern = read_pattern(scanner);
    scanner.skip_spaces();
    if (!scanner.at_end()) scanner.fail("not understood from here on");
    if (!scanner.failed() && count_ > largest_pattern) scanner.fail("too many patterns in one template");
    if (scanner.failed()) {
      error_ = NotationError{number, scanner.error_column(), scanner.message()};
    } else {
      open_.push_back({indent, std::move(pattern)});
    }
  }

  // Closes what a line of this indentation ends, and sees that it may stand there.
  void place(std::size_t indent, NotationScanner& scanner) {
    std::size_t keep = open_.size();
    while (keep > 0 && open_[keep - 1].indent >= indent) --keep;
    const bool known = keep == open_.size() || open_[keep].indent == indent;
    if (!known) return scanner.fail("no line above is indented like this one");
    close(keep);
    if (open_.empty()) return;
    const Pattern& parent = open_.back().pattern;
    if (parent.kind == PatternKind::text) scanner.fail("a text has no children");
    if (parent.any_content) scanner.fail("what has any content (...) has no children");
    if (open_.size() >= deepest_pattern - 1) scanner.fail("patterns are nested too deep");
  }

  // Hands all open patterns but the outermost `keep` to their parents.
  void close(std::size_t keep) {
    while (open_.size() > keep) {
      Pattern pattern = std::move(open_.back().pattern);
      open_.pop_back();
      (open_.empty() ? patterns_ : open_.back().pattern.children).push_back(std::move(pattern));
    }
  }

  Pattern read_pattern(NotationScanner& scanner) {
    ++count_;
    if (scanner.at_value()) return read_text(scanner);
    Pattern pattern;
    if (scanner.take("()")) {
      pattern.kind = PatternKind::group;
      pattern.repetition = scanner.repetition().value_or(Repetition::once);
      return pattern;
    }
    read_label(scanner, pattern);
    while (read_item(scanner, pattern)) continue;
    return pattern;
  }

  static Pattern read_text(NotationScanner& scanner) {
    Pattern pattern;
    pattern.kind = PatternKind::text;
    pattern.text = scanner.value();
    pattern.repetition = scanner.repetition().value_or(Repetition::once);
    return pattern;
  }

  static void read_label(NotationScanner& scanner, Pattern& pattern) {
    ScannedLabel label = scan_label(scanner);
    pattern.name = std::move(label.name);
    if (!label.id.empty()) add(scanner, pattern, {"id", true, ValuePattern::constant(std::move(label.id))});
    if (!label.classes.empty()) {
      const bool others = scanner.take("..");
      add(scanner, pattern,
          {"class", true,
           others ? ValuePattern::holding(std::move(label.classes))
                  : ValuePattern::constant(std::move(label.classes))});
    }
    pattern.repetition = scanner.repetition().value_or(Repetition::once);
  }

  // One attribute, text or sign behind an element's label; false at the end.
  bool read_item(NotationScanner& scanner, Pattern& pattern) {
    if (scanner.at_end() || scanner.peek() != ' ') return false;
    scanner.skip_spaces();
    if (scanner.at_end()) return false;
    if (scanner.take("...")) {
      pattern.any_content = true;
      return false;
    }
    if (scanner.at_value()) {
      ++count_;
      pattern.children.push_back(read_text(scanner));
      return false;
    }
    if (scanner.take("[...]")) {
      pattern.other_attributes = true;
    } else {
      read_attribute(scanner, pattern);
    }
    return true;
  }

  static void read_attribute(NotationScanner& scanner, Pattern& pattern) {
    AttributePattern attribute;
    attribute.name = scanner.name(".@");
    attribute.required = !scanner.take("?");
    if (scanner.take("=")) attribute.value = scanner.value();
    add(scanner, pattern, std::move(attribute));
  }

  static void add(NotationScanner& scanner, Pattern& pattern, AttributePattern attribute) {
    const auto place =
        std::ranges::lower_bound(pattern.attributes, attribute.name, {}, &AttributePattern::name);
    if (place != pattern.attributes.end() && place->name == attribute.name) {
      return scanner.fail("the attribute " + attribute.name + " stands here twice");
    }
    pattern.attributes.insert(place, std::move(attribute));
  }

  std::vector<Pattern> patterns_;
  std::vector<Open> open_;
  std::size_t count_ = 0;
  std::optional<NotationError> error_;
};

}  // namespace

std::variant<std::vector<Pattern>, NotationError> read_patterns(std::string_view text) {
  return PatternReader().read(text);
}

std::variant<TemplatePath, NotationError> read_place(std::string_view text) {
  NotationScanner scanner(text);
  TemplatePath place;
  scanner.skip_spaces();
  while (!scanner.at_end()) {
    if (!place.steps.empty()) {
      if (!scanner.take(">")) scanner.fail("steps of a place are divided by >");
      scanner.skip_spaces();
    }
    const ScannedLabel label = scan_label(scanner);
    PathStep step{label.name, label.id, {}};
    for_each_class(label.classes, [&](std::string_view word) { step.classes.emplace_back(word); });
    place.steps.push_back(std::move(step));
    scanner.skip_spaces();
  }
  if (scanner.failed()) return NotationError{1, scanner.error_column(), scanner.message()};
  return place;
}

}  // namespace treesift
