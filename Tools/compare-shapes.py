#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Quartzite's fills and strokes with renderers and drawings that are not ours.

    Tools/compare-shapes.py FOLDER [--quartzite COMMAND] [--keep FOLDER]

Every SVG file in FOLDER that keeps to a plain subset becomes a Core Animation document of shape layers, is rendered by
`quartzite render`, and is compared with

- the PNG file of the same name beside it, where there is one: a finished picture of another renderer, whose antialiasing is
  its own, so that only larger differences say something;
- Skia, where the module skia is installed (pip install skia-python): the coverage of every single fill and stroke at sixteen
  times the size, averaged, and painted with the same arithmetic. This is close to the exact area.

The subset: path, rect, circle, ellipse, line, polyline, polygon and g; plain colours; fill, stroke, their opacities, fill-rule,
stroke-width, -linecap, -linejoin, -miterlimit, -dasharray and -dashoffset, opacity, transform and viewBox. A file that uses
anything else is left out, and counted by the reason. A corpus that suits: crates/resvg/tests/tests of linebender/resvg.

Needs numpy and pillow. Ends with 1 when a file differs from Skia, or failed to render; differences from the PNG files are
listed only. Skia is the judge of curves, not of definitions: its own strokes are wrong where a curve bends more tightly than
half the width of its stroke.
"""

import argparse
import collections
import math
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import numpy
from PIL import Image, ImageColor

try:
    import skia
except ImportError:
    skia = None

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
IGNORED = {"title", "desc", "metadata"}
INHERITED = {
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-opacity": "1",
    "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0",
}
GEOMETRY = {
    "path": {"d"}, "rect": {"x", "y", "width", "height", "rx", "ry"}, "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"}, "line": {"x1", "y1", "x2", "y2"}, "polyline": {"points"}, "polygon": {"points"},
    "g": set(), "svg": {"viewBox", "width", "height", "version", "preserveAspectRatio"},
}
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
SUPERSAMPLING = 16
PRECISION = 1000
LINES = 256


class Unsupported(Exception):
    """What a file has that is outside the subset."""


# Reading


def number(text, what):
    """A plain number, in user units."""
    text = text.strip()
    text = text[:-2] if text.endswith("px") else text
    if not NUMBER.fullmatch(text):
        raise Unsupported(f"{what} that is no plain number")
    return float(text)


def numbers(text):
    """The numbers of a list separated by spaces and commas."""
    rest = NUMBER.sub("", text)
    if re.sub(r"[\s,]", "", rest):
        raise Unsupported("list with something other than numbers")
    return [float(found) for found in NUMBER.findall(text)]


def multiply(outer, inner):
    """The map `inner` first, then `outer`: (a, b, c, d, e, f) as SVG has them."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, l = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f)


def transform(text):
    """The map of a transform attribute."""
    result = (1, 0, 0, 1, 0, 0)
    if re.sub(r"[a-zA-Z]+\s*\([^)]*\)[\s,]*", "", text).strip():
        raise Unsupported("transform that cannot be read")
    for name, arguments in re.findall(r"([a-zA-Z]+)\s*\(([^)]*)\)", text):
        v = numbers(arguments)
        if name == "matrix" and len(v) == 6:
            step = tuple(v)
        elif name == "translate" and len(v) in (1, 2):
            step = (1, 0, 0, 1, v[0], v[1] if len(v) == 2 else 0)
        elif name == "scale" and len(v) in (1, 2):
            step = (v[0], 0, 0, v[-1], 0, 0)
        elif name == "rotate" and len(v) in (1, 3):
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            x, y = v[1:] if len(v) == 3 else (0, 0)
            step = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        elif name == "skewX" and len(v) == 1:
            step = (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)
        elif name == "skewY" and len(v) == 1:
            step = (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)
        else:
            raise Unsupported("transform that cannot be read")
        result = multiply(result, step)
    return result


def color(text):
    """Red, green and blue from 0 to 1, or None."""
    text = text.strip()
    if text in ("none", "transparent"):
        return None
    if not re.fullmatch(r"[a-zA-Z]+|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\)", text):
        raise Unsupported("paint other than a plain colour")
    try:
        return tuple(value / 255 for value in ImageColor.getrgb(text)[:3])
    except ValueError:
        raise Unsupported("paint other than a plain colour")


