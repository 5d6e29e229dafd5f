# The driver of Cairo's image backend, through pycairo.
# SPDX-License-Identifier: Apache-2.0
"""Outlines and paints are made once; every frame draws them anew, with as few calls from Python as can be. Cairo has no blur:
shadows are blurred here in numpy, by three boxes, anew in every frame."""

import math

import cairo
import loop

CAPS = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND}
JOINS = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND}
# The pixels of a side of the image.
IMAGE_SIDE = 512


def paint(source):
    """What an area is filled with."""
    if source[0] == "solid":
        return cairo.SolidPattern(*source[1])
    gradient = cairo.LinearGradient(*source[1:5])
    for offset, color in source[5]:
        gradient.add_color_stop_rgba(offset, *color)
    return gradient


def outline(context, operation):
    """The path of an operation."""
    context.new_path()
    if operation["t"] == "path":
        for element in operation["d"]:
            if element[0] == "M":
                context.move_to(*element[1:])
            elif element[0] == "L":
                context.line_to(*element[1:])
            elif element[0] == "C":
                context.curve_to(*element[1:])
            else:
                context.close_path()
        return context.copy_path()
    x, y, width, height, radius = (operation[key] for key in "xywhr")
    if radius <= 0:
        context.rectangle(x, y, width, height)
        return context.copy_path()
    context.new_sub_path()
    quarter = math.pi / 2
    context.arc(x + width - radius, y + radius, radius, -quarter, 0)
    context.arc(x + width - radius, y + height - radius, radius, 0, quarter)
    context.arc(x + radius, y + height - radius, radius, quarter, 2 * quarter)
    context.arc(x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
    context.close_path()
    return context.copy_path()


def blur(surface, sigma):
    """Blurs a surface of alpha by three boxes that together have nearly this standard deviation (W3C, Filter Effects)."""
    import numpy

    surface.flush()
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(surface.get_height(), surface.get_stride())
    values = rows.astype(numpy.float32)
    radius = max(1, int(sigma * 3 * math.sqrt(2 * math.pi) / 4 + 0.5) // 2)
    side = 2 * radius + 1
    for _ in range(3):
        for axis in (0, 1):
            margins = [(0, 0), (0, 0)]
            margins[axis] = (radius + 1, radius)
            sums = numpy.pad(values, margins).cumsum(axis=axis)
            values = (sums[side:] - sums[:-side] if axis == 0 else sums[:, side:] - sums[:, :-side]) / side
    rows[:] = (values + 0.5).astype(numpy.uint8)
    surface.mark_dirty()


class Driver:
    def __init__(self, scene, mode, assets):
        self.scene, self.assets, self.image = scene, assets, None
        self.version = f"cairo {cairo.cairo_version_string()}, pycairo {cairo.version}"
        self.note = "a call from Python for each part; letters lie on whole pixels; shadows are blurred in numpy"
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, scene["w"], scene["h"])
        self.context = cairo.Context(self.surface)
        self.context.set_miter_limit(loop.MITER_LIMIT)
        self.font = cairo.ToyFontFace("DejaVu Sans")
        self.font_options = cairo.FontOptions()
        self.font_options.set_hint_style(cairo.HINT_STYLE_NONE)
        self.font_options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        self.font_options.set_antialias(cairo.ANTIALIAS_GRAY)
        self.operations = self.prepared(scene["ops"])

    def prepared(self, operations):
        """The operations with what Cairo makes of their outlines, paints and transforms."""
        scratch, result = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1)), []
        for operation in operations:
            operation = dict(operation)
            kind = operation["t"]
            if kind in ("path", "rrect"):
                operation["outline"] = outline(scratch, operation)
                if operation["fill"]:
                    operation["fill"] = paint(operation["fill"])
                if operation["stroke"]:
                    operation["stroke"] = dict(operation["stroke"], paint=paint(operation["stroke"]["paint"]))
                if operation["xf"]:
                    operation["xf"] = cairo.Matrix(*operation["xf"])
            elif kind == "text":
                operation["color"] = paint(["solid", operation["color"]])
                start, baseline = operation["x"], operation["y"]
                glyphs = [cairo.Glyph(index, start + x, baseline) for index, x in operation["glyphs"]]
                operation["glyphs"] = glyphs
            elif kind == "image":
                self.image = self.image or cairo.ImageSurface.create_from_png(self.assets.image)
            else:
                operation["ops"] = self.prepared(operation["ops"])
            result.append(operation)
        return result

    def add(self, context, operations):
        """Draws operations."""
        for operation in operations:
            if operation["t"] in ("path", "rrect"):
                self.add_shape(context, operation)
            else:
                getattr(self, "add_" + operation["t"])(context, operation)

    def add_shape(self, context, operation):
        if operation["xf"]:
            context.set_matrix(operation["xf"].multiply(self.displacement))
        if operation.get("shadow"):
            self.add_shadow(context, operation)
        context.append_path(operation["outline"])
        stroke = operation["stroke"]
        if operation["fill"]:
            if operation.get("rule") == "evenodd":
                context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
            context.set_source(operation["fill"])
            if stroke:
                context.fill_preserve()
            else:
                context.fill()
            if operation.get("rule") == "evenodd":
                context.set_fill_rule(cairo.FILL_RULE_WINDING)
        if stroke:
            context.set_source(stroke["paint"])
            context.set_line_width(stroke["w"])
            context.set_line_cap(CAPS[stroke["cap"]])
            context.set_line_join(JOINS[stroke["join"]])
            context.stroke()
        if operation["xf"]:
            context.set_matrix(self.displacement)

    def add_shadow(self, context, operation):
        shadow = operation["shadow"]
        margin = int(shadow["sigma"] * 3) + 2
        # The mask has its pixels where the picture has them, so that it is not sampled between them.
        matrix = context.get_matrix()
        left, top = operation["x"] + matrix.x0 + shadow["dx"], operation["y"] + matrix.y0 + shadow["dy"]
        x, y = math.floor(left) - margin, math.floor(top) - margin
        width, height = int(operation["w"]) + 2 * margin + 3, int(operation["h"]) + 2 * margin + 3
        mask = cairo.ImageSurface(cairo.FORMAT_A8, width, height)
        shape = cairo.Context(mask)
        shape.translate(left - x - operation["x"], top - y - operation["y"])
        shape.append_path(operation["outline"])
        shape.fill()
        blur(mask, shadow["sigma"])
        context.set_source_rgba(*shadow["color"])
        context.mask_surface(mask, x - matrix.x0, y - matrix.y0)

    def add_text(self, context, operation):
        context.set_font_face(self.font)
        context.set_font_size(operation["size"])
        context.set_font_options(self.font_options)
        context.set_source(operation["color"])
        context.show_glyphs(operation["glyphs"])

    def add_image(self, context, operation):
        x, y, width, height = (operation[key] for key in "xywh")
        context.save()
        if operation["clip"]:
            context.arc(x + width / 2, y + height / 2, width / 2, 0, 2 * math.pi)
        else:
            context.rectangle(x, y, width, height)
        context.clip()
        context.translate(x, y)
        context.scale(width / IMAGE_SIDE, height / IMAGE_SIDE)
        context.set_source_surface(self.image)
        context.get_source().set_filter(cairo.FILTER_BILINEAR)
        context.get_source().set_extend(cairo.EXTEND_PAD)
        context.paint()
        context.restore()

    def add_group(self, context, operation):
        context.push_group()
        self.add(context, operation["ops"])
        context.pop_group_to_source()
        context.paint_with_alpha(operation["alpha"])

    def draw(self, x, y):
        context = self.context
        context.save()
        context.set_source_rgba(*self.scene["bg"])
        context.paint()
        self.displacement = cairo.Matrix(x0=x, y0=y)
        context.set_matrix(self.displacement)
        self.add(context, self.operations)
        context.restore()
        self.surface.flush()

    def rgba(self):
        return loop.swapped(self.surface.get_data())


if __name__ == "__main__":
    loop.run(Driver)
