# The driver of ThorVG's software engine.
# SPDX-License-Identifier: Apache-2.0
"""Modes: one, without threads of its own; threads, with as many as there are processors. The scene is kept as ThorVG's own
tree, which is displaced as a whole. The wheel has no GL engine."""

import ctypes
import math
import os

import loop
from thorvg_library import Stop, floats, load, version

CAPS = {"butt": 0, "round": 1}
JOINS = {"miter": 0, "round": 1}
# A text's size is in points of 1/72 inch, at 96 pixels an inch.
POINTS_PER_PIXEL = 72 / 96
# From the top of a line of DejaVu Sans to its baseline, in sizes of the font.
ASCENT = 0.928
# The pixels of a side of the image.
IMAGE_SIDE = 512
# The quality of a blur, from 0 to 100.
BEST_QUALITY = 100


class Driver:
    def __init__(self, scene, mode, assets):
        self.library, self.assets, self.has_font = load(), assets, False
        library, width, height = self.library, scene["w"], scene["h"]
        self.version, self.note = "ThorVG " + version(library), "its tree of shapes is kept"
        library.tvg_engine_init(os.cpu_count() if mode == "threads" else 0)
        self.canvas = library.tvg_swcanvas_create(1)
        self.pixels = (ctypes.c_uint8 * (width * height * 4))()
        # 0: red is the first byte.
        if library.tvg_swcanvas_set_target(self.canvas, self.pixels, width, width, height, 0):
            raise loop.Unavailable("ThorVG takes no picture of this size")
        background = library.tvg_shape_new()
        library.tvg_shape_append_rect(background, 0, 0, width, height, 0, 0, True)
        library.tvg_shape_set_fill_color(background, *loop.levels(scene["bg"]))
        library.tvg_canvas_add(self.canvas, background)
        self.root = library.tvg_scene_new()
        for operation in scene["ops"]:
            library.tvg_scene_add(self.root, self.made(operation))
        library.tvg_canvas_add(self.canvas, self.root)

    def made(self, operation):
        """The object for an operation."""
        if operation["t"] in ("path", "rrect"):
            return self.made_shape(operation)
        return getattr(self, "made_" + operation["t"])(operation)

    def made_shape(self, operation):
        library, shape = self.library, self.library.tvg_shape_new()
        if operation["t"] == "path":
            commands = bytes("ZMLC".index(element[0]) for element in operation["d"])
            points = [value for element in operation["d"] for value in element[1:]]
            library.tvg_shape_append_path(shape, commands, len(commands), floats(points), len(points) // 2)
            library.tvg_shape_set_fill_rule(shape, 1 if operation["rule"] == "evenodd" else 0)
        else:
            rectangle, radius = [operation[key] for key in "xywh"], operation["r"]
            library.tvg_shape_append_rect(shape, *rectangle, radius, radius, True)
        fill, stroke, transform = operation["fill"], operation["stroke"], operation["xf"]
        if fill and fill[0] == "solid":
            library.tvg_shape_set_fill_color(shape, *loop.levels(fill[1]))
        elif fill:
            library.tvg_shape_set_gradient(shape, self.made_gradient(fill))
        if stroke:
            library.tvg_shape_set_stroke_width(shape, stroke["w"])
            library.tvg_shape_set_stroke_color(shape, *loop.levels(stroke["paint"][1]))
            library.tvg_shape_set_stroke_cap(shape, CAPS[stroke["cap"]])
            library.tvg_shape_set_stroke_join(shape, JOINS[stroke["join"]])
            library.tvg_shape_set_stroke_miterlimit(shape, loop.MITER_LIMIT)
        if transform:
            a, b, c, d, e, f = transform
            library.tvg_paint_set_transform(shape, floats([a, c, e, b, d, f, 0, 0, 1]))
        return self.shadowed(shape, operation) if operation.get("shadow") else shape

    def shadowed(self, shape, operation):
        """A scene of the shape with its shadow, which ThorVG makes as translucent as the shape."""
        fill, shadow = operation["fill"], dict(operation["shadow"])
        red, green, blue, alpha = shadow["color"]
        shadow["color"] = [red, green, blue, alpha / (fill[1][3] if fill[0] == "solid" else 1)]
        scene, x, y = self.library.tvg_scene_new(), shadow["dx"], shadow["dy"]
        self.library.tvg_scene_add(scene, shape)
        angle = math.degrees(math.atan2(x, -y)) % 360
        color, distance = loop.levels(shadow["color"]), math.hypot(x, y)
        self.library.tvg_scene_add_effect_drop_shadow(scene, *color, angle, distance, shadow["sigma"], BEST_QUALITY)
        return scene

    def made_gradient(self, paint):
        gradient, stops = self.library.tvg_linear_gradient_new(), paint[5]
        self.library.tvg_linear_gradient_set(gradient, *paint[1:5])
        array = (Stop * len(stops))(*(Stop(offset, *loop.levels(color)) for offset, color in stops))
        self.library.tvg_gradient_set_color_stops(gradient, array, len(stops))
        return gradient

    def made_text(self, operation):
        library, text, size = self.library, self.library.tvg_text_new(), operation["size"]
        if not self.has_font:
            self.has_font = library.tvg_font_load(self.assets.font.encode()) == 0
        library.tvg_text_set_font(text, b"DejaVuSans")
        library.tvg_text_set_size(text, size * POINTS_PER_PIXEL)
        library.tvg_text_set_text(text, operation["s"].encode())
        library.tvg_text_set_color(text, *loop.levels(operation["color"])[:3])
        library.tvg_paint_translate(text, operation["x"], operation["y"] - size * ASCENT)
        return text

    def made_image(self, operation):
        library, picture = self.library, self.library.tvg_picture_new()
        x, y, width, height = (operation[key] for key in "xywh")
        library.tvg_picture_load(picture, self.assets.image.encode())
        # Setting a size would keep the shape of the image.
        scaled = [width / IMAGE_SIDE, 0, x, 0, height / IMAGE_SIDE, y, 0, 0, 1]
        library.tvg_paint_set_transform(picture, floats(scaled))
        if not operation["clip"]:
            return picture
        clip, scene = library.tvg_shape_new(), library.tvg_scene_new()
        library.tvg_shape_append_circle(clip, x + width / 2, y + height / 2, width / 2, height / 2, True)
        library.tvg_scene_add(scene, picture)
        library.tvg_paint_set_clip(scene, clip)
        return scene

    def made_group(self, operation):
        group = self.library.tvg_scene_new()
        for inner in operation["ops"]:
            self.library.tvg_scene_add(group, self.made(inner))
        self.library.tvg_paint_set_opacity(group, round(operation["alpha"] * 255))
        return group

    def draw(self, x, y):
        self.library.tvg_paint_translate(self.root, x, y)
        self.library.tvg_canvas_update(self.canvas)
        if self.library.tvg_canvas_draw(self.canvas, True):
            raise loop.Unavailable("ThorVG reports an error while it draws")
        self.library.tvg_canvas_sync(self.canvas)

    def rgba(self):
        return bytes(self.pixels)


if __name__ == "__main__":
    loop.run(Driver)
