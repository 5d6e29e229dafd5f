#!/usr/bin/env python3
"""Draws the pictures of LottieAnimations.md: each point on which the two compatibilities differ, by both.

    make_rule_pictures.py [--quartzite PATH] [--output FOLDER]

The folder, by default that of the article's resources, gets lottie-NAME-specification.png and lottie-NAME-core-animation.png.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import json
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "Sources/Quartzite/Documentation.docc/Resources"
COMPATIBILITIES = ["specification", "core-animation"]
VIOLET, AMBER, GREEN = [0.36, 0.24, 0.72, 1], [0.95, 0.62, 0.16, 1], [0.16, 0.6, 0.42, 1]
FRAMES = 60


def still(value) -> dict:
    return {"a": 0, "k": value}


def moving(start: list, end: list, shift: float = 0, **members) -> dict:
    """A value that goes from one to another, evenly unless its members say otherwise, and is shifted by some frames."""
    pace = {"o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}
    return {"a": 1, "k": [{"t": -shift, "s": start} | pace | members, {"t": FRAMES - shift, "s": end}]}


def layer(shapes: list, **transform) -> dict:
    return {"ty": 4, "ip": 0, "op": FRAMES, "st": 0, "ks": transform, "shapes": shapes}


def rectangle(x: float, y: float, width: float, height: float) -> dict:
    return {"ty": "rc", "p": still([x, y]), "s": still([width, height]), "r": still(0)}


def ellipse(x: float, y: float, size: float) -> dict:
    return {"ty": "el", "p": still([x, y]), "s": still([size, size])}


def fill(color: list, opacity: float = 100) -> dict:
    return {"ty": "fl", "c": still(color), "o": still(opacity)}


def gradient(stops: list, count: int, start: list, end: list, **members) -> dict:
    return {"ty": "gf", "o": still(100), "t": 1, "s": still(start), "e": still(end), "g": {"p": count, "k": still(stops)}} | members


def times(make) -> list[dict]:
    """A layer at seven moments, one beside the other."""
    return [make(shift) for shift in range(0, FRAMES + 1, 10)]


def cases() -> dict[str, list[dict]]:
    """The layers of each animation by its name."""
    near = {"to": [1, 0, 0], "ti": [-1, 0, 0]}
    arc = {"to": [0, -50], "ti": [0, -50]}
    uneven = {"o": {"x": [0, 0.9], "y": [0, 0]}, "i": {"x": [1, 1], "y": [1, 0.2]}}
    stroke = {"ty": "st", "c": still(AMBER), "o": still(100), "w": still(6), "lc": 2, "lj": 2}
    clear = [0, *VIOLET[:3], 1, *VIOLET[:3], 0, 1, 1, 0]
    light = [0, 1, 1, 1, 1, *VIOLET[:3]]
    return {
        "motion": times(lambda shift: layer([ellipse(0, 0, 14), fill(VIOLET)], p=moving([15, 30, 0], [145, 30, 0], shift, **near))),
        "shape-points": times(lambda shift: layer([ellipse(0, 0, 14) | {"p": moving([25, 50], [135, 50], shift, **arc)}, fill(GREEN)])),
        "paces": [layer([rectangle(0, 0, 60, 40), fill(VIOLET)], p=still([80, 30, 0]), s=moving([30, 30], [230, 140], 30, **uneven))],
        "paints": [layer([rectangle(60, 30, 60, 40), fill(VIOLET, 50), ellipse(100, 30, 48), fill(AMBER)])],
        "strokes": [layer([ellipse(50, 30, 36), stroke, rectangle(110, 30, 50, 34)])],
        "skew": [layer([rectangle(0, 0, 50, 30), fill(GREEN)], p=still([80, 30, 0]), sk=still(30), sa=still(45))],
        "highlight": [layer([ellipse(80, 30, 54), gradient(light, 2, [80, 30], [107, 30], t=2, h=still(70), a=still(-135))])],
        "fading": [layer([rectangle(80, 30, 150, 46), gradient(clear, 2, [5, 30], [155, 30], o=still(50))])],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws the pictures of the two compatibilities of Lottie animations.")
    parser.add_argument("--quartzite", default="quartzite", help="the quartzite command")
    parser.add_argument("--output", type=pathlib.Path, default=RESOURCES, help="default: the article's resources")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, layers in cases().items():
            file = pathlib.Path(folder) / f"{name}.json"
            animation = dict(v="5.9.0", fr=30, ip=0, op=FRAMES, w=160, h=60, assets=[], layers=layers)
            file.write_text(json.dumps(animation))
            for compatibility in COMPATIBILITIES:
                picture = options.output / f"lottie-{name}-{compatibility}.png"
                command = [options.quartzite, "render", str(file), "--frame", "0", "--scale", "2", "--background", "white"]
                subprocess.run(command + ["--lottie-compatibility", compatibility, "-o", str(picture)], check=True)


if __name__ == "__main__":
    main()
