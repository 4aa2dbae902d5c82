// Changes of heads in words for a person.
#pragma once

#include <string>
#include <vector>

#include "model/judge/verdict.h"

namespace treesift {

// Whether the place is one in a response's head: "head/location".
bool is_in_head(const ShownEdit& place);

// "header X-Frame-Options is gone", "cookie sid lost Secure", "redirects to /login instead of /orders". Of a place
// in a head only.
std::string head_in_words(const ShownEdit& place);

// Of all reasons of a verdict that are in the head, each once, in their order. Of a lost Location it is said that the
// page no longer redirects where it is known to have done so: a 201 has a Location as well.
std::vector<std::string> heads_in_words(const Verdict& verdict);

}  // namespace treesift
