# The driver of Blend2D, through blend2d-py; the mode says whether it draws with one thread or with as many as there are processors.
# SPDX-License-Identifier: Apache-2.0
"""Paths and paints are made once; every frame draws them again, with as few calls from Python as can be. blend2d-py hands out
neither matrices nor the even-odd rule: paths are turned when they are made, and pictures are scaled then. Blend2D has neither
blurs nor groups: shadows are left out, and scenes with groups cannot be drawn."""

import importlib.metadata
import math
import os

import blend2d
import loop
import numpy
from PIL import Image

# The distance of a control point from its end of a quarter of a circle with the radius 1.
QUARTER_CIRCLE = 0.5522847498
CAPS = {"butt": blend2d.StrokeCap.BUTT, "round": blend2d.StrokeCap.ROUND}
JOINS = {"miter": blend2d.StrokeJoin.MITER_BEVEL, "round": blend2d.StrokeJoin.ROUND}
IDENTITY = [1, 0, 0, 1, 0, 0]


def mapped(transform, x, y):
    """A point under a transform."""
    a, b, c, d, e, f = transform
    return a * x + c * y + e, b * x + d * y + f


def scale(transform):
    """The scale of a transform; strokes and gradients need one that turns and scales alone."""
    a, b, c, d = transform[:4]
    if not (math.isclose(a, d, abs_tol=1e-9) and math.isclose(b, -c, abs_tol=1e-9)):
        raise loop.Unavailable("blend2d-py has no matrices")
    return math.hypot(a, b)


def paint(source, transform):
    """The function that fills, its name without “fill” or “stroke”, and its arguments; None for nothing."""
    if source is None:
        return None
    if source[0] == "solid":
        return "style_rgba", loop.levels(source[1])
    scale(transform)
    gradient = blend2d.Gradient()
    gradient.create_linear(*mapped(transform, *source[1:3]), *mapped(transform, *source[3:5]))
    for offset, color in source[5]:
        gradient.add_stop(offset, *loop.levels(color))
    return "style_gradient", (gradient,)


def rounded(x, y, width, height, radius):
    """The elements of a rectangle with round corners."""
    right, bottom, k = x + width, y + height, radius * (1 - QUARTER_CIRCLE)
    if radius <= 0:
        return [["M", x, y], ["L", right, y], ["L", right, bottom], ["L", x, bottom], ["Z"]]
    return [
        ["M", x + radius, y],
        ["L", right - radius, y],
        ["C", right - k, y, right, y + k, right, y + radius],
        ["L", right, bottom - radius],
        ["C", right, bottom - k, right - k, bottom, right - radius, bottom],
        ["L", x + radius, bottom],
        ["C", x + k, bottom, x, bottom - k, x, bottom - radius],
        ["L", x, y + radius],
        ["C", x, y + k, x + k, y, x + radius, y],
        ["Z"],
    ]


def outline(operation, transform):
    """The path of an operation, turned already."""
    path = blend2d.Path()
    adders = {"M": path.move_to, "L": path.line_to, "C": path.cubic_to}
    is_path = operation["t"] == "path"
    for kind, *numbers in operation["d"] if is_path else rounded(*(operation[key] for key in "xywhr")):
        if kind == "Z":
            path.close()
        else:
            points = (mapped(transform, *pair) for pair in zip(numbers[::2], numbers[1::2]))
            adders[kind](*(coordinate for point in points for coordinate in point))
    return path


def scaled_pattern(path, width, height):
    """The image in a file at the size at which it is shown, as a paint."""
    with Image.open(path) as file:
        red, green, blue, alpha = file.convert("RGBA").resize((width, height), Image.Resampling.BILINEAR).split()
    image, pattern = blend2d.Image(width, height), blend2d.Pattern()
    image.asarray()[:] = numpy.array(Image.merge("RGBA", (blue, green, red, alpha)))
    pattern.create(image, blend2d.ExtendMode.PAD)
    return pattern


class Driver:
    def __init__(self, scene, mode, assets):
        if any(operation["t"] == "group" for operation in scene["ops"]):
            raise loop.Unavailable("Blend2D has no groups")
        self.scene, self.assets, self.fonts = scene, assets, {}
        self.threads = os.cpu_count() if mode == "threads" else 0
        self.note = "a call from Python for each part"
        self.version = "Blend2D " + importlib.metadata.version("blend2d-py")
        if any(operation.get("shadow") for operation in scene["ops"]):
            self.lacks = "shadows"
        self.picture = blend2d.Image(scene["w"], scene["h"])
        self.operations = [self.prepared(operation) for operation in scene["ops"]]

    def prepared(self, operation):
        """What draws an operation, as a function of the context."""
        return getattr(self, {"path": "shape", "rrect": "shape"}.get(operation["t"], operation["t"]))(operation)

    def shape(self, operation):
        if operation.get("rule") == "evenodd":
            raise loop.Unavailable("blend2d-py has no even-odd rule")
        transform = operation["xf"] or IDENTITY
        path, fill, stroke = outline(operation, transform), paint(operation["fill"], transform), operation["stroke"]
        if stroke:
            line, width = paint(stroke["paint"], transform), stroke["w"] * scale(transform)
            cap, join = CAPS[stroke["cap"]], JOINS[stroke["join"]]

        def draw(context):
            if fill:
                getattr(context, "set_fill_" + fill[0])(*fill[1])
                context.fill_path(path)
            if stroke:
                getattr(context, "set_stroke_" + line[0])(*line[1])
                context.set_stroke_width(width)
                context.set_stroke_caps(cap)
                context.set_stroke_join(join)
                context.stroke_path(path)

        return draw

    def text(self, operation):
        size = float(operation["size"])
        if size not in self.fonts:
            face = blend2d.FontFace()
            face.create_from_file(self.assets.font)
            self.fonts[size] = blend2d.Font(face, size)
        font, color = self.fonts[size], loop.levels(operation["color"])

        def draw(context):
            context.set_fill_style_rgba(*color)
            context.fill_utf8_text(operation["x"], operation["y"], font, operation["s"])

        return draw

    def image(self, operation):
        x, y, width, height = (operation[key] for key in "xywh")
        pattern = scaled_pattern(self.assets.image, width, height)

        def draw(context):
            context.save()
            context.translate(x, y)
            context.set_fill_style_pattern(pattern)
            if operation["clip"]:
                context.fill_circle(width / 2, height / 2, width / 2)
            else:
                context.fill_rect(0, 0, width, height)
            context.restore()

        return draw

    def draw(self, x, y):
        # Only its end waits for the threads of a context.
        context = blend2d.Context(self.picture, self.threads)
        context.set_stroke_miter_limit(loop.MITER_LIMIT)
        context.set_fill_style_rgba(*loop.levels(self.scene["bg"]))
        context.fill_all()
        context.translate(x, y)
        for draw in self.operations:
            draw(context)
        context.end()

    def rgba(self):
        return loop.swapped(self.picture.asarray().tobytes())


if __name__ == "__main__":
    loop.run(Driver)
