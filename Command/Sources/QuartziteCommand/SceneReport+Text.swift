// The text form of a scene report.
// SPDX-License-Identifier: Apache-2.0

extension SceneReport {
  // Deeper layers are not indented further: the text of a very deep tree would grow with the square of its depth.
  private static let deepestIndent = 24
  private static let mostKeys = 10

  /// The report, line by line.
  var lines: [String] {
    let size = "\(number(size.width)) × \(number(size.height)) points"
    var result = ["\(scene): \(size), \(ReportText.count(layers.count, "layer"))"]
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
    result += plan?.planLines ?? []
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
      words.append(
        "\(ReportText.count(layer.animations, "animation")): \(keys)"
          + (layer.animations > Self.mostKeys ? ", …" : ""))
    }
    return indent + words.joined(separator: " ")
  }

  private func number(_ value: Double) -> String { ReportText.number(value) }
}
