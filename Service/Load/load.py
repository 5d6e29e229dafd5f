#!/usr/bin/env python3
"""A load of mixed requests on the service: requests a second, times, memory over time, and whether every answer was right.

    python3 load.py --program .build/release/quartzite-service --quartzite .build/release/quartzite
    python3 load.py --service http://127.0.0.1:8080 --duration 60 --rate 50

With --program it starts the service itself, at a free port of the loopback interface, and watches its memory and that of its workers.
One answer in a hundred is kept and, after the load, compared byte for byte with what the command makes of the same document.
The status is 0 if every request got a right answer. Python's standard library is enough; `wrk` is used where it is installed.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import collections
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import mix
from client import Client, LostAnswer, picture_defect, png_size
from service import Service, check_loopback, memory, workers

HERE = pathlib.Path(__file__).resolve().parent
LONGEST = 3600
TRIES = 20


def percentile(sorted_values: list[float], part: float) -> float:
    """The value that `part` of all values do not exceed; 0 where there is none."""
    if not sorted_values:
        return 0
    return sorted_values[min(len(sorted_values) - 1, max(0, -(-len(sorted_values) * int(part * 1000) // 1000) - 1))]


def table(titles: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown, with numbers to the right."""
    widths = [max(len(row[column]) for row in [titles, *rows]) for column in range(len(titles))]
    def line(cells):
        return "| " + " | ".join(cell.ljust(width) if column == 0 else cell.rjust(width)
                                 for column, (cell, width) in enumerate(zip(cells, widths))) + " |"
    rule = "|" + "|".join(("-" * (width + 2)) if column == 0 else ("-" * (width + 1) + ":") for column, width in enumerate(widths)) + "|"
    return "\n".join([line(titles), rule, *map(line, rows)])


@dataclasses.dataclass
class Sample:
    """One answer, as the report needs it."""
    when: float
    seconds: float
    kind: str
    status: int
    tries: int


@dataclasses.dataclass
class Kept:
    """An answer that is compared with the command's."""
    request: mix.Request
    path: pathlib.Path


