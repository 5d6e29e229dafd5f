// The pixels of an image in memory, and smaller images of them.

import Synchronization

/// The pixels of an image in memory, premultiplied.
final class ImagePixels: Sendable {
  let width: Int
  let height: Int
  /// Row by row, the first of them uppermost.
  let pixels: [UInt32]
  /// What ``reduced(columns:rows:)`` made last.
  private let smaller = Mutex<(columns: Int, rows: Int, image: ImagePixels)?>(nil)
  /// What ``halved()`` made.
  private let next = Mutex<ImagePixels?>(nil)

  init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  convenience init(_ image: CGImage, _ order: PixelOrder) {
    let bytes = image.premultipliedBGRA()
    let pixels = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        let pixel = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        return order == .bgra ? pixel : pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
      }
    }
    self.init(width: image.width, height: image.height, pixels: pixels)
  }

  /// The image with blocks of so many pixels, fewer at the right and lower edges, averaged to one each.
  func reduced(columns: Int, rows: Int) -> ImagePixels {
    if let known = smaller.withLock({ $0 }), (known.columns, known.rows) == (columns, rows) { return known.image }
    let result = averaged(columns: columns, rows: rows)
    smaller.withLock { $0 = (columns, rows, result) }
    return result
  }

  private func averaged(columns: Int, rows: Int) -> ImagePixels {
    let newWidth = (width + columns - 1) / columns, newHeight = (height + rows - 1) / rows
    var result = [UInt32](repeating: 0, count: newWidth * newHeight)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let endX = min((x + 1) * columns, width), endY = min((y + 1) * rows, height)
        // Components apart, with 31 bits of room above each byte.
        var even: (UInt64, UInt64) = (0, 0), odd: (UInt64, UInt64) = (0, 0)
        for sourceY in (y * rows)..<endY {
          for sourceX in (x * columns)..<endX {
            let pixel = UInt64(pixels[sourceY * width + sourceX])
            even.0 &+= pixel & 0xFF
            odd.0 &+= pixel &>> 8 & 0xFF
            even.1 &+= pixel &>> 16 & 0xFF
            odd.1 &+= pixel &>> 24
          }
        }
        let count = UInt64((endX - x * columns) * (endY - y * rows)), half = count / 2
        let low = (even.0 + half) / count | ((odd.0 + half) / count) << 8
        let high = (even.1 + half) / count | ((odd.1 + half) / count) << 8
        result[y * newWidth + x] = UInt32(truncatingIfNeeded: low | high << 16)
      }
    }
    return ImagePixels(width: newWidth, height: newHeight, pixels: result)
  }

  // MARK: Levels

  /// How many times the image can be halved, until one pixel is left.
  var halvings: Int { Int.bitWidth - 1 - max(width, height, 1).leadingZeroBitCount }

  /// The next level of the chain of images that each are half as large as the one before.
  ///
  /// Sizes round down, as those of OpenGL's levels do, and every level is the whole image: each pixel is the mean, by area, of those
  /// that it takes the place of.
  func halved() -> ImagePixels {
    next.withLock { next in
      if let next { return next }
      let made = meanOfHalves()
      next = made
      return made
    }
  }

  private func meanOfHalves() -> ImagePixels {
    let columns = Halving(width), rows = Halving(height)
    let columnShares = (0..<columns.count).map(columns.shares)
    let total = columns.parts * rows.parts
    var result: [UInt32] = []
    result.reserveCapacity(columns.count * rows.count)
    for row in 0..<rows.count {
      let rowShares = rows.shares(of: row)
      for column in columnShares {
        var sum = SIMD4<UInt64>.zero
        for (y, partsOfRow) in rowShares {
          for (x, partsOfColumn) in column {
            let pixel = UInt64(pixels[y * width + x])
            sum &+=
              SIMD4(pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16 & 0xFF, pixel &>> 24) &* (partsOfRow * partsOfColumn)
          }
        }
        let mean = (sum &+ total / 2) / SIMD4(repeating: total)
        result.append(UInt32(truncatingIfNeeded: mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24))
      }
    }
    return ImagePixels(width: columns.count, height: rows.count, pixels: result)
  }
}

/// How the pixels along one side are shared by half as many, each of which takes as many parts of pixels.
private struct Halving {
  private let length: Int
  /// How many pixels there are then.
  let count: Int
  /// The parts that each of them takes.
  let parts: UInt64

  init(_ length: Int) {
    self.length = length
    count = max(1, length / 2)
    parts = length.isMultiple(of: 2) ? 2 : UInt64(length)
  }

  /// The pixels that one of the fewer takes the place of, and how many parts of each.
  func shares(of index: Int) -> [(place: Int, parts: UInt64)] {
    if length == 1 { return [(0, 1)] }
    let first = 2 * index
    if length.isMultiple(of: 2) { return [(first, 1), (first + 1, 1)] }
    // Of 2n + 1 pixels each has n parts.
    return [(first, UInt64(count - index)), (first + 1, UInt64(count)), (first + 2, UInt64(index + 1))]
  }
}
