// The planes inside of a flattening node, in one 3D space, farthest first.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// The planes that a flattening node's children expand to, in painting order: by depth, then instance by instance, then
/// in tree order. A walk holds it while it goes through them, so it is an object: a value of so many lists would be copied for each.
final class DepthContext {
  private(set) var sublayers: DepthPlanes
  /// The looks of the planes, in the order of ``planes``; empty where the planes are only sorted by their depths.
  private var looks: [Look] = []
  /// Whether it took too many comparisons to find which planes cover which, so that the planes are sorted by the depths
  /// of their middles.
  private(set) var isSortedByMiddle = false

  /// The look of a plane, or of a part of one: where it is cut, and how.
  struct Look {
    /// The lines along which it passes through other planes.
    var sides: [DepthOrder.Side] = []
    /// The lines along which other parts of the same plane were cut.
    var junctions: [SIMD3<Double>] = []
    /// The edges that it shares with other planes.
    var sharedEdges: [SharedEdge] = []
    /// Whether its cuts are antialiased. Only those of a single opaque item are: of several items over each other, the lower
    /// ones would show along a line at which two parts meet.
    var hasSoftCuts = false
    /// The pixels that the part is for, where its lines are in pixels; nil where they are in the flattening node's space.
    var region: PixelRect?
    /// The polygon that the whole plane takes up in the flattening node's space.
    var polygon: [SIMD2<Double>] = []

    /// The cuts in the picture, where `projection` maps the flattening node to pixels; nil where that is seen edge-on.
    func cuts(under projection: Projection) -> [PlaneCut]? {
      var cuts = sides.isEmpty ? [] : outline(under: projection)
      let isNarrow = !cuts.isEmpty
      for side in sides {
        guard let line = image(of: side.line, under: projection) else { return nil }
        let antialiased = isNarrow || side.isBefore ? PlaneCut.Rule.before : .behind
        cuts.append(PlaneCut(line, isNarrow || hasSoftCuts ? antialiased : .centres))
      }
      for junction in isNarrow ? [] : junctions {
        guard let line = image(of: junction, under: projection) else { return nil }
        cuts.append(PlaneCut(line, .junction))
      }
      // Shared edges are found before planes are mapped to pixels.
      for edge in sharedEdges {
        guard let line = projection.image(ofLine: edge.line) else { return nil }
        cuts.append(edge.isBehind ? .whole(HalfPlane(line)) : PlaneCut(HalfPlane(line), .shared))
      }
      return cuts
    }

    /// The edges of a plane that is narrow in the picture, since it is seen nearly edge-on; none for any other.
    ///
    /// Such a plane meets others in lines that run along it, through pixels that its own edges run through too. The parts
    /// of a very narrow one are antialiased whatever is in it: they cover so little of a pixel that what lies below hardly
    /// shows where two of them meet.
    private func outline(under projection: Projection) -> [PlaneCut] {
      var corners: [SIMD2<Double>] = []
      for corner in polygon {
        let image = projection.homogeneous(corner)
        guard image.z > Projection.nearestDepth else { return [] }
        corners.append(SIMD2(image.x, image.y) / image.z)
      }
      let edges = corners.linesOfEdges, limit = hasSoftCuts ? 2 : 0.5
      let isNarrow = edges.contains { edge in
        (edge * edge).sum() > 0 && corners.allSatisfy { edge.x * $0.x + edge.y * $0.y + edge.z < limit }
      }
      return isNarrow ? edges.map { PlaneCut(HalfPlane($0), .outline) } : []
    }

    private func image(of line: SIMD3<Double>, under projection: Projection) -> HalfPlane? {
      (region == nil ? projection.image(ofLine: line) : line).map { HalfPlane($0) }
    }
  }

  /// The picture that a flattening node lies in, and how planes are put in order there.
  struct View {
    /// From the space of the flattening node to pixels.
    let projection: Projection
    /// The pixels that its children can be drawn to.
    let clip: PixelRect
    /// The most comparisons of planes with each other.
    let comparisons: Int
    /// Whether all planes are as opaque as they are by themselves.
    let isOpaque: Bool
    /// Whether nothing shows between planes that share an edge.
    let joinsEdges: Bool
    /// Ends the work early; there are no planes then.
    var meter: WorkMeter?

