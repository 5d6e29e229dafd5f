# One player with one animation, in a process of its own: players of other people's files may crash.
# SPDX-License-Identifier: Apache-2.0
"""Run as a module, `python -m players.play PLAYER FILE --size WIDTHxHEIGHT`, where PLAYER is rlottie, thorvg, thorvg-threads or
thorvg-changes. It writes the pictures that it is asked for, measures the frames that it is asked for, and prints one line of JSON."""

import argparse
import importlib
import json
import os
import pathlib
import time

from . import document
from .unavailable import Unavailable

# The frames that are drawn before the first one that counts; `bench lottie` draws as many.
WARM_UP = 4


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draws one animation with one player.")
    parser.add_argument("player")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--size", required=True, help="the size of the pictures in pixels, such as 500x500")
    parser.add_argument(
        "--picture", action="append", default=[], metavar="FRAME=FILE", help="a frame, counted from the first, and a PNG file for it")
    parser.add_argument("--frames", type=int, default=0, help="the frames to measure")
    parser.add_argument("--font", action="append", default=[], type=pathlib.Path, help="a font for text")
    return parser.parse_args()


def made(options: argparse.Namespace):
    """The player, and its animation."""
    name, _, mode = options.player.partition("-")
    width, height = map(int, options.size.split("x"))
    animation = document.read(options.file)
    player = importlib.import_module(f".{name}", __package__).Player(animation, width, height, mode, options.font)
    return player, animation


def write(path: str, player, size: str) -> None:
    """Writes what was drawn last as a PNG file with straight alpha."""
    import numpy
    from PIL import Image

    width, height = map(int, size.split("x"))
    pixels = numpy.frombuffer(player.pixels(), numpy.uint8).reshape(height, width, 4)[..., [2, 1, 0, 3]].copy()
    alpha = pixels[..., 3:].astype(numpy.uint16)
    straight = (pixels[..., :3] * numpy.uint16(255) + alpha // 2) // numpy.maximum(alpha, 1)
    pixels[..., :3] = numpy.minimum(straight, 255)
    Image.fromarray(pixels).save(path, compress_level=1)


def measured(player, shown: list[int]) -> dict:
    """The milliseconds of frames, by the wall and on processors, the threads of the library included."""
    for frame in shown[:WARM_UP]:
        player.draw(frame)
    wall, cpu = [], []
    for frame in shown:
        cpu_start, start = time.process_time_ns(), time.monotonic_ns()
        player.draw(frame)
        wall.append((time.monotonic_ns() - start) / 1e6)
        cpu.append((time.process_time_ns() - cpu_start) / 1e6)
    return dict(shown=shown, wall=wall, cpu=cpu)


def main() -> None:
    options = arguments()
    try:
        player, animation = made(options)
        result = {"version": player.version}
        for wanted in options.picture:
            frame, _, path = wanted.partition("=")
            player.draw(int(frame))
            write(path, player, options.size)
        if options.frames:
            result |= measured(player, animation.shown(options.frames))
    except (Unavailable, ValueError, OSError) as reason:
        result = {"unavailable": str(reason)}
    print(json.dumps(result), flush=True)
    # Some libraries crash while they are torn down; nothing is left to do.
    os._exit(0)


if __name__ == "__main__":
    main()
