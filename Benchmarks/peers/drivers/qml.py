# A scene as QML, for Qt Quick: rectangles, shapes, texts and images.
# SPDX-License-Identifier: Apache-2.0

import json

from loop import MITER_LIMIT

# Above so many operations of one kind, they become one Repeater: a document of that many items takes minutes to load.
MANY = 100
CAPS = {"butt": "FlatCap", "round": "RoundCap"}
JOINS = {"miter": "MiterJoin", "round": "RoundJoin"}
RULES = {"nonzero": "WindingFill", "evenodd": "OddEvenFill"}
# The radius that Qt gives a blur of this standard deviation.
BLUR_PER_SIGMA = 2


def document(scene, image):
    """The scene as QML, without its background; `image` is the file of the picture of rings.

    What has to move is the item named `moved`: the root, or the content of a group, whose picture would else be kept.
    """
    width, height = scene["w"], scene["h"]
    return (
        "import QtQuick\nimport QtQuick.Shapes\nimport QtQuick.Effects\n"
        f"Item {{ width: {width}; height: {height}\nItem {{ {is_moved(scene['ops'])}\n"
        f"width: {width}; height: {height}\n{Writer(width, height, image).items(scene['ops'])} }} }}"
    )


def is_moved(operations):
    """The name of the root, unless the scene is a group."""
    return "" if any(operation["t"] == "group" for operation in operations) else 'objectName: "moved"'


def color(values):
    """A colour with its alpha first."""
    red, green, blue, alpha = (round(value * 255) for value in values)
    return f"#{alpha:02x}{red:02x}{green:02x}{blue:02x}"


def number(value):
    return f"{value:.5g}"


def data(elements):
    """Path data."""
    return "".join(element[0] + " ".join(f"{value:.3f}" for value in element[1:]) for element in elements)


def placed(operation):
    """A rectangle as Qt Quick takes it: with its border inside, and with its place in its transform."""
    operation, stroke, transform = dict(operation), operation["stroke"], operation["xf"]
    if stroke:
        half = stroke["w"] / 2
        operation.update(x=operation["x"] - half, y=operation["y"] - half)
        operation.update(w=operation["w"] + 2 * half, h=operation["h"] + 2 * half, r=operation["r"] + half)
    if transform:
        a, b, c, d, e, f = transform
        x, y = operation["x"], operation["y"]
        operation.update(x=0, y=0, xf=[a, b, c, d, a * x + c * y + e, b * x + d * y + f])
    return operation


