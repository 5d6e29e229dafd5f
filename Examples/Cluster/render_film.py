#!/usr/bin/env python3
"""Renders the frames of a film on a Ray cluster, and joins them.

    pip install -r requirements.txt
    python3 render_film.py Intro.ca --fps 60 --shards 16 -o intro.mp4

Each task renders one part of the numbered pictures with `quartzite render --shard I/N`, on whatever worker Ray gives it, and
returns the files. They are the same bytes as those of a run on one machine, so that a part whose worker dies is simply rendered
anew, which Ray does by itself. The scene travels with the tasks: workers need the `quartzite` command and nothing else.
An output with a place for a number, frames/%05d.png, keeps the pictures; any other is a film that ffmpeg makes of them.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import ray


def packed(scene: pathlib.Path) -> bytes:
    """The scene, a file or a folder, as an archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        archive.add(scene, arcname=scene.name)
    return buffer.getvalue()


@ray.remote(max_retries=-1)
def render_part(scene: bytes, name: str, index: int, count: int, command: str, options: list[str]) -> dict[str, bytes]:
    """Renders part `index` of `count`, and returns its files by name. Raises with the command's message where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(scene)) as archive:
            archive.extractall(folder, filter="data")
        frames = pathlib.Path(folder, "frames")
        frames.mkdir()
        run = subprocess.run(
            [command, "render", os.path.join(folder, name), "--shard", f"{index}/{count}", *options, "-o", f"{frames}/%08d.png"],
            capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(f"part {index} of {count} ended with status {run.returncode}: {run.stderr.strip()}")
        return {file.name: file.read_bytes() for file in sorted(frames.iterdir())}


def join(frames: pathlib.Path, output: str, fps: str) -> None:
    """Makes a film of numbered pictures."""
    # What has alpha keeps it.
    codecs = {
        ".mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18"],
        ".webm": ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-crf", "20", "-auto-alt-ref", "0"],
        ".mov": ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16"],
    }
    extension = pathlib.Path(output).suffix.lower()
    if extension not in codecs:
        sys.exit(f"{output}: a film ends in {', '.join(codecs)}; numbered pictures are called frames/%05d.png, say")
    # The new film takes the place of an older one only when it is complete.
    unfinished = f"{output}.unfinished{extension}"
    try:
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-framerate", fps, "-i", f"{frames}/%08d.png", *codecs[extension], unfinished],
            check=True)
        os.replace(unfinished, output)
    finally:
        pathlib.Path(unfinished).unlink(missing_ok=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Renders the frames of a film on a Ray cluster, and joins them.")
    parser.add_argument("scene", type=pathlib.Path)
    parser.add_argument("-o", "--output", required=True, help="a film, or numbered pictures: frames/%%05d.png")
    parser.add_argument("--fps", default="60")
    parser.add_argument("--shards", type=int, default=8, help="the parts that the film is rendered in")
    parser.add_argument("--quartzite", default="quartzite", help="the command on the workers")
    parser.add_argument("--address", default=None, help="the cluster; a local one is started by default")
    parser.epilog = "Options after -- are those of quartzite render: -- --scale 2 --to 5"
    words = sys.argv[1:]
    end = words.index("--") if "--" in words else len(words)
    arguments, options = parser.parse_args(words[:end]), words[end + 1:]
    if not arguments.scene.exists():
        sys.exit(f"{arguments.scene}: there is no such scene")
    if arguments.shards < 1:
        sys.exit("--shards must be above 0")

    ray.init(address=arguments.address, log_to_driver=False)
    scene = ray.put(packed(arguments.scene))
    parts = [
        render_part.remote(
            scene, arguments.scene.name, index, arguments.shards, arguments.quartzite,
            ["--fps", arguments.fps, *options])
        for index in range(1, arguments.shards + 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        done, left = 0, parts
        while left:
            ready, left = ray.wait(left)
            for part in ready:
                try:
                    files = ray.get(part)
                except ray.exceptions.RayTaskError as error:
                    sys.exit(str(error.cause))
                for name, data in files.items():
                    pathlib.Path(folder, name).write_bytes(data)
                done += 1
                print(f"part {done} of {len(parts)} is rendered", file=sys.stderr)
        if re.search(r"%0?\d*d", arguments.output):
            for number, file in enumerate(sorted(pathlib.Path(folder).iterdir())):
                target = pathlib.Path(arguments.output % number)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(file.read_bytes())
        else:
            join(pathlib.Path(folder), arguments.output, arguments.fps)


if __name__ == "__main__":
    main()
