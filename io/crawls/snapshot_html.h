// A page of which only the snapshot was recorded, as the HTML that says the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// The serialised document of what DOMSnapshot.captureSnapshot has answered, or of the message that holds it
// as `result`. Controls have the values that they had at the moment, as attributes; an open shadow root is a
// `<template shadowrootmode="open">` in its host, the document of a same-process frame a `<template>` behind
// the frame. Pseudo-elements are left out. Nothing for other JSON, and where the text would have more than
// `most_bytes`. Linear.
std::optional<std::string> html_of_snapshot(std::string_view json, std::size_t most_bytes);

// Of a state that has either: the page that was recorded, else the HTML of its snapshot; empty where that is nothing.
std::string html_of_state(std::string page, std::string_view snapshot, std::size_t most_bytes);

}  // namespace treesift
