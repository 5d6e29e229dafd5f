// The types shared by the source files of the floor.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "floor.h"

#define EGL_EGLEXT_PROTOTYPES 0
#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>

struct floor_context {
  EGLDisplay display;
  EGLContext handle;
  bool has_bgra;
  GLuint color_program;
  GLuint texture_program;
};

struct floor_target {
  floor_context *context;
  int width, height;
  GLuint texture, framebuffer, source;
};

GLuint floor_program(floor_context *context, floor_work work);
