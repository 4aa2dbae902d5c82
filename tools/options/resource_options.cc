// What a run may take, and what it says while it goes on.
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

const std::map<std::string, When> progress_choices = {
    {"auto", When::automatic}, {"always", When::always}, {"never", When::never}};

const OptionRow resource_rows[] = {
    {compare_command | nightly_command, "Resources", "--isolate", flag<&IsolationSettings::isolate>,
     "parse in processes of their own, so that a crash, an endless loop or an explosion of memory costs one "
     "pair (docs/reliability.md)",
     In::file},
    {compare_command | nightly_command, "Resources", "--isolate-seconds",
     shown_value<&IsolationSettings::isolate_seconds>, "with --isolate: processor time that a pair may take",
     In::file},
    {measuring_commands | merge_command, "Resources", "-j,--jobs", shown_value<&RunSettings::workers>,
     "worker threads; 0: one a core", In::file},
    {measuring_commands, "Resources", "--memory", size<&RunSettings::memory>,
     "memory to stay below (default 256M)", In::file, Verdicts::by_value},
    {measuring_commands | merge_command | pack_command | noise_learn_command | mutate_command |
         nightly_init_command,
     "Resources", "--temp-dir", path<&TemporarySettings::temp_directory>,
     "where a large run is spooled and captures are sorted (default: TMPDIR, or /tmp); with compare -o FILE "
     "runs are spooled beside FILE, for --resume",
     In::file},
    {measuring_commands | clean_run_commands | templates_learn_command | crawl_commands | resolve_command |
         mutate_command | browser_commands | nightly_init_command,
     "Resources", "--max-bytes", size_limit<&Limits::document_bytes>, "largest document (default 64M)",
     In::file, Verdicts::by_value},
    {measuring_commands | clean_run_commands | templates_learn_command | crawl_commands | resolve_command |
         mutate_command | nightly_init_command,
     "Resources", "--max-nodes", limit<&Limits::nodes>, "most nodes of a document", In::file,
     Verdicts::by_value},
    {measuring_commands | clean_run_commands | templates_learn_command | crawl_commands | resolve_command |
         mutate_command | nightly_init_command,
     "Resources", "--max-depth", limit<&Limits::depth>,
     "deepest nesting; deeper HTML is flattened, other input refused", In::file, Verdicts::by_value},
    {measuring_commands, "Resources", "--max-tag-bytes", size_limit<&Limits::start_tag_bytes>,
     "largest start tag (default 64K)", In::file, Verdicts::by_value},
    {measuring_commands, "Resources", "--max-attributes", limit<&Limits::attributes>,
     "most attributes of one tag", In::file, Verdicts::by_value},
    {measuring_commands | clean_run_commands, "Resources", "--max-pixels", limit<&Limits::pixels>,
     "most pixels of a picture", In::file, Verdicts::by_value},
    {measuring_commands, "Resources", "--align-cells", work<&AlignmentBudget::sequence_cells>,
     "work that aligning one pair may cost the hash aligner", In::file, Verdicts::by_value},
    {measuring_commands, "Resources", "--align-probes", work<&AlignmentBudget::fragment_probes>,
     "the same for the diffx aligner", In::file, Verdicts::by_value},
    {measuring_commands | merge_command | clean_run_commands | report_command | browser_commands |
         mutate_command | nightly_init_command,
     "Messages", "--progress", choice<&ProgressSettings::progress, progress_choices>,
     "auto (default: drawn on a terminal, else a line every ten seconds; or as TREESIFT_PROGRESS says), "
     "always or never",
     In::file},
    {run_judging_commands | features_command | sweep_command | nightly_command, "Messages", "--stats",
     flag<&RunSettings::statistics>, "print what each stage cost, and what bounds the run, to standard error",
     In::file},
};

}  // namespace

std::vector<OptionRow> resource_options() {
  return {std::begin(resource_rows), std::end(resource_rows)};
}

}  // namespace treesift
