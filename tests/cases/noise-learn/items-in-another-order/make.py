"""One run of an API: make.py FOLDER RUN writes five responses in JSON and five in XML, each a list in an order that the run
has chosen. Items of XML have elements on every other page, else attributes."""
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
    elements = ["".join(f"<{name}>{value}</{name}>" for name, value in item.items()) for item in items]
    attributes = ["".join(f' {name}="{value}"' for name, value in item.items()) for item in items]
    xml = [f"<item>{each}</item>" for each in elements] if number % 2 else [f"<item{each}/>" for each in attributes]
    (folder / f"{page}.xml").write_text(f"<list>{''.join(xml)}</list>")