def attributes(element):
    """All attributes of an element, those of its style attribute too."""
    found = {key: value for key, value in element.attrib.items()}
    for part in found.pop("style", "").split(";"):
        if part.strip():
            key, _, value = part.partition(":")
            if key.strip() not in INHERITED and key.strip() != "opacity":
                raise Unsupported("other properties in style")
            found[key.strip()] = value.strip()
    return {key: value for key, value in found.items() if key != "id" and not key.startswith("{")}


def ellipse(cx, cy, rx, ry):
    return (
        f"M {cx + rx!r} {cy!r} A {rx!r} {ry!r} 0 0 1 {cx!r} {cy + ry!r} A {rx!r} {ry!r} 0 0 1 {cx - rx!r} {cy!r} "
        f"A {rx!r} {ry!r} 0 0 1 {cx!r} {cy - ry!r} A {rx!r} {ry!r} 0 0 1 {cx + rx!r} {cy!r} Z")


def rectangle(x, y, w, h, rx, ry):
    if rx <= 0 or ry <= 0:
        return f"M {x!r} {y!r} H {x + w!r} V {y + h!r} H {x!r} Z"
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    return (
        f"M {x + rx!r} {y!r} H {x + w - rx!r} A {rx!r} {ry!r} 0 0 1 {x + w!r} {y + ry!r} V {y + h - ry!r} "
        f"A {rx!r} {ry!r} 0 0 1 {x + w - rx!r} {y + h!r} H {x + rx!r} A {rx!r} {ry!r} 0 0 1 {x!r} {y + h - ry!r} "
        f"V {y + ry!r} A {rx!r} {ry!r} 0 0 1 {x + rx!r} {y!r} Z")


def path_data(name, own):
    """A shape as SVG path data; empty where it draws nothing."""
    def value(key):
        return number(own.get(key, "0"), key)

    if name == "path":
        return own.get("d", "")
    if name == "rect":
        if value("width") <= 0 or value("height") <= 0:
            return ""
        # A radius that is missing is the other one.
        rx, ry = own.get("rx", own.get("ry", "0")), own.get("ry", own.get("rx", "0"))
        rx, ry = number(rx, "rx"), number(ry, "ry")
        if min(rx, ry) < 0:
            raise Unsupported("negative radius")
        return rectangle(value("x"), value("y"), value("width"), value("height"), rx, ry)
    if name == "circle":
        return ellipse(value("cx"), value("cy"), value("r"), value("r")) if value("r") > 0 else ""
    if name == "ellipse":
        rx, ry = number(own.get("rx", own.get("ry", "0")), "rx"), number(own.get("ry", own.get("rx", "0")), "ry")
        if min(rx, ry) < 0:
            raise Unsupported("negative radius")
        return ellipse(value("cx"), value("cy"), rx, ry) if rx > 0 and ry > 0 else ""
    if name == "line":
        return f"M {value('x1')!r} {value('y1')!r} L {value('x2')!r} {value('y2')!r}"
    points = numbers(own.get("points", ""))
    if len(points) % 2 or len(points) < 4:
        raise Unsupported("list of points that ends in the middle or draws nothing")
    pairs = [f"{x!r} {y!r}" for x, y in zip(points[::2], points[1::2])]
    return "M " + " L ".join(pairs) + (" Z" if name == "polygon" else "")


class Group:
    """Things that are painted over each other, and then as one."""

    def __init__(self, opacity):
        self.opacity, self.children = opacity, []


class Shape:
    """A path with its fill and its stroke."""

    def __init__(self, data, matrix, style):
        self.data, self.matrix = data, matrix
        self.segments = segments(data)
        self.rule = style["fill-rule"]
        self.fill, self.stroke = color(style["fill"]), color(style["stroke"])
        self.fill_opacity = min(max(number(style["fill-opacity"], "fill-opacity"), 0), 1)
        self.stroke_opacity = min(max(number(style["stroke-opacity"], "stroke-opacity"), 0), 1)
        self.width = number(style["stroke-width"], "stroke-width")
        self.cap, self.join = style["stroke-linecap"], style["stroke-linejoin"]
        self.miter = number(style["stroke-miterlimit"], "stroke-miterlimit")
        self.dash = [] if style["stroke-dasharray"] == "none" else numbers(style["stroke-dasharray"])
        self.phase = number(style["stroke-dashoffset"], "stroke-dashoffset")
        known = {"rule": ("nonzero", "evenodd"), "cap": ("butt", "round", "square"), "join": ("miter", "round", "bevel")}
        for key, values in known.items():
            if getattr(self, key) not in values:
                raise Unsupported(f"{key} {getattr(self, key)}")
        if self.width < 0 or self.miter < 1 or any(length < 0 for length in self.dash):
            raise Unsupported("value that SVG forbids")
        if self.width == 0:
            self.stroke = None
        if sum(self.dash) == 0:
            self.dash = []
        self.dash = self.dash * (1 + len(self.dash) % 2)


