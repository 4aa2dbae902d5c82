// What is asserted of a state. A state of a crawl stands for all pages that offer the same and differ in data
// (model/states), so a test of it may not look for data: "Ada Lovelace" is the heading of a page that another
// test reaches with another person. Controls outside rows are what a page offers, and looked for by name.
// In the name of a control any number will do where the crawl has seen the state with other data: "Cart (1)".
// Rows are counted, and so are controls that each row has. A heading, or a title, is looked for by name where
// the name is known elsewhere: it stands on several states, or on a control; but not on a state that the crawl
// has seen with another title, as a form that adds a person and one that changes a person may be.
#include "report/playwright/playwright_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "align/fragments/fragment_tree.h"
#include "base/utf8.h"
#include "report/playwright/locators.h"

namespace treesift {
namespace {

constexpr std::size_t max_assertions = 40;  // of a state
constexpr std::size_t max_title = 80;
constexpr std::string_view made_by = "// Made by treesift from a recorded crawl; yours to change.\n";
constexpr std::string_view control_roles[] = {"link",     "button", "textbox",    "searchbox", "combobox",
                                              "checkbox", "radio",  "spinbutton", "listbox",   "tab"};

bool is_control(const AccessibleElement& element) {
  return std::ranges::find(control_roles, element.role) != std::end(control_roles);
}

std::string identifier_of(const std::string& id) {
  std::string name = "expect_";
  for (const char c : id)
    name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? c : '_';
  return name;
}

// By state: the name of its function, with a number where an earlier state has that name.
std::map<std::string, std::string> functions_of(const std::vector<CrawlState>& states) {
  std::map<std::string, std::string> functions;
  std::set<std::string> taken;
  for (const CrawlState& state : states) {
    const std::string plain = identifier_of(state.id);
    std::string name = plain;
    for (std::size_t number = 2; !taken.insert(name).second; ++number)
      name = fmt::format("{}_{}", plain, number);
    functions.emplace(state.id, name);
  }
  return functions;
}

// "http://host:8080" and "/path?query" of an address.
std::pair<std::string, std::string> divided(const std::string& url) {
  const std::size_t host = url.find("://");
  const std::size_t path = host == std::string::npos ? 0 : url.find('/', host + 3);
  if (path == std::string::npos) return {url, "/"};
  return {url.substr(0, path), url.substr(path)};
}

class PlaywrightWriter {
 public:
  PlaywrightWriter(const Suite& suite, const CrawlRules& rules)
      : suite_(suite), rules_(rules), functions_(functions_of(suite.crawl.states)) {
    for (const CrawlState& state : suite.crawl.states) {
      const auto data = state.has_other_data ? PageData::varies : PageData::as_recorded;
      if (const auto found = suite.states.find(state.id); found != suite.states.end())
        locators_.emplace(state.id, std::make_unique<Locators>(found->second.page, data));
    }
    for (const auto& [id, page] : suite.acted_on)
      of_variants_.emplace(id, std::make_unique<Locators>(page, PageData::varies));
    note_stable_words();
  }

  PlaywrightTests write() {
    const std::string paths = spec();
    tests_.files = {{"package.json", package()}, {"playwright.config.ts", config()}, {"states.ts", states()}};
    tests_.files.push_back({"paths.spec.ts", paths});
    tests_.states = suite_.states.size();
    return std::move(tests_);
  }

 private:
  // ---- What may be looked for by name

  void note_stable_words() {
    std::map<std::string, std::size_t> counts;
    for (const auto& [id, locators] : locators_) {
      std::set<std::string> words;
      for (const AccessibleElement& element : locators->elements()) {
        if (element.role == "heading") words.insert(element.name);
        if (is_control(element) && locators->item_around(element.node) == no_node)
          stable_.insert(element.name);
      }
      for (const std::string& word : words) ++counts[word];
    }
    for (const CrawlState& state : suite_.crawl.states) ++counts["title " + state.title];
    for (const auto& [word, count] : counts)
      if (count > 1) stable_.insert(word);
  }

  // ---- States

  std::string states() const {
    std::string text = std::string(made_by) +
                       "import { expect, type Page } from '@playwright/test';\n\n"
                       "// Opens the first page, and does what comes before all else. Dialogs are accepted.\n"
                       "export async function open(page: Page) {\n"
                       "  page.on('dialog', (dialog) => dialog.accept(dialog.defaultValue()));\n";
    text += fmt::format("  await page.goto({});\n", typescript_string(divided(suite_.crawl.url).second));
    for (const FirstStep& step : rules_.before) text += before_all(step);
    text += "}\n";
    for (const CrawlState& state : suite_.crawl.states) {
      const auto found = locators_.find(state.id);
      if (found != locators_.end()) text += state_function(state, *found->second);
    }
    return text;
  }

  static std::string before_all(const FirstStep& step) {
    const std::string place = fmt::format("  await page.locator({})", typescript_string(step.css));
    if (step.event == "click") return place + ".click();\n";
    std::string text = fmt::format("{}.fill({});\n", place, typescript_string(step.value));
    if (step.event == "enter") text += place + ".press('Enter');\n";
    return text;
  }

