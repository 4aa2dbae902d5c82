"""examples.py PAGE FOLDER: the examples of a page, in which pairs stand below the lines of a rule, with "is" or "is not" between
their sides. For each rule FOLDER/N.toml and FOLDER/N.jsonl, whose ids say what is expected."""

import json
import pathlib
import re
import sys

page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
folder.mkdir()
examples = 0
for block in re.split(r"\n(?! {4})", page.read_text()):
    for example in re.split(r"\n\n", block):
        lines = [line.strip() for line in example.split("\n") if line.startswith("    ")]
        pairs = [re.fullmatch(r"(\{.*\})\s+(is|is not)\s+(\{.*\})", line) for line in lines]
        if not any(pairs):
            continue
        examples += 1
        rule = [line for line, pair in zip(lines, pairs) if not pair]
        (folder / f"{examples:02}.toml").write_text("\n".join(["[[rule]]", f'name = "{examples}"', *rule, ""]))
        with open(folder / f"{examples:02}.jsonl", "w") as out:
            for number, (expected, word, actual) in enumerate(pair.groups() for pair in pairs if pair):
                json.loads(expected), json.loads(actual)
                verdict = "pass" if word == "is" else "inspect"
                print(json.dumps({"id": f"{examples:02}-{number}-{verdict}", "type": "json", "expected": expected,
                                  "actual": actual}), file=out)
