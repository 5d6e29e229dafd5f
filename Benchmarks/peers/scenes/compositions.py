# The scenes of text, pictures, shadows and depth: S2, S6, S7 and S8.
# SPDX-License-Identifier: Apache-2.0

import math
from random import Random

from .operations import WORDS, hue, image, path, rounded, scene, shadow, solid, text


def card():
    """S2: a card for a link to an article: a gradient, three panels with shadows, two pictures, twelve lines of text."""
    stops = [[0, [0.10, 0.12, 0.30, 1]], [0.5, [0.35, 0.15, 0.5, 1]], [1, [0.95, 0.45, 0.35, 1]]]
    operations = [rounded(0, 0, 1200, 630, 0, ["linear", 0, 0, 1200, 630, stops])]
    soft = shadow(0, 8, 12, [0, 0, 0, 0.45])
    for index, (x, y, width, height) in enumerate([(60, 60, 560, 380), (660, 60, 480, 380), (60, 480, 1080, 110)]):
        operations.append(rounded(x, y, width, height, 24, solid(1, 1, 1, 0.95 - 0.1 * index), None, None, soft))
    operations.append(image(690, 90, 420, 320))
    operations.append(image(1030, 490, 90, 90, "circle"))
    random = Random(2)
    ink, y = [0.1, 0.1, 0.2, 1], 115.0
    for index in range(10):
        is_heading = index == 0
        words = " ".join(random.choice(WORDS) for _ in range(4 if is_heading else 7))
        operations.append(text(90, y, 36 if is_heading else 20, ink, words[: 24 if is_heading else 44]))
        y += 48 if is_heading else 32
    operations.append(text(90, 530, 28, ink, "quartzite.example/articles/compositor"))
    operations.append(text(90, 568, 18, [0.4, 0.4, 0.5, 1], "twelve lines of text, one image, one masked avatar"))
    return scene("S2", 1200, 630, [1, 1, 1, 1], operations)


def glyphs():
    """S6: 10,000 glyphs in 47 lines of 10, 12, 14, 18 and 24 pixels."""
    random = Random(6)
    sizes = [10, 12, 14, 18, 24]
    left, y, operations = 10000, 0.0, []
    while left > 0:
        size = sizes[len(operations) % 5]
        y += size * 1.22
        count = min(left, int(1900 / (size * 0.62)))
        string = ""
        while len(string) < count:
            string += random.choice(WORDS)
        operations.append(text(8, y, size, hue(random.random(), 0.6, 0.35), string[:count]))
        left -= count
    return scene("S6", 1920, 1080, [1, 1, 1, 1], operations)


# The corners of the six faces of a cube whose half edge is 1.
FACES = [
    [(-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)],
    [(1, -1, -1), (-1, -1, -1), (-1, 1, -1), (1, 1, -1)],
    [(1, -1, 1), (1, -1, -1), (1, 1, -1), (1, 1, 1)],
    [(-1, -1, -1), (-1, -1, 1), (-1, 1, 1), (-1, 1, -1)],
    [(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1)],
    [(-1, 1, 1), (1, 1, 1), (1, 1, -1), (-1, 1, -1)],
]


def cubes():
    """S7: 200 cubes of six translucent faces in perspective: 1,200 quadrilaterals in the order of their depth."""
    width, height, distance = 1280, 720, 1000.0
    random = Random(7)
    faces = []
    for _ in range(200):
        x, y, z = random.uniform(-560, 560), random.uniform(-300, 300), random.uniform(-600, 200)
        about_x, about_y = random.uniform(0, 6.28), random.uniform(0, 6.28)
        half, first_hue = random.uniform(20, 45), random.random()
        matrix = placed(x, y, z, about_x, about_y)
        colors = [hue(first_hue + index * 0.03, 0.7, 0.95 - 0.1 * index, 0.85) for index in range(6)]
        for corners, color in zip(FACES, colors):
            points, depth = [], 0
            for corner in corners:
                inputs = [coordinate * half for coordinate in corner] + [1]
                px, py, pz = (sum(a * b for a, b in zip(row, inputs)) for row in matrix[:3])
                depth += pz
                scale = distance / (distance - pz)
                points.append((width / 2 + px * scale, height / 2 + py * scale))
            faces.append((depth, points, color))
    faces.sort(key=lambda face: face[0])
    operations = [
        path([["M", *a], ["L", *b], ["L", *c], ["L", *d], ["Z"]], ["solid", color]) for _, (a, b, c, d), color in faces
    ]
    return scene("S7", width, height, [0.1, 0.1, 0.12, 1], operations)


def placed(x, y, z, about_x, about_y):
    """The matrix that turns about the x axis, then about the y axis (radians), and then displaces; four rows."""
    cx, sx, cy, sy = math.cos(about_x), math.sin(about_x), math.cos(about_y), math.sin(about_y)
    turned_x = [[1, 0, 0, 0], [0, cx, -sx, 0], [0, sx, cx, 0], [0, 0, 0, 1]]
    turned_y = [[cy, 0, sy, 0], [0, 1, 0, 0], [-sy, 0, cy, 0], [0, 0, 0, 1]]
    displaced = [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]
    return product(displaced, product(turned_y, turned_x))


def product(a, b):
    """The product of two matrices of four rows."""
    return [[sum(a[row][k] * b[k][column] for k in range(4)) for column in range(4)] for row in range(4)]


def shadows():
    """S8: 20 rounded rectangles with shadows blurred by a Gaussian of sigma 20, all in one group at 60 %."""
    random = Random(8)
    boxes = []
    for index in range(20):
        width, height = random.uniform(300, 600), random.uniform(200, 400)
        x, y = random.uniform(40, 1880 - width), random.uniform(40, 1040 - height)
        below = shadow(0, 12, 20, [0, 0, 0, 0.6])
        boxes.append(rounded(x, y, width, height, 30, ["solid", hue(index / 20, 0.35, 0.98)], None, None, below))
    return scene("S8", 1920, 1080, [1, 1, 1, 1], [dict(t="group", alpha=0.6, ops=boxes)])
