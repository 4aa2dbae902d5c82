// Names of the page itself.
//
// Problem. A wiki gives each page a class "page-tides" on an outer element, and links to itself:
// "/doku.php?id=tides&do=recent". A new line in the footer is then another change on every page, and of 160
// looks 140 show the same line.
//
// How. The page says what it is called: in its title, and in the address that it gives as its own. These words
// are one sign in places and values (changes.cc), on whichever page. Nothing has to be learned from the run, so
// that a change has the same name in a run of one pair, in a part of a run and tomorrow, and approvals hold.
// Words that all titles share ("Harbour Wiki") are one sign on all pages, which changes nothing. A word that is
// a name on some page only by chance ("Login") is spelt out again where the run has the same change elsewhere
// (RunProfile::called), and where one word of the title took the place of another ("paid" became "overdue"): which
// they are is what changed.
//
// Why not leave out what differs between the pairs of a run: with labels or words gone, changes fall together
// that have nothing in common but that each is on one page, faults among them; and what a change is called
// would hang on what else is in the run.
//
// Cost. A title and at most 64 elements of the head, once a pair that differs.
#include "model/measure/page/page_names.h"

#include <algorithm>
#include <iterator>

#include "align/text/text_kinds.h"
#include "base/hash.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t max_words = 32, shortest = 3, longest = 60;

std::uint64_t hash_of_word(std::string_view word) {
  char lower[longest];
  std::transform(word.begin(), word.end(), lower, [](char c) { return lower_case(c); });
  return hash_of({lower, word.size()});
}

bool may_be_name(std::string_view word) {
  return word.size() >= shortest && word.size() <= longest;
}

std::uint64_t bit_of(char first) {
  return std::uint64_t{1} << (static_cast<unsigned char>(lower_case(first)) & 63);
}

template <typename Words>
void add_words(std::string_view text, Words& words) {
  const auto add = [&](std::string_view word) {
    const bool is_name = may_be_name(word) && word_kind(word) == WordKind::word;
    if (!is_name || words.hashes.size() == max_words) return;
    words.hashes.push_back(hash_of_word(word));
    words.beginnings |= bit_of(word.front());
  };
  for_each_run(text, add, [](char) {});
}

// "tides" of http://host/doku.php?id=tides, "tides" of /wiki/tides.html. A query names the page if there is
// one; the file does otherwise.
template <typename Words>
void add_address(std::string_view address, Words& words) {
  address = address.substr(0, address.find('#'));
  const std::size_t query = address.find('?');
  if (query == address.npos) {
    const std::size_t file = address.find_last_of('/') + 1;
    return add_words(address.substr(file, address.find('.', file) - file), words);
  }
  for (std::size_t at = address.find('=', query); at != address.npos;) {
    const std::size_t end = std::min(address.find_first_of("&;", at), address.size());
    add_words(address.substr(at + 1, end - at - 1), words);
    at = address.find('=', end);
  }
}

NodeIndex child_named(const Document& document, NodeIndex parent, NameId name) {
  if (parent == no_node) return no_node;
  for (const NodeIndex child : document.children(parent)) {
    if (document.name(child) == name) return child;
  }
  return no_node;
}

template <typename Words>
void add_names(const Document& document, NodeIndex node, Words& words) {
  const NameId name = document.name(node);
  if (name == standard_name("title")) {
    for (const NodeIndex child : document.children(node)) add_words(document.text(child), words);
  } else if (name == standard_name("link")) {
    if (attribute_value(document, node, standard_name("rel")) == "canonical")
      add_address(attribute_value(document, node, standard_name("href")), words);
  } else if (name == standard_name("meta")) {
    if (attribute_value(document, node, standard_name("property")) == "og:url")
      add_address(attribute_value(document, node, standard_name("content")), words);
  }
}

template <typename Words>
void add_names_below(const Document& document, NodeIndex parent, Words& words) {
  std::size_t left = 64;  // children that are looked at
  for (const NodeIndex child : document.children(parent)) {
    if (left-- == 0) return;
    add_names(document, child, words);
  }
}

}  // namespace

void PageNames::read(const Document& document, Words& words) {
  words.hashes.clear();
  words.beginnings = 0;
  const NodeIndex html = child_named(document, document_node, standard_name("html"));
  const NodeIndex head = child_named(document, html, standard_name("head"));
  for (const NodeIndex parent : {document_node, html, head}) {  // the tags may be left out
    if (parent != no_node) add_names_below(document, parent, words);
  }
  std::sort(words.hashes.begin(), words.hashes.end());
  words.hashes.erase(std::unique(words.hashes.begin(), words.hashes.end()), words.hashes.end());
}

void PageNames::measure(const Document& expected, const Document& actual) {
  words_.hashes.clear();
  if (expected.format() != Format::html || actual.format() != Format::html) return;
  read(expected, expected_);
  read(actual, actual_);
  std::set_intersection(expected_.hashes.begin(), expected_.hashes.end(), actual_.hashes.begin(),
                        actual_.hashes.end(), std::back_inserter(words_.hashes));
  words_.beginnings = expected_.beginnings & actual_.beginnings;
}

bool PageNames::holds(std::string_view word) const {
  if (words_.hashes.empty() || !may_be_name(word)) return false;
  if ((words_.beginnings & bit_of(word.front())) == 0) return false;
  return std::binary_search(words_.hashes.begin(), words_.hashes.end(), hash_of_word(word));
}

bool PageNames::any_in(std::string_view text) const {
  if (words_.hashes.empty()) return false;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = end_of_run(text, i);
    if (end > i && holds(text.substr(i, end - i))) return true;
    i = std::max(end, i + 1);
  }
  return false;
}

std::uint64_t PageNames::sum_in(std::string_view text) const {
  std::uint64_t sum = 0;
  if (words_.hashes.empty()) return sum;
  const auto add = [&](std::string_view word) {
    if (holds(word)) sum += hash_of_word(word);
  };
  for_each_run(text, add, [](char) {});
  return sum;
}

}  // namespace treesift
