// treesift fragments: a crawl in, the fragments of its pages out.
#include <fmt/format.h>

#include <stdexcept>
#include <vector>

#include "align/fragments/fragment_tree.h"
#include "base/hex.h"
#include "base/json_writer.h"
#include "io/output/output_file.h"
#include "model/states/fragment_memory.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/crawls/crawl_pages.h"

namespace treesift {
namespace {

// A page with its fragments and what they are compared by.
struct FragmentedPage {
  CrawlPage page;
  FragmentTree tree;
  std::vector<FragmentPrint> prints;  // by fragment
};

class FragmentReader {
 public:
  explicit FragmentReader(const FragmentsSettings& settings)
      : settings_(settings), pages_(settings.inputs.front(), settings.limits) {}

  bool next(FragmentedPage& next) {
    if (!pages_.next(next.page)) return false;
    const Page& page = next.page.page;
    next.tree = find_fragments(page.document, page.layout, settings_.vips);
    const std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);
    next.prints.clear();
    for (const Fragment& fragment : next.tree.fragments)
      next.prints.push_back(print_of(page.document, seen, fragment));
    return true;
  }

 private:
  const FragmentsSettings& settings_;
  CrawlPages pages_;
};

void write_box(const Box& box, JsonWriter& json) {
  json.key("rectangle").begin_array();
  for (const std::int32_t number : {box.x, box.y, box.width, box.height}) json.integer(std::int64_t{number});
  json.end_array();
}

class FragmentLines {
 public:
  FragmentLines(const FragmentMemory& whole_crawl, OutputFile& output)
      : whole_crawl_(whole_crawl), output_(output) {}

  void write(const FragmentedPage& page) {
    names_.push_back(page.page.id);
    for (std::size_t i = 0; i < page.tree.fragments.size(); ++i) write(page, i);
  }

  std::size_t count() const { return count_; }
  std::size_t duplicates() const { return duplicates_; }

 private:
  void write(const FragmentedPage& page, std::size_t index) {
    const Fragment& fragment = page.tree.fragments[index];
    const FragmentPrint& print = page.prints[index];
    const Document& document = page.page.page.document;
    std::string line;
    JsonWriter json(line);
    json.begin_object().key("state").string(page.page.id).key("id").integer(std::uint64_t{fragment.id});
    if (index > 0) json.key("parent").integer(std::uint64_t{page.tree.fragments[fragment.parent].id});
    if (fragment.node != no_node)
      json.key("path").string(relative_path(document, document_node, fragment.node));
    if (fragment.node == no_node) write_paths(document, fragment, json);
    if (!page.page.page.layout.empty()) write_box(fragment.box, json);
    json.key("leaves").integer(std::uint64_t{fragment.leaf_elements});
    json.key("shape")
        .string(hex_text(print.shape.first))
        .key("content")
        .string(hex_text(print.content.first));
    json.key("useful").boolean(fragment.is_useful);
    if (fragment.is_useful) write_memory(fragment, print, json);
    json.end_object();
    output_.write(line += '\n');
    ++count_;
  }

  static void write_paths(const Document& document, const Fragment& fragment, JsonWriter& json) {
    json.key("paths").begin_array();
    for (const NodeIndex block : fragment.blocks) json.string(relative_path(document, document_node, block));
    json.end_array();
  }

  void write_memory(const Fragment& fragment, const FragmentPrint& print, JsonWriter& json) {
    const auto first = memory_.remember(print, {names_.size() - 1, fragment.id});
    json.key("unique").boolean(!first);
    if (first) json.key("duplicate_of").string(fmt::format("{}/{}", names_[first->state], first->id));
    json.key("fluid").boolean(whole_crawl_.is_fluid(print));
    duplicates_ += first.has_value();
  }

  const FragmentMemory& whole_crawl_;
  OutputFile& output_;
  FragmentMemory memory_;
  std::vector<std::string> names_;  // of the states so far
  std::size_t count_ = 0, duplicates_ = 0;
};

// What repeats, and what varies, is known when all has been seen.
FragmentMemory memory_of(const FragmentsSettings& settings) {
  FragmentMemory memory;
  FragmentReader reader(settings);
  FragmentedPage page;
  for (std::size_t state = 0; reader.next(page); ++state) {
    for (std::size_t i = 0; i < page.prints.size(); ++i) {
      if (page.tree.fragments[i].is_useful)
        memory.remember(page.prints[i], {state, page.tree.fragments[i].id});
    }
  }
  return memory;
}

}  // namespace

int run_fragments(const FragmentsSettings& settings) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl: an archive or a folder");
  if (settings.inputs.front() == "-")
    throw UsageError("a crawl is read twice here, and standard input can be read once: name a file");
  OutputFile output(settings.output);
  const FragmentMemory memory = memory_of(settings);
  FragmentLines lines(memory, output);
  FragmentReader reader(settings);
  FragmentedPage page;
  while (reader.next(page)) lines.write(page);
  output.finish();
  print_message("treesift: {} fragments; of the useful ones {} unique, of {} shapes, and {} duplicates\n",
                lines.count(), memory.unique_count(), memory.shape_count(), lines.duplicates());
  return exit_nothing;
}

}  // namespace treesift
