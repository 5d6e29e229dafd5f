# The driver of Qt Quick, through PySide6.
# SPDX-License-Identifier: Apache-2.0
"""Qt Quick draws with GLES. Its context needs an X server, without which none of Qt's platforms makes one on a driver without
a surface; the command starts Xvfb for it. The scene is a tree of items that is loaded once; before each frame it moves."""

import ctypes
import os

os.environ.setdefault("QT_LOGGING_RULES", "*=false")
os.environ.update(QT_QPA_PLATFORM="xcb", QT_XCB_GL_INTEGRATION="xcb_egl", QSG_RHI_BACKEND="opengl")

import gles  # noqa: E402
import loop  # noqa: E402
import qml  # noqa: E402
from PySide6.QtCore import QSize, QUrl, qVersion  # noqa: E402
from PySide6.QtGui import (  # noqa: E402
    QColor,
    QFontDatabase,
    QGuiApplication,
    QOffscreenSurface,
    QOpenGLContext,
    QSurfaceFormat,
)
from PySide6.QtQml import QQmlComponent, QQmlEngine  # noqa: E402
from PySide6.QtQuick import (  # noqa: E402
    QQuickGraphicsDevice,
    QQuickItem,
    QQuickRenderControl,
    QQuickRenderTarget,
    QQuickWindow,
)
from qt_workaround import keep_none_alive  # noqa: E402


class Driver:
    def __init__(self, scene, mode, assets):
        keep_none_alive()
        if "DISPLAY" not in os.environ:
            raise loop.Unavailable("no X server: setup.sh installs Xvfb")
        self.width, self.height = scene["w"], scene["h"]
        self.version, self.note = "Qt Quick " + qVersion(), "a tree of items is kept"
        format = QSurfaceFormat()
        format.setRenderableType(QSurfaceFormat.RenderableType.OpenGLES)
        format.setVersion(3, 0)
        format.setDepthBufferSize(24)
        format.setStencilBufferSize(8)
        QSurfaceFormat.setDefaultFormat(format)
        self.application = QGuiApplication([])
        QFontDatabase.addApplicationFont(assets.font)
        self.control = QQuickRenderControl()
        self.window = QQuickWindow(self.control)
        self.window.setColor(QColor.fromRgbF(*scene["bg"]))
        self.engine = QQmlEngine()
        self.component = QQmlComponent(self.engine)
        self.component.setData(qml.document(scene, assets.image).encode(), QUrl("file:///scene.qml"))
        self.root = self.component.create()
        if self.root is None:
            raise loop.Unavailable("Qt Quick does not read the document: " + self.component.errorString()[:200])
        self.root.setParentItem(self.window.contentItem())
        self.moved = self.root.findChild(QQuickItem, "moved")
        self.window.setGeometry(0, 0, self.width, self.height)
        self.window.contentItem().setSize(QSize(self.width, self.height))
        self.open_gl(format)

    def open_gl(self, format):
        """Makes a context, and a texture that the window is drawn to."""
        self.context = QOpenGLContext()
        self.context.setFormat(format)
        if not self.context.create():
            raise loop.Unavailable("Qt makes no GLES context on this X server")
        self.surface = QOffscreenSurface()
        self.surface.setFormat(self.context.format())
        self.surface.create()
        if not self.context.makeCurrent(self.surface):
            raise loop.Unavailable("Qt's GLES context cannot be made current")
        self.window.setGraphicsDevice(QQuickGraphicsDevice.fromOpenGLContext(self.context))
        if not self.control.initialize():
            raise loop.Unavailable("Qt Quick does not take the GLES context")
        self.gl = gl = gles.load("libGLESv2.so.2")
        gl.glGetString.restype = ctypes.c_char_p
        self.version += ", " + gl.glGetString(gles.RENDERER).decode()
        texture, framebuffer = ctypes.c_uint(), ctypes.c_uint()
        gl.glGenTextures(1, ctypes.byref(texture))
        gl.glBindTexture(gles.TEXTURE_2D, texture)
        gl.glTexStorage2D(gles.TEXTURE_2D, 1, gles.RGBA8, self.width, self.height)
        gl.glGenFramebuffers(1, ctypes.byref(framebuffer))
        gl.glBindFramebuffer(gles.FRAMEBUFFER, framebuffer)
        gl.glFramebufferTexture2D(gles.FRAMEBUFFER, gles.COLOR_ATTACHMENT, gles.TEXTURE_2D, texture, 0)
        self.framebuffer, self.pixels = framebuffer, (ctypes.c_uint8 * (self.width * self.height * 4))()
        size = QSize(self.width, self.height)
        self.window.setRenderTarget(QQuickRenderTarget.fromOpenGLTexture(texture.value, size))

    def draw(self, x, y):
        self.moved.setX(x)
        self.moved.setY(y)
        self.moved.update()
        self.application.processEvents()
        self.context.makeCurrent(self.surface)
        self.control.polishItems()
        self.control.beginFrame()
        self.control.sync()
        self.control.render()
        self.control.endFrame()
        # The reading waits for the drawing.
        self.gl.glBindFramebuffer(gles.FRAMEBUFFER, self.framebuffer)
        size = self.width, self.height
        self.gl.glReadPixels(0, 0, *size, gles.RGBA, gles.UNSIGNED_BYTE, self.pixels)

    def rgba(self):
        return gles.upright(self.pixels, self.width, self.height)


if __name__ == "__main__":
    loop.run(Driver)
