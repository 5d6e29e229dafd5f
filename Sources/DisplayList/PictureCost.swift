// The cost of a picture in pixels and targets, found from its display list before anything is spent.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// The pixels and the targets that a display list may take, each counted once for every instance.
///
/// The counts are practical bounds, not proofs: each item counts with the pixels of the box around it, cut to the
/// picture and to the boxes of the clips around it, whatever part of that shows in the end. All instances count like
/// the first one.
package struct PictureCost: Sendable {
  /// The pixels that all items cover.
  package private(set) var paintedPixels = 0
  /// The groups that need a target of their own: those that are faded, masked, filtered, blended, cut by a clip or cast
  /// a shadow of their alpha.
  package private(set) var groups = 0
  /// The bytes of the targets of all groups. Targets are reused, so that most of them do not exist at the same time.
  package private(set) var targetBytes = 0
  /// The node that adds most to the painted pixels, or else to the targets.
  package private(set) var heaviest = 0
  private var heaviestPixels = -1

  /// Adds up the cost of a list in a picture of the pixels of `canvas`, where `projection` maps the root's plane to
  /// pixels.
  package init(of list: DisplayList, canvas: PixelRect, projection: Projection) {
    struct Placement {
      var projection: Projection
      var clip: PixelRect
      var count: Int
    }
    var placements: [Placement] = []
    placements.reserveCapacity(list.nodes.count)
    var index = 0
    while index < list.nodes.count {
      assert(placements.count == index, "node \(index) comes after the placements of \(placements.count) nodes")
      let node = list.nodes[index], parent = Int(node.parent)
      var placement = parent < 0 ? Placement(projection: projection, clip: canvas, count: 1) : placements[parent]
      if parent >= 0 {
        let isMask = list.isMask(index)
        let plane = isMask ? list.placement(ofMask: index).plane : list.placement(of: index, in: parent).plane
        placement.projection = plane.concatenating(placement.projection)
        if !isMask, let instances = list.instances(of: parent) {
          placement.count = placement.count.saturatingMultiplied(by: instances.transforms.count)
        }
      }
      let isDrawn = node.isVisible && placement.count > 0 && placement.projection.isFinite
      if isDrawn { add(index, of: list, placement.projection, clip: placement.clip, count: placement.count) }
      // Later instances may move into the clip what the first one does not show.
      if node.clipsToBounds, !node.keepsDepth, placement.count == 1 {
        placement.clip = Self.pixels(
          of: Extent(of: node.bounds.box), under: placement.projection, within: placement.clip)
      }
      if isDrawn, !placement.clip.isEmpty {
        placements.append(placement)
        index += 1
      } else {
        // Nodes look up the entry of their parent by index, so the subtree that is skipped needs entries as well.
        let end = Int(node.subtreeEnd)
        while index < end {
          placements.append(placement)
          index += 1
        }
      }
    }
  }

  private mutating func add(_ index: Int, of list: DisplayList, _ projection: Projection, clip: PixelRect, count: Int) {
    let node = list.nodes[index]
    func area(_ extent: Extent) -> Int {
      guard count > 1 else { return Self.pixels(of: extent, under: projection, within: clip).area }
      return min(Self.pixels(of: extent, under: projection, within: AxisAlignedBox.unbounded).area, clip.area)
    }
    let bounds = Extent(of: node.bounds.box)
    var pixels = 0
    if node.itemCount > 0 {
      let items = list.items[Int(node.firstItem)..<Int(node.firstItem + node.itemCount)]
      let isPlain = items.allSatisfy(\.isInBounds)
      pixels = area(isPlain ? bounds : list.ownExtent(of: index)).saturatingMultiplied(by: Int(node.itemCount))
      for case .particles(let item) in items {
        pixels.saturatingAdd(list.particles[Int(item)].paintedPixels(under: projection) { area($0) })
      }
    }
    pixels = pixels.saturatingMultiplied(by: count)
    paintedPixels.saturatingAdd(pixels)
    if pixels > heaviestPixels { (heaviest, heaviestPixels) = (index, pixels) }

    let effects = list.effects(of: index)
    let isGroup =
      node.mask != nil || effects != nil || list.fadesAsGroup(index)
      || (node.clipsToBounds && list.hasChildren(index))
    guard isGroup, !node.keepsDepth else { return }
    groups.saturatingAdd(count)
    let target = (node.clipsToBounds ? area(bounds) : clip.area).saturatingMultiplied(by: 4)
    targetBytes.saturatingAdd(target.saturatingMultiplied(by: count))
  }

  /// The pixels of the box around the image of an extent; all of `clip` where part of it lies behind the eye.
  private static func pixels(of extent: Extent, under projection: Projection, within clip: PixelRect) -> PixelRect {
    guard !extent.isEmpty, !clip.isEmpty else { return .empty }
    var seen = Extent.nothing
    for corner in [extent.low, extent.high, SIMD2(extent.low.x, extent.high.y), SIMD2(extent.high.x, extent.low.y)] {
      let image = projection.homogeneous(corner)
      guard image.z >= Projection.nearestDepth else { return clip }
      seen.add(SIMD2(image.x, image.y) / image.z)
    }
    guard seen.isNear(1e15) else { return clip }
    return PixelRect(around: seen.low, seen.high, within: clip)
  }
}

