// Ids numbered anew.
//
// Problem. A generator numbers the parts of its pages, and one part more at the front changes every number behind it:
//
//     expected  <a href="#id7">push</a> … <h4 id="id7">push</h4>
//     actual    <a href="#id9">push</a> … <h4 id="id9">push</h4>
//
// Nothing is wrong, in forty places of the page. One link that was forgotten is a fault, and looks like them.
//
// How. What an id is called matters to nobody, as long as what refers to it follows. So actual is renamed: the
// matches of the alignment say what each of its ids was called in expected, and both the ids and what refers to them
// get these names. A link that leads to the counterpart of what it led to is equal then, and one that leads
// elsewhere, or nowhere, is not. The renaming is one-to-one, or it could hide what it should show: where an id that
// expected used (1) is that of something new in actual,
//
//     expected  1 2 3          actual  1 2 3 4, of which 2, 3 and 4 are the old ones
//
// that one gets the name which is left over (4), and so does a reference to an id that is no more.
//
// Ids by which people or programs know something stay as they are: those that differ in more than digits and tokens,
// and those to which nothing refers on either page. But where others of one numbering ("id7", "id9") have been settled,
// so are those to which nothing refers: a generator numbers each section, and a page links to some of them.
//
// Classes. A class that is drawn anew (".carousel-5f2b9c1e07-next:hover") is such a name, and the page's style sheet
// refers to it. Other than ids, classes say something by their numbers (col-6, col-4) and stand on many elements; so
// only those count that differ in tokens alone, and that style sheets and scripts name as often as before.
//
// Cost. Linear in the attributes that differ; where ids were numbered anew, three walks over the attributes of a
// document and its code, and a copy of it.
#include "align/ids/id_settler.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::string_view id_attribute = "id", class_attribute = "class";

std::optional<std::string_view> id_of(const Document& document, NodeIndex node) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (is_id(document, node, attribute)) return document.value(attribute);
  }
  return std::nullopt;
}

std::string_view classes_of(const Document& document, NodeIndex node) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name == standard_name("class")) return document.value(attribute);
  }
  return {};
}

std::size_t count_words(std::string_view list) {
  std::size_t count = 0;
  for_each_id_of(list, [&](std::string_view) { ++count; });
  return count;
}

// Ids and classes that style sheets and scripts name, and how often.
struct NamesInCode {
  explicit NamesInCode(const Document& document) {
    for_each_code(document, [&](NodeIndex node, CodeKind kind) {
      for_each_name_in_code(
          document.raw_text(node), kind, [&](std::string_view id) { ++ids[id]; },
          [&](std::string_view name) { ++classes[name]; });
    });
  }
  NameCounts ids, classes;
};

}  // namespace

SettledIds IdSettler::settle(const Document& expected, const Document& actual, const Edits& edits,
                             const PairOfIds& pair, Document& out) {
  if (actual.format() == Format::json) return json_.settle(expected, actual, edits, pair, out);
  find_renamed(expected, actual, edits);
  if (noted_.empty()) return {};
  const IdReferences references(expected, actual, pair.page);
  keep_referred(expected, actual, references);
  std::erase_if(noted_, [&](const RenumberedId& id) { return !is_kept(id); });
  if (noted_.empty()) return {std::nullopt, true};
  find_tokens();
  ids_.close_chains();
  classes_.close_chains();
  find_values(actual, references);
  if (!patcher_.has_room(actual, values_.size() + 2 * codes_.size(), bytes_.size()))
    return {std::nullopt, true};
  out = renamed(actual);
  return {noted_.front(), true, values_.size() + codes_.size(), old_bytes_};
}

void IdSettler::find_renamed(const Document& expected, const Document& actual, const Edits& edits) {
  ids_.clear();
  classes_.clear();
  noted_.clear();
  for (const MatchedPair& nodes : edits.updated_attributes) {
    note_id(expected, actual, nodes);
    note_classes(expected, actual, nodes);
  }
}

void IdSettler::note_id(const Document& expected, const Document& actual, MatchedPair nodes) {
  const auto before = id_of(expected, nodes.expected), after = id_of(actual, nodes.actual);
  if (!before || !after || !differ_in_digits_or_tokens(*before, *after)) return;
  ids_.note(*before, *after);
  noted_.push_back({nodes, id_attribute, *before, *after});
}

void IdSettler::note_classes(const Document& expected, const Document& actual, MatchedPair nodes) {
  std::string_view before = classes_of(expected, nodes.expected);
  const std::string_view after = classes_of(actual, nodes.actual);
  if (before == after || count_words(before) != count_words(after)) return;
  for_each_id_of(after, [&](std::string_view name) {
    const std::string_view old_name = take_id(before);
    if (!differ_in_tokens(old_name, name)) return;
    classes_.note(old_name, name);
    noted_.push_back({nodes, class_attribute, old_name, name});
  });
}

