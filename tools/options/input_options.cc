// What commands read.
#include <map>
#include <string>

#include "base/times/instant.h"
#include "io/pairing/key_rules.h"
#include "tools/options/option_access.h"
#include "tools/options/option_families.h"

namespace treesift {
namespace {

std::string fault_of_mapping(const std::string& words) {
  HostMapping mapping;
  return parse_host_mapping(words, mapping) ? "" : fmt::format("\"{}\" is not OLD=NEW", words);
}

std::string fault_of_kinds(const std::string& names) {
  KindSet kinds;
  const std::string_view wrong = read_kinds(names, kinds);
  return wrong.empty() ? "" : fmt::format("\"{}\" is no kind of output (docs/kinds.md)", wrong);
}

// `--kinds`.
constexpr OptionAccess kinds{
    SettingKind::text,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return value<&CaptureSettings::kinds>.bind(app, names, help, parts)->check(fault_of_kinds);
    },
    written<&CaptureSettings::kinds>};

// `--map-host`.
constexpr OptionAccess host_map{
    SettingKind::texts,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return each<&CaptureSettings::host_map>.bind(app, names, help, parts)->check(fault_of_mapping);
    },
    written<&CaptureSettings::host_map>};

const std::map<std::string, SourceType> source_types = {
    {"html", SourceType::html},  {"xhtml", SourceType::xhtml},      {"xml", SourceType::xml},
    {"json", SourceType::json},  {"jsonl", SourceType::json_lines}, {"csv", SourceType::csv},
    {"tsv", SourceType::tsv},    {"lines", SourceType::lines},      {"picture", SourceType::picture},
    {"bytes", SourceType::bytes}};
const std::map<std::string, HtmlReaderKind> html_readers = {{"own", HtmlReaderKind::own},
                                                            {"libxml2", HtmlReaderKind::libxml2}};

const std::map<std::string, RenumberedIds> renumbered_ids = {{"show", RenumberedIds::shown},
                                                             {"pass", RenumberedIds::passed}};
const std::map<std::string, TimesAs> times_as = {{"clocks", TimesAs::clocks}, {"as-text", TimesAs::text}};

// `--expected-date`, `--actual-date`.
std::string fault_of_date(const std::string& text) {
  return read_instant(text) ? "" : fmt::format("\"{}\" is no instant such as 2026-11-22T11:37:20Z", text);
}

template <auto member>
constexpr OptionAccess capture_date{
    SettingKind::text,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return value<member>.bind(app, names, help, parts)->check(fault_of_date);
    },
    written<member>};

// `--run-date`.
constexpr OptionAccess run_dates{
    SettingKind::texts,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return each<&RunDateSettings::run_dates>.bind(app, names, help, parts)->check(fault_of_date);
    },
    written<&RunDateSettings::run_dates>};

const std::map<std::string, HeadsAs> heads_as = {
    {"contract", HeadsAs::contract}, {"all", HeadsAs::all}, {"none", HeadsAs::none}};

const Exclusion pairs_or_captures{"expected actual",
                                  "pairs come from archives or from two captures; leave one of them out"};

const Exclusion pairs_or_sweep{"expected",
                               "a sweep is of pairs that are packed, or of captures; leave one of them out"};

// `--actual` of a sweep: as many as there are.
constexpr OptionAccess actual_captures{SettingKind::text, value<&SweepFileSettings::actual_captures>.bind,
                                       written<&SweepFileSettings::actual_captures>};

