// PixelFormat: the six formats of pixels that textures hold.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// The layout of pixels in memory on the caller's side. The device may store them differently.
package enum PixelFormat: Sendable, Hashable {
  /// Four bytes: blue, green, red, alpha, premultiplied. Stored as RGBA where the device cannot render to BGRA.
  case bgra8
  /// Four bytes: red, green, blue, alpha, premultiplied.
  case rgba8
  /// One byte: coverage, which shaders read from all four channels.
  case coverage8
  /// Two half floats: a sum of areas, coarse and fine.
  case rg16f
  /// Four half floats: red, green, blue, alpha, premultiplied, between two passes of an effect.
  case rgba16f
  /// Four floats: numbers that are fetched one by one, never filtered or rendered to.
  case rgba32f

  /// The format of everything that holds colour: targets, images, bitmaps of text runs.
  package static let color = PixelFormat.bgra8

  /// Whether a device can render to the format; `halfFloat` says whether it can render to half floats.
  func isRenderable(halfFloat: Bool) -> Bool {
    switch self {
    case .bgra8, .rgba8, .coverage8: true
    case .rg16f, .rgba16f: halfFloat
    case .rgba32f: false
    }
  }

  /// The size of one pixel.
  package var bytesPerPixel: Int {
    switch self {
    case .coverage8: 1
    case .bgra8, .rgba8, .rg16f: 4
    case .rgba16f: 8
    case .rgba32f: 16
    }
  }
}

/// The three values that identify a format for glTexImage2D and glReadPixels.
struct StorageFormat {
  var internalFormat: GLint
  var format: GLenum
  var type: GLenum

  /// The storage of pixels of `format` on a device whose colour format is `color`.
  init(_ format: PixelFormat, color: PixelFormat) {
    switch format {
    case .bgra8 where color == .bgra8:
      // EXT_texture_format_BGRA8888: unsized on both sides. Mesa refuses the sized BGRA8_EXT for storage.
      self.init(internalFormat: GL_BGRA_EXT, format: .bgra, type: .unsignedByte)
    case .bgra8, .rgba8: self.init(internalFormat: GL_RGBA8, format: .rgba, type: .unsignedByte)
    case .coverage8: self.init(internalFormat: GL_R8, format: .red, type: .unsignedByte)
    case .rg16f: self.init(internalFormat: GL_RG16F, format: .rg, type: .halfFloat)
    case .rgba16f: self.init(internalFormat: GL_RGBA16F, format: .rgba, type: .halfFloat)
    case .rgba32f: self.init(internalFormat: GL_RGBA32F, format: .rgba, type: .float)
    }
  }

  init(internalFormat: Int32, format: GLenum, type: GLenum) {
    self.internalFormat = internalFormat
    self.format = format
    self.type = type
  }
}
