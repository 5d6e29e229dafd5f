// CGPath: unions, intersections and differences of the areas that paths enclose.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Boolean operations on the areas of paths.
///
/// Curves become lines in the results, whereas Apple's remain curves: the lines lie no further from the curves than
/// 1/256 of a unit, and than 1/8192 of the larger side of a box around all points involved. Only a path that the
/// operation leaves unchanged keeps its curves. Open subpaths are treated as closed, and a path with a coordinate that
/// is not finite as empty. Existing corners have their coordinates unchanged; new corners, and details, are exact to
/// about 10⁻⁹ of the box.
extension CGPath {
  /// Returns the area that the path encloses by `rule`, as closed subpaths that do not cross and that either rule fills
  /// alike.
  ///
  /// A path that already consists of such subpaths is returned with its curves; so is one that takes more than some
  /// seconds to resolve.
  public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.normalized(using: rule))
  }

  /// Returns the area that this path or `other` encloses by `rule`, as closed subpaths that do not cross and that
  /// either rule fills alike.
  ///
  /// Paths whose boxes are disjoint keep their curves. If the computation takes more than some seconds, both paths are
  /// returned one after the other.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.union, other, using: rule)
  }

  /// Returns the area that both this path and `other` enclose by `rule`, as closed subpaths that do not cross and that
  /// either rule fills alike.
  ///
  /// Empty if the paths have no area in common, and if the computation takes more than some seconds.
  public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.intersection, other, using: rule)
  }

  /// Returns the area that this path encloses and `other` does not, by `rule`, as closed subpaths that do not cross and
  /// that either rule fills alike.
  ///
  /// If the computation takes more than some seconds, this path is returned with nothing subtracted.
  public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.difference, other, using: rule)
  }

  /// Returns the area that exactly one of this path and `other` encloses by `rule`, as closed subpaths that do not
  /// cross and that either rule fills alike.
  ///
  /// If the computation takes more than some seconds, both paths are returned one after the other; the even-odd rule
  /// then fills the requested area, if neither path overlaps itself.
  public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.symmetricDifference, other, using: rule)
  }

  /// Whether this path and `other` enclose some area in common by `rule`; touching along a side is not enough.
  ///
  /// If the computation takes more than some seconds, the result says whether boxes around the paths have area in
  /// common.
  public final func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard let common = storage.combined(.intersection, other.storage, using: rule) else {
      return boundingBox.meets(other.boundingBox)
    }
    return !common.isEmpty
  }

  /// Returns the connected components of the area that the path encloses by `rule`, each with its holes, as paths like
  /// that of ``normalized(using:)``.
  ///
  /// Components that touch only at a corner are separate. An empty path has none. If the computation takes more than some
  /// seconds, holes that were not assigned until then are components too.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    storage.components(using: rule).map { CGPath(storage: $0) }
  }

  /// Returns the area of this path combined with that of `other`, or what the public methods return if that takes too
  /// long; also if `meter` ends.
  package final func combined(
    _ combination: AreaCombination, _ other: CGPath, using rule: CGPathFillRule, meter: WorkMeter? = nil
  ) -> CGPath {
    if let area = storage.combined(combination, other.storage, using: rule, meter: meter) {
      return CGPath(storage: area)
    }
    return switch combination {
    case .union, .symmetricDifference: CGPath(storage: both(other))
    case .intersection: CGPath(storage: PathStorage())
    case .difference: CGPath(storage: storage.closingSubpaths)
    }
  }

  private func both(_ other: CGPath) -> PathStorage {
    var result = storage.closingSubpaths
    result.append(other.storage.closingSubpaths)
    return result
  }
}
