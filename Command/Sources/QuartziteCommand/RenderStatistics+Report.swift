// RenderStatistics+Report: the cost of a picture, which `quartzite info --stats` and `quartzite render --stats` print.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

extension RenderStatistics: Encodable {
  /// The numbers that are known before anything is drawn, by their names in JSON and in the lines of a picture that was drawn.
  private var planned: [(name: String, title: String, number: Int)] {
    [
      ("layers", "layers", layers),
      ("textLines", "text lines", textLines),
      ("glyphs", "glyphs", glyphs),
      ("passes", "passes", passes),
      ("quads", "quads", quads),
      ("quadsPainted", "quads painted in bands", quadsPainted),
      ("instances", "instances", instances),
      ("offscreenPixels", "offscreen pixels", offscreenPixels),
      ("offscreenBytes", "bytes of offscreen pixels", offscreenBytes),
      ("coverageBytes", "bytes of coverage", coverageBytes),
      ("coverageCells", "coverage cells", coverageCells),
      ("atlasBytes", "bytes of atlas", atlasBytes),
      ("trapezoids", "trapezoids", trapezoids),
      ("triangles", "triangles", triangles),
      ("coverageHits", "coverage cache hits", coverageHits),
      ("coverageMisses", "coverage cache misses", coverageMisses),
      ("coverageCacheBytes", "bytes of coverage cache", coverageCacheBytes),
      ("outlineHits", "outline cache hits", outlineHits),
      ("outlineMisses", "outline cache misses", outlineMisses),
      ("outlineCacheBytes", "bytes of outline cache", outlineCacheBytes),
    ]
  }

  /// Encodes the numbers that are known before anything is drawn.
  public func encode(to encoder: any Encoder) throws {
    try Dictionary(uniqueKeysWithValues: planned.map { ($0.name, $0.number) }).encode(to: encoder)
  }

  /// The cost of a picture that was planned, line by line.
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

  /// The cost of a picture that was drawn, a line for each number.
  var drawnLines: [String] {
    var entries = planned.map { ($0.title, $0.number) }
    entries += memory.map { ("bytes kept of \($0.name)", $0.bytes) }
    entries += [
      ("bytes kept", memoryBytes), ("tiles", tiles), ("draw calls", draws), ("bytes uploaded", bytesUploaded),
    ]
    return entries.map { "\($0.0) \($0.1)" }
  }
}
