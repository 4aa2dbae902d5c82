"""Writes a small site: 40 pages, and beside them every other kind of output.

  make.py FOLDER [release] [FAULT…]
"""
import pathlib
import struct
import sys
import zlib

folder, words = pathlib.Path(sys.argv[1]), set(sys.argv[2:])
release = "release" in words


def put(name, content):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def png(pixel, compression):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(64)) for y in range(48))
    head = struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, compression)) + chunk(b"IEND", b"")


def bar(x, y):
    lost = "png" in words and 40 <= x < 48 and y >= 20
    return (30, 90, 200) if x % 16 >= 8 and y > 47 - x // 2 and not lost else (255, 255, 255)


for i in range(40):
    footer = "Shop 2.0, made by us" if release else "Shop 1.9"
    put(f"page-{i}.html", f"<!DOCTYPE html><title>Page {i}</title><h1>Article {i}</h1><p>Price {i}.50</p><footer>{footer}</footer>")

rows = [[str(i), f"Article {i}", f"{i}.50", str(i % 7)] for i in range(1, 31)]
if "csv-cell" in words:
    rows[6][2] = "75.0"
put("prices.csv", "id,name,price,stock\n" + "".join(",".join(row) + "\n" for row in rows))
orders = [row for row in rows if not ("csv-row" in words and row[0] == "12")]
put("orders.csv", "order;article\n" + "".join(f"{row[0]};{row[1]}\n" for row in orders))
put("terms.txt", "".join(f"Line {i} of the terms: {'not ' if i == 5 and 'text' not in words else ''}for sale.\n" for i in range(20)))
put("shop.js", "".join(f"function price{i}(count) {{\n  return count {'+' if i == 4 and 'script' in words else '*'} {i};\n}}\n" for i in range(12)))
put("shop.css", "".join(f".article-{i} {{ display: {'none' if i == 3 and 'style' in words else 'block'}; }}\n" for i in range(12)))
put("chart.png", png(bar, 1 if "rerun" in words else 9))
date = "20260202" if words else "20260101"
put("terms.pdf", f"%PDF-1.4\n1 0 obj<</CreationDate (D:{date})>>endobj\n({'' if 'pdf' in words else 'not '}for sale)\ntrailer<</ID [<{date}>]>>\n")
put("events.jsonl", "".join(f'{{"event":{i},"kind":"{"sale" if i != 8 or "json-lines" not in words else "gift"}"}}\n' for i in range(20)))
