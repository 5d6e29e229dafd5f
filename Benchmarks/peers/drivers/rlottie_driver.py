# The driver of rlottie, Debian's library, through ctypes.
# SPDX-License-Identifier: Apache-2.0
"""The scene is a Lottie document that is parsed once; every displacement is a frame of it."""

import ctypes

import loop
import lottie
from gles import load

POINTER, SIZE = ctypes.c_void_p, ctypes.c_size_t


class Driver:
    version, note = "rlottie 0.1", "the document is parsed once"

    def __init__(self, scene, mode, assets):
        text = lottie.document(scene)
        self.width, self.height = scene["w"], scene["h"]
        self.library = load("librlottie.so.0-1")
        self.library.lottie_animation_from_data.restype = POINTER
        self.library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
        self.library.lottie_animation_render.argtypes = [POINTER, SIZE, POINTER, SIZE, SIZE, SIZE]
        folder = assets.folder.encode() + b"/"
        self.animation = self.library.lottie_animation_from_data(text.encode(), scene["name"].encode(), folder)
        if not self.animation:
            raise loop.Unavailable("rlottie does not read the document")
        self.pixels = (ctypes.c_uint8 * (self.width * self.height * 4))()
        self.frames = {(0, 0): 0}
        self.frames.update((loop.displacement(frame), frame + 1) for frame in range(lottie.FRAMES - 1))

    def draw(self, x, y):
        if (x, y) not in self.frames:
            raise loop.Unavailable(f"the Lottie document has {lottie.FRAMES} frames")
        frame, stride = self.frames[x, y], self.width * 4
        self.library.lottie_animation_render(self.animation, frame, self.pixels, self.width, self.height, stride)

    def rgba(self):
        return loop.swapped(self.pixels)


if __name__ == "__main__":
    loop.run(Driver)
