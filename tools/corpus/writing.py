"""The archive, the labels and the page of a corpus."""
import collections
import hashlib
import io
import json
import random
import re
import subprocess
import tarfile

from changes import is_error, judge
from recipe import Trouble


class Corpus:
    """Pairs in archive order, each once."""

    def __init__(self, recipe):
        self.recipe = recipe
        self.pairs = []    # (id, expected, actual)
        self.labels = []

    def add(self, run, name, texts, label, **more):
        old, new = texts
        told = {"id": f"{run}/{name}", "label": label, "kind": "evolution", "basis": None, "cluster": None, "severity": None,
                "mutation": None} | more
        if old == new:
            told |= {"label": "benign", "kind": "identical", "basis": "identical-output", "cluster": None, "severity": None, "mutation": None}
        self.pairs.append((told["id"], old, new))
        self.labels.append(told)

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        archive = folder / f"{self.recipe.name}.tar.zst"
        with subprocess.Popen(["zstd", "-q", "-10", "-f", "-o", str(archive)], stdin=subprocess.PIPE) as zstd:
            with tarfile.open(fileobj=zstd.stdin, mode="w|", format=tarfile.PAX_FORMAT) as tar:
                for pair, expected, actual in self.pairs:
                    add_member(tar, f"{pair}/expected.{self.recipe.suffix}", expected)
                    add_member(tar, f"{pair}/actual.{self.recipe.suffix}", actual)
            zstd.stdin.close()
        if zstd.returncode != 0:
            raise Trouble("zstd failed")
        lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in self.labels)
        (folder / f"{self.recipe.name}.labels.jsonl").write_text(lines, encoding="utf-8")


def add_member(tar, name, text):
    data = text.encode("utf-8", errors="surrogatepass" if not re.search("[\ud800-\udfff]", text) else "replace")
    member = tarfile.TarInfo(name)
    member.size = len(data)
    tar.addfile(member, io.BytesIO(data))


class Steps:
    """The judgements on release steps: {(from, to): {input: Judged}} of the outputs of run 1 on both sides."""

    def __init__(self, recipe, clean, room):
        self.judged, self.open = {}, {}
        for old, new in recipe.steps:
            first, second = clean[old, 1], clean[new, 1]
            differing = {name: (first[name], second.get(name, "")) for name in first if first[name] != second.get(name, "")}
            judged = {name: judge(recipe, f"{old} {new}", name, *texts, room) for name, texts in differing.items()}
            self.judged[old, new] = judged
            self.open[old, new] = {name: differing[name] for name, one in judged.items() if one.open}

    def label(self, step, name):
        """What an evolution pair of the step is told as; what no cause covers is told as it stands."""
        one = self.judged[step].get(name)
        if one is None:
            return {"label": "benign", "basis": "clean-rerun", "cluster": "noise"}
        return {"label": one.label, "basis": "annotated", "cluster": one.cluster, "severity": one.severity}


def add_steps(corpus, clean, steps):
    for old, new in corpus.recipe.steps:
        for name, text in clean[old, 1].items():
            corpus.add(f"{old}-{new}", name, (text, clean[new, 2].get(name, "")), **{"from": old, "to": new}, **steps.label((old, new), name))


def add_reruns(corpus, clean):
    for release in corpus.recipe.faulty if corpus.recipe.noisy else []:
        for name, text in clean[release, 1].items():
            corpus.add(f"{release}-rerun", name, (text, clean[release, 2][name]), "benign", kind="clean-rerun", basis="clean-rerun",
                       cluster="noise", **{"from": release, "to": release})


def fault_label(fault, text):
    return {"label": "inspect", "kind": "mutant", "basis": "seeded-fault", "cluster": None, "mutation": f"{fault.place} ({fault.name})",
            "severity": "severe" if is_error(text) else None}


