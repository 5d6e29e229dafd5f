// StatisticsReport: the cost of a picture, as lines of text.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum StatisticsReport {
  /// Returns one line for each number; those that only a device can count are included if the picture was `drawn`.
  static func lines(_ statistics: RenderStatistics, drawn: Bool) -> [String] {
    var entries: [(String, Int)] = [
      ("layers", statistics.layers), ("text lines", statistics.textLines), ("glyphs", statistics.glyphs),
      ("passes", statistics.passes),
      ("quads", statistics.quads), ("quads painted in bands", statistics.quadsPainted),
      ("instances", statistics.instances),
      ("offscreen pixels", statistics.offscreenPixels), ("bytes of offscreen pixels", statistics.offscreenBytes),
      ("bytes of coverage", statistics.coverageBytes),
      ("coverage cells", statistics.coverageCells), ("bytes of atlas", statistics.atlasBytes),
      ("trapezoids", statistics.trapezoids), ("triangles", statistics.triangles),
      ("coverage cache hits", statistics.coverageHits), ("coverage cache misses", statistics.coverageMisses),
      ("bytes of coverage cache", statistics.coverageCacheBytes), ("outline cache hits", statistics.outlineHits),
      ("outline cache misses", statistics.outlineMisses), ("bytes of outline cache", statistics.outlineCacheBytes),
    ]
    entries += statistics.memory.map { ("bytes kept of \($0.name)", $0.bytes) }
    entries.append(("bytes kept", statistics.memoryBytes))
    if drawn {
      entries.append(("tiles", statistics.tiles))
      entries.append(("draw calls", statistics.draws))
      entries.append(("bytes uploaded", statistics.bytesUploaded))
    }
    return entries.map { "\($0.0) \($0.1)" }
  }
}
