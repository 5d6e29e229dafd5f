#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes Tests/FixtureFont/FixtureFont.swift: a small font with axes, coloured layers, pictures and a ligature.

Needs fonttools (pip install fonttools).
"""
import base64
import io
import pathlib
import struct
import textwrap
import zlib

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike
from fontTools.ttLib.tables.TupleVariation import TupleVariation


def box(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in [(left, top), (right, top), (right, bottom)]:
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def curve():
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    pen.qCurveTo((100, 800), (500, 800))
    pen.lineTo((500, 0))
    pen.closePath()
    return pen.glyph()


def picture(width, height, color):
    """A PNG file of one colour: red, green, blue, alpha."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


order = [".notdef", "A", "B", "C", "f", "i", "f_i", "space"]
glyphs = {
    ".notdef": box(0, 0, 500, 700), "A": box(100, 0, 300, 700), "B": curve(), "C": box(0, 0, 600, 600),
    "f": box(50, 0, 150, 700), "i": box(50, 0, 150, 500), "f_i": box(50, 0, 350, 700), "space": TTGlyphPen(None).glyph(),
}
advances = {".notdef": 500, "A": 400, "B": 600, "C": 600, "f": 200, "i": 200, "f_i": 400, "space": 250}
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(order)
builder.setupCharacterMap({65: "A", 66: "B", 67: "C", 102: "f", 105: "i", 32: "space"})
builder.setupGlyf(glyphs)
builder.setupHorizontalMetrics({name: (advances[name], getattr(glyphs[name], "xMin", 0)) for name in order})
builder.setupHorizontalHeader(ascent=900, descent=-300, lineGap=50)
builder.setupNameTable({"familyName": "Fixture", "styleName": "Regular", "psName": "Fixture-Regular", "fullName": "Fixture Regular"})
builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500, usWeightClass=400)
builder.setupPost(underlinePosition=-100, underlineThickness=50)
builder.setupFvar(axes=[("wght", 100, 400, 900, "Weight"), ("wdth", 75, 100, 125, "Width")], instances=[])
# At weight 900 the right edge of A moves 100 to the right, and its advance with it.
phantom = [(0, 0), (100, 0), (0, 0), (0, 0)]
builder.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, [(0, 0), (0, 0), (100, 0), (100, 0)] + phantom)]})
builder.font["COLR"] = buildCOLR({"C": [("A", 0), ("i", 1), ("f", 0xFFFF)]}, version=0)
builder.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0.2, 1, 0.6)]])
addOpenTypeFeaturesFromString(builder.font, "languagesystem DFLT dflt; feature liga { sub f i by f_i; } liga; feature kern { pos A B -50; } kern; feature ss01 { sub A by B; } ss01;")
# Pictures of "i" in two sizes: half an em wide, a quarter high, half red or half green.
pictures = newTable("sbix")
pictures.version, pictures.flags, pictures.strikes = 1, 1, {}
for size, color in [(20, (255, 0, 0, 128)), (40, (0, 255, 0, 128))]:
    strike = Strike(ppem=size, resolution=72)
    strike.glyphs = {name: Glyph(glyphName=name) for name in order}
    strike.glyphs["i"] = Glyph(
        glyphName="i", graphicType="png ", imageData=picture(size // 2, size // 4, color), originOffsetX=0, originOffsetY=-2)
    pictures.strikes[size] = strike
builder.font["sbix"] = pictures
file = io.BytesIO()
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.save(file)
text = base64.b64encode(file.getvalue()).decode()
lines = "\n".join("    " + line for line in textwrap.wrap(text, 110))
(pathlib.Path(__file__).parent.parent / "Tests/FixtureFont/FixtureFont.swift").write_text(
    "// FixtureFont: a small font with axes, coloured layers, pictures and a ligature. Made by Tools/make-fixture-font.py; don't edit.\n\n"
    "import Foundation\n\n"
    "package enum FixtureFont {\n"
    '  package static let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()\n\n'
    f'  private static let text = """\n{lines}\n    """\n}}\n')
print(len(file.getvalue()), "bytes")
