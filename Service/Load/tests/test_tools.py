#!/usr/bin/env python3
"""Tests of the tools for load and faults that need no service: a stand-in takes its place."""
# SPDX-License-Identifier: Apache-2.0

import collections
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

HERE = pathlib.Path(__file__).resolve().parent
LOAD = HERE.parent
TESTS = LOAD.parent / "Tests"
sys.path[:0] = [str(LOAD), str(TESTS)]

import client  # noqa: E402
import compare_chromium  # noqa: E402
import faults  # noqa: E402
import load  # noqa: E402
import mix  # noqa: E402
import pictures  # noqa: E402
import service  # noqa: E402

# A command that draws one pixel for each size that it is told, from the document alone.
COMMAND = """#!/usr/bin/env python3
import hashlib, pathlib, re, sys
sys.path.insert(0, {tests!r})
import pictures
words = sys.argv[1:]
text = pathlib.Path(words[1]).read_text(errors="replace")
if "<" * 9 in text or not text.strip() or "<" in text and ">" not in text:
    sys.exit("quartzite: error: " + words[1] + ":1:2: the document is not well-formed")
options = dict(zip(words[2::2], words[3::2]))
scale = float(options.get("--scale", 1))
found = re.search(r'bounds="0 0 (\\d+) (\\d+)"', text) or re.search(r'"w": (\\d+), "h": (\\d+)', text)
width, height = (max(1, min(1200, int(float(side) * scale))) for side in (found.groups() if found else (9, 9)))
values = [words[index + 1] for index, word in enumerate(words) if word == "--set"]
colour = hashlib.sha256((text if {honest} else str(id(words))).encode()).digest()[:3] + b"\\xff"
data = {{"jpeg": b"\\xff\\xd8\\xff" + colour + b"\\xff\\xd9", "webp": b"RIFF" + (8).to_bytes(4, "little") + b"WEBP" + colour}}.get(
    options.get("--format"), pictures.png(width, height, colour * (width * height)))
sys.stdout.buffer.write(data)
"""
# The stand-in under the name and with the options of the service.
PROGRAM = """#!/usr/bin/env python3
import argparse, signal, sys, threading
sys.path.insert(0, {tests!r})
import stand_in
parser = argparse.ArgumentParser()
for name in ("--host", "--port", "--templates", "--workers"):
    parser.add_argument(name)
server = stand_in.StandIn({command!r}, int(parser.parse_args().port))
def stop(*_):
    server.closing = True
    threading.Thread(target=server.shutdown).start()
signal.signal(signal.SIGTERM, stop)
server.serve_forever(poll_interval=0.05)
"""


