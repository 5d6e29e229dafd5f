// Sprites: parts of images with a border of transparent pixels, so that they can be rotated without a mask.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

extension CGImage {
  /// The area of a sprite, in pixels, up to which it is made.
  private static let largestSprite = 1 << 22

  /// Returns a part of the image within a border of transparent pixels, premultiplied B, G, R, A: where edge pixels are
  /// repeated beyond the edges, nothing shows there. `part` counts pixels from the top left corner.
  ///
  /// The border has at least `border` pixels, a power of two, on each side, and just as many at the left and at the top.
  /// The size is a multiple of it, so that levels of a mip chain whose pixels are half as large have a transparent edge
  /// too.
  ///
  /// The most recently used ones are cached with this image while the budget has room. Nil for a part that is not wholly
  /// in the image, and for one that is too large.
  package func sprite(_ part: PixelRect, border: Int) -> CGImage? {
    guard !part.isEmpty, PixelRect(x0: 0, y0: 0, x1: width, y1: height).contains(part), border > 0,
      border <= 1 << 16, part.area <= Self.largestSprite
    else { return nil }
    func length(_ count: Int) -> Int { (count + 3 * border - 1) / border * border }
    let columns = length(part.width), rows = length(part.height)
    guard columns.multipliedReportingOverflow(by: rows).partialValue <= Self.largestSprite, columns < 1 << 31,
      rows < 1 << 31
    else { return nil }
    return memory.sprite(part, border: border) { bordered(part, by: border, columns: columns, rows: rows) }
  }

  private func bordered(_ part: PixelRect, by border: Int, columns: Int, rows: Int) -> CGImage? {
    let rect = CGRect(x: part.x0, y: part.y0, width: part.width, height: part.height)
    guard let cropped = cropping(to: rect) else { return nil }
    var data = Data(count: columns * rows * 4)
    let source = cropped.premultipliedBGRA()
    data.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { source in
        for row in 0..<part.height {
          let bytes = UnsafeRawBufferPointer(rebasing: source[row * part.width * 4..<(row + 1) * part.width * 4])
          let start = ((row + border) * columns + border) * 4
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
