// ColorProfile: recognises the one embedded ICC profile that is converted, Display P3.
// Source: ICC.1:2022, sections 7.2 (header), 7.3 (tag table), 10.13 (mluc), 10.31 (XYZ); ICC.1:2001-04, 6.5.17 (desc).

import CoreGraphics

/// What the numbers of a stored picture mean.
enum ColorEncoding: Sendable {
  /// Gamma-encoded standard RGB; also everything that says nothing else.
  case standardRGB
  /// Standard RGB's primaries, proportional to light.
  case linearRGB
  /// Display P3: wider primaries with standard RGB's curve.
  case displayP3

  /// The encoding that an ICC profile asks for. Profiles other than Display P3 are taken for standard RGB.
  init(profile: ImageBytes) {
    self = ColorEncoding.isDisplayP3(profile) ? .displayP3 : .standardRGB
  }

  /// The columns of Display P3's matrix, adapted to the white point of profiles, D50: X, Y, Z of red, green and blue.
  private static let colorantsOfP3: [String: [Double]] = [
    "rXYZ": [0.51512, 0.24120, -0.00105],
    "gXYZ": [0.29198, 0.69225, 0.04189],
    "bXYZ": [0.15710, 0.06657, 0.78407],
  ]

  private static func isDisplayP3(_ profile: ImageBytes) -> Bool {
    guard profile.tag(at: 16) == "RGB ", profile.tag(at: 36) == "acsp", let count = profile.number(at: 128, size: 4)
    else { return false }
    var colorants: [String: [Double]] = [:]
    var description: String?
    // Real profiles have about a dozen tags.
    for index in 0..<min(count, 100) {
      let entry = 132 + index * 12
      guard let name = profile.tag(at: entry), let offset = profile.number(at: entry + 4, size: 4),
        let size = profile.number(at: entry + 8, size: 4), let tag = profile.slice(at: offset, count: size)
      else { continue }
      if colorantsOfP3[name] != nil {
        colorants[name] = vector(tag)
      } else if name == "desc" {
        description = text(tag)
      }
    }
    guard colorants.count == 3 else { return description?.contains("Display P3") ?? false }
    return colorantsOfP3.allSatisfy { name, expected in
      guard let found = colorants[name] else { return false }
      return zip(found, expected).allSatisfy { abs($0 - $1) < 0.003 }
    }
  }

  /// Three numbers of an `XYZ ` tag.
  private static func vector(_ tag: ImageBytes) -> [Double]? {
    guard tag.tag(at: 0) == "XYZ ", let x = fixed(tag, 8), let y = fixed(tag, 12), let z = fixed(tag, 16)
    else { return nil }
    return [x, y, z]
  }

  /// A signed number with 16 bits behind the point.
  private static func fixed(_ tag: ImageBytes, _ offset: Int) -> Double? {
    tag.number(at: offset, size: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// The text of a `desc` or the first text of an `mluc` tag.
  private static func text(_ tag: ImageBytes) -> String? {
    switch tag.tag(at: 0) {
    case "desc":
      guard let count = tag.number(at: 8, size: 4), let text = tag.slice(at: 12, count: max(count - 1, 0))
      else { return nil }
      return String(decoding: text.bytes, as: UTF8.self)
    case "mluc":
      guard let count = tag.number(at: 20, size: 4), let offset = tag.number(at: 24, size: 4),
        let text = tag.slice(at: offset, count: count)
      else { return nil }
      let units = (0..<text.count / 2).map { UInt16(text.bytes[2 * $0]) << 8 | UInt16(text.bytes[2 * $0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
