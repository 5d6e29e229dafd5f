# The scenes of outlines and boxes: S1, S3, S4 and S5.
# SPDX-License-Identifier: Apache-2.0

import math
from random import Random

from .operations import blob, circle, hue, path, rounded, scene, solid, stroke


def stick_figure():
    """S1: a stick figure, one stroked path: what a small picture costs at least."""
    limbs = [(150, 120, 150, 210), (150, 140, 90, 180), (150, 140, 210, 180), (150, 210, 100, 280), (150, 210, 200, 280)]
    data = circle(150, 80, 40)
    for x0, y0, x1, y1 in limbs:
        data += [["M", x0, y0], ["L", x1, y1]]
    return scene("S1", 300, 300, [1, 1, 1, 1], [path(data, None, stroke(solid(0.8, 0.1, 0.1), 8, "round", "round"))])


def blobs():
    """S3: 1,000 closed paths of 40 cubic curves, filled at alpha 0.6 and stroked 1 to 4 pixels wide."""
    random = Random(3)
    operations = []
    for _ in range(1000):
        x, y, radius = random.uniform(0, 1920), random.uniform(0, 1080), random.uniform(20, 120)
        data = blob(random, x, y, radius)
        fill = ["solid", hue(random.random(), 0.7, 0.9, 0.6)]
        line = ["solid", hue(random.random(), 0.8, 0.4, 1)]
        operations.append(path(data, fill, stroke(line, random.uniform(1, 4), "butt", "round")))
    return scene("S3", 1920, 1080, [1, 1, 1, 1], operations)


def panels():
    """S4: 2,000 translucent rounded rectangles with a gradient and a stroke of 2 pixels each."""
    random = Random(4)
    operations = []
    for _ in range(2000):
        width, height = random.uniform(40, 240), random.uniform(24, 160)
        x, y = random.uniform(-20, 1900), random.uniform(-20, 1060)
        stops = [[0, hue(random.random(), 0.6, 0.95, 0.4)], [1, hue(random.random(), 0.7, 0.7, 0.4)]]
        gradient = ["linear", x, y, x, y + height, stops]
        line = stroke(solid(0.1, 0.1, 0.15, 0.4), 2)
        operations.append(rounded(x, y, width, height, random.uniform(4, 16), gradient, line))
    return scene("S4", 1920, 1080, [0.96, 0.96, 0.98, 1], operations)


def instances():
    """S5: 10,000 rounded rectangles of 14 × 10, each turned, scaled and coloured a little more than the one before."""
    operations = []
    for index in range(10000):
        angle, distance, scale = index * 2.399963, 5.3 * math.sqrt(index), 1.0 - index * 3e-5
        cosine, sine = math.cos(angle) * scale, math.sin(angle) * scale
        x, y = 960 + distance * math.cos(angle) * 1.75, 540 + distance * math.sin(angle)
        fill = ["solid", hue(index / 10000, 0.8, 0.95, 0.9)]
        operations.append(rounded(-7, -5, 14, 10, 3, fill, None, [cosine, sine, -sine, cosine, x, y]))
    return scene("S5", 1920, 1080, [0.05, 0.05, 0.08, 1], operations)