def read(file, size):
    """The contents of a file as a group, in the pixels of a picture."""
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError:
        raise Unsupported("XML that is none")
    if root.tag != SVG + "svg":
        raise Unsupported("root that is no svg element")
    own = attributes(root)
    if "viewBox" in own:
        box = numbers(own["viewBox"])
    else:
        box = [0, 0, number(own.get("width", ""), "width"), number(own.get("height", ""), "height")]
    if len(box) != 4 or min(box[2:]) <= 0:
        raise Unsupported("viewBox that is none")
    if any(key in own for key in ("width", "height", "preserveAspectRatio")) and "viewBox" in own:
        raise Unsupported("viewBox and size at once")
    if abs(box[2] / box[3] - size[0] / size[1]) > 0.01:
        raise Unsupported("viewBox of another shape than its picture")
    scale = min(size[0] / box[2], size[1] / box[3])
    picture = Group(1)
    outer = (scale, 0, 0, scale, -box[0] * scale, -box[1] * scale)
    waiting = [(root, picture, outer, dict(INHERITED), "svg")]
    while waiting:
        element, group, matrix, style, name = waiting.pop(0)
        own = attributes(element)
        allowed = GEOMETRY[name] | set(INHERITED) | {"transform", "opacity"}
        for key in own:
            if key not in allowed:
                raise Unsupported(f"attribute {key}")
        if any(value in ("inherit", "currentColor") or "%" in value for value in own.values()):
            raise Unsupported("value that depends on something else")
        style = {key: own.get(key, value) for key, value in style.items()}
        if "transform" in own:
            matrix = multiply(matrix, transform(own["transform"]))
        opacity = min(max(number(own.get("opacity", "1"), "opacity"), 0), 1)
        if name in SHAPES:
            data = path_data(name, own)
            inner = Group(opacity)
            group.children.append(inner)
            if data:
                inner.children.append(Shape(data, matrix, style))
            continue
        inner = Group(opacity)
        group.children.append(inner)
        for child in element:
            if not isinstance(child.tag, str) or child.tag in {SVG + name for name in IGNORED}:
                continue
            tag = child.tag.removeprefix(SVG)
            if tag not in SHAPES and tag != "g":
                raise Unsupported(f"element {tag}")
            waiting.append((child, inner, matrix, style, tag))
    return picture


