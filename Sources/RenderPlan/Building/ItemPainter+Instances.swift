// Replicators whose instances are drawn by one call.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension ItemPainter {
  /// Draws the instances of a replicator's sublayers into the pixels of `clip` by one call. Returns false, having drawn nothing,
  /// for other layers, and where that would be another picture or no gain.
  mutating func drawInstances(of placed: PlacedNode, clip: PixelRect) -> Bool {
    guard list.nodes[placed.node].instances >= 0, !clip.isEmpty, placed.cuts.isEmpty,
      let chain = ReplicationChain(from: placed, in: list, meter: meter),
      let replicated = PlacedReplication(chain, clip: clip, tables: &targets.plan.tables)
    else { return false }
    guard !replicated.rect.isEmpty else { return true }
    let coverage = targets.plan.tables.add(replicated.replication)
    targets.innermost.add(Draw(replicated.rect, .color(SIMD4(repeating: 255)), coverage))
    return true
  }
}