@contextlib.contextmanager
def programs(honest: bool = True):
    """A folder with a service and a command that need nothing but Python."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "quartzite").write_text(COMMAND.format(tests=str(TESTS), honest=honest))
        (path / "quartzite-service").write_text(PROGRAM.format(tests=str(TESTS), command=str(path / "quartzite")))
        for name in ("quartzite", "quartzite-service"):
            (path / name).chmod(0o755)
        yield path


class ReportTests(unittest.TestCase):
    def test_percentiles_are_values_that_were_measured(self):
        values = [float(number) for number in range(1, 101)]
        self.assertEqual([load.percentile(values, part) for part in (0.01, 0.5, 0.99, 1)], [1, 50, 99, 100])
        self.assertEqual(load.percentile([7.0], 0.99), 7)
        self.assertEqual(load.percentile([1.0, 2.0, 3.0], 0.5), 2)
        self.assertEqual(load.percentile([], 0.5), 0)

    def test_tables_are_markdown(self):
        self.assertEqual(
            load.table(["a", "count"], [["one", "1"], ["two", "22"]]),
            "| a   | count |\n|-----|------:|\n| one |     1 |\n| two |    22 |")


class PictureTests(unittest.TestCase):
    def test_pngs_are_written_and_read(self):
        pixels = bytes(range(3 * 2 * 4))
        data = pictures.png(3, 2, pixels)
        self.assertEqual(pictures.pixels(data), (3, 2, pixels))
        self.assertEqual(pictures.pixel((3, 2, pixels), 1, 1), (16, 17, 18, 19))
        self.assertEqual(client.png_size(data), (3, 2))

    def test_whole_pictures_have_no_defect(self):
        data = pictures.png(3, 2, bytes(24))
        self.assertIsNone(client.picture_defect("image/png", data))
        for wrong in (data[:-1], data[:-12], data + b"x", b"", b"x" + data[1:], data[:40] + b"\x7f" + data[41:]):
            self.assertIsNotNone(client.picture_defect("image/png", wrong), wrong)
        self.assertIsNotNone(client.picture_defect("text/html", data))
        self.assertIsNone(client.picture_defect("image/jpeg", b"\xff\xd8\xff\xe0\xff\xd9"))
        self.assertIsNotNone(client.picture_defect("image/jpeg", b"\xff\xd8\xff\xe0"))
        self.assertIsNone(client.picture_defect("image/webp", b"RIFF\x08\0\0\0WEBPVP8 "[:16]))
        self.assertIsNotNone(client.picture_defect("image/webp", b"RIFF\x09\0\0\0WEBPVP8 "[:16]))


class MixTests(unittest.TestCase):
    def test_requests_are_made_of_their_numbers(self):
        self.assertEqual([mix.request(number) for number in range(300)], [mix.request(number) for number in range(300)])

    def test_all_kinds_come_in_their_parts(self):
        kinds = collections.Counter(mix.request(number).kind for number in range(4000))
        self.assertEqual(set(kinds), {"card", "lottie", "document", "hostile"})
        for kind, part in {"card": 0.60, "lottie": 0.22, "document": 0.08, "hostile": 0.10}.items():
            self.assertAlmostEqual(kinds[kind] / 4000, part, delta=0.03)
        hundredth = {mix.request(number).kind for number in range(0, 4000, 100)}
        self.assertLessEqual({"card", "lottie"}, hundredth)

    def test_cards_have_the_same_values_for_the_service_and_for_the_command(self):
        for number in range(200):
            request = mix.request(number)
            if request.kind == "card":
                import urllib.parse
                values = urllib.parse.parse_qsl(request.target.split("?")[1], strict_parsing=True)
                self.assertEqual([f"{key}={value}" for key, value in values], list(request.options[1::2]))

    def test_documents_are_well_formed(self):
        import xml.etree.ElementTree
        for text in (mix.CARD, mix.document(3)):
            xml.etree.ElementTree.fromstring(text)
        json.loads(mix.lottie(3))
        self.assertEqual(len({name for name, *_ in mix.HOSTILE}), len(mix.HOSTILE))


class ClientTests(unittest.TestCase):
    @contextlib.contextmanager
    def answering(self, *answers: bytes):
        """A server that gives each connection its answers, one for each request, and closes it."""
        listener = socket.create_server(("127.0.0.1", 0))

        def serve():
            for group in answers:
                connection, _ = listener.accept()
                with connection:
                    for answer in group if isinstance(group, tuple) else (group,):
                        connection.recv(65536)
                        connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            listener.close()
            thread.join()

    GOOD = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

    def test_a_closed_connection_is_made_anew(self):
        with self.answering(self.GOOD, self.GOOD) as address, client.Client(address) as one:
            self.assertEqual([one.ask("GET", "/").body, one.ask("GET", "/").body], [b"hi", b"hi"])
            self.assertEqual(one.connections, 2)

    def test_a_connection_is_kept(self):
        with self.answering((self.GOOD, self.GOOD)) as address, client.Client(address) as one:
            self.assertEqual([one.ask("GET", "/").body, one.ask("GET", "/").body], [b"hi", b"hi"])
            self.assertEqual(one.connections, 1)

    def test_half_an_answer_is_a_lost_one(self):
        for answer in (b"", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi", b"HTTP/1.1 2"):
            with self.answering(answer) as address, client.Client(address) as one, self.assertRaises(client.LostAnswer):
                one.ask("GET", "/")

    def test_problems_are_read(self):
        body = b'{"title": "No", "status": 422, "code": "invalidScene"}'
        answer = client.Answer(422, {"content-type": "application/problem+json"}, body, 0)
        self.assertEqual((answer.problem["title"], answer.code), ("No", "invalidScene"))
        self.assertEqual(client.Answer(422, {"content-type": "text/html"}, body, 0).problem, {})
        self.assertEqual(client.Answer(422, {"content-type": "application/problem+json"}, b"[", 0).problem, {})

    def test_only_the_loopback_interface_is_asked(self):
        self.assertEqual(service.check_loopback("http://127.0.0.1:8080/"), "http://127.0.0.1:8080")
        with self.assertRaises(SystemExit):
            service.check_loopback("http://192.0.2.1:8080")


class ProcessTests(unittest.TestCase):
    def test_processes_below_another_are_found(self):
        with subprocess.Popen(["sh", "-c", "sleep 60 & echo; wait"], stdout=subprocess.PIPE) as shell:
            shell.stdout.readline()
            below = service.children(shell.pid)
            self.assertEqual([service.name_of(number) for number in below], ["sleep"])
            self.assertIn(shell.pid, service.children(os.getpid()))
            self.assertGreater(service.memory(below[0]), 0)
            for number in [*below, shell.pid]:
                os.kill(number, 9)


class StandInTests(unittest.TestCase):
    def run_load(self, path: pathlib.Path, *options: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, "-B", LOAD / "load.py", "--program", path / "quartzite-service", "--quartzite", path / "quartzite",
             "--duration", "6", "--connections", "3", "--share", "0.2", *options], capture_output=True, text=True, timeout=200)

    def test_a_load_that_goes_well(self):
        with programs() as path:
            run = self.run_load(path)
            # The stand-in draws some of the documents that mean harm, and says so by its statuses.
            self.assertIn("| card ", run.stdout, run.stderr)
            self.assertIn(" 0 lost,", run.stdout)
            self.assertRegex(run.stdout, r"\n\| 0 to \d+ s ")

    def test_other_bytes_than_the_command_s_are_found(self):
        with programs(honest=False) as path:
            run = self.run_load(path)
            self.assertEqual(run.returncode, 1)
            self.assertIn("differs from the command's picture", run.stdout)

    def test_a_service_that_does_not_start_is_told(self):
        with self.assertRaisesRegex(service.StartError, "ended with status 1"):
            service.Service("false")

    def test_lost_and_wrong_answers_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            one = load.Load("http://127.0.0.1:9", 1, 1, 0, 0, pathlib.Path(folder))
            with client.Client("http://127.0.0.1:9") as nobody:
                one.ask(nobody, 1, 0)
            self.assertEqual(len(one.lost), 1)
        request = mix.Request("card", "GET", "/", size=(3, 2))
        good = client.Answer(200, {"content-type": "image/png"}, pictures.png(3, 2, bytes(24)), 0)
        self.assertIsNone(load.Load.defect(request, good))
        for answer in (
            client.Answer(200, {"content-type": "image/png"}, pictures.png(2, 2, bytes(16)), 0),
            client.Answer(200, {"content-type": "text/html"}, b"<p>", 0), client.Answer(500, {}, b"", 0),
        ):
            self.assertIsNotNone(load.Load.defect(request, answer))
        harm = mix.Request("hostile", "POST", "/", statuses=(422,))
        self.assertIsNotNone(load.Load.defect(harm, client.Answer(422, {}, b"no", 0)))
        self.assertIsNone(load.Load.defect(harm, client.Answer(
            422, {"content-type": "application/problem+json"}, b'{"title": "t", "status": 422}', 0)))


class FaultTests(unittest.TestCase):
    def test_slow_connections_are_opened_fed_and_counted(self):
        listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        received, connections = [], []

        def serve():
            # The first is told that it is too slow, the second is closed, the others are left alone.
            for index in range(12):
                connection, _ = listener.accept()
                connections.append(connection)
                received.append(connection.recv(10))
                if index == 0:
                    connection.sendall(b"HTTP/1.1 408 Request Timeout\r\n\r\n")
                if index < 2:
                    connection.close()

        thread = threading.Thread(target=serve)
        thread.start()
        slow = faults.SlowConnections(listener.getsockname()[1], 12)
        slow.TURNS = 6
        slow.run()
        thread.join()
        self.assertEqual((slow.opened, slow.closed, slow.left), (12, 2, 10))
        self.assertEqual(dict(slow.statuses), {"408": 1})
        self.assertEqual({data[:1] for data in received}, {b"P"})
        slow.close()
        self.assertEqual(slow.left, 0)
        for connection in connections:
            connection.close()
        listener.close()

    def test_waiting_ends(self):
        self.assertEqual(faults.wait_for(lambda: 3, "three"), 3)
        with self.assertRaisesRegex(AssertionError, "never"):
            faults.wait_for(lambda: False, "never", 0.05)

    def test_scenes_grow(self):
        self.assertEqual(faults.shadows(100, 7).count(b"shadowOpacity"), 7)
        self.assertLess(len(faults.MINUTE), 1 << 20)


class CompareTests(unittest.TestCase):
    def test_times_are_measured_over_many_cards(self):
        seen = []
        result = compare_chromium.measured(lambda worker: seen.append, 10, 2)
        self.assertEqual(sorted(seen), sorted(compare_chromium.titles(10)))
        self.assertEqual(result.count, 10)
        self.assertGreater(result.rate, 0)

    def test_pictures_that_are_far_apart_are_told(self):
        one = pictures.png(2, 1, bytes([0, 0, 0, 255] * 2))
        other = pictures.png(2, 1, bytes([30, 0, 0, 255] * 2))
        self.assertEqual(compare_chromium.distance(one, one), 0)
        self.assertEqual(compare_chromium.distance(one, other), 10)
        self.assertEqual(compare_chromium.distance(one, pictures.png(1, 1, bytes(4))), 255)


if __name__ == "__main__":
    unittest.main()
