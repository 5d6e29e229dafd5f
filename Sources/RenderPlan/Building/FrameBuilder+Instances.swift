// Replicators whose instances are drawn by one call.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension FrameBuilder {
  /// Draws the instances of a replicator's sublayers into the pixels of `clip` by one call. Returns false, having drawn nothing,
  /// for other layers, and where that would be another picture or no gain.
  mutating func drawInstances(of frame: PlacedNode, clip: PixelRect) -> Bool {
    guard list.nodes[frame.node].instances >= 0, !clip.isEmpty, frame.cuts.isEmpty,
      let chain = ReplicationChain(from: frame, in: list),
      let placed = PlacedReplication(chain, clip: clip, costs: costs, parameters: &plan.parameters)
    else { return false }
    guard !placed.rect.isEmpty else { return true }
    plan.replications.append(placed.replication)
    targets[targets.count - 1].add(
      Quad(
        rect: placed.rect, paint: .color(SIMD4(repeating: 255)),
        coverage: .boxes(placed.form, replication: plan.replications.count - 1)))
    return true
  }
}
