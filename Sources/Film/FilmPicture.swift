// FilmPicture: one of the pictures of a film, as encoders get it.
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A picture: premultiplied blue, green, red, alpha, rows from the top without gaps.
struct FilmPicture: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// Whether two pictures of one size have the same pixels.
  func isEqual(to other: FilmPicture) -> Bool {
    guard pixels.count == other.pixels.count else { return false }
    return pixels.withUnsafeBytes { mine in
      other.pixels.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        return mine == theirs || memcmp(mine, theirs, pixels.count) == 0
      }
    }
  }

  /// The rectangle in which this picture differs from another one of its size.
  func changes(since other: FilmPicture) -> FilmRect {
    pixels.withUnsafeBytes { mine in
      other.pixels.withUnsafeBytes { theirs in
        FilmRect(changesOf: mine.bindMemory(to: UInt32.self), since: theirs.bindMemory(to: UInt32.self), width: width)
      }
    }
  }

  /// All of the picture.
  var rect: FilmRect { FilmRect(x: 0, y: 0, width: width, height: height) }
}

/// A rectangle of a picture, in pixels from its left top corner.
struct FilmRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

extension FilmRect {
  /// The smallest rectangle that contains all pixels in which two pictures differ, whose rows are `width` pixels long; one pixel
  /// where none does.
  init(changesOf picture: UnsafeBufferPointer<UInt32>, since other: UnsafeBufferPointer<UInt32>, width: Int) {
    var x0 = width, x1 = 0, y0 = 0, y1 = 0
    for y in 0..<(picture.count / max(width, 1)) {
      let mine = picture[(y * width)..<((y + 1) * width)], theirs = other[(y * width)..<((y + 1) * width)]
      guard let first = zip(mine, theirs).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
        continue
      }
      var end = width
      while picture[y * width + end - 1] == other[y * width + end - 1] { end -= 1 }
      if x1 == 0 { y0 = y }
      (x0, x1, y1) = (min(x0, first), max(x1, end), y + 1)
    }
    self.init(x: x1 == 0 ? 0 : x0, y: y0, width: x1 == 0 ? 1 : x1 - x0, height: x1 == 0 ? 1 : y1 - y0)
  }
}
