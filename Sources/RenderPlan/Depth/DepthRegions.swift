// The order of very many planes that pass through each other, region by region of the picture.
//
// To cut each plane along each other one takes a number of parts that grows faster than the square of theirs, and most of
// these are hidden. So the picture is divided (J. Warnock: "A hidden surface algorithm for computer generated halftone
// pictures", 1969): in a region, planes that lie behind an opaque one which fills it are left out, and where the others
// are still too many to be put in order with a few cuts, the region is divided again.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Orders planes in regions of the picture, within a limited number of comparisons.
struct DepthRegions {
  /// A plane as it is seen in the picture.
  struct Plane {
    /// The index of the plane, in tree order.
    let index: Int
    /// The plane in device pixels.
    let seen: ProjectedPlane
    /// Whether it is opaque up to its edges.
    let isOpaque: Bool
  }

  /// The parts of planes in one region.
  struct Region {
    let pixels: PixelRect
    /// The parts, farthest first; their cuts are lines in device pixels.
    let fragments: [DepthOrder.Fragment]
  }

  /// The most planes of which an order is looked for before a region is divided.
  private static let mostPlanes = 8
  /// The edge of regions, in pixels, that are not divided further.
  private static let smallestEdge = 16
  /// The number of opaque planes, from the nearest on, that are tried as covers of a region.
  private static let coverCount = 4

  private let planes: [Plane]
  private var comparisonsLeft: Int
  private let tolerance: Double
  private let meter: WorkMeter?

  /// A region, with the planes that may show in it as indices in ``planes``.
  private struct Task {
    let pixels: PixelRect
    var members: [Int]
  }

  /// The regions of a rectangle of the picture with the parts of planes to paint in each; nil where finding them takes more
  /// than `budget` comparisons, or if `meter` ends.
  static func order(_ planes: [Plane], in pixels: PixelRect, budget: Int, meter: WorkMeter? = nil) -> [Region]? {
    guard !pixels.isEmpty else { return [] }
    var regions = DepthRegions(planes: planes, budget: budget, meter: meter)
    return regions.order(in: pixels)
  }

  private init(planes: [Plane], budget: Int, meter: WorkMeter?) {
    self.planes = planes
    self.meter = meter
    comparisonsLeft = budget
    let size = planes.reduce(0.0) { max($0, abs($1.seen.nearest), abs($1.seen.farthest)) }
    tolerance = 1e-7 * (1 + size)
  }

  private mutating func order(in pixels: PixelRect) -> [Region]? {
    var tasks = [Task(pixels: pixels, members: planes.indices.filter { planes[$0].seen.overlaps(pixels) })]
    var result: [Region] = []
    while var task = tasks.popLast() {
      leaveOutWhatIsHidden(in: &task)
      guard comparisonsLeft > 0, !meter.isOver(after: 8 * (1 + task.members.count)) else { return nil }
      if task.members.isEmpty { continue }
      let parts = task.pixels.quarters(whileLongerThan: Self.smallestEdge)
      if parts.isEmpty || task.members.count <= Self.mostPlanes {
        let clipped = task.members.compactMap { member in
          planes[member].seen.part(in: task.pixels).map { (plane: planes[member].index, seen: $0) }
        }
        var order = DepthOrder(
          budget: comparisonsLeft, mostFragments: parts.isEmpty ? .max : 2 * clipped.count, meter: meter)
        let fragments = order.fragments(of: clipped)
        comparisonsLeft = order.comparisonsLeft
        if let fragments {
          result.append(Region(pixels: task.pixels, fragments: fragments))
          continue
        }
        guard comparisonsLeft > 0 else { return nil }
      }
      for part in parts {
        comparisonsLeft -= task.members.count
        tasks.append(Task(pixels: part, members: task.members.filter { planes[$0].seen.overlaps(part) }))
      }
    }
    return result
  }

