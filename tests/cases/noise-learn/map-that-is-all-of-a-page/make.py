"""One run of an API: make.py FOLDER RUN writes eight responses that are a map whose names are new in each run, and each of
whose members has such a map. `make.py FOLDER faults RUN` does so with a fault in each but the first and the last."""
import json
import pathlib
import random
import sys

folder, faulty = pathlib.Path(sys.argv[1]), sys.argv[2] == "faults"
run = int(sys.argv[-1])
folder.mkdir()


def drawn(page, night):
    names = random.Random(f"{page} {night}")
    return ["%08x-1c31-46f6-b9dd-%012x" % (names.getrandbits(32), names.getrandbits(48)) for _ in range(9)]


for number, page in enumerate("abcdefgh"):
    names = drawn(page, run)
    lines = [{name: {"line": 10 * i + k} for k, name in enumerate(names[3 + 2 * i:5 + 2 * i])} for i in range(3)]
    jobs = {name: {"kind": ("mail", "index", "thumb")[i], "size": 1200 + 17 * i * number, "lines": lines[i]}
            for i, name in enumerate(names[:3])}
    answer = {"jobs": jobs, "next": names[0], "log": f"/jobs/{names[1]}/log"}
    if faulty and page == "b":
        jobs[names[1]]["size"] += 5
    if faulty and page == "c":
        del jobs[names[2]]
    if faulty and page == "d":
        answer["next"] = names[2]
    if faulty and page == "e":
        answer["next"] = drawn(page, 1)[0]
    if faulty and page == "f":
        lines[1][names[5]]["line"] = None
    if faulty and page == "g":
        jobs["undefined"] = jobs.pop(names[0])
    (folder / f"{page}.json").write_text(json.dumps(answer))
