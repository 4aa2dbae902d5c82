// Spelling beside other changes.
//
// Problem. A page has a new date and, somewhere else, & where &amp; stood. The trees differ in the date, so the lines
// of the sources say nothing; and no tree has the ampersand. Such a fault passed on every page that differs otherwise.
//
// How. The sources are read side by side. Where they differ, both go back to the tag before; if the two tags mean the
// same (markup_unit.cc), they and the texts behind them are compared as they are spelt. If not, something came, went or
// is another, which is the trees' matter, and both go on where they are alike again (resync.cc). White space between
// tags and line breaks within them say nothing: a longer word breaks the lines behind it otherwise.
//
// Example.
//
//     <p>Printed on 1 May</p> <td class="name">R &amp; D      <p>Printed on 2 May</p> <td class=name>R & D
//
//     td: quotes. Texts: references lost.
//
// Cost. What is equal at the speed of memcmp. Of what differs each tag is read once.
#include "model/measure/source/spelling_changes.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/ascii.h"
#include "base/common_ends.h"
#include "base/hash.h"
#include "model/measure/node_text.h"
#include "model/measure/source/markup_unit.h"
#include "model/measure/source/resync.h"
#include "model/measure/source/source_change.h"
#include "model/measure/source/spelling.h"
#include "model/measure/source/unread_text.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

struct SpellingEdit {
  Spelling spelling;
  std::string_view before, after;  // tags, or texts
};

// Two sources, read side by side.
class SourceWalk {
 public:
  explicit SourceWalk(const TwoSources& sources)
      : format_(sources.format),
        expected_(sources.expected),
        actual_(sources.actual),
        resync_(expected_.size() + actual_.size(), format_),
        unread_(expected_) {}

  // Calls use(edit) for each edit in order, until it returns false.
  template <typename Use>
  void run(Use use) {
    while (searches_ < most_searches && go_to_difference()) {
      const std::string_view expected = first_unit(expected_, format_), actual = first_unit(actual_, format_);
      const auto before = markup_unit(expected, format_), after = markup_unit(actual, format_);
      if (!before || !after || before->meaning != after->meaning) {
        pass_over();
        continue;
      }
      if (!tell({spelling_of_tags(before->tag, after->tag), before->tag, after->tag}, use)) return;
      if (!tell({spelling_of_words(*before, *after), before->text, after->text}, use)) return;
      pass_over(expected.size(), actual.size());
    }
  }

 private:
  // Of texts that mean the same.
  static Spelling spelling_of_words(const MarkupUnit& before, const MarkupUnit& after) {
    const Spelling spelling = spelling_of_texts(before.text, after.text);
    const bool is_same =
        spelling == Spelling::same || meaning_of_text(before.text) != meaning_of_text(after.text);
    return is_same ? Spelling::same : spelling;
  }

  template <typename Use>
  bool tell(const SpellingEdit& edit, Use use) {
    return edit.spelling == Spelling::same || unread_.covers(edit.before) || use(edit);
  }

  // To the tag before the next difference. False where one of them ends.
  bool go_to_difference() {
    while (true) {
      const std::size_t same = common_prefix(expected_, actual_);
      if (same == expected_.size() || same == actual_.size()) return false;
      const std::size_t tag = last_markup(expected_.substr(0, same));
      if (tag != expected_.npos) {
        pass_over(tag, tag);
        return true;
      }
      // They differ before the first tag.
      pass_over(std::min(expected_.find('<'), expected_.size()), std::min(actual_.find('<'), actual_.size()));
    }
  }

  // Where the last tag in it begins; npos where none does.
  std::size_t last_markup(std::string_view text) const {
    std::size_t at = text.rfind('<');
    while (at != text.npos && at > 0 && !begins_markup(text, at, format_)) at = text.rfind('<', at - 1);
    return at;
  }

  // This one only, if the next two are alike.
  void pass_over() {
    const Ahead expected(expected_, format_), actual(actual_, format_);
    const bool is_one = is_alike(expected.second, actual.second) && is_alike(expected.third, actual.third);
    if (is_one) return pass_over(expected.first.size(), actual.first.size());
    ++searches_;
    const PassedOver passed = resync_.find(expected_, actual_);
    pass_over(passed.in_expected, passed.in_actual);
  }

