#!/usr/bin/env python3
"""Tests of the service's page in a real headless Chromium.

    python3 test_page.py --program PATH/quartzite-service [--quartzite PATH] [--shots FOLDER]
    python3 test_page.py --service http://127.0.0.1:8080

Documents are dropped on the page, its time is moved, and the picture that it shows is compared, byte for byte and pixel for pixel,
with the service's answer to the same request, with the command's picture where --quartzite names it, and with what the document says.
With --quartzite alone, a stand-in made of the command takes the service's place. Needs Debian's package chromium, and curl.
"""
# SPDX-License-Identifier: Apache-2.0

import argparse
import base64
import http.client
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent / "Load")]

import mix  # noqa: E402
import pictures  # noqa: E402
from devtools import Browser, DevtoolsError  # noqa: E402

OPTIONS = argparse.Namespace(service=None, quartzite=None, shots=None)
BROWSER: Browser | None = None

# A square that is red on blue, and moves from left to right in two seconds.
MOVING = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Ground" bounds="0 0 240 120" position="120 60" backgroundColor="0 0 1">
    <sublayers>
      <CALayer name="Square" bounds="0 0 40 40" position="40 60" backgroundColor="1 0 0">
        <animations>
          <animation type="CABasicAnimation" keyPath="position.x" duration="2" beginTime="1e-100">
            <fromValue type="NSNumber" value="40"/><toValue type="NSNumber" value="200"/>
          </animation>
        </animations>
      </CALayer>
    </sublayers>
  </CALayer>
</caml>
"""
GLASS = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="Glass" bounds="0 0 100 80" position="50 40"><sublayers>
    <CALayer name="Dot" bounds="0 0 20 20" position="50 40" backgroundColor="0 0.6 0"/></sublayers></CALayer>
</caml>
"""
WITH_IMAGE = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer bounds="0 0 64 64" position="32 32"><contents type="CGImage" src="tile.png"/></CALayer>
</caml>
"""
RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


def service_answer(method: str, target: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The service's answer, without any browser."""
    address = urllib.parse.urlsplit(OPTIONS.service)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
    try:
        connection.request(method, target, body, headers)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def command_picture(document: str, name: str, *options: str) -> bytes | None:
    """The command's picture; none where there is no command."""
    if OPTIONS.quartzite is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, name).write_text(document)
        return subprocess.run(
            [OPTIONS.quartzite, "render", name, "--limits", "untrusted", "--format", "png", *options, "-o", "-"], cwd=folder, check=True,
            capture_output=True).stdout


