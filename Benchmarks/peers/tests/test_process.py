# Tests of the processes that are measured.
# SPDX-License-Identifier: Apache-2.0

import sys
import time
import unittest

from comparison import process
from comparison.measuring import last_object


class ProcessTests(unittest.TestCase):
    def test_what_a_process_says_is_kept(self):
        ended = process.run([sys.executable, "-c", "print('{\"a\": 1}')"], 20)
        self.assertEqual((ended.failure, last_object(ended.output)), ("", {"a": 1}))
        self.assertGreater(ended.ended, ended.started)

    def test_a_process_that_takes_too_long_is_ended_with_what_it_started(self):
        script = "import os, time; pid = os.fork(); print(pid, flush=True) if pid else None; time.sleep(60)"
        ended = process.run([sys.executable, "-c", script], 2)
        self.assertEqual(ended.failure, "did not end within 2 seconds")
        number, until = int(ended.output), time.monotonic() + 20
        while is_running(number) and time.monotonic() < until:
            time.sleep(0.01)
        self.assertFalse(is_running(number))

    def test_the_reason_of_a_failure_is_its_last_line(self):
        ended = process.run([sys.executable, "-c", "raise SystemExit('no device')"], 20)
        self.assertEqual(ended.failure, "exit status 1: no device")

    def test_a_crash_is_named(self):
        ended = process.run([sys.executable, "-c", "import os; os.abort()"], 20)
        self.assertIn("SIGABRT", ended.failure)

    def test_the_memory_of_a_process_is_its_own_and_not_that_of_who_starts_it(self):
        held = b"1" * (200 << 20)
        small = process.peak_memory([sys.executable, "-S", "-c", ""], 20)
        large = process.peak_memory([sys.executable, "-S", "-c", "held = b'1' * (100 << 20)"], 20)
        self.assertLess(small, 60)
        self.assertGreater(large, 100)
        self.assertLess(large, 160)
        self.assertEqual(len(held), 200 << 20)
        self.assertIsNone(process.peak_memory(["/no/such/program"], 20))

    def test_a_program_that_is_not_there_is_a_failure(self):
        self.assertIn("cannot be started", process.run(["/no/such/program"], 20).failure)

    def test_output_without_an_object_is_nothing(self):
        self.assertIsNone(last_object("no result\n{broken"))


def is_running(number):
    """Whether there is such a process that has not ended; one that nobody has waited for yet has."""
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rsplit(")", 1)[-1].split()[0] not in "ZX"
    except OSError:
        return False


if __name__ == "__main__":
    unittest.main()
