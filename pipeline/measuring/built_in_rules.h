// What is passed over as if a rule hid it, and named so in verdicts. Private to pipeline/.
#pragma once

#include <string_view>

#include "align/ids/id_settler.h"
#include "align/members/member_settler.h"
#include "align/times/time_settler.h"
#include "base/one_of.h"
#include "parsers/lines/whole_bytes.h"

namespace treesift {

// Whether it comes with treesift, and not from a rule set.
inline bool is_built_in(std::string_view rule) {
  constexpr std::string_view built_in[] = {rule_of_members, rule_of_times, rule_of_ids, rule_of_pdf_stamps};
  return is_one_of(built_in, rule);
}

}  // namespace treesift
