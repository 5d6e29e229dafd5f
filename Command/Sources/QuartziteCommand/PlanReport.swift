// PlanReport: what a picture of a scene costs, which `quartzite info --stats` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// The predicted cost of a picture.
struct PlanReport: Encodable {
  let layers: Int
  let textLines: Int
  let glyphs: Int
  let passes: Int
  let quads: Int
  let quadsPainted: Int
  let instances: Int
  let offscreenPixels: Int
  let offscreenBytes: Int
  let coverageBytes: Int
  let coverageCells: Int
  let atlasBytes: Int
  let trapezoids: Int
  let triangles: Int
  let coverageHits: Int
  let coverageMisses: Int
  let coverageCacheBytes: Int
  let outlineHits: Int
  let outlineMisses: Int
  let outlineCacheBytes: Int

  init(_ statistics: RenderStatistics) {
    layers = statistics.layers
    textLines = statistics.textLines
    glyphs = statistics.glyphs
    passes = statistics.passes
    quads = statistics.quads
    quadsPainted = statistics.quadsPainted
    instances = statistics.instances
    offscreenPixels = statistics.offscreenPixels
    offscreenBytes = statistics.offscreenBytes
    coverageBytes = statistics.coverageBytes
    coverageCells = statistics.coverageCells
    atlasBytes = statistics.atlasBytes
    trapezoids = statistics.trapezoids
    triangles = statistics.triangles
    coverageHits = statistics.coverageHits
    coverageMisses = statistics.coverageMisses
    coverageCacheBytes = statistics.coverageCacheBytes
    outlineHits = statistics.outlineHits
    outlineMisses = statistics.outlineMisses
    outlineCacheBytes = statistics.outlineCacheBytes
  }

  /// The report, line by line.
  var lines: [String] {
    func count(_ number: Int, _ one: String, _ many: String? = nil) -> String { ReportText.count(number, one, many) }
    return [
      "plan: \(count(layers, "layer")), \(count(passes, "pass", "passes")), \(count(quads, "quad")), "
        + "\(quadsPainted) of them painted in bands, "
        + "\(count(instances, "instance")), \(count(coverageBytes, "byte")) of coverage",
      "offscreen: \(count(passes - 1, "target")), \(count(offscreenPixels, "pixel")), "
        + "\(count(offscreenBytes, "byte"))",
      "text: \(count(textLines, "line")), \(count(glyphs, "glyph"))",
      "meshes: \(count(trapezoids, "trapezoid")), \(count(triangles, "triangle"))",
      "coverage: \(count(coverageCells, "cell")), \(count(atlasBytes, "byte")) of atlas; cache: "
        + "\(count(coverageHits, "hit")), \(count(coverageMisses, "miss", "misses")), "
        + "\(count(coverageCacheBytes, "byte"))",
      "outlines of paths: cache: \(count(outlineHits, "hit")), \(count(outlineMisses, "miss", "misses")), "
        + "\(count(outlineCacheBytes, "byte"))",
    ]
  }
}
