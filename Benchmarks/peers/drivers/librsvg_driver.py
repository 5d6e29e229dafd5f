# The driver of librsvg, Debian's library, through ctypes.
# SPDX-License-Identifier: Apache-2.0
"""The document is parsed once, and rendered to a Cairo surface for every frame."""

import ctypes

import loop
import svg
from gles import load

POINTER, DOUBLE = ctypes.c_void_p, ctypes.c_double


class Driver:
    def __init__(self, scene, mode, assets):
        self.rsvg, self.cairo = load("librsvg-2.so.2"), load("libcairo.so.2")
        parts = [ctypes.c_uint.in_dll(self.rsvg, f"rsvg_{part}_version").value for part in ("major", "minor", "micro")]
        self.note = "the document is parsed once"
        self.version = "librsvg " + ".".join(map(str, parts))
        width, height = scene["w"], scene["h"]
        text = svg.document(scene, assets.image).encode()
        self.rsvg.rsvg_handle_new_from_data.restype = POINTER
        self.handle = POINTER(self.rsvg.rsvg_handle_new_from_data(text, ctypes.c_size_t(len(text)), None))
        if not self.handle:
            raise loop.Unavailable("librsvg does not read the document")
        for function in (self.cairo.cairo_image_surface_create_for_data, self.cairo.cairo_create):
            function.restype = POINTER
        self.pixels = (ctypes.c_uint8 * (width * height * 4))()
        # 0 is CAIRO_FORMAT_ARGB32.
        self.surface = POINTER(self.cairo.cairo_image_surface_create_for_data(self.pixels, 0, width, height, width * 4))
        self.context = POINTER(self.cairo.cairo_create(self.surface))
        self.background, self.viewport = [DOUBLE(value) for value in scene["bg"]], (DOUBLE * 4)(0, 0, width, height)

    def draw(self, x, y):
        cairo, context = self.cairo, self.context
        cairo.cairo_save(context)
        cairo.cairo_set_source_rgba(context, *self.background)
        cairo.cairo_paint(context)
        cairo.cairo_translate(context, DOUBLE(x), DOUBLE(y))
        if not self.rsvg.rsvg_handle_render_document(self.handle, context, self.viewport, None):
            raise loop.Unavailable("librsvg reports an error while it draws")
        cairo.cairo_restore(context)
        cairo.cairo_surface_flush(self.surface)

    def rgba(self):
        return loop.swapped(self.pixels)


if __name__ == "__main__":
    loop.run(Driver)
