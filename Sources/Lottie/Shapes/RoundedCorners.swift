// RoundedCorners: outlines with their sharp corners rounded off.
// SPDX-License-Identifier: Apache-2.0

extension BezierContour {
  /// The outline with arcs in place of its sharp vertices: those without tangents, but for the ends of an open outline.
  ///
  /// An arc starts and ends at `radius` from its vertex, but no further than halfway to the neighbour: two arcs then
  /// share a side. The specification 1.0 does not have rounded corners: this is as the Lottie guide
  /// (lottiefiles.github.io/lottie-docs, "Rounded Corners") has them.
  func roundedCorners(radius: Double) -> BezierContour {
    guard radius > 0, vertices.count > 1 else { return self }
    var result: [BezierVertex] = []
    result.reserveCapacity(vertices.count * 2)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      guard !isEnd, vertex.incoming == vertex.point, vertex.outgoing == vertex.point else {
        result.append(vertex)
        continue
      }
      let before = vertices[index == 0 ? vertices.count - 1 : index - 1].point
      let after = vertices[index == vertices.count - 1 ? 0 : index + 1].point
      var first = BezierVertex(Self.cut(vertex.point, towards: before, radius))
      var second = BezierVertex(Self.cut(vertex.point, towards: after, radius))
      first.outgoing = first.point.mixed(with: vertex.point, ShapeOutline.quarterArc)
      second.incoming = second.point.mixed(with: vertex.point, ShapeOutline.quarterArc)
      result += [first, second]
    }
    return BezierContour(vertices: result, isClosed: isClosed)
  }

  private static func cut(
    _ corner: SIMD2<Double>, towards neighbour: SIMD2<Double>, _ radius: Double
  ) -> SIMD2<Double> {
    let distance = (neighbour - corner).length
    guard distance > 0 else { return corner }
    return corner.mixed(with: neighbour, min(radius / distance, 0.5))
  }
}
