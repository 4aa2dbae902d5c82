// How pages are recorded with a browser, explored, and run again.
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, StateClass> failing_classes = {
    {"nd2", StateClass::nd2}, {"nd3", StateClass::nd3}, {"distinct", StateClass::distinct}};

const std::map<std::string, StateEquality> state_equalities = {{"fragments", StateEquality::fragments},
                                                               {"structure", StateEquality::structure},
                                                               {"text", StateEquality::text},
                                                               {"picture", StateEquality::picture},
                                                               {"exact", StateEquality::exact}};
const std::map<std::string, ActionRanking> action_rankings = {{"paper", ActionRanking::paper},
                                                              {"published", ActionRanking::published}};
const std::map<std::string, ExportFormat> export_formats = {{"playwright", ExportFormat::playwright}};

const OptionRow browser_rows[] = {
    {capture_command, "Input", "url", value<&InputSettings::inputs>, "addresses of pages to record"},
    {crawl_command, "Input", "url", value<&InputSettings::inputs>, "the address of the first page"},
    {replay_command, "Input", "crawl", value<&InputSettings::inputs>,
     "a crawl archive, as crawl has written it"},
    {browser_commands, "Output", "-o,--output", value<&OutputSettings::output>,
     "the crawl archive to write, NAME.crawl.tar.zst; with --export the folder"},
    {browser_commands, "Output", "--resume", flag<&BrowserSettings::resume_browsing>,
     "go on with what a run for the same -o FILE has left that was killed"},
    {capture_command, "Input", "--urls", path<&CaptureListSettings::urls_path>,
     "a file with an address in each line; - is standard input"},
    {capture_command, "Input", "--sitemap", value<&CaptureListSettings::sitemap>,
     "a sitemap in XML, a file or an address: all its pages"},
    {capture_command, "Input", "--like", path<&CaptureListSettings::like_path>,
     "the pages of an older crawl archive, under their names"},
    {crawl_command | replay_command, "Application", "--inputs", path<&BrowserSettings::inputs_path>,
     "a TOML file: values of fields, how to log in, what may not be touched (docs/crawl.md)"},
    {crawl_command | replay_command, "Application", "--reset", value<&BrowserSettings::reset_command>,
     "a command that puts the server's data back, before each load of the first page"},
    {replay_command, "Application", "--url", value<&ReplayRunSettings::replay_url>,
     "the address of the first page now; default: that of the crawl"},
    {crawl_command, "Exploration", "--states", shown_value<&ExplorationSettings::max_states>,
     "stop at so many states"},
    {crawl_command, "Exploration", "--variants", shown_value<&ExplorationSettings::max_variants>,
     "keep so many pages of a state that have other words than its first one"},
    {crawl_command, "Exploration", "--minutes", shown_value<&ExplorationSettings::max_minutes>,
     "stop after so many minutes"},
    {crawl_command, "Exploration", "--depth", shown_value<&ExplorationSettings::max_depth>,
     "most actions behind one load of the first page"},
    {crawl_command, "Exploration", "--pages", shown_value<&ExplorationSettings::pages>,
     "explore in so many pages side by side, each in a browser of its own; with --reset it is one"},
    {crawl_command, "Exploration", "--continue-with-skipped",
     flag<&ExplorationSettings::continue_with_skipped>,
     "at the end, take the actions that are like explored ones as well"},
    {crawl_command, "Exploration", "--further-tries", shown_value<&ExplorationSettings::further_tries>,
     "at the end, try actions like explored ones in other states, each kind until so many times in a row "
     "brought no new state; 0: not at all"},
    {crawl_command, "Exploration", "--form-tries", shown_value<&ExplorationSettings::form_tries>,
     "in how many other ways each form is sent, once: 1: with a required field left empty; 2: and with what "
     "is "
     "filled in already changed; 0: not at all"},
    {crawl_command, "Exploration", "--duplicate-weight", share<&ExplorationSettings::duplicate_weight>,
     "what the number of equivalent actions weighs in the ranking (FragGen's c0)"},
    {crawl_command, "Exploration", "--ranking", choice<&ExplorationSettings::ranking, action_rankings>,
     "paper (default): of equivalent actions one is taken; published: as FragGen's implementation ranks, "
     "which takes most of them in a second place as well"},
    {crawl_command, "Exploration", "--state-equality",
     choice<&ExplorationSettings::state_equality, state_equalities>,
     "which pages are one state: fragments (default): those that offer the same; or for comparison, up to "
     "--equality-threshold: structure, text or picture of whole pages; exact: the same source"},
    {crawl_command, "Exploration", "--equality-threshold", share<&ExplorationSettings::equality_threshold>,
     "0 to 1: how far apart whole pages of one state may be"},
    {replay_command, "Suite", "--update", path<&ReplayRunSettings::update_from>,
     "no replay: write a new suite, of the crawl and of this archive of an earlier replay, whose pages are "
     "taken where --verdicts lets them pass"},
    {replay_command, "Suite", "--verdicts", value<&ReplayRunSettings::accepted_path>,
     "what compare said of the crawl and that replay"},
    {replay_command, "Suite", "--export", choice<&ReplayRunSettings::export_format, export_formats>,
     "no replay: write the crawl as tests for another runner (playwright) to the folder -o"},
    {replay_command, "Judging", "--fail-on", choice<&ReplayRunSettings::fail_on, failing_classes>,
     "which class of a state fails a path: nd2 (other data), nd3 (default: repeated more or fewer times) or "
     "distinct"},
    {replay_command, "Judging", "--retries", shown_value<&ReplayRunSettings::retries>,
     "run a path that fails so many times more; one that passes then is told as flaky"},
    {replay_command, "Output", "--results", path<&ReplayRunSettings::results_path>,
     "write a JSON line for each path: its actions and states"},
    {replay_command, "Output", "--junit", value<&ReportFileSettings::junit_path>,
     "write JUnit XML, a test case a path"},
    {replay_command, "Output", "--exit-zero", flag<&VerdictSettings::exit_zero>,
     "exit status 0 also when paths fail"},
    {browser_commands, "Browser", "--browser", value<&BrowserSettings::browser_program>,
     "headless (Chromium's headless shell), chromium, or the path of a program; default: whichever is there"},
    {mutate_command, "Browser", "--browser", value<&BrowserSettings::browser_program>,
     "draw the mutants of a recorded crawl anew, with this browser (headless, chromium, or a path), and "
     "write a crawl archive: each page, its mutants, and the page once more"},
    {mutate_command, "Browser", "--url", value<&MutantSettings::mutate_url>,
     "the address of the first page now, for style sheets and pictures; default: that of the crawl"},
    {browser_commands | mutate_command, "Browser", "--allow-host", each<&BrowserSettings::allowed_hosts>,
     "a host that may be reached beside the application: HOST, HOST:PORT or *.DOMAIN, again for another"},
    {browser_commands | mutate_command, "Browser", "--viewport", value<&BrowserSettings::viewport>,
     "size of the window, WIDTHxHEIGHT (default: 1200x890; of replay and mutate: as the crawl was recorded)"},
    {browser_commands | mutate_command, "Browser", "--quiet", shown_value<&BrowserSettings::quiet_seconds>,
     "a page is recorded when for so many seconds nothing was loaded and nothing has changed"},
    {browser_commands | mutate_command, "Browser", "--longest-quiet",
     shown_value<&BrowserSettings::longest_quiet>, "seconds after which it is recorded all the same"},
    {browser_commands | mutate_command, "Browser", "--longest-load",
     shown_value<&BrowserSettings::longest_load>, "seconds that a page may take to load"},
    {browser_commands | mutate_command, "Browser", "--real-clock", flag<&BrowserSettings::real_clock>,
     "let pages see the time and random numbers; default: both are the same in each run"},
    {browser_commands, "Browser", "--virtual-time", flag<&BrowserSettings::virtual_time>,
     "let the clock of pages run ahead: what waits for a timer is there at once"},
    {browser_commands | mutate_command, "Browser", "--time-zone", shown_value<&BrowserSettings::time_zone>,
     "of the browser"},
    {browser_commands | mutate_command, "Browser", "--language", shown_value<&BrowserSettings::language>,
     "of the browser"},
    {browser_commands, "Browser", "--seed", shown_value<&BrowserSettings::page_seed>,
     "of random numbers in pages, and of what is typed"},
    {browser_commands | mutate_command, "Browser", "--any-certificate",
     flag<&BrowserSettings::any_certificate>, "accept certificates that nobody has signed"},
    {browser_commands, "Browser", "--temp-dir", path<&TemporarySettings::temp_directory>,
     "where the browser's profile is (default: TMPDIR, or /tmp)"},
};

}  // namespace

std::vector<OptionRow> browser_options() {
  return {std::begin(browser_rows), std::end(browser_rows)};
}

}  // namespace treesift
