"""make.py FOLDER RUN RESPONSES [changes]: one run of a shop's JSON API, a file a response.

Timestamps, request ids, tokens and counters vary from run to run. With `changes` each of the first responses has one change, whose
name its file gets in changes.txt beside the folder.
"""

import base64
import json
import pathlib
import random
import sys

folder, run, responses = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
WORDS = "harbour tower rope lantern bridge anchor quay sail tide heron swan coot lock oak barrel".split()


def response(number):
    stays, varies = random.Random(number), random.Random(f"{run}/{number}")
    hexadecimal = lambda digits: "".join(varies.choice("0123456789abcdef") for _ in range(digits))
    owner = {"id": 7 + number % 5, "name": stays.choice(WORDS).title(), "mail": f"{stays.choice(WORDS)}@example.org"}
    second = f"{varies.randrange(24):02}:{varies.randrange(60):02}:{varies.randrange(60):02}.{varies.randrange(1000):03}"
    return {
        "request_id": f"req_{hexadecimal(24)}",
        "generated_at": f"2026-11-{10 + run}T{second}Z",
        "served_in_ms": round(varies.uniform(2, 60), 2),
        "trace": "-".join(hexadecimal(digits) for digits in (8, 4, 4, 4, 12)),
        "session": {
            "token": base64.b64encode(varies.randbytes(16)).decode(),
            "expires": 1795000000 + 86400 * run + varies.randrange(86400),
        },
        "views": 120 + 7 * number + 3 * run + varies.randrange(3),
        "product": {
            "id": 1000 + number,
            "name": " ".join(stays.choices(WORDS, k=3)),
            "description": " ".join(stays.choices(WORDS, k=12)).capitalize() + ".",
            "price": stays.randrange(100, 9000) / 100 + 0.01 * (stays.random() < 0.5),
            "currency": "EUR",
            "stock": stays.randrange(2, 90),
            "in_sale": stays.random() < 0.5,
            "status": stays.choice(["available", "on order"]),
            "weight": f"{stays.randrange(1, 40) / 10} kg",
            "released": f"2026-{stays.randrange(2, 11):02}-{stays.randrange(1, 29):02}",
            "owner": owner,
            "tags": stays.sample(WORDS, 4),
        },
        "reviews": [{"id": 10 * number + i, "stars": 1 + stays.randrange(5), "text": " ".join(stays.choices(WORDS, k=8))}
                    for i in range(1 + stays.randrange(3))],
        "next": f"/items/{number + 1}?cursor={hexadecimal(32)}&page=2",
    }


def set_to(path, value):
    """A change that sets the member at the path to a value, or to what a function makes of the old one."""
    def change(page):
        *parents, last = path.split(".")
        for parent in parents:
            page = page[parent]
        page[last] = value(page[last]) if callable(value) else value
    return change


def lose(path):
    def change(page):
        *parents, last = path.split(".")
        for parent in parents:
            page = page[parent]
        del page[last]
    return change


def month_early(day):
    return f"{day[:5]}{int(day[5:7]) - 1:02}{day[7:]}"


def rename(page):
    page["product"]["owner"]["email"] = page["product"]["owner"].pop("mail")


CHANGES = {
    "price-x10": set_to("product.price", lambda price: round(10 * price, 2)),
    "price-0": set_to("product.price", 0.0),
    "price-a-cent-more": set_to("product.price", lambda price: round(price + 0.01, 2)),
    "price-in-cents": set_to("product.price", lambda price: round(100 * price)),
    "stock-one-less": set_to("product.stock", lambda stock: stock - 1),
    "field-lost": lose("product.price"),
    "owner-lost": lose("product.owner"),
    "id-a-string": set_to("product.id", str),
    "null": set_to("product.description", None),
    "empty-array": set_to("product.tags", []),
    "list-order": set_to("product.tags", lambda tags: tags[::-1]),
    "enum-value": set_to("product.status", "unknown"),
    "bool-flipped": set_to("product.in_sale", lambda sale: not sale),
    "currency": set_to("product.currency", "USD"),
    "month-early": set_to("product.released", month_early),
    "token-emptied": set_to("session.token", ""),
    "field-renamed": rename,
    "item-twice": set_to("reviews", lambda reviews: reviews + reviews[-1:]),
    "item-more": set_to("product.tags", lambda tags: [*tags, "new"]),
    "text-cut": set_to("product.description", lambda text: text[:20]),
    "unit": set_to("product.weight", lambda weight: weight.replace("kg", "g")),
    # Where values vary from run to run:
    "token-undefined": set_to("session.token", "undefined"),
    "token-a-number": set_to("session.token", "0.00"),
    "token-an-error": set_to("session.token", "Internal server error!!!"),
    "token-cut": set_to("session.token", lambda token: token[:12]),
    "token-null": set_to("session.token", None),
    "expires-0": set_to("session.expires", 0),
    "expires-in-ms": set_to("session.expires", lambda epoch: 1000 * epoch),
    "expires-a-string": set_to("session.expires", str),
    "views-0": set_to("views", 0),
    "views-negative": set_to("views", lambda views: -views),
    "views-no-integer": set_to("views", lambda views: views + 0.5),
    "views-huge": set_to("views", lambda views: 100000 * views),
    "views-lost": lose("views"),
    "trace-undefined": set_to("trace", "undefined"),
    "trace-no-uuid": set_to("trace", lambda trace: trace.replace("-", "_")),
    "request-id-lost": lose("request_id"),
    "request-id-bare": set_to("request_id", "req_"),
    "time-never": set_to("generated_at", "never"),
    "time-the-epoch": set_to("generated_at", "1970-01-01T00:00:00.000Z"),
    "time-only-a-day": set_to("generated_at", lambda time: time[:10]),
    "duration-0": set_to("served_in_ms", 0.0),
    "duration-negative": set_to("served_in_ms", -4.21),
    "cursor-emptied": set_to("next", lambda link: link.split("=")[0] + "=&page=2"),
    "page-changed": set_to("next", lambda link: link.replace("page=2", "page=3")),
}

folder.mkdir()
names = {}
for number in range(responses):
    page = response(number)
    if len(sys.argv) > 4 and number < len(CHANGES):
        name, change = list(CHANGES.items())[number]
        before = json.dumps(page)
        change(page)
        assert json.dumps(page) != before, name
        names[f"{number:03}"] = name
    (folder / f"{number:03}.json").write_text(json.dumps(page, indent=1))
if names:
    (folder.parent / "changes.txt").write_text("".join(f"{number} {name}\n" for number, name in names.items()))
