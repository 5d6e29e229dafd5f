// CGPath: unions, intersections and differences of the areas that paths enclose.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Curves become lines in the results, where Apple's keep them: no further from the curves than 1/256 of a unit, and
/// than 1/8192 of the larger side of a box around all points that take part. Only a path that the operation leaves as
/// it is keeps its curves. Open subpaths are taken as closed, and a path with a coordinate that is not finite as empty.
/// Corners that are not new have their coordinates unchanged; new ones, and details, are exact to about 10⁻⁹ of the
/// box.
extension CGPath {
  /// What the path encloses by `rule`, as closed subpaths that don't cross and that either rule fills alike.
  ///
  /// A path of such subpaths comes back with its curves; so does one that takes more than some seconds to settle.
  public final func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.settled(using: rule))
  }

  /// The area that this path or `other` encloses by `rule`, as closed subpaths that don't cross and that either rule fills
  /// alike.
  ///
  /// Paths with boxes that lie apart keep their curves. Where it takes more than some seconds, both paths are returned
  /// one after the other.
  public final func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.combined(.union, other.storage, using: rule) ?? both(other))
  }

  /// What both this path and `other` enclose by `rule`, as closed subpaths that don't cross and that either rule fills
  /// alike.
  ///
  /// Empty where the paths have no area in common, and where it takes more than some seconds to tell.
  public final func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.combined(.intersection, other.storage, using: rule) ?? PathStorage())
  }

  /// What this path encloses and `other` doesn't, by `rule`, as closed subpaths that don't cross and that either rule
  /// fills alike.
  ///
  /// Where it takes more than some seconds, this path is returned with nothing taken away.
  public final func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.combined(.difference, other.storage, using: rule) ?? storage.closingSubpaths)
  }

  /// What exactly one of this path and `other` encloses by `rule`, as closed subpaths that don't cross and that either
  /// rule fills alike.
  ///
  /// Where it takes more than some seconds, both paths are returned one after the other; the even-odd rule then fills
  /// what was asked for, if the paths don't overlap themselves.
  public final func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.combined(.symmetricDifference, other.storage, using: rule) ?? both(other))
  }

  /// Whether this path and `other` enclose some area in common by `rule`; to touch along a side is not enough.
  ///
  /// Where it takes more than some seconds to tell, whether boxes around the paths have area in common.
  public final func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard let common = storage.combined(.intersection, other.storage, using: rule) else {
      return boundingBox.meets(other.boundingBox)
    }
    return !common.isEmpty
  }

  /// The pieces of what the path encloses by `rule` that don't hang together, each with its holes, as paths like that
  /// of ``normalized(using:)``.
  ///
  /// Pieces that only touch at a corner are separate. An empty path has none.
  public final func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    storage.components(using: rule).map { CGPath(storage: $0) }
  }

  private func both(_ other: CGPath) -> PathStorage {
    var result = storage.closingSubpaths
    result.append(other.storage.closingSubpaths)
    return result
  }
}
