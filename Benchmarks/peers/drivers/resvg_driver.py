# The driver of resvg, through resvg_py.
# SPDX-License-Identifier: Apache-2.0
"""All that resvg_py offers is one call that parses a document, renders it and encodes a PNG file: that is its frame."""

import importlib.metadata

import loop
import resvg_py
import svg


class Driver:
    def __init__(self, scene, mode, assets):
        self.version = "resvg_py " + importlib.metadata.version("resvg_py")
        self.note = "a frame is parsing, rendering and a PNG file"
        self.fonts = [assets.font]
        before, self.after = svg.document(scene, assets.image, is_displaced=True).split(svg.DISPLACEMENT)
        self.before = before

    def draw(self, x, y):
        text = f"{self.before}{x},{y}{self.after}"
        self.file = resvg_py.svg_to_bytes(svg_string=text, font_files=self.fonts, skip_system_fonts=True)

    def rgba(self):
        return loop.decoded(self.file)


if __name__ == "__main__":
    loop.run(Driver)
