# The scenes of the Ghostscript tiger, read from its SVG file: S9 and S9L.
# SPDX-License-Identifier: Apache-2.0
"""The tiger is under the GPL, so it is no part of this package: the file has to be given."""

import re

from .operations import path, scene, stroke

TOKEN = re.compile(r"[MmLlHhVvCcSsZz]|[-+]?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?")


def tiger(name, size, source):
    """The tiger's 240 paths, scaled so that the longer side of the box around their points is `size` pixels.

    `source` is the text of tiger.svg; it must be the usual file, in which groups carry the styles of the paths in them.
    """
    drawn = []
    for style_text, body in re.findall(r'<g style="([^"]*)">(.*?)</g>', source, re.DOTALL):
        style = dict(part.split(":") for part in style_text.replace(" ", "").split(";") if ":" in part)
        for data in re.findall(r'<path d="([^"]*)"', body):
            drawn.append((parsed(data), style))
    if not drawn:
        raise ValueError("no path in a group with a style: this is not the tiger.svg that S9 is made of")
    points = [(e[k], e[k + 1]) for data, _ in drawn for e in data for k in range(1, len(e), 2)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    scale = size / max(max(x for x, _ in points) - left, max(y for _, y in points) - top)

    def placed(element):
        return [element[0]] + [(v - (top if k % 2 else left)) * scale for k, v in enumerate(element[1:])]

    operations = []
    for data, style in drawn:
        fill, line = color(style.get("fill", "#000")), color(style.get("stroke", "none"))
        operations.append(
            path(
                [placed(element) for element in data],
                ["solid", fill] if fill else None,
                stroke(["solid", line], float(style.get("stroke-width", 1)) * scale) if line else None,
            )
        )
    return scene(name, size, size, [1, 1, 1, 1], operations)


def color(text):
    """The colour of `#rgb` or `#rrggbb`; None for `none`."""
    if text == "none":
        return None
    digits = text[1:]
    if len(digits) == 3:
        digits = "".join(digit + digit for digit in digits)
    return [int(digits[index : index + 2], 16) / 255 for index in (0, 2, 4)] + [1.0]


def parsed(text):
    """Path data of the commands M, L, H, V, C, S and Z, absolute and relative, as absolute M, L, C and Z."""
    tokens = TOKEN.findall(text)[::-1]
    data, command = [], ""
    x = y = start_x = start_y = 0
    last_control = None  # The second control point of the curve before, which S mirrors.

    def number():
        return float(tokens.pop())

    while tokens:
        if tokens[-1].isalpha():
            command = tokens.pop()
        kind = command.upper()
        from_x, from_y = (x, y) if command.islower() else (0, 0)
        control = None
        if kind == "Z":
            data.append(["Z"])
            x, y = start_x, start_y
        elif kind in "ML":
            x, y = from_x + number(), from_y + number()
            data.append([kind, x, y])
            if kind == "M":
                start_x, start_y = x, y
                command = "l" if command == "m" else "L"
        elif kind in "HV":
            if kind == "H":
                x = from_x + number()
            else:
                y = from_y + number()
            data.append(["L", x, y])
        else:
            if kind == "C":
                first = from_x + number(), from_y + number()
            else:
                first = (2 * x - last_control[0], 2 * y - last_control[1]) if last_control else (x, y)
            control = from_x + number(), from_y + number()
            x, y = from_x + number(), from_y + number()
            data.append(["C", *first, *control, x, y])
        last_control = control
    return data
