// EGL, GLES 3 and GBM as tables of function pointers, filled at run time.
//
// Nothing here is linked: a machine without these libraries can start the process and is told what is missing.
// A table is plain data, so a test can copy it and put a function that fails in any place.
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Types, constants and PFN… typedefs only. A prototype would let a call slip past the tables to the linker.
#define EGL_EGL_PROTOTYPES 0
#define GL_GLES_PROTOTYPES 0
#define EGL_NO_X11 1
#define EGL_NO_PLATFORM_SPECIFIC_TYPES 1

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include <stdbool.h>
#include <stdint.h>

#define CGLES_SENDABLE __attribute__((swift_attr("@Sendable")))

// MARK: The functions in use

// Functions that every EGL 1.4 library has, then those that only some have.
#define CGLES_EGL_FUNCTIONS(REQUIRED, OPTIONAL) \
  REQUIRED(PFNEGLBINDAPIPROC, BindAPI) \
  REQUIRED(PFNEGLCHOOSECONFIGPROC, ChooseConfig) \
  REQUIRED(PFNEGLCREATECONTEXTPROC, CreateContext) \
  REQUIRED(PFNEGLDESTROYCONTEXTPROC, DestroyContext) \
  REQUIRED(PFNEGLGETCURRENTCONTEXTPROC, GetCurrentContext) \
  REQUIRED(PFNEGLGETERRORPROC, GetError) \
  REQUIRED(PFNEGLGETPROCADDRESSPROC, GetProcAddress) \
  REQUIRED(PFNEGLINITIALIZEPROC, Initialize) \
  REQUIRED(PFNEGLMAKECURRENTPROC, MakeCurrent) \
  REQUIRED(PFNEGLQUERYSTRINGPROC, QueryString) \
  OPTIONAL(PFNEGLGETPLATFORMDISPLAYEXTPROC, GetPlatformDisplayEXT) \
  OPTIONAL(PFNEGLQUERYDEVICESEXTPROC, QueryDevicesEXT) \
  OPTIONAL(PFNEGLQUERYDEVICESTRINGEXTPROC, QueryDeviceStringEXT)

