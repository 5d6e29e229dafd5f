#!/usr/bin/env python3
"""Renders the shots of a set of Lottie animations, for a comparison with pictures.

    render_shots.py INDEX OUTPUT [--quartzite PATH] [--only TEXT]

INDEX is an index.json that lists animations, which lie in `animations` beside it, with their shots: a progress or a frame, and
the name and the size of the picture. The pictures are written to OUTPUT; what the command says to standard error is printed once
for each animation.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import json
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor


def main() -> None:
    parser = argparse.ArgumentParser(description="Renders the shots of a set of Lottie animations.")
    parser.add_argument("index", type=pathlib.Path)
    parser.add_argument("output", type=pathlib.Path)
    parser.add_argument("--quartzite", default="quartzite")
    parser.add_argument("--only", default="", help="animations whose name has this in it")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    fonts = arguments.index.parent / "fonts"

    def render(entry: dict) -> tuple[str, set[str]]:
        said: set[str] = set()
        for shot in entry["shots"]:
            place = ["--frame", str(shot["frame"])] if "frame" in shot else ["--progress", str(shot["progress"])]
            run = subprocess.run(
                [arguments.quartzite, "render", str(arguments.index.parent / "animations" / entry["animation"]),
                 "--size", f"{shot['width']}x{shot['height']}", *place, "--font", str(fonts),
                 "-o", str(arguments.output / shot["picture"])],
                capture_output=True, text=True)
            said |= set(run.stderr.splitlines())
            if run.returncode != 0:
                said.add(f"status {run.returncode}")
        return entry["animation"], said

    entries = [entry for entry in json.loads(arguments.index.read_text()) if arguments.only in entry["animation"]]
    with ThreadPoolExecutor(2) as pool:
        for name, said in pool.map(render, entries):
            for line in sorted(said):
                print(f"{name}: {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
