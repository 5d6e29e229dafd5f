"""A headless Chromium, steered by its devtools protocol over a pair of pipes."""
# SPDX-License-Identifier: Apache-2.0

import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time


class DevtoolsError(Exception):
    """An error that the browser answered instead of a result."""


def browser_program() -> str | None:
    """The Chromium of this machine."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    return None


class Browser:
    """A browser with a profile of its own, which reaches the loopback interface and no other address."""

    def __init__(self, guard: float = 60):
        program = browser_program()
        if program is None:
            raise DevtoolsError("there is no Chromium; install Debian's package chromium")
        self.guard = guard
        self.profile = tempfile.mkdtemp(prefix="browser-")
        commands, self.output = os.pipe()
        self.input, answers = os.pipe()
        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run", "--no-default-browser-check",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions", "--disable-gpu",
            "--disable-dev-shm-usage", "--mute-audio", "--hide-scrollbars", "--force-color-profile=srgb", "--disable-lcd-text",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "about:blank"]
        if os.geteuid() == 0:
            # Chromium's sandbox refuses to run as root; the pages are our own.
            arguments.insert(1, "--no-sandbox")

        # The protocol reads from descriptor 3 and writes to 4. The shell moves the pipes there: code that runs between fork and
        # exec in a process with threads could lock up.
        script = f'exec 3<&{commands} 4>&{answers}; exec "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "browser", *arguments], pass_fds=(commands, answers), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.changed = threading.Condition()
        self.number = 0
        self.answers: dict[int, dict] = {}
        self.events: list[dict] = []
        self.is_open = True
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        rest = b""
        while True:
            try:
                data = os.read(self.input, 1 << 20)
            except OSError:
                data = b""
            if not data:
                break
            *messages, rest = (rest + data).split(b"\0")
            with self.changed:
                for text in messages:
                    message = json.loads(text)
                    if "id" in message:
                        self.answers[message["id"]] = message
                    else:
                        self.events.append(message)
                self.changed.notify_all()
        with self.changed:
            self.is_open = False
            self.changed.notify_all()

    def send(self, method: str, session: str | None = None, **parameters) -> int:
        """Sends a command without waiting for its answer."""
        with self.changed:
            self.number += 1
            number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        return number

    def call(self, method: str, session: str | None = None, **parameters) -> dict:
        """The answer to a command."""
        number = self.send(method, session, **parameters)
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers or not self.is_open, self.guard) or not self.is_open:
                raise DevtoolsError(f"{method}: no answer from the browser")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise DevtoolsError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def page(self, address: str, width: int = 1280, height: int = 860, scale: float = 1, mobile: bool = False) -> "Page":
        """A new page that has loaded an address."""
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        page = Page(self, target, self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(f"{domain}.enable")
        page.size(width, height, scale, mobile)
        page.open(address)
        return page

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        for descriptor in (self.input, self.output):
            try:
                os.close(descriptor)
            except OSError:
                pass
        shutil.rmtree(self.profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    """A page of a browser."""

    def __init__(self, browser: Browser, target: str, session: str):
        self.browser = browser
        self.target = target
        self.session = session

    def call(self, method: str, **parameters) -> dict:
        return self.browser.call(method, self.session, **parameters)

    def events(self, method: str, since: int = 0) -> list[dict]:
        """The events of a kind that have come, after the first `since` events of all kinds."""
        with self.browser.changed:
            return [event["params"] for event in self.browser.events[since:]
                    if event["method"] == method and event.get("sessionId") == self.session]

    def mark(self) -> int:
        """The number of events that have come, to look at later ones only."""
        with self.browser.changed:
            return len(self.browser.events)

    def wait_event(self, method: str, since: int, condition=lambda event: True) -> dict:
        end = time.monotonic() + self.browser.guard
        with self.browser.changed:
            while True:
                for event in self.browser.events[since:]:
                    if event["method"] == method and event.get("sessionId") == self.session and condition(event["params"]):
                        return event["params"]
                if not self.browser.is_open or not self.browser.changed.wait(max(0, end - time.monotonic())):
                    raise DevtoolsError(f"{method}: no such event came")

    def size(self, width: int, height: int, scale: float = 1, mobile: bool = False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def open(self, address: str):
        since = self.mark()
        answer = self.call("Page.navigate", url=address)
        if answer.get("errorText"):
            raise DevtoolsError(f"{address}: {answer['errorText']}")
        self.wait_event("Page.loadEventFired", since)

    def evaluate(self, expression: str):
        """The value of a JavaScript expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise DevtoolsError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait_until(self, expression: str, what: str = ""):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + self.browser.guard
        while True:
            value = self.evaluate(expression)
            if value:
                return value
            if time.monotonic() > end:
                raise DevtoolsError(f"this has not come true: {what or expression}")
            time.sleep(0.02)

    def key(self, key: str, code: str | None = None, number: int = 0, modifiers: int = 0):
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else "")
        common = {"key": key, "code": code or key, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **({"text": text} if text else {}), **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def drag_files(self, files: list[pathlib.Path], x: float, y: float):
        """Drops files on the page, as a file manager does."""
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def click(self, selector: str):
        """Clicks at the middle of an element with the mouse."""
        place = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="none" if kind == "mouseMoved" else "left",
                      clickCount=0 if kind == "mouseMoved" else 1)

    def screenshot(self, clip: dict | None = None) -> bytes:
        """A PNG of the page, or of a part of it in CSS pixels."""
        more = {"clip": {"scale": 1, **clip}, "captureBeyondViewport": False} if clip else {}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **more)["data"])

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
