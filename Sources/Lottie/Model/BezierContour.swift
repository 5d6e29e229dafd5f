// BezierContour: outlines as Lottie has them: vertices, each with the control points before and after it.
// SPDX-License-Identifier: Apache-2.0

/// A vertex of an outline, with its control points as absolute positions.
struct BezierVertex: Hashable, Sendable {
  var point: SIMD2<Double>
  /// The control point of the curve that arrives; the vertex itself where that is a line.
  var incoming: SIMD2<Double>
  /// The control point of the curve that leaves; the vertex itself where that is a line.
  var outgoing: SIMD2<Double>

  init(point: SIMD2<Double>, incoming: SIMD2<Double>, outgoing: SIMD2<Double>) {
    (self.point, self.incoming, self.outgoing) = (point, incoming, outgoing)
  }

  /// A corner between lines.
  init(_ point: SIMD2<Double>) { self.init(point: point, incoming: point, outgoing: point) }
}

/// One outline.
struct BezierContour: Hashable, Sendable {
  var vertices: [BezierVertex]
  var isClosed: Bool
}

/// Several outlines, as one value of an animation.
struct BezierContours: Hashable, Sendable {
  var contours: [BezierContour]

  init(_ contours: [BezierContour]) { self.contours = contours }
}
