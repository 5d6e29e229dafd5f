#!/usr/bin/env python3
"""The same card by the service, by a headless Chromium, by Skia and by Cairo, on this machine: milliseconds a card, cards a second.

    pip install -r requirements.txt
    python3 compare_chromium.py --program .build/release/quartzite-service --cards 200

Each card has a title of its own, 1200 × 630 pixels, and ends as a PNG. Chromium keeps its pages open and is told the next title by its
devtools protocol, which is the fastest way to have it draw cards. Skia and Cairo are left out where their Python modules are missing.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import dataclasses
import io
import json
import os
import pathlib
import sys
import threading
import time
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "Tests"), str(HERE.parent / "Tests/browser")]

import mix  # noqa: E402
import pictures  # noqa: E402
from client import LostAnswer  # noqa: E402
from load import percentile, table  # noqa: E402
from service import Service, children, memory  # noqa: E402

WIDTH, HEIGHT = 1200, 630
INK, RED, YELLOW, CREAM, PINK = (0.110, 0.106, 0.133), (0.894, 0.294, 0.169), (0.953, 0.702, 0.227), (0.957, 0.925, 0.867), (0.949, 0.729, 0.698)
# The family that the service's document gets where it names none.
FAMILY = "Liberation Sans"


def css(colour: tuple) -> str:
    return "#" + "".join(f"{round(value * 255):02x}" for value in colour)


PAGE = f"""<!DOCTYPE html><meta charset="utf-8"><style>
* {{ margin: 0 }} body {{ width: {WIDTH}px; height: {HEIGHT}px; position: relative; overflow: hidden; background: {css(INK)};
  font-family: "{FAMILY}", Helvetica, Arial, sans-serif }}
div, p {{ position: absolute }} .disc {{ left: 740px; top: -160px; width: 600px; height: 600px; border-radius: 50%; background: {css(RED)} }}
.sun {{ left: 720px; top: 300px; width: 240px; height: 240px; border-radius: 50%; background: {css(YELLOW)} }}
#title {{ left: 88px; top: 140px; width: 680px; font-size: 80px; line-height: 1.15; color: {css(CREAM)} }}
#subtitle {{ left: 88px; top: 400px; font-size: 34px; line-height: 1.15; color: {css(PINK)} }}
</style><div class="disc"></div><div class="sun"></div><p id="title">Pictures from layers</p><p id="subtitle">From a template</p>"""


def titles(count: int) -> list[str]:
    """Titles that differ, of one line and of two."""
    return [f"{mix.WORDS[index % 12]} {'and ' + mix.WORDS[(index * 5 + 1) % 12] + ' ' if index % 2 else ''}{index}" for index in range(count)]


@dataclasses.dataclass
class Measured:
    """The times of cards."""
    count: int
    seconds: float
    times: list[float]

    @property
    def rate(self) -> float:
        return self.count / self.seconds


def measured(maker, count: int, workers: int) -> Measured:
    """Draws cards by several threads. `maker(worker)` gives a function of a title to each of them, outside of the time."""
    todo, lock, times, errors = titles(count), threading.Lock(), [], []
    draws = [maker(worker) for worker in range(workers)]
    todo.reverse()

    def work(draw):
        while True:
            with lock:
                if not todo or errors:
                    return
                title = todo.pop()
            begin = time.perf_counter()
            try:
                draw(title)
            except Exception as error:  # noqa: BLE001: it ends the measurement
                with lock:
                    errors.append(error)
                return
            with lock:
                times.append(time.perf_counter() - begin)

    threads = [threading.Thread(target=work, args=(draw,)) for draw in draws]
    begin = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - begin
    if errors:
        raise errors[0]
    return Measured(len(times), seconds, sorted(times))


def distance(one: bytes, other: bytes) -> float:
    """The mean difference of the channels of two PNGs, from 0 to 255."""
    first, second = pictures.pixels(one), pictures.pixels(other)
    if first[:2] != second[:2]:
        return 255
    # Red, green and blue: the cards are opaque.
    total = sum(sum(abs(a - b) for a, b in zip(first[2][channel::4], second[2][channel::4])) for channel in range(3))
    return total / (first[0] * first[1] * 3)


def service_maker(service: Service):
    def maker(_worker: int):
        client = service.client()

        def draw(title: str) -> bytes:
            answer = client.ask("GET", f"/v1/templates/{mix.TEMPLATE}.png?" + urllib.parse.urlencode({"Title.string": title}))
            if answer.status != 200:
                raise LostAnswer(f"{answer.status}: {answer.body[:300].decode(errors='replace')}")
            return answer.body

        return draw
    return maker


def chromium_maker(browser, address: str):
    import base64

    def maker(_worker: int):
        page = browser.page(address, WIDTH, HEIGHT)

        def draw(title: str) -> bytes:
            page.evaluate(f"document.getElementById('title').textContent = {json.dumps(title)}")
            return base64.b64decode(page.call(
                "Page.captureScreenshot", format="png", optimizeForSpeed=False, clip={"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": 1})["data"])

        draw.page = page
        return draw
    return maker


def wrapped(title: str, width_of) -> list[str]:
    """Lines that are no wider than the card's box for the title."""
    lines = [""]
    for word in title.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer) > 680:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def skia_maker(skia):
    def colour(value: tuple) -> int:
        return skia.Color(*(round(channel * 255) for channel in value))

    def maker(_worker: int):
        family = skia.Typeface.MakeFromName(FAMILY, skia.FontStyle.Normal()) if hasattr(skia.Typeface, "MakeFromName") else skia.Typeface(FAMILY)
        large, small = skia.Font(family, 80), skia.Font(family, 34)

        def draw(title: str) -> bytes:
            surface = skia.Surface(WIDTH, HEIGHT)
            canvas = surface.getCanvas()
            paint = skia.Paint(AntiAlias=True, Color=colour(RED))
            canvas.clear(colour(INK))
            canvas.drawCircle(1040, 140, 300, paint)
            paint.setColor(colour(YELLOW))
            canvas.drawCircle(840, 420, 120, paint)
            paint.setColor(colour(CREAM))
            for index, line in enumerate(wrapped(title, large.measureText)):
                canvas.drawString(line, 88, 212 + 92 * index, large, paint)
            paint.setColor(colour(PINK))
            canvas.drawString("From a template", 88, 431, small, paint)
            return bytes(surface.makeImageSnapshot().encodeToData(skia.kPNG, 100))

        return draw
    return maker


