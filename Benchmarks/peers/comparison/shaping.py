# Which glyphs a line of text is made of and where they lie, so that peers without a shaper draw the same as the others.
# SPDX-License-Identifier: Apache-2.0

import uharfbuzz


class Shaper:
    """Shapes lines of one font with HarfBuzz: with kerning and ligatures, as the other renderers do it."""

    def __init__(self, path):
        self.face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path))
        self.font = uharfbuzz.Font(self.face)

    def glyphs(self, string, size):
        """The index of each glyph and its distance from the start of the line, in pixels."""
        buffer = uharfbuzz.Buffer()
        buffer.add_str(string)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.font, buffer)
        scale, x, result = size / self.face.upem, 0, []
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
            result.append((info.codepoint, (x + position.x_offset) * scale))
            x += position.x_advance
        return result

    def add(self, operations):
        """Adds `glyphs` to every line of text."""
        for operation in operations:
            if operation["t"] == "text":
                operation["glyphs"] = self.glyphs(operation["s"], operation["size"])
            self.add(operation.get("ops", []))
