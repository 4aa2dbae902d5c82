#include "tools/commands/command_list.h"

#include <algorithm>

#include "tools/commands/commands.h"

namespace treesift {
namespace {

const CommandWords commands_in_words[] = {
    {compare_command, "compare", "judge pairs: which must a person inspect?",
     R"(Examples:
  treesift compare pairs.tar.zst                       verdicts as JSON lines on standard output
  treesift compare pairs.tar.zst -o verdicts.jsonl.zst compressed, to a file
  zcat pairs.tar.gz | treesift compare - --only inspect
  treesift compare pairs.tar.zst --format table        for a person to read
  treesift compare pairs.tar.zst --config treesift.toml --audit-rules
                                                       settings and rules, and what the rules hide
  treesift compare --memory 1G --print-config > treesift.toml
  treesift compare monday/ tuesday/                    two directories, two captures
  treesift compare old.html new.html                   two documents: explained at once on a terminal
  treesift compare --expected old.jsonl.zst --actual new.jsonl.zst --map-host localhost:8080=example.org \
                   --ignore-parameter 'utm_*'          recordings of two hosts, paired by URL
  treesift compare pairs.tar.zst --groups-by folder --groups groups.jsonl
                                                       which tests fail, and where first
  treesift compare untrusted.tar.zst --isolate         input that nobody trusts
  treesift compare pairs.tar.zst --shard 2/8 -o shard-2.jsonl.zst
                                                       an eighth of the run, for `treesift merge`
  treesift compare old.crawl.tar.zst new.crawl.tar.zst  two recorded crawls (docs/warning-levels.md)

Exit status: 0 nothing to inspect, 1 something to inspect, 2 trouble.)"},
    {nightly_command, "nightly",
     "judge tonight's run with all that is known: rules, invariants, approvals, the nights before",
     R"(Examples:
  treesift nightly init --clean monday/ tuesday/        once: what varies between clean runs is learned
  treesift nightly trusted/ tonight/ -o out/            every night; open out/report.html, or read out/summary.md
  treesift review out/                                  look at what it found, and accept what is meant
  git add treesift/                                     the folder is text, made for version control

What nobody has accepted stays open, night after night: docs/nightly.md.
Exit status: 0 nothing to inspect, 1 something to inspect, 2 trouble, such as a run that has compared next to nothing.)"},
    {nightly_init_command, "nightly init", "make the folder of a nightly job from clean runs",
     R"(Examples:
  treesift nightly init --clean monday/ tuesday/ wednesday/
  treesift nightly init --clean run1.warc.gz run2.warc.gz --map-host localhost:8080=example.org -o shop/
  treesift nightly init --clean run3/ run4/ --relearn   after a release: rules and invariants anew

Clean runs are of one version, with nothing wrong in them: docs/nightly.md.)"},
    {explain_command, "explain", "show one pair: verdict, why, the edits, and the two trees",
     R"(Examples:
  treesift explain pairs.tar.zst --id cart/17          judged by its run, as compare does
  treesift explain pairs.tar.zst --id cart/17 --verdicts verdicts.jsonl.zst
                                                       faster: the verdict is there already
  treesift explain pairs.tar.zst --id cart/17 --side-by-side | less -R
  treesift explain pairs.tar.zst --id cart/17 --format html -o cart-17.html
  treesift explain --expected monday/ --actual tuesday/ --id index.html --config treesift.toml

Exit status: 0 the pair passes, 1 a person must inspect it, 2 trouble, such as an id that is not there.)"},
    {merge_command, "merge", "judge what the shards of a run have measured, as if it had been one run",
     R"(Examples:
  treesift compare pairs.tar.zst --shard 1/2 -o shard-1.jsonl.zst   on one machine
  treesift compare pairs.tar.zst --shard 2/2 -o shard-2.jsonl.zst   on another one
  treesift merge shard-*.jsonl.zst -o verdicts.jsonl.zst            the verdicts of the whole run

What to judge by and what to write is said to the shards; docs/shards.md has recipes.
Exit status: 0 nothing to inspect, 1 something to inspect, 2 trouble.)"},
    {sweep_command, "sweep", "mutation sweeps: which mutants are killed, by which tests, and the score",
     R"(Examples:
  treesift sweep pairs.tar.zst                         ids are MUTANT/TEST
  treesift sweep pairs.jsonl.zst --groups-by 'id:^(?P<member>[^/]+)/(?P<group>.+)'
  treesift sweep --expected original/ --actual mutants/* -o sweep.jsonl
  treesift sweep --expected original/ --actual mutants/* --mutants mutants.jsonl --csv matrix.csv \
                 --mutation-report mutation.json --sources src/

A line for each mutant, and one of totals: docs/sweeps.md.
Exit status: 0, whatever survives; 2 trouble.)"},
    {clusters_command, "clusters",
     "list the causes of a run's differences, in the order in which to look at them",
     R"(Examples:
  treesift compare pairs.tar.zst -o verdicts.jsonl
  treesift clusters verdicts.jsonl
  treesift clusters verdicts.jsonl --most 0 --format json > clusters.jsonl

One look at the example of each cluster is meant to settle it: docs/clusters.md.)"},
    {review_command, "review", "walk through what a run has found, in the terminal, and accept what is meant",
     R"(Examples:
  treesift review out/                                 what `treesift nightly -o out/` has written
  treesift review verdicts.jsonl --approvals approvals.toml --pairs pairs.tar.zst
  treesift review out/ --as-label faults.jsonl         faults become labels
  treesift review out/ --list | less                   all of them, nothing is asked

The worst comes first. Keys: a accept, 1-9 accept one change, f fault, s skip, b back, m more, u undo, q quit. What is
decided is written at once: docs/nightly.md.
Exit status: 0 nothing is left, 1 something is, 2 trouble.)"},
    {approve_command, "approve", "let the changes of a cluster pass from now on",
     R"(Examples:
  treesift approve verdicts.jsonl --cluster 9c56cc51b374c3ba --reason 'new footer' \
                   --expires 2027-01-31 --approvals approvals.toml
  treesift compare next.tar.zst --approvals approvals.toml
  treesift approve verdicts.jsonl --cluster 9c56cc51b374c3ba --reason 'new footer' --as-label labels.jsonl
  treesift approve verdicts.jsonl --cluster 9c56cc51b374c3ba --change 1 --change 3 --reason 'new footer' \
                   --approvals approvals.toml          of several changes that lie on the same pages

Changes of the cluster's example are approved, nothing else: docs/approvals.md.)"},
    {train_command, "train", "make a model from labelled pairs",
     R"(Examples:
  treesift train pairs.tar.zst -l labels.jsonl -o model.json
  treesift train a.tar.zst b.tar.zst -l a.labels.jsonl -l b.labels.jsonl --equal-projects -o model.json
  treesift compare new.tar.zst --model model.json

With few labels of your own:
  treesift train pairs.tar.zst --suggest 20            which pairs to label first
  treesift train pairs.tar.zst -l labels.jsonl --start-from default -o own.json)"},
    {evaluate_command, "evaluate", "measure how good models trained on labelled pairs are, beside `diff`",
     R"(Examples:
  treesift evaluate pairs.tar.zst -l labels.jsonl --cross-validate 10
  treesift evaluate a.tar.zst b.tar.zst -l a.labels.jsonl -l b.labels.jsonl --format markdown
  treesift evaluate pairs.tar.zst -l labels.jsonl --experiment variance --experiment faults)"},
    {features_command, "features",
     "measure pairs once, to train, evaluate and compare without reading them again",
     R"(Examples:
  treesift features pairs.tar.zst -o features.jsonl.zst
  treesift train features.jsonl.zst -l labels.jsonl -o model.json
  treesift compare features.jsonl.zst --model model.json)"},
    {profile_command, "profile", "write down what runs had: what is known, what is open, or what is usual",
     R"(Examples:
  treesift profile --clean rerun1.tar.zst rerun2.tar.zst -o history.json
                                                       what clean reruns differ in is known from now on
  treesift profile --clean rerun3.tar.zst --history history.json --remember
                                                       one more, into the same file
  treesift compare night.tar.zst --history history.json --remember -o verdicts.jsonl
  treesift profile --night verdicts.jsonl --history history.json -o next.json
                                                       what `compare --remember` does, afterwards
  treesift profile nightly.tar.zst -o nightly.profile.json
  capture | treesift compare - --history nightly.profile.json
                                                       what is usual, to judge pairs as they come

docs/history.md has the nightly recipe.)"},
    {renew_command, "renew", "bind approvals and a history anew, after an upgrade of treesift",
     R"(Examples:
  treesift renew night.tar.zst --approvals approvals.toml --history history.json
  treesift renew --expected monday/ --actual tuesday/ --approvals approvals.toml

The pairs are those of an older run that has the examples: docs/history.md.
Exit status: 0 all is bound, 1 something is not, 2 trouble.)"},
    {tree_command, "tree", "print a document as it is read",
     R"(Examples:
  treesift tree page.html
  curl -s https://example.org/ | treesift tree --html-reader own
  treesift tree page.html --html-reader own --format html5lib

docs/reading.md says how documents are read.)"},
    {comparators_command, "comparators", "list the oracle comparators that --oracle and --comparators name",
     R"(Examples:
  treesift comparators
  treesift compare pairs.tar.zst --oracle 'N+I | C-WD'   the best combination of the paper
  treesift compare pairs.tar.zst --oracle 'T-P4-P5'      tags, without script references, links in any order
  treesift compare pairs.tar.zst --comparators all       each beside the model's verdict

Properties to ignore, behind any comparator of tags: -P1 closing tags, -P2 layout, -P3 style,
-P4 script references, -P5 order of links and images, -P6 order of form inputs, -P7 selection.
docs/comparators.md has an example of what each passes and flags.)"},
    {noise_learn_command, "noise learn", "learn rules against what varies between clean runs of one version",
     R"(Examples:
  treesift noise learn monday/ tuesday/ wednesday/ -o noise.toml
  treesift noise learn run1.tar.zst run2.tar.zst run3.tar.zst -o noise.toml
  treesift compare pairs.tar.zst --config noise.toml

Responses are matched by their paths. Take runs of different days: what changes at midnight, or with the
month, is not seen in runs of one hour. Read the rules before you use them: docs/noise.md.)"},
    {noise_study_command, "noise-study",
     "compare clean runs of one suite: what varies, and which oracle copes with it?",
     R"(Examples:
  treesift noise-study monday/ tuesday/ wednesday/
  treesift noise-study run*.tar.zst --format markdown -o noise.md

The runs are of the same version, so whatever differs is noise. Responses are matched by their paths.)"},
    {templates_learn_command, "templates learn",
     "find what repeats in pages, lists and tables, and write down what its items look like",
     R"(Examples:
  treesift templates learn pages/ -o templates.toml
  treesift templates learn monday.tar.zst tuesday.tar.zst index.html -o templates.toml
  treesift templates learn page.html                   on standard output

A [[rule]] of the stage template ignores what templates match; an [[invariant]] wants them to match.
docs/templates.md explains both.)"},
    {invariants_learn_command, "invariants learn",
     "write down what clean runs always had: types, presence, ranges, formats, uniqueness, order of fields",
     R"(Examples:
  treesift invariants learn monday/ tuesday/ -o invariants.toml
  treesift invariants learn run1.warc.gz run2.warc.gz run3.warc.gz -o invariants.toml
  treesift invariants learn clean-rerun.tar.zst         a pair archive is two runs
  treesift compare --expected monday/ --actual wednesday/ --config invariants.toml

Of JSON and XML by fields, of tables in HTML by columns. Read and edit what was learned: docs/invariants.md.)"},
    {fragments_command, "fragments", "divide the pages of a recorded crawl into fragments",
     R"(Examples:
  treesift fragments shop.crawl.tar.zst -o fragments.jsonl
  treesift fragments crawljax-output/ --vips visual

docs/fragments.md says what a fragment is, and what each line holds.)"},
    {states_command, "states", "tell which states of a recorded crawl are the same page",
     R"(Examples:
  treesift states shop.crawl.tar.zst                    which are new, near-duplicates, clones
  treesift states shop.crawl.tar.zst --all-pairs        the class of each two, as JSON lines
  treesift states shop.crawl.tar.zst --labels pairs.jsonl
                                                       how often the classes are right

docs/states.md says what the classes mean, and how they are told.)"},
    {resolve_command, "resolve", "find elements of an old page in a changed one, or refuse",
     R"(Examples:
  treesift resolve old.html new.html --xpath '/html[1]/body[1]/table[1]/tr[2]/td[3]/a[1]'
  treesift resolve old.html new.html --css '#cart button.remove' --css 'a[href="/help"]' --format json
  treesift resolve monday.crawl.tar.zst tuesday.crawl.tar.zst --old-state s3 --new-state s7 --css .save

docs/resolve.md says how an element is found, and when it is refused.
Exit status: 0 all are found, 1 some are not, 2 trouble.)"},
    {mutate_command, "mutate", "make small faults, and harmless changes, in pages: a labelled pair archive",
     R"(Examples:
  treesift mutate shop.crawl.tar.zst -o mutants.tar.zst      of recorded pages: the layout says what is seen
  treesift mutate night/ --operators text,number,row-lost -n 5 --seed 7 -o mutants.jsonl.zst
  treesift mutate monday/ --over tuesday/ -o mutants.tar.zst of the new side, over what a release changes
  treesift mutate pairs.tar.zst -o mutants.tar.zst           the same of pairs
  treesift evaluate mutants.tar.zst -l mutants.labels.jsonl --model model.json

docs/mutants.md lists the operators.)"},
    {capture_command, "capture", "record pages with a browser: tree, layout, screenshot, errors",
     R"(Examples:
  treesift capture http://127.0.0.1:8080/ http://127.0.0.1:8080/cart -o monday.crawl.tar.zst
  treesift capture --urls pages.txt -o monday.crawl.tar.zst
  treesift capture --sitemap sitemap.xml -o monday.crawl.tar.zst
  treesift capture --like monday.crawl.tar.zst -o tuesday.crawl.tar.zst   the same pages again
  treesift states monday.crawl.tar.zst

Only the hosts of these addresses can be reached, and --allow-host. docs/capture.md has more.
Exit status: 0 all pages are recorded, 1 some failed, 2 trouble.)"},
    {crawl_command, "crawl",
     "explore a web application with a browser, and record its pages and what leads to them",
     R"(Examples:
  treesift crawl http://127.0.0.1:8080/ -o run.crawl.tar.zst
  treesift crawl http://127.0.0.1:8080/ -o run.crawl.tar.zst --reset './restore-data' --inputs inputs.toml
  treesift crawl http://127.0.0.1:8080/ -o run.crawl.tar.zst --states 50 --minutes 10
  treesift replay run.crawl.tar.zst --url http://127.0.0.1:8081/ -o now.crawl.tar.zst

It clicks and types: never let it loose on data that matters. docs/crawl.md says what it does.
Exit status: 0 explored, as far as its bounds allow; 2 trouble; 130 after Ctrl-C, which keeps what there is.)"},
    {replay_command, "replay", "run a crawl again as a regression suite: does all of it still work?",
     R"(Examples:
  treesift replay run.crawl.tar.zst -o now.crawl.tar.zst           against the same address
  treesift replay run.crawl.tar.zst --url http://127.0.0.1:8081/ -o now.crawl.tar.zst --junit junit.xml
  treesift replay run.crawl.tar.zst -o now.crawl.tar.zst --retries 2 --results paths.jsonl

Each exploration path is a test; the pages seen are a capture of their own. docs/replay.md has more.
Exit status: 0 all paths pass, 1 some fail, 2 trouble.)"},
    {graph_command, "graph", "show which pages a recorded crawl found, and what leads from one to another",
     R"(Examples:
  treesift graph shop.crawl.tar.zst                     states, near-duplicates, dead ends
  treesift graph shop.crawl.tar.zst --format svg -o shop.svg
  treesift graph new.crawl.tar.zst --against old.crawl.tar.zst
                                                       what came, what went, what changed
  treesift graph new/ --against old/ --clean-crawl again/ --fail-on 3 --format json

docs/graphs.md says how states of two crawls are matched.
Exit status with --against: 0 nothing to inspect, 1 something to inspect, 2 trouble.)"},
    {report_command, "report", "make a folder of pages from verdicts, to look at in a browser",
     R"(Examples:
  treesift compare pairs.tar.zst -o verdicts.jsonl.zst
  treesift report verdicts.jsonl.zst --pairs pairs.tar.zst -o report/
  treesift report monday.jsonl tuesday.jsonl --pairs tuesday.tar.zst -o report/
                                                       of Tuesday, with Monday to compare

Open report/index.html: the pages need no network and no server. docs/report.md says what they show.)"},
    {pack_command, "pack", "make a pair archive of two directories, or of other archives",
     R"(Examples:
  treesift pack --expected old/ --actual new/ -o pairs.tar.zst
  treesift pack pairs.tar.zst -o pairs.jsonl.gz)"},
};

const CommandWords& words_of(Command command) {
  return *std::ranges::find(commands_in_words, command, &CommandWords::command);
}

template <typename Own>
CommandDefinition definition_of(Command command, int (*run)(const Own&)) {
  return with_settings(words_of(command), run);
}

}  // namespace

std::vector<CommandDefinition> all_commands() {
  return {
      definition_of(compare_command, run_compare),
      definition_of(nightly_command, run_nightly),
      definition_of(nightly_init_command, run_nightly_init),
      definition_of(explain_command, run_explain),
      definition_of(merge_command, run_merge),
      definition_of(sweep_command, run_sweep),
      definition_of(clusters_command, run_clusters),
      definition_of(review_command, run_review),
      definition_of(approve_command, run_approve),
      definition_of(train_command, run_train),
      definition_of(evaluate_command, run_evaluate),
      definition_of(features_command, run_features),
      definition_of(profile_command, run_profile),
      definition_of(renew_command, run_renew),
      definition_of(tree_command, run_tree),
      definition_of(comparators_command, run_comparators),
      definition_of(noise_learn_command, run_noise_learn),
      definition_of(noise_study_command, run_noise_study),
      definition_of(templates_learn_command, run_templates_learn),
      definition_of(invariants_learn_command, run_invariants_learn),
      definition_of(fragments_command, run_fragments),
      definition_of(states_command, run_states),
      definition_of(resolve_command, run_resolve),
      definition_of(mutate_command, run_mutate),
      definition_of(capture_command, run_capture),
      definition_of(crawl_command, run_crawl),
      definition_of(replay_command, run_replay),
      definition_of(graph_command, run_graph),
      definition_of(report_command, run_report),
      definition_of(pack_command, run_pack),
  };
}

}  // namespace treesift
