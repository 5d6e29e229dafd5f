# The driver of Blend2D, through blend2d-python, which draws on the calling thread only.
# SPDX-License-Identifier: Apache-2.0
"""Paths and paints are made once; every frame draws them anew, with as few calls from Python as can be. Blend2D has neither
blurs nor groups: shadows are left out, and scenes with groups cannot be drawn."""

import tempfile

import blend2d
import loop
from PIL import Image

CAPS = {"butt": blend2d.BLStrokeCap.CAP_BUTT, "round": blend2d.BLStrokeCap.CAP_ROUND}
JOINS = {"miter": blend2d.BLStrokeJoin.JOIN_MITER_CLIP, "round": blend2d.BLStrokeJoin.JOIN_ROUND}
NUDGE = 1e-6
# The pixels of a side of the image.
IMAGE_SIDE = 512


def paint(source):
    """What an area is filled with; None for nothing."""
    if source is None:
        return None
    if source[0] == "solid":
        return tuple(source[1])
    gradient = blend2d.create_linear_gradient(*map(float, source[1:5]))
    for offset, color in source[5]:
        gradient.add_stop(float(offset), tuple(color))
    return gradient


def apart(x0, y0, x1, y1, x2, y2, x3, y3):
    """The control points and the end of a curve, whose control points do not lie on its ends.

    Blend2D 0.8.0 strokes a curve forever where one does; a millionth of the way to the other control point is enough.
    """
    if (x1, y1) == (x0, y0):
        x1, y1 = x0 + (x2 - x0) * NUDGE, y0 + (y2 - y0) * NUDGE
    if (x2, y2) == (x3, y3):
        x2, y2 = x3 + (x1 - x3) * NUDGE, y3 + (y1 - y3) * NUDGE
    return x1, y1, x2, y2, x3, y3


def outline(operation):
    """The path of an operation."""
    path, start = blend2d.BLPath(), []
    if operation["t"] == "path":
        for element in operation["d"]:
            if element[0] == "M":
                path.move_to(*element[1:])
            elif element[0] == "L":
                path.line_to(*element[1:])
            elif element[0] == "C":
                path.cubic_to(*apart(*start, *element[1:]))
            else:
                path.close()
            start = element[-2:]
        return path
    rectangle, radius = blend2d.BLRect(*(operation[key] for key in "xywh")), operation["r"]
    if radius > 0:
        path.add_round_rect(rectangle, radius, radius)
    else:
        path.add_rect(rectangle)
    return path


def swapped_image(path):
    """The image in a file. The wheel takes red for blue when it reads one, so it is given a file in which they are swapped."""
    with Image.open(path) as image, tempfile.NamedTemporaryFile(suffix=".png") as file:
        red, green, blue = image.convert("RGB").split()
        Image.merge("RGB", (blue, green, red)).save(file.name)
        result = blend2d.BLImage()
        result.readFromFile(file.name)
        return result


class Driver:
    def __init__(self, scene, mode, assets):
        if any(operation["t"] == "group" for operation in scene["ops"]):
            raise loop.Unavailable("Blend2D has no groups")
        self.scene, self.assets, self.fonts, self.pattern, self.image = scene, assets, {}, None, None
        self.note = "a call from Python for each part"
        self.version = "Blend2D " + ".".join(map(str, blend2d.BL_VERSION))
        if any(operation.get("shadow") for operation in scene["ops"]):
            self.lacks = "shadows"
        self.picture = blend2d.BLImage(scene["w"], scene["h"], blend2d.BLFormat.PRGB32)
        self.context = blend2d.BLContext(self.picture)
        self.context.stroke_miter_limit = loop.MITER_LIMIT
        self.operations = [self.prepared(operation) for operation in scene["ops"]]

    def prepared(self, operation):
        """The operation with what Blend2D makes of its outline, paints and font."""
        operation = dict(operation)
        if operation["t"] in ("path", "rrect"):
            operation["outline"] = outline(operation)
            operation["fill"] = paint(operation["fill"])
            if operation["stroke"]:
                operation["stroke"] = dict(operation["stroke"], paint=paint(operation["stroke"]["paint"]))
            if operation["xf"]:
                operation["xf"] = blend2d.Matrix2D(*operation["xf"])
        elif operation["t"] == "text":
            size = float(operation["size"])
            if size not in self.fonts:
                face = blend2d.BLFontFace.create_from_file(self.assets.font)
                self.fonts[size] = blend2d.BLFont.create_new(face, size)
            operation["font"] = self.fonts[size]
            operation["start"] = blend2d.BLPoint(operation["x"], operation["y"])
            operation["color"] = tuple(operation["color"])
        elif self.image is None:
            self.image = swapped_image(self.assets.image)
            whole = blend2d.BLRectI(0, 0, IMAGE_SIDE, IMAGE_SIDE)
            pad, identity = blend2d.BLExtendMode.PAD, blend2d.make_identity_matrix()
            self.pattern = blend2d.BLPattern(self.image, whole, pad, identity)
        return operation

    def add_shape(self, operation):
        context, is_even_odd = self.context, operation.get("rule") == "evenodd"
        if operation["xf"]:
            # It takes the place of the transform before; the displacement is kept apart from it.
            context.transform(operation["xf"])
        if operation["fill"] is not None:
            if is_even_odd:
                context.fill_rule = blend2d.BLFillRule.EVEN_ODD
            context.set_fill_style(operation["fill"])
            context.fill_path(operation["outline"])
            if is_even_odd:
                context.fill_rule = blend2d.BLFillRule.NON_ZERO
        stroke = operation["stroke"]
        if stroke:
            context.set_stroke_style(stroke["paint"])
            context.stroke_width = stroke["w"]
            context.set_stroke_caps(CAPS[stroke["cap"]])
            context.stroke_join = JOINS[stroke["join"]]
            context.stroke_path(operation["outline"])
        if operation["xf"]:
            context.reset_transform()

    def add_image(self, operation):
        context, (x, y, width, height) = self.context, (operation[key] for key in "xywh")
        context.save()
        if operation["clip"]:
            context.translate(x, y)
            context.scale(width / IMAGE_SIDE, height / IMAGE_SIDE)
            context.set_fill_style(self.pattern)
            context.fill_circle(IMAGE_SIDE / 2, IMAGE_SIDE / 2, IMAGE_SIDE / 2)
        else:
            context.blit_image(blend2d.BLRect(x, y, width, height), self.image)
        context.restore()

    def draw(self, x, y):
        context = self.context
        context.save()
        context.set_fill_style(tuple(self.scene["bg"]))
        context.fill_all()
        context.translate(x, y)
        context.user_to_meta()
        for operation in self.operations:
            if operation["t"] == "text":
                context.set_fill_style(operation["color"])
                context.fill_text(operation["start"], operation["font"], operation["s"])
            elif operation["t"] == "image":
                self.add_image(operation)
            else:
                self.add_shape(operation)
        context.restore()
        context.flush()

    def rgba(self):
        # The wheel hands out a copy, in which red is first.
        return self.picture.getDataAsNumPy().tobytes()


if __name__ == "__main__":
    loop.run(Driver)
