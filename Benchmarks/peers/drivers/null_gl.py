# The driver of null-gl, the empty GLES program: what no renderer on the same driver can avoid.
# SPDX-License-Identifier: Apache-2.0
"""A clear, one textured rectangle over the whole picture, and a readback at the scene's size: the floor of `bench`. All frames
are the same."""

import ctypes

import gles
import loop

VERTEX_SHADER, FRAGMENT_SHADER, LINKED, TRIANGLES, FLOAT = 0x8B31, 0x8B30, 0x8B82, 4, 0x1406
ARRAY_BUFFER, STATIC_DRAW, DITHER = 0x8892, 0x88E4, 0x0BD0
# The shaders are those of the floor, of which only such are drawn on the fastest path of Mesa's software renderer.
VERTEX_SOURCE = b"""#version 300 es
in vec2 corner;
out vec2 place;
void main() { place = corner; gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0); }
"""
FRAGMENT_SOURCE = b"""#version 300 es
precision highp float;
uniform highp sampler2D source;
in vec2 place;
out vec4 fragment;
void main() { fragment = texture(source, place); }
"""
# Two triangles.
CORNERS = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1]


class Driver:
    def __init__(self, scene, mode, assets):
        context = gles.Context()
        self.gl = gl = context.gl
        self.version = "GLES, " + context.renderer
        width, height = scene["w"], scene["h"]
        self.target = gles.Target(context, width, height)
        gl.glUseProgram(self.program())
        layout, buffer = ctypes.c_uint(), ctypes.c_uint()
        gl.glGenVertexArrays(1, ctypes.byref(layout))
        gl.glBindVertexArray(layout)
        gl.glGenBuffers(1, ctypes.byref(buffer))
        gl.glBindBuffer(ARRAY_BUFFER, buffer)
        corners = (ctypes.c_float * len(CORNERS))(*CORNERS)
        gl.glBufferData(ARRAY_BUFFER, ctypes.c_ssize_t(ctypes.sizeof(corners)), corners, STATIC_DRAW)
        gl.glEnableVertexAttribArray(0)
        gl.glVertexAttribPointer(0, 2, FLOAT, 0, 0, None)
        gl.glDisable(DITHER)
        # An opaque picture in which neighbouring pixels differ.
        pixels = bytes(255 if index % 4 == 3 else (index * 37 >> 3) & 255 for index in range(width * 4)) * height
        self.source = gles.texture(gl, self.target.format, width, height, pixels)

    def program(self):
        """The program that copies a texture."""
        gl, program = self.gl, self.gl.glCreateProgram()
        for kind, source in [(VERTEX_SHADER, VERTEX_SOURCE), (FRAGMENT_SHADER, FRAGMENT_SOURCE)]:
            shader, text = gl.glCreateShader(kind), ctypes.c_char_p(source)
            gl.glShaderSource(shader, 1, ctypes.byref(text), None)
            gl.glCompileShader(shader)
            gl.glAttachShader(program, shader)
        gl.glBindAttribLocation(program, 0, b"corner")
        gl.glLinkProgram(program)
        is_linked = ctypes.c_int()
        gl.glGetProgramiv(program, LINKED, ctypes.byref(is_linked))
        if not is_linked.value:
            raise loop.Unavailable("the driver does not take the program")
        return program

    def draw(self, x, y):
        self.target.clear(1, 1, 1)
        self.gl.glBindTexture(gles.TEXTURE_2D, self.source)
        self.gl.glDrawArrays(TRIANGLES, 0, 6)
        self.target.read()

    def rgba(self):
        return bytes(self.target.pixels)


if __name__ == "__main__":
    loop.run(Driver)
