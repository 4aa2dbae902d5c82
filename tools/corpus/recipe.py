"""A recipe: what one program is, in which releases, and how faults are seeded in it. See docs/corpora.md."""
import dataclasses
import html
import pathlib
import re
import tomllib


class Trouble(Exception):
    """What ends the making of a corpus, in words for the person who called."""


def shown_text(page, part):
    """What the part of a page that fits a pattern shows, without white space and blanks of no width."""
    found = re.search(part, page, re.S)
    return re.sub(r"[\s\u200b]+", "", html.unescape(re.sub(r"<[^>]*>", "", found[0]))) if found else None


@dataclasses.dataclass(frozen=True)
class Cause:
    """A judgement on hunks of a release step, after reading them."""
    name: str
    label: str
    why: str
    steps: tuple = ()     # "4.0.14 4.1.2"; of all steps where empty
    page: str = ""        # pattern on the input's name
    old: str = ""         # pattern on what went, on what came, on what stands before
    new: str = ""
    near: str = ""
    same_text: str = ""   # pattern on a part of the page that must show the same text in both releases
    severity: str = ""

    def covers(self, step, page, hunk, texts):
        return ((not self.steps or step in self.steps) and bool(re.search(self.page, page)) and
                bool(re.search(self.old, hunk.old, re.S)) and bool(re.search(self.new, hunk.new, re.S)) and
                bool(re.search(self.near, hunk.near, re.S)) and
                (not self.same_text or shown_text(texts[0], self.same_text) == shown_text(texts[1], self.same_text)))


@dataclasses.dataclass(frozen=True)
class Recipe:
    name: str
    file: pathlib.Path
    suffix: str                 # of the outputs: html, svg, json
    releases: dict              # release -> packages to install, or a folder beside the recipe
    steps: list                 # [[from, to], …]
    faulty: list                # the releases that get faults
    files: list                 # patterns of the sources that get faults, from the folder of a release
    spared: list                # patterns of sources that do not
    faults: int                 # how many faults a release gets that show
    nights: int                 # how many of these are recorded with all inputs
    pairs: int                  # at most so many pairs of each other fault
    noisy: bool                 # whether two runs of one release differ
    seconds: float              # after which a run hangs
    seed: int
    inputs: list                # packages whose files are inputs
    before: str                 # npm takes what was published before that day
    causes: list

    @property
    def script(self):
        return self.file.with_suffix(".js")

    def from_before(self, release):
        """The release that a faulty release is compared with as well: the step that ends with it."""
        return next((old for old, new in self.steps if new == release), None)


DEFAULTS = {"suffix": "html", "faults": 12, "nights": 4, "pairs": 12, "noisy": False, "seconds": 20, "seed": 1, "inputs": [],
            "spared": [], "before": "", "releases": {}}


def read_recipe(file):
    file = pathlib.Path(file).resolve()
    told = DEFAULTS | tomllib.loads(file.read_text(encoding="utf-8"))
    causes = [Cause(**{key: tuple(value) if isinstance(value, list) else value for key, value in one.items()})
              for one in told.pop("cause", [])]
    recipe = Recipe(file=file, causes=causes, **({"name": file.stem} | told))
    check(recipe)
    return recipe


def check(recipe):
    named = {release for step in recipe.steps for release in step} | set(recipe.faulty)
    if unknown := named - set(recipe.releases):
        raise Trouble(f"{recipe.file}: not among the releases: {', '.join(sorted(unknown))}")
    steps = {" ".join(step) for step in recipe.steps}
    for cause in recipe.causes:
        if cause.label not in ("inspect", "benign") or not set(cause.steps) <= steps:
            raise Trouble(f"{recipe.file}: the cause {cause.name} has a label or a step that does not exist")