    /// The most points that a pixel is wide in any direction; infinity in perspective.
    var pointsPerPixel: Double {
      let area = abs(projection.x.x * projection.y.y - projection.x.y * projection.y.x)
      return projection.isAffine && area > 0 ? projection.largestScale / area : .infinity
    }
  }

  /// The planes, the farthest first.
  var planes: [DepthPlanes.Plane] { sublayers.planes }

  /// The look of the plane with an index; nil for one that is whole.
  func look(of index: Int) -> Look? { looks.isEmpty ? nil : looks[index] }

  /// Creates the context of `node`; nil where its planes are just its children in tree order.
  ///
  /// Planes that pass through each other are cut.
  init?(of node: Int, end: Int, in list: DisplayList, extents: inout NodeExtents, view: View) {
    guard let found = DepthPlanes(of: node, end: end, in: list, meter: view.meter) else { return nil }
    sublayers = found
    let transform = list.matrixOfChildren(node)
    if planes.count > 1,
      transform?.keepsOrderOfLevels == false || planes.contains(where: { !self.sublayers.isLevel($0, in: list) })
    {
      sortInSpace(after: transform ?? CATransform3DIdentity, in: list, &extents, view)
    } else {
      self.sublayers.sortByDepth(in: list, meter: view.meter)
    }
    if view.meter.hasEnded { (sublayers.planes, looks, isSortedByMiddle) = ([], [], false) }
  }

  /// Sorts planes so that each one is painted after those that it covers, and cuts those that pass through each other.
  /// Planes that cannot be seen are left out.
  private func sortInSpace(
    after transform: CATransform3D, in list: DisplayList, _ extents: inout NodeExtents, _ view: View
  ) {
    var seen: [(plane: Int, seen: ProjectedPlane)] = []
    var forms = Array(repeating: Form.other, count: planes.count)
    for (index, plane) in planes.enumerated() {
      if view.meter.isOver(after: 8) { return }
      let placement = sublayers.placement(of: plane, in: list)
      let matrix = CATransform3DConcat(placement.matrix, transform)
      let node = Int(plane.node)
      guard list.nodes[node].isVisible else { continue }
      if !list.nodes[node].flags.contains(.doubleSided), matrix.facesAway { continue }
      let extent = extents.extent(of: node, in: list, meter: view.meter), box = list.nodes[node].bounds.box
      guard let one = ProjectedPlane(extent, under: matrix) else { continue }
      seen.append((index, one))
      guard extent.low == box.low, extent.high == box.high, box.isSharp else { continue }
      let isFaded = !view.isOpaque || placement.tint.alpha < 1
      forms[index] = isFaded || !list.isOpaqueInBounds(node) ? .box : list.isOneItem(node) ? .opaqueItem : .opaqueBox
    }
    guard let runs = order(seen, forms, in: view) else {
      if view.meter.hasEnded { return }
      isSortedByMiddle = true
      sublayers.planes = seen.sorted(view.meter) { ($0.seen.middle, $0.plane) < ($1.seen.middle, $1.plane) }.map {
        planes[$0.plane]
      }
      return
    }
    let shared =
      view.joinsEdges
      ? SharedEdge.find(
        among: seen.filter { forms[$0.plane] != .other }.map {
          SharedEdge.Candidate(plane: $0.plane, seen: $0.seen, isOpaque: forms[$0.plane].isOpaque)
        }, meter: view.meter) : [:]
    let polygons = Dictionary(uniqueKeysWithValues: seen.map { ($0.plane, $0.seen.polygon) })
    for run in runs { addLooks(of: run, forms, shared, polygons, in: view) }
    sublayers.planes = runs.flatMap { $0.fragments.map { planes[$0.plane] } }
  }

