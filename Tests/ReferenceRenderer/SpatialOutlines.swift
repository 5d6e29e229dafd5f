// The pixels along the edges of everything that is drawn in a space of depth, the only places where slivers can appear.
// SPDX-License-Identifier: Apache-2.0

/// Collects pixels along edges.
struct SpatialOutlines {
  let width: Int
  let height: Int
  /// Whether an edge runs through each pixel.
  private(set) var isCrossed: [Bool]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    isCrossed = [Bool](repeating: false, count: width * height)
  }

  /// Adds the edges of planes and of everything in them. `chain` leads from their view to the picture, the nearest
  /// plane first.
  mutating func add(_ planes: [SpatialPlane], through chain: [SpatialPlane] = []) {
    for plane in planes {
      let picture = plane.picture, chain = [plane] + chain
      // Corners are flattened coarsely: the result only selects the pixels to be sampled more finely.
      add(picture.corners.outline(of: picture.bounds, scale: 0.05), through: chain)
      if picture.border != nil {
        let box = picture.bounds.inset(by: picture.borderWidth)
        if !box.isEmpty { add(picture.inner.outline(of: box, scale: 0.05), through: chain) }
      }
      add(picture.planes, through: chain)
    }
  }

  private mutating func add(_ outline: [ReferencePoint], through chain: [SpatialPlane]) {
    for (index, point) in outline.enumerated() {
      addEdge(point, outline[(index + 1) % outline.count], through: chain, depth: 0)
    }
  }

  /// Halves an edge until its parts are shorter than half a pixel.
  private mutating func addEdge(
    _ start: ReferencePoint, _ end: ReferencePoint, through chain: [SpatialPlane], depth: Int
  ) {
    let from = Self.project(start, through: chain), to = Self.project(end, through: chain)
    if let from { mark(from) }
    if let to { mark(to) }
    if from == nil && to == nil && depth > 4 { return }
    if let from, let to, abs(from.x - to.x) + abs(from.y - to.y) < 0.5 { return }
    guard depth < 10 else { return }
    let middle = ReferencePoint((start.x + end.x) / 2, (start.y + end.y) / 2)
    addEdge(start, middle, through: chain, depth: depth + 1)
    addEdge(middle, end, through: chain, depth: depth + 1)
  }

  private mutating func mark(_ point: ReferencePoint) {
    guard point.x >= 0, point.y >= 0, point.x < Double(width), point.y < Double(height) else { return }
    isCrossed[Int(point.y) * width + Int(point.x)] = true
  }

  private static func project(_ point: ReferencePoint, through chain: [SpatialPlane]) -> ReferencePoint? {
    var result = point
    for plane in chain {
      guard let next = plane.project(result) else { return nil }
      result = next
    }
    return result
  }
}
