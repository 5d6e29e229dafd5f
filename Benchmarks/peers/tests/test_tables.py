# Tests of the tables and of the page.
# SPDX-License-Identifier: Apache-2.0

import html.parser
import tempfile
import unittest

from comparison import markdown, page
from comparison.results import Results

from .results_of import results, run

RUNS = [
    run("Quartzite", 12), run("cairo", 10, note="a <note>"), run("blend2d", 1, lacks="shadows"), run("skia-gl", 300),
    run("null-gl", 3),
]  # fmt: skip


class NumberTests(unittest.TestCase):
    def test_numbers_have_three_digits(self):
        written = [markdown.number(value) for value in (0.1234, 1, 9.994, 9.996, 12.34, 99.96, 1234.5, None)]
        self.assertEqual(written, ["0.123", "1.00", "9.99", "10.0", "12.3", "100", "1,234", ""])


class TableTests(unittest.TestCase):
    def test_the_best_is_bold_and_what_does_not_count_is_marked(self):
        table = markdown.measure_table(results(RUNS), "wall")
        self.assertIn("| cairo | **10.0** |", table)
        self.assertIn("| blend2d | 1.00† |", table)

    def test_no_spread_is_the_best(self):
        table = markdown.measure_table(results(RUNS), "spread")
        self.assertIn("| blend2d | 1.00 |", table)
        self.assertNotIn("**", table)

    def test_all_lines_of_a_table_have_as_many_cells(self):
        for table in [markdown.measure_table(results(RUNS), "wall"), markdown.standing_table(results(RUNS))]:
            self.assertEqual(len({line.count("|") for line in table.splitlines()}), 1)

    def test_the_standing_says_what_is_reached(self):
        line = markdown.standing_table(results(RUNS)).splitlines()[-1]
        self.assertEqual(line, "| S5 | 12.0 | cairo 10.0 | 1.20 | 3.00 | 0.92 | yes | skia-gl 300 | 25.00 | yes |")

    def test_a_reason_is_given_for_what_does_not_count(self):
        self.assertIn("- S5, blend2d: incomplete: without shadows", markdown.document(results(RUNS)))


class PageTests(unittest.TestCase):
    def test_the_page_loads_nothing(self):
        text = page.document(results(RUNS))
        for word in ["src=", "url(", "@import", "<link", "<script", "http:", "https:"]:
            self.assertNotIn(word, text)

    def test_text_is_escaped(self):
        self.assertNotIn("<note>", page.document(results(RUNS)))

    def test_elements_that_have_to_end_end_in_order(self):
        ended, optional = [], {"tr", "td", "th", "thead", "tbody", "li", "meta", "p"}

        class Reader(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                if tag not in optional:
                    ended.append(tag)

            def handle_endtag(reader, tag):
                if tag not in optional:
                    self.assertEqual(ended.pop(), tag)

        Reader().feed(page.document(results(RUNS)))
        self.assertEqual(ended, [])

    def test_a_bar_longer_than_the_chart_is_cut_and_the_others_are_not(self):
        chart = page.chart("S5", results(RUNS).costs("S5"), "wall", "cpu", "ms")
        self.assertEqual(chart.count("bar cut"), 1)
        self.assertIn("The scale ends at 39.0 ms", chart)

    def test_results_without_numbers_make_a_page(self):
        self.assertIn("cannot be started", page.document(results([dict(run("cairo", 1), failure="cannot be started")])))


class FileTests(unittest.TestCase):
    def test_results_are_read_as_they_were_written(self):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            results(RUNS).write(file.name)
            self.assertEqual(Results.read(file.name), results(RUNS))


if __name__ == "__main__":
    unittest.main()
