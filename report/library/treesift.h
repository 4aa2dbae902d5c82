// libtreesift: treesift in your own program. Installed as <treesift/treesift.h>.
//
//   const std::vector<treesift::PageEdit> edits = treesift::edits_between(old_page, new_page,
//   treesift::PageFormat::html); if (treesift::judge_pages(old_page, new_page,
//   treesift::PageFormat::html).inspect) …
//
// Pages go in as bytes, values come out. The functions keep nothing, may be called by any number of threads
// at once, and need not be prepared. This header is stable: what stands here keeps its name and meaning in
// all versions 0.x from 0.1 on. All throw PageError for a page that cannot be read (HTML always can), and
// std::bad_alloc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

enum class PageFormat : std::uint8_t { html, xml, json };

// A page beyond a limit, or XML or JSON that is not well-formed.
class PageError : public std::runtime_error {
 public:
  PageError(const std::string& what, std::string code) : std::runtime_error(what), code_(std::move(code)) {}
  // The name for programs, such as "limit:depth" or "xml:malformed"; what() is a sentence for people.
  const std::string& code() const { return code_; }

 private:
  std::string code_;
};

// Parse: the tree that is compared, a line a node, as `treesift tree` prints it.
std::string page_tree(std::string_view page, PageFormat format);

// Align: one edit of the script that makes actual of expected.
struct PageEdit {
  std::string verb;   // "change text", "change attributes", "insert", "move", "delete"
  std::string path;   // XPath, or JSON Pointer: in actual; in expected for what is deleted
  std::size_t nodes;  // that are inserted, moved or deleted with it, itself among them
};

// Updates, then inserts and moves as they stand in actual, then deletes; none where the trees are equal. The
// first `most`.
std::vector<PageEdit> edits_between(std::string_view expected, std::string_view actual, PageFormat format,
                                    std::size_t most = 1000);

// Judge: why a pair is to be inspected.
struct PageReason {
  std::string feature, path, before, after;  // path to after: empty where it is nowhere in particular
  double contribution = 0;
};
struct PageJudgement {
  bool inspect = false;             // a person must look; else the model takes the difference for harmless
  double score = 0, cutoff = 0;     // 0 to 1; inspect from the cut-off on
  std::vector<PageReason> reasons;  // the largest first; of `inspect` only
};

// As `treesift compare --absolute --first-looks none` judges a pair: alone, by its score (undecoded bytes that differ
// are inspected whatever it is). A run of pairs is judged better by the program: it knows how many other pages changed
// in the same way, and shows what is new once, whatever the score. Here that passes.
PageJudgement judge_pages(std::string_view expected, std::string_view actual, PageFormat format);

// Explain: that verdict, reasons, edits and both trees for a person, as `treesift explain --absolute` shows them.
// Lines of at most `width` columns (40 at least) where words allow.
std::string explain_pages(std::string_view expected, std::string_view actual, PageFormat format,
                          std::size_t width = 80);

}  // namespace treesift