#define CGLES_GL_FUNCTIONS(REQUIRED, OPTIONAL) \
  REQUIRED(PFNGLACTIVETEXTUREPROC, ActiveTexture) \
  REQUIRED(PFNGLATTACHSHADERPROC, AttachShader) \
  REQUIRED(PFNGLBINDBUFFERPROC, BindBuffer) \
  REQUIRED(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer) \
  REQUIRED(PFNGLBINDSAMPLERPROC, BindSampler) \
  REQUIRED(PFNGLBINDTEXTUREPROC, BindTexture) \
  REQUIRED(PFNGLBINDVERTEXARRAYPROC, BindVertexArray) \
  REQUIRED(PFNGLBLENDFUNCPROC, BlendFunc) \
  REQUIRED(PFNGLBUFFERDATAPROC, BufferData) \
  REQUIRED(PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus) \
  REQUIRED(PFNGLCLEARPROC, Clear) \
  REQUIRED(PFNGLCLEARCOLORPROC, ClearColor) \
  REQUIRED(PFNGLCLIENTWAITSYNCPROC, ClientWaitSync) \
  REQUIRED(PFNGLCOMPILESHADERPROC, CompileShader) \
  REQUIRED(PFNGLCOPYTEXSUBIMAGE2DPROC, CopyTexSubImage2D) \
  REQUIRED(PFNGLCREATEPROGRAMPROC, CreateProgram) \
  REQUIRED(PFNGLCREATESHADERPROC, CreateShader) \
  REQUIRED(PFNGLDELETEBUFFERSPROC, DeleteBuffers) \
  REQUIRED(PFNGLDELETEFRAMEBUFFERSPROC, DeleteFramebuffers) \
  REQUIRED(PFNGLDELETEPROGRAMPROC, DeleteProgram) \
  REQUIRED(PFNGLDELETESHADERPROC, DeleteShader) \
  REQUIRED(PFNGLDELETESYNCPROC, DeleteSync) \
  REQUIRED(PFNGLDELETETEXTURESPROC, DeleteTextures) \
  REQUIRED(PFNGLDELETEVERTEXARRAYSPROC, DeleteVertexArrays) \
  REQUIRED(PFNGLDISABLEPROC, Disable) \
  REQUIRED(PFNGLDRAWARRAYSINSTANCEDPROC, DrawArraysInstanced) \
  REQUIRED(PFNGLENABLEPROC, Enable) \
  REQUIRED(PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray) \
  REQUIRED(PFNGLFENCESYNCPROC, FenceSync) \
  REQUIRED(PFNGLFINISHPROC, Finish) \
  REQUIRED(PFNGLFLUSHPROC, Flush) \
  REQUIRED(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D) \
  REQUIRED(PFNGLGENBUFFERSPROC, GenBuffers) \
  REQUIRED(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers) \
  REQUIRED(PFNGLGENSAMPLERSPROC, GenSamplers) \
  REQUIRED(PFNGLGENTEXTURESPROC, GenTextures) \
  REQUIRED(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays) \
  REQUIRED(PFNGLGETACTIVEUNIFORMPROC, GetActiveUniform) \
  REQUIRED(PFNGLGETERRORPROC, GetError) \
  REQUIRED(PFNGLGETINTEGERVPROC, GetIntegerv) \
  REQUIRED(PFNGLGETPROGRAMINFOLOGPROC, GetProgramInfoLog) \
  REQUIRED(PFNGLGETPROGRAMIVPROC, GetProgramiv) \
  REQUIRED(PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog) \
  REQUIRED(PFNGLGETSHADERIVPROC, GetShaderiv) \
  REQUIRED(PFNGLGETSTRINGPROC, GetString) \
  REQUIRED(PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation) \
  REQUIRED(PFNGLLINKPROGRAMPROC, LinkProgram) \
  REQUIRED(PFNGLMAPBUFFERRANGEPROC, MapBufferRange) \
  REQUIRED(PFNGLPIXELSTOREIPROC, PixelStorei) \
  REQUIRED(PFNGLREADPIXELSPROC, ReadPixels) \
  REQUIRED(PFNGLSAMPLERPARAMETERIPROC, SamplerParameteri) \
  REQUIRED(PFNGLSCISSORPROC, Scissor) \
  REQUIRED(PFNGLSHADERSOURCEPROC, ShaderSource) \
  REQUIRED(PFNGLTEXIMAGE2DPROC, TexImage2D) \
  REQUIRED(PFNGLTEXPARAMETERIPROC, TexParameteri) \
  REQUIRED(PFNGLTEXSUBIMAGE2DPROC, TexSubImage2D) \
  REQUIRED(PFNGLUNIFORM1IPROC, Uniform1i) \
  REQUIRED(PFNGLUNIFORM4FVPROC, Uniform4fv) \
  REQUIRED(PFNGLUNMAPBUFFERPROC, UnmapBuffer) \
  REQUIRED(PFNGLUSEPROGRAMPROC, UseProgram) \
  REQUIRED(PFNGLVERTEXATTRIBDIVISORPROC, VertexAttribDivisor) \
  REQUIRED(PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer) \
  REQUIRED(PFNGLVIEWPORTPROC, Viewport) \
  OPTIONAL(PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC, DrawArraysInstancedBaseInstanceEXT) \
  OPTIONAL(PFNGLGETGRAPHICSRESETSTATUSKHRPROC, GetGraphicsResetStatusKHR) \
  OPTIONAL(PFNGLGETGRAPHICSRESETSTATUSEXTPROC, GetGraphicsResetStatusEXT)

#define CGLES_REQUIRED_FIELD(type, name) type _Nonnull name;
#define CGLES_OPTIONAL_FIELD(type, name) type _Nullable name;

/// The functions of EGL that Quartzite calls, without their `egl` prefix.
typedef struct CGLES_SENDABLE EGLFunctions {
  CGLES_EGL_FUNCTIONS(CGLES_REQUIRED_FIELD, CGLES_OPTIONAL_FIELD)
} EGLFunctions;

/// The functions of GLES 3.0 that Quartzite calls, without their `gl` prefix.
typedef struct CGLES_SENDABLE GLFunctions {
  CGLES_GL_FUNCTIONS(CGLES_REQUIRED_FIELD, CGLES_OPTIONAL_FIELD)
} GLFunctions;

/// The functions of GBM that Quartzite calls. A device is an opaque pointer.
typedef struct CGLES_SENDABLE GBMFunctions {
  void *_Nullable (*_Nonnull create_device)(int descriptor);
  void (*_Nonnull device_destroy)(void *_Nonnull device);
} GBMFunctions;

// MARK: Loading

/// Opens a shared library for the life of the process, or returns null and puts dlopen's reason in `reason`.
void *_Nullable cgles_open(const char *_Nonnull soname, const char *_Nullable *_Nonnull reason);

/// Fills `functions` and returns null, or returns the name of the first required function that is missing.
const char *_Nullable cgles_load_egl(EGLFunctions *_Nonnull functions, void *_Nonnull library);
/// As ``cgles_load_egl``, asking the library first and eglGetProcAddress after it.
const char *_Nullable cgles_load_gl(
    GLFunctions *_Nonnull functions, void *_Nonnull library, const EGLFunctions *_Nonnull egl);
/// As ``cgles_load_egl``.
const char *_Nullable cgles_load_gbm(GBMFunctions *_Nonnull functions, void *_Nonnull library);
