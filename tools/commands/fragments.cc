// treesift fragments: a crawl in, the fragments of its pages out.
#include <fmt/format.h>

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

// The fragments of a page and what they are compared by.
struct PrintedFragments {
  FragmentTree tree;
  std::vector<FragmentPrint> prints;  // by fragment
};

PrintedFragments fragments_of(const Page& page, const FragmentsSettings& settings) {
  PrintedFragments found{find_fragments(page.document, page.layout, settings.vips), {}};
  const std::vector<std::uint8_t> seen = seen_nodes(page.document, page.layout);
  for (const Fragment& fragment : found.tree.fragments)
    found.prints.push_back(print_of(page.document, seen, fragment));
  return found;
}

void write_box(const Box& box, JsonWriter& json) {
  json.key("rectangle").begin_array();
  for (const std::int32_t number : {box.x, box.y, box.width, box.height}) json.integer(std::int64_t{number});
  json.end_array();
}

class FragmentLines {
 public:
  FragmentLines(const FragmentMemory& whole_crawl, OutputFile& output)
      : whole_crawl_(whole_crawl), output_(output) {}

  void write(const CrawlPage& page, const PrintedFragments& found) {
    names_.push_back(page.id);
    for (std::size_t i = 0; i < found.tree.fragments.size(); ++i) write(page, found, i);
  }

  std::size_t count() const { return count_; }
  std::size_t duplicates() const { return duplicates_; }
  const FragmentMemory& memory() const { return memory_; }

 private:
  void write(const CrawlPage& page, const PrintedFragments& found, std::size_t index) {
    const Fragment& fragment = found.tree.fragments[index];
    const FragmentPrint& print = found.prints[index];
    const Document& document = page.page.document;
    std::string line;
    JsonWriter json(line);
    json.begin_object().key("state").string(page.id).key("id").integer(std::uint64_t{fragment.id});
    if (index > 0) json.key("parent").integer(std::uint64_t{found.tree.fragments[fragment.parent].id});
    if (fragment.node != no_node)
      json.key("path").string(relative_path(document, document_node, fragment.node));
    if (fragment.node == no_node) write_paths(document, fragment, json);
    if (!page.page.layout.empty()) write_box(fragment.box, json);
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

// What varies is known when all has been seen: variants of states too, and second looks at them.
FragmentMemory memory_of(const FragmentsSettings& settings) {
  FragmentMemory memory;
  const auto remember = [&](const PrintedFragments& found) {
    for (std::size_t i = 0; i < found.prints.size(); ++i)
      if (found.tree.fragments[i].is_useful) memory.remember(found.prints[i], {});
  };
  CrawlPages pages(settings.inputs.front(), settings.limits,
                   {.again = WithAgain::yes, .variants = Variants::read});
  CrawlPage page;
  while (pages.next(page)) {
    remember(fragments_of(page.page, settings));
    if (page.again) remember(fragments_of(*page.again, settings));
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
  CrawlPages pages(settings.inputs.front(), settings.limits, {.left_out = LeftOut::known});
  CrawlPage page;
  while (pages.next(page)) lines.write(page, fragments_of(page.page, settings));
  output.finish();
  print_message("treesift: {} fragments; of the useful ones {} unique, of {} shapes, and {} duplicates\n",
                lines.count(), lines.memory().unique_count(), lines.memory().shape_count(),
                lines.duplicates());
  return exit_nothing;
}

}  // namespace treesift
