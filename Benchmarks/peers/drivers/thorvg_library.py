# ThorVG's C API, of the library that comes with thorvg-python, through ctypes.
# SPDX-License-Identifier: Apache-2.0

import ctypes
import importlib.util
import os

from loop import Unavailable

POINTER, FLOAT, BYTE, SIZE = ctypes.c_void_p, ctypes.c_float, ctypes.c_uint8, ctypes.c_uint32
INTEGER, BOOLEAN, DOUBLE, TEXT = ctypes.c_int, ctypes.c_bool, ctypes.c_double, ctypes.c_char_p

# The parameters of the functions that return an error code.
FUNCTIONS = {
    "tvg_engine_init": [ctypes.c_uint],
    "tvg_font_load": [TEXT],
    "tvg_swcanvas_set_target": [POINTER, POINTER, SIZE, SIZE, SIZE, INTEGER],
    "tvg_canvas_add": [POINTER, POINTER],
    "tvg_canvas_update": [POINTER],
    "tvg_canvas_draw": [POINTER, BOOLEAN],
    "tvg_canvas_sync": [POINTER],
    "tvg_scene_add": [POINTER, POINTER],
    "tvg_scene_add_effect_drop_shadow": [POINTER] + [INTEGER] * 4 + [DOUBLE] * 3 + [INTEGER],
    "tvg_paint_translate": [POINTER, FLOAT, FLOAT],
    "tvg_paint_set_transform": [POINTER, POINTER],
    "tvg_paint_set_opacity": [POINTER, BYTE],
    "tvg_paint_set_clip": [POINTER, POINTER],
    "tvg_shape_append_path": [POINTER, POINTER, SIZE, POINTER, SIZE],
    "tvg_shape_append_rect": [POINTER] + [FLOAT] * 6 + [BOOLEAN],
    "tvg_shape_append_circle": [POINTER] + [FLOAT] * 4 + [BOOLEAN],
    "tvg_shape_set_fill_color": [POINTER] + [BYTE] * 4,
    "tvg_shape_set_fill_rule": [POINTER, INTEGER],
    "tvg_shape_set_gradient": [POINTER, POINTER],
    "tvg_shape_set_stroke_width": [POINTER, FLOAT],
    "tvg_shape_set_stroke_color": [POINTER] + [BYTE] * 4,
    "tvg_shape_set_stroke_cap": [POINTER, INTEGER],
    "tvg_shape_set_stroke_join": [POINTER, INTEGER],
    "tvg_shape_set_stroke_miterlimit": [POINTER, FLOAT],
    "tvg_linear_gradient_set": [POINTER] + [FLOAT] * 4,
    "tvg_gradient_set_color_stops": [POINTER, POINTER, SIZE],
    "tvg_picture_load": [POINTER, TEXT],
    "tvg_text_set_font": [POINTER, TEXT],
    "tvg_text_set_size": [POINTER, FLOAT],
    "tvg_text_set_text": [POINTER, TEXT],
    "tvg_text_set_color": [POINTER] + [BYTE] * 3,
}
# The parameters of the functions that return an object.
MAKERS = {
    "tvg_swcanvas_create": [INTEGER],
    "tvg_scene_new": [],
    "tvg_shape_new": [],
    "tvg_picture_new": [],
    "tvg_text_new": [],
    "tvg_linear_gradient_new": [],
}


class Stop(ctypes.Structure):
    """A stop of a gradient."""

    _fields_ = [("offset", FLOAT), ("red", BYTE), ("green", BYTE), ("blue", BYTE), ("alpha", BYTE)]


def load():
    """The library, with its functions declared."""
    package = importlib.util.find_spec("thorvg_python")
    if package is None:
        raise Unavailable("thorvg-python is not installed; setup.sh installs it")
    library = ctypes.CDLL(os.path.join(os.path.dirname(package.origin), "libthorvg-1.so"))
    for functions, result in [(FUNCTIONS, INTEGER), (MAKERS, POINTER)]:
        for name, parameters in functions.items():
            function = getattr(library, name)
            function.argtypes, function.restype = parameters, result
    return library


def version(library):
    """The version that the library says it has."""
    numbers, text = [ctypes.c_uint32() for _ in range(3)], TEXT()
    library.tvg_engine_version(*map(ctypes.byref, numbers), ctypes.byref(text))
    return text.value.decode()


def floats(values):
    """An array of C."""
    return (FLOAT * len(values))(*values)
