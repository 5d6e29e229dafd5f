# A scene as a Core Animation document, for the `quartzite` command.
# SPDX-License-Identifier: Apache-2.0
"""The layers are those that `bench --peer-scene` makes: see Benchmarks/Sources/bench/PeerScene+Layers.swift."""

from xml.sax.saxutils import quoteattr

# From the top of a line of DejaVu Sans to its baseline, and from there to the bottom, in sizes of the font.
ASCENT, DESCENT = 0.928, 0.236
FILL_RULES = {"nonzero": "non-zero", "evenodd": "even-odd"}


def document(scene, image):
    """The document; `image` is the file of the picture of rings, as the document names it."""
    width, height = scene["w"], scene["h"]
    page = dict(bounds=numbers(0, 0, width, height), position=numbers(width / 2, height / 2), geometryFlipped="1")
    root = layer(
        "CALayer", dict(page, backgroundColor=color(scene["bg"])), Writer(width, height, image).layers(scene["ops"])
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<caml xmlns="http://www.apple.com/CoreAnimation/1.0">\n{root}\n</caml>\n'
    )


def numbers(*values):
    """Numbers with spaces between them."""
    return " ".join(f"{value:.9g}" for value in values)


def color(values):
    """Red, green, blue and alpha."""
    return numbers(*values)


def layer(kind, attributes, sublayers="", more=""):
    """An element for a layer."""
    text = "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items())
    inner = more + (f"<sublayers>\n{sublayers}\n</sublayers>" if sublayers else "")
    return f"<{kind}{text}>{inner}</{kind}>" if inner else f"<{kind}{text}/>"


def data(elements):
    """Path data."""
    return "".join(element[0] + numbers(*element[1:]) for element in elements)


def placed(x, y, transform):
    """The attributes for a layer whose middle is x and y before the transform."""
    if not transform:
        return dict(position=numbers(x, y))
    a, b, c, d, e, f = transform
    matrix = ", ".join(f"{value:.9g}" for value in (a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    return dict(position=numbers(a * x + c * y + e, b * x + d * y + f), transform=f"matrix({matrix})")


class Writer:
    """Writes the layers of a scene of this size."""

    def __init__(self, width, height, image):
        self.width, self.height, self.image_file = width, height, image

    def layers(self, operations):
        """The layers for operations, the lowest first."""
        return "\n".join(getattr(self, operation["t"])(operation) for operation in operations)

    def rrect(self, operation):
        x, y, width, height, radius = (operation[key] for key in "xywhr")
        fill, stroke, shadow = operation["fill"], operation["stroke"], operation["shadow"]
        box = dict(bounds=numbers(0, 0, width, height), cornerRadius=numbers(radius))
        box.update(placed(x + width / 2, y + height / 2, operation["xf"]))
        if shadow:
            box.update(shadow_attributes(shadow, fill[1][3] if fill[0] == "solid" else 1))
        if fill and fill[0] == "linear":
            result = self.gradient(box, operation)
        else:
            result = layer("CALayer", dict(box, backgroundColor=color(fill[1])) if fill else box)
        if stroke:
            # A border lies inside of the bounds, a stroke on both sides of the edge.
            line = stroke["w"]
            border = dict(bounds=numbers(0, 0, width + line, height + line), cornerRadius=numbers(radius + line / 2))
            border.update(placed(x + width / 2, y + height / 2, operation["xf"]))
            border.update(borderWidth=numbers(line), borderColor=color(stroke["paint"][1]))
            result += "\n" + layer("CALayer", border)
        return result

    def gradient(self, box, operation):
        x, y, width, height = (operation[key] for key in "xywh")
        x0, y0, x1, y1, stops = operation["fill"][1:]
        # A layer's gradient is stretched with the unit square: the line is another one, along which it changes as fast.
        length = max((x1 - x0) ** 2 + (y1 - y0) ** 2, 1e-12)
        change_x, change_y = (x1 - x0) / length * width, (y1 - y0) / length * height
        steepness = max(change_x**2 + change_y**2, 1e-12)
        start_x, start_y = (x0 - x) / width, (y0 - y) / height
        end = numbers(start_x + change_x / steepness, start_y + change_y / steepness)
        line = dict(startPoint=numbers(start_x, start_y), endPoint=end, locations=numbers(*(stop[0] for stop in stops)))
        colors = "".join(f'<CGColor value="{numbers(*values[:3])}" opacity="{numbers(values[3])}"/>' for _, values in stops)
        return layer("CAGradientLayer", dict(box, **line), more=f"<colors>{colors}</colors>")

    def path(self, operation):
        fill, stroke = operation["fill"], operation["stroke"]
        shape = dict(placed(0, 0, operation["xf"]), bounds="0 0 0 0", path=data(operation["d"]))
        shape.update(fillColor=color(fill[1] if fill else [0, 0, 0, 0]), fillRule=FILL_RULES[operation["rule"]])
        if stroke:
            shape.update(strokeColor=color(stroke["paint"][1]), lineWidth=numbers(stroke["w"]))
            shape.update(lineCap=stroke["cap"], lineJoin=stroke["join"])
        return layer("CAShapeLayer", shape)

    def text(self, operation):
        size = operation["size"]
        top, height = operation["y"] - size * ASCENT, size * (ASCENT + DESCENT) + 4
        line = dict(anchorPoint="0 0", position=numbers(operation["x"], top), bounds=numbers(0, 0, self.width, height))
        line.update(font="DejaVu Sans", fontSize=numbers(size), foregroundColor=color(operation["color"]))
        return layer("CATextLayer", dict(line, string=operation["s"]))

    def image(self, operation):
        x, y, width, height = (operation[key] for key in "xywh")
        box = dict(bounds=numbers(0, 0, width, height), position=numbers(x + width / 2, y + height / 2))
        if operation["clip"]:
            box.update(cornerRadius=numbers(min(width, height) / 2), masksToBounds="1")
        return layer("CALayer", box, more=f'<contents type="CGImage" src={quoteattr(self.image_file)}/>')

    def group(self, operation):
        box = dict(bounds=numbers(0, 0, self.width, self.height), position=numbers(self.width / 2, self.height / 2))
        return layer("CALayer", dict(box, opacity=numbers(operation["alpha"])), self.layers(operation["ops"]))


def shadow_attributes(shadow, alpha):
    """The attributes for a shadow, which a layer makes as translucent as itself: `alpha` is the layer's."""
    red, green, blue, opacity = shadow["color"]
    return dict(
        shadowColor=numbers(red, green, blue), shadowOpacity=numbers(min(opacity / max(alpha, 1 / 255), 1)),
        shadowRadius=numbers(shadow["sigma"]), shadowOffset=numbers(shadow["dx"], shadow["dy"]),
    )  # fmt: skip