  // Elements that are asserted together: those of one role and name, or items of one role. A long list has thousands.
  struct Kind {
    std::string_view role;
    std::string name;     // empty: of an item
    bool is_any = false;  // the name is a regular expression, with any number in it
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };
  static Kind kind_of(const CrawlState& state, const AccessibleElement& element) {
    if (is_item(element)) return {element.role, {}};
    std::string pattern;  // of the name of a control whose numbers are data
    if (state.has_other_data && is_control(element)) pattern = with_any_number(element.name);
    return pattern.empty() ? Kind{element.role, element.name} : Kind{element.role, std::move(pattern), true};
  }

  std::string state_function(const CrawlState& state, const Locators& locators) const {
    std::vector<std::string> lines;
    if (tells_title(state))
      lines.push_back(fmt::format("await expect(page).toHaveTitle({});", typescript_string(state.title)));
    std::vector<Kind> kinds;
    for (const AccessibleElement& element : locators.elements()) kinds.push_back(kind_of(state, element));
    std::map<Kind, std::size_t> counts;
    for (const Kind& kind : kinds) ++counts[kind];
    std::set<Kind> asked;
    for (std::size_t i = 0; i < kinds.size() && lines.size() < max_assertions; ++i) {
      const AccessibleElement& element = locators.elements()[i];
      if (element.role == "heading" && state.has_other_titles) continue;
      if (!asked.insert(kinds[i]).second) continue;
      const std::string line = assertion(element, kinds[i], counts.at(kinds[i]), locators);
      if (!line.empty()) lines.push_back(line);
    }
    const std::string title = short_line(state.title);
    std::string text = fmt::format("\n// {}\nexport async function {}(page: Page) {{\n",
                                   title.empty() ? "A page without a title" : title, functions_.at(state.id));
    for (const std::string& line : lines) text += "  " + line + "\n";
    return text + "}\n";
  }

  // Where pages with other titles are the same state, headings may be others as well.
  bool tells_title(const CrawlState& state) const {
    const bool is_stable = stable_.contains(state.title) || stable_.contains("title " + state.title);
    return is_stable && !state.title.empty() && !state.has_other_titles;
  }

  // For a comment.
  static std::string short_line(std::string_view text) {
    return clipped(collapsed(on_one_line(text)), max_title);
  }

  // `count`: of its kind on the page.
  std::string assertion(const AccessibleElement& element, const Kind& kind, std::size_t count,
                        const Locators& locators) const {
    if (is_item(element)) {
      const AccessibleElement any{element.node, element.role, {}};
      return fmt::format("await expect({}).toHaveCount({});", locators.locator_of_all(any), count);
    }
    const bool is_wanted =
        is_control(element) || (element.role == "heading" && stable_.contains(element.name));
    if (!is_wanted || element.name.empty() || element.name.size() > max_title) return {};
    if (count == 1 && locators.item_around(element.node) != no_node) return {};
    const std::string locator =
        kind.is_any ? fmt::format("page.getByRole('{}', {{ name: {} }})", kind.role, kind.name)
                    : locators.locator_of_all(element);
    return count > 1 ? fmt::format("await expect({}).toHaveCount({});", locator, count)
                     : fmt::format("await expect({}).toBeVisible();", locator);
  }

  // ---- Paths

  std::string spec() {
    std::string tests;
    std::set<std::string> functions = {"open"};
    const std::vector<std::vector<std::uint32_t>> paths = paths_of(suite_.crawl);
    for (std::size_t i = 0; i < paths.size(); ++i) tests += test(i + 1, paths[i], functions);
    std::string imports;
    for (const std::string& function : functions) imports += fmt::format("  {},\n", function);
    return fmt::format(
        "{}import {{ execSync }} from 'node:child_process';\nimport {{ test }} from '@playwright/test';\n"
        "import {{\n{}}} from './states';\n\n"
        "// RESET: a command that puts the server's data back.\n"
        "test.beforeEach(() => {{\n"
        "  if (process.env.RESET) execSync(process.env.RESET, {{ stdio: 'ignore' }});\n}});\n{}",
        made_by, imports, tests);
  }

  std::string test(std::size_t number, const std::vector<std::uint32_t>& path,
                   std::set<std::string>& functions) {
    std::string title, body = "  await open(page);\n";
    std::string stands;  // the page that was recorded there: a state's, or a variant's
    for (const std::uint32_t i : path) {
      const CrawlEdge& edge = suite_.crawl.edges[i];
      const std::string at = suite_.page(stands) == nullptr ? edge.from : stands;
      stands = target_of(edge);
      if (!edge.from.empty()) {
        const std::string done = action(edge, at);
        if (done.empty()) {
          ++tests_.cut;
          body += fmt::format("  // Ends here: no locator names {}.\n", short_line(edge.xpath));
          break;
        }
        body += done;
        title += fmt::format("{}{}", title.empty() ? "" : ", ", words_of(edge));
      }
      if (!locators_.contains(edge.to)) continue;
      const std::string& function = functions_.at(edge.to);
      functions.insert(function);
      body += fmt::format("  await {}(page);\n", function);
    }
    ++tests_.tests;
    if (title.size() > max_title) title = title.substr(0, title.rfind(',', max_title)) + ", …";
    return fmt::format("\ntest({}, async ({{ page }}) => {{\n{}}});\n",
                       typescript_string(fmt::format("path {}: {}", number, title.empty() ? "open" : title)),
                       body);
  }

