// PlanReport: what a picture of a scene costs, which `quartzite info --stats` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// The predicted cost of a picture.
struct PlanReport: Encodable {
  let statistics: RenderStatistics

  func encode(to encoder: any Encoder) throws { try statistics.planNumbers.encode(to: encoder) }
}

extension RenderStatistics {
  /// The numbers of a plan, by their names in JSON. The others belong to a picture that was drawn.
  fileprivate var planNumbers: [String: Int] {
    [
      "layers": layers, "textLines": textLines, "glyphs": glyphs, "passes": passes, "quads": quads,
      "quadsPainted": quadsPainted, "instances": instances, "offscreenPixels": offscreenPixels,
      "offscreenBytes": offscreenBytes, "coverageBytes": coverageBytes, "coverageCells": coverageCells,
      "atlasBytes": atlasBytes, "trapezoids": trapezoids, "triangles": triangles, "coverageHits": coverageHits,
      "coverageMisses": coverageMisses, "coverageCacheBytes": coverageCacheBytes, "outlineHits": outlineHits,
      "outlineMisses": outlineMisses, "outlineCacheBytes": outlineCacheBytes,
    ]
  }

  /// The report on a plan, line by line.
  var planLines: [String] {
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
