# ThorVG's software engine, of the library that comes with thorvg-python, through ctypes.
# SPDX-License-Identifier: Apache-2.0

import ctypes
import importlib.util
import os
import pathlib

from .document import Document
from .unavailable import Unavailable

POINTER, FLOAT, COUNT, TEXT = ctypes.c_void_p, ctypes.c_float, ctypes.c_uint32, ctypes.c_char_p
PACKAGE = "thorvg_python"
# The ways of drawing: the engine's threads beside the caller's, none or one less than there are processors, and the engine's option,
# 1 for all of every frame and 2 for what has changed.
MODES = {"": (False, 1), "threads": (True, 1), "changes": (False, 2)}
# Blue is the first byte, and colors are premultiplied, as Quartzite's and rlottie's are.
BLUE_FIRST = 1
# The parameters of the functions that return an error code, 0 for none.
FUNCTIONS = {
    "tvg_engine_init": [ctypes.c_uint],
    "tvg_engine_version": [POINTER] * 4,
    "tvg_font_load": [TEXT],
    "tvg_swcanvas_set_target": [POINTER, POINTER, COUNT, COUNT, COUNT, ctypes.c_int],
    "tvg_canvas_add": [POINTER, POINTER],
    "tvg_canvas_update": [POINTER],
    "tvg_canvas_draw": [POINTER, ctypes.c_bool],
    "tvg_canvas_sync": [POINTER],
    "tvg_animation_set_frame": [POINTER, FLOAT],
    "tvg_picture_load_data": [POINTER, TEXT, COUNT, TEXT, TEXT, ctypes.c_bool],
    "tvg_picture_get_size": [POINTER, POINTER, POINTER],
    "tvg_paint_set_transform": [POINTER, POINTER],
}
# The parameters of the functions that return an object.
MAKERS = {
    "tvg_swcanvas_create": [ctypes.c_int],
    "tvg_lottie_animation_new": [],
    "tvg_animation_get_picture": [POINTER],
}


class Player:
    """An animation that is parsed once and drawn into the same memory, frame after frame."""

    def __init__(self, document: Document, width: int, height: int, mode: str, fonts: list[pathlib.Path]):
        self.library = loaded()
        has_threads, option = MODES[mode]
        self.check("start", self.library.tvg_engine_init((os.cpu_count() or 1) - 1 if has_threads else 0))
        self.version = "ThorVG " + self.read_version()
        for font in fonts:
            self.library.tvg_font_load(str(font).encode())
        self.memory = (ctypes.c_uint8 * (width * height * 4))()
        self.canvas = self.library.tvg_swcanvas_create(option)
        self.check(
            "make a picture of this size",
            self.library.tvg_swcanvas_set_target(self.canvas, self.memory, width, width, height, BLUE_FIRST))
        self.animation = self.library.tvg_lottie_animation_new()
        picture, text = self.library.tvg_animation_get_picture(self.animation), document.text.encode()
        self.check(
            "read the document", self.library.tvg_picture_load_data(picture, text, len(text), b"lottie", None, True))
        self.fit(picture, width, height)
        self.check("show the picture", self.library.tvg_canvas_add(self.canvas, picture))

    def fit(self, picture: int, width: int, height: int) -> None:
        """Scales the picture evenly to the size of the memory, and centers it."""
        own_width, own_height = FLOAT(), FLOAT()
        self.check(
            "tell its size",
            self.library.tvg_picture_get_size(picture, ctypes.byref(own_width), ctypes.byref(own_height)))
        scale = min(width / own_width.value, height / own_height.value)
        x, y = (width - own_width.value * scale) / 2, (height - own_height.value * scale) / 2
        matrix = (FLOAT * 9)(scale, 0, x, 0, scale, y, 0, 0, 1)
        self.check("scale the picture", self.library.tvg_paint_set_transform(picture, matrix))

    def read_version(self) -> str:
        text = TEXT()
        numbers = [ctypes.byref(COUNT()) for _ in range(3)]
        self.library.tvg_engine_version(*numbers, ctypes.byref(text))
        return text.value.decode() if text.value else "unknown"

    def check(self, action: str, code: int) -> None:
        """Ends the attempt where a function has failed."""
        if code:
            raise Unavailable(f"ThorVG cannot {action} (result {code})")

    def draw(self, frame: int) -> None:
        """Draws a frame, counted from the first one."""
        # The frame that is shown already is refused, and needs nothing.
        self.library.tvg_animation_set_frame(self.animation, frame)
        self.library.tvg_canvas_update(self.canvas)
        self.check("draw", self.library.tvg_canvas_draw(self.canvas, True))
        self.check("finish", self.library.tvg_canvas_sync(self.canvas))

    def pixels(self) -> bytes:
        """What was drawn last: blue, green, red, alpha, premultiplied, rows from the top."""
        return bytes(self.memory)


def loaded() -> ctypes.CDLL:
    """The library, with its functions declared."""
    package = importlib.util.find_spec(PACKAGE)
    if package is None or package.origin is None:
        raise Unavailable("thorvg-python is not installed")
    library = ctypes.CDLL(str(pathlib.Path(package.origin).parent / "libthorvg-1.so"))
    for functions, result in [(FUNCTIONS, ctypes.c_int), (MAKERS, POINTER)]:
        for name, parameters in functions.items():
            function = getattr(library, name)
            function.argtypes, function.restype = parameters, result
    return library
