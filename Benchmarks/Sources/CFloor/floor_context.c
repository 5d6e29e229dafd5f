// Opens a context without a window, by the same steps as Quartzite, and compiles the floor's two programs.
// SPDX-License-Identifier: Apache-2.0

#include "floor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Displays

static bool has_word(const char *words, const char *word) {
  size_t length = strlen(word);
  for (const char *at = words; at && (at = strstr(at, word)); at += length) {
    bool begins = at == words || at[-1] == ' ';
    if (begins && (at[length] == ' ' || at[length] == 0)) return true;
  }
  return false;
}

static bool open_context(floor_context *context, EGLDisplay display) {
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API)) return false;
  const EGLint attributes[] = {EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE};
  EGLConfig config = NULL;
  if (!has_word(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_no_config_context")) {
    const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE};
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count < 1) return false;
  }
  context->display = display;
  context->handle = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
  if (context->handle == EGL_NO_CONTEXT) return false;
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context->handle)) return true;
  eglDestroyContext(display, context->handle);
  return false;
}

/// Opens the device at `index`, or with -1 the first that works: hardware before software.
static bool open_egl_device(floor_context *context, int index) {
  PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  PFNEGLQUERYDEVICESTRINGEXTPROC string =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
  if (!query || !string) return false;
  EGLDeviceEXT devices[16];
  EGLint count = 0;
  if (!query(16, devices, &count)) return false;
  for (int software = 0; software < 2; software += 1) {
    for (int device = 0; device < count; device += 1) {
      bool is_software = has_word(string(devices[device], EGL_EXTENSIONS), "EGL_MESA_device_software");
      if (index >= 0 ? index != device : is_software != software) continue;
      if (open_context(context, eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[device], NULL))) return true;
    }
  }
  return false;
}

static bool open_surfaceless(floor_context *context) {
  return open_context(context, eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL));
}

static bool open_device(floor_context *context, const char *device) {
  if (strcmp(device, "auto") == 0) return open_egl_device(context, -1) || open_surfaceless(context);
  if (strcmp(device, "egl") == 0) return open_egl_device(context, 0);
  if (strncmp(device, "egl:", 4) == 0) return open_egl_device(context, atoi(device + 4));
  if (strcmp(device, "surfaceless") == 0) return open_surfaceless(context);
  return false;
}

// MARK: Programs

// Colours come from the vertices, not from a uniform, and rectangles are two triangles, not a strip: only these are
// drawn on the fastest path of Mesa's software renderer.
static const char *const vertex_source =
    "#version 300 es\n"
    "layout(location = 0) in vec2 corner;\n"
    "layout(location = 1) in vec4 layerColor;\n"
    "out vec4 color;\n"
    "out vec2 place;\n"
    "void main() { color = layerColor; place = corner; gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0); }\n";
static const char *const color_source =
    "#version 300 es\n"
    "precision highp float;\n"
    "in vec4 color;\n"
    "out vec4 fragment;\n"
    "void main() { fragment = color; }\n";
static const char *const texture_source =
    "#version 300 es\n"
    "precision highp float;\n"
    "uniform highp sampler2D source;\n"
    "in vec2 place;\n"
    "out vec4 fragment;\n"
    "void main() { fragment = texture(source, place); }\n";

static void attach(GLuint program, GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  glAttachShader(program, shader);
  glDeleteShader(shader);
}

static GLuint make_program(const char *fragment_source) {
  GLuint program = glCreateProgram();
  attach(program, GL_VERTEX_SHADER, vertex_source);
  attach(program, GL_FRAGMENT_SHADER, fragment_source);
  glLinkProgram(program);
  GLint linked = GL_FALSE;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  return linked ? program : 0;
}

/// Returns the program for `work`, compiled at the first call; 0 if it does not compile.
GLuint floor_program(floor_context *context, floor_work work) {
  bool is_textured = work == FLOOR_TEXTURED;
  GLuint *program = is_textured ? &context->texture_program : &context->color_program;
  if (*program == 0) *program = make_program(is_textured ? texture_source : color_source);
  return *program;
}

// MARK: Contexts

floor_context *floor_open(const char *device, char *message, size_t message_size) {
  floor_context *context = calloc(1, sizeof *context);
  if (!context || !open_device(context, device)) {
    snprintf(message, message_size, "no GLES 3 context for the device '%s'", device);
    free(context);
    return NULL;
  }
  context->has_bgra = has_word((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_texture_format_BGRA8888");
  const GLfloat corners[] = {0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1};
  GLuint buffer = 0, layout = 0;
  glGenVertexArrays(1, &layout);
  glBindVertexArray(layout);
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glDisable(GL_DITHER);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  return context;
}

void floor_close(floor_context *context) {
  // The context owns every object that was made in it. The display is shared with its other users, and stays open.
  eglMakeCurrent(context->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(context->display, context->handle);
  free(context);
}

const char *floor_renderer(const floor_context *context) {
  (void)context;
  const GLubyte *text = glGetString(GL_RENDERER);
  return text ? (const char *)text : "unknown";
}

const char *floor_version(const floor_context *context) {
  (void)context;
  const GLubyte *text = glGetString(GL_VERSION);
  return text ? (const char *)text : "unknown";
}

const char *floor_format(const floor_context *context) { return context->has_bgra ? "BGRA8" : "RGBA8"; }