def add_some_pairs(corpus, clean, fault, old):
    """Pairs that the fault changes, at most as many as the recipe says, in the run of the step or of the rerun."""
    chance = random.Random(f"{corpus.recipe.seed} pairs {fault.release} {fault.name}")
    names = sorted(chance.sample(fault.affected, min(len(fault.affected), corpus.recipe.pairs)))
    for name in names:
        texts = clean[old, 1].get(name, ""), fault.outputs.get(name, "")
        if texts[0] != texts[1]:
            corpus.add(f"{old}-{fault.release}-{fault.name}", name, texts, **{"from": old, "to": fault.release},
                       **fault_label(fault, texts[1]))


def add_night(corpus, clean, steps, fault, old):
    """All inputs, as a night has them: what the fault changes, and beside it what the release or the day changes."""
    to = f"{fault.release}+{fault.name}"
    for name, text in clean[old, 1].items():
        new = fault.outputs.get(name, "")
        if name in fault.affected:
            told = fault_label(fault, new)
        elif old == fault.release:
            told = {"label": "benign", "kind": "clean-rerun", "basis": "clean-rerun", "cluster": "noise"}
        else:
            told = steps.label((old, fault.release), name)
        corpus.add(f"{old}-{fault.release}_{fault.name}", name, (text, new), **{"from": old, "to": to}, **told)


def add_faults(corpus, clean, steps, faults):
    """Every fault once: the first, drawn, as nights; the others some pairs each; every other one on top of the release step."""
    recipe = corpus.recipe
    chance = random.Random(f"{recipe.seed} nights {recipe.name}")
    for release in recipe.faulty:
        mine = faults[release]
        nights = {one.name for one in chance.sample(mine, min(recipe.nights, len(mine)))}
        for index, fault in enumerate(mine):
            old = (index % 2 == 0 and recipe.from_before(release)) or release
            if fault.name in nights:
                add_night(corpus, clean, steps, fault, old)
            else:
                add_some_pairs(corpus, clean, fault, old)


def table(heads, rows):
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def counts(labels):
    counted = collections.Counter((one["kind"], one["label"]) for one in labels)
    return table(["kind", "label", "pairs"], [[*key, count] for key, count in sorted(counted.items())])


def step_tables(recipe, steps):
    rows, causes = [], collections.Counter()
    for step, judged in steps.judged.items():
        labels = collections.Counter(one.label for one in judged.values())
        rows.append([*step, labels["benign"], labels["inspect"], len(steps.open[step])])
        causes.update((" ".join(step), name) for one in judged.values() for name in one.cluster.split("+") if name)
    told = {one.name: one for one in recipe.causes}
    by_cause = [[step, name, told[name].label, pages, told[name].why] for (step, name), pages in sorted(causes.items())]
    return (table(["from", "to", "benign", "inspect", "not labelled"], rows) + "\n\n" +
            table(["step", "cause", "label", "pages", "why"], by_cause))


def page_of(corpus, steps, faults, became):
    recipe = corpus.recipe
    rows = [[release, sum(tried.values()), *(tried[what] for what in ("not-loaded", "died", "hung", "no-difference", "fails-everywhere",
                                                                      "differs"))] for release, tried in became.items()]
    list_of_faults = [[one.release, one.name, f"`{one.place}`", f"`{one.line[:90].replace('|', chr(92) + '|')}`", len(one.affected)]
                      for mine in faults.values() for one in mine]
    return "\n\n".join([
        f"# {recipe.name}", f"Made by `tools/corpus/make` from its recipe; {len(corpus.pairs)} pairs.", counts(corpus.labels),
        "## Release steps", step_tables(recipe, steps), "## Faults that were tried",
        table(["release", "tried", "not loaded", "died", "hung", "no difference", "fails everywhere", "differs"], rows),
        "## Faults", table(["release", "fault", "place", "line", "outputs changed"], list_of_faults)]) + "\n"


def digest(folder, name):
    return hashlib.sha256((folder / f"{name}.labels.jsonl").read_bytes() + (folder / f"{name}.tar.zst").read_bytes()).hexdigest()
