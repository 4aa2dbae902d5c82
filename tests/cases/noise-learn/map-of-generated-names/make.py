"""One run of an API: make.py FOLDER RUN writes five responses with a map whose names are new in each run."""
import json
import pathlib
import random
import sys

folder, run = pathlib.Path(sys.argv[1]), int(sys.argv[2])
folder.mkdir()
for number, page in enumerate("abcde"):
    names = random.Random(f"{page} {run}")
    pallets = {"%08x-1c31-46f6-b9dd-%012x" % (names.getrandbits(32), names.getrandbits(48)):
               {"pallet": f"PAL-{i}", "weight": 120 + 17 * i * number} for i in range(3)}
    stock = [{"sku": f"SKU-{page}{i}7", "bin": f"{'BCABD'[i % 5]}{12 + 7 * i}", "stock": 17 + 31 * i} for i in range(12)]
    (folder / f"{page}.json").write_text(json.dumps({"warehouse": page, "stock": stock, "pallets": pallets}))
