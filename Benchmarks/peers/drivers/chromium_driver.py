# The driver of Chromium without a window.
# SPDX-License-Identifier: Apache-2.0
"""Modes: sw, without a GPU process that draws; gl, with ANGLE on the EGL driver. A frame is what a service would pay that
keeps the page open: the content is displaced, and a screenshot comes back as a PNG file."""

import os
import tempfile

import loop
import web_page
from browser import Browser


class Driver:
    def __init__(self, scene, mode, assets):
        width, height = scene["w"], scene["h"]
        self.browser = Browser(width, height, mode)
        self.version = self.browser.version
        self.note = "a frame has a round trip to the browser and a PNG file in it"
        handle, page = tempfile.mkstemp(suffix=".html", dir=self.browser.folder)
        with os.fdopen(handle, "w") as file:
            file.write(web_page.document(scene, assets.image))
        self.browser.load("file://" + page, width, height)

    def draw(self, x, y):
        self.browser.run(f"document.getElementById('moved').style.transform = 'translate({x}px, {y}px)'")
        self.file = self.browser.screenshot()

    def rgba(self):
        return loop.decoded(self.file)

    def processor_time(self):
        return self.browser.processor_time()

    def memory(self):
        return self.browser.memory()

    def close(self):
        self.browser.close()


if __name__ == "__main__":
    loop.run(Driver)