class Load:
    """Requests by several clients, each with a connection of its own."""

    def __init__(self, address: str, duration: float, connections: int, rate: float, share: float, folder: pathlib.Path, first: int = 0):
        self.address, self.duration, self.connections, self.rate, self.share = address, duration, connections, rate, share
        self.folder = folder
        self.lock = threading.Lock()
        self.next = first
        self.sent = 0
        self.samples: list[Sample] = []
        self.kept: list[Kept] = []
        self.lost: list[str] = []
        self.wrong: list[str] = []
        self.refusals = collections.Counter()
        self.memory: list[tuple[float, int, int, int]] = []
        self.began = 0.0
        self.over = threading.Event()

    def take(self) -> tuple[int, float] | None:
        """The next number, and the moment at which it is due; none when the time is over."""
        with self.lock:
            now = time.monotonic() - self.began
            due = self.sent / self.rate if self.rate > 0 else now
            if due >= self.duration or now >= self.duration:
                return None
            number = self.next
            self.next += 1
            self.sent += 1
        if due > now:
            time.sleep(due - now)
        return number, due

    def work(self):
        with Client(self.address) as client:
            while (taken := self.take()) is not None:
                number, due = taken
                self.ask(client, number, due)

    def ask(self, client: Client, number: int, due: float):
        request = mix.request(number)
        for tries in range(1, TRIES + 1):
            try:
                answer = client.ask(request.method, request.target, request.body, request.headers)
            except LostAnswer as error:
                with self.lock:
                    self.lost.append(f"request {number} ({request.kind} {request.name}): {error}")
                return
            if answer.status in (429, 503) and answer.status not in request.statuses:
                # The service says that it is busy and when to come again: that is no loss, and is counted.
                with self.lock:
                    self.refusals[f"{answer.status} {answer.code or 'without a code'}"] += 1
                    if "retry-after" not in answer.headers:
                        self.wrong.append(f"request {number}: {answer.status} without Retry-After")
                time.sleep(min(5, max(0.05, float(answer.headers.get("retry-after") or 1))))
                continue
            break
        defect = self.defect(request, answer)
        # Each hundredth number, whatever its kind: the same are compared on every run.
        is_kept = self.share > 0 and answer.status == 200 and request.document is not None and number % max(1, round(1 / self.share)) == 0
        kept = None
        if is_kept and defect is None:
            kept = Kept(request, self.folder / str(number))
            kept.path.write_bytes(answer.body)
        with self.lock:
            # With a rate, time counts from when the request was due: a service that stalls keeps others waiting, too.
            ended = time.monotonic() - self.began
            self.samples.append(Sample(ended, ended - due, request.kind, answer.status, tries))
            if defect:
                self.wrong.append(f"request {number} ({request.kind} {request.name}, {request.method} {request.target}): {defect}")
            if kept:
                self.kept.append(kept)

    @staticmethod
    def defect(request: mix.Request, answer) -> str | None:
        """The first thing that is wrong with an answer."""
        if answer.status not in request.statuses:
            return f"status {answer.status}: {answer.body[:300].decode(errors='replace')}"
        if answer.status == 200:
            if (defect := picture_defect(answer.kind, answer.body)) is not None:
                return defect
            if request.size and png_size(answer.body) != request.size:
                return f"{png_size(answer.body)} pixels, not {request.size}"
        elif not answer.problem.get("title") or answer.problem.get("status") != answer.status:
            return f"status {answer.status} without problem details: {answer.body[:200].decode(errors='replace')}"
        return None

    def watch(self, number: int, interval: float):
        while not self.over.wait(interval):
            its_workers = workers(number)
            self.memory.append((time.monotonic() - self.began, memory(number), sum(map(memory, its_workers)), len(its_workers)))

    def run(self, service: int | None):
        """Sends until the time is over, and waits for all answers."""
        self.began = time.monotonic()
        threads = [threading.Thread(target=self.work) for _ in range(self.connections)]
        watcher = threading.Thread(target=self.watch, args=(service, max(0.5, self.duration / 120))) if service else None
        for thread in [*threads, *([watcher] if watcher else [])]:
            thread.start()
        for thread in threads:
            thread.join()
        self.over.set()
        if watcher:
            watcher.join()
        self.seconds = time.monotonic() - self.began

    def report(self) -> str:
        """The tables."""
        rows = []
        minutes = max(1, min(20, round(self.duration / 60) if self.duration >= 120 else round(self.duration / 10)))
        length = self.seconds / minutes

        def mebibytes(count: float) -> str:
            return f"{count / (1 << 20):.0f}"

        for index in range(minutes):
            begin, end = index * length, (index + 1) * length
            some = [sample for sample in self.samples if begin <= sample.when < end or (index == minutes - 1 and sample.when >= end)]
            times = sorted(sample.seconds for sample in some)
            points = [point for point in self.memory if begin <= point[0] < end]
            rows.append([
                f"{begin:.0f} to {end:.0f} s", f"{len(some) / length:.1f}", f"{percentile(times, 0.5) * 1000:.0f}", f"{percentile(times, 0.99) * 1000:.0f}",
                f"{max(times, default=0) * 1000:.0f}", mebibytes(max((point[1] for point in points), default=0)),
                mebibytes(max((point[2] for point in points), default=0)), str(points[-1][3]) if points else "–"])
        text = ["## Over time", "", table(
            ["time", "requests a second", "p50, ms", "p99, ms", "longest, ms", "service, MiB", "workers, MiB", "workers"], rows), "", "## By kind", ""]
        rows = []
        for kind in [*sorted({sample.kind for sample in self.samples}), None]:
            some = [sample for sample in self.samples if kind in (None, sample.kind)]
            times = sorted(sample.seconds for sample in some)
            statuses = collections.Counter(sample.status for sample in some)
            rows.append([
                kind or "all", str(len(some)), f"{len(some) / self.seconds:.1f}", f"{percentile(times, 0.5) * 1000:.0f}",
                f"{percentile(times, 0.99) * 1000:.0f}", f"{max(times, default=0) * 1000:.0f}",
                ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))])
        text += [table(["kind", "answers", "a second", "p50, ms", "p99, ms", "longest, ms", "statuses"], rows), ""]
        text.append(f"{self.sent} requests were sent, {len(self.samples)} answered, {len(self.lost)} lost, {len(self.wrong)} answered wrongly.")
        if self.refusals:
            text.append("Asked to come again, and then answered: " + ", ".join(f"{name}: {count}" for name, count in self.refusals.items()) + ".")
        return "\n".join(text)


def compare(kept: list[Kept], quartzite: str) -> tuple[int, list[str]]:
    """The number of answers that are the command's bytes, and the differences. Pictures that were asked for twice are made once."""
    made: dict[tuple, bytes] = {}
    equal, differences = 0, []
    for one in kept:
        request = one.request
        key = (request.document, request.options)
        if key not in made:
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, request.name).write_text(request.document)
                run = subprocess.run(
                    [quartzite, "render", request.name, "--limits", "untrusted", *request.options, "-o", "-"]
                    + ([] if "--format" in request.options else ["--format", "png"]), cwd=folder, capture_output=True)
            made[key] = run.stdout if run.returncode == 0 else b""
            if run.returncode != 0:
                differences.append(f"the command fails for {request.target}: {run.stderr.decode(errors='replace').strip()}")
        if made[key] and made[key] == one.path.read_bytes():
            equal += 1
        elif made[key]:
            differences.append(f"{request.method} {request.target} differs from the command's picture; it is kept as {one.path}")
    return equal, differences