class PageTests(unittest.TestCase):
    width, height, scale = 1280, 860, 1

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        self.page = BROWSER.page(OPTIONS.service + "/", self.width, self.height, self.scale)
        self.addCleanup(self.page.close)
        self.settled()

    def tearDown(self):
        if OPTIONS.shots:
            pathlib.Path(OPTIONS.shots).mkdir(parents=True, exist_ok=True)
            pathlib.Path(OPTIONS.shots, self._testMethodName + ".png").write_bytes(self.page.screenshot())
        self.assertEqual([event["exceptionDetails"] for event in self.page.events("Runtime.exceptionThrown")], [])
        # The page speaks with the service, and with nobody else.
        for event in self.page.events("Network.requestWillBeSent"):
            self.assertRegex(event["request"]["url"], rf"^({re.escape(OPTIONS.service)}/|blob:{re.escape(OPTIONS.service)}/|data:)")

    # The state of the page

    def settled(self):
        """Waits until no picture is on its way."""
        self.page.wait_until("document.querySelector('#sheet').getAttribute('aria-busy') === 'false'", "the page is at rest")

    def renders(self, since: int = 0) -> list[dict]:
        return [event for event in self.page.events("Network.requestWillBeSent", since) if "/v1/render" in event["request"]["url"]]

    def act(self, expression: str | None = None, action=None) -> int:
        """Does something that asks for a picture, waits until that picture is shown, and returns where its events begin."""
        since = self.page.mark()
        if expression:
            self.page.evaluate(expression)
        if action:
            action()
        self.page.wait_event("Network.requestWillBeSent", since, lambda event: "/v1/render" in event["request"]["url"])
        self.settled()
        return since

    def drop(self, **files: str | bytes) -> int:
        """Drops files in the middle of the page; `name__caml` is name.caml."""
        paths = []
        for name, data in files.items():
            path = self.path / name.replace("__", ".")
            path.write_bytes(data.encode() if isinstance(data, str) else data)
            paths.append(path)
        return self.act(action=lambda: self.page.drag_files(paths, self.width / 2, self.height / 2))

    def put(self, selector: str, value: str) -> int:
        """Gives a field a value, as typing does."""
        return self.act(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {json.dumps(value)};"
            " e.dispatchEvent(new Event('input', {bubbles: true})); })()")

    def received(self, since: int) -> tuple[dict, bytes]:
        """The last request for a picture, and the bytes that the browser got."""
        request = self.renders(since)[-1]
        self.page.wait_event("Network.loadingFinished", since, lambda event: event["requestId"] == request["requestId"])
        body = self.page.call("Network.getResponseBody", requestId=request["requestId"])
        return request["request"], base64.b64decode(body["body"]) if body["base64Encoded"] else body["body"].encode()

    def shown(self) -> tuple[int, int, bytes]:
        """The pixels on the screen where the picture is, at 100 %."""
        self.page.click("#zoom-full")
        # A picture that was stale becomes opaque within a moment.
        self.page.evaluate("Promise.all(document.querySelector('#picture').getAnimations().map(animation => animation.finished))")
        place = self.page.evaluate(
            "(() => { const s = document.querySelector('#sheet'); s.scrollTo(0, 0);"
            " const r = document.querySelector('#picture').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })()")
        # Chromium moves pictures to whole pixels of the screen.
        left, top, width, height = (round(number) for number in place)
        screen, _, data = pictures.pixels(self.page.screenshot())
        return width, height, b"".join(data[(row * screen + left) * 4:(row * screen + left + width) * 4] for row in range(top, top + height))

    def assert_same_everywhere(self, since: int, document: str, name: str = "moving.caml", *options: str) -> tuple[int, int, bytes]:
        """The browser's bytes, its pixels, the service's answer to others and the command's picture are one."""
        request, got = self.received(since)
        target = request["url"].removeprefix(OPTIONS.service)
        status, headers, expected = service_answer("POST", target, document.encode(), **{"Content-Type": "application/xml"})
        self.assertEqual((status, headers["content-type"]), (200, "image/png"))
        self.assertEqual(got, expected)
        if (made := command_picture(document, name, *options)) is not None:
            self.assertEqual(got, made)
        picture = pictures.pixels(got)
        shown = self.shown()
        self.assertEqual(shown[:2], picture[:2])
        self.assertEqual(shown[2], picture[2])
        return picture

    # The tests

    def test_a_dropped_document_is_drawn(self):
        since = self.drop(moving__caml=MOVING)
        picture = self.assert_same_everywhere(since, MOVING)
        self.assertEqual(picture[:2], (240, 120))
        self.assertEqual(pictures.pixel(picture, 40, 60), RED)
        self.assertEqual(pictures.pixel(picture, 100, 60), BLUE)
        self.assertEqual(self.page.evaluate("document.querySelector('#text').value"), MOVING)
        self.assertEqual(self.page.evaluate("document.querySelector('#end').value"), "2")
        self.assertRegex(self.page.evaluate("document.querySelector('#facts').textContent"), r"^240 × 120 px, PNG, ")

    def test_the_time_is_moved_by_mouse_and_by_keys(self):
        self.drop(moving__caml=MOVING)
        since = self.act(action=lambda: self.page.click("#slider"))
        middle = float(self.page.evaluate("document.querySelector('#time').value"))
        self.assertAlmostEqual(middle, 1, delta=0.05)
        picture = self.assert_same_everywhere(since, MOVING, "moving.caml", "--time", str(middle))
        self.assertEqual(pictures.pixel(picture, 120, 60), RED)
        self.assertEqual(pictures.pixel(picture, 40, 60), BLUE)
        since = self.put("#time", "1.5")
        picture = self.assert_same_everywhere(since, MOVING, "moving.caml", "--time", "1.5")
        self.assertEqual(pictures.pixel(picture, 160, 60), RED)
        self.page.evaluate("document.querySelector('#slider').focus()")
        since = self.act(action=lambda: self.page.key("End", number=35))
        picture = self.assert_same_everywhere(since, MOVING, "moving.caml", "--time", "2")

    def test_it_plays_and_pauses(self):
        self.drop(moving__caml=MOVING)
        since = self.page.mark()
        self.page.evaluate("document.activeElement.blur()")
        self.page.key(" ", "Space", 32)
        self.assertEqual(self.page.evaluate("document.querySelector('#play').getAttribute('aria-label')"), "Pause")
        for _ in range(2000):
            if len(self.renders(since)) >= 4:
                break
            time.sleep(0.02)
        self.page.key(" ", "Space", 32)
        # The frame that was due when it was paused may still ask for its picture.
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
        self.settled()
        times = [dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(event["request"]["url"]).query)).get("time", "0")
                 for event in self.renders(since)]
        self.assertGreaterEqual(len(set(times)), 3)
        self.assertEqual(self.page.evaluate("document.querySelector('#play').getAttribute('aria-label')"), "Play")
        at_rest = len(self.renders(since))
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
        self.assertEqual(len(self.renders(since)), at_rest)

    def test_an_error_is_shown_at_its_place(self):
        self.drop(moving__caml=MOVING)
        wrong = MOVING.replace('bounds="0 0 40 40"', 'bounds="0 0 forty 40"')
        self.put("#text", wrong)
        status, headers, body = service_answer("POST", "/v1/render?format=png", wrong.encode(), **{"Content-Type": "application/xml"})
        problem = json.loads(body)
        self.assertIn(status, (400, 422))
        self.assertEqual(headers["content-type"].split(";")[0], "application/problem+json")
        self.assertEqual(problem["line"], 5)
        text = self.page.evaluate("document.querySelector('#problems .problem.bad').textContent")
        self.assertIn(problem["title"], text)
        self.assertIn(problem["detail"], text)
        self.assertIn(f"moving.caml:{problem['line']}:{problem['column']}", text)
        # The mark lies behind the word that is wrong: where a click selects it in the text.
        band = self.page.evaluate(
            "(() => { const m = document.querySelector('#marks .place mark').getBoundingClientRect(), t = document.querySelector('#text');"
            " const s = t.getBoundingClientRect(); return [m.x - s.x - 12, m.y - s.y - 10 + t.scrollTop, m.width]; })()")
        self.assertEqual(band[1], (problem["line"] - 1) * 20)
        one = self.page.evaluate(
            "(() => { const c = document.createElement('canvas').getContext('2d');"
            " c.font = getComputedStyle(document.querySelector('#text')).font; return c.measureText('0').width; })()")
        self.assertAlmostEqual(band[0], (problem["column"] - 1) * one, delta=1)
        self.assertEqual(self.page.evaluate("document.querySelector('#gutter b').textContent"), "5")
        self.assertEqual(self.page.evaluate("document.querySelector('#sheet').dataset.stale"), "true")
        self.page.click("#problems button.problem")
        line = wrong.splitlines()[problem["line"] - 1]
        self.assertEqual(self.page.evaluate("document.activeElement.id"), "text")
        self.assertEqual(
            self.page.evaluate("document.querySelector('#text').selectionStart"),
            wrong.index(line) + problem["column"] - 1)
        since = self.put("#text", MOVING)
        self.assert_same_everywhere(since, MOVING)
        self.assertEqual(self.page.evaluate("document.querySelectorAll('#marks *').length + document.querySelectorAll('.problem').length"), 0)

    def test_what_was_left_out_is_listed(self):
        since = self.drop(moving__caml=MOVING.replace("<animations>", "<wibble/><animations>"))
        self.received(since)
        text = self.page.evaluate("document.querySelector('#problems').textContent")
        self.assertIn("wibble", text)
        self.assertIn(":6:", text)
        self.assertEqual(self.page.evaluate("document.querySelector('#gutter i').textContent"), "6")

    def test_the_latest_request_wins(self):
        self.drop(moving__caml=MOVING)
        # The first request is held in the browser until the second is under way.
        self.page.call("Fetch.enable", patterns=[{"urlPattern": "*/v1/render*"}])
        since = self.page.mark()
        write = "(() => {{ const e = document.querySelector('#scale'); e.value = '{0}'; e.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
        self.page.evaluate(write.format(2))
        first = self.page.wait_event("Fetch.requestPaused", since)
        self.assertIn("scale=2", first["request"]["url"])
        self.page.evaluate(write.format(3))
        second = self.page.wait_event("Fetch.requestPaused", since, lambda event: event["requestId"] != first["requestId"])
        self.assertIn("scale=3", second["request"]["url"])
        gone = self.page.wait_event("Network.loadingFailed", since)
        self.assertEqual(gone["requestId"], first["networkId"])
        self.assertTrue(gone["canceled"])
        self.page.call("Fetch.continueRequest", requestId=second["requestId"])
        self.settled()
        self.page.call("Fetch.disable")
        self.assertEqual(self.page.evaluate("document.querySelector('#picture').naturalWidth"), 720)

    def test_busy_services_are_asked_again(self):
        self.drop(moving__caml=MOVING)
        self.page.call("Fetch.enable", patterns=[{"urlPattern": "*/v1/render*"}])
        since = self.page.mark()
        self.page.evaluate("document.querySelector('#scale').value = '2'; document.querySelector('#scale').dispatchEvent(new Event('input', {bubbles: true}))")
        first = self.page.wait_event("Fetch.requestPaused", since)
        self.page.call(
            "Fetch.fulfillRequest", requestId=first["requestId"], responseCode=429, responseHeaders=[{"name": "Retry-After", "value": "1"}],
            body=base64.b64encode(b"{}").decode())
        second = self.page.wait_event("Fetch.requestPaused", since, lambda event: event["requestId"] != first["requestId"])
        self.page.call("Fetch.continueRequest", requestId=second["requestId"])
        self.settled()
        self.page.call("Fetch.disable")
        self.assertEqual(self.page.evaluate("document.querySelector('#picture').naturalWidth"), 480)
        self.assertEqual(self.page.evaluate("document.querySelectorAll('.problem').length"), 0)

    def test_an_image_comes_along(self):
        tile = pictures.png(2, 2, bytes([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255]))
        since = self.drop(picture__caml=WITH_IMAGE, tile__png=tile)
        request, got = self.received(since)
        # Forms with files have no body that the protocol tells: the same form is sent here.
        form = b"".join(
            b'--edge\r\nContent-Disposition: form-data; name="%s"; filename="%s"\r\n\r\n%s\r\n' % part
            for part in [(b"document", b"picture.caml", WITH_IMAGE.encode()), (b"asset", b"tile.png", tile)]) + b"--edge--\r\n"
        target = request["url"].removeprefix(OPTIONS.service)
        status, _, expected = service_answer("POST", target, form, **{"Content-Type": "multipart/form-data; boundary=edge"})
        self.assertEqual(status, 200)
        self.assertEqual(got, expected)
        picture = pictures.pixels(got)
        self.assertEqual(len({pictures.pixel(picture, x, y) for x in (2, 61) for y in (2, 61)}), 4)
        self.assertEqual(self.page.evaluate("[...document.querySelectorAll('.chip span')].map((e) => e.textContent)"), ["picture.caml", "tile.png"])
        self.act(action=lambda: self.page.click(".chip button"))
        self.assertIn("tile.png", self.page.evaluate("document.querySelector('#problems').textContent"))

    def test_a_checkerboard_lies_behind_alpha(self):
        since = self.drop(glass__caml=GLASS)
        _, got = self.received(since)
        self.assertEqual(pictures.pixel(pictures.pixels(got), 3, 3), (0, 0, 0, 0))
        shown = self.shown()
        colours = {pictures.pixel(shown, x, y) for x in range(2, 40, 4) for y in range(2, 30, 4)}
        self.assertGreaterEqual(len(colours), 2)
        self.assertEqual(pictures.pixel(shown, 50, 40), (0, 153, 0, 255))
        since = self.put("#background", "#ff8800")
        picture = self.assert_same_everywhere(since, GLASS, "glass.caml", "--background", "#ff8800")
        self.assertEqual(pictures.pixel(picture, 3, 3), (255, 136, 0, 255))

    def test_values_are_set(self):
        self.drop(moving__caml=MOVING)
        self.page.click("#add-value")
        self.put(".value input", "Square.backgroundColor")
        since = self.put(".value input:nth-of-type(2)", "#00ff00")
        request, got = self.received(since)
        self.assertIn(("set", "Square.backgroundColor=#00ff00"), urllib.parse.parse_qsl(urllib.parse.urlsplit(request["url"]).query))
        status, _, expected = service_answer(
            "POST", request["url"].removeprefix(OPTIONS.service), MOVING.encode(), **{"Content-Type": "application/xml"})
        self.assertEqual(status, 200)
        self.assertEqual(got, expected)
        self.assertEqual(pictures.pixel(pictures.pixels(got), 40, 60), (0, 255, 0, 255))

    def test_the_picture_is_downloaded(self):
        since = self.drop(moving__caml=MOVING)
        _, got = self.received(since)
        BROWSER.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.path / "downloads"), eventsEnabled=True)
        since = len(BROWSER.events)
        self.page.click("#download")
        end = time.monotonic() + BROWSER.guard
        while not any(event["method"] == "Browser.downloadProgress" and event["params"]["state"] == "completed" for event in BROWSER.events[since:]):
            self.assertLess(time.monotonic(), end, "the download did not end")
            time.sleep(0.02)
        self.assertEqual((self.path / "downloads/moving.png").read_bytes(), got)

    def test_the_curl_line_gives_the_same_bytes(self):
        tile = pictures.png(1, 1, bytes([255, 0, 255, 255]))
        since = self.drop(**{"it's__caml": WITH_IMAGE, "tile__png": tile})
        _, got = self.received(since)
        line = self.page.evaluate("document.querySelector('#curl').textContent")
        run = subprocess.run(["bash", "-c", line + " --silent --show-error"], cwd=self.path, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, line + run.stderr)
        self.assertEqual((self.path / "it's.png").read_bytes(), got)
        since = self.drop(moving__caml=MOVING)
        since = self.put("#time", "0.5")
        _, got = self.received(since)
        line = self.page.evaluate("document.querySelector('#curl').textContent")
        run = subprocess.run(["bash", "-c", line + " --silent --show-error"], cwd=self.path, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, line + run.stderr)
        self.assertEqual((self.path / "moving.png").read_bytes(), got)

    def test_a_template_is_stored_and_its_card_has_an_address(self):
        self.drop(moving__caml=MOVING)
        self.put("#time", "0.5")
        self.page.click("#add-value")
        self.put(".value input", "Ground.backgroundColor")
        since = self.put(".value input:nth-of-type(2)", "#00ff00")
        _, got = self.received(since)
        self.page.evaluate("document.querySelector('#template-name').value = 'from-the-page'")
        self.page.click("#store")
        address = self.page.wait_until("document.querySelector('#card').getAttribute('href')", "the card has an address")
        status, headers, body = service_answer("GET", "/" + address)
        self.assertEqual((status, headers["content-type"]), (200, "image/png"))
        self.assertEqual(body, got)
        self.assertEqual(pictures.pixel(pictures.pixels(body), 3, 3), (0, 255, 0, 255))
        # A name that cannot be one is told.
        self.page.evaluate("document.querySelector('#template-name').value = 'a name'")
        self.page.click("#store")
        self.page.wait_until("document.querySelector('#problems .problem.bad') !== null", "the problem is shown")
        self.assertEqual(self.page.evaluate("document.querySelector('#card').getAttribute('href')"), address)

    def test_lottie_is_drawn_and_its_length_known(self):
        self.act("(() => { const e = document.querySelector('#example'); e.value = 'Spinner (Lottie)'; e.dispatchEvent(new Event('change')); })()")
        self.assertEqual(self.page.evaluate("document.querySelector('#end').value"), "2")
        since = self.put("#time", "0.5")
        request, got = self.received(since)
        self.assertEqual(request["headers"]["Content-Type"], "application/json")
        self.assertEqual(pictures.pixels(got)[:2], (320, 320))

    def test_an_archive_is_drawn_and_its_document_shown(self):
        animation = mix.lottie(1)
        manifest = '{"version": "1", "generator": "tests", "animations": [{"id": "load"}]}'
        since = self.drop(load__lottie=mix.archive(**{"manifest__json": manifest, "animations/load__json": animation}))
        request, got = self.received(since)
        self.assertEqual(request["headers"]["Content-Type"], "application/zip")
        self.assertEqual(pictures.pixels(got)[:2], (320, 320))
        self.assertEqual(self.page.evaluate("document.querySelector('#text').value"), animation)
        self.assertTrue(self.page.evaluate("document.querySelector('#text').readOnly"))
        self.assertIn("animations/load.json", self.page.evaluate("document.querySelector('.chip').textContent"))
        # The picture is that of the animation alone.
        since = self.drop(load__json=animation)
        self.assertEqual(self.received(since)[1], got)
        self.assertFalse(self.page.evaluate("document.querySelector('#text').readOnly"))

    def test_hostile_documents_leave_the_page_usable(self):
        for document in ("<" * 200_000, '{"a":' * 50_000, "\0" * 1000, '<caml xmlns="x">' + "<CALayer>" * 20_000):
            since = self.put("#text", document)
            self.assertTrue(self.renders(since))
            self.assertGreaterEqual(self.page.evaluate("document.querySelectorAll('.problem.bad').length"), 1)
        since = self.put("#text", MOVING)
        self.assert_same_everywhere(since, MOVING)

    def test_controls_have_names_and_can_be_reached_by_keys(self):
        self.drop(moving__caml=MOVING)
        roles = {"button", "textbox", "combobox", "slider", "spinbutton", "link", "image", "ColorWell", "searchbox"}
        nodes = self.page.call("Accessibility.getFullAXTree")["nodes"]
        found = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                 if not node.get("ignored") and node.get("role", {}).get("value") in roles]
        self.assertGreater(len(found), 15)
        self.assertEqual([role for role, name in found if not name.strip()], [])
        self.page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges(); document.body.tabIndex = -1; document.body.focus()")
        reached = set()
        for _ in range(60):
            self.page.key("Tab", number=9)
            reached.add(self.page.evaluate("document.activeElement.id"))
        self.assertLessEqual({"play", "slider", "time", "text", "open", "format", "scale", "background", "copy", "download"}, reached)

    def test_text_stands_out_in_light_and_in_dark(self):
        self.drop(moving__caml=MOVING.replace("<animations>", "<wibble/><animations>"))
        for scheme in ("light", "dark"):
            self.page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            low = self.page.evaluate("""(() => {
              const numbers = (c) => (c.match(/[\\d.]+/g) ?? []).map(Number);
              const light = (c) => { const [r, g, b] = c.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
              const ground = (e) => { for (; e; e = e.parentElement) { const c = numbers(getComputedStyle(e).backgroundColor);
                if (c.length === 3 || c[3] > 0.99) return c.slice(0, 3); } return [255, 255, 255]; };
              const low = [];
              for (const e of document.querySelectorAll('h1, h2, label, button, a, p, input, select, textarea, code, .problem, legend, small, .gutter')) {
                if (!e.checkVisibility() || e.closest('.marks, .skip') || e.disabled || (!e.textContent.trim() && !e.value)) continue;
                if (e.type === 'range' || e.type === 'color') continue;
                const a = light(numbers(getComputedStyle(e).color).slice(0, 3)), b = light(ground(e));
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (ratio < 4.5) low.push([e.tagName, e.id || e.className || e.textContent.slice(0, 20), ratio]);
              }
              return low; })()""")
            self.assertEqual(low, [], scheme)

    def test_it_fits_a_phone(self):
        for width in (390, 320):
            self.page.size(width, 844, 2, True)
            self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            self.assertEqual(self.page.evaluate("document.documentElement.scrollWidth"), width)
            small = self.page.evaluate(
                "[...document.querySelectorAll('button, select, input')].filter((e) => e.checkVisibility())"
                ".map((e) => [e.id, e.getBoundingClientRect()]).filter(([, r]) => r.height < 24 || r.width < 24 || r.right > innerWidth).map(([id]) => id)")
            self.assertEqual(small, [])


