// Making and filling textures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES
import QuartziteDiagnostics

extension Device {
  /// Makes a texture of `width` × `height` pixels.
  ///
  /// `pixels` fills level 0 with rows of `bytesPerRow` bytes (0: packed) in the order of `format`; without it level 0
  /// is transparent black. Levels above 0 are transparent black until
  /// ``update(_:x:y:width:height:level:pixels:bytesPerRow:)`` fills them.
  package func makeTexture(
    width: Int, height: Int, format: PixelFormat = .color, levels: Int = 1,
    pixels: UnsafeRawBufferPointer? = nil, bytesPerRow: Int = 0
  ) throws(RenderError) -> Texture {
    try requireReady()
    let limit = profile.maxTextureSize
    guard 1...limit ~= width, 1...limit ~= height else {
      throw RenderError(
        .internalInconsistency, "A texture of \(width) × \(height) pixels is outside 1 to \(limit) on each side.")
    }
    let maxLevels = Int.bitWidth - max(width, height).leadingZeroBitCount
    guard 1...maxLevels ~= levels else {
      throw RenderError(
        .internalInconsistency,
        "A texture of \(width) × \(height) pixels has 1 to \(maxLevels) levels, not \(levels).")
    }
    var name: GLuint = 0
    gl.GenTextures(1, &name)
    queue.adopt()
    let texture = Texture(
      name: name, width: width, height: height, format: format, levels: levels, queue: queue)
    bindForChange(name)
    gl.TexParameteri(.texture2D, .maxLevel, GLint(levels - 1))
    gl.TexParameteri(.texture2D, .minFilter, GL_NEAREST)
    gl.TexParameteri(.texture2D, .magFilter, GL_NEAREST)
    if format == .coverage8 {
      for swizzle in GLenum.swizzles { gl.TexParameteri(.texture2D, swizzle, GL_RED) }
    }
    let storage = StorageFormat(format, color: profile.colorFormat)
    for level in 0..<levels {
      inTurn {
        gl.TexImage2D(
          .texture2D, GLint(level), storage.internalFormat, GLsizei(max(1, width >> level)),
          GLsizei(max(1, height >> level)), 0, storage.format, storage.type, nil)
      }
    }
    try check("a texture of \(width) × \(height) pixels, \(format), \(texture.byteCount) bytes")
    for level in (pixels == nil ? 0 : 1)..<levels { try clear(texture, level: level) }
    if let pixels {
      try update(texture, x: 0, y: 0, width: width, height: height, level: 0, pixels: pixels, bytesPerRow: bytesPerRow)
    }
    return texture
  }

