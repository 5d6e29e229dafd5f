// ImagePixels: the pixels of an image in memory, and its mipmap levels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePainting
import QuartziteTessellation
import Synchronization

/// The pixels of an image in memory, premultiplied.
package final class ImagePixels: Sendable {
  package let width: Int
  package let height: Int
  /// The pixels row by row, from the top.
  package let pixels: [UInt32]
  /// The result of ``halved()``.
  private let next = Mutex<ImagePixels?>(nil)

  /// Creates an image whose pixels `write` writes, all of them, to memory that holds anything before.
  package init(width: Int, height: Int, write: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    assert(width > 0 && height > 0, "an image of \(width) × \(height) has no pixels")
    self.width = width
    self.height = height
    pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      write(target)
      count = width * height
    }
  }

  convenience init(_ image: CGImage, _ order: PixelOrder) {
    self.init(width: image.width, height: image.height) { target in
      guard let output = target.baseAddress else { return }
      output.withMemoryRebound(to: UInt8.self, capacity: target.count * 4) {
        image.writePremultipliedBGRA(rows: 0..<image.height, to: $0)
      }
      guard order != .bgra else { return }
      for index in target.indices {
        let pixel = output[index]
        output[index] = pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
      }
    }
  }

  /// Calls `body` with the image as rows are read from it; tiled, it is repeated beyond its edges.
  func withImage(isTiled: Bool = false, _ body: (pixel_image) -> Void) {
    pixels.withUnsafeBufferPointer {
      let (width, height) = (Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: height))
      body(pixel_image(pixels: $0.baseAddress, width: width, height: height, is_tiled: isTiled))
    }
  }

  // MARK: Levels

  /// The number of times the image can be halved until one pixel is left.
  var halvings: Int { Int.bitWidth - 1 - max(width, height, 1).leadingZeroBitCount }

  /// Returns the next mipmap level, which is half as large.
  ///
  /// Sizes round down, as those of OpenGL's levels do, and every level is the whole image: each pixel is the mean, by
  /// area, of those that it replaces.
  func halved() -> ImagePixels { halved(meter: nil) ?? self }

  /// Returns the next level; nil if the meter ends before it is made.
  private func halved(meter: WorkMeter?) -> ImagePixels? {
    next.withLock { next in
      if next == nil { next = meanOfHalves(meter) }
      return next
    }
  }

  /// Returns the image and all its levels, down to a single pixel; nil if the meter ends before they are made.
  package func levels(meter: WorkMeter?) -> [ImagePixels]? {
    var result = [self]
    for _ in 0..<halvings {
      guard let level = result[result.count - 1].halved(meter: meter) else { return nil }
      result.append(level)
    }
    return result
  }

  private func meanOfHalves(_ meter: WorkMeter?) -> ImagePixels? {
    let reduction = ImageReduction(halving: width, height)
    let result = ImagePixels(width: reduction.columns.count, height: reduction.rows.count) { target in
      pixels.withUnsafeBytes { source in
        guard let base = source.assumingMemoryBound(to: UInt8.self).baseAddress, let output = target.baseAddress else {
          return
        }
        output.withMemoryRebound(to: UInt8.self, capacity: target.count * 4) {
          AreaAverage.write(reduction, width: width, height: height, to: $0, meter: meter) { x, y, _ in
            base + (y * width + x) * 4
          }
        }
      }
    }
    return meter.hasEnded ? nil : result
  }
}

extension CGImage {
  /// The pixels of the image, blue in the lowest byte, which are kept with it while the memory of the process has room.
  package var pixelsInMemory: ImagePixels { memory.pixels(.bgra) { ImagePixels(self, .bgra) } }
}