def segments(data):
    """Path data as M, L, C and Z with absolute points."""
    tokens = re.findall(r"[a-zA-Z]|" + NUMBER.pattern, data)
    if re.sub(r"[a-zA-Z]|" + NUMBER.pattern + r"|[\s,]", "", data):
        raise Unsupported("path data with an error")
    counts = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    result, at, start, control, before, index = [], (0, 0), (0, 0), None, "", 0
    while index < len(tokens):
        command = tokens[index]
        kind = command.upper()
        if kind not in counts or (not result and kind != "M"):
            raise Unsupported("path data with an error")
        index += 1
        isFirst = True
        while isFirst or (index < len(tokens) and not tokens[index].isalpha() and kind != "Z"):
            v = []
            while len(v) < counts[kind]:
                if index == len(tokens) or tokens[index].isalpha():
                    raise Unsupported("path data with an error")
                if kind == "A" and len(v) in (3, 4) and tokens[index] not in ("0", "1"):
                    # Flags need no separators.
                    if tokens[index][0] not in "01":
                        raise Unsupported("path data with an error")
                    v.append(float(tokens[index][0]))
                    tokens[index] = tokens[index][1:]
                    continue
                v.append(float(tokens[index]))
                index += 1
            if command.islower():
                base = {"H": [at[0]], "V": [at[1]], "A": [0] * 5 + list(at)}.get(kind, list(at) * (len(v) // 2))
                v = [a + b for a, b in zip(v, base)]
            if kind == "Z":
                result.append(("Z",))
                at = start
            elif kind == "A":
                result += arc(at, v)
                at = (v[5], v[6])
            elif kind in "HV":
                at = (v[0], at[1]) if kind == "H" else (at[0], v[0])
                result.append(("L", at))
            elif kind == "M":
                at = (v[0], v[1])
                result.append(("M" if isFirst else "L", at))
                start = at if isFirst else start
            elif kind == "L":
                at = (v[0], v[1])
                result.append(("L", at))
            elif kind in "CS":
                if kind == "S":
                    v = list((2 * at[0] - control[0], 2 * at[1] - control[1]) if before in "CS" and control else at) + v
                result.append(("C", tuple(v[0:2]), tuple(v[2:4]), tuple(v[4:6])))
                control, at = tuple(v[2:4]), tuple(v[4:6])
            else:
                if kind == "T":
                    v = list((2 * at[0] - control[0], 2 * at[1] - control[1]) if before in "QT" and control else at) + v
                control, end = tuple(v[0:2]), tuple(v[2:4])
                result.append((
                    "C", tuple(a + (b - a) * 2 / 3 for a, b in zip(at, control)),
                    tuple(a + (b - a) * 2 / 3 for a, b in zip(end, control)), end))
                at = end
            before, isFirst = kind, False
    return result


def arc(start, v):
    """An elliptical arc as curves of at most a quarter turn, which is what Core Graphics makes of it (SVG 2, appendix B.2.4)."""
    rx, ry, turn, large, sweep, x, y = abs(v[0]), abs(v[1]), math.radians(v[2]), v[3] != 0, v[4] != 0, v[5], v[6]
    if start == (x, y):
        return []
    if rx == 0 or ry == 0:
        return [("L", (x, y))]
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    size = math.hypot(px / rx, py / ry)
    rx, ry = rx * max(1, size), ry * max(1, size)
    rest = max(0, 1 / ((px / rx) ** 2 + (py / ry) ** 2) - 1)
    factor = math.sqrt(rest) * (-1 if large == sweep else 1)
    qx, qy = factor * rx * py / ry, -factor * ry * px / rx
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    last = math.atan2((-py - qy) / ry, (-px - qx) / rx)
    if sweep and last < first:
        last += 2 * math.pi
    if not sweep and last > first:
        last -= 2 * math.pi
    cx, cy = cos * qx - sin * qy + (start[0] + x) / 2, sin * qx + cos * qy + (start[1] + y) / 2
    count = max(1, math.ceil(abs(last - first) / (math.pi / 2) - 1e-9))
    step = (last - first) / count
    handle = math.tan(step / 4) * 4 / 3

    def point(u, w):
        return (cx + cos * rx * u - sin * ry * w, cy + sin * rx * u + cos * ry * w)

    curves = []
    for index in range(count):
        a, b = first + step * index, first + step * (index + 1)
        curves.append((
            "C", point(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a)),
            point(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b)),
            (x, y) if index == count - 1 else point(math.cos(b), math.sin(b))))
    return curves


# Writing a document


def document(picture, size):
    """A Core Animation document; y points down in it, as in SVG."""
    lines = []

    def paint(name, value, opacity):
        return f'<{name} value="{value[0]!r} {value[1]!r} {value[2]!r}" opacity="{opacity!r}"/>' if value else f'<{name} type="null"/>'

    waiting = [picture]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            lines.append(item)
        elif isinstance(item, Group):
            lines.append(f'<CALayer anchorPoint="0 0" opacity="{item.opacity!r}"><sublayers>')
            waiting += ["</sublayers></CALayer>"] + item.children[::-1]
        else:
            a, b, c, d, e, f = item.matrix
            rule = {"nonzero": "non-zero", "evenodd": "even-odd"}[item.rule]
            matrix = f"matrix({a!r}, {b!r}, 0, 0, {c!r}, {d!r}, 0, 0, 0, 0, 1, 0, {e!r}, {f!r}, 0, 1)"
            lines.append(
                f'<CAShapeLayer anchorPoint="0 0" transform="{matrix}" path="{" ".join(item.data.split())}" fillRule="{rule}" '
                f'lineWidth="{item.width!r}" lineCap="{item.cap}" lineJoin="{item.join}" miterLimit="{item.miter!r}" '
                f'lineDashPhase="{item.phase!r}">' + paint("fillColor", item.fill, item.fill_opacity)
                + paint("strokeColor", item.stroke, item.stroke_opacity)
                + "<lineDashPattern>" * bool(item.dash) + "".join(f'<real value="{length!r}"/>' for length in item.dash)
                + "</lineDashPattern>" * bool(item.dash) + "</CAShapeLayer>")
    width, height = size
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n'
        f'<CALayer bounds="0 0 {width} {height}" position="{width / 2} {height / 2}" geometryFlipped="1"><sublayers>\n'
        + "\n".join(lines) + "\n</sublayers></CALayer>\n</caml>\n")


