# A scene as a web page: for Chromium.
# SPDX-License-Identifier: Apache-2.0
"""Boxes, texts and images are elements with CSS. Scenes of paths, and those of boxes that CSS would move to whole pixels, or
that have strokes or transforms, are SVG inside of the page."""

import math

import svg

# From the top of a line of DejaVu Sans to its baseline, and from there to the bottom, in sizes of the font.
ASCENT, DESCENT = 0.928, 0.236
# The blur radius of a box-shadow for a standard deviation.
BLUR_PER_SIGMA = 2
STYLE = (
    "html, body { margin: 0; overflow: hidden } "
    "div, span, img { position: absolute; white-space: pre } "
    'span { font-family: "DejaVu Sans"; line-height: normal; text-rendering: geometricPrecision } '
    "svg { display: block; overflow: visible }"
)


def document(scene, image):
    """The scene as a page, whose element `moved` has all of it but the background."""
    width, height = scene["w"], scene["h"]
    return (
        f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>"
        f'<body style="background: {color(scene["bg"])}">'
        f'<div id=moved style="left: 0; top: 0; width: {width}px; height: {height}px">{content(scene, image)}</div>'
    )


def content(scene, image):
    """The elements of a scene."""
    if is_boxes(scene["ops"]):
        return elements(scene["ops"], image)
    return svg.document(scene, image)


def is_boxes(operations):
    """Whether CSS has all of it: boxes without strokes and transforms, texts, images and groups."""
    return all(
        is_boxes(operation["ops"]) if operation["t"] == "group"
        else operation["t"] != "path" and not operation.get("xf") and not operation.get("stroke")
        for operation in operations
    )  # fmt: skip


def color(values):
    return "rgba(%d, %d, %d, %.4g)" % (*(round(value * 255) for value in values[:3]), values[3])


def elements(operations, image):
    """Elements with CSS."""
    makers = dict(rrect=box, text=text, image=picture, group=group)
    return "".join(makers[operation["t"]](operation, image) for operation in operations)


def element(tag, style, inner="", more=""):
    return f'<{tag} {more}style="{style}">{inner}</{tag}>'


def frame(operation):
    """The declarations for where a box is. Only a transform can put it between whole pixels."""
    left, top, width, height = (operation[key] for key in "xywh")
    place = f"left: {left}px; top: {top}px; "
    if left != int(left) or top != int(top):
        place = f"transform: translate({left:.3f}px, {top:.3f}px); "
    return place + f"width: {width:.3f}px; height: {height:.3f}px; "


def box(operation, image):
    style = frame(operation) + f"border-radius: {operation['r']:.3f}px; "
    fill, shadow = operation["fill"], operation["shadow"]
    if fill[0] == "solid":
        style += f"background: {color(fill[1])}; "
    else:
        # The angle is clockwise from upwards. Along it the line of a gradient reaches just from corner to corner.
        angle = math.degrees(math.atan2(fill[3] - fill[1], fill[2] - fill[4]))
        stops = ", ".join(f"{color(values)} {offset * 100:g}%" for offset, values in fill[5])
        style += f"background: linear-gradient({angle:.4f}deg, {stops}); "
    if shadow:
        alpha, shade = fill[1][3] if fill[0] == "solid" else 1, list(shadow["color"])
        place, sigma = f"{shadow['dx']}px {shadow['dy']}px", shadow["sigma"]
        if alpha == 1:
            style += f"box-shadow: {place} {sigma * BLUR_PER_SIGMA}px {color(shade)}; "
        else:
            # Below its box a box-shadow is not drawn; that of a filter is, and is as translucent as the box. Its blur is
            # given by the standard deviation.
            shade[3] /= alpha
            style += f"filter: drop-shadow({place} {sigma}px {color(shade)}); "
    return element("div", style)


def ascent(size):
    """From the top of a line to its baseline in Chromium: whole pixels, one less where rounding has cut the line short."""
    descent = size * DESCENT
    return round(size * ASCENT) - (1 if round(descent) < descent else 0)


def text(operation, image):
    top = operation["y"] - ascent(operation["size"])
    place = f"left: {operation['x']}px; top: {top:.3f}px; font-size: {operation['size']}px; "
    return element("span", place + f"color: {color(operation['color'])}", operation["s"].replace("&", "&amp;"))


def picture(operation, image):
    style = frame(operation) + ("border-radius: 50%" if operation["clip"] else "")
    return f'<img src="file://{image}" style="{style}">'


def group(operation, image):
    style = f"opacity: {operation['alpha']}; left: 0; top: 0; width: 100%; height: 100%"
    return element("div", style, elements(operation["ops"], image))
