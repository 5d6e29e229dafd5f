// CAConstraintLayoutManager: lays out the sublayers of a layer by their constraints.
// SPDX-License-Identifier: Apache-2.0

/// A layout manager that satisfies the constraints of the sublayers.
///
/// Along each axis, two constraints of different attributes determine a frame, and one moves it, or resizes it about
/// its minimum if it is about the size; further ones are ignored. So is a constraint that would make a frame depend on
/// itself, and one whose source does not exist. A `CATextLayer` with constraints has the size of its text where they say
/// no other.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  private let swiftMark = SwiftObjectMark()
  /// Creates a manager; it has no state, so that one instance can serve any number of layers.
  public override init() {
    super.init()
  }

  /// Lays out the sublayers of `layer`.
  open func layoutSublayers(of layer: CALayer) {
    var system = ConstraintSystem(layer)
    system.solve()
    system.apply()
  }
}

/// The extents of the sublayers of one layer along both axes, and their dependencies.
private struct ConstraintSystem {
  /// The position and size of a frame along one axis.
  private struct Extent {
    var minimum: CGFloat
    var size: CGFloat

    func value(of attribute: CAConstraintAttribute) -> CGFloat {
      attribute.fraction.map { minimum + $0 * size } ?? size
    }

    /// Sets `attribute` to this value and preserves `kept`, if that is possible, or else the size, or the minimum.
    mutating func set(_ attribute: CAConstraintAttribute, to value: CGFloat, keeping kept: CAConstraintAttribute?) {
      let keptValue = kept.map { self.value(of: $0) }
      switch (attribute.fraction, kept, kept?.fraction) {
      case (let fraction?, .some, let keptFraction?):
        size = (value - (keptValue ?? 0)) / (fraction - keptFraction)
        minimum = value - fraction * size
      case (let fraction?, _, _): minimum = value - fraction * size
      case (nil, _, let keptFraction):
        minimum = (keptValue ?? minimum) - (keptFraction ?? 0) * value
        size = value
      }
    }
  }

  /// One axis of one sublayer: its constraints, and its extent.
  private struct Node {
    var extent: Extent
    var constraints: [(constraint: CAConstraint, source: Int?)]
    var isSolved = false
  }

  private let sublayers: [CALayer]
  /// Two for each sublayer: x, then y; and two more for the superlayer's bounds.
  private var nodes: [Node]

  init(_ layer: CALayer) {
    let sublayers = layer.sublayers ?? []
    var indices: [String: Int] = [:]
    for (index, sublayer) in sublayers.enumerated() {
      if let name = sublayer.name, indices[name] == nil { indices[name] = index }
    }
    indices["superlayer"] = sublayers.count

    func extents(_ rect: CGRect) -> [Extent] {
      [
        Extent(minimum: rect.origin.x, size: rect.size.width),
        Extent(minimum: rect.origin.y, size: rect.size.height),
      ]
    }
    func node(_ extent: Extent, _ constraints: [CAConstraint]) -> Node {
      var chosen: [(constraint: CAConstraint, source: Int?)] = []
      for constraint in constraints where chosen.count < 2 {
        guard let source = indices[constraint.sourceName],
          !chosen.contains(where: { $0.constraint.attribute == constraint.attribute })
        else { continue }
        chosen.append((constraint, 2 * source + (constraint.sourceAttribute.isVertical ? 1 : 0)))
      }
      return Node(extent: extent, constraints: chosen)
    }

    self.sublayers = sublayers
    nodes = sublayers.flatMap { sublayer in
      let constraints = sublayer.constraints ?? []
      var frame = sublayer.frame
      // A text is laid out in its own size, where constraints say no other.
      if !constraints.isEmpty, sublayer is CATextLayer { frame.size = sublayer.preferredFrameSize() }
      let extents = extents(frame)
      return [
        node(extents[0], constraints.filter { !$0.attribute.isVertical }),
        node(extents[1], constraints.filter { $0.attribute.isVertical }),
      ]
    }
    nodes += extents(layer.bounds).map { Node(extent: $0, constraints: []) }
  }

  /// Determines every extent after those that it depends on.
  mutating func solve() {
    for start in nodes.indices {
      // A depth-first search through the dependencies; a source that is on the search path already would depend on
      // itself.
      var way = [(node: start, next: 0)]
      var isOnWay: Set<Int> = [start]
      while let (index, next) = way.last {
        if nodes[index].isSolved || next == nodes[index].constraints.count {
          determine(index)
          way.removeLast()
          isOnWay.remove(index)
          continue
        }
        way[way.count - 1].next += 1
        guard let source = nodes[index].constraints[next].source, !nodes[source].isSolved else { continue }
        if isOnWay.insert(source).inserted {
          way.append((source, 0))
        } else {
          nodes[index].constraints[next].source = nil
        }
      }
    }
  }

  /// Determines one extent from those that it depends on.
  private mutating func determine(_ index: Int) {
    guard !nodes[index].isSolved else { return }
    nodes[index].isSolved = true
    var known: CAConstraintAttribute?
    for (constraint, source) in nodes[index].constraints {
      guard let source else { continue }
      let value = constraint.scale * nodes[source].extent.value(of: constraint.sourceAttribute) + constraint.offset
      nodes[index].extent.set(constraint.attribute, to: value, keeping: known)
      known = constraint.attribute
    }
  }

  /// Sets the frames of the sublayers to those that were determined.
  func apply() {
    for (index, sublayer) in sublayers.enumerated() {
      let (x, y) = (nodes[2 * index].extent, nodes[2 * index + 1].extent)
      let frame = CGRect(x: x.minimum, y: y.minimum, width: x.size, height: y.size)
      if frame != sublayer.frame { sublayer.frame = frame }
    }
  }
}
