# Tests of the comparison of pictures; they need numpy, and are left out without it.
# SPDX-License-Identifier: Apache-2.0

import unittest

try:
    import numpy
except ImportError:
    numpy = None

if numpy:
    from comparison import pictures

    LIMITS = pictures.Limits(mean=2.5, far=0.0005, of_blank=0.04)


@unittest.skipUnless(numpy, "numpy is not installed")
class PictureTests(unittest.TestCase):
    def drawn(self, level=0):
        """A page of 600 × 40 pixels with a bar on it."""
        picture = numpy.full((600, 40, 3), 255, numpy.uint8)
        picture[100:500, 10:30] = level
        return picture

    def verdict(self, picture):
        return pictures.difference(picture, self.drawn(), [255, 255, 255]).verdict(LIMITS)

    def test_the_same_picture_is_accepted(self):
        self.assertEqual(self.verdict(self.drawn()), "")

    def test_slightly_other_edges_are_accepted(self):
        picture = self.drawn()
        picture[100:500, 10] = 20
        self.assertEqual(self.verdict(picture), "")

    def test_a_blank_picture_is_refused(self):
        self.assertIn("blank", self.verdict(numpy.full((600, 40, 3), 255, numpy.uint8)))
        self.assertIn("blank", self.verdict(numpy.zeros((600, 40, 3), numpy.uint8)))

    def test_a_picture_in_which_a_part_is_missing_is_refused(self):
        picture = self.drawn()
        picture[460:] = 255
        self.assertIn("differs", self.verdict(picture))

    def test_a_displaced_picture_is_refused(self):
        self.assertIn("differs", self.verdict(numpy.roll(self.drawn(), 2, axis=1)))

    def test_a_picture_of_another_size_is_refused(self):
        self.assertNotEqual(self.verdict(self.drawn()[1:]), "")

    def test_a_few_pixels_that_are_far_off_are_refused(self):
        picture = self.drawn()
        picture[0, :20] = 0
        self.assertIn("far off", self.verdict(picture))

    def test_the_consensus_is_the_median(self):
        found = pictures.consensus([self.drawn(10), self.drawn(200), self.drawn(12)])
        self.assertEqual(int(found[300, 20, 0]), 12)
        found = pictures.consensus([self.drawn(10), self.drawn(200), self.drawn(12), self.drawn(14)])
        self.assertEqual(int(found[300, 20, 0]), 13)

    def test_two_pictures_are_no_consensus(self):
        self.assertIsNone(pictures.consensus([self.drawn(), self.drawn()]))


if __name__ == "__main__":
    unittest.main()
