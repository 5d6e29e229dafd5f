#!/usr/bin/env python3
# Measures Lottie animations by Quartzite beside rlottie and ThorVG in one run, each in a process of its own, and prints tables.
# SPDX-License-Identifier: Apache-2.0
"""`make peers-lottie LOTTIE=folder` installs the players and runs this. See Benchmarks/README.md for how to read the results."""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
REPOSITORY = os.path.dirname(os.path.dirname(HERE))
PLAYERS = os.path.join(REPOSITORY, "Tools", "lottie")
BENCH = os.path.join(REPOSITORY, ".build", "benchmarks", "release", "bench")
OUTPUT = os.path.join(REPOSITORY, "out", "peers-lottie")
# Ten animations among the samples of a well-known player (airbnb/lottie-ios, Apache-2.0), which together have most of what files have.
ANIMATIONS = [
    "LottieLogo1_masked",  # strokes that are trimmed
    "Boat_Loader",  # precompositions in precompositions, one with times of its own
    "LottieFiles-growth",  # many fills, masks
    "MotionCorpse_Jrcanest",  # large shapes, for 1920 × 1080
    "Issues-pr_1734",  # gradients, precompositions
    "Issues-issue_1636",  # hundreds of small shapes in twenty precompositions
    "TypeFace-S",  # masks, mattes, strokes
    "Issues-issue_2206",  # gradients, mattes
    "Issues-issue_1939",  # text of glyphs in the file
    "LottieFiles-dog_car_ride",  # images
]


def arguments():
    """What the caller asks for."""
    parser = argparse.ArgumentParser(description="Measures Lottie animations beside other players in one run.")
    add = parser.add_argument
    add("folder", help="the folder of the animations, .json or .lottie")
    add("--animations", default="", help="names of files without their extension, with commas; `all`; default: ten of lottie-ios")
    add("--frames", type=int, default=300, help="the frames of a run; default: 300")
    add("--side", type=int, default=500, help="the width and the height of the pictures in pixels; default: 500")
    add("--repetitions", type=int, default=3, help="the runs of each player and animation, by turns; default: 3")
    add("--timeout", type=float, default=180, help="the seconds after which a process is ended; default: 180")
    add("--bench", default=BENCH, help="the bench program; default: the one that `make bench-build` builds")
    add("--output", default=OUTPUT, help="a folder for results.json and the pictures; default: out/peers-lottie")
    add("--markdown", default="", help="a file for the tables, which are printed as well; default: none")
    options = parser.parse_args()
    for name, least in [("frames", 5), ("side", 1), ("repetitions", 1)]:
        if getattr(options, name) < least:
            parser.error(f"--{name} must be {least} or more")
    return options


def chosen(options):
    """The files of the animations, in their order."""
    try:
        found = sorted(name for name in os.listdir(options.folder) if name.endswith((".json", ".lottie")))
    except OSError as error:
        raise SystemExit(f"{options.folder} cannot be read: {error.strerror}") from None
    by_stem = {os.path.splitext(name)[0]: name for name in found}
    names = options.animations.split(",") if options.animations else ANIMATIONS
    if options.animations == "all":
        names = list(by_stem)
    for name in names:
        if name not in by_stem:
            print(f"there is no {name} in {options.folder}: left out", file=sys.stderr)
    files = [os.path.join(options.folder, by_stem[name]) for name in names if name in by_stem]
    if not files:
        raise SystemExit(f"{options.folder} has none of the animations; name others with --animations, or all")
    return files


def main():
    options = arguments()
    files = chosen(options)
    sys.dont_write_bytecode = True
    sys.path[:0] = [HERE, PLAYERS]
    try:
        from comparison import lottie
    except ImportError as error:
        raise SystemExit(f"{error.name} is not installed; pip install -r {PLAYERS}/requirements.txt") from None
    text = lottie.run(files, options, REPOSITORY, PLAYERS)
    if options.markdown:
        with open(options.markdown, "w") as file:
            file.write(text)
    print(text, end="")


if __name__ == "__main__":
    main()
