// BoxShape: the shapes of plain layers, filled rounded boxes and rings, with hard or antialiased edges.
// SPDX-License-Identifier: Apache-2.0

/// A rounded box, or the ring inside it, in layer space.
package struct BoxShape: Hashable, Sendable {
  /// The sides of a box by their position in layer space; the bits of `CAEdgeAntialiasingMask`.
  package struct Edges: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The empty set. The literal of one is not specialised in other modules, and takes longer than a box.
    package static let none = Edges()
    package static let minX = Edges(rawValue: 1)
    package static let maxX = Edges(rawValue: 2)
    package static let minY = Edges(rawValue: 4)
    package static let maxY = Edges(rawValue: 8)
    package static let all: Edges = [.minX, .maxX, .minY, .maxY]
  }

  package var box: RoundedBox
  /// The width of the ring, or nil for a filled box.
  package var ringWidth: Double?
  /// The sides at which a pixel is covered fully if its centre is inside, and not at all otherwise. Rounded boxes have
  /// none.
  package var hardEdges = Edges.none

  package init(box: RoundedBox, ringWidth: Double? = nil, hardEdges: Edges = .none) {
    self.box = box
    self.ringWidth = ringWidth
    self.hardEdges = hardEdges
  }

  /// The box that is left empty, or nil for a filled box and for a ring without a hole.
  package var hole: RoundedBox? { ringWidth.flatMap { box.inset(by: $0) } }

  /// The extent of the corners along the sides, those of the hole included.
  package var cornerExtent: Double {
    guard let ringWidth, let hole else { return box.cornerExtent }
    return max(box.cornerExtent, ringWidth + hole.cornerExtent)
  }

  /// Returns the boundary in device space. Hard edges are moved outwards: ``halfPlanes(under:)`` cuts there.
  package func outline(under projection: Projection) -> Outline {
    var outline = Outline()
    append(to: &outline, under: projection)
    return outline
  }

  /// Adds the boundary in device space to an outline.
  package func append(to outline: inout Outline, under projection: Projection) {
    let scale = projection.largestScale
    projection.append(widenedPolygon(under: projection, scale: scale), to: &outline)
    if let hole { projection.append(hole.polygon(scale: scale).reversed(), to: &outline) }
  }

  /// Returns the half planes of device space that the hard edges bound.
  package func halfPlanes(under projection: Projection) -> [HalfPlane] {
    guard !hardEdges.isEmpty else { return [] }
    guard projection.isAffine else { return halfPlanesInPerspective(projection) }
    // The inner reference point is a whole size away from the edge, so that even for a very thin box its side is
    // certain.
    let size = max(box.high.x - box.low.x, box.high.y - box.low.y)
    func edge(_ bit: Edges, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ inwards: SIMD2<Double>) -> HalfPlane? {
      guard hardEdges.contains(bit) else { return nil }
      return HalfPlane(
        through: projection.applied(to: a), projection.applied(to: b),
        holding: projection.applied(to: a + inwards * size))
    }
    let low = box.low, high = box.high
    return [
      edge(.minX, low, SIMD2(low.x, high.y), SIMD2(1, 0)), edge(.maxX, SIMD2(high.x, low.y), high, SIMD2(-1, 0)),
      edge(.minY, low, SIMD2(high.x, low.y), SIMD2(0, 1)), edge(.maxY, SIMD2(low.x, high.y), high, SIMD2(0, -1)),
    ].compactMap { $0 }
  }

  /// Returns the half planes that the hard edges bound under a projection with perspective: the images of half
  /// planes of layer space, limited to the part in front of the eye.
  private func halfPlanesInPerspective(_ projection: Projection) -> [HalfPlane] {
    let lines: [(Edges, SIMD3<Double>)] = [
      (.minX, SIMD3(1, 0, -box.low.x)), (.maxX, SIMD3(-1, 0, box.high.x)), (.minY, SIMD3(0, 1, -box.low.y)),
      (.maxY, SIMD3(0, -1, box.high.y)),
    ]
    return lines.compactMap { edge, line in
      hardEdges.contains(edge) ? projection.image(ofLine: line).map { HalfPlane(beyond: $0) } : nil
    }
  }

  /// Returns the corners of the box, round corners with `scale` pixels per unit, and hard edges some pixels further
  /// out.
  package func widenedPolygon(under projection: Projection, scale: Double) -> [SIMD2<Double>] {
    guard !projection.isAffine, !hardEdges.isEmpty else { return widened(under: projection).polygon(scale: scale) }
    let low = box.low, high = box.high
    // The distances by which the ends of each hard side move along the adjacent sides, whose lines are unchanged.
    func reach(_ edge: Edges, _ ends: (SIMD2<Double>, SIMD2<Double>), _ outwards: SIMD2<Double>) -> (Double, Double) {
      guard hardEdges.contains(edge) else { return (0, 0) }
      let along = SIMD2(outwards.y, outwards.x)
      let first = projection.reach(from: ends.0, towards: outwards, across: along)
      let last = projection.reach(from: ends.1, towards: outwards, across: along)
      // If one end of a side is behind the eye, the other end's distance is used.
      return (first ?? last ?? 0, last ?? first ?? 0)
    }
    let left = reach(.minX, (low, SIMD2(low.x, high.y)), SIMD2(-1, 0))
    let right = reach(.maxX, (SIMD2(high.x, low.y), high), SIMD2(1, 0))
    let bottom = reach(.minY, (low, SIMD2(high.x, low.y)), SIMD2(0, -1))
    let top = reach(.maxY, (SIMD2(low.x, high.y), high), SIMD2(0, 1))
    return [
      low - SIMD2(left.0, bottom.0), SIMD2(high.x + right.0, low.y - bottom.1), high + SIMD2(right.1, top.1),
      SIMD2(low.x - left.1, high.y + top.0),
    ]
  }

  /// Returns the box with its hard edges two pixels further out.
  package func widened(under projection: Projection) -> RoundedBox {
    guard !hardEdges.isEmpty else { return box }
    let area = abs(projection.determinant)
    guard projection.isAffine, area > 0 else { return box }
    let acrossX = 2 * (projection.y.x * projection.y.x + projection.y.y * projection.y.y).squareRoot() / area
    let acrossY = 2 * (projection.x.x * projection.x.x + projection.x.y * projection.x.y).squareRoot() / area
    var result = box
    if hardEdges.contains(.minX) { result.low.x -= acrossX }
    if hardEdges.contains(.maxX) { result.high.x += acrossX }
    if hardEdges.contains(.minY) { result.low.y -= acrossY }
    if hardEdges.contains(.maxY) { result.high.y += acrossY }
    return result
  }
}

