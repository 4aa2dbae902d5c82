// Prose that was written anew.
//
// Problem. A sentence that was reworded is more than one change: a part of it has other words, a word in
// <code> came and a text behind it went.
//
//     expected  <p>It reports the <code>size</code> of all files.</p>
//     actual    <p>It reports what is to be sent, as an estimate.</p>
//
// How. The block of a text or element is what it stands in, beside what marks up words (<code>, <em>, …). Where running
// text of a block changed, came or went, so may short texts, marked words and punctuation of the same block. Of whole
// blocks only new ones are prose, and only where nothing that is new has the shape of what stands beside it: else it
// may be there twice. A paragraph may have that shape, as all have it, if it says something else. Ids that a generator
// numbers anew, where a paragraph came before them, say nothing. In <pre>, where a listing has an element for each of
// its words, one word that came or is another one is enough.
//
// Cost. The blocks of the pair's changes, for each of them.
#include "model/looks/free_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/one_of.h"
#include "model/measure/change_severity.h"
#include "model/measure/text/shown_tag.h"

namespace treesift {
namespace {

// A word or two may be a label, a state, a name: a sentence has more.
constexpr std::size_t words_of_running_text = 4;

bool is_running_text(std::string_view text) {
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool is_gap = static_cast<unsigned char>(c) <= ' ';
    words += !is_gap && !in_word;
    in_word = !is_gap;
  }
  return words >= words_of_running_text;
}

// The characters of a text that count, in their order; snippets have dots of their own.
template <typename Counts>
std::string only(std::string_view text, Counts counts) {
  constexpr std::string_view dots = "…";
  std::string rest;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_cut = text.substr(i).starts_with(dots);
    if (!is_cut && counts(text[i])) rest += text[i];
    i += is_cut ? dots.size() : 1;
  }
  return rest;
}