  /// Leaves out the planes that lie behind an opaque one which fills the whole region.
  private mutating func leaveOutWhatIsHidden(in task: inout Task) {
    let corners = task.pixels.corners
    let centre = (corners[0] + corners[2]) / 2
    var covers = task.members.filter { planes[$0].isOpaque && planes[$0].seen.edges.cover(task.pixels) }
      .map { (member: $0, height: planes[$0].seen.height(at: centre)) }
    covers.sort { ($0.height, $0.member) > ($1.height, $1.member) }
    comparisonsLeft -= task.members.count
    for cover in covers.prefix(Self.coverCount) where task.members.contains(cover.member) {
      comparisonsLeft -= task.members.count
      let plane = planes[cover.member].seen
      let heights = corners.map { plane.height(at: $0) }
      task.members.removeAll { member in
        guard member != cover.member else { return false }
        let other = planes[member].seen
        return zip(corners, heights).allSatisfy { other.height(at: $0) < $1 - tolerance }
      }
    }
  }
}

extension PixelRect {
  /// The corners, in order around the rectangle.
  fileprivate var corners: [SIMD2<Double>] {
    let low = SIMD2(Double(x0), Double(y0)), high = SIMD2(Double(x1), Double(y1))
    return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
  }

  /// The parts into which the edges that are longer than `edge` are divided, at multiples of it: four, two, or none.
  fileprivate func quarters(whileLongerThan edge: Int) -> [PixelRect] {
    func middle(_ low: Int, _ high: Int) -> Int? {
      guard high - low > edge else { return nil }
      let middle = (low + high) / 2 / edge * edge
      return middle > low ? middle : low + edge
    }
    let x = middle(x0, x1), y = middle(y0, y1)
    if x == nil, y == nil { return [] }
    let columns = x.map { [(x0, $0), ($0, x1)] } ?? [(x0, x1)], rows = y.map { [(y0, $0), ($0, y1)] } ?? [(y0, y1)]
    return rows.flatMap { row in
      columns.map { PixelRect(x0: $0.0, y0: row.0, x1: $0.1, y1: row.1) }
    }
  }
}

extension ProjectedPlane {
  /// The same plane after an affine map of the picture.
  func mapped(by map: Projection) -> ProjectedPlane? {
    guard map.isAffine, let back = map.inverse else { return nil }
    let height = SIMD3(
      (height * back.x).sum() - height.z * back.x.z, (height * back.y).sum() - height.z * back.y.z,
      height.x * back.origin.x + height.y * back.origin.y + height.z)
    return ProjectedPlane(height: height, polygon: polygon.map { map.applied(to: $0) }, middle: middle)
  }

  /// The part of the plane in a rectangle; nil where there is none.
  func part(in pixels: PixelRect) -> ProjectedPlane? {
    let low = SIMD2(Double(pixels.x0), Double(pixels.y0)), high = SIMD2(Double(pixels.x1), Double(pixels.y1))
    if all(self.low .>= low) && all(self.high .<= high) { return self }
    let rest = polygon.clipped(low: low, high: high)
    guard rest.count > 2 else { return nil }
    let centre = rest.reduce(.zero, +) / Double(rest.count)
    return ProjectedPlane(height: height, polygon: rest, middle: height(at: centre))
  }

  /// Whether the plane may show in a rectangle.
  func overlaps(_ pixels: PixelRect) -> Bool {
    let low = SIMD2(Double(pixels.x0), Double(pixels.y0)), high = SIMD2(Double(pixels.x1), Double(pixels.y1))
    guard all(self.low .< high), all(low .< self.high) else { return false }
    return edges.reach(pixels)
  }

  /// Whether a line, given by factors of x, y and 1, comes nearer to the plane than `distance`.
  func isNear(_ line: SIMD3<Double>, within distance: Double) -> Bool {
    let reach = distance * (line.x * line.x + line.y * line.y).squareRoot()
    let values = polygon.lazy.map { line.x * $0.x + line.y * $0.y + line.z }
    return (values.min() ?? 0) <= reach && (values.max() ?? 0) >= -reach
  }
}
