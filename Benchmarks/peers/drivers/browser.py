# A browser process without a window, spoken to by the Chrome DevTools Protocol on the loopback device.
# SPDX-License-Identifier: Apache-2.0

import base64
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

from loop import Unavailable

COMMON = [
    "--headless=new", "--no-sandbox", "--hide-scrollbars", "--mute-audio", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
    "--force-device-scale-factor=1", "--font-render-hinting=none", "--remote-allow-origins=*",
    "--allow-file-access-from-files", "--remote-debugging-port=0",
]  # fmt: skip
MODES = {
    "sw": ["--disable-gpu"],
    "gl": ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--enable-gpu-rasterization"],
}
# The seconds after which a browser that has not answered is given up.
PATIENCE = 120


class Browser:
    """A browser with one page. It ends with its driver, whose process group it shares."""

    def __init__(self, width, height, mode):
        try:
            import websocket
        except ImportError:
            raise Unavailable("websocket-client is not installed; setup.sh installs it") from None
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if program is None:
            raise Unavailable("there is no chromium on the PATH; setup.sh installs it")
        self.folder = tempfile.mkdtemp(prefix="quartzite-peers-")
        options = [*COMMON, *MODES[mode], f"--user-data-dir={self.folder}", f"--window-size={width},{height}"]
        quiet = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.process = subprocess.Popen([program, *options, "about:blank"], **quiet)
        port = self.port()
        version = self.fetched(port, "version")
        self.version = version["Browser"]
        page = next(target for target in self.fetched(port, "list") if target["type"] == "page")
        options = dict(timeout=PATIENCE, suppress_origin=True, skip_utf8_validation=True)
        self.page = websocket.create_connection(page["webSocketDebuggerUrl"], **options)
        self.calls = 0

    def port(self):
        """The port that the browser listens on, which it writes to a file."""
        path, until = os.path.join(self.folder, "DevToolsActivePort"), time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            if os.path.exists(path):
                with open(path) as file:
                    lines = file.read().splitlines()
                if len(lines) > 1:
                    return int(lines[0])
            time.sleep(0.005)
        raise Unavailable("Chromium does not start; try it by hand: chromium --headless=new --no-sandbox")

    def fetched(self, port, name):
        """What the browser says about itself."""
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/{name}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def call(self, method, **parameters):
        """Calls a method and waits for its result."""
        self.calls += 1
        self.page.send(json.dumps(dict(id=self.calls, method=method, params=parameters)))
        while True:
            answer = json.loads(self.page.recv())
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise Unavailable(f"Chromium: {method}: {answer['error'].get('message')}")
                return answer["result"]

    def load(self, url, width, height):
        """Opens a page, and waits until all of it is loaded."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.enable")
        self.call("Page.navigate", url=url)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            state = self.call("Runtime.evaluate", expression="document.readyState + location.href")
            if state["result"]["value"] == "complete" + url:
                return
            time.sleep(0.003)
        raise Unavailable("Chromium does not load the page")

    def run(self, script):
        """Runs a line of JavaScript in the page."""
        self.call("Runtime.evaluate", expression=script)

    def screenshot(self):
        """A PNG file of the page, encoded for speed."""
        answer = self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(answer["data"])

    def processor_time(self):
        """The milliseconds that all processes of the browser have had on processors, in steps of 10."""
        ticks = 0
        for process in processes_below(self.process.pid):
            fields = text_of(f"/proc/{process}/stat").rsplit(")", 1)[-1].split()
            ticks += sum(map(int, fields[11:13]))
        return ticks * 1000 / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """The MiB of all processes of the browser now; a page that several share counts once."""
        found = (
            re.search(r"Pss:\s+(\d+)", text_of(f"/proc/{process}/smaps_rollup"))
            for process in processes_below(self.process.pid)
        )
        return sum(int(match.group(1)) for match in found if match) / 1024

    def close(self):
        """Ends the browser's processes and removes its folder."""
        for process in processes_below(self.process.pid)[::-1]:
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def text_of(path):
    """A file's text; nothing if the process that it is about has just ended."""
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def processes_below(root):
    """A process and all that it has started."""
    children = {}
    for process in map(int, filter(str.isdigit, os.listdir("/proc"))):
        fields = text_of(f"/proc/{process}/stat").rsplit(")", 1)[-1].split()
        if fields:
            children.setdefault(int(fields[1]), []).append(process)
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found