extension Projection {
  /// Returns the distance that a point has to move in a direction to be seen three pixels away from another line
  /// through it; nil for a point behind the eye.
  fileprivate func reach(
    from point: SIMD2<Double>, towards direction: SIMD2<Double>, across line: SIMD2<Double>
  ) -> Double? {
    let start = homogeneous(point)
    guard start.z > Self.nearestDepth else { return nil }
    let seen = SIMD2(start.x, start.y) / start.z
    func image(_ vector: SIMD2<Double>) -> (speed: SIMD2<Double>, depth: Double) {
      let image = x * vector.x + y * vector.y
      return ((SIMD2(image.x, image.y) - seen * image.z) / start.z, image.z)
    }
    let (motion, depth) = image(direction), across = image(line).speed
    let length = (across * across).sum().squareRoot()
    let speed = abs(motion.x * across.y - motion.y * across.x) / length
    let pixels = 3.0, maxReach = 1e6
    // Moved by t, it is seen speed · t · w / (w + t · depth) away.
    let rest = speed * start.z - pixels * depth
    guard rest > 0 else { return speed > 0 ? maxReach : 0 }
    let reach = pixels * start.z / rest
    return reach.isFinite ? Swift.min(reach, maxReach) : 0
  }
}

extension HalfPlane {
  /// Creates the side on which `line.x · x + line.y · y + line.z` is positive, by the rule of
  /// ``init(through:_:holding:)``.
  init(beyond line: SIMD3<Double>) {
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    // A line at infinity leaves everything or nothing.
    guard length > 0 else {
      self.init(normal: .zero, offset: line.z > 0 ? -1 : 1)
      return
    }
    let normal = SIMD2(line.x, line.y) / length
    let holdsLine = normal.x > 0 || (normal.x == 0 && normal.y > 0)
    self.init(normal: normal, offset: -line.z / length + (holdsLine ? -1e-9 : 1e-9))
  }

  /// Creates the half plane that is bounded by the line through `a` and `b` and contains `inside`.
  ///
  /// A pixel centre exactly on the line belongs to the area to the right of it or below it, as in GL's own rule.
  package init?(through a: SIMD2<Double>, _ b: SIMD2<Double>, holding inside: SIMD2<Double>) {
    let along = b - a
    let length = (along.x * along.x + along.y * along.y).squareRoot()
    guard length > 0 else { return nil }
    var normal = SIMD2(-along.y, along.x) / length
    if (normal * (inside - a)).sum() < 0 { normal = -normal }
    let holdsLine = normal.x > 0 || (normal.x == 0 && normal.y > 0)
    self.init(normal: normal, offset: (normal * a).sum() + (holdsLine ? -1e-9 : 1e-9))
  }
}
