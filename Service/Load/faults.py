#!/usr/bin/env python3
"""Faults of the service, as tests of what its clients see.

    python3 faults.py --program .build/release/quartzite-service [--connections 10000] [-k killed]

Each test starts a service of its own at a free port of the loopback interface, does something to it, and stops it. A table at the end
says what the clients saw. Python's standard library is enough; the test of a full disk mounts a small tmpfs in a mount namespace of its own.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import collections
import os
import pathlib
import resource
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import mix
from client import Client, LostAnswer, picture_defect
from load import table
from service import Service, memory, processor_seconds

PROGRAM: str | None = None
CONNECTIONS = 10_000
ROWS: list[list[str]] = []
# A test that takes longer than this has hung; nothing here waits for so long.
GUARD = 180


def shadows(side: int, count: int) -> bytes:
    """A scene whose work grows with its side and its layers: each has a corner, a shadow and a group of its own."""
    return mix.caml(f'<CALayer bounds="0 0 {side} {side}" position="{side / 2} {side / 2}"><sublayers>' + "".join(
        f'<CALayer bounds="0 0 {side * 0.95} {side * 0.95}" position="{side / 2} {side / 2}" opacity="0.9" cornerRadius="{index % 400 + 1}"'
        f' backgroundColor="{index % 100 / 100} 0.2 0.3 0.5" shadowOpacity="0.5" shadowRadius="{index % 60 + 20}"/>'
        for index in range(count)) + "</sublayers></CALayer>")


# More than a minute of work on a software renderer, and less than the limits on untrusted scenes.
MINUTE = shadows(4000, 400)
# Some seconds of work.
SECONDS = shadows(1600, 120)
SMALL = mix.document(1).encode()
XML = {"Content-Type": "application/xml"}


def saw(fault: str, *words: str):
    ROWS.append([fault, *words])


def wait_for(condition, what: str, guard: float = GUARD):
    """Waits until a condition holds, and returns what it gave."""
    end = time.monotonic() + guard
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"this did not come true: {what}")
        time.sleep(0.02)
    return value


def in_thread(action) -> tuple[threading.Thread, list]:
    """An action that goes on beside the test; its result, or error, is put into the list."""
    results = []

    def run():
        try:
            results.append(action())
        except Exception as error:  # noqa: BLE001: the test looks at it
            results.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, results


def metric(service: Service, name: str) -> float:
    """The sum of a metric over its labels."""
    with service.client(30) as client:
        text = client.ask("GET", "/metrics").body.decode()
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name)


class FaultTests(unittest.TestCase):
    def start(self, *options: str, **more) -> Service:
        service = Service(PROGRAM, *options, **more)
        self.addCleanup(service.stop)
        return service

    def ask(self, service: Service, body: bytes = SMALL, query: str = "", timeout: float = 150):
        with service.client(timeout) as client:
            return client.ask("POST", f"/v1/render?{query}", body, XML)

    def assert_picture(self, answer, expected: bytes | None = None):
        self.assertEqual(answer.status, 200, answer.body[:400])
        self.assertIsNone(picture_defect(answer.kind, answer.body))
        if expected is not None:
            self.assertEqual(answer.body, expected)

    def assert_problem(self, answer, *statuses: int):
        self.assertIn(answer.status, statuses, answer.body[:400])
        self.assertEqual(answer.kind, "application/problem+json")
        self.assertEqual(answer.problem.get("status"), answer.status)
        self.assertTrue(answer.problem.get("title"))
        self.assertTrue(answer.problem.get("detail"))
        if answer.status in (429, 503):
            self.assertGreaterEqual(float(answer.headers["retry-after"]), 0)

    def busy_worker(self, service: Service, seconds: float = 0.2) -> int:
        """A worker that has been at work for so long since this was called."""
        before = {number: processor_seconds(number) for number in service.workers()}

        def found():
            return next((number for number in service.workers()
                         if processor_seconds(number) - before.get(number, 0) >= seconds), None)

        return wait_for(found, "a worker is at work")

    def test_a_worker_that_is_killed_at_work_costs_no_answer(self):
        service = self.start("--workers", "1")
        expected = self.ask(service, SECONDS).body
        thread, results = in_thread(lambda: self.ask(service, SECONDS))
        killed = self.busy_worker(service)
        os.kill(killed, signal.SIGKILL)
        thread.join(GUARD)
        self.assertTrue(results, "no answer came")
        self.assertNotIsInstance(results[0], Exception, results)
        # It is drawn once more by a worker that takes the place of the first.
        self.assert_picture(results[0], expected)
        self.assertNotIn(killed, service.workers())
        self.assertGreaterEqual(metric(service, "quartzite_worker_restarts_total"), 1)
        saw("worker killed (SIGKILL) at work", "200, drawn once more: the same bytes", "1 of 1 answered")

    def test_workers_that_are_killed_again_and_again_are_told_as_503(self):
        service = self.start("--workers", "1")
        thread, results = in_thread(lambda: self.ask(service, SECONDS))
        killed = 0
        while thread.is_alive() and killed < 8:
            before = {number: processor_seconds(number) for number in service.workers()}

            def next_one():
                return not thread.is_alive() or next(
                    (number for number in service.workers() if processor_seconds(number) - before.get(number, 0) >= 0.2), None)

            number = wait_for(next_one, "a worker is at work, or the answer is there")
            if number is not True and thread.is_alive():
                os.kill(number, signal.SIGKILL)
                killed += 1
        thread.join(GUARD)
        self.assertNotIsInstance(results[0], Exception, results)
        self.assert_problem(results[0], 503)
        self.assertGreaterEqual(killed, 2)
        # The scene is not at fault for what comes after it.
        service.wait_until("/readyz", 200)
        self.assert_picture(self.ask(service))
        saw("worker killed at each try", f"503 {results[0].code}, with Retry-After", f"after {killed} kills; the next request: 200")

    def test_all_workers_killed_under_load(self):
        service = self.start("--workers", "2")
        expected = self.ask(service).body
        statuses, lost, over = collections.Counter(), [], threading.Event()
        lock = threading.Lock()

        def client():
            with service.client() as one:
                while not over.is_set():
                    try:
                        answer = one.ask("POST", "/v1/render?", SMALL, XML)
                    except LostAnswer as error:
                        with lock:
                            lost.append(str(error))
                        continue
                    right = answer.body == expected if answer.status == 200 else answer.status in (429, 503) and bool(answer.problem)
                    with lock:
                        statuses[answer.status if right else f"wrong {answer.status}"] += 1

        threads = [threading.Thread(target=client) for _ in range(4)]
        for thread in threads:
            thread.start()
        try:
            for round in range(3):
                so_far = statuses[200]
                wait_for(lambda: statuses[200] >= so_far + 5, "five more pictures are drawn")
                for number in service.workers():
                    os.kill(number, signal.SIGKILL)
            so_far = statuses[200]
            wait_for(lambda: statuses[200] >= so_far + 5, "pictures are drawn again")
        finally:
            over.set()
            for thread in threads:
                thread.join(GUARD)
        self.assertEqual(lost, [])
        self.assertLessEqual(set(statuses), {200, 429, 503})
        saw("all workers killed three times under load", ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items())), "0 lost, 0 wrong")

    def test_a_scene_that_needs_a_minute_ends_at_its_deadline(self):
        service = self.start("--workers", "2")
        expected = self.ask(service).body
        thread, results = in_thread(lambda: self.ask(service, MINUTE, "timeout=3"))
        self.busy_worker(service)
        # The other worker draws for others meanwhile.
        others = [self.ask(service) for _ in range(3)]
        thread.join(GUARD)
        self.assertNotIsInstance(results[0], Exception, results)
        self.assert_problem(results[0], 504)
        for answer in others:
            self.assert_picture(answer, expected)
        service.wait_until("/readyz", 200)
        self.assert_picture(self.ask(service), expected)
        saw("a scene that needs a minute, with timeout=3", f"504 {results[0].code} after {results[0].seconds:.1f} s", "others meanwhile: 200")

    def test_a_client_that_goes_away_frees_its_worker(self):
        service = self.start("--workers", "1")
        with socket.create_connection(("127.0.0.1", service.port)) as connection:
            connection.sendall(b"POST /v1/render?timeout=60 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\nContent-Length: %d\r\n\r\n" % len(MINUTE) + MINUTE)
            self.busy_worker(service)
        answer = self.ask(service, SMALL, "timeout=50")
        self.assert_picture(answer)
        saw("a client that goes away while a minute is drawn", "gone", f"the next request: 200 after {answer.seconds:.1f} s")

    def test_requests_beyond_the_queue_are_told_to_come_again(self):
        service = self.start("--workers", "1", "--queue", "2")
        threads = [in_thread(lambda: self.ask(service, SECONDS)) for _ in range(10)]
        for thread, _ in threads:
            thread.join(GUARD)
        answers = [results[0] for _, results in threads]
        self.assertEqual([answer for answer in answers if isinstance(answer, Exception)], [])
        for answer in answers:
            self.assertIn(answer.status, (200, 429))
            if answer.status == 429:
                self.assert_problem(answer, 429)
        counts = collections.Counter(answer.status for answer in answers)
        self.assertGreaterEqual(counts[200], 2)
        self.assertGreaterEqual(counts[429], 1)
        saw("10 requests for one worker and a queue of 2", f"200: {counts[200]}, 429 with Retry-After: {counts[429]}", "0 lost")

    def test_connections_that_send_slowly_keep_nobody_out(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Two thirds for the slow connections; the service raises its own limit, or is given this one.
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        count = min(CONNECTIONS, hard - 1000)
        service = self.start()
        expected = self.ask(service).body
        before = memory(service.number)
        kept = service.client()
        self.addCleanup(kept.close)
        self.assert_picture(kept.ask("POST", "/v1/render?", SMALL, XML), expected)
        slow = SlowConnections(service.port, count)
        self.addCleanup(slow.close)
        thread, results = in_thread(slow.run)
        wait_for(lambda: slow.opened + slow.refused >= min(count, 500) or not thread.is_alive(), "the first connections are open")
        answered, again, most = 0, 0, before
        while thread.is_alive():
            most = max(most, memory(service.number))
            try:
                self.assert_picture(self.ask(service), expected)
                answered += 1
            except LostAnswer:
                # A new connection may be one of those that are closed to make room; it is tried again.
                again += 1
        self.assertEqual(results, [None])
        self.assert_picture(kept.ask("POST", "/v1/render?", SMALL, XML), expected)
        self.assertGreaterEqual(slow.opened, count * 0.9)
        self.assertGreaterEqual(answered, 5)
        self.assertLessEqual(again, answered / 10)
        # None of them was answered with a picture, and each that lasted was closed or told why.
        self.assertLessEqual(set(slow.statuses), {"408", "400", "431", "503", "429"})
        slow.close()
        self.assert_picture(self.ask(service), expected)
        grown = (most - before) / (1 << 20)
        self.assertLess(grown, 600)
        saw(f"{count} connections that send a byte a second", f"closed by the service: {slow.closed}, told {dict(slow.statuses) or 'nothing'}, left: {slow.left}",
            f"others: {answered} × 200, {again} tried again; the service grew by {grown:.0f} MiB")

    def test_a_full_disk_is_told_and_harms_no_template(self):
        folder = tempfile.mkdtemp(prefix="full-")
        os.chmod(folder, 0o755)
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        script = 'mount -t tmpfs -o size=512k,mode=1777 tmpfs "$0" && exec "$@"'
        namespace = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--user", "--map-root-user", "--mount")
        if subprocess.run([*namespace, "sh", "-c", script, folder, "true"], capture_output=True).returncode != 0:
            self.fail("no tmpfs can be mounted in a namespace of its own; allow user namespaces, or run this as root")
        service = self.start(prefix=(*namespace, "sh", "-c", script, folder), templates=folder)
        # Documents of about 60 KB that differ.
        texts = [mix.document(number).encode().replace(b"</caml>", b"<!-- " + b"%d " % number + b"x" * 57_000 + b" --></caml>") for number in range(20)]
        stored, refused = {}, None
        with service.client() as client:
            for number, text in enumerate(texts):
                answer = client.ask("PUT", f"/v1/templates/full-{number}", text, XML)
                if answer.status in (200, 201, 204):
                    stored[number] = text
                    continue
                refused = answer
                self.assert_problem(answer, 507)
                self.assertEqual(client.ask("GET", f"/v1/templates/full-{number}.png").status, 404)
                break
            self.assertIsNotNone(refused, "the disk did not become full")
            self.assertGreaterEqual(len(stored), 3)
            # A stored template that cannot be replaced stays as it was.
            first = client.ask("GET", "/v1/templates/full-0.png")
            self.assert_picture(first)
            larger = texts[1].replace(b"xxx -->", b"x" * 200_000 + b" -->")
            self.assert_problem(client.ask("PUT", "/v1/templates/full-0", larger, XML), 507)
            self.assert_picture(client.ask("GET", "/v1/templates/full-0.png"), first.body)
            for number, text in stored.items():
                self.assert_picture(client.ask("GET", f"/v1/templates/full-{number}.png"), client.ask("POST", "/v1/render?", text, XML).body)
            # Room that is made is used, and nothing of the refused ones lies about.
            self.assertIn(client.ask("DELETE", "/v1/templates/full-1").status, (200, 204))
            self.assertIn(client.ask("PUT", "/v1/templates/full-1", texts[1], XML).status, (200, 201))
        saw("a full disk for templates", f"507 {refused.code} for the one that had no room", f"{len(stored)} stored ones still drawn; stored again after a DELETE")

    def test_sigterm_under_load_loses_nothing_that_has_begun(self):
        service = self.start("--workers", "2", "--queue", "16")
        expected = self.ask(service, SECONDS).body
        # The request for the metrics may count itself.
        alone = metric(service, "quartzite_http_requests_in_progress")
        threads = [in_thread(lambda: self.ask(service, SECONDS)) for _ in range(6)]
        wait_for(lambda: metric(service, "quartzite_http_requests_in_progress") >= alone + 6, "six requests have begun")
        service.terminate()
        answers = []
        for thread, results in threads:
            thread.join(GUARD)
            answers += results
        self.assertEqual([answer for answer in answers if isinstance(answer, Exception)], [])
        for answer in answers:
            self.assert_picture(answer, expected)
        status = service.process.wait(GUARD)
        self.assertEqual(status, 0, service.said())
        with self.assertRaises(LostAnswer):
            self.ask(service)
        self.assertEqual(service.workers(), [])
        saw("SIGTERM with 6 requests at work", "6 × 200, the same bytes", "then refused connections; status 0, no worker is left")

    def test_a_missing_driver_is_told(self):
        service = self.start(environment={
            "QUARTZITE_DEVICE": "egl:97", "LIBGL_DRIVERS_PATH": "/nonexistent", "__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"}, wait="/healthz")
        with service.client() as client:
            ready = client.ask("GET", "/readyz")
            self.assert_problem(ready, 503)
            drawn = client.ask("POST", "/v1/render?timeout=5", SMALL, XML)
            self.assert_problem(drawn, 503, 504)
            self.assertEqual(client.ask("GET", "/healthz").status, 200)
            self.assertEqual(client.ask("GET", "/metrics").status, 200)
        # It tries again and again, and does not fill the machine with workers.
        self.assertLessEqual(len(service.workers()), (os.cpu_count() or 1) + 1)
        service.terminate()
        self.assertEqual(service.process.wait(GUARD), 0)
        saw("no driver at the start", f"/healthz 200; /readyz {ready.status} {ready.code}; a picture {drawn.status} {drawn.code}", drawn.problem["detail"][:70])


class SlowConnections:
    """Many connections, each of which sends the head of a request by one byte a second, for a bounded time."""

    # Each turn sends one byte on every connection.
    TURNS = 20
    BATCH = 250

    def __init__(self, port: int, count: int):
        self.port, self.count = port, count
        self.selector = selectors.DefaultSelector()
        self.open: dict[socket.socket, int] = {}
        self.opened = self.refused = self.closed = 0
        self.statuses = collections.Counter()
        self.text = b"POST /v1/render HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\nContent-Length: 1000\r\n\r\n"

    @property
    def left(self) -> int:
        """The connections that are still open."""
        return len(self.open)

    def run(self):
        for turn in range(self.TURNS):
            began = time.monotonic()
            self.connect(min(self.count - self.opened - self.refused, self.count // 5 + 1))
            for connection, sent in list(self.open.items()):
                try:
                    if connection.send(self.text[sent:sent + 1]):
                        self.open[connection] = sent + 1
                except BlockingIOError:
                    pass
                except OSError:
                    self.drop(connection)
            self.read(max(0, 1 - (time.monotonic() - began)))

    def connect(self, count: int):
        for index in range(count):
            connection = socket.socket()
            connection.setblocking(False)
            try:
                connection.connect(("127.0.0.1", self.port))
            except BlockingIOError:
                pass
            except OSError:
                connection.close()
                self.refused += 1
                continue
            self.open[connection] = 0
            self.opened += 1
            self.selector.register(connection, selectors.EVENT_READ)
            if index % self.BATCH == self.BATCH - 1:
                self.read(0.02)

    def read(self, seconds: float):
        end = time.monotonic() + seconds
        while True:
            for key, _ in self.selector.select(max(0, end - time.monotonic())):
                try:
                    data = key.fileobj.recv(4096)
                except BlockingIOError:
                    continue
                except OSError:
                    data = b""
                if data.startswith(b"HTTP/"):
                    self.statuses[data.split(b" ")[1].decode()] += 1
                elif not data:
                    self.drop(key.fileobj)
            if time.monotonic() >= end:
                return

    def drop(self, connection: socket.socket):
        if self.open.pop(connection, None) is not None:
            self.closed += 1
            self.selector.unregister(connection)
            connection.close()

    def close(self):
        for connection in list(self.open):
            self.selector.unregister(connection)
            connection.close()
        self.open.clear()


def main() -> None:
    global PROGRAM, CONNECTIONS
    parser = argparse.ArgumentParser(description="Faults of the service, as tests of what its clients see.", add_help=True)
    parser.add_argument("--program", required=True, help="quartzite-service, with quartzite-worker beside it")
    parser.add_argument("--connections", type=int, default=CONNECTIONS, help="connections that send slowly, at most 20000; default 10000")
    parser.add_argument("--output", type=pathlib.Path, help="a file for the table, beside standard output")
    known, rest = parser.parse_known_args()
    PROGRAM = os.path.abspath(known.program) if "/" in known.program else known.program
    CONNECTIONS = max(1, min(20_000, known.connections))
    run = unittest.main(argv=[sys.argv[0], *rest], verbosity=2, exit=False)
    report = table(["fault", "the client saw", "beside it"], ROWS)
    print("\n" + report)
    if known.output:
        known.output.parent.mkdir(parents=True, exist_ok=True)
        known.output.write_text(report + "\n")
    sys.exit(not run.result.wasSuccessful())


if __name__ == "__main__":
    main()
