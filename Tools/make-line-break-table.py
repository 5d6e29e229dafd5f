#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes Sources/Text/Lines/LineBreakTable.swift from the Unicode character database (Debian's unicode-data).

Usage: Tools/make-line-break-table.py [folder of the database] > Sources/Text/Lines/LineBreakTable.swift
"""
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
COUNT = 0x110000
# The order of the cases of LineBreakClass.
NAMES = ("AL B2 BA BB BK CB CL CM CP CR EB EM EX GL H2 H3 HL HY ID IN IS JL JT JV LF NS NU OP PO PR QU RI SP SY WJ "
         "ZW ZWJ wideOP wideCP futurePictograph").split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def fill(table, file, field=1):
    for line in open(FOLDER / file, encoding="utf-8"):
        cells = [cell.strip() for cell in line.split("#")[0].split(";")]
        if len(cells) > field:
            first, _, last = cells[0].partition("..")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                table[code] = cells[field]


# What LineBreak.txt says about code points that it doesn't list.
classes = ["XX"] * COUNT
for first, last, name in [(0x3400, 0x4DBF, "ID"), (0x4E00, 0x9FFF, "ID"), (0xF900, 0xFAFF, "ID"),
                          (0x20000, 0x2FFFD, "ID"), (0x30000, 0x3FFFD, "ID"), (0x1F000, 0x1FAFF, "ID"),
                          (0x1FC00, 0x1FFFD, "ID"), (0x20A0, 0x20CF, "PR")]:
    classes[first:last + 1] = [name] * (last + 1 - first)
fill(classes, "LineBreak.txt")
category, width, pictograph = ["Cn"] * COUNT, ["N"] * COUNT, [""] * COUNT
fill(category, "extracted/DerivedGeneralCategory.txt")
fill(width, "EastAsianWidth.txt")
for line in open(FOLDER / "emoji/emoji-data.txt", encoding="utf-8"):
    cells = [cell.strip() for cell in line.split("#")[0].split(";")]
    if len(cells) > 1 and cells[1] == "Extended_Pictographic":
        first, _, last = cells[0].partition("..")
        for code in range(int(first, 16), int(last or first, 16) + 1):
            pictograph[code] = "yes"


def resolved(code):
    """Rule LB1, and the distinctions that LB30 and LB30b make."""
    name = classes[code]
    if name == "SA":
        name = "CM" if category[code] in ("Mn", "Mc") else "AL"
    name = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS", "NL": "BK"}.get(name, name)
    if name in ("OP", "CP") and width[code] in ("F", "W", "H"):
        name = "wide" + name
    if 0xAC00 <= code <= 0xD7A3:  # H2 and H3 follow from the number; LineBreakClass tells them apart.
        name = "H3"
    return "futurePictograph" if pictograph[code] and category[code] == "Cn" else name


text, first = "", 0
all_classes = [resolved(code) for code in range(COUNT)]
for code in range(1, COUNT + 1):
    if code == COUNT or all_classes[code] != all_classes[first]:
        text += LETTERS[NAMES.index(all_classes[first])] + (str(code - first) if code - first > 1 else "")
        first = code

print("""// The line breaking class of every code point: Unicode 15.0, LineBreak.txt, EastAsianWidth.txt and emoji-data.txt.
// Written by Tools/make-line-break-table.py.
// SPDX-License-Identifier: Apache-2.0

extension LineBreakClass {
  /// Runs of code points from 0 on: a letter for each run's class (A is the first case), and how many code points it
  /// has, where they are more than one.
  static let table = \"\"\"""")
while text:
    print("    " + text[:113] + ("\\" if len(text) > 113 else ""))
    text = text[113:]
print('    """\n}')
