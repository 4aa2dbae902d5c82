// How recorded crawls are read and compared.
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, VipsVariant> vips_variants = {{"published", VipsVariant::published},
                                                          {"visual", VipsVariant::visual}};
const std::map<std::string, StatesMode> states_modes = {{"offer", StatesMode::offer},
                                                        {"published", StatesMode::published},
                                                        {"algorithm-1", StatesMode::algorithm_1}};
const std::map<std::string, StatesFormat> states_formats = {{"text", StatesFormat::text},
                                                            {"json", StatesFormat::json}};

const std::map<std::string, ResolveBy> resolve_ways = {{"treesift", ResolveBy::treesift},
                                                       {"exact-path", ResolveBy::exact_path},
                                                       {"attributes", ResolveBy::attributes},
                                                       {"text", ResolveBy::text},
                                                       {"published", ResolveBy::published}};
const std::map<std::string, ByPicture> by_pictures = {
    {"exact", ByPicture::exact}, {"histogram", ByPicture::histogram}, {"opencv", ByPicture::published}};
const std::map<std::string, GraphFormat> graph_formats = {{"text", GraphFormat::text},
                                                          {"json", GraphFormat::json},
                                                          {"dot", GraphFormat::dot},
                                                          {"svg", GraphFormat::svg}};
const std::map<std::string, Warning> warnings = {
    {"1", Warning::level_1}, {"2", Warning::level_2}, {"3", Warning::level_3}, {"failure", Warning::failure}};

const OptionRow crawl_rows[] = {
    {states_command, "Classes", "--visual", choice<&CrawlStateSettings::by_picture, by_pictures>,
     "which screenshots are the same: exact (default): equal pixels; histogram: nearly the same colours; "
     "opencv: the histogram of FragGen's own implementation, for replication"},
    {graph_command, "Output", "--format", choice<&GraphSettings::graph_format, graph_formats>,
     "text (default), json, dot (for Graphviz) or svg (a picture)"},
    {graph_command, "Input", "--against", value<&GraphSettings::against>,
     "an older crawl: show what came, what went and what changed since"},
    {graph_command, "Output", "--exit-zero", flag<&GraphSettings::graph_exit_zero>,
     "exit status 0 whatever the warnings say"},
    {crawl_pair_commands, "Crawls", "--fail-on", choice<&CrawlPairSettings::fail_on, warnings>,
     "of two crawls: the warning level from which on a page must be inspected: 1, 2 (default), 3 or failure "
     "(docs/warning-levels.md)",
     In::file, Verdicts::by_value},
    {crawl_pair_commands, "Crawls", "--clean-crawl", each<&CrawlPairSettings::clean_crawls>,
     "another crawl of the trusted version, again for another: what differs between them is known to vary",
     In::file, Verdicts::by_content},
    {crawl_commands, "Input", "crawl", value<&InputSettings::inputs>,
     "a crawl archive (NAME.crawl.tar.zst), a folder of the same files, or the folder that Crawljax left"},
    {fragments_command, "Fragments", "--vips", choice<&FragmentSettings::vips, vips_variants>,
     "published (default): as FragGen's own implementation divides pages; visual: by background colours, "
     "too"},
    {states_command, "Input", "--labels", value<&CrawlStateSettings::state_labels>,
     "labels of pairs of states (JSON lines with a, b and class), again for another file: show how often the "
     "classes are right"},
    {states_command, "Output", "--format", choice<&CrawlStateSettings::states_format, states_formats>,
     "text (default) or json"},
    {states_command,
     "Output",
     "--all-pairs",
     flag<&CrawlStateSettings::all_pairs>,
     "the class of each two states, as JSON lines, in place of the class of each state",
     In::command_line,
     Verdicts::same,
     {{"labels", "labels say which pairs count; leave one of them out"}}},
    {states_command, "Classes", "--mode", choice<&CrawlStateSettings::states_mode, states_modes>,
     "offer (default): by what a page lets a person do; published: as FragGen's own implementation, for "
     "replication; algorithm-1: as its paper"},
    {resolve_command, "Input", "pages", value<&InputSettings::inputs>,
     "the old page and the new one: HTML files, or recorded crawls"},
    {resolve_command, "Input", "--old-state", value<&ElementSettings::old_state>,
     "the state of the old crawl, by its id"},
    {resolve_command, "Input", "--new-state", value<&ElementSettings::new_state>,
     "the state of the new crawl"},
    {resolve_command, "Elements", "--xpath", each<&ElementSettings::xpaths>,
     "an element of the old page by XPath, again for another"},
    {resolve_command, "Elements", "--css", each<&ElementSettings::css>, "the same by CSS selector"},
    {resolve_command, "Elements", "--by", choice<&ElementSettings::resolve_by, resolve_ways>,
     "treesift (default); or for comparison exact-path, attributes or text, which take the first that fits; "
     "published: as Crawljax does"},
    {replay_command, "Suite", "--by", choice<&ReplayRunSettings::replay_by, resolve_ways>,
     "how elements are found again: treesift (default); or for comparison as treesift resolve --by has them"},
    {resolve_command, "Elements", "--least-margin", shown_value<&ElementSettings::least_margin>,
     "0 to 1: how much more than any other an element must be like the old one"},
    {resolve_command, "Output", "--format", choice<&ElementSettings::resolve_format, states_formats>,
     "text (default) or json"},
    {mutate_command, "Input", "pages", value<&InputSettings::inputs>,
     "a recorded crawl, a pair archive (its actual sides are mutated), or any capture of responses"},
    {mutate_command, "Input", "--over", value<&MutantSettings::over>,
     "a capture of the next version: its responses are mutated, and paired with those of the first"},
    {mutate_command, "Input", "--other-run", each<&MutantSettings::other_runs>,
     "with --browser: another crawl or a replay of the same version, again for another: its pages are drawn "
     "as mutants in which nothing was changed"},
    {mutate_command, "Mutants", "--operators", value<&MutantSettings::operators>,
     "names with commas between (default: all; docs/mutants.md)"},
    {mutate_command, "Mutants", "-n,--per-page", shown_value<&MutantSettings::mutants>,
     "mutants of each page or pair"},
    {mutate_command, "Mutants", "--seed", shown_value<&MutantSettings::mutant_seed>,
     "decides what is changed where"},
    {mutate_command, "Output", "--labels-to", value<&MutantSettings::mutant_labels>,
     "the file of labels (default: beside the archive, mutants.tar.zst has mutants.labels.jsonl)"},
};

}  // namespace

std::vector<OptionRow> crawl_options() {
  return {std::begin(crawl_rows), std::end(crawl_rows)};
}

}  // namespace treesift
