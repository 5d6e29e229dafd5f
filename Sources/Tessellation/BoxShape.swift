// The shapes that plain layers are made of: filled rounded boxes and rings, with hard or antialiased edges.

/// A rounded box, or the ring inside it, in layer space.
package struct BoxShape: Hashable, Sendable {
  /// The sides of a box by layer-space extremes; the bits of `CAEdgeAntialiasingMask`.
  package struct Edges: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let minX = Edges(rawValue: 1)
    package static let maxX = Edges(rawValue: 2)
    package static let minY = Edges(rawValue: 4)
    package static let maxY = Edges(rawValue: 8)
    package static let all: Edges = [.minX, .maxX, .minY, .maxY]
  }

  package var box: RoundedBox
  /// The width of the ring, or nil for a filled box.
  package var ringWidth: Double?
  /// The sides on which a pixel counts wholly when its centre is inside. Rounded boxes have none.
  package var hardEdges: Edges = []

  package init(box: RoundedBox, ringWidth: Double? = nil, hardEdges: Edges = []) {
    self.box = box
    self.ringWidth = ringWidth
    self.hardEdges = hardEdges
  }

  /// The box that is left empty, or nil for a filled box and for a ring without a hole.
  package var hole: RoundedBox? { ringWidth.flatMap { box.inset(by: $0) } }

  /// How far along the sides the corners reach, those of the hole included.
  package var cornerExtent: Double {
    guard let ringWidth, let hole else { return box.cornerExtent }
    return max(box.cornerExtent, ringWidth + hole.cornerExtent)
  }

  /// The boundary in device space. Hard edges are moved outwards: ``halfPlanes(under:)`` cuts there.
  package func outline(under projection: Projection) -> Outline {
    var outline = Outline()
    let scale = projection.largestScale
    projection.append(widened(under: projection).polygon(scale: scale), to: &outline)
    if let hole { projection.append(hole.polygon(scale: scale).reversed(), to: &outline) }
    return outline
  }

  /// The half planes of device space that the hard edges bound.
  package func halfPlanes(under projection: Projection) -> [HalfPlane] {
    guard !hardEdges.isEmpty, projection.isAffine else { return [] }
    // Inside is a whole size away from the edge, so that even of a very thin box there is no doubt on which side it is.
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

  /// The box with its hard edges two pixels further out.
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

extension HalfPlane {
  /// The half plane that is bounded by the line through `a` and `b` and holds `inside`.
  ///
  /// A pixel centre exactly on the line belongs to what lies right of it or below it, as in GL's own rule.
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
