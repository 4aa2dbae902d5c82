#include "tools/browsing/browsing.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "io/bytes/file_bytes.h"
#include "tools/options/number_text.h"
#include "tools/options/usage_error.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

constexpr std::chrono::milliseconds virtual_time_passed{10'000};  // each time that a page settles
constexpr std::uint32_t least_side = 100, most_side = 10'000;     // of the window, in pixels

void set_viewport(std::uint32_t width, std::uint32_t height, BrowserSetup& setup) {
  setup.page.width = setup.browser.width = std::clamp(width, least_side, most_side);
  setup.page.height = setup.browser.height = std::clamp(height, least_side, most_side);
}

void read_viewport(const std::string& text, BrowserSetup& setup) {
  const std::size_t cross = text.find('x');
  const auto width = number_in<std::uint32_t>(std::string_view(text).substr(0, cross));
  const auto height = number_in<std::uint32_t>(
      cross == std::string::npos ? std::string_view() : std::string_view(text).substr(cross + 1));
  const auto is_side = [](const auto& side) { return side && *side >= least_side && *side <= most_side; };
  if (!is_side(width) || !is_side(height))
    throw UsageError(
        fmt::format("--viewport: \"{}\" is not WIDTHxHEIGHT in pixels, from 100 to 10000", text));
  set_viewport(*width, *height, setup);
}

}  // namespace

BrowserSetup browser_setup(const BrowsingSettings& settings, const CrawlRules& rules, const Crawl& recorded) {
  BrowserSetup setup;
  if (!settings.viewport.empty())
    read_viewport(settings.viewport, setup);
  else if (recorded.viewport_width > 0 && recorded.viewport_height > 0)
    set_viewport(recorded.viewport_width, recorded.viewport_height, setup);
  setup.browser.program = settings.browser_program;
  setup.browser.temp_directory = temp_directory_of(settings);
  setup.allowed_hosts = settings.allowed_hosts;
  PageOptions& page = setup.page;
  page.quiet = milliseconds_of(settings.quiet_seconds);
  page.quiet_cap = milliseconds_of(settings.longest_quiet);
  page.load_cap = milliseconds_of(settings.longest_load);
  page.fixes_world = !settings.real_clock;
  if (settings.virtual_time) page.virtual_time = virtual_time_passed;
  page.time_zone = settings.time_zone;
  page.locale = settings.language;
  page.seed = static_cast<std::uint32_t>(settings.page_seed);
  page.takes_any_certificate = settings.any_certificate;
  page.values = rules.values;
  return setup;
}

CrawlRules crawl_rules(const BrowserSettings& settings) {
  if (settings.inputs_path.empty()) return {};
  std::variant<CrawlRules, TomlError> rules =
      read_crawl_rules(read_file(settings.inputs_path, max_configuration_file));
  if (const auto* error = std::get_if<TomlError>(&rules))
    throw UsageError(
        fmt::format("{}:{}:{}: {}", settings.inputs_path, error->line, error->column, error->message));
  return std::get<CrawlRules>(std::move(rules));
}

std::string archive_of(const OutputSettings& settings) {
  if (settings.output.empty() || settings.output == "-")
    throw UsageError("name the archive to write: -o NAME.crawl.tar.zst");
  return settings.output;
}

std::string checked_address(const std::string& url) {
  if (origin_of(url).empty())
    throw UsageError(fmt::format("\"{}\" is not an address such as http://127.0.0.1:8080/", url));
  return url;
}

WhenLeft when_left(const BrowserSettings& settings) {
  return settings.resume_browsing ? WhenLeft::go_on : WhenLeft::refuse;
}

}  // namespace treesift
