// Eight-bit pictures, as the reference renderers make them and as they are compared with them.
// SPDX-License-Identifier: Apache-2.0

/// A picture: rows from top to bottom without gaps; blue, green, red, alpha, premultiplied sRGB.
package struct ReferencePicture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Four bytes a pixel.
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "\(bytes.count) bytes are not \(width) × \(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The red, green, blue and alpha of a pixel of the picture.
  func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return [bytes[start + 2], bytes[start + 1], bytes[start], bytes[start + 3]]
  }
}
