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
    var record = QuadRecord(rect: placed.rect)
    // The device pixels that are shown in the rectangle, which goes on knowing them wherever it is moved.
    record.texture = SIMD4(record.rect.x, record.rect.y, record.rect.z - record.rect.x, 0)
    record.textureDown = SIMD2(0, record.rect.w - record.rect.y)
    targets[targets.count - 1].add(
      record, BatchKey(program: placed.program, source: .replication(plan.replications.count - 1)))
    return true
  }
}