  /// Replaces a rectangle of one level of `texture`; `pixels` has rows of `bytesPerRow` bytes (0: packed).
  package func update(
    _ texture: borrowing Texture, x: Int, y: Int, width: Int, height: Int, level: Int = 0,
    pixels: UnsafeRawBufferPointer, bytesPerRow: Int = 0
  ) throws(RenderError) {
    try requireReady()
    guard width > 0, height > 0 else { return }
    let rowBytes = width * texture.format.bytesPerPixel
    let stride = bytesPerRow == 0 ? rowBytes : bytesPerRow
    let levelWidth = max(1, texture.width >> max(0, level))
    let levelHeight = max(1, texture.height >> max(0, level))
    guard 0..<texture.levels ~= level, x >= 0, y >= 0, x <= levelWidth - width, y <= levelHeight - height,
      stride >= rowBytes, pixels.holds(rows: height, of: rowBytes, every: stride), let source = pixels.baseAddress
    else {
      throw RenderError(
        .internalInconsistency,
        "\(width) × \(height) pixels at (\(x), \(y)) from \(pixels.count) bytes in rows of \(stride) do not fit level "
          + "\(level) of a texture of \(texture.width) × \(texture.height).")
    }
    bindForChange(texture.name)
    let storage = StorageFormat(texture.format, color: profile.colorFormat)
    let isSwapped = texture.format == .bgra8 && profile.colorFormat != .bgra8
    let send = { (from: UnsafeRawPointer?) in
      self.inTurn {
        self.gl.TexSubImage2D(
          .texture2D, GLint(level), GLint(x), GLint(y), GLsizei(width), GLsizei(height), storage.format, storage.type,
          from)
      }
    }
    let pack = { (packed: UnsafeMutableRawPointer) in
      if isSwapped {
        RowCopy.swapRedAndBlue(
          rowCount: height, width: width, from: source, stride: stride, to: packed, stride: rowBytes)
      } else {
        RowCopy.copy(rowCount: height, rowBytes: rowBytes, from: source, stride: stride, to: packed, stride: rowBytes)
      }
    }
    let sendPacked = { (from: UnsafeRawPointer?) in
      self.setUnpackRowLength(0)
      send(from)
    }
    if profile.sendsThroughRing, sendThroughRing(rowBytes * height, fill: pack, send: sendPacked) {
      // The copy into the buffer has packed the rows.
    } else if !isSwapped, stride % texture.format.bytesPerPixel == 0,
      stride / texture.format.bytesPerPixel <= Int(GLint.max)
    {
      setUnpackRowLength(stride == rowBytes ? 0 : stride / texture.format.bytesPerPixel)
      send(source)
    } else {
      // GL cannot address these rows, or stores red and blue in the opposite order.
      let packed = UnsafeMutableRawPointer.allocate(byteCount: rowBytes * height, alignment: 16)
      defer { packed.deallocate() }
      pack(packed)
      sendPacked(packed)
    }
    counters.bytesUploaded += rowBytes * height
    try check("\(width) × \(height) pixels sent to a texture")
  }

  /// Makes one level transparent black: by a clear if the format can be rendered to, else by uploading zeros.
  private func clear(_ texture: borrowing Texture, level: Int) throws(RenderError) {
    let width = max(1, texture.width >> level)
    let height = max(1, texture.height >> level)
    guard texture.format.isRenderable(halfFloat: profile.rendersHalfFloat) else {
      let zeros = UnsafeMutableRawBufferPointer.allocate(
        byteCount: width * height * texture.format.bytesPerPixel, alignment: 16)
      defer { zeros.deallocate() }
      zeros.initializeMemory(as: UInt8.self, repeating: 0)
      return try update(
        texture, x: 0, y: 0, width: width, height: height, level: level, pixels: UnsafeRawBufferPointer(zeros))
    }
    let target = state.framebuffer
    let scissor = state.scissor
    bindFramebuffer(scratchFramebuffer)
    gl.FramebufferTexture2D(.framebuffer, .colorAttachment0, .texture2D, texture.name, GLint(level))
    setScissor(nil)
    clear(.zero)
    gl.FramebufferTexture2D(.framebuffer, .colorAttachment0, .texture2D, 0, 0)
    bindFramebuffer(target)
    setScissor(scissor)
    try check("clearing a texture of \(texture.width) × \(texture.height) pixels")
  }

  /// Binds a texture in order to change it: to the unit where it is bound already, or to unit 0.
  func bindForChange(_ name: GLuint) {
    if let unit = state.units.firstIndex(where: { $0.texture == name }) { return activate(unit: unit) }
    activate(unit: 0)
    gl.BindTexture(.texture2D, name)
    state.units[0].texture = name
  }

  private func setUnpackRowLength(_ pixels: Int) {
    guard state.unpackRowLength != pixels else { return }
    gl.PixelStorei(.unpackRowLength, GLint(pixels))
    state.unpackRowLength = pixels
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `rows` rows of `rowBytes` bytes, one every `stride` bytes, lie inside; the last row may end early.
  func holds(rows: Int, of rowBytes: Int, every stride: Int) -> Bool {
    let (before, overflow) = (rows - 1).multipliedReportingOverflow(by: stride)
    return !overflow && count >= rowBytes && before <= count - rowBytes
  }
}
