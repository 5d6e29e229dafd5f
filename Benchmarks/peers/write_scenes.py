#!/usr/bin/env python3
# Writes the scenes of the comparison to a folder, for machines on which they are measured without what makes them.
# SPDX-License-Identifier: Apache-2.0
"""write_scenes.py FOLDER [--tiger FILE]

Each scene is written as JSON for `bench`, and with the glyphs of its text for the peers' drivers if uharfbuzz is installed."""

import argparse
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import scenes  # noqa: E402


class Files:
    """The scenes as JSON alone."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    def add(self, name, tiger_source):
        with open(os.path.join(self.folder, f"{name}.json"), "w") as file:
            json.dump(scenes.make(name, tiger_source), file)


def writer(folder):
    """What writes scenes to a folder."""
    try:
        from comparison.assets import Assets
    except ImportError as error:
        print(f"write_scenes: {error.name} is not installed: the scenes are written for bench alone", file=sys.stderr)
        return Files(folder)
    return Assets(folder)


def main():
    parser = argparse.ArgumentParser(description="Writes the scenes of the comparison to a folder.")
    parser.add_argument("folder", help="the folder for the files")
    parser.add_argument("--tiger", default="", help="the Ghostscript tiger.svg, for S9 and S9L; default: they are left out")
    options = parser.parse_args()
    tiger_source = None
    if options.tiger:
        with open(options.tiger) as file:
            tiger_source = file.read()
    files = writer(options.folder)
    for name in scenes.TITLES:
        if tiger_source or name not in scenes.TIGERS:
            files.add(name, tiger_source)


if __name__ == "__main__":
    main()