void IdSettler::keep_referred(const Document& expected, const Document& actual,
                              const IdReferences& references) {
  ids_.resolve();
  classes_.resolve();
  const NamesInCode in_expected(expected), in_actual(actual);
  std::unordered_set<std::string_view> referred;  // as actual calls them; looked up only
  for_each_attribute(expected, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(expected, node, attribute)) return;
    references.for_each_in_expected(attribute, [&](std::string_view word) {
      if (const auto after = ids_.after_of(word)) referred.insert(*after);
    });
  });
  for_each_attribute(actual, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(actual, node, attribute)) return;
    references.for_each_in_actual(attribute, [&](std::string_view word) { referred.insert(word); });
  });
  std::unordered_set<std::string> numberings;  // looked up only
  const auto is_referred = [&](std::string_view before, std::string_view after) {
    return referred.contains(after) || in_expected.ids.contains(before) || in_actual.ids.contains(after);
  };
  ids_.keep_if([&](std::string_view before, std::string_view after) {
    if (is_referred(before, after)) numberings.insert(numbering_of(after));
    return true;
  });
  ids_.keep_if(
      [&](std::string_view, std::string_view after) { return numberings.contains(numbering_of(after)); });
  classes_.keep_if([&](std::string_view before, std::string_view after) {
    const std::size_t named = count_in(in_expected.classes, before);
    return named > 0 && named == count_in(in_actual.classes, after);
  });
}

bool IdSettler::is_kept(const RenumberedId& id) const {
  const Renaming& names = id.attribute == id_attribute ? ids_ : classes_;
  return names.before_of(id.after) == id.before;
}

void IdSettler::find_tokens() {
  tokens_.clear();
  for (const RenumberedId& id : noted_) {
    for_each_other_token(id.before, id.after, [&](std::string_view before, std::string_view after) {
      tokens_.note(before, after);
    });
  }
  tokens_.resolve();
  tokens_.close_chains();
}

void IdSettler::find_values(const Document& actual, const IdReferences& references) {
  values_.clear();
  codes_.clear();
  bytes_.clear();
  old_bytes_ = 0;
  for (NodeIndex node = 1; node < actual.node_count(); ++node) {
    const auto attributes = actual.attributes(node);
    for (std::size_t i = 0; i < attributes.size(); ++i) find_value(actual, node, i, references);
  }
  for_each_code(actual, [&](NodeIndex node, CodeKind kind) { find_code(actual, node, kind); });
}

// Of the tokens in a part of the value.
void IdSettler::rename_tokens(std::string_view name, std::string_view value, std::size_t& copied) {
  if (tokens_.empty()) return;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::size_t end = end_of_plain_run(name, i);
    if (end > i) tokens_.rename(name.substr(i, end - i), value, copied, bytes_);
    i = end;
  }
}

void IdSettler::find_value(const Document& actual, NodeIndex node, std::size_t place,
                           const IdReferences& references) {
  const Attribute& attribute = actual.attributes(node)[place];
  const std::string_view value = actual.value(attribute);
  const std::size_t begin = bytes_.size();
  std::size_t copied = 0;
  const auto rename_id = [&](std::string_view word) { ids_.rename(word, value, copied, bytes_); };
  const auto rename_class = [&](std::string_view word) {
    if (!classes_.rename(word, value, copied, bytes_)) rename_tokens(word, value, copied);
  };
  if (is_id(actual, node, attribute))
    rename_id(value);
  else if (attribute.name == standard_name("class"))
    for_each_id_of(value, rename_class);
  else
    references.for_each_in_actual(attribute, rename_id);
  if (copied == 0) rename_tokens(value, value, copied);
  if (copied == 0) return;
  bytes_.append(value.substr(copied));
  values_.push_back({node, place, begin, bytes_.size()});
  old_bytes_ += value.size();
}

void IdSettler::find_code(const Document& actual, NodeIndex node, CodeKind kind) {
  const auto append_renamed = [&](std::string_view code) {
    std::size_t copied = 0;
    const auto rename_in = [&](const Renaming& names) {
      return [&](std::string_view word) {
        if (!names.rename(word, code, copied, bytes_)) rename_tokens(word, code, copied);
      };
    };
    for_each_name_in_code(code, kind, rename_in(ids_), rename_in(classes_));
    bytes_.append(code.substr(copied));
    return copied > 0;
  };
  const std::size_t begin = bytes_.size();
  const bool is_other = append_renamed(trimmed(actual.text(node)));
  const std::size_t raw = bytes_.size();
  if (!append_renamed(trimmed(actual.raw_text(node))) && !is_other) return bytes_.resize(begin);
  codes_.push_back({node, begin, raw, bytes_.size()});
  old_bytes_ += actual.raw_text(node).size();
}

Document IdSettler::renamed(const Document& actual) {
  const auto part = [&](std::size_t begin, std::size_t end) {
    return std::string_view(bytes_).substr(begin, end - begin);
  };
  patcher_.begin(actual, std::move(spare_));
  for (const NewValue& each : values_)
    patcher_.set_attribute(each.node, each.attribute, part(each.begin, each.end));
  for (const NewCode& each : codes_)
    patcher_.set_text(each.node, part(each.begin, each.raw), part(each.raw, each.end));
  return patcher_.finish();
}

}  // namespace treesift
