// The text form of a scene report.
// SPDX-License-Identifier: Apache-2.0

extension SceneReport {
  // Deeper layers are not indented further: the text of a very deep tree would grow with the square of its depth.
  private static let deepestIndent = 24
  private static let mostKeys = 10

  /// The report, line by line.
  var lines: [String] {
    var result = ["\(scene): \(number(size.width)) × \(number(size.height)) points, \(count(layers.count, "layer"))"]
    if planes.count > 1 { result.append("planes, back to front: \(planes.joined(separator: ", "))") }
    result.append(states.isEmpty ? "no states" : "states: \(states.joined(separator: ", "))")
    let several = planes.count > 1
    var plane: String?
    for layer in layers {
      if several, layer.plane != plane {
        plane = layer.plane
        if let plane { result.append("plane \(plane)") }
      }
      result.append(line(for: layer))
    }
    if let plan {
      result.append(
        "plan: \(count(plan.layers, "layer")), \(count(plan.passes, "pass", "passes")), \(count(plan.quads, "quad")), "
          + "\(plan.quadsPainted) of them painted in bands, "
          + "\(count(plan.instances, "instance")), \(count(plan.coverageBytes, "byte")) of coverage")
      result.append(
        "offscreen: \(count(plan.passes - 1, "target")), \(count(plan.offscreenPixels, "pixel")), "
          + "\(count(plan.offscreenBytes, "byte"))")
      result.append("text: \(count(plan.textLines, "line")), \(count(plan.glyphs, "glyph"))")
      result.append("meshes: \(count(plan.trapezoids, "trapezoid")), \(count(plan.triangles, "triangle"))")
      result.append(
        "coverage: \(count(plan.coverageCells, "cell")), \(count(plan.atlasBytes, "byte")) of atlas; cache: "
          + "\(count(plan.coverageHits, "hit")), \(count(plan.coverageMisses, "miss", "misses")), "
          + "\(count(plan.coverageCacheBytes, "byte"))")
      result.append(
        "outlines of paths: cache: \(count(plan.outlineHits, "hit")), \(count(plan.outlineMisses, "miss", "misses")), "
          + "\(count(plan.outlineCacheBytes, "byte"))")
    }
    return result.map(\.onOneLine)
  }

  private func line(for layer: Layer) -> String {
    let indent = String(repeating: "  ", count: min(layer.depth, Self.deepestIndent) + 1)
    var words = [layer.type]
    if layer.depth > Self.deepestIndent { words.insert("[depth \(layer.depth)]", at: 0) }
    if layer.isMask { words.insert("mask", at: 0) }
    if let name = layer.name { words.append("“\(name)”") }
    words.append("(\(layer.bounds.map(number).joined(separator: " ")))")
    if layer.animations > 0 {
      let keys = layer.animationKeys.prefix(Self.mostKeys).joined(separator: ", ")
      words.append("\(count(layer.animations, "animation")): \(keys)" + (layer.animations > Self.mostKeys ? ", …" : ""))
    }
    return indent + words.joined(separator: " ")
  }

  /// Formats a number, without a zero fraction.
  private func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  private func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many ?? one + "s")"
  }
}
