// ColorEncoding: the meaning of a stored picture's numbers, and their conversion to standard RGB.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The meaning of the numbers of a stored picture.
enum ColorEncoding {
  /// Gamma-encoded standard RGB; also used for files that name no encoding.
  case standardRGB
  /// Standard RGB's primaries, with components proportional to light.
  case linearRGB
  /// Display P3: wider primaries with standard RGB's curve.
  case displayP3
  /// Other primaries and curves.
  case curved(CurvedRGB)
  /// Shades of one component.
  case shades(ShadeTable)
  /// A profile with a table of colours.
  case profile(ProfileTransform)

  var isStandardRGB: Bool {
    if case .standardRGB = self { return true }
    return false
  }

  /// Creates the encoding with these primaries and this curve, from a component to light, both 0…1, for components of
  /// `bits` bits. Known encodings get their own cases; nil for invalid primaries.
  init?(
    _ chromaticities: Colorants.Chromaticities, bits: Int, isStandardCurve: Bool, _ curve: @escaping (Double) -> Double
  ) {
    if isStandardCurve, chromaticities.isNear(.standardRGB, within: 0.002) {
      self = .standardRGB
    } else if isStandardCurve, chromaticities.isNear(.displayP3, within: 0.002) {
      self = .displayP3
    } else {
      guard let colorants = Colorants(chromaticities) else { return nil }
      self.init(colorants, bits: bits, curves: [curve, curve, curve])
    }
  }

  /// Creates the encoding with these colorants and curves.
  init?(_ colorants: Colorants, bits: Int, curves: [(Double) -> Double]) {
    guard let encoding = CurvedRGB(colorants, bits: bits, curves: curves) else { return nil }
    self = .curved(encoding)
  }
}

/// Red, green and blue, each on a curve of its own.
struct CurvedRGB {
  /// The light, 0…1, of every value of red, green and blue.
  private let light: [[Float]]
  /// The number of low bits, of 16, that are dropped to get the index into a table.
  private let shift: UInt16
  /// The rows of the matrix to light of standard RGB.
  private let rows: [SIMD3<Float>]

  init?(_ colorants: Colorants, bits: Int, curves: [(Double) -> Double]) {
    guard let matrix = colorants.toStandardRGB, curves.count == 3 else { return nil }
    let last = bits == 16 ? 65_535 : 255
    shift = bits == 16 ? 0 : 8
    light = curves.map { curve in
      (0...last).map { index in
        let value = curve(Double(index) / Double(last))
        return value > 0 ? Float(min(value, 1)) : 0
      }
    }
    rows = [
      SIMD3(Float(matrix.red.x), Float(matrix.green.x), Float(matrix.blue.x)),
      SIMD3(Float(matrix.red.y), Float(matrix.green.y), Float(matrix.blue.y)),
      SIMD3(Float(matrix.red.z), Float(matrix.green.z), Float(matrix.blue.z)),
    ]
  }

  /// Returns light of standard RGB, not clipped, for a colour on the scale of 65535.
  @inline(__always)
  func standardLight(_ color: SIMD3<UInt16>) -> SIMD3<Float> {
    let indices = color &>> shift
    let light = SIMD3(light[0][Int(indices.x)], light[1][Int(indices.y)], light[2][Int(indices.z)])
    return SIMD3((rows[0] * light).sum(), (rows[1] * light).sum(), (rows[2] * light).sum())
  }
}

/// Standard RGB, on the scale of 65535, for every value of one component.
struct ShadeTable {
  let colors: [SIMD3<UInt16>]
  /// The number of low bits, of 16, that are dropped to get the index into the table.
  private let shift: UInt16

  /// Creates a table of 256 or 65,536 colours.
  init(_ colors: [SIMD3<UInt16>]) {
    self.colors = colors
    shift = colors.count > 256 ? 0 : 8
  }

  @inline(__always)
  subscript(component: UInt16) -> SIMD3<UInt16> { colors[Int(component &>> shift)] }
}
