# Tests of the scenes, and of their forms as documents.
# SPDX-License-Identifier: Apache-2.0

import json
import unittest
import xml.etree.ElementTree

import scenes
from comparison import caml
from scenes.tiger import parsed

# A drawing that is built like the tiger's file.
DRAWING = '<svg><g style="fill:#f00;stroke:#000;stroke-width:2"><path d="m0 0h10v20c0 0 0 0-10 0z"/></g></svg>'


class SceneTests(unittest.TestCase):
    def test_every_scene_can_be_written_as_json_and_has_a_title(self):
        for name in scenes.TITLES:
            scene = scenes.make(name, DRAWING)
            self.assertEqual(json.loads(json.dumps(scene))["name"], name)

    def test_scenes_are_the_same_every_time(self):
        for name in scenes.MAKERS:
            self.assertEqual(scenes.make(name), scenes.make(name))

    def test_the_scenes_have_as_many_parts_as_their_titles_say(self):
        counts = {name: len(scenes.make(name)["ops"]) for name in ("S3", "S4", "S5", "S7")}
        self.assertEqual(counts, {"S3": 1000, "S4": 2000, "S5": 10000, "S7": 1200})
        self.assertEqual(sum(len(operation["s"]) for operation in scenes.make("S6")["ops"]), 10000)

    def test_the_tiger_fills_its_page(self):
        points = [element[-2:] for element in scenes.make("S9", DRAWING)["ops"][0]["d"] if len(element) > 1]
        self.assertEqual(max(max(point) for point in points), 1000)

    def test_another_file_is_no_tiger(self):
        with self.assertRaises(ValueError):
            scenes.make("S9", "<svg/>")

    def test_relative_path_data_become_absolute(self):
        self.assertEqual(parsed("m1 2 3 4z"), [["M", 1, 2], ["L", 4, 6], ["Z"]])
        curve = ["C", 0, 0, 1, 2, 3, 4]
        self.assertEqual(parsed("M0 0c0 0 1 2 3 4s5 6 7 8"), [["M", 0, 0], curve, ["C", 5, 6, 8, 10, 10, 12]])


class DocumentTests(unittest.TestCase):
    def test_every_scene_is_a_document_with_a_layer_for_each_part(self):
        for name in scenes.TITLES:
            scene = scenes.make(name, DRAWING)
            root = xml.etree.ElementTree.fromstring(caml.document(scene, "rings.png"))
            layers = sum(element.tag.endswith("Layer") for element in root.iter())
            self.assertGreater(layers, len(scene["ops"]))

    def test_a_gradient_from_corner_to_corner_is_stretched_with_its_layer(self):
        box = scenes.make("S2")["ops"][0]
        element = xml.etree.ElementTree.fromstring(caml.Writer(1200, 630, "").rrect(box))
        end = [float(number) for number in element.get("endPoint").split()]
        # Along the line from the start to the end, in the layer's units, the gradient changes by one.
        way = [1200 / (1200**2 + 630**2) * 1200, 630 / (1200**2 + 630**2) * 630]
        self.assertAlmostEqual(end[0] * way[0] + end[1] * way[1], 1, places=6)


if __name__ == "__main__":
    unittest.main()