class Writer:
    """Writes the items of a document."""

    def __init__(self, width, height, image):
        self.width, self.height, self.image_file = width, height, image

    def items(self, operations):
        """The items for operations."""
        kinds = {operation["t"] for operation in operations}
        if len(operations) > MANY and kinds == {"rrect"}:
            return self.rectangles(operations)
        if len(operations) > MANY and kinds == {"path"}:
            return self.paths(operations)
        return "\n".join(getattr(self, operation["t"])(operation) for operation in operations)

    def repeated(self, rows, item):
        """A Repeater of items that find their numbers in `row`."""
        rows = json.dumps(rows)
        return f"id: list; property var rows: JSON.parse('{rows}'); Repeater {{ model: {len(json.loads(rows))}; {item} }}"

    def rectangles(self, operations):
        """Rectangles that are all of one kind: with or without border, gradient and transform."""
        first, rows = operations[0], []
        for operation in map(placed, operations):
            fill, stroke = operation["fill"], operation["stroke"]
            row = dict(box=[operation[key] for key in "xywhr"], transform=operation["xf"])
            row["fill"] = [color(stop[1]) for stop in fill[5]] if fill[0] == "linear" else color(fill[1])
            if stroke:
                row.update(line=color(stroke["paint"][1]), width=stroke["w"])
            rows.append(row)
        item = "property var row: list.rows[index]; x: row.box[0]; y: row.box[1]; width: row.box[2]; height: row.box[3]; "
        item += "radius: row.box[4]; antialiasing: true; "
        if first["stroke"]:
            item += "border.width: row.width; border.color: row.line; "
        if first["fill"][0] == "linear":
            stops = "".join(f"GradientStop {{ position: {end}; color: row.fill[{end}] }} " for end in (0, 1))
            item += f"gradient: Gradient {{ {stops} }} "
        else:
            item += "color: row.fill; "
        if first["xf"]:
            a, b, c, d, e, f = (f"row.transform[{index}]" for index in range(6))
            item += f"transform: Matrix4x4 {{ matrix: Qt.matrix4x4({a},{c},0,{e},{b},{d},0,{f},0,0,1,0,0,0,0,1) }}"
        return self.repeated(rows, f"Rectangle {{ {item} }}")

    def paths(self, operations):
        """Paths that all have solid paints, butt caps and the same join."""
        rows = []
        for operation in operations:
            fill, stroke = operation["fill"], operation["stroke"]
            row = dict(data=data(operation["d"]), fill=color(fill[1]) if fill else "transparent")
            row.update(line=color(stroke["paint"][1]) if stroke else "transparent", width=stroke["w"] if stroke else -1)
            row.update(cap=CAPS[stroke["cap"]] if stroke else "", rule=RULES[operation["rule"]])
            rows.append(row)
        join = JOINS[(operations[0]["stroke"] or {"join": "miter"})["join"]]
        shape = "fillColor: item.row.fill; strokeColor: item.row.line; strokeWidth: item.row.width; "
        shape += f"miterLimit: {MITER_LIMIT}; "
        shape += f"fillRule: ShapePath.WindingFill; capStyle: ShapePath.FlatCap; joinStyle: ShapePath.{join}; "
        shape += "PathSvg { path: item.row.data }"
        item = f"preferredRendererType: Shape.CurveRenderer; ShapePath {{ {shape} }}"
        return self.repeated(rows, f"Shape {{ id: item; property var row: list.rows[index]; {item} }}")

    def path(self, operation):
        fill, stroke = operation["fill"], operation["stroke"]
        shape = f'fillColor: "{color(fill[1]) if fill else "transparent"}"; '
        shape += f"fillRule: ShapePath.{RULES[operation['rule']]}; "
        if stroke:
            shape += f'strokeWidth: {stroke["w"]}; strokeColor: "{color(stroke["paint"][1])}"; miterLimit: {MITER_LIMIT}; '
            shape += f"capStyle: ShapePath.{CAPS[stroke['cap']]}; joinStyle: ShapePath.{JOINS[stroke['join']]}; "
        else:
            shape += "strokeWidth: -1; "
        shape += f'PathSvg {{ path: "{data(operation["d"])}" }}'
        return f"Shape {{ preferredRendererType: Shape.CurveRenderer; ShapePath {{ {shape} }} }}"

    def rrect(self, operation):
        operation = placed(operation)
        fill, stroke, shadow = operation["fill"], operation["stroke"], operation["shadow"]
        x, y, width, height, radius = (number(operation[key]) for key in "xywhr")
        box, below = f"x: {x}; y: {y}; width: {width}; height: {height}; radius: {radius}; ", ""
        if shadow:
            blur, shade = shadow["sigma"] * BLUR_PER_SIGMA, color(shadow["color"])
            offset = f"offset.x: {shadow['dx']}; offset.y: {shadow['dy']}"
            below = f'RectangularShadow {{ {box}{offset}; blur: {blur}; color: "{shade}" }}\n'
        if fill[0] == "linear" and fill[1] != fill[3]:
            return below + self.slanted(operation)
        if fill[0] == "solid":
            box += f'color: "{color(fill[1])}"; '
        else:
            box += f"gradient: Gradient {{ {self.stops(fill)} }} "
        if stroke:
            box += f'border.width: {stroke["w"]}; border.color: "{color(stroke["paint"][1])}"; '
        return f"{below}Rectangle {{ {box}antialiasing: true }}"

    def slanted(self, operation):
        """A rectangle with a gradient that does not run along a side, which Qt Quick has for shapes only."""
        x, y, width, height, radius = (number(operation[key]) for key in "xywhr")
        x0, y0, x1, y1 = operation["fill"][1:5]
        gradient = f"LinearGradient {{ x1: {x0}; y1: {y0}; x2: {x1}; y2: {y1}; {self.stops(operation['fill'])} }}"
        box = f"PathRectangle {{ x: {x}; y: {y}; width: {width}; height: {height}; radius: {radius} }}"
        shape = f"strokeWidth: -1; fillGradient: {gradient}\n{box}"
        return f"Shape {{ preferredRendererType: Shape.CurveRenderer; ShapePath {{ {shape} }} }}"

    def stops(self, paint):
        return " ".join(f'GradientStop {{ position: {offset}; color: "{color(values)}" }}' for offset, values in paint[5])

    def text(self, operation):
        place = f"x: {operation['x']}; y: {operation['y']} - baselineOffset; "
        font = f'font.family: "DejaVu Sans"; font.pixelSize: {operation["size"]}; '
        font += "font.hintingPreference: Font.PreferNoHinting; "
        return f'Text {{ {place}{font}color: "{color(operation["color"])}"; text: {json.dumps(operation["s"])} }}'

    def image(self, operation):
        box = "".join(f"{name}: {operation[name[0]]}; " for name in ("x", "y", "width", "height"))
        source = f'source: "file://{self.image_file}"; smooth: true'
        if not operation["clip"]:
            return f"Image {{ {box}{source} }}"
        mask = "MultiEffect { maskEnabled: true; maskThresholdMin: 0.5; maskSpreadAtMin: 1; maskSource: mask }"
        round_item = "Rectangle { anchors.fill: parent; radius: width / 2; antialiasing: true }"
        return (
            f"Item {{ {box}layer.enabled: true; layer.effect: {mask}\nImage {{ anchors.fill: parent; {source} }} }}\n"
            f"Item {{ id: mask; {box}visible: false; layer.enabled: true; {round_item} }}"
        )

    def group(self, operation):
        content = self.items(operation["ops"])
        return (
            f"Item {{ width: {self.width}; height: {self.height}; opacity: {operation['alpha']}; layer.enabled: true\n"
            f'Item {{ objectName: "moved"\n{content} }} }}'
        )
