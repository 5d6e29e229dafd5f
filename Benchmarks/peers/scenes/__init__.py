# The scenes of the comparison, by name.
# SPDX-License-Identifier: Apache-2.0

from . import compositions, shapes, tiger

# What each scene shows, in the order in which they are measured.
TITLES = {
    "S1": "a stick figure, 300 × 300",
    "S2": "a card with shadows, pictures and text, 1200 × 630",
    "S3": "1,000 paths of 40 curves, 1920 × 1080",
    "S4": "2,000 rounded rectangles with gradients, 1920 × 1080",
    "S5": "10,000 turned rectangles, 1920 × 1080",
    "S6": "10,000 glyphs, 1920 × 1080",
    "S7": "200 cubes in perspective, 1280 × 720",
    "S8": "20 soft shadows in a group, 1920 × 1080",
    "S9": "the tiger, 1000 × 1000",
    "S9L": "the tiger, 4000 × 4000",
}
# The scenes that need the file of the tiger, and the pixels of their longer side.
TIGERS = {"S9": 1000, "S9L": 4000}

MAKERS = {
    "S1": shapes.stick_figure,
    "S2": compositions.card,
    "S3": shapes.blobs,
    "S4": shapes.panels,
    "S5": shapes.instances,
    "S6": compositions.glyphs,
    "S7": compositions.cubes,
    "S8": compositions.shadows,
}


def make(name, tiger_source=None):
    """The scene of this name; S9 and S9L need the text of tiger.svg."""
    if name in TIGERS:
        return tiger.tiger(name, TIGERS[name], tiger_source)
    return MAKERS[name]()


def has_text(operations):
    """Whether any operation is a line of text."""
    return any(operation["t"] == "text" or has_text(operation.get("ops", [])) for operation in operations)
