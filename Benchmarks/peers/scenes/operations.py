# The operations that scenes are made of, and the geometry that they share.
# SPDX-License-Identifier: Apache-2.0
"""A scene is a dictionary that every renderer's driver can read, and that `bench --peer-scene` reads as JSON:

    {"name": "S1", "w": width, "h": height, "bg": colour, "ops": [operation, ...]}

Lengths are pixels, y points down, the first operation lies lowest. The keys are short because scenes of 10,000 operations
are written as JSON. An operation has a kind, `t`, and:

    path   d: [["M", x, y], ["L", x, y], ["C", x1, y1, x2, y2, x, y], ["Z"], ...]
           fill: paint or None, rule: "nonzero" or "evenodd", stroke: stroke or None, xf: transform or None
    rrect  x, y, w, h, r: a rectangle and the radius of its corners
           fill, stroke and xf as above, shadow: shadow or None
    text   x, y: the start of the baseline, size: the font's size, color: colour, s: a line of DejaVu Sans
    image  x, y, w, h: where the one picture of 512 × 512 pixels is shown, clip: None or "circle"
    group  alpha: 0 to 1, ops: operations that are put together before they become translucent

    colour     [red, green, blue, alpha], each 0 to 1, sRGB, not premultiplied
    paint      ["solid", colour] or ["linear", x0, y0, x1, y1, [[offset, colour], ...]]
    stroke     {"paint": paint, "w": width, "cap": "butt" or "round", "join": "miter" or "round"}; a miter that is longer
               than ten times the width becomes a bevel, as Core Animation has it where nothing else is said
    shadow     {"dx": x, "dy": y, "sigma": standard deviation of the blur, "color": colour}
    transform  [a, b, c, d, e, f]: x' = a x + c y + e, y' = b x + d y + f
"""

import colorsys
import math

# The words that lines of text are made of.
WORDS = "Sphinx of black quartz judge my vow while five boxing wizards jump quickly over the lazy dog".split()
# The distance of a control point from its end of a quarter of a circle with the radius 1.
QUARTER_CIRCLE = 0.5522847498


def scene(name, width, height, background, operations):
    """A whole scene."""
    return dict(name=name, w=width, h=height, bg=background, ops=operations)


def solid(red, green, blue, alpha=1.0):
    """A paint of one colour."""
    return ["solid", [red, green, blue, alpha]]


def hue(turns, saturation, value, alpha=1.0):
    """A colour by its hue, in turns around the wheel of colours."""
    return list(colorsys.hsv_to_rgb(turns % 1, saturation, value)) + [alpha]


def stroke(paint, width, cap="butt", join="miter"):
    """How an outline is stroked."""
    return dict(paint=paint, w=width, cap=cap, join=join)


def path(data, fill=None, stroke=None, rule="nonzero", transform=None):
    """A filled and stroked outline."""
    return dict(t="path", d=data, fill=fill, stroke=stroke, rule=rule, xf=transform)


def rounded(x, y, width, height, radius, fill=None, stroke=None, transform=None, shadow=None):
    """A rectangle with round corners; with the radius 0, with sharp ones."""
    return dict(t="rrect", x=x, y=y, w=width, h=height, r=radius, fill=fill, stroke=stroke, xf=transform, shadow=shadow)


def shadow(x, y, sigma, color):
    """A shadow below a rectangle, displaced by x and y."""
    return dict(dx=x, dy=y, sigma=sigma, color=color)


def text(x, y, size, color, string):
    """A line of DejaVu Sans."""
    return dict(t="text", x=x, y=y, size=size, color=color, s=string)


def image(x, y, width, height, clip=None):
    """The picture of rings."""
    return dict(t="image", x=x, y=y, w=width, h=height, clip=clip)


def circle(x, y, radius):
    """The outline of a circle, of four cubic curves."""
    k = QUARTER_CIRCLE * radius
    return [
        ["M", x + radius, y],
        ["C", x + radius, y + k, x + k, y + radius, x, y + radius],
        ["C", x - k, y + radius, x - radius, y + k, x - radius, y],
        ["C", x - radius, y - k, x - k, y - radius, x, y - radius],
        ["C", x + k, y - radius, x + radius, y - k, x + radius, y],
        ["Z"],
    ]


def blob(random, x, y, radius, count=40):
    """A closed outline of `count` smooth cubic curves that wobbles between 0.45 radius and the radius."""
    points = []
    for index in range(count):
        angle, distance = 2 * math.pi * index / count, radius * random.uniform(0.45, 1)
        points.append((x + distance * math.cos(angle), y + distance * math.sin(angle)))
    data = [["M", *points[0]]]
    for index in range(count):
        before, start = points[index - 1], points[index]
        end, after = points[(index + 1) % count], points[(index + 2) % count]
        data.append(
            ["C", start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6,
             end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6, end[0], end[1]]
        )  # fmt: skip
    return data + [["Z"]]
