// PictureComparison: two pictures, pixel by pixel: how many differ, how far, and where most.
// SPDX-License-Identifier: Apache-2.0

/// The differences between a picture and its reference.
package struct PictureComparison: Sendable {
  /// Whether both have the same size; else nothing was compared, and all pixels count as beyond the tolerance.
  package let hasSameSize: Bool
  /// The number of pixels, of the larger picture where the sizes differ.
  package let total: Int
  /// The number of pixels that differ in any byte.
  package private(set) var differing = 0
  /// The number of pixels that differ by more than the tolerance's measure.
  package private(set) var beyond = 0
  /// The largest difference of any component, in levels of 255; 255 for pictures of different sizes.
  package private(set) var largest = 0
  /// The differences of all components of all pixels, added up; 0 for pictures of different sizes.
  package private(set) var sum = 0
  /// The least rectangle of pixels that holds all differences; nil if there are none, or the sizes differ.
  package private(set) var area: PixelArea?
  /// The place of the largest difference; the first, row by row, of several.
  package private(set) var worst = (x: 0, y: 0)
  /// The largest distance in CIELAB, and its place; nil where levels were compared.
  package private(set) var farthest: (deltaE: Double, x: Int, y: Int)?
  /// Whether each pixel differs by more than the measure; empty where none does, or the sizes differ.
  package private(set) var isBeyond: [Bool] = []
  /// The tolerance that was applied.
  package let tolerance: SnapshotTolerance

  /// The mean difference of a component, in levels of 255.
  package var mean: Double { total > 0 ? Double(sum) / (4 * Double(total)) : 0 }

  /// Whether the tolerance allows the differences.
  package var matches: Bool { hasSameSize && tolerance.allows(beyond, of: total) }

  /// Compares two pictures.
  package init(_ actual: PixelPicture, _ reference: PixelPicture, tolerance: SnapshotTolerance = .exact) {
    self.tolerance = tolerance
    hasSameSize = actual.width == reference.width && actual.height == reference.height
    total = max(actual.width * actual.height, reference.width * reference.height)
    guard hasSameSize else {
      (differing, beyond, largest) = (total, total, 255)
      return
    }
    guard actual.bytes != reference.bytes else { return }
    actual.bytes.withUnsafeBufferPointer { one in
      reference.bytes.withUnsafeBufferPointer { other in compare(one, other, width: actual.width) }
    }
  }

  private mutating func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, width: Int) {
    isBeyond = [Bool](repeating: false, count: total)
    for index in 0..<total {
      var levels = 0, all = 0
      for byte in (index * 4)..<(index * 4 + 4) {
        let difference = abs(Int(one[byte]) - Int(other[byte]))
        levels = max(levels, difference)
        all += difference
      }
      guard levels > 0 else { continue }
      differing += 1
      sum += all
      area = PixelArea(area, andX: index % width, y: index / width)
      if levels > largest {
        largest = levels
        worst = (index % width, index / width)
      }
      switch tolerance.measure {
      case .levels(let most): isBeyond[index] = levels > most
      case .deltaE(let most):
        let distance = Self.distance(Self.color(one, index), Self.color(other, index))
        if distance > farthest?.deltaE ?? -1 { farthest = (distance, index % width, index / width) }
        isBeyond[index] = distance > most
      }
      if isBeyond[index] { beyond += 1 }
    }
    if beyond == 0 { isBeyond = [] }
  }

  // MARK: Distances

  private static func color(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> SIMD4<Double> {
    SIMD4(
      Double(bytes[index * 4 + 2]), Double(bytes[index * 4 + 1]), Double(bytes[index * 4]),
      Double(bytes[index * 4 + 3]))
  }

  /// How far two premultiplied colours, red, green, blue and alpha of 255, look apart: over white or over black, where they look
  /// further apart.
  package static func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    let overBlack = lab(one, over: 0).distance(to: lab(other, over: 0))
    guard one.w < 255 || other.w < 255 else { return overBlack }
    return max(overBlack, lab(one, over: 255).distance(to: lab(other, over: 255)))
  }

  private static func lab(_ color: SIMD4<Double>, over ground: Double) -> LabColor {
    let shown = color + ground * (1 - color.w / 255)
    return LabColor(red: shown.x, green: shown.y, blue: shown.z)
  }

  // MARK: Words

  /// One sentence or two about the differences.
  package func report(_ actual: PixelPicture, _ reference: PixelPicture) -> String {
    guard hasSameSize else {
      return "The picture has \(actual.width) × \(actual.height) pixels; its reference has "
        + "\(reference.width) × \(reference.height)."
    }
    var text = "\(differing) of \(total) pixels differ"
    if tolerance != .exact { text += ", \(beyond) by more than the tolerance allows (\(tolerance))" }
    text +=
      ". The largest difference is at (\(worst.x), \(worst.y)): \(actual.rgba(worst.x, worst.y)) instead of "
      + "\(reference.rgba(worst.x, worst.y)) (red, green, blue, alpha), \(largest) levels apart."
    if let farthest {
      let hundredths = Double(Int(farthest.deltaE * 100 + 0.5)) / 100
      text += " The one that looks largest is at (\(farthest.x), \(farthest.y)), ΔE \(hundredths)."
    }
    return text
  }
}
