"""One run of an API: make.py FOLDER RUN [with-faults] writes eight answers with a session's token, four of them with a form."""
import hashlib
import json
import pathlib
import sys

folder, run, with_faults = pathlib.Path(sys.argv[1]), sys.argv[2], len(sys.argv) > 3
folder.mkdir(exist_ok=True)
token = hashlib.md5(run.encode()).hexdigest()
for page in range(8):
    answer = {"success": True, "params": {"token": token, "page": page}}
    in_form = hashlib.md5(b"another").hexdigest() if with_faults and page == 2 else token
    field = "tokens" if with_faults and page == 3 else "token"
    if page < 4:
        answer["message"] = f'<form action="/save/{page}"><input name="{field}" value="{in_form}"><p>Page {page}</p></form>'
    (folder / f"page{page}.json").write_text(json.dumps(answer))
