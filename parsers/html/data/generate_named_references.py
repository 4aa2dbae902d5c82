#!/usr/bin/env python3
"""Writes named_references.txt: the named character references of the HTML standard (section 13.5).

A line is a name, with its semicolon where it has one, and the characters in hexadecimal. Python's own table is the source.
"""
import html.entities

for name, characters in sorted(html.entities.html5.items()):
    print(name, *(f"{ord(character):X}" for character in characters))