  struct Ahead {
    Ahead(std::string_view source, Format format)
        : first(first_unit(source, format)),
          second(first_unit(source.substr(first.size()), format)),
          third(first_unit(source.substr(first.size() + second.size()), format)) {}
    std::string_view first, second, third;
  };

  bool is_alike(std::string_view expected, std::string_view actual) const {
    if (expected == actual) return true;
    const auto before = markup_unit(expected, format_), after = markup_unit(actual, format_);
    return before && after && before->meaning == after->meaning && before->text == after->text;
  }

  void pass_over(std::size_t in_expected, std::size_t in_actual) {
    expected_.remove_prefix(in_expected);
    actual_.remove_prefix(in_actual);
  }

  static constexpr std::size_t most_searches = 4096;  // two pages that have nothing in common

  Format format_;
  std::string_view expected_, actual_;
  std::size_t searches_ = 0;
  Resync resync_;
  UnreadText unread_;
};

// Which side is longer says whether something came or went, of quotes and white space.
std::uint64_t direction_of(const SpellingEdit& edit) {
  if (edit.before.size() == edit.after.size()) return 0;
  return edit.before.size() < edit.after.size() ? 1 : 2;
}

Change change_of(const SpellingEdit& edit) {
  if (edit.spelling == Spelling::references) return change_of_references();
  const bool is_tag = edit.before.starts_with('<');
  const std::string element = lower_case(is_tag ? element_of_tag(edit.after) : "");
  const bool has_direction = edit.spelling == Spelling::quotes || edit.spelling == Spelling::white_space;
  const std::uint64_t way =
      static_cast<std::uint64_t>(edit.spelling) << 2 | (has_direction ? direction_of(edit) : 0);
  return source_change(ChangeKind::markup_changed, hash_of(element, way));
}

ShownEdit shown(const SpellingEdit& edit, std::string_view expected) {
  const auto line = 1 + std::count(expected.begin(), edit.before.begin(), '\n');
  SnippetPair words = make_text_snippets(trimmed(edit.before), trimmed(edit.after));
  return {"line " + std::to_string(line), std::move(words.before), std::move(words.after)};
}

}  // namespace

void find_spelling_changes(const TwoSources& sources, std::vector<Change>& changes) {
  std::vector<Change> found;
  SourceWalk(sources).run([&](const SpellingEdit& edit) {
    const Change change = change_of(edit);
    const auto known = std::ranges::find(found, identity_of(change), identity_of);
    if (known != found.end())
      ++known->edits;
    else if (found.size() < ChangeFinder::max_changes)
      found.push_back(change);
    return true;
  });
  constexpr std::size_t some = 4;
  if (!found.empty()) make_room_for(std::min(some, found.size()), changes);
  found.resize(std::min(found.size(), ChangeFinder::max_changes - changes.size()));
  changes.insert(changes.end(), found.begin(), found.end());
}

bool is_spelt_otherwise(const TwoSources& sources) {
  bool is_found = false;
  SourceWalk(sources).run([&](const SpellingEdit&) {
    is_found = true;
    return false;
  });
  return is_found;
}

void describe_spellings(const TwoSources& sources, MeasuredPair& measured) {
  const auto is_open = [&](std::size_t index) {
    return measured.changes[index].kind == ChangeKind::markup_changed &&
           measured.edit_of_change[index] == MeasuredPair::no_edit;
  };
  std::size_t rest = 0;
  for (std::size_t i = 0; i < measured.changes.size(); ++i) rest += is_open(i);
  rest = std::min(rest, MeasuredPair::max_places - measured.places.size());
  if (rest == 0) return;
  SourceWalk(sources).run([&](const SpellingEdit& edit) {
    const auto change = std::ranges::find(measured.changes, identity_of(change_of(edit)), identity_of);
    const auto index = static_cast<std::size_t>(change - measured.changes.begin());
    if (change == measured.changes.end() || !is_open(index)) return true;
    measured.edit_of_change[index] = static_cast<std::uint8_t>(measured.places.size());
    measured.places.push_back(shown(edit, sources.expected));
    return --rest > 0;
  });
}

}  // namespace treesift
