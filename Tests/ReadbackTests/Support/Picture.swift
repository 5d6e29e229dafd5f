// Eight-bit pictures of both renderers, and the differences between them.
// SPDX-License-Identifier: Apache-2.0

/// A picture: rows from top to bottom; blue, green, red, alpha, premultiplied sRGB.
struct Picture: Hashable, Sendable {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A pixel as blue, green, red, alpha; four zeros outside the picture.
  subscript(x: Int, y: Int) -> [UInt8] {
    guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
    let start = (y * width + x) * 4
    return Array(bytes[start..<(start + 4)])
  }

  /// A pixel in the order in which colours are usually written: red, green, blue, alpha.
  func rgba(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel[2], pixel[1], pixel[0], pixel[3]]
  }
}

/// The difference between two pictures.
struct PictureDifference: Sendable {
  /// The largest difference of any channel, in levels of 255; 255 for pictures of different sizes.
  var largest = 0
  /// The place of the largest difference.
  var worst = (x: 0, y: 0)
  /// The number of pixels that differ at all, and of those that differ by more than the tolerance.
  var differing = 0
  var beyondTolerance = 0

  init(_ actual: Picture, _ expected: Picture, tolerance: Int) {
    guard actual.width == expected.width, actual.height == expected.height else {
      largest = 255
      beyondTolerance = max(actual.width * actual.height, expected.width * expected.height)
      differing = beyondTolerance
      return
    }
    for index in 0..<(actual.width * actual.height) {
      var distance = 0
      for byte in (index * 4)..<(index * 4 + 4) {
        distance = max(distance, abs(Int(actual.bytes[byte]) - Int(expected.bytes[byte])))
      }
      if distance > 0 { differing += 1 }
      if distance > tolerance { beyondTolerance += 1 }
      if distance > largest {
        largest = distance
        worst = (index % actual.width, index / actual.width)
      }
    }
  }

  /// One line for a failing test.
  func report(_ actual: Picture, _ expected: Picture) -> String {
    guard actual.width == expected.width, actual.height == expected.height else {
      return "\(actual.width) × \(actual.height) pixels instead of \(expected.width) × \(expected.height)"
    }
    return "worst pixel (\(worst.x), \(worst.y)): \(actual.rgba(worst.x, worst.y)) instead of "
      + "\(expected.rgba(worst.x, worst.y)) (red, green, blue, alpha), \(largest) levels apart; "
      + "\(beyondTolerance) pixels beyond the tolerance, \(differing) of \(actual.width * actual.height) differ"
  }
}

extension Picture {
  /// The largest difference of any channel of any pixel, in levels of 255.
  func largestDifference(from other: Picture) -> Int {
    PictureDifference(self, other, tolerance: 0).largest
  }

  /// The mean difference of all channels, in levels of 255; 255 for pictures of different sizes.
  func meanDifference(from other: Picture) -> Double {
    guard bytes.count == other.bytes.count, !bytes.isEmpty else { return 255 }
    return zip(bytes, other.bytes).reduce(0.0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / Double(bytes.count)
  }
}
