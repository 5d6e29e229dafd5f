// The boxes around subtrees in the picture, with the reach of their effects.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// Finds boxes in the picture, in pixels, that contain all that subtrees of a list show.
///
/// Unlike ``NodeExtents``, which are boxes in the planes of nodes, these follow every plane to the picture, in
/// perspective and in instances too, and they contain what the finite pixels of bitmaps and blurs add. A box is
/// ``Extent/everything`` where the numbers run out, and where it would take too long to find.
struct SeenExtents {
  private let list: DisplayList
  private var extents = NodeExtents()
  /// The number of nodes that may still be looked at.
  private var visitsLeft: Int
  /// The reach of blurs in pixels, by their sigmas.
  private var reaches: [Double: Double] = [:]

  /// The number of drawings in instances up to which each one is looked at.
  private static let maxInstancedNodes = 10_000
  /// Beyond this many pixels from the origin, nothing is computed.
  private static let farthest = 1e9

  init(of list: DisplayList) {
    self.list = list
    visitsLeft = 4 * (list.nodes.count + min(list.instancedNodeCount, Self.maxInstancedNodes)) + 1_000
  }

  /// A node whose children are being looked at.
  private struct Visit {
    let node: Int
    let projection: Projection
    var box: Extent
    /// The children that are left: the nodes from index `next` on, or the planes from there on if there are any.
    var next: Int
    let end: Int
    let planes: DepthPlanes?
  }

  /// A box around everything that a node and the nodes in it show, if `projection` maps its plane to pixels.
  mutating func box(of node: Int, under projection: Projection) -> Extent {
    var visits: [Visit] = []
    var result = Extent.nothing
    enter(node, projection, &visits, &result)
    while let top = visits.indices.last {
      let visit = visits[top]
      if visit.next >= visit.end {
        visits.removeLast()
        let box = withEffects(visit.box, of: visit.node, under: visit.projection)
        if visits.isEmpty { result.add(box) } else { visits[top - 1].box.add(box) }
        continue
      }
      let child: Int, plane: Projection
      if let planes = visit.planes {
        visits[top].next += 1
        child = Int(planes.planes[visit.next].node)
        let place = planes.place(of: planes.planes[visit.next], in: list)
        plane = list.placement(of: child, by: place.matrix, in: visit.node).plane
      } else {
        visits[top].next = Int(list.nodes[visit.next].subtreeEnd)
        child = visit.next
        plane = list.placement(of: child, in: visit.node).plane
      }
      // The box of a leaf goes right into that of its parent.
      var box = visits[top].box
      enter(child, plane.concatenating(visit.projection), &visits, &box)
      visits[top].box = box
    }
    return result
  }

  /// Begins a visit, or adds the box of a node without children.
  private mutating func enter(_ index: Int, _ projection: Projection, _ visits: inout [Visit], _ outer: inout Extent) {
    let node = list.nodes[index]
    guard node.isVisible else { return }
    visitsLeft -= 1
    guard visitsLeft > 0, projection.isFinite else {
      outer = .everything
      return
    }
    var box = Extent.nothing
    // Effects may show something in the bounds where the node has no items.
    if node.itemCount > 0 || node.hasEffects { box = projection.box(around: list.ownExtent(of: index)) }
    let end = Int(node.childrenEnd)
    guard end > index + 1 else {
      outer.add(withEffects(box, of: index, under: projection))
      return
    }
    var planes: DepthPlanes?
    if DepthPlanes.isNeeded(for: index, end: end, in: list) {
      guard list.instancedNodeCount <= Self.maxInstancedNodes else {
        outer = .everything
        return
      }
      planes = DepthPlanes(of: index, end: end, in: list)
    }
    visits.append(
      Visit(
        node: index, projection: projection, box: box, next: planes == nil ? index + 1 : 0,
        end: planes?.planes.count ?? end, planes: planes))
  }

  // MARK: Effects

