// Determines a renderer's profile by making a small texture of each kind, clearing it, writing to it and reading it
// back.
//
// No shader is used: compiling one would cost more than everything else at the start of a process.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

extension RendererProfile {
  /// Probes the renderer whose context is current on this thread.
  init(probing gl: GLFunctions, info: DeviceInfo) {
    let offersBGRA = info.extensions.contains("GL_EXT_texture_format_BGRA8888")
    let readsBGRA = offersBGRA && Self.keepsBytes(.bgra8, readBackAs: .bgra8, gl)
    self.colorFormat = readsBGRA || offersBGRA && Self.keepsBytes(.bgra8, readBackAs: .rgba8, gl) ? .bgra8 : .rgba8
    self.readFormat = readsBGRA ? .bgra8 : .rgba8
    self.isSoftware = ["llvmpipe", "softpipe", "swrast"].contains { info.renderer.lowercased().contains($0) }
    self.leavesWorkToCPU = isSoftware && !Self.isTreatedAsHardware
    self.quadsPerDraw = .max
    self.expandedQuadsPerDraw = isSoftware ? 682 : .max
    self.maxTextureSize = info.maxTextureSize
    // GLES 3.2 includes the half-float part of the extension.
    let offersHalfFloat =
      info.extensions.contains("GL_EXT_color_buffer_half_float")
      || info.extensions.contains("GL_EXT_color_buffer_float") || info.isAtLeastVersion(3, 2)
    self.readsTarget = info.extensions.contains("GL_EXT_shader_framebuffer_fetch")
    self.drawsFromAnyInstance = info.extensions.contains("GL_EXT_base_instance")
    self.rendersHalfFloat =
      offersHalfFloat && Self.isRenderable(.rg16f, gl) && Self.isRenderable(.rgba16f, gl)
  }

  /// Whether a framebuffer over a texture of this format is complete.
  private static func isRenderable(_ format: PixelFormat, _ gl: GLFunctions) -> Bool {
    withTarget(of: format, gl) { gl.GetError() == .noError } ?? false
  }

  /// Whether a 4 × 4 texture stored as `stored` gives back, as `read`, both a cleared colour and a written pixel.
  private static func keepsBytes(_ stored: PixelFormat, readBackAs read: PixelFormat, _ gl: GLFunctions) -> Bool {
    let storage = StorageFormat(stored, color: .bgra8)
    let reading = StorageFormat(read, color: .bgra8)
    return withTarget(of: stored, gl) {
      gl.ClearColor(51.0 / 255, 102.0 / 255, 153.0 / 255, 204.0 / 255)
      gl.Clear(GLbitfield(GL_COLOR_BUFFER_BIT))
      let written: [UInt8] = [10, 20, 30, 40]
      gl.TexSubImage2D(.texture2D, 0, 3, 3, 1, 1, storage.format, storage.type, written)
      var pixels = [UInt8](repeating: 0, count: 64)
      gl.ReadPixels(0, 0, 4, 4, reading.format, reading.type, &pixels)
      guard gl.GetError() == .noError else { return false }
      let cleared: [UInt8] = read == .bgra8 ? [153, 102, 51, 204] : [51, 102, 153, 204]
      return pixels[0..<4].elementsEqual(cleared)
        && pixels[60..<64].elementsEqual(read == stored ? written : [30, 20, 10, 40])
    } ?? false
  }

  /// Runs `body` while a 4 × 4 texture of this format is bound and drawn into; nil if it cannot be drawn into.
  private static func withTarget<Answer>(of format: PixelFormat, _ gl: GLFunctions, _ body: () -> Answer) -> Answer? {
    forgetErrors(gl)
    let storage = StorageFormat(format, color: .bgra8)
    var texture: GLuint = 0
    var framebuffer: GLuint = 0
    gl.GenTextures(1, &texture)
    gl.GenFramebuffers(1, &framebuffer)
    defer {
      gl.DeleteFramebuffers(1, &framebuffer)
      gl.DeleteTextures(1, &texture)
      // A refusal here is a result of the probe and must not surface as the failure of a later call.
      forgetErrors(gl)
    }
    gl.BindTexture(.texture2D, texture)
    gl.TexImage2D(.texture2D, 0, storage.internalFormat, 4, 4, 0, storage.format, storage.type, nil)
    gl.BindFramebuffer(.framebuffer, framebuffer)
    gl.FramebufferTexture2D(.framebuffer, .colorAttachment0, .texture2D, texture, 0)
    guard gl.CheckFramebufferStatus(.framebuffer) == .framebufferComplete else { return nil }
    return body()
  }
}

/// Discards pending errors. A lost context reports one at every call, hence the bound.
private func forgetErrors(_ gl: GLFunctions) {
  for _ in 0..<16 where gl.GetError() == .noError { return }
}

extension DeviceInfo {
  /// Queries the renderer whose context is current on this thread.
  init(asking gl: GLFunctions, display: String, isRobust: Bool) {
    func text(_ name: GLenum) -> String {
      guard let bytes = gl.GetString(name) else { return "" }
      return String(cString: bytes)
    }
    func number(_ name: GLenum) -> Int {
      var value: GLint = 0
      gl.GetIntegerv(name, &value)
      return Int(value)
    }
    self.display = display
    self.vendor = text(.vendor)
    self.renderer = text(.renderer)
    self.version = text(.version)
    self.shadingLanguageVersion = text(.shadingLanguageVersion)
    self.extensions = Set(text(.extensions).split(separator: " ").map(String.init))
    self.maxTextureSize = number(.maxTextureSize)
    self.maxTextureUnits = number(.maxTextureUnits)
    self.isRobust = isRobust
  }
}
