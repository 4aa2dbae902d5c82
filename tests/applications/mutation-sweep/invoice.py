"""A small program to be mutated: makes an invoice as an HTML page, or as JSON, of an order."""

import html
import json

RATES = {"standard": 19, "reduced": 7, "none": 0}
WEIGHT_STEPS = [(500, 290), (2000, 490), (10000, 990)]
HEAVY = 1990
FREE_FROM = 10000
COUNTRIES = {"DE": "Germany", "FR": "France", "AT": "Austria", "CH": "Switzerland"}
UNION = ["DE", "FR", "AT"]
CODES = {"SPRING": 10, "LOYAL": 15, "STAFF": 30}


def money(cents):
    sign = "-" if cents < 0 else ""
    cents = abs(cents)
    euros = cents // 100
    text = str(euros)
    groups = []
    while len(text) > 3:
        groups.insert(0, text[-3:])
        text = text[:-3]
    groups.insert(0, text)
    return sign + ",".join(groups) + "." + str(cents % 100).rjust(2, "0")


def quantity_discount(quantity):
    if quantity >= 100:
        return 12
    if quantity >= 20:
        return 8
    if quantity >= 5:
        return 3
    return 0


def line_price(item):
    full = item["price"] * item["quantity"]
    percent = quantity_discount(item["quantity"])
    if item.get("sale") and percent < 5:
        percent = 5
    return full - full * percent // 100


def tax_rate(item, country):
    if country not in UNION:
        return RATES["none"]
    if item.get("kind") == "book" or item.get("kind") == "food":
        return RATES["reduced"]
    return RATES["standard"]


def taxes(items, country):
    sums = {}
    for item in items:
        rate = tax_rate(item, country)
        if rate > 0:
            sums[rate] = sums.get(rate, 0) + line_price(item) * rate // 100
    return sums


def weight(items):
    total = 0
    for item in items:
        total += item.get("grams", 100) * item["quantity"]
    return total


def shipping(items, country, subtotal):
    if not items:
        return 0
    if subtotal >= FREE_FROM and country == "DE":
        return 0
    grams = weight(items)
    price = HEAVY
    for limit, cost in WEIGHT_STEPS:
        if grams <= limit:
            price = cost
            break
    if country not in UNION:
        price = price * 2 + 500
    elif country != "DE":
        price = price + 300
    return price


def code_discount(order, subtotal):
    code = order.get("code", "").strip().upper()
    if code not in CODES:
        return 0
    percent = CODES[code]
    if code == "STAFF" and not order["customer"].get("staff"):
        return 0
    if code == "LOYAL" and order["customer"].get("orders", 0) < 10:
        percent = 5
    return subtotal * percent // 100


def totals(order):
    country = order["customer"].get("country", "DE")
    items = order["items"]
    subtotal = sum(line_price(item) for item in items)
    discount = code_discount(order, subtotal)
    tax = taxes(items, country)
    fee = shipping(items, country, subtotal - discount)
    total = subtotal - discount + sum(tax.values()) + fee
    return {"subtotal": subtotal, "discount": discount, "tax": tax, "shipping": fee, "total": total}


def remarks(order, sums):
    notes = []
    if sums["discount"] > 0:
        notes.append("You save " + money(sums["discount"]) + " EUR.")
    if sums["shipping"] == 0 and order["items"]:
        notes.append("We pay for the shipping.")
    if sums["total"] > 100000 or len(order["items"]) > 8:
        notes.append("A large order: we shall call you before we send it.")
    late = [item["name"] for item in order["items"] if item.get("stock", 10) < item["quantity"]]
    if late:
        notes.append("Not in stock: " + ", ".join(sorted(late)) + ".")
    if order["customer"].get("orders", 0) == 0:
        notes.append("Welcome! This is your first order.")
    return notes


def address(customer):
    lines = [customer["name"]]
    if customer.get("company"):
        lines.insert(0, customer["company"])
    if customer.get("street"):
        lines.append(customer["street"])
    lines.append((customer.get("zip", "") + " " + customer.get("city", "")).strip())
    country = customer.get("country", "DE")
    if country != "DE":
        lines.append(COUNTRIES.get(country, country))
    return [line for line in lines if line]


def row(number, item):
    name = html.escape(item["name"])
    if item.get("url"):
        name = '<a href="' + html.escape(item["url"]) + '">' + name + "</a>"
    kind = "sale" if item.get("sale") else "usual"
    percent = quantity_discount(item["quantity"])
    less = " (-" + str(percent) + " %)" if percent > 0 else ""
    return (
        '<tr class="' + kind + '"><td>' + str(number) + "</td><td>" + name + "</td><td>" + str(item["quantity"]) + less
        + "</td><td>" + money(item["price"]) + "</td><td>" + money(line_price(item)) + "</td></tr>"
    )


def sums_rows(sums):
    rows = [("Subtotal", sums["subtotal"])]
    if sums["discount"] > 0:
        rows.append(("Discount", -sums["discount"]))
    for rate in sorted(sums["tax"], reverse=True):
        rows.append(("Tax " + str(rate) + " %", sums["tax"][rate]))
    rows.append(("Shipping", sums["shipping"]))
    rows.append(("Total", sums["total"]))
    return rows


def page(order):
    sums = totals(order)
    title = "Invoice " + str(order["number"])
    out = ["<!doctype html>", '<html lang="en"><head><meta charset="utf-8"><title>' + title + "</title></head><body>"]
    out.append("<h1>" + title + "</h1>")
    out.append("<address>" + "<br>".join(html.escape(line) for line in address(order["customer"])) + "</address>")
    if order["items"]:
        out.append('<table id="items"><thead><tr><th>#</th><th>Item</th><th>Number</th><th>Each</th><th>EUR</th></tr></thead><tbody>')
        for number, item in enumerate(order["items"], 1):
            out.append(row(number, item))
        out.append("</tbody></table>")
    else:
        out.append('<p class="empty">Nothing was ordered.</p>')
    out.append('<table id="sums">')
    for name, cents in sums_rows(sums):
        out.append("<tr><th>" + name + "</th><td>" + money(cents) + "</td></tr>")
    out.append("</table>")
    notes = remarks(order, sums)
    if notes:
        out.append("<ul>" + "".join("<li>" + html.escape(note) + "</li>" for note in notes) + "</ul>")
    if not order.get("paid") and sums["total"] > 0:
        out.append(
            '<form action="/pay" method="post"><input type="hidden" name="invoice" value="' + str(order["number"])
            + '"><input type="submit" value="Pay ' + money(sums["total"]) + ' EUR"></form>'
        )
    out.append("</body></html>")
    return "\n".join(out) + "\n"


def data(order):
    sums = totals(order)
    return json.dumps(
        {
            "number": order["number"],
            "address": address(order["customer"]),
            "items": [
                {"name": item["name"], "quantity": item["quantity"], "cents": line_price(item)} for item in order["items"]
            ],
            "tax": {str(rate): cents for rate, cents in sums["tax"].items()},
            "shipping": sums["shipping"],
            "total": sums["total"],
            "open": 0 if order.get("paid") else sums["total"],
            "notes": remarks(order, sums),
        },
        indent=1,
    )
