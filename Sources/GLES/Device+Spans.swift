// Overloads of the calls that take memory for callers with a span (`array.span.bytes`) instead of a pointer: they need
// no closure, and errors keep their type.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension Device {
  /// Same as ``makeTexture(width:height:format:levels:pixels:bytesPerRow:)``.
  package func makeTexture(
    width: Int, height: Int, format: PixelFormat = .color, levels: Int = 1, pixels: RawSpan, bytesPerRow: Int = 0
  ) throws(RenderError) -> Texture {
    try pixels.withUnsafeBytes { bytes throws(RenderError) in
      try makeTexture(
        width: width, height: height, format: format, levels: levels, pixels: bytes, bytesPerRow: bytesPerRow)
    }
  }

  /// Same as ``update(_:x:y:width:height:level:pixels:bytesPerRow:)``.
  package func update(
    _ texture: borrowing Texture, x: Int, y: Int, width: Int, height: Int, level: Int = 0,
    pixels: RawSpan, bytesPerRow: Int = 0
  ) throws(RenderError) {
    try pixels.withUnsafeBytes { bytes throws(RenderError) in
      try update(
        texture, x: x, y: y, width: width, height: height, level: level, pixels: bytes, bytesPerRow: bytesPerRow)
    }
  }

  /// Same as ``upload(_:to:)``.
  package func upload(_ bytes: RawSpan, to buffer: borrowing Buffer) throws(RenderError) {
    try bytes.withUnsafeBytes { bytes throws(RenderError) in try upload(bytes, to: buffer) }
  }
}