  static std::string words_of(const CrawlEdge& edge) {
    std::string words = collapsed(edge.text);
    if (words.size() > max_title / 2 || words.empty()) words = edge.tag;
    return edge.event == "click" ? words : fmt::format("{} {}", edge.event, words);
  }

  // Empty where an element has no locator.
  std::string action(const CrawlEdge& edge, const std::string& at) const {
    if (edge.event == "reload") return "  await page.reload();\n";
    std::string text;
    for (const CrawlInput& input : edge.inputs) {
      const std::string line = filled(at, input);
      if (line.empty()) return {};
      text += line;
    }
    if (edge.event == "type" || edge.event == "select") return text;
    const std::string place = locator(at, edge.xpath);
    if (place.empty()) return {};
    if (edge.event == "enter") return text + fmt::format("  await {}.press('Enter');\n", place);
    if (edge.event == "escape") return text + "  await page.keyboard.press('Escape');\n";
    const char* const call = edge.event == "hover" ? "hover" : edge.event == "click" ? "click" : "dblclick";
    return text + fmt::format("  await {}.{}();\n", place, call);
  }

  std::string filled(const std::string& at, const CrawlInput& input) const {
    const std::string place = locator(at, input.xpath);
    if (place.empty()) return {};
    const Document& document = suite_.page(at)->document;
    const NodeIndex node = *node_at(document, document_node, input.xpath.substr(1));
    const std::string_view type = attribute_of(document, node, "type");
    if (document.name_text(document.name(node)) == "select")
      return fmt::format("  await {}.selectOption({});\n", place, typescript_string(input.value));
    if (type == "checkbox" || type == "radio")
      return fmt::format("  await {}.setChecked({});\n", place,
                         input.value.empty() || input.value == "false" ? "false" : "true");
    return fmt::format("  await {}.fill({});\n", place, typescript_string(input.value));
  }

  const Locators* locators_at(const std::string& at) const {
    if (const auto state = locators_.find(at); state != locators_.end()) return state->second.get();
    const auto variant = of_variants_.find(at);
    return variant == of_variants_.end() ? nullptr : variant->second.get();
  }

  std::string locator(const std::string& at, const std::string& path) const {
    const Locators* const locators = locators_at(at);
    if (locators == nullptr || !path.starts_with('/')) return {};
    const std::optional<NodeIndex> node = node_at(suite_.page(at)->document, document_node, path.substr(1));
    return node ? locators->locator_of(*node) : std::string();
  }

  // ---- Around them

  std::string config() const {
    const Crawl& crawl = suite_.crawl;
    return fmt::format(
        "{}import {{ defineConfig }} from '@playwright/test';\n\n"
        "// BASE_URL: where the application is. BROWSER_PATH: a Chromium that is installed.\n"
        "export default defineConfig({{\n  testDir: '.',\n  workers: 1, // the tests share the server's "
        "data\n  use: {{\n"
        "    baseURL: process.env.BASE_URL ?? {},\n{}    launchOptions: {{ executablePath: "
        "process.env.BROWSER_PATH || undefined }},\n  }},\n}});\n",
        made_by, typescript_string(divided(crawl.url).first), viewport(crawl));
  }

  static std::string viewport(const Crawl& crawl) {
    const bool is_known = crawl.viewport_width != 0 && crawl.viewport_height != 0;
    return is_known ? fmt::format("    viewport: {{ width: {}, height: {} }},\n", crawl.viewport_width,
                                  crawl.viewport_height)
                    : std::string();
  }

  static std::string package() {
    return "{\n  \"private\": true,\n  \"scripts\": { \"test\": \"playwright test\" },\n"
           "  \"devDependencies\": { \"@playwright/test\": \"^1.50.0\" }\n}\n";
  }

  const Suite& suite_;
  const CrawlRules& rules_;
  std::map<std::string, std::string> functions_;                  // by state
  std::map<std::string, std::unique_ptr<Locators>> locators_;     // by state
  std::map<std::string, std::unique_ptr<Locators>> of_variants_;  // of those on which something is done
  std::set<std::string> stable_;                                  // names that hold no data
  PlaywrightTests tests_;
};

}  // namespace

PlaywrightTests playwright_tests(const Suite& suite, const CrawlRules& rules) {
  return PlaywrightWriter(suite, rules).write();
}

}  // namespace treesift
