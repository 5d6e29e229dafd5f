// The wireframe of a mesh: its triangles' sides as thin lines.
// SPDX-License-Identifier: Apache-2.0

extension TrapezoidMesh {
  /// Returns the sides of all triangles as lines of `width` pixels, in the space of ``clip``; to be filled by the
  /// non-zero rule.
  package func wireframe(width: Double) -> Outline {
    var outline = Outline()
    let origin = SIMD2(Double(clip.x0), Double(clip.y0))
    var drawn: Set<SIMD4<Double>> = []
    func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let along = b - a
      let length = (along * along).sum().squareRoot()
      // Neighbours share sides; each is drawn once.
      guard length > 0, drawn.insert(SIMD4(lowHalf: a, highHalf: b)).inserted else { return }
      // All lines have the same direction, so that the winding number does not cancel where they cross.
      let across = SIMD2(-along.y, along.x) * (width / (2 * length))
      outline.append(polygon: [a + across, b + across, b - across, a - across].map { $0 + origin })
    }
    for piece in trapezoids {
      let leftTop = SIMD2(piece.left.x(at: piece.top), piece.top)
      let rightTop = SIMD2(piece.right.x(at: piece.top), piece.top)
      let leftBottom = SIMD2(piece.left.x(at: piece.bottom), piece.bottom)
      let rightBottom = SIMD2(piece.right.x(at: piece.bottom), piece.bottom)
      add(leftTop, leftBottom)
      add(rightTop, rightBottom)
      add(leftTop, rightTop)
      add(leftBottom, rightBottom)
      if !piece.isTriangle { add(leftTop, rightBottom) }
    }
    return outline
  }
}
