// SnapshotTolerance: how far a picture may be from its reference.
// SPDX-License-Identifier: Apache-2.0

/// The difference that a picture may have from its reference.
///
/// The same build and the same driver give the same bytes, so ``exact`` is the default. References that several machines share, with
/// different drivers, are compared as they look, by ``perceptual(deltaE:share:)``.
public struct SnapshotTolerance: Hashable, Sendable, CustomStringConvertible {
  /// The way in which two pixels are compared.
  package enum Measure: Hashable, Sendable {
    /// The largest difference of any component, premultiplied, in levels of 255.
    case levels(Int)
    /// The distance in CIELAB.
    case deltaE(Double)
  }

  package let measure: Measure
  package let share: Double

  /// Every byte of every pixel, premultiplied, is that of the reference.
  public static let exact = SnapshotTolerance(measure: .levels(0), share: 1)

  /// No component of a pixel, premultiplied, differs by more than some levels of 255, in a `share` of the pixels: 1 for all of
  /// them, the default, 0.99 for all but one in a hundred.
  public static func levels(_ levels: Int, share: Double = 1) -> SnapshotTolerance {
    SnapshotTolerance(measure: .levels(levels), share: share)
  }

  /// No pixel looks further from that of the reference than `deltaE`, in a `share` of the pixels: 1 for all of them, the
  /// default, 0.99 for all but one in a hundred.
  ///
  /// The distance is that of CIEDE2000: about 1 is just seen side by side, 2, the default, hardly by anybody who looks at one
  /// picture after the other. Pixels that are not opaque are compared over white and over black, and the larger distance counts.
  public static func perceptual(deltaE: Double = 2, share: Double = 1) -> SnapshotTolerance {
    SnapshotTolerance(measure: .deltaE(deltaE), share: share)
  }

  /// The share of pixels that have to be alike, and how alike each has to look: 1 for the same bytes, 0.98 for a distance in
  /// CIELAB of 2 at most, 0 for one of 100. Both are 1 by default.
  public static func precision(_ precision: Float = 1, perceptualPrecision: Float = 1) -> SnapshotTolerance {
    // From a Float such as 0.98 the number that was written, without the digits that it has as a Double.
    let share = Double("\(precision)") ?? .nan, likeness = Double("\(perceptualPrecision)") ?? .nan
    guard likeness != 1 else { return .levels(0, share: share) }
    return .perceptual(deltaE: ((1 - likeness) * 100 * 1e6).rounded() / 1e6, share: share)
  }

  /// What is wrong with the numbers: such a tolerance matches nothing, or everything. Nil where nothing is.
  package var problem: String? {
    guard share > 0, share <= 1 else { return "the share of pixels is \(share); expected more than 0, and 1 at most" }
    switch measure {
    case .levels(let levels) where !(0..<255).contains(levels):
      return "the levels are \(levels); expected 0 to 254"
    case .deltaE(let distance) where !(distance >= 0 && distance < 100):
      return "the ΔE is \(distance); expected 0 or more, and less than 100"
    default: return nil
    }
  }

  /// Whether a picture passes of whose pixels some lie beyond the measure.
  package func allows(_ beyond: Int, of total: Int) -> Bool {
    beyond == 0 || Double(total - beyond) >= share * Double(total) - 1e-9 * Double(total)
  }

  /// The tolerance in words.
  public var description: String {
    let part = share == 1 ? "" : ", in \(share * 100) % of the pixels"
    switch measure {
    case .levels(0): return "exact" + part
    case .levels(let levels): return "within \(levels) levels" + part
    case .deltaE(let distance): return "within ΔE \(distance)" + part
    }
  }
}
