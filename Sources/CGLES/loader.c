// Fills the function tables of gles.h from shared libraries.
// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "gles.h"
#include <dlfcn.h>
#include <stddef.h>

void *cgles_open(const char *soname, const char **reason) {
  void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
  *reason = library ? NULL : dlerror();
  return library;
}

const char *cgles_load_egl(EGLFunctions *functions, void *library) {
  PFNEGLGETPROCADDRESSPROC address_of = (PFNEGLGETPROCADDRESSPROC)dlsym(library, "eglGetProcAddress");
  if (!address_of) return "eglGetProcAddress";
#define REQUIRED(type, name) \
  functions->name = (type)dlsym(library, "egl" #name); \
  if (!functions->name) return "egl" #name;
#define OPTIONAL(type, name) functions->name = (type)address_of("egl" #name);
  CGLES_EGL_FUNCTIONS(REQUIRED, OPTIONAL)
#undef REQUIRED
#undef OPTIONAL
  return NULL;
}

const char *cgles_load_gl(GLFunctions *functions, void *library, const EGLFunctions *egl) {
#define OPTIONAL(type, name) \
  functions->name = (type)dlsym(library, "gl" #name); \
  if (!functions->name) functions->name = (type)egl->GetProcAddress("gl" #name);
#define REQUIRED(type, name) \
  OPTIONAL(type, name) \
  if (!functions->name) return "gl" #name;
  CGLES_GL_FUNCTIONS(REQUIRED, OPTIONAL)
#undef REQUIRED
#undef OPTIONAL
  return NULL;
}

const char *cgles_load_gbm(GBMFunctions *functions, void *library) {
  *(void **)&functions->create_device = dlsym(library, "gbm_create_device");
  if (!functions->create_device) return "gbm_create_device";
  *(void **)&functions->device_destroy = dlsym(library, "gbm_device_destroy");
  if (!functions->device_destroy) return "gbm_device_destroy";
  return NULL;
}
