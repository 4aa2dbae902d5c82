// The forms in which dates and times were written at a place: 2026-11-20T10:41:07Z is one, Nov 20, 2026 another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// Every date or time in the text replaced by a sign; those escaped in addresses (T10%3A41%3A07Z) too.
std::string mask_dates(std::string_view text, char sign);

// The dates and times that are replaced so, in their order.
std::vector<std::string_view> dates_in(std::string_view text);

class DateForms {
 public:
  static constexpr std::size_t max_forms = 8;  // more: any form

  // Those of all dates in the text. The union is the same in whatever order it is made.
  void note(std::string_view text);
  // Those of the dates in which two texts differ; of all, where one text has more of them. Whether any differ.
  bool note_differing(std::string_view before, std::string_view after);
  void merge(const DateForms& other);
  bool empty() const { return forms_.empty() && !any_form_; }

  // An RE2 expression that matches dates of these forms, of the centuries seen; empty for any date: forms that words
  // make up change as time passes ("today 10:41").
  std::string pattern() const;

  bool operator==(const DateForms&) const = default;

 private:
  void add(std::string form);
  void note_date(std::string_view date);

  std::vector<std::string> forms_;  // expressions, sorted, distinct
  bool any_form_ = false;
};

}  // namespace treesift
