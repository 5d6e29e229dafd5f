// Pixels of the reference renderer: premultiplied sRGB in double precision, quantised once at the end.
// SPDX-License-Identifier: Apache-2.0

/// One premultiplied pixel, components 0…1.
package struct ReferencePixel: Hashable, Sendable {
  package var red = 0.0
  package var green = 0.0
  package var blue = 0.0
  package var alpha = 0.0

  func times(_ factor: Double) -> ReferencePixel {
    ReferencePixel(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }

  func plus(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: red + other.red, green: green + other.green, blue: blue + other.blue, alpha: alpha + other.alpha)
  }

  /// The largest distance of a component from another pixel's, in levels of 255.
  func levels(from other: ReferencePixel) -> Double {
    255 * max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
  }

  /// Returns this pixel over another.
  func over(_ other: ReferencePixel) -> ReferencePixel { plus(other.times(1 - alpha)) }

  /// The largest difference of a component.
  func distance(to other: ReferencePixel) -> Double {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
  }
}

/// A picture being painted, or a transparent group on its way into one.
package struct ReferenceCanvas: Sendable {
  package let width: Int
  package let height: Int
  package internal(set) var pixels: [ReferencePixel]
  /// The error of eight-bit arithmetic for each pixel, in levels of 255.
  var doubt: [Double]
  /// The part that is the picture; the rest is drawn because effects carry it into the picture.
  var window: (x: Int, y: Int, width: Int, height: Int)

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    window = (0, 0, width, height)
    pixels = [ReferencePixel](repeating: ReferencePixel(), count: width * height)
    doubt = [Double](repeating: 0, count: width * height)
  }

  /// Paints one primitive source-over; `source` gives the premultiplied colour at a pixel, `doubtful` its possible
  /// error.
  mutating func paint(
    _ coverage: ReferenceCoverage, doubtful: (Int, Int) -> Double = { _, _ in ReferenceDoubt.painting },
    _ source: (Int, Int) -> ReferencePixel
  ) {
    for row in 0..<coverage.height {
      let y = coverage.originY + row
      for column in 0..<coverage.width {
        let covered = coverage.values[row * coverage.width + column]
        let x = coverage.originX + column
        let index = y * width + x
        defer { if coverage.isUndecided(x, y) { doubt[index] = ReferenceDoubt.undecided } }
        guard covered > 0 else { continue }
        let painted = source(x, y).times(covered)
        pixels[index] = painted.over(pixels[index])
        doubt[index] = doubt[index] * (1 - painted.alpha) + doubtful(x, y)
      }
    }
  }

  /// Composites a group of the same size, multiplied by a factor and, if given, by a coverage.
  mutating func composite(_ group: ReferenceCanvas, factor: Double, clip: ReferenceCoverage? = nil) {
    for index in pixels.indices where group.pixels[index].alpha > 0 || group.doubt[index] > 0 {
      let x = index % width, y = index / width
      defer { if let clip, clip.isUndecided(x, y) { doubt[index] = ReferenceDoubt.undecided } }
      let covered = clip.map { $0.at(x, y) } ?? 1
      guard covered > 0 else { continue }
      let shown = group.pixels[index].times(factor * covered)
      pixels[index] = shown.over(pixels[index])
      doubt[index] =
        doubt[index] * (1 - shown.alpha) + group.doubt[index] * factor * covered + ReferenceDoubt.group
    }
  }

  /// Multiplies every pixel by the alpha of another picture.
  mutating func mask(by mask: ReferenceCanvas) {
    for index in pixels.indices {
      let alpha = mask.pixels[index].alpha
      doubt[index] = doubt[index] * alpha + mask.doubt[index] * pixels[index].alpha + ReferenceDoubt.group
      pixels[index] = pixels[index].times(alpha)
    }
  }

  /// The 8-bit picture.
  func picture() -> ReferencePicture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      for part in [pixel.blue, pixel.green, pixel.red, pixel.alpha] { bytes.append(Self.quantise(part)) }
    }
    return ReferencePicture(width: width, height: height, bytes: bytes)
  }

  private static func quantise(_ value: Double) -> UInt8 { UInt8((max(0, min(1, value)) * 255).rounded()) }
}