  /// The shape of a plane, as far as it is known.
  private enum Form {
    /// A sharp box of one item, every point of which is opaque.
    case opaqueItem
    /// A sharp box, every point of which is opaque.
    case opaqueBox
    /// A sharp box.
    case box
    case other

    var isOpaque: Bool { self == .opaqueItem || self == .opaqueBox }
  }

  /// Parts of planes that are painted one after the other, in all pixels or in those of a region.
  private struct Run {
    var region: PixelRect?
    let fragments: [DepthOrder.Fragment]
  }

  /// The number of parts, for each plane and beside those for few planes, from which on planes are put in order region by
  /// region.
  private static let mostParts = (each: 2, beside: 64)

  /// Puts planes in order: over the whole picture, or region by region where that would cut them into very many parts.
  private func order(_ seen: [(plane: Int, seen: ProjectedPlane)], _ forms: [Form], in view: View) -> [Run]? {
    let map = view.projection, isDivisible = map.isAffine && map.inverse != nil
    var order = DepthOrder(
      budget: view.comparisons,
      mostFragments: isDivisible ? Self.mostParts.each * seen.count + Self.mostParts.beside : .max, meter: view.meter)
    if let fragments = order.fragments(of: seen) { return [Run(fragments: fragments)] }
    guard isDivisible, order.comparisonsLeft > 0 else { return nil }
    let planes = seen.compactMap { plane, seen in
      seen.mapped(by: map).map { DepthRegions.Plane(index: plane, seen: $0, isOpaque: forms[plane].isOpaque) }
    }
    return DepthRegions.order(planes, in: view.clip, budget: order.comparisonsLeft, meter: view.meter)?.map {
      Run(region: $0.pixels, fragments: $0.fragments)
    }
  }

  /// Adds the looks of the parts of a run.
  private func addLooks(
    of run: Run, _ forms: [Form], _ shared: [Int: [SharedEdge]], _ polygons: [Int: [SIMD2<Double>]], in view: View
  ) {
    var first: [Int: Int] = [:]
    if !shared.isEmpty {
      for (position, fragment) in run.fragments.enumerated().reversed() { first[fragment.plane] = position }
    }
    let lines = linesOfPlanes(in: run, forms)
    // A line that runs through a pixel of a part comes as near to it as two diagonals of a pixel.
    let reach = run.region == nil ? 3 * view.pointsPerPixel : 3
    for (position, fragment) in run.fragments.enumerated() {
      if view.meter.isOver(after: 1 + (lines[fragment.plane]?.count ?? 0)) { return }
      var look = Look(sides: fragment.sides, region: run.region, polygon: polygons[fragment.plane] ?? [])
      if let lines = lines[fragment.plane], lines.count <= Self.mostLines {
        look.hasSoftCuts = true
        for (other, line) in lines where fragment.seen.isNear(line, within: reach) {
          if !fragment.sides.contains(where: { $0.other == other }) { look.junctions.append(line) }
        }
      }
      for edge in shared[fragment.plane] ?? [] {
        // A neighbour covers the rest of the pixels on the edge only where all of it is painted later.
        guard edge.isBehind || (first[edge.other] ?? -1) > position,
          !look.sharedEdges.contains(where: { $0.index == edge.index })
        else { continue }
        look.sharedEdges.append(edge)
      }
      looks.append(look)
    }
  }

  /// The most lines along which a plane may be cut if its cuts are antialiased: each of its parts is compared with all.
  private static let mostLines = 64

  /// The lines along which planes of one opaque item were cut, with the index of the other plane of each.
  private func linesOfPlanes(in run: Run, _ forms: [Form]) -> [Int: [(other: Int, line: SIMD3<Double>)]] {
    var result: [Int: [(other: Int, line: SIMD3<Double>)]] = [:]
    var known: Set<SIMD2<Int>> = []
    for fragment in run.fragments where forms[fragment.plane] == .opaqueItem {
      for side in fragment.sides where known.insert(SIMD2(fragment.plane, side.other)).inserted {
        result[fragment.plane, default: []].append((side.other, side.line))
      }
    }
    return result
  }
}
