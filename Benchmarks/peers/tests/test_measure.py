# Tests of the command that measures some peers with scenes that are there, and of the one that writes these.
# SPDX-License-Identifier: Apache-2.0

import json
import os
import subprocess
import sys
import tempfile
import unittest

import measure

PEERS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class LineTests(unittest.TestCase):
    def test_a_line_has_the_medians(self):
        result = {"wall": [1, 3, 2], "cpu": [4.5], "changes": True}
        self.assertEqual(measure.line("S1", "skia-gl", result), "S1 skia-gl 2.000 4.500")

    def test_a_failure_is_one_line(self):
        self.assertEqual(measure.line("S1", "skia-gl", {"failure": "no\n  context"}), "S1 skia-gl !! no context")

    def test_a_picture_that_never_changes_does_not_count(self):
        self.assertIn("did not change", measure.line("S1", "skia-gl", {"wall": [1], "cpu": [1], "changes": False}))


class CommandTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_command(self, name, *arguments):
        command = [sys.executable, os.path.join(PEERS, name), *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def test_scenes_are_found_in_the_order_of_their_numbers(self):
        for name in ["S10.pickle", "S2.pickle", "S1.json", "S1.pickle", "DejaVuSans.ttf"]:
            open(os.path.join(self.folder, name), "w").close()
        self.assertEqual(measure.Assets(self.folder).names(), ["S1", "S2", "S10"])

    def test_a_peer_that_cannot_draw_says_so_and_the_others_go_on(self):
        path = os.path.join(self.folder, "runs.json")
        # There is no such scene, so that every driver ends.
        printed = self.run_command("measure.py", self.folder, "--peers", "skia-gl,null-gl", "--scenes", "S1,S2", "--json", path)
        self.assertEqual([line.split()[:3] for line in printed.splitlines()][0], ["S1", "skia-gl", "!!"])
        self.assertEqual(len(printed.splitlines()), 4)
        with open(path) as file:
            self.assertEqual([run["scene"] for run in json.load(file)["runs"]], ["S1", "S1", "S2", "S2"])

    def test_scenes_are_written_for_bench(self):
        self.run_command("write_scenes.py", self.folder)
        with open(os.path.join(self.folder, "S1.json")) as file:
            self.assertEqual(json.load(file)["w"], 300)
        self.assertNotIn("S9.json", os.listdir(self.folder))
