"""What a release step changes, cut into hunks, and the judgements of a recipe on them.

A page becomes tokens: the start of a tag, each attribute, each word; of JSON each name and value; within <pre> white space as
well. A hunk is a run of tokens that went and of those that came in their place. Every hunk of a step must be covered by a
cause of the recipe, which was written after reading hunks: so the labels are made by reading once, and repeatable.
"""
import collections
import dataclasses
import re
import subprocess

IN_PRE = re.compile(r"<(pre|textarea)\b.*?</\1>", re.S)
HTML_TOKEN = re.compile(r"<!--.*?-->|<!\[|</?[\w:-]+|[\w:@.-]+=(?:\"[^\"]*\"|'[^']*')|/?>|&[#\w]+;|[^\s<>&]+|[<&]", re.S)
PRE_TOKEN = re.compile(rf"{HTML_TOKEN.pattern}|\s+", re.S)
JSON_TOKEN = re.compile(r"\"(?:\\.|[^\"\\])*\"\s*:?|[{}\[\],:]|[^\s{}\[\],:\"]+")
WHITE_SPACE, FAILURE = "white-space", "failure"  # what stands before a hunk that is a whole page
NEAR = 12  # tokens before a hunk
SHOWN = 300  # characters of a side


@dataclasses.dataclass(frozen=True)
class Hunk:
    old: str
    new: str
    near: str


def is_error(text):
    """What stands in place of an output when a program fails: nothing, or what it threw."""
    return not text.strip() or text.startswith("Uncaught ")


def tokens_of(text, suffix):
    if suffix == "json" and text[:1] in "{[\"":
        return JSON_TOKEN.findall(text)
    found, end = [], 0
    for match in IN_PRE.finditer(text):
        found += HTML_TOKEN.findall(text[end:match.start()]) + PRE_TOKEN.findall(match[0])
        end = match.end()
    return found + HTML_TOKEN.findall(text[end:])


def as_lines(tokens):
    return "".join(token.replace("\\", "\\\\").replace("\n", "\\n") + "\n" for token in tokens)


def hunks_of(old, new, suffix, room):
    """The hunks between two outputs, in order: one where an error stands on a side, or where only white space differs that
    no one sees."""
    if is_error(old) or is_error(new):
        return [Hunk(old.strip(), new.strip(), FAILURE)]
    sides = [tokens_of(text, suffix) for text in (old, new)]
    files = [room / "old.tokens", room / "new.tokens"]
    for file, tokens in zip(files, sides, strict=True):
        file.write_text(as_lines(tokens), encoding="utf-8", errors="surrogateescape")
    done = subprocess.run(["diff", "--text", *map(str, files)], capture_output=True, check=False, text=True, encoding="utf-8",
                          errors="surrogateescape")
    found = []
    for match in re.finditer(r"^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", done.stdout, re.M):
        first, last, kind, first_new, last_new = match.groups()
        went = sides[0][int(first) - (kind != "a"):int(last or first)] if kind != "a" else []
        came = sides[1][int(first_new) - 1:int(last_new or first_new)] if kind != "d" else []
        begin = int(first) - (kind != "a")
        found.append(Hunk(" ".join(went), " ".join(came), " ".join(sides[0][max(0, begin - NEAR):begin])))
    return found or [Hunk("", "", WHITE_SPACE)]


def cause_of(recipe, step, page, hunk, texts):
    return next((cause for cause in recipe.causes if cause.covers(step, page, hunk, texts)), None)


@dataclasses.dataclass
class Judged:
    label: str
    cluster: str     # the names of its causes
    severity: str
    open: list       # hunks that no cause covers


def judge(recipe, step, page, old, new, room):
    """A pair of a step whose outputs differ."""
    hunks = hunks_of(old, new, recipe.suffix, room)
    causes = [cause_of(recipe, step, page, hunk, (old, new)) for hunk in hunks]
    found = [cause for cause in causes if cause]
    severity = next((cause.severity for cause in found if cause.label == "inspect" and cause.severity), None)
    label = "inspect" if any(cause.label == "inspect" for cause in found) else "benign"
    return Judged(label, "+".join(sorted({cause.name for cause in found})), severity,
                  [hunk for hunk, cause in zip(hunks, causes, strict=True) if cause is None])


def kind_of(hunk):
    """Alike hunks: without numbers; of errors the beginning; what only went or only came by its first tag."""
    if hunk.near == FAILURE:
        return FAILURE, hunk.old[:30] if is_error(hunk.old) else "", hunk.new[:30] if is_error(hunk.new) else ""
    return tuple(re.sub(r"\d+", "0", side[:300 if hunk.old and hunk.new else 30]) for side in (hunk.old, hunk.new))


def to_read(recipe, step, pairs, room, most=30):
    """A text for the person who labels: the hunks of a step that no cause covers, alike ones together, most pages first."""
    groups = collections.defaultdict(list)
    for page, (old, new) in pairs.items():
        for hunk in judge(recipe, step, page, old, new, room).open:
            groups[kind_of(hunk)].append((page, hunk))
    lines = [f"== {step}: {len(groups)} kinds of hunks to read"]
    order = sorted(groups.values(), key=lambda members: (-len({page for page, _ in members}), members[0][0]))
    for members in order[:most]:
        page, hunk = members[0]
        pages = sorted({name for name, _ in members})
        lines += [f"-- {len(pages)} pages, {len(members)} times: {' '.join(pages[:4])}", f"   near {hunk.near[-160:]!r}",
                  f"   - {hunk.old[:SHOWN]!r}", f"   + {hunk.new[:SHOWN]!r}"]
    return "\n".join(lines)
