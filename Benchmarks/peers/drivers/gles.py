# A GLES 3 context without a window, through ctypes: for the peers that draw with GLES, and for the empty program.
# SPDX-License-Identifier: Apache-2.0
"""Devices are tried in the order of Quartzite and of the floor in Benchmarks/Sources/CFloor: EGL's hardware, EGL's
software, then Mesa without a surface. QUARTZITE_DEVICE may name one: auto, egl, egl:<index> or surfaceless."""

import ctypes
import os

from loop import Unavailable

POINTER = ctypes.c_void_p
PLATFORM_DEVICE, PLATFORM_SURFACELESS = 0x313F, 0x31DD
EXTENSIONS, OPENGL_ES_API = 0x3055, 0x30A0
CONTEXT_VERSION, SURFACE_TYPE, RENDERABLE_TYPE, ES3_BIT, NONE = 0x3098, 0x3033, 0x3040, 0x40, 0x3038
MIN_FILTER, MAG_FILTER, WRAP_S, WRAP_T, NEAREST, CLAMP_TO_EDGE = 0x2801, 0x2800, 0x2802, 0x2803, 0x2600, 0x812F
TEXTURE_2D, FRAMEBUFFER, COLOR_ATTACHMENT, COMPLETE = 0x0DE1, 0x8D40, 0x8CE0, 0x8CD5
RGBA, BGRA, RGBA8, UNSIGNED_BYTE, COLOR_BIT = 0x1908, 0x80E1, 0x8058, 0x1401, 0x4000
VENDOR_EXTENSIONS, RENDERER = 0x1F03, 0x1F01


class Context:
    """A context, current on this thread."""

    def __init__(self):
        self.egl = load("libEGL.so.1")
        for name, result, parameters in [
            ("eglGetPlatformDisplay", POINTER, [ctypes.c_uint, POINTER, POINTER]),
            ("eglInitialize", ctypes.c_uint, [POINTER, POINTER, POINTER]),
            ("eglChooseConfig", ctypes.c_uint, [POINTER, POINTER, POINTER, ctypes.c_int, POINTER]),
            ("eglCreateContext", POINTER, [POINTER, POINTER, POINTER, POINTER]),
            ("eglMakeCurrent", ctypes.c_uint, [POINTER, POINTER, POINTER, POINTER]),
            ("eglGetProcAddress", POINTER, [ctypes.c_char_p]),
        ]:
            function = getattr(self.egl, name)
            function.restype, function.argtypes = result, parameters
        if not any(self.opens(display) for display in self.displays()):
            raise Unavailable("EGL has no device with GLES 3")
        self.gl = load("libGLESv2.so.2")
        self.gl.glGetString.restype = ctypes.c_char_p
        self.gl.glClearColor.argtypes = [ctypes.c_float] * 4
        self.renderer = self.gl.glGetString(RENDERER).decode()

    def displays(self):
        """The displays to try, best first."""
        wanted = os.environ.get("QUARTZITE_DEVICE", "auto")
        if wanted != "surfaceless":
            for device in self.devices(wanted):
                yield self.egl.eglGetPlatformDisplay(PLATFORM_DEVICE, device, None)
        if wanted in ("auto", "surfaceless"):
            yield self.egl.eglGetPlatformDisplay(PLATFORM_SURFACELESS, None, None)

    def devices(self, wanted):
        """EGL's devices, hardware before software; only one where `wanted` names it."""
        query = self.egl.eglGetProcAddress(b"eglQueryDevicesEXT")
        describe = self.egl.eglGetProcAddress(b"eglQueryDeviceStringEXT")
        if not query or not describe:
            return []
        query = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_int, POINTER, POINTER)(query)
        describe = ctypes.CFUNCTYPE(ctypes.c_char_p, POINTER, ctypes.c_int)(describe)
        found, count = (POINTER * 16)(), ctypes.c_int()
        query(16, found, ctypes.byref(count))
        devices = list(found[: count.value])
        if wanted.startswith("egl:") and wanted[4:].isdigit():
            return devices[int(wanted[4:]) :][:1]
        devices.sort(key=lambda device: b"EGL_MESA_device_software" in (describe(device, EXTENSIONS) or b""))
        return devices

    def opens(self, display):
        """Whether a context can be made on a display; it is then current."""
        egl, config, count = self.egl, POINTER(), ctypes.c_int()
        if not display or not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(OPENGL_ES_API):
            return False
        wanted = (ctypes.c_int * 5)(RENDERABLE_TYPE, ES3_BIT, SURFACE_TYPE, 0, NONE)
        egl.eglChooseConfig(display, wanted, ctypes.byref(config), 1, ctypes.byref(count))
        if count.value < 1:
            return False
        handle = egl.eglCreateContext(display, config, None, (ctypes.c_int * 3)(CONTEXT_VERSION, 3, NONE))
        return bool(handle and egl.eglMakeCurrent(display, None, None, handle))


class Target:
    """A texture to draw into, in blue, green, red and alpha where the driver can, and memory to read it to."""

    def __init__(self, context, width, height):
        gl, self.width, self.height = context.gl, width, height
        self.gl = gl
        self.is_bgra = b"GL_EXT_texture_format_BGRA8888" in gl.glGetString(VENDOR_EXTENSIONS)
        self.format = BGRA if self.is_bgra else RGBA
        self.pixels = (ctypes.c_uint8 * (width * height * 4))()
        self.texture, framebuffer = texture(gl, self.format, width, height, None), ctypes.c_uint()
        gl.glGenFramebuffers(1, ctypes.byref(framebuffer))
        gl.glBindFramebuffer(FRAMEBUFFER, framebuffer)
        gl.glFramebufferTexture2D(FRAMEBUFFER, COLOR_ATTACHMENT, TEXTURE_2D, self.texture, 0)
        if gl.glCheckFramebufferStatus(FRAMEBUFFER) != COMPLETE:
            raise Unavailable(f"the driver draws no {width} × {height} pixels")
        gl.glViewport(0, 0, width, height)

    def clear(self, red, green, blue):
        """Fills the texture with one colour."""
        self.gl.glClearColor(red, green, blue, 1)
        self.gl.glClear(COLOR_BIT)

    def read(self):
        """Waits for the drawing, and reads it to `pixels`, rows from the bottom."""
        self.gl.glReadPixels(0, 0, self.width, self.height, self.format, UNSIGNED_BYTE, self.pixels)


def texture(gl, format, width, height, pixels):
    """A texture of these pixels, or of none yet, of which every one stands for itself; it is bound."""
    result = ctypes.c_uint()
    gl.glGenTextures(1, ctypes.byref(result))
    gl.glBindTexture(TEXTURE_2D, result)
    inner = RGBA8 if format == RGBA else format
    gl.glTexImage2D(TEXTURE_2D, 0, inner, width, height, 0, format, UNSIGNED_BYTE, pixels)
    for name, value in [(MIN_FILTER, NEAREST), (MAG_FILTER, NEAREST), (WRAP_S, CLAMP_TO_EDGE), (WRAP_T, CLAMP_TO_EDGE)]:
        gl.glTexParameteri(TEXTURE_2D, name, value)
    return result


def load(name):
    """A library of the system."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        raise Unavailable(f"{name} is not installed; setup.sh installs it") from None


def upright(pixels, width, height):
    """Rows from the top, of rows from the bottom."""
    data, row = bytes(pixels), width * 4
    return b"".join(data[start : start + row] for start in range(row * (height - 1), -1, -row))
