"""Faults that show: drawn at random, each tried with all inputs, until a release has as many as the recipe asks for."""
import collections
import dataclasses
import hashlib
import json
import pathlib
import random
import re

from changes import is_error
from faults import Source, draw
from installing import Copy, sources
from rendering import Lost, fingerprint, reached_lines, render

TRIES = 4  # for each fault that is asked for


@dataclasses.dataclass
class Fault:
    name: str        # m003
    release: str
    place: str       # path:line operator
    line: str        # as it stands in the source, with the fault
    outputs: dict    # all of them, of run 2
    affected: list   # the inputs whose output it changes


def without_white_space(text):
    return text if re.search(r"<(?:pre|textarea|script|style)\b", text) else re.sub(r"\s+", "", text)


def affected_by(clean, outputs):
    return [name for name in clean if without_white_space(clean[name]) != without_white_space(outputs.get(name, ""))]


def verdict_of(recipe, copy, clean, room):
    """(what became of it, outputs, affected inputs)."""
    try:
        outputs = render(recipe, copy.folder, 2, room)
    except Lost as lost:
        return str(lost).split(":", maxsplit=1)[0], {}, []
    affected = affected_by(clean, outputs)
    if not affected:
        return "no-difference", outputs, []
    if len(affected) == len(clean) and all(is_error(outputs.get(name, "")) for name in affected):
        return "fails-everywhere", outputs, affected
    return "differs", outputs, affected


def read_sources(recipe, folder, room):
    reached = reached_lines(recipe, folder, room)
    found = sources(recipe, folder)
    read = [Source(path, file.read_text(encoding="utf-8", errors="surrogateescape"), reached.get(path, []))
            for path, file in found.items()]
    return [source for source in read if source.reached]


def faults_of(recipe, release, folder, clean, room, tell):
    """(the faults of a release, {what became of those that were tried: how many}); kept in the room for the next time."""
    code = [pathlib.Path(__file__).with_name(name).read_text(encoding="utf-8") for name in ("faults.py", "nights.py")]
    asked = json.dumps([fingerprint(recipe, release), recipe.faults, recipe.seed, recipe.files, recipe.spared, recipe.seconds, code])
    file = room / f"faults-{release}-{hashlib.sha256(asked.encode()).hexdigest()[:16]}.json"
    if not file.exists():
        found, became = search(recipe, release, folder, clean, room, tell)
        file.write_text(json.dumps([[dataclasses.asdict(one) for one in found], became]), encoding="utf-8")
    found, became = json.loads(file.read_text(encoding="utf-8"))
    return [Fault(**one) for one in found], collections.Counter(became)


def search(recipe, release, folder, clean, room, tell):
    chance = random.Random(f"{recipe.seed} {recipe.name} {release}")
    code = read_sources(recipe, folder, room)
    tell(f"{release}: {sum(len(one.reached) for one in code)} lines of {len(code)} sources run")
    copy, kept, seen, became = Copy(folder, room), [], set(), collections.Counter()
    while len(kept) < recipe.faults and sum(became.values()) < TRIES * recipe.faults and len(seen) < 40 * recipe.faults:
        drawn = draw(code, chance)
        if drawn is None or drawn in seen:
            seen.add(drawn or (len(seen),))
            continue
        seen.add(drawn)
        path, number, operator, text = drawn
        copy.put(path, text)
        what, outputs, affected = verdict_of(recipe, copy, clean, room)
        became[what] += 1
        if what == "differs":
            line = text.split("\n")[number - 1].strip()
            kept.append(Fault(f"m{sum(became.values()):03}", release, f"{path.removeprefix('node_modules/')}:{number} {operator}",
                              line, outputs, affected))
    copy.remove()
    tell(f"{release}: {', '.join(f'{count} {what}' for what, count in sorted(became.items()))}")
    return kept, became