# Skia


def coverage(shape, is_stroke, size):
    """The part of each pixel that a fill or a stroke covers, by Skia."""
    path = skia.Path()
    for segment in shape.segments:
        points = [coordinate for point in segment[1:] for coordinate in point]
        {"M": path.moveTo, "L": path.lineTo, "C": path.cubicTo, "Z": path.close}[segment[0]](*points)
    path.setFillType(skia.PathFillType.kEvenOdd if shape.rule == "evenodd" else skia.PathFillType.kWinding)
    paint = skia.Paint(AntiAlias=True, Color=0xFFFFFFFF)
    if is_stroke:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(shape.width)
        paint.setStrokeMiter(shape.miter)
        paint.setStrokeCap({"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap, "square": skia.Paint.kSquare_Cap}[shape.cap])
        paint.setStrokeJoin(
            {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join, "bevel": skia.Paint.kBevel_Join}[shape.join])
        if shape.dash:
            paint.setPathEffect(skia.DashPathEffect.Make(shape.dash, shape.phase))
        # Drawn at once, a stroke may be off by a quarter of a small pixel; as an outline it is as exact as asked for.
        outline = skia.Path()
        paint.getFillPath(path, outline, None, PRECISION)
        path, paint = outline, skia.Paint(AntiAlias=True, Color=0xFFFFFFFF)
    path = straightened(path)
    s = SUPERSAMPLING
    surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeA8(size[0] * s, size[1] * s))
    canvas = surface.getCanvas()
    a, b, c, d, e, f = shape.matrix
    canvas.concat(skia.Matrix.MakeAll(a * s, c * s, e * s, b * s, d * s, f * s, 0, 0, 1))
    canvas.drawPath(path, paint)
    pixels = numpy.frombuffer(surface.makeImageSnapshot().tobytes(), numpy.uint8).reshape(size[1], s, size[0], s)
    return pixels.mean(axis=(1, 3)) / 255


def straightened(path):
    """A path of lines only: Skia's own lines for curves may be off by a quarter of a small pixel, too."""
    result = skia.Path()
    result.setFillType(path.getFillType())
    t = numpy.arange(1, LINES + 1)[:, None] / LINES
    iterator = skia.Path.Iter(path, False)
    while True:
        verb, points = iterator.next()
        if verb == skia.Path.kDone_Verb:
            return result
        p = numpy.array([(point.x(), point.y()) for point in points], dtype=float)
        if verb == skia.Path.kMove_Verb:
            result.moveTo(*p[0])
        elif verb == skia.Path.kClose_Verb:
            result.close()
        elif verb == skia.Path.kLine_Verb:
            result.lineTo(*p[1])
        else:
            if verb == skia.Path.kCubic_Verb:
                curve = p[0] * (1 - t) ** 3 + p[1] * 3 * t * (1 - t) ** 2 + p[2] * 3 * t ** 2 * (1 - t) + p[3] * t ** 3
            else:
                weight = iterator.conicWeight() if verb == skia.Path.kConic_Verb else 1
                middle = 2 * t * (1 - t) * weight
                curve = (p[0] * (1 - t) ** 2 + p[1] * middle + p[2] * t ** 2) / ((1 - t) ** 2 + middle + t ** 2)
            for point in curve:
                result.lineTo(*point)


def painted(item, size):
    """A group's or a shape's picture, premultiplied."""
    result = numpy.zeros((size[1], size[0], 4))
    if isinstance(item, Group):
        for child in item.children:
            over = painted(child, size)
            result = over + result * (1 - over[:, :, 3:])
        return result * item.opacity
    for value, opacity, is_stroke in [(item.fill, item.fill_opacity, False), (item.stroke, item.stroke_opacity, True)]:
        if value:
            over = coverage(item, is_stroke, size)[:, :, None] * opacity * numpy.array([*value, 1])
            result = over + result * (1 - over[:, :, 3:])
    return result


# Comparing


def premultiplied(file):
    with Image.open(file) as image:
        pixels = numpy.asarray(image.convert("RGBA"), dtype=float)
    pixels[:, :, :3] *= pixels[:, :, 3:] / 255
    return pixels


class Comparison:
    """What is compared with one reference, over all files."""

    def __init__(self, name, tolerance):
        self.name, self.tolerance, self.files, self.differing, self.edges, self.squares = name, tolerance, 0, [], 0, 0.0

    def add(self, file, found, expected):
        difference = numpy.abs(found - expected).max(axis=2)
        beyond = int((difference > self.tolerance).sum())
        edge = difference > 0.6
        self.files += 1
        self.edges += int(edge.sum())
        self.squares += float((difference[edge] ** 2).sum())
        if beyond:
            y, x = numpy.unravel_index(difference.argmax(), difference.shape)
            self.differing.append((float(difference.max()), beyond, f"({x}, {y})", file))
        return difference

    def report(self):
        agreeing = self.files - len(self.differing)
        deviation = math.sqrt(self.squares / max(self.edges, 1))
        print(
            f"{self.name}: {agreeing} of {self.files} agree within {self.tolerance} in every pixel; root mean square "
            f"{deviation:.2f} over the {self.edges} pixels that differ at all")
        for worst, count, pixel, file in sorted(self.differing, reverse=True):
            print(f"  {file}: {count} pixels, the worst {pixel} by {worst:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="SVG files, and pictures of them by another renderer")
    parser.add_argument("--quartzite", default=".build/release/quartzite", help="the command (default: %(default)s)")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the documents, the pictures and their differences")
    parser.add_argument("--size", type=int, default=300, help="the side of a picture that has no reference beside it")
    parser.add_argument("--picture-tolerance", type=float, default=48, help="255ths, for the PNG files (default: %(default)s)")
    parser.add_argument("--skia-tolerance", type=float, default=5, help="255ths, for Skia (default: %(default)s)")
    options = parser.parse_args()
    pictures = Comparison("Pictures beside the files", options.picture_tolerance)
    by_skia = Comparison("Skia", options.skia_tolerance)
    reasons, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        keep = options.keep or pathlib.Path(temporary)
        keep.mkdir(parents=True, exist_ok=True)
        for file in sorted(options.folder.rglob("*.svg")):
            name = str(file.relative_to(options.folder))
            reference = file.with_suffix(".png")
            expected = premultiplied(reference) if reference.exists() else None
            size = (options.size, options.size) if expected is None else (expected.shape[1], expected.shape[0])
            try:
                picture = read(file, size)
            except Unsupported as reason:
                reasons[str(reason)] += 1
                continue
            stem = keep / name.replace("/", "-").removesuffix(".svg")
            source, result = f"{stem}.caml", f"{stem}.png"
            pathlib.Path(source).write_text(document(picture, size))
            run = subprocess.run(
                [options.quartzite, "render", source, "--output", result], capture_output=True, text=True, timeout=120)
            if run.returncode or run.stderr.strip():
                failures.append(f"{name}: {run.stderr.strip()[:300]}")
            if run.returncode:
                continue
            found = premultiplied(result)
            if expected is not None:
                pictures.add(name, found, expected)
            if skia:
                exact = painted(picture, size) * 255
                difference = by_skia.add(name, found, exact)
                if options.keep and difference.max() > options.skia_tolerance:
                    shown = numpy.concatenate([found, exact], axis=1)[:, :, [3, 3, 3]]
                    large = numpy.repeat(numpy.minimum(difference * 8, 255)[:, :, None], 3, axis=2)
                    Image.fromarray(numpy.concatenate([shown, large], axis=1).astype(numpy.uint8)).save(f"{stem}-difference.png")
    print(f"{sum(reasons.values())} files are outside the subset: "
          + ", ".join(f"{count} {reason}" for reason, count in reasons.most_common()))
    for failure in failures:
        print(f"quartzite said: {failure}")
    for comparison in (pictures, by_skia):
        if comparison.files:
            comparison.report()
    return 1 if failures or by_skia.differing else 0


if __name__ == "__main__":
    sys.exit(main())
