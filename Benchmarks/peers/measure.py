#!/usr/bin/env python3
# Measures some peers with scenes that write_scenes.py has written; it needs nothing but the peers themselves.
# SPDX-License-Identifier: Apache-2.0
"""measure.py SCENES --peers skia-gl,skia-gl4x [OPTIONS]

Prints a line for each scene and peer: their names, and the medians of the milliseconds of a frame on the wall and on
processors, or `!!` and the reason why there are none."""

import argparse
import json
import os
import signal
import sys
import tempfile
from dataclasses import dataclass

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from comparison import catalog, costs, measuring  # noqa: E402


@dataclass(frozen=True)
class Settings:
    """How much is measured. The pictures go to a folder that is removed."""

    frames: int
    seconds: float
    timeout: float
    folder: str

    def picture(self, scene, name):
        """The file of a peer's picture of a scene."""
        return os.path.join(self.folder, f"{scene}.{name}.png")


@dataclass(frozen=True)
class Assets:
    """A folder that write_scenes.py has filled."""

    folder: str

    def path(self, name, extension):
        """The file of a scene."""
        return os.path.join(self.folder, f"{name}.{extension}")

    def names(self):
        """The scenes that are there for the peers' drivers: S1 before S10."""
        found = [name.removesuffix(".pickle") for name in os.listdir(self.folder) if name.endswith(".pickle")]
        return sorted(found, key=lambda name: (len(name), name))


def line(scene, peer, result):
    """A result as it is printed."""
    reason = result.get("failure")
    if not reason and not result.get("changes", True):
        reason = "its picture did not change"
    if reason:
        return f"{scene} {peer} !! {' '.join(reason.split())}"
    return f"{scene} {peer} {costs.middle(result['wall']):.3f} {costs.middle(result['cpu']):.3f}"


def arguments():
    """What the caller asks for."""
    parser = argparse.ArgumentParser(description="Measures some peers with scenes that write_scenes.py has written.")
    add = parser.add_argument
    add("folder", help="the folder of the scenes")
    add("--peers", default="", help="names with commas; default: all that need no X server")
    add("--scenes", default="", help="names with commas; default: all that are in the folder")
    add("--frames", type=int, default=40, help="the frames of a run; default: 40")
    add("--seconds", type=float, default=3, help="the time after which a run is left with fewer frames; default: 3")
    add("--timeout", type=float, default=120, help="the seconds after which a process is ended; default: 120")
    add("--json", default="", help="a file for all samples; default: none")
    return parser.parse_args()


def main():
    options = arguments()
    try:
        named = catalog.named(options.peers.split(",") if options.peers else [])
    except ValueError as error:
        raise SystemExit(str(error)) from None
    peers = [peer for peer in named if not peer.needs_display]
    # A peer's process ends with this one.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    assets, runs = Assets(os.path.abspath(options.folder)), []
    names = options.scenes.split(",") if options.scenes else assets.names()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(options.frames, options.seconds, options.timeout, folder)
        for scene in names:
            for peer in peers:
                result = measuring.run_peer(peer, scene, assets, settings, None, {})
                print(line(scene, peer.name, result), flush=True)
                runs.append(dict(scene=scene, renderer=peer.name, **result))
                if options.json:
                    # The results so far are there if a time limit ends the program.
                    write(options.json, runs)


def write(path, runs):
    """Writes the runs as JSON, whole or not at all."""
    with open(path + ".new", "w") as file:
        json.dump({"runs": runs}, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


if __name__ == "__main__":
    main()
