"""One run of a site: make.py FOLDER RUN writes six pages whose comments say how long they took, and who made them."""
import pathlib
import random
import sys

folder, run = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir()
for number, page in enumerate("abcdef"):
    chance = random.Random(f"{page} {run}")
    columns = "".join(f"\n{100 - 20 * i:6.2f}% {chance.uniform(1, 40):8.3f} {3 + i:6} part-{i}" for i in range(2))
    (folder / f"{page}.html").write_text(
        f"<!doctype html><title>{page}</title><!-- theme: plain -->\n<h1>Page {page}</h1><p>Berth {number + 3} is free.</p>\n"
        f"<!-- {page} made by {chance.getrandbits(48):012x}, try {chance.randint(1, 9)} -->\n<!-- Report{columns}\n-->\n")
