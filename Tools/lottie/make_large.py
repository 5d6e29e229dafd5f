#!/usr/bin/env python3
"""Makes large Lottie animations, for comparisons of players that need more features in one file than small files have.

    make_large.py FOLDER [--count NUMBER] [--seed NUMBER] [--layers LEAST MOST] [--with FEATURE ...] [--without FEATURE ...]

The same seed makes the same files. rlottie and ThorVG draw the default features as lottie-web does. `--with` adds features in which one of
them differs, so that the two no longer agree: `--with all` is for a comparison with lottie-web.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import json
import pathlib
import random

WIDTH, HEIGHT, RATE, END = 800, 600, 30, 90
# The features that rlottie, ThorVG and lottie-web draw alike, and those in which one of them differs from the other two.
COMMON = ("parents", "precomps", "mattes", "trims", "gradients", "motion", "paints", "times")
# rlottie and ThorVG don't stretch strokes with their layer, which makes a difference for `stretches`.
OTHERS = ("masks", "skews", "dashes", "groups", "repeaters", "stars", "fading", "stretches")


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes large Lottie animations from a seed.")
    parser.add_argument("folder", type=pathlib.Path, help="the folder that gets the files")
    parser.add_argument("--count", type=int, default=10, help="the number of files; default: 10")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first file; default: 1")
    parser.add_argument(
        "--layers", nargs=2, type=int, default=(20, 60), metavar=("LEAST", "MOST"), help="the number of layers; default: 20 60")
    parser.add_argument("--with", nargs="+", default=[], choices=OTHERS + ("all",), dest="added", help="features to add")
    parser.add_argument("--without", nargs="+", default=[], choices=COMMON, help="features to leave out, to find the one that differs")
    options = parser.parse_args()
    added = OTHERS if "all" in options.added else options.added
    features = {*COMMON, *added} - set(options.without)
    options.folder.mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.count):
        animation = Maker(seed, features).animation(*options.layers)
        (options.folder / f"large-{seed}.json").write_text(json.dumps(animation) + "\n")


def still(value: object) -> dict:
    """A property that stays."""
    return {"a": 0, "k": value}


class Maker:
    """One animation after its seed. A feature that is left out draws the same random numbers, so that the rest stays as it is."""

    def __init__(self, seed: int, features: set[str]):
        self.random, self.features, self.seed = random.Random(seed), features, seed

    def animation(self, least: int, most: int) -> dict:
        inner = self.layers(6, [])
        assets = [{"id": "inner", "nm": "inner", "fr": RATE, "layers": inner}]
        count = self.random.randint(least, most)
        return dict(
            v="5.7.4", fr=RATE, ip=0, op=END, w=WIDTH, h=HEIGHT, nm=f"large {self.seed}", ddd=0, assets=assets,
            layers=self.layers(count, ["inner"]))  # fmt: skip

    def has(self, feature: str, share: float) -> bool:
        """Whether a layer or an item has a feature that a share of them have."""
        return self.random.random() < share and feature in self.features

    def number(self, low: float, high: float) -> float:
        return round(self.random.uniform(low, high), 3)

    def point(self, reach: float) -> list[float]:
        return [self.number(-reach, reach), self.number(-reach, reach)]

    def scale(self, low: float, high: float) -> list[float]:
        """The scale of both axes, the same for both unless the animation has stretches."""
        x, y = self.number(low, high), self.number(low, high)
        return [x, y if "stretches" in self.features else x]

    def pace(self) -> dict:
        """An easing, the same for all components."""
        return {"o": {"x": self.number(0.05, 0.7), "y": self.number(0, 0.4)}, "i": {"x": self.number(0.3, 0.95), "y": self.number(0.6, 1)}}

    def moving(self, values: list) -> dict:
        """A property that changes from value to value, at random times; a number becomes a list of one, as exporters write it."""
        times = sorted(self.random.sample(range(END + 1), len(values)))
        keys: list[dict] = [{"t": time, "s": value if isinstance(value, list) else [value]} for time, value in zip(times, values)]
        for key in keys[:-1]:
            key.update(self.pace())
        return {"a": 1, "k": keys}

    def value(self, low: float, high: float, share: float = 0.4) -> dict:
        """A number that stays or, for a share of them, changes."""
        values = [self.number(low, high) for _ in range(3)]
        return self.moving(values) if self.random.random() < share else still(values[0])

    def place(self, centre: list[float], reach: float) -> dict:
        """A position that may move along a curve."""
        places = [[centre[0] + x, centre[1] + y, 0] for x, y in (self.point(reach) for _ in range(3))]
        result = self.moving(places)
        for key in result["k"][:-1]:
            key["to"], key["ti"] = self.point(reach / 2) + [0], self.point(reach / 2) + [0]
        return result if self.has("motion", 0.6) else still(places[0])

    def color(self) -> dict:
        return still([self.number(0, 1), self.number(0, 1), self.number(0, 1), 1])

    def transform(self, centre: list[float], reach: float) -> dict:
        anchor = self.point(20) + [0]
        scale = self.scale(60, 140) + [100]
        grown = [scale[0] * 1.2, scale[1] * (0.8 if "stretches" in self.features else 1.2), 100]
        scales = self.moving([scale, grown]) if self.random.random() < 0.3 else still(scale)
        place, turn, opacity = self.place(centre, reach), self.value(-90, 90), self.value(50, 100, 0.2)
        if "fading" not in self.features:
            opacity = still(100)
        return dict(o=opacity, r=turn, p=place, a=still(anchor), s=scales)

    def group_transform(self) -> dict:
        result = dict(
            ty="tr", p=still(self.point(30)), a=still(self.point(10)), s=still(self.scale(70, 130)),
            r=self.value(-60, 60), o=still(self.number(60, 100)), sk=still(0), sa=still(0))  # fmt: skip
        if "fading" not in self.features:
            result["o"] = still(100)
        skew, axis = self.number(-30, 30), self.number(-90, 90)
        if self.has("skews", 0.3):
            result.update(sk=still(skew), sa=still(axis))
        return result

    def vertices(self, reach: float, count: int) -> dict:
        return dict(
            c=self.random.random() < 0.7, v=[self.point(reach) for _ in range(count)], i=[self.point(reach / 3) for _ in range(count)],
            o=[self.point(reach / 3) for _ in range(count)])  # fmt: skip

    def outline(self) -> dict:
        kind = self.random.choice(["rc", "el", "sr", "sh", "sh"])
        if kind == "rc":
            return dict(
                ty=kind, d=1, p=still(self.point(30)), s=still([self.number(40, 160), self.number(40, 160)]), r=self.value(0, 20))
        if kind == "el":
            return dict(ty=kind, d=1, p=still(self.point(30)), s=still([self.number(40, 160), self.number(40, 160)]))
        if kind == "sr":
            star = dict(
                ty=kind, sy=1, d=1, pt=still(self.random.randint(3, 8)), p=still(self.point(20)), r=self.value(0, 90))
            star |= {"ir": still(self.number(20, 40)), "is": still(0), "or": still(self.number(50, 90)), "os": still(0)}
            return star if "stars" in self.features else dict(ty="el", d=1, p=star["p"], s=still([80, 120]))
        count = self.random.randint(3, 6)
        shapes = [self.vertices(90, count) for _ in range(2)]
        shapes[1]["c"] = shapes[0]["c"]
        moves = self.random.random() < 0.3
        moving = self.moving([[shape] for shape in shapes])
        return dict(ty=kind, ks=moving if moves else still(shapes[0]))

    def gradient(self) -> dict:
        count = self.random.randint(2, 4)
        stops = [value for index in range(count) for value in [index / (count - 1)] + [self.number(0, 1) for _ in range(3)]]
        return dict(
            t=self.random.choice([1, 2]), s=still(self.point(40)), e=still([self.number(60, 120), self.number(-40, 40)]),
            g=dict(p=count, k=still(stops)), h=still(0), a=still(0))  # fmt: skip

    def fill(self) -> dict:
        color, gradient, opacity = self.color(), self.gradient(), still(self.number(60, 100))
        if self.has("gradients", 0.4):
            return dict(ty="gf", o=opacity, r=1, **gradient)
        return dict(ty="fl", o=opacity, r=1, c=color)

    def stroke(self) -> dict:
        result = dict(
            ty="st", o=still(self.number(60, 100)), w=self.value(3, 14), c=self.color(), lc=self.random.randint(1, 3),
            lj=2, ml=4)  # fmt: skip
        dashes = [dict(n="d", v=still(self.number(15, 30))), dict(n="g", v=still(self.number(10, 20))), dict(n="o", v=still(0))]
        if self.has("dashes", 0.25):
            result["d"] = dashes
        return result

    def trim(self) -> dict:
        return dict(ty="tm", s=self.value(0, 40), e=self.value(50, 100), o=self.value(0, 180), m=self.random.choice([1, 1, 2]))

    def repeater(self) -> dict:
        return dict(
            ty="rp", c=still(self.random.randint(2, 4)), o=still(0), m=1,
            tr=dict(
                ty="tr", p=still(self.point(60)), a=still([0, 0]), s=still([self.number(80, 105)] * 2), r=still(self.number(-40, 40)),
                so=still(100), eo=still(self.number(40, 100))))  # fmt: skip

    def group(self, depth: int) -> dict:
        """A group of outlines and their paints, and sometimes a group of its own in front of them."""
        items = [self.outline() for _ in range(self.random.randint(1, 2))]
        trim, paints = self.trim(), [self.stroke(), self.fill()]
        if self.has("trims", 0.3):
            items.append(trim)
        if not self.has("paints", 0.5):
            paints = [self.random.choice(paints)]
        items += paints
        repeater, inner = self.repeater(), self.group(depth - 1) if depth else None
        if inner and self.has("groups", 0.3):
            items.insert(0, inner)
        if self.has("repeaters", 0.2):
            items.append(repeater)
        return dict(ty="gr", nm="group", it=items + [self.group_transform()])

    def mask(self, index: int) -> dict:
        mode = "a" if index == 0 else self.random.choice("asi")
        corners = [[-130, -110], [120, -130], [140, 110], [-110, 140]]
        return dict(
            mode=mode, inv=False, o=still(self.number(70, 100)), x=still(0), pt=still(dict(
                c=True, v=[[x + dx, y + dy] for (x, y), (dx, dy) in zip(corners, (self.point(40) for _ in corners))],
                i=[self.point(30) for _ in corners], o=[self.point(30) for _ in corners])))  # fmt: skip

    def layers(self, count: int, assets: list[str]) -> list[dict]:
        result: list[dict] = []
        for index in range(1, count + 1):
            centre = [self.number(150, WIDTH - 150), self.number(120, HEIGHT - 120)]
            layer = dict(
                ddd=0, ind=index, ty=4, nm=f"layer {index}", sr=1, ks=self.transform(centre, 120), ao=0, ip=0, op=END, st=0, bm=0)
            shapes = [self.group(1) for _ in range(self.random.randint(1, 3))]
            masks = [self.mask(number) for number in range(self.random.randint(1, 2))]
            first, last = self.random.randint(0, 30), self.random.randint(60, END)
            is_precomp, start = self.has("precomps", 0.12), self.random.randint(-10, 10)
            if is_precomp and assets:
                layer.update(ty=0, refId=assets[0], w=WIDTH, h=HEIGHT, st=start)
                layer["ks"]["a"] = still([WIDTH / 2, HEIGHT / 2, 0])
            else:
                layer["shapes"] = shapes
            if self.has("masks", 0.2):
                if layer["ty"] == 0:
                    for mask in masks:
                        mask["pt"]["k"]["v"] = [[x + WIDTH / 2, y + HEIGHT / 2] for x, y in mask["pt"]["k"]["v"]]
                layer.update(hasMask=True, masksProperties=masks)
            if self.has("times", 0.2):
                layer.update(ip=first, op=last)
            parent = self.random.randint(1, count)
            if self.has("parents", 0.25) and parent > index:
                layer["parent"] = parent
                layer["ks"]["p"] = still(self.point(80) + [0])
            result.append(layer)
        kind = self.random.choice
        for matte, layer in zip(result[::2], result[1::2]):
            mode = kind([1, 1, 2, 3])
            if self.has("mattes", 0.15):
                matte["td"], layer["tt"] = 1, mode
        return result


if __name__ == "__main__":
    main()
