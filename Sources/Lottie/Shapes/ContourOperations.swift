// ContourOperations: what all effects on outlines need: their segments, sizes, directions and points.
// SPDX-License-Identifier: Apache-2.0

extension BezierContour {
  static let empty = BezierContour(vertices: [], isClosed: true)

  /// The lines and curves in order; that from the last vertex to the first only if the outline is closed.
  var segments: [BezierSegment] {
    guard let first = vertices.first, let last = vertices.last, vertices.count > 1 || isClosed else { return [] }
    var segments = zip(vertices, vertices.dropFirst()).map { BezierSegment(from: $0, to: $1) }
    if isClosed { segments.append(BezierSegment(from: last, to: first)) }
    return segments
  }

  /// Makes the outline of segments that each start at the end of the one before.
  init(_ segments: [BezierSegment], isClosed: Bool) {
    self.init(vertices: [], isClosed: isClosed)
    for segment in segments { append(segment) }
    if isClosed { closeAtStart() }
  }

  /// Adds a segment behind the last vertex, which is taken for its start.
  mutating func append(_ segment: BezierSegment) {
    if let last = vertices.indices.last {
      vertices[last].outgoing = segment.control1
    } else {
      vertices.append(BezierVertex(point: segment.start, incoming: segment.start, outgoing: segment.control1))
    }
    vertices.append(BezierVertex(point: segment.end, incoming: segment.control2, outgoing: segment.end))
  }

  /// Lets the first vertex stand for the last, which lies on it.
  mutating func closeAtStart() {
    guard vertices.count > 1, let last = vertices.popLast() else { return }
    vertices[0].incoming = last.incoming
  }

  /// The outline in the other direction. A closed one still starts at its first vertex, as shapes drawn in reverse do.
  func reversed() -> BezierContour {
    var turned = vertices.reversed().map {
      BezierVertex(point: $0.point, incoming: $0.outgoing, outgoing: $0.incoming)
    }
    if isClosed, let first = turned.popLast() { turned.insert(first, at: 0) }
    return BezierContour(vertices: turned, isClosed: isClosed)
  }

  /// The outline with a map applied to all its points: exact for affine maps.
  func transformed(by map: (SIMD2<Double>) -> SIMD2<Double>) -> BezierContour {
    let moved = vertices.map {
      BezierVertex(point: map($0.point), incoming: map($0.incoming), outgoing: map($0.outgoing))
    }
    return BezierContour(vertices: moved, isClosed: isClosed)
  }

  var isFinite: Bool { vertices.allSatisfy { $0.point.isFinite && $0.incoming.isFinite && $0.outgoing.isFinite } }

  /// The smallest box around the outline; nil without vertices, and where a coordinate is not finite.
  var bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>)? {
    guard isFinite, let first = vertices.first else { return nil }
    var (lower, upper) = (first.point, first.point)
    func include(_ point: SIMD2<Double>) {
      (lower, upper) = (pointwiseMin(lower, point), pointwiseMax(upper, point))
    }
    for vertex in vertices { include(vertex.point) }
    for segment in segments {
      for t in segment.extremes(0) + segment.extremes(1) { include(segment.point(at: t)) }
    }
    return (lower, upper)
  }

  /// The mean of the vertices; nil where there are none.
  var vertexMean: SIMD2<Double>? {
    vertices.isEmpty ? nil : vertices.reduce(SIMD2.zero) { $0 + $1.point } / Double(vertices.count)
  }

  /// The area inside, with open outlines closed by a line: positive where it is passed clockwise, with y pointing down.
  var signedArea: Double {
    guard let first = vertices.first, let last = vertices.last else { return 0 }
    let closing = isClosed ? [] : [BezierSegment(last.point, first.point)]
    // Green's theorem, relative to the first vertex: far from the origin the products would cancel.
    let twice = (segments + closing).reduce(0) { sum, segment in
      let (b, c) = (segment.control1 - first.point, segment.control2 - first.point)
      let (a, d) = (segment.start - first.point, segment.end - first.point)
      if segment.isLine { return sum + a.cross(d) }
      return sum + (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
        / 10
    }
    return twice / 2
  }
}

extension [BezierContour] {
  /// The outlines whose coordinates are all finite.
  var finite: [BezierContour] { filter(\.isFinite) }
}
