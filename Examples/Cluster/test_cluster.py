#!/usr/bin/env python3
"""Tests of the film on a cluster: a real Ray cluster on this machine, with a worker killed in the midst of its work.

    python3 test_cluster.py --quartzite PATH
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import hashlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
QUARTZITE = "quartzite"

# Enough work that a worker can be killed while it does it.
SCENE = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer bounds="0 0 640 360" position="320 180" backgroundColor="0.1 0.1 0.2">
    <sublayers><CAShapeLayer bounds="0 0 100 100" position="60 180" path="M 50 0 L 100 50 L 50 100 L 0 50 Z" fillColor="1 0.5 0">
      <animations><animation type="CABasicAnimation" keyPath="position.x" duration="4" beginTime="1e-100">
        <fromValue type="NSNumber" value="60"/><toValue type="NSNumber" value="580"/></animation></animations>
    </CAShapeLayer></sublayers>
  </CALayer>
</caml>
"""


def digests(folder: pathlib.Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def processes() -> dict[int, str]:
    """The processes of this machine, by number, with their command lines."""
    result = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                result[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                pass
    return result


class FilmTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        (self.path / "scene.caml").write_text(SCENE)

    def render(self, output: str, shards: int = 6) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, HERE / "render_film.py", self.path / "scene.caml", "--fps", "60", "--shards", str(shards),
             "--quartzite", QUARTZITE, "-o", self.path / output, "--", "--scale", "2"], stderr=subprocess.PIPE, text=True)

    def test_a_killed_worker_loses_nothing(self):
        whole = self.path / "whole"
        subprocess.run(
            [QUARTZITE, "render", self.path / "scene.caml", "--fps", "60", "--scale", "2", "-o", whole / "%05d.png"], check=True)
        self.assertEqual(len(digests(whole)), 240)
        driver = self.render("parts/%05d.png")
        killed = []

        def kill_one():
            # The worker that runs the command, and the command with it, as when a machine goes away.
            while driver.poll() is None and not killed:
                for number, line in processes().items():
                    if "--shard" in line and "render_film.py" not in line:
                        try:
                            worker = int(pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[1])
                            if "ray::" in processes().get(worker, ""):
                                os.kill(worker, signal.SIGKILL)
                                os.kill(number, signal.SIGKILL)
                                killed.append(worker)
                                return
                        except (OSError, IndexError):
                            pass
                time.sleep(0.005)

        killer = threading.Thread(target=kill_one)
        killer.start()
        messages = driver.communicate()[1]
        killer.join()
        self.assertEqual(driver.returncode, 0, messages)
        self.assertTrue(killed, "no worker was killed")
        self.assertEqual(digests(self.path / "parts"), digests(whole))

    def test_a_film_is_joined(self):
        driver = self.render("film.mp4", shards=3)
        messages = driver.communicate()[1]
        self.assertEqual(driver.returncode, 0, messages)
        frames = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", self.path / "film.mp4"],
            check=True, capture_output=True, text=True).stdout.strip()
        self.assertEqual(frames, "240")
        self.assertEqual(sorted(file.name for file in self.path.iterdir()), ["film.mp4", "scene.caml"])

    def test_a_scene_that_cannot_be_read_is_told(self):
        (self.path / "scene.caml").write_text("<caml")
        driver = self.render("film.mp4", shards=2)
        messages = driver.communicate()[1]
        self.assertNotEqual(driver.returncode, 0)
        self.assertIn("scene.caml", messages)
        self.assertIn("status 65", messages)


class ManifestTests(unittest.TestCase):
    def test_the_job_is_one_that_kubernetes_takes(self):
        import kubernetes_validate
        import yaml

        job = yaml.safe_load((HERE / "job.yaml").read_text())
        kubernetes_validate.validate(job, "1.29", strict=True)
        wrong = yaml.safe_load((HERE / "job.yaml").read_text())
        wrong["spec"]["completions"] = "sixteen"
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, "1.29", strict=True)
        shards = job["spec"]["completions"]
        self.assertIn(f"/{shards}\"", job["spec"]["template"]["spec"]["containers"][0]["args"][0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--quartzite", default="quartzite")
    known, rest = parser.parse_known_args()
    QUARTZITE = os.path.abspath(known.quartzite) if "/" in known.quartzite else known.quartzite
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
