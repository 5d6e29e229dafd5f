// Pixels of the reference renderer: premultiplied sRGB in double precision, quantised once at the end.

/// One premultiplied pixel, components 0…1.
struct ReferencePixel: Hashable, Sendable {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0

  func times(_ factor: Double) -> ReferencePixel {
    ReferencePixel(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }

  func plus(_ other: ReferencePixel) -> ReferencePixel {
    ReferencePixel(
      red: red + other.red, green: green + other.green, blue: blue + other.blue, alpha: alpha + other.alpha)
  }

  /// This pixel over another.
  func over(_ other: ReferencePixel) -> ReferencePixel { plus(other.times(1 - alpha)) }
}

/// A picture being painted, or a transparent group on its way into one.
struct ReferenceCanvas: Sendable {
  let width: Int
  let height: Int
  var pixels: [ReferencePixel]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [ReferencePixel](repeating: ReferencePixel(), count: width * height)
  }

  /// Paints one primitive source-over; `source` gives the premultiplied colour at a pixel.
  mutating func paint(_ coverage: ReferenceCoverage, _ source: (Int, Int) -> ReferencePixel) {
    for row in 0..<coverage.height {
      let y = coverage.originY + row
      for column in 0..<coverage.width {
        let covered = coverage.values[row * coverage.width + column]
        guard covered > 0 else { continue }
        let x = coverage.originX + column
        let index = y * width + x
        pixels[index] = source(x, y).times(covered).over(pixels[index])
      }
    }
  }

  /// Composites a group of the same size, multiplied by a factor and, if given, by a coverage.
  mutating func composite(_ group: ReferenceCanvas, factor: Double, clip: ReferenceCoverage? = nil) {
    for index in pixels.indices where group.pixels[index].alpha > 0 {
      let covered = clip.map { $0.at(index % width, index / width) } ?? 1
      guard covered > 0 else { continue }
      pixels[index] = group.pixels[index].times(factor * covered).over(pixels[index])
    }
  }

  /// The 8-bit picture.
  func picture() -> Picture {
    var picture = Picture(width: width, height: height)
    for (index, pixel) in pixels.enumerated() {
      picture.bytes[index * 4] = Self.quantise(pixel.blue)
      picture.bytes[index * 4 + 1] = Self.quantise(pixel.green)
      picture.bytes[index * 4 + 2] = Self.quantise(pixel.red)
      picture.bytes[index * 4 + 3] = Self.quantise(pixel.alpha)
    }
    return picture
  }

  private static func quantise(_ value: Double) -> UInt8 { UInt8((max(0, min(1, value)) * 255).rounded()) }
}
