"""The inputs: orders, each asked for as a page or as data."""

NAMES = ["Lamp", "Tea & scones", "Atlas", "Chair", "Soap", "Ink", "Rope", "Kettle", "Map <old>", "Glass"]
KINDS = ["tool", "food", "book", "tool", "none", "tool", "tool", "food", "book", "tool"]


def item(index, quantity, **more):
    number = index % len(NAMES)
    return {"name": NAMES[number], "kind": KINDS[number], "price": 199 + 350 * number + 7 * index, "quantity": quantity, **more}


def customer(index, **more):
    person = {"name": "Customer " + str(index), "street": str(index) + " High Street", "zip": str(10000 + index), "city": "Town"}
    return {**person, **more}


ORDERS = [
    {"customer": customer(1), "items": [item(0, 1)]},
    {"customer": customer(2, orders=3), "items": [item(1, 5), item(2, 4)]},
    {"customer": customer(3, country="FR", orders=12), "items": [item(2, 20), item(3, 19, sale=True)], "code": "LOYAL"},
    {"customer": customer(4, country="CH", orders=1), "items": [item(4, 2, grams=900), item(5, 1, grams=700)]},
    {"customer": customer(5, orders=2), "items": []},
    {"customer": customer(6, company="Works Ltd", orders=2), "items": [item(3, 100), item(6, 99)], "paid": True},
    {"customer": customer(7, staff=True, orders=9), "items": [item(7, 2, stock=1)], "code": " staff "},
    {"customer": customer(8, orders=9), "items": [item(7, 2)], "code": "STAFF"},
    {"customer": customer(9, orders=9), "items": [item(8, 3, url="/maps?a=1&b=2")], "code": "LOYAL"},
    {"customer": customer(10, country="AT", orders=10), "items": [item(n, n + 1) for n in range(9)], "code": "SPRING"},
    {"customer": customer(11, country="US", orders=4), "items": [item(9, 1, grams=12000)]},
    {"customer": customer(12, street="", zip="", orders=4), "items": [item(2, 1, grams=500), item(2, 1, grams=1500)]},
    {"customer": customer(13, orders=5), "items": [item(5, 25, sale=True, stock=30), item(1, 6, sale=True, stock=6)]},
    {"customer": customer(14, country="DE", orders=0), "items": [item(9, 40)], "code": "spring", "paid": True},
]


def tests():
    """(name, what is asked for, the order): 14 pages and 14 data."""
    for number, order in enumerate(ORDERS, 1):
        order = {"number": 5000 + number, **order}
        yield f"page-{number:02}.html", "page", order
        yield f"data-{number:02}.json", "data", order