const OptionRow input_rows[] = {
    {sweep_command,
     "Input",
     "pairs",
     value<&InputSettings::inputs>,
     "pair archives, as `treesift compare` reads them, or what `compare --shard` has written; - is standard "
     "input, which is the default",
     In::command_line,
     Verdicts::by_content,
     {pairs_or_sweep}},
    {measuring_commands & ~profile_command & ~sweep_command & ~nightly_command,
     "Input",
     "pairs",
     value<&InputSettings::inputs>,
     "pair archives: .tar or .jsonl, plain or compressed (.zst .gz .xz), or measured pairs (`treesift "
     "features`); - is standard input, which is the default",
     In::command_line,
     Verdicts::by_content,
     {pairs_or_captures}},
    {profile_command,
     "Input",
     "runs",
     value<&InputSettings::inputs>,
     "pair archives or measured pairs, as `treesift compare` reads them: a run each with --clean; with "
     "--night the verdicts of runs; - is standard input, which is the default",
     In::command_line,
     Verdicts::by_content,
     {pairs_or_captures}},
    {nightly_command, "Input", "captures", value<&InputSettings::inputs>,
     "EXPECTED ACTUAL: the run of the trusted version, and tonight's; or an archive of their pairs"},
    {nightly_init_command, "Input", "runs", value<&NightlyFolderSettings::clean_runs>,
     "the clean runs, two or more, captured on different days; without any the folder begins empty"},
    {nightly_init_command, "Input", "--clean", flag<&HistorySettings::clean>,
     "the runs are clean, of one version: what varies between them, and what always holds, is learned"},
    {nightly_init_command, "Input", "--relearn", flag<&NightlyFolderSettings::relearn>,
     "learn rules and invariants anew; what people wrote, accepted and settled stays"},
    {clean_run_commands, "Input", "runs", value<&InputSettings::inputs>,
     "the clean runs, two at least: a directory of responses each, or a tar archive of one"},
    {templates_learn_command, "Input", "pages", value<&InputSettings::inputs>,
     "what to learn from: HTML and XML files, directories of them, tar archives"},
    {merge_command, "Input", "shards", value<&InputSettings::inputs>,
     "all files that the shards of one run have written (-o), in any order, each with its manifest "
     "FILE.run.json beside it"},
    {report_command, "Input", "verdicts", value<&InputSettings::inputs>,
     "verdict files that runs have written, the oldest first: the last one is reported, the others show how "
     "it went before"},
    {report_command | review_command,
     "Input",
     "--pairs",
     each<&PageSettings::pair_archives>,
     "the pairs of the run, again for another archive: then the pages of pairs show the two trees",
     In::command_line,
     Verdicts::same,
     {{"expected actual", "the run was of archives or of two captures; leave one of them out"}}},
    {clusters_command, "Input", "verdicts", value<&InputSettings::inputs>,
     "what `treesift compare` has written; - is standard input, which is the default"},
    {review_command, "Input", "run", value<&InputSettings::inputs>,
     "the folder that `treesift nightly -o` has written, or a file of verdicts"},
    {approve_command, "Input", "verdicts", value<&InputSettings::inputs>,
     "what `treesift compare` has written"},
    {compare_command,
     "Input",
     "--shard",
     value<&ShardSettings::shard>,
     "K/N: measure the K-th of N parts of the pairs only, for `treesift merge` to judge; wants -o FILE "
     "(docs/shards.md)",
     In::command_line,
     Verdicts::by_content,
     {{"audit-rules", "a shard judges nothing, it only measures; leave --audit-rules out", OfFile::refused},
      {"approvals remember junit sarif github-summary metrics groups",
       "a shard judges nothing, it only measures; name the file to `treesift merge`", OfFile::refused}}},
    {pack_command,
     "Input",
     "pairs",
     value<&InputSettings::inputs>,
     "pair archives to pack anew, instead of two captures",
     In::command_line,
     Verdicts::same,
     {pairs_or_captures}},
    {(measuring_commands & ~nightly_command) | report_command | review_command, "Input", "--expected",
     value<&CaptureSettings::expected_capture>,
     "capture of the trusted version, instead of pairs: a directory, a tar or zip archive of files, WARC, "
     "WACZ, HAR, or JSON lines of responses (docs/pairing.md, docs/recordings.md)",
     In::command_line, Verdicts::by_content},
    {(measuring_commands & ~sweep_command & ~nightly_command) | report_command | review_command, "Input",
     "--actual", value<&CaptureSettings::actual_capture>,
     "capture of the version under test; responses are paired by path or URL", In::command_line,
     Verdicts::by_content},
    {sweep_command, "Input", "--actual", actual_captures,
     "captures of the mutants, one each, named like their files: as many as you like"},
    {sweep_command, "Input", "--mutants", value<&SweepFileSettings::mutants_path>,
     "what is known of the mutants, JSON lines: {\"mutant\", \"operator\", \"file\", \"line\", …}, for "
     "scores by operator and by file (docs/sweeps.md)"},
    {pack_command, "Input", "--expected", value<&CaptureSettings::expected_capture>,
     "directory, or any capture, of the outputs of the trusted version"},
    {pack_command, "Input", "--actual", value<&CaptureSettings::actual_capture>,
     "the same of the version under test"},
    {measuring_commands | pack_command | clean_run_commands | nightly_init_command | report_command, "Input",
     "--map-host", host_map,
     "OLD=NEW: of URLs in captures, take host OLD (or HOST:PORT; * is a wildcard) for NEW, again for "
     "another; OLD= leaves the host out",
     In::file, Verdicts::by_value},
    {measuring_commands | pack_command | report_command, "Input", "--kinds", kinds,
     "what of captures is compared, with commas: html, xml, json, jsonl, csv, text, markdown, script, style, "
     "picture, other (default: all); the rest is counted and passed by",
     In::file, Verdicts::by_value},
    {measuring_commands | pack_command | clean_run_commands | nightly_init_command | report_command, "Input",
     "--ignore-parameter", each<&CaptureSettings::ignored_parameters>,
     "of requests in captures: NAME, a parameter, a field of a form or of JSON, that makes no difference (* "
     "is a wildcard), or /PATH?NAME of that path only, or /a/{}/b for a segment, again for another "
     "(docs/pairing.md)",
     In::file, Verdicts::by_value},
    {measuring_commands | pack_command | report_command, "Input", "--strict-warc",
     flag<&CaptureSettings::strict_warc>,
     "refuse WARC files with records that have a line end too many or too few; without it they are read and "
     "counted",
     In::file},
    {tree_command, "Input", "file", value<&InputSettings::inputs>,
     "the document; - is standard input, which is the default"},
    {tree_command, "Input", "--type", choice<&TreePrintSettings::document_type, source_types>,
     "html, xhtml, xml, json, jsonl, csv, tsv, lines, picture or bytes; default: what the name of the file "
     "says, else what its first bytes look like"},
    {measuring_commands | clean_run_commands | nightly_init_command | templates_learn_command | tree_command,
     "Input", "--html-reader", choice<&HtmlReaderSettings::html_reader, html_readers>,
     "own (default): the tree of the HTML standard, as browsers have it; or libxml2 (docs/reading.md)",
     In::file, Verdicts::by_value},
    {measuring_commands | noise_learn_command | nightly_init_command, "Input", "--times",
     choice<&TimesSettings::times, times_as>,
     "clocks (default): of responses with a clock, times that stayed or ran with it have not changed; or "
     "as-text (docs/times.md)",
     In::file, Verdicts::by_value},
    {measuring_commands, "Input", "--renumbered-ids", choice<&IdSettings::renumbered_ids, renumbered_ids>,
     "ids and classes that a generator has named anew, where what refers to them follows: show (default), as "
     "one change; or pass (docs/clusters.md)",
     In::file, Verdicts::by_value},
    {measuring_commands, "Input", "--expected-date", capture_date<&CaptureDateSettings::expected_date>,
     "when the expected capture was made, 2026-11-22T11:37:20Z: the clock of its responses that have none "
     "(docs/times.md)",
     In::file, Verdicts::by_value},
    {measuring_commands, "Input", "--actual-date", capture_date<&CaptureDateSettings::actual_date>,
     "the same of the actual capture", In::file, Verdicts::by_value},
    {noise_learn_command | nightly_init_command, "Input", "--run-date", run_dates,
     "when the first clean run was made, 2026-11-22T11:37:20Z: the clock of its responses that have none; "
     "and so for each further one, in their order (docs/times.md)"},
    {measuring_commands | noise_learn_command | nightly_init_command, "Input", "--heads",
     choice<&HeadsSettings::heads, heads_as>,
     "contract (default): of responses' heads, all but dates, ages, server names and the like; all: these as "
     "well; or none (docs/heads.md)",
     In::file, Verdicts::by_value},
    {learning_commands, "Input", "-l,--labels", value<&TrainingSettings::labels>,
     "labels as JSON lines, a file for each archive or for all: {\"id\", \"label\": \"inspect\"|\"benign\"}"},
    {explain_command, "Input", "--id", value<&ExplanationSettings::pair_id>,
     "the pair to explain, by its id"},
    {explain_command,
     "Input",
     "--verdicts",
     value<&ExplanationSettings::verdicts_path>,
     "take verdict and reasons from what an earlier `treesift compare` has written, and read the pairs until "
     "this one is found",
     In::command_line,
     Verdicts::same,
     {{"model absolute history oracle",
       "the verdict is there already and nothing judges anew; leave one of them out"}}},
};

}  // namespace

std::vector<OptionRow> input_options() {
  return {std::begin(input_rows), std::end(input_rows)};
}

}  // namespace treesift
