// The test files of html5lib, when they are at hand: tree construction (.dat) and tokenizer (.test, JSON).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/html/html5lib_format.h"
#include "parsers/html/html_reader.h"

namespace treesift {

// The files of one kind in the folder html5lib-tests of the folder that TREESIFT_CORPUS names, in the order of their
// names; none when it is not there.
inline std::vector<std::filesystem::path> html5lib_files(std::string_view kind, std::string_view suffix) {
  std::vector<std::filesystem::path> found;
  const char* corpus = std::getenv("TREESIFT_CORPUS");
  if (corpus == nullptr) return found;
  const std::filesystem::path folder = std::filesystem::path(corpus) / "html5lib-tests" / kind;
  if (!std::filesystem::is_directory(folder)) return found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(suffix)) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

inline std::string whole_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), {});
}

// CR LF and CR become LF, as decode() does it.
inline std::string with_line_feeds(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    result += text[i] == '\r' ? '\n' : text[i];
  }
  return result;
}

struct TreeTest {
  std::string data;
  std::string context;  // "svg path"; empty: a page
  bool scripting = false;
  std::string expected;
};

// The tests of one .dat file.
inline std::vector<TreeTest> tree_tests(std::string_view file) {
  std::vector<TreeTest> tests;
  std::string* section = nullptr;
  std::string ignored;
  while (!file.empty()) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    if (line == "#data" && section != &tests.emplace_back().data)
      section = &tests.back().data;
    else if (tests.empty())
      continue;
    else if (line == "#errors" || line == "#new-errors")
      section = &ignored;
    else if (line == "#document-fragment")
      section = &tests.back().context;
    else if (line == "#script-on")
      tests.back().scripting = true;
    else if (line == "#script-off")
      continue;
    else if (line == "#document")
      section = &tests.back().expected;
    else if (section != nullptr)
      section->append(line).append("\n");
  }
  for (TreeTest& test : tests) {
    for (std::string* text : {&test.data, &test.context}) {
      if (text->ends_with('\n')) text->pop_back();
    }
    while (test.expected.ends_with("\n\n")) test.expected.pop_back();
  }
  return tests;
}

// "svg path", "div".
inline FragmentContext fragment_context(std::string_view name) {
  if (name.starts_with("svg ")) return {std::string(name.substr(4)), Namespace::svg};
  if (name.starts_with("math ")) return {std::string(name.substr(5)), Namespace::math};
  return {std::string(name)};
}

// What our reader makes of a text, in the notation of the tests.
inline std::string read_as_html5lib(std::string_view text, std::string_view context,
                                    const Limits& limits = {}) {
  DocumentBuilder builder(limits);
  builder.begin(Format::html);
  StandardHtmlReader reader;
  const std::string input = with_line_feeds(text);
  const FragmentContext fragment = fragment_context(context);
  const auto error = context.empty() ? reader.read(input, builder, limits)
                                     : reader.read_fragment(input, fragment, builder, limits);
  if (error) return error->message;
  return html5lib_text(builder.finish(), context.empty() ? nullptr : &fragment);
}

}  // namespace treesift
