#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes Sources/CEmbeddedFace/embedded_face.c: the faces that text is set in when no other has been given or is installed.

They are a part of DejaVu Sans, regular, bold, oblique and both: Latin, Greek, Cyrillic, punctuation, currencies, arrows. Needs
fonttools (pip install fonttools) and the Debian package fonts-dejavu-extra, version 2.37, or another folder with its files:

    Tools/embed-face.py [FOLDER]
"""
import io
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

RANGES = [
    (0x20, 0x7E), (0xA0, 0xFF), (0x100, 0x17F), (0x192, 0x192), (0x2C6, 0x2C7), (0x2D8, 0x2DD),
    (0x300, 0x304), (0x306, 0x308), (0x30A, 0x30C), (0x327, 0x328),
    (0x384, 0x3CE), (0x400, 0x45F), (0x490, 0x491),
    (0x2010, 0x2027), (0x202F, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044), (0x20AC, 0x20AC), (0x2116, 0x2116),
    (0x2122, 0x2122), (0x2190, 0x2195), (0x2212, 0x2212), (0x221E, 0x221E), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265),
    (0x25A0, 0x25A1), (0x25CB, 0x25CB), (0x25CF, 0x25CF), (0x2713, 0x2713), (0xFFFD, 0xFFFD), (0xFB01, 0xFB02),
]
# The regular face comes first: it is the one that a name without a style finds.
STYLES = ["", "Bold", "Oblique", "Bold Oblique"]


def names(style: str) -> dict[int, str]:
    full = f"Quartzite Sans {style}".strip()
    post_script = "-".join(filter(None, ["QuartziteSans", style.replace(" ", "")]))
    return {1: "Quartzite Sans", 2: style or "Regular", 3: f"{full} 1", 4: full, 6: post_script}


def embedded(path: pathlib.Path, style: str) -> TTFont:
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "liga", "ccmp", "mark", "mkmk"]
    options.layout_scripts = ["DFLT", "latn", "grek", "cyrl"]
    options.drop_tables += ["FFTM", "MATH", "kern", "gasp"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_legacy = False
    options.glyph_names = False
    options.notdef_outline = True
    font = TTFont(path, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    # A name of its own, so that it is never taken for the whole font. The copyright and licence stay as they are.
    table, given = font["name"], names(style)
    table.names = [record for record in table.names if record.nameID not in given]
    for identifier, text in given.items():
        table.setName(text, identifier, 3, 1, 0x409)
    # Reading the saved file computes all that the tables say of each other.
    file = io.BytesIO()
    font.save(file, reorderTables=True)
    file.seek(0)
    return TTFont(file, recalcTimestamp=False)


def main() -> None:
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu")
    files = [folder / ("-".join(filter(None, ["DejaVuSans", style.replace(" ", "")])) + ".ttf") for style in STYLES]
    collection = TTCollection()
    collection.fonts = [embedded(file, style) for file, style in zip(files, STYLES)]
    file = io.BytesIO()
    # Tables that two faces have alike are stored once.
    collection.save(file, shareTables=True)
    data = file.getvalue()
    target = pathlib.Path(__file__).parent.parent / "Sources/CEmbeddedFace/embedded_face.c"
    lines = []
    for start in range(0, len(data), 30):
        lines.append(",".join(str(byte) for byte in data[start : start + 30]) + ",")
    target.write_text(
        "// Parts of DejaVu Sans, under the licence beside this file. Made by Tools/embed-face.py; don't edit.\n"
        '#include "embedded_face.h"\n\n'
        "static const unsigned char bytes[] = {\n" + "\n".join(lines) + "\n};\n\n"
        "const unsigned char *embedded_face_bytes(void) { return bytes; }\n"
        "unsigned long embedded_face_size(void) { return sizeof bytes; }\n"
    )
    print(f"{target}: {len(data)} bytes of fonts")


if __name__ == "__main__":
    main()
