# Tests of what is made of the reports of `bench`, with a program in its place.
# SPDX-License-Identifier: Apache-2.0

import json
import os
import sys
import tempfile
import unittest

from comparison.catalog import QUARTZITE, QUARTZITE_CACHED
from comparison.quartzite import Quartzite

# Writes a report of two scenes, and pictures where they are asked for.
BENCH = """#!{python}
import json, os, sys
options = dict(zip(sys.argv[2::2], sys.argv[3::2]))
name = "peers-" + os.path.basename(options["--peer-scene"]).split(".")[0]
def scene(name, wall):
    cost = {{"repetitions": 5, "wall": {{"median": wall, "min": 1}}, "cpu": {{"median": wall + 1, "min": 1}}}}
    return {{"name": name, "cost": cost, "floor": cost, "isChanging": True, "isBlank": {blank}, "diagnostics": []}}
revision, driver = {{"commit": "0123456789abcdef", "isModified": True}}, {{"renderer": "Renderer"}}
report = {{"revision": revision, "driver": driver, "scenes": [scene(name, 2), scene(name + "-anew", 3)]}}
if "--json" in options:
    json.dump(report, open(options["--json"], "w"))
if "--pictures" in options:
    os.makedirs(options["--pictures"], exist_ok=True)
    open(os.path.join(options["--pictures"], name + ".png"), "w").write(options["--frames"])
"""


class Settings:
    """The settings of a short run, in a folder."""

    frames, seconds, timeout = 5, 1, 30

    def __init__(self, folder):
        self.folder = folder

    def picture(self, scene, name):
        return os.path.join(self.folder, f"{scene}.{name}.png")


class Assets:
    """Files that are in the folder."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name, extension):
        return os.path.join(self.folder, f"{name}.{extension}")


class QuartziteTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.settings, self.assets = Settings(folder.name), Assets(folder.name)

    def program(self, text):
        path = os.path.join(self.settings.folder, "program")
        with open(path, "w") as file:
            file.write(text)
        os.chmod(path, 0o755)
        return path

    def bench(self, blank="False"):
        return self.program(BENCH.format(python=sys.executable, blank=blank))

    def test_the_scene_that_is_drawn_anew_is_quartzites_and_the_other_one_that_of_caches(self):
        found = Quartzite(self.bench(), None, self.settings, {}).run("S1", self.assets)
        self.assertEqual((found[QUARTZITE]["wall"], found[QUARTZITE]["cpu"]), ([3], [4]))
        self.assertEqual(found[QUARTZITE_CACHED]["wall"], [2])
        self.assertEqual(found[QUARTZITE]["version"], "commit 0123456789ab and changes, Renderer")
        json.dumps(found)

    def test_a_blank_picture_is_a_doubt(self):
        found = Quartzite(self.bench(blank="True"), None, self.settings, {}).run("S1", self.assets)
        self.assertEqual(found[QUARTZITE]["doubt"], "the picture is blank")

    def test_the_picture_is_that_of_a_frame_that_is_not_displaced(self):
        Quartzite(self.bench(), None, self.settings, {}).draw("S1", self.assets)
        with open(self.settings.picture("S1", QUARTZITE)) as file:
            frames = int(file.read())
        # `bench` makes four frames before these, and displaces frame n by the n-th quarter of a pixel.
        self.assertEqual((frames - 1 + 4) % 4, 0)

    def test_a_bench_that_fails_is_a_failure_of_both(self):
        program = self.program("#!/bin/sh\necho no device >&2\nexit 1\n")
        found = Quartzite(program, None, self.settings, {}).run("S1", self.assets)
        self.assertEqual(found[QUARTZITE]["failure"], "bench exit status 1: no device")
        self.assertIn("failure", found[QUARTZITE_CACHED])

    def test_the_command_gives_start_and_memory(self):
        found = Quartzite(None, self.program("#!/bin/sh\n"), self.settings, {}).run("S1", self.assets)
        self.assertGreater(found[QUARTZITE]["start"], 0)
        self.assertGreater(found[QUARTZITE]["memory_first"], 0)

    def test_without_programs_there_is_nothing(self):
        self.assertEqual(Quartzite(None, None, self.settings, {}).run("S1", self.assets), {})


if __name__ == "__main__":
    unittest.main()
