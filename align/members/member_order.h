// JSON objects in other text, such as scripts (`var user = {"id": 7, "name": "Ann"};`) and attributes, whose members
// stand in another order: many programs write the members of a map in an order that is new each time. Of JSON as such
// the order says nothing either.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Writes `actual` into `out` with the members of its objects in the order in which `expected` has them, whatever their
// values; those of one object that `expected` does not have come last. Objects belong together by their order in the
// text, and within members of one name, or elements of arrays. Only what is JSON to the letter is an object: names in
// quotes, and no code among the values. Returns false, with nothing written, where no member stands elsewhere.
bool write_members_in_order(std::string_view expected, std::string_view actual, std::string& out);

}  // namespace treesift
