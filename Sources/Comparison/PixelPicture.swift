// PixelPicture: eight-bit pixels of a picture, to be compared with those of another.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages

/// A picture: rows from top to bottom without gaps; blue, green, red, alpha, premultiplied sRGB.
package struct PixelPicture: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Four bytes a pixel.
  package var bytes: [UInt8]

  /// Creates a transparent picture.
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Creates a picture of `width * height * 4` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    assert(bytes.count == width * height * 4, "\(bytes.count) bytes are not \(width) × \(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Creates the picture that an image shows in sRGB.
  ///
  /// Colours that are brighter than their alpha allows are taken as white of that alpha: no file could hold them.
  package init(shown image: CGImage) {
    var bytes = image.premultipliedBGRA()
    for pixel in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[pixel + 3]
      for component in pixel..<(pixel + 3) where bytes[component] > alpha { bytes[component] = alpha }
    }
    self.init(width: image.width, height: image.height, bytes: bytes)
  }

  /// A pixel as blue, green, red, alpha; four zeros outside the picture.
  package subscript(x: Int, y: Int) -> [UInt8] {
    guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
    let start = (y * width + x) * 4
    return Array(bytes[start..<(start + 4)])
  }

  /// A pixel in the order in which colours are usually written: red, green, blue, alpha.
  package func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel[2], pixel[1], pixel[0], pixel[3]]
  }

  // MARK: Files

  /// The picture as an image; nil for one without pixels.
  package func image() -> CGImage? {
    CGImage(premultipliedBGRA: Data(bytes), width: width, height: height, bytesPerRow: width * 4)
  }

  /// Encodes the picture as PNG, with straight alpha: the premultiplied bytes come back as they were.
  package func png() throws(RenderError) -> Data {
    guard let image = image() else {
      throw RenderError(.usage, "a picture of \(width) × \(height) pixels has none that can be kept in a file")
    }
    return try ImageFile.encode(image, as: .png)
  }

  /// Decodes a picture. `file` is the path that errors carry.
  package init(png data: Data, named file: String) throws(RenderError) {
    self.init(shown: try ImageFile.decode(data, named: file))
  }
}
