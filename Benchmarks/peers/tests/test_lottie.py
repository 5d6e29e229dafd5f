# Tests of the comparison of Lottie players: frames, measures of pictures, and the table; they need numpy and Pillow, and are left out
# without them.
# SPDX-License-Identifier: Apache-2.0

import json
import os
import pathlib
import sys
import tempfile
import unittest
import zipfile

sys.path.append(os.path.join(os.path.dirname(__file__), "..", "..", "..", "Tools", "lottie"))

try:
    import numpy
    import PIL
except ImportError:
    numpy = PIL = None

if PIL:
    from players import difference, document

    from comparison import lottie


def disc(x, radius=20, color=(200, 30, 40), side=64):
    """A picture of a disc with smooth edges on nothing."""
    down, right = numpy.mgrid[0:side, 0:side] + 0.5
    alpha = numpy.clip(radius + 0.5 - numpy.hypot(right - x, down - side / 2), 0, 1) * 255
    return numpy.dstack([numpy.full((side, side), channel) for channel in color] + [alpha]).astype(numpy.float32)


def animation(**changes):
    """A document with nothing in it."""
    return dict(dict(ip=0, op=60, w=200, h=100, fr=30, layers=[], assets=[]), **changes)


def costs(wall, cpu=1.0):
    """What was measured of one player."""
    return dict(wall=dict(mean=wall, median=wall), cpu=dict(mean=cpu, median=cpu))


def results(runs, apart):
    """Results of one animation; `apart` are the shares by pair."""
    found = dict(
        runs=[runs], failures={}, versions={},
        differences={pair: dict(apart=share, visible=share, mean=0.0, alpha=0.0) for pair, share in apart.items()},
    )  # fmt: skip
    return dict(animations={"A": found})


@unittest.skipUnless(PIL, "numpy and Pillow are not installed")
class DocumentTests(unittest.TestCase):
    def test_frames_go_evenly_through_a_long_animation_and_repeat_a_short_one(self):
        self.assertEqual(document.Document("", 1, 1, 0, 10).shown(5), [0, 2, 4, 6, 8])
        self.assertEqual(document.Document("", 1, 1, 0, 3).shown(5), [0, 1, 2, 0, 1])

    def test_no_place_is_the_end(self):
        found = document.Document("", 1, 1, 57, 58)
        self.assertEqual([found.frame(progress) for progress in (0, 0.5, 1)], [0, 29, 57])

    def test_an_archive_is_read_with_its_images(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.lottie")
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("manifest.json", json.dumps(dict(animations=[dict(id="second")])))
                archive.writestr("animations/first.json", json.dumps(animation(w=1)))
                archive.writestr("animations/second.json", json.dumps(animation(op=48.9999, assets=[dict(id="i", p="i.png", u="")])))
                archive.writestr("images/i.png", b"picture")
            found = document.read(path)
        self.assertEqual((found.width, found.count), (200, 49))
        self.assertTrue(json.loads(found.text)["assets"][0]["p"].startswith("data:image/png;base64,"))

    def test_what_is_no_animation_is_an_error_with_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.json")
            path.write_text(json.dumps(animation(op=0)))
            self.assertRaisesRegex(ValueError, "a.json is no Lottie animation", document.read, path)


@unittest.skipUnless(PIL, "numpy and Pillow are not installed")
class DifferenceTests(unittest.TestCase):
    def test_a_picture_is_not_apart_from_itself(self):
        self.assertEqual(difference.difference(disc(32), disc(32)), difference.Difference(0, 0, 0, 0))

    def test_a_shift_by_half_a_pixel_is_visible_and_not_apart(self):
        found = difference.difference(disc(32), disc(32.5))
        self.assertGreater(found.visible, 0.02)
        self.assertEqual(found.apart, 0)

    def test_another_shape_and_another_color_are_apart(self):
        self.assertGreater(difference.difference(disc(32), disc(36)).apart, 0.05)
        self.assertGreater(difference.difference(disc(32), disc(32, color=(200, 90, 40))).apart, 0.9)

    def test_alpha_alone_is_seen(self):
        white, faint = disc(32, color=(255, 255, 255)), disc(32, color=(255, 255, 255))
        faint[..., 3] /= 2
        found = difference.difference(white, faint)
        self.assertGreater(found.visible, 0.9)
        self.assertGreater(found.alpha, 100)

    def test_pictures_of_two_sizes_are_apart_everywhere(self):
        self.assertEqual(difference.difference(disc(32), disc(16, side=32)).apart, 1)


@unittest.skipUnless(PIL, "numpy and Pillow are not installed")
class StandingTests(unittest.TestCase):
    RUNS = {"Quartzite memory": costs(2), "Quartzite frames": costs(1.5), "rlottie": costs(0.5), "thorvg": costs(1)}

    def test_the_ratio_is_that_of_the_faster_way_to_the_best_peer(self):
        same = {"Quartzite–rlottie": 0.01, "Quartzite–thorvg": 0, "rlottie–thorvg": 0.01}
        self.assertIn("| frames | rlottie | 3.00 |", lottie.standing(results(self.RUNS, same), "wall"))

    def test_a_player_whose_picture_is_another_one_is_not_the_best(self):
        other = {"Quartzite–rlottie": 0.4, "Quartzite–thorvg": 0, "rlottie–thorvg": 0.4}
        table = lottie.standing(results(self.RUNS, other), "wall")
        self.assertIn("| 0.500 (0.500)† |", table)
        self.assertIn("| frames | thorvg | 1.50 |", table)

    def test_a_picture_of_ours_that_nobody_else_has_does_not_count(self):
        other = {"Quartzite–rlottie": 0.4, "Quartzite–thorvg": 0.4, "rlottie–thorvg": 0}
        table = lottie.standing(results(self.RUNS, other), "wall")
        self.assertIn("| rlottie | 3.00† |", table)
        self.assertNotIn("geometric mean", table)

    def test_all_lines_have_as_many_cells(self):
        table = lottie.standing(results(self.RUNS, {"Quartzite–rlottie": 0, "rlottie–thorvg": 0}), "cpu")
        self.assertEqual(len({line.count("|") for line in table.splitlines()}), 1)


if __name__ == "__main__":
    unittest.main()
