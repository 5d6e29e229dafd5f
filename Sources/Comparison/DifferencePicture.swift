// DifferencePicture: a picture for people that shows where another one differs from its reference.
// SPDX-License-Identifier: Apache-2.0

extension PixelPicture {
  /// Returns the reference, pale and gray, with the pixels marked that differ: red beyond the tolerance, blue within it, and a red frame
  /// around all that lies beyond, where that is a small part of the picture.
  ///
  /// If the sizes differ, it is as large as both together, and what only one of them has is red; the rest is not compared. If that
  /// has more pixels than are drawn, it is as large as the reference.
  package static func difference(
    of actual: PixelPicture, from reference: PixelPicture, _ comparison: PictureComparison
  ) -> PixelPicture {
    var (width, height) = (max(actual.width, reference.width), max(actual.height, reference.height))
    if width * height > maxArea { (width, height) = (reference.width, reference.height) }
    var result = PixelPicture(width: width, height: height)
    var box = (left: Int.max, top: Int.max, right: -1, bottom: -1)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let isInBoth = x < min(actual.width, reference.width) && y < min(actual.height, reference.height)
        guard isInBoth else {
          result.set(x, y, red)
          continue
        }
        let index = y * reference.width + x
        if comparison.hasSameSize, !comparison.isBeyond.isEmpty, comparison.isBeyond[index] {
          result.set(x, y, red)
          box = (min(box.left, x), min(box.top, y), max(box.right, x), max(box.bottom, y))
        } else if comparison.hasSameSize, differs(actual, reference, index * 4) {
          result.set(x, y, blue)
        } else {
          result.set(x, y, pale(reference, index * 4))
        }
      }
    }
    (width, height) = (box.right - box.left + 1, box.bottom - box.top + 1)
    if box.right >= 0, width * height * 4 < result.width * result.height {
      result.frame(box.left - 4, box.top - 4, box.right + 4, box.bottom + 4)
    }
    return result
  }

  /// The most pixels of a picture for two pictures of different sizes.
  private static let maxArea = 1 << 26

  // Blue, green, red.
  private static let red: (UInt8, UInt8, UInt8) = (30, 0, 225), blue: (UInt8, UInt8, UInt8) = (255, 140, 60)

  private static func differs(_ one: PixelPicture, _ other: PixelPicture, _ at: Int) -> Bool {
    (at..<(at + 4)).contains { one.bytes[$0] != other.bytes[$0] }
  }

  private static func pale(_ picture: PixelPicture, _ at: Int) -> (UInt8, UInt8, UInt8) {
    let bytes = picture.bytes
    let luma = (Int(bytes[at]) * 18 + Int(bytes[at + 1]) * 183 + Int(bytes[at + 2]) * 55) / 256
    // Over white, and with a third of its contrast.
    let gray = UInt8(clamping: 255 - (255 - min(255, luma + 255 - Int(bytes[at + 3]))) / 3)
    return (gray, gray, gray)
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: (UInt8, UInt8, UInt8)) {
    guard x >= 0, y >= 0, x < width, y < height else { return }
    let start = (y * width + x) * 4
    (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]) = (color.0, color.1, color.2, 255)
  }

  private mutating func frame(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    for x in left...right {
      set(x, top, Self.red)
      set(x, bottom, Self.red)
    }
    for y in top...bottom {
      set(left, y, Self.red)
      set(right, y, Self.red)
    }
  }
}
