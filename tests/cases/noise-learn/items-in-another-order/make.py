"""One run of an API: make.py FOLDER RUN writes five responses, each a list in an order that the run has chosen."""
import json
import pathlib
import sys

folder, run = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir()
for number, page in enumerate("abcde"):
    items = [{"sku": f"SKU-{page}{i}7", "bin": f"{'BCABD'[i]}{12 + 7 * i}", "stock": 17 + 31 * i * number} for i in range(5)]
    items = [items[(2 * i + run + number) % 5] for i in range(5)]
    for i, item in enumerate(items):
        item["counted"] = f"2026-11-{20 + run}T1{i}:{10 + 7 * i}:0{run}Z"
    (folder / f"{page}.json").write_text(json.dumps({"stock": items}))
