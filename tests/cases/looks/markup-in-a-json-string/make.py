"""One night of an API whose answers have markup in a field: make.py FOLDER NIGHT. Pages are seen oftener in each. `make.py FOLDER
faults NIGHT` does so with a fault in three of them."""
import json
import pathlib
import sys

folder, faulty, night = pathlib.Path(sys.argv[1]), sys.argv[2] == "faults", int(sys.argv[-1])
folder.mkdir()
for number in range(12):
    price, guide, width = 20 + number, 5 + number % 3, 300 + number
    if faulty:
        price += number == 3
        guide += number == 5
        width += number == 7
    (folder / f"{number:02}.json").write_text(json.dumps({"id": number, "html": (
        f'<div class="card"><p>Seen <b>{103 + number + 3 * night}</b> times</p><p>Price <i>{price}.50</i></p>'
        f'<a href="/guide/{guide}">the guide</a><img width="{width}" src="/{number}.jpg"></div>')}))
