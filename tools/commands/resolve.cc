// treesift resolve: elements of an old page, found in a changed one or refused.
#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "align/resolve/element_path.h"
#include "align/resolve/element_resolver.h"
#include "align/resolve/published_resolver.h"
#include "base/json_writer.h"
#include "io/crawls/crawl_reader.h"
#include "io/output/output_file.h"
#include "tools/commands/commands.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/crawls/page_file.h"

namespace treesift {
namespace {

// A state of a crawl, or a file.
Page read_page(const std::string& path, const std::string& state, const Limits& limits) {
  if (!is_crawl(path)) {
    if (!state.empty()) throw UsageError(fmt::format("{} is no crawl: it has no states", path));
    return read_page_file(path, limits);
  }
  if (state.empty())
    throw UsageError(
        fmt::format("{} is a crawl: which state? name it with --old-state and --new-state", path));
  CrawlPages pages(path, limits);
  CrawlPage page;
  while (pages.next(page)) {
    if (page.id == state) return std::move(page.page);
  }
  throw std::runtime_error(fmt::format("{}: there is no state \"{}\" that can be read", path, state));
}

struct WantedElement {
  std::string selector;
  NodeIndex node;
};

void add_elements(const Document& page, const std::vector<std::string>& selectors, SelectorLanguage language,
                  std::vector<WantedElement>& all) {
  for (const std::string& selector : selectors) {
    const std::variant<NodeIndex, std::string> named = element_named(page, selector, language);
    if (const auto* why = std::get_if<std::string>(&named))
      throw UsageError(fmt::format("\"{}\" must select one element of the old page: {}", selector, *why));
    all.push_back({selector, std::get<NodeIndex>(named)});
  }
}

class Resolving {
 public:
  Resolving(const ResolveSettings& settings, const Page& old_page, const Page& new_page)
      : settings_(settings),
        old_(old_page),
        new_(new_page),
        resolver_(old_page, new_page, {.least_margin = settings.least_margin}) {}

  Resolution resolve(NodeIndex element) {
    if (settings_.resolve_by == ResolveBy::treesift) return resolver_.resolve(element);
    const auto way = static_cast<PublishedWay>(static_cast<int>(settings_.resolve_by) - 1);
    Resolution found;
    found.node = resolve_as_published(old_.document, element, new_.document, way);
    if (found.is_found()) found.refusal = Refusal::none;
    return found;
  }

  std::string line(const WantedElement& wanted, const Resolution& found) const {
    return settings_.resolve_format == StatesFormat::json ? json_line(wanted, found)
                                                          : text_line(wanted, found);
  }

 private:
  bool has_margin() const { return settings_.resolve_by == ResolveBy::treesift; }

  std::string text_line(const WantedElement& wanted, const Resolution& found) const {
    const std::string margin = has_margin() ? fmt::format(", margin {:.2f}", found.margin) : "";
    if (found.is_found()) {
      const std::string way = has_margin() ? fmt::format("  by {}{}", name_of(found.way), margin) : "";
      return fmt::format("{}\n  {}{}\n", wanted.selector, absolute_path(new_.document, found.node), way);
    }
    const std::string nearest =
        found.nearest == no_node
            ? std::string()
            : fmt::format("\n  nearest: {}{}", absolute_path(new_.document, found.nearest), margin);
    return fmt::format("{}\n  refused: {}{}\n", wanted.selector, sentence(found.refusal), nearest);
  }

  std::string json_line(const WantedElement& wanted, const Resolution& found) const {
    std::string line;
    JsonWriter json(line);
    json.begin_object().key("selector").string(wanted.selector);
    json.key("old").string(absolute_path(old_.document, wanted.node));
    if (found.is_found()) json.key("found").string(absolute_path(new_.document, found.node));
    if (!found.is_found())
      json.key("refused").string(name_of(found.refusal)).key("why").string(sentence(found.refusal));
    if (found.nearest != no_node && !found.is_found())
      json.key("nearest").string(absolute_path(new_.document, found.nearest));
    if (has_margin() && (found.is_found() || found.nearest != no_node))
      json.key("way").string(name_of(found.way)).key("margin").number(found.margin);
    json.end_object();
    return line + "\n";
  }

  const ResolveSettings& settings_;
  const Page& old_;
  const Page& new_;
  ElementResolver resolver_;
};

}  // namespace

int run_resolve(const ResolveSettings& settings) {
  if (settings.inputs.size() != 2) throw UsageError("name two pages: the old one and the new one");
  const Page old_page = read_page(settings.inputs[0], settings.old_state, settings.limits);
  const Page new_page = read_page(settings.inputs[1], settings.new_state, settings.limits);
  std::vector<WantedElement> wanted;
  add_elements(old_page.document, settings.xpaths, SelectorLanguage::xpath, wanted);
  add_elements(old_page.document, settings.css, SelectorLanguage::css, wanted);
  if (wanted.empty()) throw UsageError("which element? name it with --xpath or --css");
  OutputFile output(settings.output);
  Resolving resolving(settings, old_page, new_page);
  bool is_refused = false;
  for (const WantedElement& element : wanted) {
    const Resolution found = resolving.resolve(element.node);
    is_refused |= !found.is_found();
    output.write(resolving.line(element, found));
  }
  output.finish();
  return is_refused ? exit_inspect : exit_nothing;
}

}  // namespace treesift