// Where these differ, it may be the encoding.
std::string beyond_ascii(std::string_view text) {
  return only(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// Where these differ, it is more than words: a year that has five digits now.
std::string digits(std::string_view text) {
  return only(text, is_digit);
}

// Where these do not differ, it is spaces, punctuation and digits.
std::string letters(std::string_view text) {
  return only(text, is_letter);
}

// ---- Where

// Elements whose text is what a person steers by, or what nobody reads.
constexpr std::string_view steering[] = {"a",     "button",  "h1",       "h2",     "h3",     "h4",
                                         "h5",    "h6",      "label",    "legend", "option", "script",
                                         "style", "summary", "textarea", "th",     "title"};

// What marks up words of a sentence; and what holds words of another sort than the rest: names, commands, examples.
constexpr std::string_view marking[] = {"abbr", "b",      "br",   "cite", "code", "dfn",  "em",
                                        "i",    "kbd",    "mark", "q",    "s",    "samp", "small",
                                        "span", "strong", "sub",  "sup",  "tt",   "u",    "var"};
constexpr std::string_view quoting[] = {"cite", "code", "dfn",  "em", "i",  "kbd",
                                        "pre",  "q",    "samp", "tt", "var"};

// What a new piece of prose comes in.
constexpr std::string_view blocks[] = {"blockquote", "dd", "div", "dl",      "dt", "li",
                                       "ol",         "p",  "pre", "section", "tr", "ul"};

// Of an XPath without predicates in its names: "/html/body/form/button[2]/text()".
std::string_view parent_of(std::string_view path) {
  const std::size_t end = path.rfind('/');
  return end == path.npos ? std::string_view() : path.substr(0, end);
}

std::string_view name_of(std::string_view path) {
  const std::string_view step = path.substr(path.rfind('/') + 1);
  return step.substr(0, step.find('['));
}

bool is_steering(std::string_view path) {
  for (; !path.empty(); path = parent_of(path)) {
    if (is_one_of(steering, name_of(path))) return true;
  }
  return false;
}

std::string_view block_of(std::string_view path) {
  do path = parent_of(path);
  while (is_one_of(marking, name_of(path)));
  return path;
}

// In <pre>, or in what marks up words of it.
bool is_in_listing(std::string_view path) {
  return name_of(block_of(path)) == "pre";
}

// "em" of `<em class="note">of all`; empty where the tag has an identity, or the snippet no tag.
std::string_view plain_tag(std::string_view snippet) {
  const auto tag = shown_tag(snippet);
  if (!tag || attribute_of(*tag, "id") || attribute_of(*tag, "name")) return {};
  return tag->name;
}

// ---- What

constexpr std::size_t alarming[] = {
    feature("error_keywords"), feature("error_page"),    feature("emptied"),        feature("markup_in_text"),
    feature("mangled_text"),   feature("lost_controls"), feature("gained_controls")};

// Whether nothing of the pair speaks against it: wording of errors, unreadable or emptied text, controls, more changes
// than are known one by one.
bool may_be_prose(const MeasuredPair& pair) {
  return pair.changes.size() < ChangeFinder::max_changes &&
         std::all_of(std::begin(alarming), std::end(alarming),
                     [&](std::size_t one) { return pair.features[one] == 0; });
}

// Not the strings of JSON: an item of an array that is gone is no sentence.
bool is_of_text(const ShownEdit& edit) {
  return name_of(edit.path) == "text()";
}

bool updates(const ShownEdit& edit) {
  return !edit.before.empty() && !edit.after.empty();
}

// Running text on each side that has the text: what became a word is no sentence any more.
bool runs(const ShownEdit& edit) {
  const bool ran = is_running_text(edit.before), does_run = is_running_text(edit.after);
  return updates(edit) ? ran && does_run : ran || does_run;
}

class Prose {
 public:
  Prose(const MeasuredPair& pair, std::span<const std::uint16_t> indices) : pair_(pair) {
    for (const std::uint16_t index : indices) {
      const ShownEdit* const edit = shown_edit_of(pair, index);
      if (edit != nullptr && is_of_text(*edit) && writes_anew(pair.changes[index].kind, *edit))
        written_anew_.push_back(block_of(edit->path));
    }
  }

  bool has(std::uint16_t index) const {
    if (only_renumbers(pair_, {&index, 1})) return true;
    const ShownEdit* const edit = shown_edit_of(pair_, index);
    if (edit == nullptr || is_steering(edit->path)) return false;
    if (updates(*edit) && beyond_ascii(edit->before) != beyond_ascii(edit->after)) return false;
    return is_prose(pair_.changes[index], *edit);
  }

 private:
  static bool writes_anew(ChangeKind kind, const ShownEdit& edit) {
    if (kind == ChangeKind::values_changed) return false;
    const bool has_new_word = !letters(edit.after).empty() && letters(edit.before) != letters(edit.after);
    return runs(edit) || (has_new_word && is_in_listing(edit.path));
  }

  bool is_prose(const Change& change, const ShownEdit& edit) const {
    switch (change.kind) {
      case ChangeKind::values_changed:
        return change.value == ValueClass::number_same || change.value == ValueClass::number_usual ||
               is_punctuation(change, edit);
      case ChangeKind::words_changed:
        return change.value == ValueClass::none && is_of_text(edit) && are_words(edit);
      case ChangeKind::text_inserted:
      case ChangeKind::text_deleted:
        return is_of_text(edit) && (runs(edit) || is_within(edit));
      case ChangeKind::moved:
      case ChangeKind::attribute_changed:
        return change.value == ValueClass::none && is_of_listing(edit);
      case ChangeKind::element_deleted:
        return is_marked(edit.before, edit);
      case ChangeKind::element_inserted:
        return is_marked(edit.after, edit) || is_new_block(edit.after) ||
               is_new_paragraph(change, edit.after);
      default:
        return false;
    }
  }

  bool are_words(const ShownEdit& edit) const {
    const bool is_quoted = is_one_of(quoting, name_of(parent_of(edit.path)));
    return (runs(edit) || is_quoted || is_within(edit)) && digits(edit.before) == digits(edit.after);
  }

  // A word that stands elsewhere, or is marked as another sort of word.
  bool is_of_listing(const ShownEdit& edit) const {
    const bool is_word = is_of_text(edit) || is_one_of(marking, plain_tag(edit.after));
    return is_word && is_in_listing(edit.path) && is_within(edit);
  }

  // Not in numbers: 1.5 is not 15.
  bool is_punctuation(const Change& change, const ShownEdit& edit) const {
    return change.value == ValueClass::none && is_of_text(edit) && is_within(edit) &&
           letters(edit.before) == letters(edit.after) && digits(edit.before).empty() &&
           digits(edit.after).empty();
  }

  bool is_within(const ShownEdit& edit) const {
    return std::find(written_anew_.begin(), written_anew_.end(), block_of(edit.path)) != written_anew_.end();
  }

  bool is_marked(std::string_view snippet, const ShownEdit& edit) const {
    return is_one_of(marking, plain_tag(snippet)) && pair_.features[feature("lost_links")] == 0 &&
           is_within(edit);
  }

  // Where some new element has the shape of one beside it, any of them may be there twice.
  bool is_new_block(std::string_view snippet) const {
    const auto tag = shown_tag(snippet);
    return tag && is_one_of(blocks, tag->name) && pair_.features[feature("rows_inserted")] == 0;
  }

  static bool is_new_paragraph(const Change& change, std::string_view snippet) {
    const auto tag = shown_tag(snippet);
    return tag && tag->name == "p" && is_running_text(tag->text) && change.value != ValueClass::doubled;
  }

  const MeasuredPair& pair_;
  std::vector<std::string_view> written_anew_;  // blocks
};

}  // namespace

bool only_rewords(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  if (indices.empty() || !may_be_prose(pair)) return false;
  const Prose prose(pair, indices);
  return std::all_of(indices.begin(), indices.end(), [&](std::uint16_t index) { return prose.has(index); });
}

}  // namespace treesift
