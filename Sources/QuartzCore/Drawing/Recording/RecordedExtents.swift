// How far layers reach with all that lies in them, so that groups need no more pixels than they show.

import CoreGraphics
import Tessellation

/// For each layer of a snapshot a box in its own space that holds all that is drawn of it and in it; in doubt a larger one.
struct RecordedExtents {
  /// The corners of a box; the lower ones above the upper ones where there is nothing.
  typealias Box = (low: SIMD2<Double>, high: SIMD2<Double>)

  private var boxes: [Box]

  private static let nothing: Box = (SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
  private static let everything: Box = (SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))

  init(of snapshot: LayerTreeSnapshot) {
    boxes = [Box](repeating: Self.nothing, count: snapshot.nodes.count)
    // Sublayers come after their superlayers, so that what lies in a layer is known when it is met on the way back.
    for index in snapshot.nodes.indices.reversed() {
      let node = snapshot.nodes[index]
      guard node.isVisible else {
        boxes[index] = Self.nothing
        continue
      }
      finish(index, node)
      let parent = Int(node.parent)
      guard parent >= 0, snapshot.nodes[parent].mask != index else { continue }
      guard boxes[index] != Self.nothing else { continue }
      let owner = snapshot.nodes[parent]
      // What leaves the plane of a layer that keeps depth may be brought back, or nearer, where that layer is shown.
      let isFlat = !owner.kind.keepsDepth || node.state.staysInPlane(of: owner.state)
      let map = node.state.placement(in: owner.state).plane
      boxes[parent] = Self.union(boxes[parent], isFlat ? Self.image(of: boxes[index], under: map) : Self.everything)
    }
  }

  /// The pixels of `clip` that a layer may show in.
  func pixels(of frame: RecordedFrame) -> PixelRect {
    let box = Self.image(of: boxes[frame.node], under: frame.projection)
    // Edges without antialiasing reach half a pixel further.
    return PixelRect(around: box.low - 1, box.high + 1, within: frame.clip)
  }

  /// Adds what is drawn of the layer itself to what lies in it.
  private mutating func finish(_ index: Int, _ node: LayerTreeSnapshot.Node) {
    let state = node.state
    if case .replicator(let values) = node.kind, values.instanceCount != 1, boxes[index] != Self.nothing {
      boxes[index] = Self.everything
    }
    let bounds: Box = (state.bounds.low, state.bounds.low + state.bounds.extent)
    guard !state.flags.contains(.masksToBounds) || node.kind.keepsDepth else {
      boxes[index] = bounds
      return
    }
    var box = Self.union(boxes[index], bounds)
    if let image = state.contents?.image,
      let place = ContentsPlacement(state: state, width: image.width, height: image.height, isFlipped: false)
    {
      box = Self.union(box, (place.low, place.high))
    }
    if case .shape(let values) = node.kind, let path = values.path {
      // Miters reach furthest, and of butts and squares the corners.
      let reach = Double(values.lineWidth) * max(1, Double(values.miterLimit))
      box = Self.union(box, Self.box(path, spreadBy: values.strokeColor == nil ? 0 : max(0, reach)))
    }
    if state.castsShadow {
      let offset = SIMD2(Double(state.rare.shadowOffset.width), Double(state.rare.shadowOffset.height))
      // Gaussians are cut at two deviations; pixels are rounded outwards.
      let reach = 3 * max(0, Double(state.rare.shadowRadius))
      let source = state.rare.shadowPath.map { Self.box($0, spreadBy: 0) } ?? box
      box = Self.union(box, (source.low + offset - reach, source.high + offset + reach))
    }
    boxes[index] = box
  }

  private static func box(_ path: CGPath, spreadBy reach: Double) -> Box {
    let box = path.boundingBox
    return box.isNull ? nothing : (box.low - reach, box.low + box.extent + reach)
  }

  private static func union(_ a: Box, _ b: Box) -> Box {
    guard all(b.low .<= b.high) else { return a }
    return (pointwiseMin(a.low, b.low), pointwiseMax(a.high, b.high))
  }

  /// The box around the image of a box.
  private static func image(of box: Box, under map: Projection) -> Box {
    guard all(box.low .<= box.high) else { return nothing }
    guard map.isAffine, map.isFinite, (box.high - box.low).sum().isFinite else { return everything }
    let corners = [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)]
    return corners.map(map.applied(to:)).reduce(nothing) { union($0, ($1, $1)) }
  }
}

extension LayerState {
  /// Whether the layer lies in the plane of a superlayer with `superstate`, neither turned out of it nor before or behind it.
  fileprivate func staysInPlane(of superstate: LayerState) -> Bool {
    let matrix = matrixToSuperlayer
    return (superstate.matrixOfSublayers.map { CATransform3DConcat(matrix, $0) } ?? matrix).staysInPlane
  }
}
