// Halves of UTF-16 pairs in JSON that a browser has written: a script may cut a text in the middle of a character.
#pragma once

#include <cstddef>
#include <string>

namespace treesift {

// Escapes of lone surrogates, which stand for no character and which simdjson refuses, become \ufffd: what a browser
// shows of them. In place, since both have six bytes; returns how many there were. The text need not be JSON.
std::size_t mend_lone_surrogates(std::string& json);

}  // namespace treesift
