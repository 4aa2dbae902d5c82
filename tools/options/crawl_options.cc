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

const OptionRow crawl_rows[] = {
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
};

}  // namespace

std::vector<OptionRow> crawl_options() {
  return {std::begin(crawl_rows), std::end(crawl_rows)};
}

}  // namespace treesift
