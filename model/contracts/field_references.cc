#include "model/contracts/field_references.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t most_fields_of_document = 64, most_values_seen = 64;
constexpr double enough_bits = 20;

// How much it says that a value is one of these.
double bits_of(const DocumentValues& to) {
  if (!to.are_integers) return 1;
  double least = HUGE_VAL, greatest = -HUGE_VAL;
  for (const std::string_view text : to.texts) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  return std::log2((greatest - least + 1) / static_cast<double>(to.texts.size()));
}

}  // namespace

void FieldReferences::add(const std::vector<DocumentValues>& fields) {
  too_many_ |= fields.size() > most_fields_of_document;
  if (too_many_) return;
  for (const DocumentValues& from : fields) {
    ++documents_[std::string(from.field)];
    for (const DocumentValues& to : fields) {
      if (to.field != from.field && to.are_of_list && to.are_integers == from.are_integers) add(from, to);
    }
  }
}

void FieldReferences::add(const DocumentValues& from, const DocumentValues& to) {
  Reference& reference = references_[{std::string(from.field), std::string(to.field)}];
  if (reference.is_broken) return;
  ++reference.documents;
  reference.is_broken =
      std::ranges::any_of(from.texts, [&](std::string_view text) { return !to.texts.contains(text); });
  if (reference.is_broken || reference.seen.size() >= most_values_seen) return;
  const double bits = bits_of(to);
  for (const std::string_view text : from.texts) {
    if (reference.seen.insert(hash_of(text)).second) reference.bits += bits;
  }
}

void FieldReferences::merge(const FieldReferences& other) {
  too_many_ |= other.too_many_;
  for (const auto& [field, documents] : other.documents_) documents_[field] += documents;
  for (const auto& [fields, reference] : other.references_) {
    Reference& mine = references_[fields];
    mine.documents += reference.documents;
    mine.is_broken |= reference.is_broken;
    mine.bits += reference.bits;
    mine.seen.insert(reference.seen.begin(), reference.seen.end());
  }
}

std::map<std::string, std::vector<std::string>> FieldReferences::find() const {
  std::map<std::string, std::vector<std::string>> found;
  if (too_many_) return found;
  for (const auto& [fields, reference] : references_) {
    const bool always = !reference.is_broken && reference.documents == documents_.at(fields.first);
    if (always && reference.bits >= enough_bits) found[fields.first].push_back(fields.second);
  }
  return found;
}

}  // namespace treesift
