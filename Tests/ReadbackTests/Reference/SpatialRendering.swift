// A picture by the spatial reference renderer, and the comparison of other pictures with it.
// SPDX-License-Identifier: Apache-2.0

/// The colour of each pixel and the range that it may be in.
struct SpatialRendering {
  let width: Int
  let height: Int
  let pixels: [ReferencePixel]
  /// The least and the greatest value of each channel: the same if no edge is within a pixel.
  let low: [ReferencePixel]
  let high: [ReferencePixel]

  /// The eight-bit picture.
  var picture: Picture {
    var canvas = ReferenceCanvas(width: width, height: height)
    canvas.pixels = pixels
    return canvas.picture()
  }

  /// The number of pixels that have no edge within a pixel of them, or only edges whose sides do not differ.
  var certainPixels: Int { pixels.indices.count { low[$0] == high[$0] } }

  /// The mean amount by which a picture is brighter or darker near edges than the samples there: in levels of 255, in
  /// the channel with the largest error.
  func bias(of actual: Picture) -> Double {
    let uncertain = pixels.indices.filter { low[$0] != high[$0] }
    guard !uncertain.isEmpty, actual.width == width, actual.height == height else { return 0 }
    let sampled = picture
    return (0..<4).map { channel in
      let sum = uncertain.reduce(0) { $0 + Int(actual.bytes[$1 * 4 + channel]) - Int(sampled.bytes[$1 * 4 + channel]) }
      return abs(Double(sum) / Double(uncertain.count))
    }.max() ?? 0
  }

  /// Finds the pixel of a picture that lies furthest outside its range, in levels of 255; `excess` is 0 if none does.
  func difference(of actual: Picture) -> (excess: Int, report: String) {
    guard actual.width == width, actual.height == height else {
      return (255, "\(actual.width) × \(actual.height) instead of \(width) × \(height) pixels")
    }
    let least = Self.levels(low, width, height), most = Self.levels(high, width, height)
    var excess = 0, worst = 0, count = 0
    for index in pixels.indices {
      var beyond = 0
      for byte in (index * 4)..<(index * 4 + 4) {
        let level = Int(actual.bytes[byte])
        beyond = max(beyond, Int(least.bytes[byte]) - level, level - Int(most.bytes[byte]))
      }
      if beyond > 2 { count += 1 }
      if beyond > excess { (excess, worst) = (beyond, index) }
    }
    let x = worst % width, y = worst / width
    return (
      excess,
      "pixel (\(x), \(y)) is \(actual.rgba(x, y)) instead of \(least.rgba(x, y)) to \(most.rgba(x, y)) "
        + "(red, green, blue, alpha), \(excess) levels outside; \(count) pixels by more than 2"
    )
  }

  private static func levels(_ pixels: [ReferencePixel], _ width: Int, _ height: Int) -> Picture {
    var canvas = ReferenceCanvas(width: width, height: height)
    canvas.pixels = pixels
    return canvas.picture()
  }
}
