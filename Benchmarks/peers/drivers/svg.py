# A scene as SVG: for the peers that read SVG, and for the browser's scenes of paths.
# SPDX-License-Identifier: Apache-2.0

import base64

from loop import MITER_LIMIT

# What a caller replaces by the displacement of the content, "x,y".
DISPLACEMENT = "{DISPLACEMENT}"


def document(scene, image, is_displaced=False):
    """The scene as an SVG document, without its background; with `is_displaced`, with it, and with everything else in a
    group that is displaced by DISPLACEMENT.

    `image` is the file of the picture of rings, which is written into the document.
    """
    writer = Writer(image)
    width, height, content = scene["w"], scene["h"], writer.elements(scene["ops"])
    if is_displaced:
        background = f'<rect width="{width}" height="{height}" {writer.paint(["solid", scene["bg"]], "fill")}/>'
        content = f'{background}<g transform="translate({DISPLACEMENT})">{content}</g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<defs>{''.join(writer.definitions)}</defs>{content}</svg>"
    )


def color(values):
    """A colour without its alpha."""
    return "rgb(%d,%d,%d)" % tuple(round(value * 255) for value in values[:3])


def number(value):
    """A number of pixels, to the thousandth."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def data(elements):
    """Path data."""
    return "".join(element[0] + " ".join(map(number, element[1:])) for element in elements)


class Writer:
    """Writes the elements of a document, and collects its definitions."""

    def __init__(self, image):
        self.image_file, self.definitions, self.blurs = image, [], {}

    def define(self, kind, attributes, content):
        """Adds a definition; returns the reference to it."""
        name = f"d{len(self.definitions)}"
        self.definitions.append(f'<{kind} id="{name}" {attributes}>{content}</{kind}>')
        return f"url(#{name})"

    def paint(self, source, attribute):
        """The attributes for a paint: `attribute` is fill or stroke."""
        if source is None:
            return f'{attribute}="none"'
        if source[0] == "solid":
            alpha = source[1][3]
            opacity = f' {attribute}-opacity="{number(alpha)}"' if alpha < 1 else ""
            return f'{attribute}="{color(source[1])}"{opacity}'
        stops = "".join(
            f'<stop offset="{offset}" stop-color="{color(values)}" stop-opacity="{number(values[3])}"/>'
            for offset, values in source[5]
        )
        x0, y0, x1, y1 = map(number, source[1:5])
        line = f'gradientUnits="userSpaceOnUse" x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}"'
        return f'{attribute}="{self.define("linearGradient", line, stops)}"'

    def style(self, operation):
        """The attributes for fill, stroke and transform."""
        result, stroke = self.paint(operation["fill"], "fill"), operation["stroke"]
        if stroke:
            result += f' {self.paint(stroke["paint"], "stroke")} stroke-width="{number(stroke["w"])}"'
            result += f' stroke-linecap="{stroke["cap"]}" stroke-linejoin="{stroke["join"]}"'
            result += f' stroke-miterlimit="{MITER_LIMIT}"'
        if operation.get("rule") == "evenodd":
            result += ' fill-rule="evenodd"'
        if operation["xf"]:
            result += ' transform="matrix(%s)"' % " ".join(f"{value:.7g}" for value in operation["xf"])
        return result

    def elements(self, operations):
        """The elements for operations."""
        return "\n".join(getattr(self, operation["t"])(operation) for operation in operations)

    def path(self, operation):
        return f'<path d="{data(operation["d"])}" {self.style(operation)}/>'

    def box(self, operation, x=0, y=0):
        """The attributes for a rectangle displaced by x and y."""
        left, top, width, height, radius = (operation[key] for key in "xywhr")
        place = f'x="{number(left + x)}" y="{number(top + y)}" width="{number(width)}" height="{number(height)}"'
        return f'{place} rx="{number(radius)}"'

    def rrect(self, operation):
        shadow, result = operation["shadow"], ""
        if shadow:
            sigma = shadow["sigma"]
            if sigma not in self.blurs:
                region = 'x="-30%" y="-60%" width="160%" height="220%" color-interpolation-filters="sRGB"'
                self.blurs[sigma] = self.define("filter", region, f'<feGaussianBlur stdDeviation="{sigma}"/>')
            fill = self.paint(["solid", shadow["color"]], "fill")
            result = f'<rect {self.box(operation, shadow["dx"], shadow["dy"])} {fill} filter="{self.blurs[sigma]}"/>'
        return f"{result}<rect {self.box(operation)} {self.style(operation)}/>"

    def text(self, operation):
        place = f'x="{number(operation["x"])}" y="{number(operation["y"])}"'
        font = f'font-family="DejaVu Sans" font-size="{operation["size"]}" text-rendering="geometricPrecision"'
        string = operation["s"].replace("&", "&amp;").replace("<", "&lt;")
        return f"<text {place} {font} {self.paint(['solid', operation['color']], 'fill')}>{string}</text>"

    def image(self, operation):
        x, y, width, height = (operation[key] for key in "xywh")
        clip = ""
        if operation["clip"]:
            circle = f'<circle cx="{x + width / 2}" cy="{y + height / 2}" r="{width / 2}"/>'
            clip = f' clip-path="{self.define("clipPath", "", circle)}"'
        with open(self.image_file, "rb") as file:
            source = "data:image/png;base64," + base64.b64encode(file.read()).decode()
        place = f'x="{x}" y="{y}" width="{width}" height="{height}" preserveAspectRatio="none"'
        return f'<image {place}{clip} xlink:href="{source}"/>'

    def group(self, operation):
        return f'<g opacity="{operation["alpha"]}">{self.elements(operation["ops"])}</g>'
