// A picture by the spatial reference renderer, and the comparison of other pictures with it.
// SPDX-License-Identifier: Apache-2.0

/// The colour of each pixel and the range that it may be in.
package struct SpatialRendering: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [ReferencePixel]
  /// The least and the greatest value of each channel: the same if no edge is within a pixel.
  package let low: [ReferencePixel]
  package let high: [ReferencePixel]

  /// The eight-bit picture.
  package var levels: ReferencePicture { Self.levels(pixels, width, height) }

  /// The number of pixels that have no edge within a pixel of them, or only edges whose sides do not differ.
  package var certainPixels: Int { pixels.indices.count { low[$0] == high[$0] } }

  /// The mean amount by which a picture is brighter or darker near edges than the samples there: in levels of 255, in
  /// the channel with the largest error.
  package func bias(of actual: ReferencePicture) -> Double {
    let uncertain = pixels.indices.filter { low[$0] != high[$0] }
    guard !uncertain.isEmpty, actual.width == width, actual.height == height else { return 0 }
    let sampled = levels
    return (0..<4).map { channel in
      let sum = uncertain.reduce(0) { $0 + Int(actual.bytes[$1 * 4 + channel]) - Int(sampled.bytes[$1 * 4 + channel]) }
      return abs(Double(sum) / Double(uncertain.count))
    }.max() ?? 0
  }

  /// Finds the pixel of a picture that lies furthest outside its range, in levels of 255; `excess` is 0 if none does.
  package func difference(of actual: ReferencePicture) -> (excess: Int, report: String) {
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

  private static func levels(_ pixels: [ReferencePixel], _ width: Int, _ height: Int) -> ReferencePicture {
    var canvas = ReferenceCanvas(width: width, height: height)
    canvas.pixels = pixels
    return canvas.picture()
  }
}