STAND_IN = None


def main() -> None:
    global BROWSER, STAND_IN
    parser = argparse.ArgumentParser(description="Tests of the service's page in a headless Chromium.", add_help=True)
    parser.add_argument("--service", help="the address of a running service on the loopback interface")
    parser.add_argument("--program", help="quartzite-service, which is started for the tests")
    parser.add_argument("--quartzite", help="the command, whose pictures are expected")
    parser.add_argument("--shots", help="a folder for a screenshot of each test's end")
    known, rest = parser.parse_known_args(namespace=OPTIONS)
    started = None
    if known.program:
        from service import Service

        started = Service(os.path.abspath(known.program))
        known.service = started.address
    elif known.service is None:
        if known.quartzite is None:
            sys.exit("name a running service, --service http://127.0.0.1:8080, or the program, --program PATH")
        import stand_in

        STAND_IN = stand_in.StandIn(os.path.abspath(known.quartzite))
        known.service = STAND_IN.address
        threading.Thread(target=STAND_IN.serve_forever, daemon=True).start()
    known.service = known.service.rstrip("/")
    if urllib.parse.urlsplit(known.service).hostname not in ("127.0.0.1", "localhost", "::1"):
        sys.exit(f"{known.service}: only services on the loopback interface are tested")
    try:
        with Browser() as BROWSER:
            unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
    except DevtoolsError as error:
        sys.exit(str(error))
    finally:
        if started:
            started.stop()


if __name__ == "__main__":
    main()
