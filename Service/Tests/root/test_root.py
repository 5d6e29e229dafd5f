#!/usr/bin/env python3
"""The service in a root like its container's, twice, behind HAProxy: pictures, templates that both see, and instances that end.

    sudo python3 test_root.py --programs FOLDER [--quartzite PATH] [--root FOLDER]

FOLDER has quartzite-service and quartzite-worker. The root is built with debootstrap where it is not there yet, which takes minutes. Needs
root, and Debian's packages debootstrap and haproxy. Everything listens on the loopback interface.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import collections
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SERVICE = HERE.parent.parent
sys.path[:0] = [str(SERVICE / "Load")]

import mix  # noqa: E402
from client import Client, LostAnswer, picture_defect  # noqa: E402
from service import children, free_port  # noqa: E402

OPTIONS = argparse.Namespace()
GUARD = 180
XML = {"Content-Type": "application/xml"}
SCENE = mix.document(1).encode()


def wait_for(condition, what: str):
    end = time.monotonic() + GUARD
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"this did not come true: {what}")
        time.sleep(0.05)
    return value


class Instance:
    """One service in the root."""

    def __init__(self, name: str, templates: pathlib.Path, logs: pathlib.Path):
        self.name, self.templates, self.log = name, templates, logs / f"{name}.log"
        self.port = free_port()
        self.process: subprocess.Popen | None = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [HERE / "enter.sh", OPTIONS.root, self.templates, *OPTIONS.variable, "quartzite-service", "--host", "127.0.0.1", "--port", str(self.port),
                 "--templates", "/var/lib/quartzite/templates", "--workers", "1"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)
        wait_for(self.is_ready, f"{self.name} is ready")

    def is_ready(self) -> bool:
        if self.process.poll() is not None:
            raise AssertionError(f"{self.name} ended with status {self.process.returncode}:\n{self.log.read_text(errors='replace')[-3000:]}")
        try:
            with Client(f"http://127.0.0.1:{self.port}", 10) as client:
                return client.ask("GET", "/readyz").status == 200
        except LostAnswer:
            return False

    def end(self, number: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            os.kill(self.process.pid, number)
            try:
                self.process.wait(GUARD)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        return self.process.wait()


class RootTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        programs = [path for path in sorted(pathlib.Path(OPTIONS.programs).iterdir()) if path.name.startswith("quartzite") and os.access(path, os.X_OK) and path.is_file()]
        subprocess.run([HERE / "make_root.sh", OPTIONS.root, *programs], check=True)
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="root-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        templates = cls.folder / "templates"
        templates.mkdir(mode=0o750)
        os.chown(templates, 10001, 10001)
        cls.folder.chmod(0o755)
        cls.instances = {name: Instance(name, templates, cls.folder) for name in ("one", "two")}
        for instance in cls.instances.values():
            cls.addClassCleanup(lambda instance=instance: instance.process and instance.end())
            instance.start()
        port = free_port()
        cls.address = f"http://127.0.0.1:{port}"
        cls.proxy_log = open(cls.folder / "haproxy.log", "wb")
        cls.addClassCleanup(cls.proxy_log.close)
        cls.proxy = subprocess.Popen(
            ["haproxy", "-db", "-f", SERVICE / "haproxy.cfg"], stdin=subprocess.DEVNULL, stdout=cls.proxy_log, stderr=cls.proxy_log,
            env={**os.environ, "LISTEN": f"127.0.0.1:{port}", **{name.upper(): f"127.0.0.1:{one.port}" for name, one in cls.instances.items()}})
        cls.addClassCleanup(cls.proxy.wait)
        cls.addClassCleanup(cls.proxy.terminate)
        wait_for(cls.is_answered, "HAProxy passes requests on")
        cls.wait_for_both()

    @classmethod
    def is_answered(cls) -> bool:
        if cls.proxy.poll() is not None:
            raise AssertionError((cls.folder / "haproxy.log").read_text())
        try:
            with Client(cls.address, 10) as client:
                return client.ask("GET", "/readyz").status == 200
        except LostAnswer:
            return False

    @classmethod
    def served_by(cls, count: int = 6) -> set[str]:
        """The instances that answer."""
        names = set()
        for _ in range(count):
            with Client(cls.address, 30) as client:
                names.add(client.ask("GET", "/readyz").headers.get("x-served-by"))
        return names

    @classmethod
    def wait_for_both(cls):
        wait_for(lambda: {"one", "two"} <= cls.served_by(), "both instances answer through HAProxy")

    def ask(self, method: str = "POST", target: str = "/v1/render", body: bytes | None = SCENE, headers=XML):
        with Client(self.address) as client:
            return client.ask(method, target, body, headers)

    def load_while(self, action) -> collections.Counter:
        """Pictures asked for by four clients through HAProxy while something is done; each has to be answered rightly."""
        expected = self.ask().body
        counts, defects, over, lock = collections.Counter(), [], threading.Event(), threading.Lock()

        def work():
            with Client(self.address) as client:
                while not over.is_set():
                    try:
                        answer = client.ask("POST", "/v1/render", SCENE, XML)
                    except LostAnswer as error:
                        with lock:
                            defects.append(str(error))
                        continue
                    with lock:
                        counts[answer.headers.get("x-served-by")] += 1
                        if answer.status != 200 or answer.body != expected:
                            defects.append(f"{answer.status}: {answer.body[:200]!r}")

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()

        def more(count: int = 12):
            """Waits until so many more are answered, or something is wrong."""
            total = sum(counts.values())
            wait_for(lambda: defects or sum(counts.values()) >= total + count, "pictures are drawn")

        try:
            more()
            action(more)
            more()
        finally:
            over.set()
            for thread in threads:
                thread.join(GUARD)
        self.assertEqual(defects, [])
        return counts

    def test_pictures_come_through(self):
        answer = self.ask()
        self.assertEqual(answer.status, 200, answer.body[:400])
        self.assertIsNone(picture_defect(answer.kind, answer.body))
        if OPTIONS.quartzite:
            # Without the machine's fonts in it, the scene is the same everywhere.
            (self.folder / "scene.caml").write_bytes(SCENE)
            made = subprocess.run(
                [OPTIONS.quartzite, "render", self.folder / "scene.caml", "--limits", "untrusted", "--format", "png", "-o", "-"],
                check=True, capture_output=True).stdout
            self.assertEqual(answer.body, made)

    def test_text_has_a_font_in_the_root(self):
        def card(text: str) -> bytes:
            return mix.caml(f'<CATextLayer bounds="0 0 200 40" position="100 20" string="{text}" fontSize="24"/>')

        first, second = self.ask(body=card("Hello")), self.ask(body=card("World"))
        self.assertEqual((first.status, second.status), (200, 200), first.body[:400])
        self.assertNotEqual(first.body, second.body)

    def test_problems_come_through(self):
        answer = self.ask(body=b"<caml")
        self.assertIn(answer.status, (400, 422))
        self.assertEqual(answer.kind, "application/problem+json")
        self.assertEqual(answer.problem["status"], answer.status)

    def test_both_instances_see_a_template(self):
        stored = self.ask("PUT", "/v1/templates/shared", mix.CARD.encode())
        self.assertIn(stored.status, (200, 201, 204), stored.body[:400])
        if OPTIONS.stand_in:
            return
        pictures = {}
        for name, instance in self.instances.items():
            with Client(f"http://127.0.0.1:{instance.port}") as client:
                pictures[name] = client.ask("GET", "/v1/templates/shared.png?Title.string=Both")
        self.assertEqual([one.status for one in pictures.values()], [200, 200])
        self.assertEqual(len({one.body for one in pictures.values()}), 1)
        self.assertEqual(len({one.headers["etag"] for one in pictures.values()}), 1)

    def test_processes_have_no_rights(self):
        self.ask()
        for instance in self.instances.values():
            for number in [instance.process.pid, *children(instance.process.pid)]:
                status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{number}/status").read_text().splitlines())
                self.assertEqual(set(status["Uid"].split()), {"10001"})
                self.assertEqual(set(status["Gid"].split()), {"10001"})
                self.assertEqual(int(status["CapEff"], 16), 0)

    def test_the_root_needs_no_swift(self):
        root = pathlib.Path(OPTIONS.root)
        self.assertEqual([path for folder in ("usr/lib", "usr/local") for path in (root / folder).rglob("libswift*")], [])

    def test_the_metrics_are_not_for_everybody(self):
        self.assertEqual(self.ask("GET", "/metrics", None, {}).status, 404)

    def test_an_instance_that_is_stopped_costs_no_answer(self):
        instance = self.instances["one"]

        def stop_and_start(more):
            self.assertEqual(instance.end(), 0)
            self.assertEqual(self.served_by(), {"two"})
            more()
            instance.start()
            self.wait_for_both()

        counts = self.load_while(stop_and_start)
        self.assertGreater(counts["one"], 0)
        self.assertGreater(counts["two"], 0)
        print(f"\n  stopped by SIGTERM under load: {sum(counts.values())} answered, 0 lost; {dict(counts)}", file=sys.stderr)

    def test_an_instance_that_is_killed_costs_no_answer(self):
        instance = self.instances["two"]

        def kill_and_start(more):
            instance.end(signal.SIGKILL)
            more()
            instance.start()
            self.wait_for_both()

        counts = self.load_while(kill_and_start)
        self.assertGreater(counts["one"], 0)
        self.assertGreater(counts["two"], 0)
        print(f"\n  killed by SIGKILL under load: {sum(counts.values())} answered, 0 lost; {dict(counts)}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="The service in a root like its container's, twice, behind HAProxy.", add_help=True)
    parser.add_argument("--programs", required=True, help="the folder with quartzite-service and quartzite-worker")
    parser.add_argument("--root", default=str(SERVICE.parent / ".build/service-root"), help="the folder of the root; default: .build/service-root")
    parser.add_argument("--quartzite", help="the command, whose picture is expected")
    parser.add_argument("--variable", action="append", default=[], help="a variable of the environment in the root: NAME=VALUE")
    parser.add_argument("--stand-in", action="store_true", help="the programs are a stand-in, whose templates are in memory")
    _, rest = parser.parse_known_args(namespace=OPTIONS)
    if os.geteuid() != 0:
        sys.exit("entering a root needs root: sudo python3 test_root.py …")
    for program in ("haproxy", "debootstrap"):
        if not shutil.which(program):
            sys.exit(f"there is no {program}; install Debian's package of that name")
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)


if __name__ == "__main__":
    main()
