// CGPath: the outlines of strokes, dashes, and paths without curves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension CGPath {
  /// Returns the outline of a stroke along the path after `transform`: the area that it encloses is the one that the
  /// stroke covers.
  ///
  /// The outline consists of closed subpaths that do not cross and that either rule fills alike. The width is in
  /// units of the transformed path; `miterLimit` is the largest ratio of a miter's length to the line width. Curves,
  /// and round caps and joins, are lines within the tolerance of ``normalized(using:)``. A stroke with a width that is
  /// not above zero, or with numbers that are not finite, is empty. If curves would need more than a million lines they
  /// get coarser ones; a stroke that still takes more than some seconds is returned unresolved: overlapping pieces that
  /// the winding rule fills.
  public final func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let path = storage.applying(transform)
    guard path.corners != nil, lineWidth > 0, lineWidth.isFinite else { return CGPath() }
    var style = StrokeStyle(width: Double(lineWidth))
    style.cap = StrokeStyle.Cap(lineCap)
    style.join = StrokeStyle.Join(lineJoin)
    style.miterLimit = Double(miterLimit)
    return CGPath(storage: path.stroked(style))
  }

  /// Returns the dashes of the path after `transform`, as open subpaths; curves remain curves.
  ///
  /// `lengths` are those of dashes and gaps in turn, in units of the transformed path, repeated as often as needed;
  /// each subpath begins `phase` into them. A dash of zero length becomes one too short to be visible, which still has
  /// caps. The path is returned without dashes if no length is above zero, if a number is negative or not finite, or if
  /// a million dashes do not suffice. A closed subpath that begins and ends within a dash has one dash there.
  public final func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let path = storage.applying(transform)
    guard path.corners != nil else { return CGPath(storage: path) }
    return CGPath(storage: path.dashed(lengths.map(Double.init), phase: Double(phase)) ?? path)
  }

  /// Returns the path with lines in place of curves, none further than `threshold` from its curve.
  ///
  /// A threshold that is not above zero means the tolerance of ``normalized(using:)``. A path that would have more than
  /// a million lines has coarser ones; one with numbers that are not finite is returned with its curves.
  public final func flattened(threshold: CGFloat) -> CGPath {
    guard storage.corners != nil else { return CGPath(storage: storage) }
    // The tolerance of polylines bounds the error of their areas; their points may deviate by somewhat more.
    let polylines = storage.polylines(tolerance: (threshold > 0 ? Double(threshold) : storage.usualTolerance) / 2)
    var result = PathStorage()
    for polyline in polylines {
      guard let first = polyline.points.first else { continue }
      result.move(to: CGPoint(first))
      for point in polyline.points.dropFirst() { result.addLine(to: CGPoint(point)) }
      if polyline.isClosed {
        result.closeSubpath()
      } else if polyline.points.count == 1 {
        result.addLine(to: CGPoint(first))
      }
    }
    return CGPath(storage: result)
  }

  // MARK: Lines and areas

  /// Returns the parts of the path's lines and curves that lie inside of `other` by `rule`.
  ///
  /// Subpaths that are cut become open, and others remain closed; curves remain curves, cut to within the tolerance of
  /// ``normalized(using:)``. If the computation takes more than some seconds, or numbers are not finite, the result is
  /// empty.
  public final func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.line(isInside: true, of: other.storage, using: rule) ?? PathStorage())
  }

  /// Returns the parts of the path's lines and curves that lie outside of `other` by `rule`.
  ///
  /// Subpaths that are cut become open, and others remain closed; curves remain curves, cut to within the tolerance of
  /// ``normalized(using:)``. If the computation takes more than some seconds, or numbers are not finite, the result is
  /// the path itself.
  public final func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(storage: storage.line(isInside: false, of: other.storage, using: rule) ?? storage)
  }
}

extension StrokeStyle.Cap {
  init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension StrokeStyle.Join {
  init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
