// What is said to the browser, and what it answers, in JSON.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// A text as JSON, with its quotes.
std::string json_text(std::string_view text);

// What stands at a JSON pointer (RFC 6901) of an answer; empty, 0 or false where nothing of this kind does.
std::string text_at(const std::string& json, std::string_view pointer);
double number_at(const std::string& json, std::string_view pointer);
bool is_true_at(const std::string& json, std::string_view pointer);

}  // namespace treesift
