"""One run of an API: make.py FOLDER RUN [with-faults] writes eight responses with three users each, and their orders."""
import hashlib
import json
import pathlib
import sys

folder, run, with_faults = pathlib.Path(sys.argv[1]), sys.argv[2], len(sys.argv) > 3
folder.mkdir(exist_ok=True)
for page in range(8):
    ids = [hashlib.md5(f"{run} {page} {i}".encode()).hexdigest()[:16] for i in range(3)]
    users = [{"id": ids[i], "name": f"User {page * 3 + i}", "href": f"/users/{ids[i]}"} for i in range(3)]
    orders = [{"number": 100 * page + i, "user": ids[i % 3], "bill": f"/users/{ids[i % 3]}/bills/{i}"} for i in range(5)]
    if with_faults and page == 3:
        orders[1]["user"] = ids[2]
    if with_faults and page == 4:
        orders[2]["user"] = hashlib.md5(b"nobody").hexdigest()[:16]
    (folder / f"page{page}.json").write_text(json.dumps({"users": users, "orders": orders}))