def cairo_maker(cairo):
    import math

    def maker(_worker: int):
        def draw(title: str) -> bytes:
            surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
            context = cairo.Context(surface)
            context.set_source_rgb(*INK)
            context.paint()
            for colour, x, y, radius in ((RED, 1040, 140, 300), (YELLOW, 840, 420, 120)):
                context.set_source_rgb(*colour)
                context.arc(x, y, radius, 0, 2 * math.pi)
                context.fill()
            context.select_font_face(FAMILY)
            context.set_font_size(80)
            context.set_source_rgb(*CREAM)
            for index, line in enumerate(wrapped(title, lambda text: context.text_extents(text).x_advance)):
                context.move_to(88, 212 + 92 * index)
                context.show_text(line)
            context.set_font_size(34)
            context.set_source_rgb(*PINK)
            context.move_to(88, 431)
            context.show_text("From a template")
            data = io.BytesIO()
            surface.write_to_png(data)
            return data.getvalue()

        return draw
    return maker


def main() -> None:
    parser = argparse.ArgumentParser(description="The same card by the service, by Chromium, by Skia and by Cairo.")
    parser.add_argument("--program", help="quartzite-service; left out, only the others are measured")
    parser.add_argument("--cards", type=int, default=200, help="cards of each measurement, at most 10000; default 200")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="cards at one time in the second measurement; default: the cores")
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for one picture of each, to be looked at")
    parser.add_argument("--output", type=pathlib.Path, help="a file for the table, beside standard output")
    options = parser.parse_args()
    if not 10 <= options.cards <= 10_000 or not 1 <= options.workers <= 64:
        parser.error("--cards is from 10 to 10000, --workers from 1 to 64")
    rows, firsts, notes = [], {}, []

    def measure(name: str, maker, used):
        draw = maker(0)
        firsts[name] = draw(titles(2)[1])
        if hasattr(draw, "page"):
            draw.page.close()
        alone = measured(maker, options.cards, 1)
        together = measured(maker, options.cards, options.workers)
        rows.append([
            name, f"{alone.seconds / alone.count * 1000:.1f}", f"{percentile(alone.times, 0.99) * 1000:.1f}", f"{alone.rate:.1f}", f"{together.rate:.1f}",
            f"{len(firsts[name]) / 1000:.0f}", f"{used() / (1 << 20):.0f}"])

    def family(number: int) -> int:
        return memory(number) + sum(map(memory, children(number)))

    if options.program:
        # Without the cache each card is drawn, as the others draw theirs.
        with Service(os.path.abspath(options.program), "--card-cache", "0", "--workers", str(options.workers)) as service:
            with service.client() as client:
                answer = client.ask("PUT", f"/v1/templates/{mix.TEMPLATE}", mix.CARD.encode(), {"Content-Type": "application/xml"})
            if answer.status not in (200, 201, 204):
                sys.exit(f"the template cannot be stored: {answer.status} {answer.body[:300].decode(errors='replace')}")
            measure("Quartzite's service", service_maker(service), lambda: family(service.number))
    from devtools import Browser, DevtoolsError
    try:
        with Browser() as browser:
            version = browser.call("Browser.getVersion")["product"]
            measure(version, chromium_maker(browser, "data:text/html;charset=utf-8," + urllib.parse.quote(PAGE)), lambda: family(browser.process.pid))
    except DevtoolsError as error:
        firsts = {name: data for name, data in firsts.items() if any(row[0] == name for row in rows)}
        notes.append(f"Chromium is left out: {error}")
    for name, maker in (("skia", skia_maker), ("cairo", cairo_maker)):
        try:
            module = __import__(name)
        except ImportError:
            notes.append(f"{name} is left out: install what requirements.txt lists")
            continue
        version = getattr(module, "__version__", getattr(module, "version", ""))
        measure(f"{name.capitalize()} {version} in Python", maker(module), lambda: memory(os.getpid()))
    report = [f"# One card, {WIDTH} × {HEIGHT}, as a PNG: {options.cards} of each, {os.cpu_count()} cores", "", table(
        ["by", "ms a card, one at a time", "p99, ms", "cards a second", f"cards a second, {options.workers} at a time", "KB a card", "memory, MiB"], rows)]
    # The same card: text differs at its edges, areas do not.
    reference = next(iter(firsts.values()))
    far = [(name, distance(reference, data)) for name, data in firsts.items()]
    report += ["", "Mean difference of the channels from the first, of 255: " + ", ".join(f"{name}: {value:.2f}" for name, value in far) + "."]
    report += notes
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
        for name, data in firsts.items():
            (options.pictures / (name.split()[0].split("/")[0].replace("'s", "") + ".png")).write_bytes(data)
    text = "\n".join(report)
    print(text)
    if options.output:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text + "\n")
    sys.exit(any(value > 8 for _, value in far))


if __name__ == "__main__":
    main()
