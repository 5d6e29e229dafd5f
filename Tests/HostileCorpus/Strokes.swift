// Hostile strokes: dashes of no length, absurd widths, joins of lines that turn back.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  private static let line = "M 5 30 L 50 30 L 30 50"

  private static func dashed(
    _ name: String, _ pattern: String, _ others: [(String, String)] = [], path: String = line,
    _ expected: HostileCase.Expectation = .picture, _ bounds: HostileCase.Bounds = .small
  ) -> HostileCase {
    .document("dashes, \(name)", expected, bounds, options: .bothExecutors) { _ in
      Markup.shape(path, [("lineDashPattern", pattern), ("fillColor", "1 1 1 0")] + others)
    }
  }

  private static func stroked(
    _ name: String, _ path: String, _ attributes: [(String, String)], _ bounds: HostileCase.Bounds = .small
  ) -> HostileCase {
    .document(name, .picture, bounds, options: .bothExecutors) { _ in
      Markup.shape(path, [("fillColor", "1 1 1 0")] + attributes)
    }
  }

  static var strokeCases: [HostileCase] {
    let far = "M -1000000 30 L 1000000 30"
    let dashes = [
      dashed("0", "0"), dashed("0 0", "0 0"), dashed("0 5", "0 5", [("lineCap", "round")]), dashed("5 0", "5 0"),
      dashed("negative", "-3 2"), dashed("all negative", "-3 -2"), dashed("odd", "5 3 1"), dashed("empty", ""),
      dashed("1e-9 over two million", "1e-9", path: far), dashed("1e-300", "1e-300 1e-300"),
      dashed("1 over two million", "1 1", path: far), dashed("5e-324", "5e-324"),
      dashed("1e308", "1e308 1e308"),
      dashed("ten thousand of them", (0..<10_000).map { "\($0 % 7)" }.joined(separator: " ")),
      dashed("phase 1e12", "4 2", [("lineDashPhase", "1e12")]),
      dashed("phase -1e12", "4 2", [("lineDashPhase", "-1e12")]),
      dashed("phase 1e300", "4 2", [("lineDashPhase", "1e300")]),
      dashed("on a closed square", "40 0", path: "M 5 5 H 50 V 50 H 5 Z"),
      dashed(
        "on a huge circle", "3 2", path: "M 1e9 0 A 1e9 1e9 0 1 1 -1e9 0 A 1e9 1e9 0 1 1 1e9 0 Z", .picture, .medium),
      dashed("on a star", HostileStage.isDebug ? "1 1" : "0.01 0.01", path: star(101, 50), .picture, .medium),
    ]
    let caps = ["butt", "round", "square"].flatMap { cap in
      ["miter", "round", "bevel"].map { join in
        stroked(
          "nothing with \(cap) and \(join)", "M 30 30 L 30 30 M 40 40 Z M 50 50 Q 50 50 50 50",
          [("lineCap", cap), ("lineJoin", join), ("lineWidth", "9")])
      }
    }
    let widths = ["0", "-3", "0.001", "1e-300", "1000000", "1e38", "1e300"].flatMap { width in
      [
        stroked("width \(width)", line, [("lineWidth", width)]),
        stroked(
          "width \(width) round", "M 5 5 C 60 0 0 60 50 50 L 9 9 Z",
          [("lineWidth", width), ("lineJoin", "round"), ("lineCap", "round")]),
      ]
    }
    let others = [
      stroked(
        "a miter at a hundredth of a degree", "M 5 30 L 55 30 L 5 30.01", [("miterLimit", "1e30"), ("lineWidth", "9")]),
      stroked("a miter limit of 0", line, [("miterLimit", "0")]),
      stroked("a miter limit of -5", line, [("miterLimit", "-5")]),
      stroked("a round join that turns back", "M 5 30 L 50 30 L 5 30", [("lineJoin", "round"), ("lineWidth", "20")]),
      stroked("start beyond end", line, [("strokeStart", "0.8"), ("strokeEnd", "0.2")]),
      stroked("start of -5", line, [("strokeStart", "-5"), ("strokeEnd", "1e300")]),
      stroked("trimmed to nothing", line, [("strokeStart", "0.5"), ("strokeEnd", "0.5"), ("lineCap", "round")]),
      stroked(
        "trimmed and dashed", star(101, 50), [("strokeStart", "0.1"), ("strokeEnd", "0.9"), ("lineDashPattern", "1 2")]),
      stroked("wide on a tight curve", "M 30 30 C 31 30 31 31 30 31", [("lineWidth", "200")]),
      stroked(
        "a spiral of one point",
        "M 30 30"
          + String(repeating: " A 0.1 0.1 0 1 1 30 30.1 A 0.1 0.1 0 1 1 30 30", count: HostileStage.isDebug ? 30 : 300),
        [("lineWidth", "50")], .medium),
    ]
    return dashes + caps + widths + others
  }
}
