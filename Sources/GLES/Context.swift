// Context: one EGL context without a surface, from its creation to its destruction.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

/// A pointer that EGL returned. EGL itself may be called from any thread.
struct EGLHandle: @unchecked Sendable, Hashable {
  let pointer: UnsafeMutableRawPointer
}

/// A GLES context of version 3.0 or later.
struct Context: Sendable {
  let handle: EGLHandle
  let display: EGLHandle
  /// Whether the context reports resets and bounds every access.
  let isRobust: Bool

  /// Makes a context on `display`, a robust one if the display offers it.
  init(on display: EGLHandle, extensions: Set<String>, egl: EGLFunctions) throws(RenderError) {
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw RenderError(
        .deviceUnavailable, "the display has no EGL_KHR_surfaceless_context: it cannot render without a window")
    }
    guard egl.BindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw RenderError(.deviceUnavailable, "eglBindAPI refuses GLES: \(eglErrorName(egl.GetError()))")
    }
    let config = try Self.config(display, extensions, egl)
    let version: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3]
    let robust: [EGLint] = [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
    ]
    self.display = display
    if extensions.contains("EGL_EXT_create_context_robustness"),
      let pointer = egl.CreateContext(display.pointer, config, nil, version + robust + [EGL_NONE])
    {
      self.handle = EGLHandle(pointer: pointer)
      self.isRobust = true
    } else if let pointer = egl.CreateContext(display.pointer, config, nil, version + [EGL_NONE]) {
      self.handle = EGLHandle(pointer: pointer)
      self.isRobust = false
    } else {
      let code = egl.GetError()
      throw RenderError(
        code == EGL_BAD_ALLOC ? .outOfMemory : .deviceUnavailable,
        "eglCreateContext gives no GLES 3.0 context: \(eglErrorName(code))")
    }
  }

  /// Returns nil if a context needs no configuration, otherwise any configuration that supports GLES 3.
  private static func config(
    _ display: EGLHandle, _ extensions: Set<String>, _ egl: EGLFunctions
  ) throws(RenderError) -> EGLConfig? {
    if extensions.contains("EGL_KHR_no_config_context") || extensions.contains("EGL_MESA_configless_context") {
      return nil
    }
    let wanted: [EGLint] = [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    guard egl.ChooseConfig(display.pointer, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
      throw RenderError(.deviceUnavailable, "no EGL configuration renders GLES 3: \(eglErrorName(egl.GetError()))")
    }
    return config
  }

  /// Makes the context current on the calling thread.
  func makeCurrent(_ egl: EGLFunctions) throws(RenderError) {
    if egl.MakeCurrent(display.pointer, nil, nil, handle.pointer) == EGL_TRUE { return }
    let code = egl.GetError()
    throw RenderError(
      code == EGL_CONTEXT_LOST ? .deviceLost : code == EGL_BAD_ALLOC ? .outOfMemory : .internalInconsistency,
      "eglMakeCurrent fails: \(eglErrorName(code))")
  }

  /// Leaves the calling thread without a context.
  func release(_ egl: EGLFunctions) {
    _ = egl.MakeCurrent(display.pointer, nil, nil, nil)
  }

  /// Destroys the context. If it is current on some thread, EGL defers that until it is released there.
  func destroy(_ egl: EGLFunctions) {
    _ = egl.DestroyContext(display.pointer, handle.pointer)
  }
}
