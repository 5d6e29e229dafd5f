# Tests of medians, of what counts, and of how Quartzite stands.
# SPDX-License-Identifier: Apache-2.0

import unittest

from comparison import costs

from .results_of import results, run


class MedianTests(unittest.TestCase):
    def test_the_median_of_an_even_number_lies_between_the_middle_two(self):
        self.assertEqual(costs.middle([4, 1, 3, 2]), 2.5)

    def test_what_is_missing_is_left_out(self):
        self.assertEqual(costs.middle([None, 3]), 3)
        self.assertIsNone(costs.middle([None]))
        self.assertIsNone(costs.least([]))

    def test_a_cost_is_the_median_of_the_repetitions_medians_and_the_least_start(self):
        runs = [
            dict(wall=[1, 2, 30], cpu=[1], start=90),
            dict(wall=[4, 4, 4], cpu=[3], start=50),
            dict(wall=[3, 3, 3], cpu=[2], start=70),
        ]
        cost = costs.cost(runs)
        self.assertEqual((cost.wall, cost.cpu, cost.start, cost.spread), (3, 2, 50, 2))
        self.assertTrue(cost.counts)


class CountingTests(unittest.TestCase):
    def test_a_failure_has_no_numbers_and_a_reason(self):
        cost = costs.cost([dict(failure="ended by SIGSEGV")])
        self.assertIsNone(cost.wall)
        self.assertEqual(cost.reason, "ended by SIGSEGV")

    def test_a_failed_repetition_leaves_the_others(self):
        self.assertEqual(costs.cost([dict(failure="late"), dict(wall=[2], cpu=[2])]).wall, 2)

    def test_an_incomplete_picture_does_not_count(self):
        self.assertFalse(costs.cost([dict(wall=[1], cpu=[1], lacks="shadows")]).counts)

    def test_frames_that_do_not_change_do_not_count(self):
        self.assertFalse(costs.cost([dict(wall=[1], cpu=[1], changes=False)]).counts)

    def test_a_picture_that_differs_does_not_count(self):
        self.assertEqual(costs.cost([dict(wall=[1], cpu=[1])], "the picture differs").reason, "the picture differs")

    def test_a_picture_that_was_not_compared_does_not_count(self):
        found = results([run("cairo", 1)])
        found.pictures = {}
        self.assertFalse(found.costs("S5")["cairo"].counts)


class StandingTests(unittest.TestCase):
    def stand(self, *runs, scene="S5"):
        found = results(list(runs), scenes={scene: "title"})
        return costs.standing(scene, found.costs(scene))

    def test_the_bound_is_the_best_peer_and_the_empty_program(self):
        stand = self.stand(run("Quartzite", 12), run("cairo", 10), run("skia-gl", 48), run("null-gl", 3))
        self.assertEqual((stand.best_name, stand.best, stand.bound, stand.is_within), ("cairo", 10, 13, True))
        self.assertEqual((stand.best_gl_name, stand.ahead_of_gl, stand.is_ahead), ("skia-gl", 4, True))

    def test_the_empty_program_is_no_peer(self):
        stand = self.stand(run("Quartzite", 12), run("cairo", 10), run("null-gl", 1))
        self.assertEqual(stand.best_name, "cairo")
        self.assertIsNone(stand.best_gl)

    def test_what_does_not_count_is_never_the_best(self):
        stand = self.stand(run("Quartzite", 12), run("cairo", 10), run("blend2d", 1, lacks="shadows"))
        self.assertEqual(stand.best_name, "cairo")

    def test_quartzite_has_no_number_if_its_picture_differs(self):
        differs = {"S5": {"Quartzite": dict(mean=9, verdict="the picture differs")}}
        found = results([run("Quartzite", 1), run("cairo", 10), run("null-gl", 1)], differs)
        stand = costs.standing("S5", found.costs("S5"))
        self.assertIsNone(stand.quartzite)
        self.assertIsNone(stand.is_within)

    def test_being_ahead_is_not_asked_of_the_smallest_scene(self):
        runs = [run("Quartzite", 1, "S1"), run("skia-gl", 2, "S1")]
        self.assertIsNone(self.stand(*runs, scene="S1").is_ahead)

    def test_nothing_is_said_where_something_is_missing(self):
        stand = self.stand(run("Quartzite", 1))
        self.assertEqual((stand.to_best, stand.to_bound, stand.ahead_of_gl), (None, None, None))


if __name__ == "__main__":
    unittest.main()
