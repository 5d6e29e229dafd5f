# A scene of plain paths as a Lottie document.
# SPDX-License-Identifier: Apache-2.0

import json

from loop import MITER_LIMIT, Unavailable, displacement

CAPS = {"butt": 1, "round": 2}
JOINS = {"miter": 1, "round": 2}
RULES = {"nonzero": 1, "evenodd": 2}
# The frames of the document; each has a displacement of its own, the first has none.
FRAMES = 1024


def document(scene):
    """The document; frame 0 is not displaced, frame n + 1 by the displacement n."""
    groups = [group(operation) for operation in scene["ops"]]
    width, height, background = scene["w"], scene["h"], scene["bg"]
    corners = [[0, 0], [width, 0], [width, height], [0, height]]
    page = [shape(outline(corners)), fill(background, "nonzero"), still()]
    places = [(0, 0)] + [displacement(frame) for frame in range(FRAMES - 1)]
    keys = [dict(t=frame, s=[x, y, 0], h=1) for frame, (x, y) in enumerate(places)]
    layers = [
        # The first layer lies on top, and so does the first group.
        layer(1, groups[::-1], dict(a=1, k=keys)),
        layer(2, [dict(ty="gr", it=page)], value([0, 0, 0])),
    ]
    return json.dumps(dict(v="5.5.2", fr=30, ip=0, op=FRAMES, w=width, h=height, ddd=0, assets=[], layers=layers))


def value(content):
    """A property that does not change."""
    return dict(a=0, k=content)


def layer(index, shapes, position):
    """A layer of shapes."""
    transform = dict(o=value(100), r=value(0), a=value([0, 0, 0]), s=value([100, 100, 100]), p=position)
    common = dict(ddd=0, ty=4, nm=f"layer {index}", sr=1, ao=0, ip=0, op=FRAMES, st=0, bm=0)
    return dict(common, ind=index, ks=transform, shapes=shapes)


def still():
    """The transform of a group that has none."""
    return dict(ty="tr", p=value([0, 0]), a=value([0, 0]), s=value([100, 100]), r=value(0), o=value(100))


def shape(content):
    """One outline."""
    return dict(ty="sh", ks=value(content))


def outline(corners):
    """A closed outline of straight lines."""
    zero = [[0, 0] for _ in corners]
    return dict(v=corners, i=zero, o=zero, c=True)


def fill(color, rule):
    """What an outline is filled with."""
    return dict(ty="fl", c=value(color), o=value(color[3] * 100), r=RULES[rule])


def group(operation):
    """The group for one path."""
    if operation["t"] != "path":
        raise Unavailable("the Lottie document is made of paths only")
    items, current = [], None
    for element in operation["d"]:
        kind = element[0]
        if kind == "M":
            current = dict(v=[element[1:]], i=[[0, 0]], o=[[0, 0]], c=False)
            items.append(shape(current))
        elif kind == "Z":
            current["c"] = True
        else:
            start, end = current["v"][-1], element[-2:]
            first, second = (element[1:3], element[3:5]) if kind == "C" else (start, end)
            # Tangents are given from their point.
            current["o"][-1] = [first[0] - start[0], first[1] - start[1]]
            current["v"].append(end)
            current["i"].append([second[0] - end[0], second[1] - end[1]])
            current["o"].append([0, 0])
    items = [item for item in items if len(item["ks"]["k"]["v"]) > 1]
    stroke = operation["stroke"]
    if stroke:
        color, style = stroke["paint"][1], dict(lc=CAPS[stroke["cap"]], lj=JOINS[stroke["join"]], ml=MITER_LIMIT)
        # rlottie takes no notice of what comes before the type.
        items.append(dict(ty="st", c=value(color), o=value(color[3] * 100), w=value(stroke["w"]), **style))
    if operation["fill"]:
        items.append(fill(operation["fill"][1], operation["rule"]))
    return dict(ty="gr", it=items + [still()])
