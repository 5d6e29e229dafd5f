// Framebuffers to draw into, reading them back and copying from them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

extension Device {
  /// Makes a framebuffer that draws into level 0 of `texture`, which must outlive it.
  package func makeFramebuffer(over texture: borrowing Texture) throws(RenderError) -> Framebuffer {
    try requireReady()
    var name: GLuint = 0
    gl.GenFramebuffers(1, &name)
    queue.adopt()
    let framebuffer = Framebuffer(name: name, width: texture.width, height: texture.height, queue: queue)
    let target = state.framebuffer
    bindFramebuffer(name)
    gl.FramebufferTexture2D(.framebuffer, .colorAttachment0, .texture2D, texture.name, 0)
    let status = gl.CheckFramebufferStatus(.framebuffer)
    bindFramebuffer(target)
    let what = "a framebuffer of \(texture.width) × \(texture.height) pixels, \(texture.format)"
    try check(what)
    guard status == .framebufferComplete else {
      throw RenderError(
        .internalInconsistency, "\(info.renderer) cannot draw into \(what): status 0x\(String(status, radix: 16)).")
    }
    return framebuffer
  }

  /// Reads a rectangle as rows of BGRA pixels, `bytesPerRow` bytes apart (0: packed), row `y` of the texture first.
  ///
  /// Waits until everything drawn into the framebuffer is done.
  package func readPixels(
    _ framebuffer: borrowing Framebuffer, x: Int, y: Int, width: Int, height: Int,
    into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int = 0
  ) throws(RenderError) {
    try requireReady()
    guard width > 0, height > 0 else { return }
    let (rowBytes, overflow) = width.multipliedReportingOverflow(by: 4)
    let stride = bytesPerRow == 0 ? rowBytes : bytesPerRow
    guard !overflow, x >= 0, y >= 0, x <= framebuffer.width - width, y <= framebuffer.height - height,
      stride >= rowBytes, UnsafeRawBufferPointer(destination).holds(rows: height, of: rowBytes, every: stride),
      let memory = destination.baseAddress
    else {
      throw RenderError(
        .internalInconsistency,
        "\(width) × \(height) pixels at (\(x), \(y)) of a framebuffer of \(framebuffer.width) × \(framebuffer.height) "
          + "do not fit into \(destination.count) bytes in rows of \(stride).")
    }
    bindFramebuffer(framebuffer.name)
    let reading = StorageFormat(profile.readFormat, color: profile.readFormat)
    let what = "reading back \(width) × \(height) pixels"
    let read = { (memory: UnsafeMutableRawPointer) in
      // Other devices are not to wait in turn for what this one has to draw.
      if self.display.profile.isSoftware { self.waitForRenderer() }
      self.inTurn {
        self.gl.ReadPixels(GLint(x), GLint(y), GLsizei(width), GLsizei(height), reading.format, reading.type, memory)
      }
    }
    if stride % 4 == 0, stride / 4 <= Int(GLint.max) {
      setPackRowLength(stride == rowBytes ? 0 : stride / 4)
      read(memory)
      try check(what)
      if profile.readFormat != .bgra8 {
        RowCopy.swapRedAndBlue(
          rowCount: height, width: width, from: memory, stride: stride, to: memory, stride: stride)
      }
    } else {
      // GL expresses a row's length in whole pixels, of fewer than 2³¹.
      let packed = UnsafeMutableRawPointer.allocate(byteCount: rowBytes * height, alignment: 16)
      defer { packed.deallocate() }
      setPackRowLength(0)
      read(packed)
      try check(what)
      if profile.readFormat != .bgra8 {
        RowCopy.swapRedAndBlue(
          rowCount: height, width: width, from: packed, stride: rowBytes, to: memory, stride: stride)
      } else {
        RowCopy.copy(rowCount: height, rowBytes: rowBytes, from: packed, stride: rowBytes, to: memory, stride: stride)
      }
    }
    counters.bytesRead += rowBytes * height
    try checkReset()
  }

  /// Copies a rectangle of the framebuffer into level 0 of `texture`, with its first pixel at column `x` of row `y`.
  ///
  /// No data leaves the device, and the current target is unchanged. The texture must have the colour format and must
  /// not be the one that the framebuffer draws into.
  package func copy(
    from framebuffer: borrowing Framebuffer, rect: PixelRect, to texture: borrowing Texture, x: Int = 0, y: Int = 0
  ) throws(RenderError) {
    try requireReady()
    guard rect.width > 0, rect.height > 0 else { return }
    guard rect.x >= 0, rect.y >= 0, rect.x <= framebuffer.width - rect.width,
      rect.y <= framebuffer.height - rect.height,
      x >= 0, y >= 0, x <= texture.width - rect.width, y <= texture.height - rect.height, texture.format == .color
    else {
      throw RenderError(
        .internalInconsistency,
        "\(rect.width) × \(rect.height) pixels at (\(rect.x), \(rect.y)) of a framebuffer of \(framebuffer.width) × "
          + "\(framebuffer.height) cannot be copied to (\(x), \(y)) of a texture of \(texture.width) × "
          + "\(texture.height), \(texture.format).")
    }
    let target = state.framebuffer
    bindFramebuffer(framebuffer.name)
    bindForChange(texture.name)
    inTurn {
      gl.CopyTexSubImage2D(
        .texture2D, 0, GLint(x), GLint(y), GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height))
    }
    bindFramebuffer(target)
    counters.bytesCopied += rect.width * rect.height * texture.format.bytesPerPixel
    try check("copying \(rect.width) × \(rect.height) pixels to a texture")
  }

  func bindFramebuffer(_ name: GLuint) {
    guard state.framebuffer != name else { return }
    // llvmpipe 22.3 collects the draws to a target in a scene, and starts a new scene while the previous one is still
    // being drawn. The first picture of a scene differs by up to two levels where images are enlarged, as if drawn by
    // another path than later ones, so pictures would depend on thread timing. With one scene at a time there is only
    // one such first picture, which is never shown. Waiting here took no measurable time on two cores.
    if profile.isSoftware { waitForRenderer() }
    gl.BindFramebuffer(.framebuffer, name)
    state.framebuffer = name
    counters.stateChanges += 1
  }

  func setPackRowLength(_ pixels: Int) {
    guard state.packRowLength != pixels else { return }
    gl.PixelStorei(.packRowLength, GLint(pixels))
    state.packRowLength = pixels
  }
}
