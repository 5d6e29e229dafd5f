# The files that the scenes need: the font, the picture of rings, and the scenes themselves in the formats of their readers.
# SPDX-License-Identifier: Apache-2.0

import json
import math
import os
import pickle
import shutil
import subprocess

import scenes
from drivers import png

from .shaping import Shaper

# The pixels of a side of the picture of rings.
IMAGE_SIDE = 512
FONT = "DejaVu Sans:style=Book"


def rings():
    """The picture of rings, as a PNG file: opaque, the same as `Pictures.rings` of `bench`."""
    pixels = bytearray()
    for y in range(IMAGE_SIDE):
        for x in range(IMAGE_SIDE):
            wave = 127 + 127 * math.sin(math.hypot(x - IMAGE_SIDE / 2, y - IMAGE_SIDE / 2) / 9)
            pixels += bytes((x // 2, int(wave), 255 - y // 2, 255))
    return png.encoded(IMAGE_SIDE, IMAGE_SIDE, bytes(pixels))


def font_file():
    """The file of DejaVu Sans that fontconfig finds, which is the one that `bench` sets text in."""
    command = ["fc-match", "-f", "%{family[0]}\n%{file}", FONT]
    try:
        family, path = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n", 1)
    except (OSError, subprocess.CalledProcessError, ValueError):
        raise SystemExit("fc-match finds no font; setup.sh installs fontconfig and DejaVu Sans") from None
    if family != "DejaVu Sans":
        raise SystemExit("DejaVu Sans is not installed; setup.sh installs it")
    return path


class Assets:
    """A folder of files for one run."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)
        self.font = os.path.join(folder, "DejaVuSans.ttf")
        self.image = os.path.join(folder, "rings.png")
        shutil.copyfile(font_file(), self.font)
        with open(self.image, "wb") as file:
            file.write(rings())
        self.shaper = Shaper(self.font)

    def add(self, name, tiger_source):
        """Writes a scene of this name, pickled for the drivers and as JSON for `bench`; returns it."""
        scene = scenes.make(name, tiger_source)
        with open(self.path(name, "json"), "w") as file:
            json.dump(scene, file)
        self.shaper.add(scene["ops"])
        with open(self.path(name, "pickle"), "wb") as file:
            pickle.dump(scene, file)
        return scene

    def path(self, name, extension):
        """The file of a scene."""
        return os.path.join(self.folder, f"{name}.{extension}")
