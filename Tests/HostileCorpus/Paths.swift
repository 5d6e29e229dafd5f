// Hostile outlines: empty, endless, doubled, crossing almost everywhere, and with points beyond all numbers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HostileFamily {
  static var pathCases: [HostileCase] {
    let fills = outlines.map { name, path in
      HostileCase.document(name, .picture, .medium, options: .bothExecutors) { Markup.shape(path($0)) }
    }
    let evenOdd = outlines.filter {
      ["star", "holes", "overlaps", "spiral", "bow tie"].contains($0.name.split(separator: ",")[0])
    }
    .map { name, path in
      HostileCase.document("\(name), even-odd", .picture, .medium, options: .bothExecutors) {
        Markup.shape(path($0), [("fillRule", "even-odd"), ("strokeColor", "0 0 1 0")])
      }
    }
    return fills + evenOdd + shadows + wrongTexts
  }

  private typealias Outline = (name: String, path: @Sendable (HostileStage) -> String)

  private static func joined(_ count: Int, _ separator: String = " ", _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: separator)
  }

  /// A star of so many points, which joins every `step`-th of them.
  static func star(_ points: Int, _ step: Int, radius: Double = 28, centre: Double = 30) -> String {
    "M "
      + joined(points, " L ") { index in
        let angle = Double(index * step % points) / Double(points) * 2 * .pi
        return "\(centre + radius * sin(angle)) \(centre - radius * cos(angle))"
      } + " Z"
  }

  private static let outlines: [Outline] = [
    ("nothing", { _ in "" }), ("a move", { _ in "M 5 5" }),
    ("only moves", { _ in joined(500) { "M \($0 % 60) \($0 / 10)" } }),
    ("unclosed", { _ in "M 5 5 L 50 5 L 50 50" }), ("closed at once", { _ in "M 5 5 Z M 9 9 Z" }),
    (
      "closed again and again",
      { stage in "M 5 5 L 40 9 L 9 40" + String(repeating: " Z", count: stage.count(200_000, debug: 2_000)) }
    ),
    ("one line there and back", { _ in "M 5 5 L 50 50 L 5 5 Z" }),
    ("collinear", { _ in "M 5 5 L 20 20 L 10 10 L 50 50 L 30 30 Z" }),
    ("one point many times", { _ in "M 5 5" + String(repeating: " L 5 5", count: 1_000) }),
    ("bow tie", { _ in "M 5 5 L 50 50 L 50 5 L 5 50 Z" }), ("star, 5", { _ in star(5, 2) }),
    ("star, 7", { _ in star(7, 3) }),
    ("star, 101", { _ in star(101, 50) }), ("star, 997", { _ in HostileStage.isDebug ? star(61, 30) : star(997, 498) }),
    ("overlaps", { stage in joined(stage.count(100, debug: 20)) { _ in "M 5 5 L 50 5 L 50 50 L 5 50 Z" } }),
    (
      "holes, 2000",
      { stage in
        joined(stage.count(2_000, debug: 60)) { index in
          let inset = Double(index) * 0.01
          return "M \(5 + inset) \(5 + inset) H \(55 - inset) V \(55 - inset) H \(5 + inset) Z"
        }
      }
    ),
    (
      "spiral",
      { stage in
        "M 30 30 L "
          + joined(stage.count(2_000, debug: 300), " L ") {
            "\(30 + Double($0) * 0.014 * cos(Double($0) * 0.2)) \(30 + Double($0) * 0.014 * sin(Double($0) * 0.2))"
          }
      }
    ),
    (
      "a hundred thousand lines",
      { stage in
        "M 0 0 L "
          + joined(stage.count(100_000, debug: 800), " L ") { "\(Double($0 % 601) / 10) \(Double($0 * 7 % 599) / 10)" }
      }
    ),
    (
      "twenty thousand triangles",
      { stage in
        joined(stage.count(20_000, debug: 300)) { "M \($0 % 60) \($0 / 60 % 60) l 1 0 l 0 1 Z" }
      }
    ),
    (
      "a fan of next to parallel lines",
      { stage in joined(stage.count(400, debug: 50)) { "M 0 30 L 60 \(30 + Double($0) * 1e-7)" } }
    ),
    (
      "lines that meet in one point",
      { stage in
        joined(stage.count(300, debug: 60)) { "M \(30 - Double($0 % 30)) 0 L \(30 + Double($0 % 30)) 60 L 30 30 Z" }
      }
    ),
    ("T-junctions", { stage in joined(stage.count(60, debug: 15)) { "M 0 \($0) H 60 M \($0) 0 V \($0)" } }),
    ("a cusp", { _ in "M 5 50 C 55 5 5 5 55 50 Z" }), ("a loop", { _ in "M 5 50 C 90 0 -30 0 55 50 Z" }),
    ("curves of no length", { _ in "M 9 9 C 9 9 9 9 9 9 Q 9 9 9 9 C 9 9 40 40 9 9 Z" }),
    ("a curve on a line", { _ in "M 5 5 C 50 50 -20 -20 40 40 Q 90 90 5 5" }),
    ("out and back over itself", { _ in "M 20 32 Q 400 32 20 32" }),
    (
      "a step of one unit in the last place",
      { _ in
        "M \(20 - 14 * 0.5.squareRoot()) \(20 + 14 * 0.5.squareRoot()) L 10.100505063388335 29.899494936611667 A 14 14 0 1 1 33 21"
      }
    ),
    ("arcs without a radius", { _ in "M 5 5 A 0 0 0 0 1 50 50 A 10 0 0 1 0 5 50" }),
    ("an arc to where it begins", { _ in "M 5 5 A 10 10 0 1 1 5 5 L 9 9" }),
    (
      "arcs of a thousand million",
      { _ in
        // A debug build takes minutes for an outline that takes a release build three seconds.
        let (radius, far) = HostileStage.isDebug ? ("1e5", "1e5") : ("1e9", "1e300")
        return "M 5 5 A \(radius) \(radius) 0 0 1 50 50 A \(far) 1 45 1 0 5 50"
      }
    ),
    ("an arc next to flat", { _ in "M 5 5 A 1e-300 1e300 0 0 1 50 50" }),
    ("an arc rotated by 1e300", { _ in "M 5 5 A 9 4 1e300 0 1 50 50" }),
    ("points a thousand million away", { _ in "M -1e9 30 L 1e9 30 L 1e9 31 L -1e9 31 Z" }),
    ("points 1e300 away", { _ in "M -1e300 30 L 1e300 30 L 1e300 31 L 5 1e300 Z" }),
    (
      "curves 1e300 away",
      { _ in
        let far = HostileStage.isDebug ? "1e5" : "1e300"
        return "M 5 5 C \(far) 0 -\(far) 60 50 50 Q \(far) \(far) 5 50 Z"
      }
    ),
    ("a circle of 1e150", { _ in "M 1e150 0 A 1e150 1e150 0 1 1 -1e150 0 A 1e150 1e150 0 1 1 1e150 0 Z" }),
    ("next to nothing", { _ in "M 1e-300 0 L 1e-300 1e-300 L 0 5e-324 Z" }),
    (
      "a grid of ten thousand cells",
      { stage in
        let count = stage.count(100, debug: 12)
        return joined(count) {
          "M 0 \(Double($0) * 60 / Double(count)) h 60 v 0.1 h -60 Z M \(Double($0) * 60 / Double(count)) 0 v 60 h 0.1 v -60 Z"
        }
      }
    ),
  ]

  private static var shadows: [HostileCase] {
    ["M 5 5 L 1e300 9 L 9 1e300 Z", "", "M 5 5", star(51, 25)].map { path in
      .document("a shadow of \(path.prefix(20))") { _ in
        Markup.layer("CALayer", [("shadowPath", path), ("shadowOpacity", "1"), ("shadowRadius", "4")])
      }
    }
  }

  /// Invalid path data: the document names its place.
  private static var wrongTexts: [HostileCase] {
    ["L 5 5", "M 5", "M 5 5 L nan 5", "M 5 5 L inf 5", "M 5 5 X 9", "M 5 5 A 1 1 0 2 1 9 9", "M 5 5 L 0x10 5", "🙂"].map
    { text in
      HostileCase.markup("text \(text)", .noticed(.valueNotUnderstood, at: "scene.caml:4:")) { _ in
        Markup.document(Markup.shape(text))
      }
    } + [
      HostileCase.markup("text M 1e999 5", .noticed(.nonFiniteValue)) { _ in Markup.document(Markup.shape("M 1e999 5"))
      }
    ]
  }
}
