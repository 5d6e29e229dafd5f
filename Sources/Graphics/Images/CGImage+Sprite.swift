// Sprites: parts of images with a border of transparent pixels, so that they can be rotated without a mask.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

extension CGImage {
  /// The area of a part, in pixels, up to which it is given a border.
  private static let largestSprite = 1 << 22

  /// Returns a part of the image within a border of one transparent pixel on each side, premultiplied B, G, R, A: where
  /// edge pixels are repeated beyond the edges, nothing shows there. `part` counts pixels from the top left corner.
  ///
  /// The most recently used ones are cached with this image while the budget has room. Nil for a part that is not wholly
  /// in the image, or too large.
  package func sprite(_ part: PixelRect) -> CGImage? {
    guard !part.isEmpty, PixelRect(x0: 0, y0: 0, x1: width, y1: height).contains(part),
      part.area <= Self.largestSprite
    else { return nil }
    return memory.sprite(part) { bordered(part) }
  }

  private func bordered(_ part: PixelRect) -> CGImage? {
    let rect = CGRect(x: part.x0, y: part.y0, width: part.width, height: part.height)
    guard let cropped = cropping(to: rect) else { return nil }
    let columns = part.width + 2, rows = part.height + 2
    var data = Data(count: columns * rows * 4)
    let source = cropped.premultipliedBGRA()
    data.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { source in
        for row in 0..<part.height {
          let bytes = UnsafeRawBufferPointer(rebasing: source[row * part.width * 4..<(row + 1) * part.width * 4])
          let start = ((row + 1) * columns + 1) * 4
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + bytes.count]).copyMemory(from: bytes)
        }
      }
    }
    guard let provider = CGDataProvider(data: data) else { return nil }
    return CGImage(
      width: columns, height: rows, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: columns * 4,
      space: .standardRGB,
      bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)],
      provider: provider, decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }
}