def wrk_rows(address: str, seconds: int, connections: int) -> list[list[str]]:
    """Rows that `wrk` measures: cards with values of their own, one card again and again, and the health of the service."""
    card = f"{address}/v1/templates/{mix.TEMPLATE}.png"
    rows = []
    for name, words in [
        ("cards, each another", ["-s", str(HERE / "cards.lua"), card]), ("one card", [card + "?Title.string=One"]), ("health", [address + "/healthz"]),
    ]:
        run = subprocess.run(
            ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "30s", "--latency", *words], capture_output=True, text=True, timeout=seconds + 90)
        found = {key: re.search(pattern, run.stdout) for key, pattern in {
            "rate": r"Requests/sec:\s+([\d.]+)", "half": r"50%\s+(\S+)", "most": r"99%\s+(\S+)", "bad": r"Non-2xx or 3xx responses: (\d+)",
            "errors": r"Socket errors: (.*)"}.items()}
        rows.append([name] + [found[key][1] if found[key] else "–" for key in ("rate", "half", "most")]
                    + [found["bad"][1] if found["bad"] else "0", found["errors"][1] if found["errors"] else "none"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="A load of mixed requests on the service, on the loopback interface.")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--service", help="a running service: http://127.0.0.1:8080")
    where.add_argument("--program", help="quartzite-service, which is started for the load and stopped after it")
    parser.add_argument("--option", action="append", default=[], help="a further option of the program: --option=--workers=2")
    parser.add_argument("--pid", type=int, help="the process of the running service, whose memory is watched")
    parser.add_argument("--quartzite", help="the command, for the comparison")
    parser.add_argument("--duration", type=float, default=600, help=f"seconds, at most {LONGEST}; default 600")
    parser.add_argument("--connections", type=int, default=8, help="clients at one time, at most 256; default 8")
    parser.add_argument("--rate", type=float, default=0, help="requests a second; default 0: each client asks as soon as it was answered")
    parser.add_argument("--share", type=float, default=0.01, help="the part of answers that are compared; default 0.01")
    parser.add_argument("--wrk", type=int, default=0, help="seconds of each measurement by wrk after the load; default 0: none")
    parser.add_argument("--output", type=pathlib.Path, help="a file for the report, beside standard output")
    options = parser.parse_args()
    if not 0 < options.duration <= LONGEST or not 1 <= options.connections <= 256 or not 0 <= options.share <= 1 or not 0 <= options.wrk <= 120:
        parser.error(f"--duration is up to {LONGEST}, --connections 1 to 256, --share 0 to 1, --wrk up to 120")
    if options.wrk and not shutil.which("wrk"):
        parser.error("there is no wrk; install Debian's package wrk")
    started = Service(options.program, *options.option) if options.program else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="load-"))
    text, good = [], False
    try:
        address = started.address if started else check_loopback(options.service)
        with Client(address) as client:
            answer = client.ask("PUT", f"/v1/templates/{mix.TEMPLATE}", mix.CARD.encode(), {"Content-Type": "application/xml"})
            if answer.status not in (200, 201, 204):
                sys.exit(f"the template cannot be stored: {answer.status} {answer.body[:400].decode(errors='replace')}")
        load = Load(address, options.duration, options.connections, options.rate, options.share, folder)
        load.run(started.number if started else options.pid)
        text += [f"# Load: {options.duration:.0f} s, {options.connections} clients"
                 + (f", {options.rate:g} requests a second" if options.rate else "") + f", {os.cpu_count()} cores", "", load.report()]
        good = not load.lost and not load.wrong and len(load.samples) == load.sent
        text += [f"- {line}" for line in [*load.lost[:20], *load.wrong[:20]]]
        if options.quartzite:
            equal, differences = compare(load.kept, os.path.abspath(options.quartzite))
            text.append(f"{equal} of {len(load.kept)} answers that were kept are the command's, byte for byte.")
            text += [f"- {line}" for line in differences[:20]]
            good = good and not differences and equal == len(load.kept) and (equal > 0 or load.sent < 200)
        if options.wrk:
            text += ["", "## By wrk", "", table(
                ["requests", "a second", "p50", "p99", "not 2xx or 3xx", "socket errors"], wrk_rows(address, options.wrk, options.connections))]
        if started:
            status = started.stop()
            started = None
            text.append(f"The service ended with status {status} when it was told to.")
            good = good and status == 0
    finally:
        if started:
            print(started.said(), file=sys.stderr)
            started.stop()
        if good:
            shutil.rmtree(folder, ignore_errors=True)
    report = "\n".join([*text, "", "Everything is right." if good else "Something is wrong."])
    print(report)
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(report + "\n")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
