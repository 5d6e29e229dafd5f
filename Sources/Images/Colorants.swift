// Colorants: the colours of red, green and blue at full intensity, and their conversion to those of standard RGB.
// Source: ICC.1:2022, annexes E (adaptation, the Bradford matrix) and 7.2.16 (the white D50); IEC 61966-2-1 for
// standard RGB.
// SPDX-License-Identifier: Apache-2.0

/// Three colours as X, Y, Z, adapted to the white of profiles, D50.
struct Colorants {
  var red: SIMD3<Double>
  var green: SIMD3<Double>
  var blue: SIMD3<Double>

  init(red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Positions in the chromaticity diagram, x and y.
  struct Chromaticities: Equatable {
    var white: SIMD2<Double>
    var red: SIMD2<Double>
    var green: SIMD2<Double>
    var blue: SIMD2<Double>

    static let d65 = SIMD2(0.3127, 0.3290)
    static let standardRGB = Chromaticities(
      white: d65, red: SIMD2(0.64, 0.33), green: SIMD2(0.30, 0.60), blue: SIMD2(0.15, 0.06))
    static let displayP3 = Chromaticities(
      white: d65, red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060))

    /// Whether no coordinate differs by more than `tolerance`.
    func isNear(_ other: Chromaticities, within tolerance: Double) -> Bool {
      zip([white, red, green, blue], [other.white, other.red, other.green, other.blue]).allSatisfy {
        abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
      }
    }
  }

  /// Creates the colorants whose light adds up to the white; nil for positions that are invalid together.
  init?(_ chromaticities: Chromaticities) {
    let all = [chromaticities.white, chromaticities.red, chromaticities.green, chromaticities.blue]
    guard all.allSatisfy({ $0.y > 1e-6 && $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let (white, red, green, blue) = (Self.color(all[0]), Self.color(all[1]), Self.color(all[2]), Self.color(all[3]))
    let plain = Colorants(red: red, green: green, blue: blue)
    guard let parts = plain.inverse?.applied(to: white), parts.isFinite else { return nil }
    let adapted = Self.adaptation(from: white)
    self.init(
      red: adapted.applied(to: red * parts.x), green: adapted.applied(to: green * parts.y),
      blue: adapted.applied(to: blue * parts.z))
    guard inverse != nil else { return nil }
  }

  /// Returns X, Y, Z of a chromaticity, with a Y of 1.
  private static func color(_ chromaticity: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(chromaticity.x / chromaticity.y, 1, (1 - chromaticity.x - chromaticity.y) / chromaticity.y)
  }

  /// The white of profiles, D50.
  static let d50 = SIMD3(0.9642, 1, 0.8249)

  /// Returns the matrix that adapts colours from one white to D50.
  private static func adaptation(from white: SIMD3<Double>) -> Colorants {
    let cones = Colorants(
      red: SIMD3(0.8951, -0.7502, 0.0389), green: SIMD3(0.2664, 1.7135, -0.0685), blue: SIMD3(-0.1614, 0.0367, 1.0296))
    guard let back = cones.inverse else { return cones }
    let scale = cones.applied(to: d50) / cones.applied(to: white)
    return back.concatenated(
      Colorants(red: cones.red * scale, green: cones.green * scale, blue: cones.blue * scale))
  }

  // MARK: Use as a matrix with the three colours as columns

  func applied(to color: SIMD3<Double>) -> SIMD3<Double> { red * color.x + green * color.y + blue * color.z }

  /// Returns the matrix that applies `other` first, then this one.
  func concatenated(_ other: Colorants) -> Colorants {
    Colorants(red: applied(to: other.red), green: applied(to: other.green), blue: applied(to: other.blue))
  }

  /// The inverse matrix; nil where the three colours lie in a plane.
  var inverse: Colorants? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [cross(green, blue), cross(blue, red), cross(red, green)]
    let determinant = (red * rows[0]).sum()
    guard abs(determinant) > 1e-9 else { return nil }
    let result = Colorants(
      red: SIMD3(rows[0].x, rows[1].x, rows[2].x) / determinant,
      green: SIMD3(rows[0].y, rows[1].y, rows[2].y) / determinant,
      blue: SIMD3(rows[0].z, rows[1].z, rows[2].z) / determinant)
    return result.red.isFinite && result.green.isFinite && result.blue.isFinite ? result : nil
  }

  /// Whether no coordinate differs by more than `tolerance`.
  func isNear(_ other: Colorants, within tolerance: Double) -> Bool {
    zip([red, green, blue], [other.red, other.green, other.blue]).allSatisfy {
      let difference = $0 - $1
      return abs(difference.x) <= tolerance && abs(difference.y) <= tolerance && abs(difference.z) <= tolerance
    }
  }

  /// The matrix from light of these colorants to light of standard RGB's.
  var toStandardRGB: Colorants? {
    Colorants(Chromaticities.standardRGB)?.inverse.map { $0.concatenated(self) }
  }
}

extension SIMD3<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