  /// The box of a node's finished picture, from the box of all that is drawn of it and in it.
  private mutating func withEffects(_ inside: Extent, of index: Int, under projection: Projection) -> Extent {
    let node = list.nodes[index]
    guard !node.keepsDepth, !inside.isEmpty else { return inside }
    var box = inside
    let effects = list.effects(of: index)
    if let effects, !effects.filters.isEmpty {
      box = box.expanded(by: reach(of: effects.filters, under: projection))
    }
    if node.clipsToBounds {
      box = box.intersection(projection.box(around: Extent(of: node.bounds.box)).expanded(by: 1))
    }
    guard let effects, !box.isEmpty else { return box }
    switch effects.shadow {
    case .ofPicture(let shadow):
      let center = (box.low + box.high) / 2
      if projection.isAffine, box.isNear(Self.farthest), center.x.isFinite, center.y.isFinite {
        let shift = projection.applied(to: shadow.offset) - projection.applied(to: .zero)
        let reach = reach(of: [.blur(sigma: shadow.sigma)], under: projection)
        box.add(Extent(box.low + shift, box.high + shift).expanded(by: reach))
      } else {
        box = .everything
      }
    case .ofPath(let shadow):
      let offset = shadow.look.offset
      if projection.isAffine, let bounds = shadow.path.bounds {
        // In a context the blur is as wide along all axes, however the node is stretched.
        let reach = reach(of: [.blur(sigma: shadow.look.sigma)], under: projection)
        box.add(projection.box(around: Extent(bounds.low + offset, bounds.high + offset)).expanded(by: reach))
      }
      // A bitmap of the shadow may have large pixels, and there is one of them around it.
      let pixel = shadow.look.sigma / GaussianBlur.largestDetailedSigma + 1 / max(projection.largestScale, 1e-9)
      box.add(
        projection.box(around: Extent(shadow.reach.low + offset - 2 * pixel, shadow.reach.high + offset + 2 * pixel)))
    case nil: break
    }
    return box.expanded(by: texel(of: effects, of: index, under: projection))
  }

  /// The distance in pixels from which filters bring something in, one pixel more for each.
  private mutating func reach(of filters: [PictureFilter], under projection: Projection) -> Double {
    filters.reduce(0) { sum, filter in
      guard case .blur(let sigma) = filter else { return sum }
      return sum + reach(ofSigma: sigma, under: projection) + 1
    }
  }

  /// The distance in pixels from which a node's background filters bring something in.
  mutating func reachIntoBackdrop(of node: Int, _ projection: Projection) -> Double {
    list.effects(of: node).map { reach(of: $0.backgroundFilters, under: projection) } ?? 0
  }

  private mutating func reach(ofSigma sigma: Double, under projection: Projection) -> Double {
    guard projection.isAffine else { return .infinity }
    let pixels = min(sigma * projection.largestScale, PictureFilter.largestSigma)
    if let known = reaches[pixels] { return known }
    let reach = GaussianBlur(sigma: pixels).reach
    let result = Double(max(reach.x, reach.y))
    reaches[pixels] = result
    return result
  }

  /// The size in pixels of a pixel of the bitmap that a node may be drawn in; 0 where it is drawn in the picture's own.
  private mutating func texel(of effects: GroupEffects, of index: Int, under projection: Projection) -> Double {
    var scale = effects.rasterizationScale ?? 0
    let isBlurred = effects.pictureShadow != nil || effects.filters.contains(where: \.isBlur)
    // A blur is round in the node's plane, and drawn there where the plane is seen askew.
    if isBlurred, projection.pixelsPerPoint == nil {
      guard projection.isAffine else { return .infinity }
      scale = scale > 0 ? min(scale, projection.largestScale) : projection.largestScale
    }
    guard scale > 0 else { return 0 }
    guard projection.isAffine else { return .infinity }
    let extent = extents.extent(of: index, in: list)
    guard !extent.isEmpty else { return 0 }
    let size = extent.high - extent.low
    // A bitmap that would be too large has larger pixels: never fewer than some thousand along its longer side.
    return max(1 / scale, size.max() / 2048) * projection.largestScale + 1
  }
}

// MARK: Boxes

extension Extent {
  fileprivate init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
    self = .nothing
    add(low, high)
  }

  /// The box with a margin on each side; an empty one stays empty.
  func expanded(by margin: Double) -> Extent {
    guard !isEmpty, margin > 0 else { return self }
    guard margin.isFinite else { return .everything }
    return Extent(low - margin, high + margin)
  }

  /// The part of the box that another one contains.
  func intersection(_ other: Extent) -> Extent {
    let low = pointwiseMax(low, other.low), high = pointwiseMin(high, other.high)
    return all(low .<= high) ? Extent(low, high) : .nothing
  }

  /// The pixels that the box touches, with one more on each side for antialiasing, as far as they lie in `clip`.
  func pixels(within clip: PixelRect) -> PixelRect {
    isEmpty || clip.isEmpty ? .empty : PixelRect(around: low - 1, high + 1, within: clip)
  }
}

extension Projection {
  /// A box around the image of a box of the plane; ``Extent/everything`` where part of it lies behind the eye, or too
  /// far away for numbers.
  func box(around extent: Extent) -> Extent {
    guard !extent.isEmpty else { return .nothing }
    var result = Extent.nothing
    for x in [extent.low.x, extent.high.x] {
      for y in [extent.low.y, extent.high.y] {
        let place = homogeneous(SIMD2(x, y))
        guard place.z >= Self.nearestDepth else { return .everything }
        result.add(SIMD2(place.x, place.y) / place.z)
      }
    }
    return result.isNear(1e9) ? result : .everything
  }
}
