// A chain of nodes with instances in the form that the GPU gets: the encoding of its boxes and of its maps, and the
// form of its boxes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A replication, and the pixels that it may draw to.
struct PlacedReplication {
  var replication: Replication
  /// The pixels that may be drawn to.
  var rect: PixelRect

  /// The fewest boxes that are drawn by one call: fewer are drawn one by one.
  private static let minInstances = 64
  /// The farthest that boxes may reach from their centres, in pixels. Larger ones are drawn one by one: a replication
  /// computes the covered area of each of their pixels, while coverage tiles and solid rectangles need that at the
  /// edges only.
  private static let largestReach = 48.0
  /// The farthest that shifts and maps may take a box, in pixels, if others bring it back again: beyond that, a float
  /// has too few digits left. A box that stays far away is not seen.
  private static let maxShift = 32768.0

  /// Encodes a chain, and counts its maps in `tables`. Nil where one call would show another picture, or would be no
  /// gain.
  init?(_ chain: ReplicationChain, clip: PixelRect, tables: inout DrawTables) {
    guard chain.instanceCount >= Self.minInstances else { return nil }
    if let shifted = PlacedReplication(shifted: chain, clip: clip) {
      self = shifted
    } else if let mapped = PlacedReplication(mapped: chain, clip: clip, tables: &tables) {
      self = mapped
    } else {
      return nil
    }
  }

  // MARK: Shifts

  /// Encodes axis-aligned sharp boxes whose instances differ by shifts only.
  private init?(shifted chain: ReplicationChain, clip: PixelRect) {
    var outwards = Projection.identity
    var levels: [Replication.Level] = []
    var shifts = Extent.point, shorterShifts = Extent.point
    var longest = SIMD2(0.0, 0.0)
    var isWhole = true
    for level in chain.levels {
      outwards = level.outwards.concatenating(outwards)
      guard let step = level.transforms.shift, outwards.keepsRectangles else { return nil }
      var shift = outwards.applied(to: step) - outwards.applied(to: .zero)
      let whole = shift.rounded(.toNearestOrEven), error = shift - whole
      if (error * error).max() < 1e-12 { shift = whole } else { isWhole = false }
      var entry = Replication.Level(count: level.transforms.count, colors: level.colors)
      entry.shift = SIMD2<Float>(shift)
      levels.append(entry)
      let way = shift * Double(level.transforms.count - 1)
      shifts.stretch(by: way)
      let isLonger = (way * way).sum() > (longest * longest).sum()
      shorterShifts.stretch(by: isLonger ? longest : way)
      if isLonger { longest = way }
    }
    var boxes: [Replication.Box] = []
    var bounds = Extent.nothing
    var reach = 0.0
    for box in chain.boxes {
      let placement = box.placement.concatenating(outwards)
      guard box.shape.box.isSharp, placement.keepsRectangles else { return nil }
      let axisAligned = AxisAlignedBox(box.shape, under: placement)
      isWhole = isWhole && axisAligned.isPixelAligned
      boxes.append(Replication.Box(axisAligned, color: box.color))
      bounds.add(axisAligned.low, axisAligned.high)
      reach = max(reach, (axisAligned.high - axisAligned.low).max() / 2)
    }
    guard isWhole || (reach <= Self.largestReach && chain.boxes.allSatisfy(\.shape.hardEdges.isEmpty)) else {
      return nil
    }
    guard shorterShifts.isNear(Self.maxShift), bounds.isNear(Self.maxShift), shifts.isNear(1e15) else { return nil }
    bounds.stretch(by: shifts.low)
    bounds.stretch(by: shifts.high)
    replication = Replication(
      levels: levels.reversed(), boxes: boxes, form: isWhole ? .solid : .axisAligned, isShifted: true)
    rect = PixelRect(around: bounds.low, bounds.high, within: clip)
  }

  // MARK: Maps

  /// Encodes boxes whose instances differ by any maps that keep them in one plane.
  private init?(mapped chain: ReplicationChain, clip: PixelRect, tables: inout DrawTables) {
    var bounds = Extent.nothing
    var largestReach = 0.0
    for box in chain.boxes {
      let size = box.shape.box.high - box.shape.box.low
      bounds.add(Extent(of: box.shape.box), mappedBy: box.placement)
      largestReach = max(largestReach, (size * size).sum().squareRoot() / 2)
    }
    var range = MapRange()
    var levels: [Replication.Level] = []
    // From the innermost node with instances outwards.
    for level in chain.levels.reversed() {
      let low = level.transforms.low.map { Projection($0) }
      let high = level.transforms.high.map { Projection($0).concatenating(level.outwards) }
      for maps in [low, high] {
        guard maps.allSatisfy(\.isFinite), bounds.isNear(Self.maxShift) else { return nil }
        range.multiply(by: maps)
        bounds = maps.reduce(into: Extent.nothing) { $0.add(bounds, mappedBy: $1) }
      }
      var entry = Replication.Level(count: level.transforms.count, colors: level.colors)
      (entry.low, entry.high) = (low, high)
      levels.append(entry)
    }
    range.multiply(by: chain.boxes.map(\.placement))
    guard bounds.isNear(1e15), largestReach * range.largestScale <= Self.largestReach,
      let form = BoxForm(of: chain.boxes.map(\.shape), under: range)
    else { return nil }

    guard tables.reserve(levels.reduce(0) { $0 + 2 * ($1.low.count + $1.high.count) }) else { return nil }
    replication = Replication(
      levels: levels, boxes: chain.boxes.map { Replication.Box($0) }, form: form, isShifted: false)
    rect = PixelRect(around: bounds.low, bounds.high, within: clip)
  }
}

extension InstanceTransforms {
  /// The shift from each instance to the next where instances differ by shifts only, else nil.
  fileprivate var shift: SIMD2<Double>? {
    let step = Projection(step)
    return step.x == SIMD3(1, 0, 0) && step.y == SIMD3(0, 1, 0) ? SIMD2(step.origin.x, step.origin.y) : nil
  }
}

extension Replication.Level {
  fileprivate init(count: Int, colors: InstanceColors) {
    self.init(count: count, firstColor: SIMD4<Float>(colors.first), colorStep: SIMD4<Float>(colors.step))
  }
}

extension Replication.Box {
  /// Creates a sharp axis-aligned box in device pixels.
  fileprivate init(_ box: AxisAlignedBox, color: SIMD4<Double>) {
    self.init(
      centre: SIMD2<Float>((box.low + box.high) / 2), halfSize: SIMD2<Float>((box.high - box.low) / 2), radius: 0,
      color: SIMD4<Float>(color))
  }

  /// Creates a box in the space of the innermost children.
  fileprivate init(_ box: ReplicatedBox) {
    let low = box.shape.box.low, high = box.shape.box.high
    self.init(
      centre: SIMD2<Float>(box.placement.applied(to: (low + high) / 2)), halfSize: SIMD2<Float>((high - low) / 2),
      radius: Float(box.shape.box.radius), color: SIMD4<Float>(box.color))
    x = SIMD2<Float>(SIMD2(box.placement.x.x, box.placement.x.y))
    y = SIMD2<Float>(SIMD2(box.placement.y.x, box.placement.y.y))
  }
}
