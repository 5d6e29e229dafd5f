// How far layers reach with all that lies in them, so that groups need no more pixels than they show.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// For each layer of a snapshot a box in its own space that holds all that is drawn of it and in it; in doubt a larger one.
struct RecordedExtents {
  private var boxes: [Extent]

  init(of snapshot: LayerTreeSnapshot) {
    boxes = [Extent](repeating: .nothing, count: snapshot.nodes.count)
    // Sublayers come after their superlayers, so that what lies in a layer is known when it is met on the way back.
    for index in snapshot.nodes.indices.reversed() {
      let node = snapshot.nodes[index]
      guard node.isVisible else {
        boxes[index] = .nothing
        continue
      }
      finish(index, node)
      let parent = Int(node.parent)
      guard parent >= 0, snapshot.nodes[parent].mask != index, !boxes[index].isEmpty else { continue }
      let owner = snapshot.nodes[parent]
      // What leaves the plane of a layer that keeps depth may be brought back, or nearer, where that layer is shown.
      let isFlat = !owner.kind.keepsDepth || node.state.staysInPlane(of: owner.state)
      let map = node.state.placement(in: owner.state).plane
      boxes[parent].add(isFlat ? boxes[index].image(under: map) : .everything)
    }
  }

  /// The pixels of `clip` that a layer may show in.
  func pixels(of frame: RecordedFrame) -> PixelRect {
    let box = boxes[frame.node].image(under: frame.projection)
    // Edges without antialiasing reach half a pixel further.
    return PixelRect(around: box.low - 1, box.high + 1, within: frame.clip)
  }

  /// Adds what is drawn of the layer itself to what lies in it.
  private mutating func finish(_ index: Int, _ node: LayerTreeSnapshot.Node) {
    let state = node.state
    if case .replicator(let values) = node.kind, values.instanceCount != 1, !boxes[index].isEmpty {
      boxes[index] = .everything
    }
    guard !state.flags.contains(.masksToBounds) || node.kind.keepsDepth else {
      boxes[index] = node.boundsExtent
      return
    }
    boxes[index].add(node.ownExtent)
    guard state.castsShadow else { return }
    var source = boxes[index]
    if let path = state.rare.shadowPath {
      let box = path.boundingBox
      source = .nothing
      if !box.isNull { source.add(box.low, box.low + box.extent) }
    }
    guard !source.isEmpty else { return }
    let offset = SIMD2(Double(state.rare.shadowOffset.width), Double(state.rare.shadowOffset.height))
    // Gaussians are cut at two deviations; pixels are rounded outwards.
    let reach = 3 * max(0, Double(state.rare.shadowRadius))
    boxes[index].add(source.low + offset - reach, source.high + offset + reach)
  }
}

extension Extent {
  /// The box around the image of this one; everything where the map is none of a plane to a plane, or numbers run out.
  fileprivate func image(under map: Projection) -> Extent {
    if isEmpty { return .nothing }
    guard map.isAffine, map.isFinite, (high - low).sum().isFinite else { return .everything }
    var result = Extent.nothing
    result.add(self, mappedBy: map)
    return result
  }
}

extension LayerState {
  /// Whether the layer lies in the plane of a superlayer with `superstate`, neither turned out of it nor before or behind it.
  fileprivate func staysInPlane(of superstate: LayerState) -> Bool {
    let matrix = matrixToSuperlayer
    return (superstate.matrixOfSublayers.map { CATransform3DConcat(matrix, $0) } ?? matrix).staysInPlane
  }
}
