// Contexts whose pixels can be examined by tests.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import QuartziteGraphics

/// The pixels of an image: red, green, blue and alpha, premultiplied, rows from the top.
package struct ShownPixels: Equatable {
  package let width: Int
  package let height: Int
  private let bytes: [UInt8]

  package init(_ image: CGImage) {
    width = image.width
    height = image.height
    bytes = image.premultipliedBGRA()
  }

  /// A pixel, counted from the upper left corner.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let place = (y * width + x) * 4
    return [bytes[place + 2], bytes[place + 1], bytes[place], bytes[place + 3]]
  }

  /// The alpha of a row.
  package func alpha(row y: Int) -> [UInt8] { (0..<width).map { self[$0, y][3] } }

  /// The largest difference of any component between the two pictures.
  package func largestDifference(from other: ShownPixels) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return ByteDifferences(bytes, other.bytes).largest
  }

  /// The covered area: the sum of alpha, in pixels.
  package var area: Double { stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) / 255 } }
}

extension CGContext {
  /// A bitmap context of premultiplied B, G, R, A with y up.
  package static func bitmap(_ width: Int, _ height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
  }

  /// The pixels that have been drawn so far.
  package var shown: ShownPixels? { makeImage().map(ShownPixels.init) }
}

/// Returns the pixels that `draw` produces in a context of this size, y down.
package func painted(_ width: Int, _ height: Int, _ draw: (CGContext) -> Void) -> ShownPixels? {
  let context = CGContext(width: width, height: height)
  draw(context)
  return context.shown
}

package let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
package let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
package let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
