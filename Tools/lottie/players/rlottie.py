# rlottie, the library that comes with rlottie-python, through ctypes.
# SPDX-License-Identifier: Apache-2.0

import ctypes
import importlib.metadata
import importlib.util
import pathlib

from .document import Document
from .unavailable import Unavailable

POINTER, SIZE = ctypes.c_void_p, ctypes.c_size_t
PACKAGE = "rlottie_python"


class Player:
    """An animation that is parsed once and drawn into the same memory, frame after frame."""

    def __init__(self, document: Document, width: int, height: int, mode: str, fonts: list[pathlib.Path]):
        package = importlib.util.find_spec(PACKAGE)
        if package is None or package.origin is None:
            raise Unavailable("rlottie-python is not installed")
        self.version = "rlottie of rlottie-python " + importlib.metadata.version("rlottie-python")
        self.width, self.height = width, height
        self.library = ctypes.CDLL(str(pathlib.Path(package.origin).parent / "librlottie.so"))
        self.library.lottie_animation_from_data.restype = POINTER
        self.library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
        self.library.lottie_animation_render.restype = None
        self.library.lottie_animation_render.argtypes = [POINTER, SIZE, POINTER, SIZE, SIZE, SIZE]
        # Images are in the document; the last argument is the folder of those that are not.
        self.animation = self.library.lottie_animation_from_data(document.text.encode(), b"animation", b"")
        if not self.animation:
            raise Unavailable("rlottie does not read the document")
        self.memory = (ctypes.c_uint8 * (width * height * 4))()

    def draw(self, frame: int) -> None:
        """Draws a frame, counted from the first one."""
        self.library.lottie_animation_render(
            self.animation, frame, self.memory, self.width, self.height, self.width * 4)

    def pixels(self) -> bytes:
        """What was drawn last: blue, green, red, alpha, premultiplied, rows from the top."""
        return bytes(self.memory)
