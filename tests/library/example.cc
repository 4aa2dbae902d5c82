// What libtreesift can do, as a program of one's own: example EXPECTED.html ACTUAL.html
#include <treesift/treesift.h>

#include <fstream>
#include <iostream>
#include <iterator>

namespace {

std::string bytes_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const std::string expected = bytes_of(words[1]), actual = bytes_of(words[2]);
  const auto html = treesift::PageFormat::html;
  try {
    std::cout << treesift::page_tree(expected, html);
    for (const treesift::PageEdit& edit : treesift::edits_between(expected, actual, html))
      std::cout << edit.verb << ' ' << edit.path << " (" << edit.nodes << ")\n";
    std::cout << treesift::explain_pages(expected, actual, html);
    const treesift::PageJudgement judgement = treesift::judge_pages(expected, actual, html);
    for (const treesift::PageReason& reason : judgement.reasons)
      std::cout << reason.feature << " at " << reason.path << '\n';
    return judgement.inspect ? 1 : 0;
  } catch (const treesift::PageError& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
