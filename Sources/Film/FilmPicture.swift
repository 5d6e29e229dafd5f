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

  /// The smallest rectangle that contains all pixels in which this picture differs from another one; one pixel where
  /// none does.
  func changes(since other: FilmPicture) -> FilmRect {
    var x0 = width, x1 = 0, y0 = height, y1 = 0
    pixels.withUnsafeBytes { mine in
      other.pixels.withUnsafeBytes { theirs in
        let mine = mine.bindMemory(to: UInt32.self), theirs = theirs.bindMemory(to: UInt32.self)
        for y in 0..<height {
          let row = y * width
          if memcmp(mine.baseAddress! + row, theirs.baseAddress! + row, width * 4) == 0 { continue }
          y0 = min(y0, y)
          y1 = y + 1
          var first = 0, last = width
          while mine[row + first] == theirs[row + first] { first += 1 }
          while mine[row + last - 1] == theirs[row + last - 1] { last -= 1 }
          x0 = min(x0, first)
          x1 = max(x1, last)
        }
      }
    }
    return x0 < x1 ? FilmRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : FilmRect(x: 0, y: 0, width: 1, height: 1)
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