extension PictureCost {
  /// Throws for a picture that takes more than `limits` allow; the error names the node that adds most to it.
  package static func check(
    _ list: DisplayList, canvas: PixelRect, projection: Projection, limits: Limits, names: some NodeNames
  ) throws(RenderError) {
    // Most pictures are within the limits by their counts alone, wherever their nodes lie.
    let drawings = list.nodes.count.saturatingAdding(list.instancedNodeCount)
    let things = list.particles.reduce(max(list.items.count, 1)) { $0.saturatingAdding($1.instances.count) }
    let maxPixels = canvas.area.saturatingMultiplied(by: things).saturatingMultiplied(by: 1 + list.instancedNodeCount)
    let maxBytes = canvas.area.saturatingMultiplied(by: 4).saturatingMultiplied(by: drawings)
    guard maxPixels > limits.paintedPixels || drawings > limits.groups || maxBytes > limits.targetBytes else { return }
    let cost = PictureCost(of: list, canvas: canvas, projection: projection)
    func refuse(_ what: String, _ number: Int, _ limit: Int, _ name: String) throws(RenderError) {
      guard number > limit else { return }
      let shown = number == .max ? "more than \(Int.max - 1)" : "\(number)"
      throw RenderError(
        .limitExceeded, at: names.place(ofNode: cost.heaviest),
        "the picture takes \(shown) \(what), instances included; the limit in force (\(name)) is \(limit). This layer "
          + "adds most; make it smaller, or draw it less often")
    }
    try refuse("painted pixels", cost.paintedPixels, limits.paintedPixels, "paintedPixels")
    try refuse("groups with a target of their own", cost.groups, limits.groups, "groups")
    try refuse("bytes of targets", cost.targetBytes, limits.targetBytes, "targetBytes")
  }
}

extension ParticleItem {
  /// A practical bound of the pixels that all particles cover; `area` gives those of a box in the node's space.
  fileprivate func paintedPixels(under projection: Projection, area: (Extent) -> Int) -> Int {
    let limit = area(extent).saturatingMultiplied(by: instances.count)
    guard projection.isAffine else { return limit }
    let sizes = pictures.map { ($0.patch.high - $0.patch.low) }.map { $0.x * $0.y }
    let sum = instances.reduce(0.0) { $0 + sizes[Int($1.picture)] * ($1.axis * $1.axis).sum() }
    // Each particle touches a few more pixels than it covers.
    let pixels = sum * projection.determinant.magnitude + 4 * Double(instances.count)
    return pixels < Double(limit) ? Int(pixels) : limit
  }
}

extension DisplayList.Item {
  /// Whether the item covers nothing outside of its node's bounds.
  fileprivate var isInBounds: Bool {
    switch self {
    case .fill, .ring, .gradient, .text, .missing: true
    case .path, .image, .particles: false
    }
  }
}
