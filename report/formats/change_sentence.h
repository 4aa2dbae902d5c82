// A change as a sentence: "Heading ‘Your orders’ is gone", "Link text ‘Home’ became ‘Start’", "Count 3 is
// gone". What a person reads first of a cluster, of a change that is open, of a look.
#pragma once

#include <string>

#include "model/judge/change_words.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// From the change's kind, place and values. Text in which nothing is escaped, and no line ends; about 200
// bytes at most. Never empty.
std::string change_sentence(const ChangeInWords& change);

// The same of a place whose kind of change is not known: what stood there and what stands there tell it.
// Empty where neither is known.
std::string edit_sentence(const ShownEdit& place);

}  // namespace treesift
