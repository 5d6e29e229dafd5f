// The images of the scenes, computed by formulas.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum Pictures {
  /// An image of 512 × 512 opaque pixels: rings around the middle over colours that change with x and y. The peers have
  /// the same.
  static let rings: CGImage? = image(width: 512, height: 512) { x, y in
    let distance = hypot(Double(x) - 256, Double(y) - 256)
    return (UInt8(x / 2), UInt8(127 + 127 * sin(distance / 9)), UInt8(255 - y / 2))
  }

  /// Returns an opaque image that differs from pixel to pixel and from index to index; at most 256 × 64 pixels.
  static func pattern(_ index: Int, width: Int, height: Int) -> CGImage? {
    image(width: min(width, 256), height: min(height, 64)) { x, y in
      (UInt8(x), UInt8(y * 4), UInt8(truncatingIfNeeded: (x ^ y) &* 5 &+ index &* 23))
    }
  }

  /// Returns an opaque image of pixels given as red, green and blue.
  private static func image(
    width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)
  ) -> CGImage? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = pixel(x, y)
        bytes += [red, green, blue, 255]
      }
    }
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}
