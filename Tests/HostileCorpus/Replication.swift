// Hostile replicators: invalid counts, products that overflow, and transforms that grow without bound.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  private static let box = "<CALayer bounds=\"0 0 2 2\" position=\"3 3\" backgroundColor=\"0 0 1\"/>"

  private static func replicator(_ count: String, _ attributes: [(String, String)] = [], _ inside: String = box)
    -> String
  {
    Markup.layer(
      "CAReplicatorLayer", [("instanceCount", count), ("backgroundColor", "1 0 0 0.1")] + attributes,
      Markup.sublayers(inside))
  }

  private static func nest(_ counts: [String], _ attributes: [(String, String)] = []) -> String {
    counts.enumerated().reversed().reduce(box) { inside, level in
      replicator(level.element, attributes + [("id", "r\(level.offset)")], inside)
    }
  }

  static var replicationCases: [HostileCase] {
    let shift = [("instanceTransform", "translate(0.5, 0.25)")]
    let refused = HostileCase.Expectation.refused(.limitExceeded, saying: "spoilt")
    let unreadable = HostileCase.Expectation.noticed(.valueNotUnderstood, at: "scene.caml:4:")
    let counts: [(String, HostileCase.Expectation)] = [
      ("0", .picture), ("-1", .picture), ("-9223372036854775808", .picture), ("1", .picture), ("100000", .picture),
      ("200000", .picture), ("200001", refused), ("10000000", refused), ("9223372036854775807", refused),
      ("9223372036854775808", unreadable), ("2.5", unreadable), ("1e30", unreadable), ("nan", unreadable),
      ("many", unreadable),
    ]
    let single = counts.map { count, expected in
      HostileCase.document("count \(count)", expected) { _ in replicator(count, shift) }
    }
    return single + [
      .document("eight levels of ten", refused) { _ in nest(Array(repeating: "10", count: 8)) },
      .document("a product that no number holds", refused) { _ in nest(["1099511627776", "1099511627776", "2"]) },
      .document("forty levels of the largest", refused) { _ in nest(Array(repeating: "9223372036854775807", count: 40))
      },
      .document("a product of zero") { _ in nest(["0", "9223372036854775807", "9223372036854775807"]) },
      .document("nothing, in more than any number", refused) { _ in nest(["9223372036854775807", "0"]) },
      .document("an empty replicator, endlessly often") { _ in
        Markup.layer("CAReplicatorLayer", [("instanceCount", "9223372036854775807")])
      },
      .document("many in a hidden layer") { _ in
        Markup.layer(
          "CALayer", [("hidden", "1")],
          Markup.sublayers(nest(["1000000", "1000000"]).replacing("\"spoilt\"", with: "\"x\"")))
      },
      .document("many levels of two", .picture, .medium) { stage in
        nest(Array(repeating: "2", count: stage.count(16, debug: 9)), shift)
      },
      .document("instances without size") { _ in replicator("500", [("instanceTransform", "scale(0, 0, 0)")]) },
      .document("instances that run away") { _ in replicator("500", [("instanceTransform", "translate(1e300, 0)")]) },
      .document("instances that grow to no number") { _ in
        replicator("500", [("instanceTransform", "scale(1e30, 1e30, 1)")])
      },
      .document("instances behind the eye") { _ in
        replicator(
          "500",
          [
            ("instanceTransform", "translate(0, 0, 10)"), ("sublayerTransform", "perspective(50)"),
            ("preservesDepth", "1"),
          ])
      },
      .document("a delay of a million") { _ in replicator("1000", [("instanceDelay", "1e6")]) },
      .document("colours beyond all numbers") { _ in
        replicator(
          "1000", [("instanceRedOffset", "1e38"), ("instanceGreenOffset", "-1e38"), ("instanceAlphaOffset", "-1e-38")])
      },
      .document("in a replicator in a mask") { _ in
        Markup.layer(
          "CALayer", [],
          "<mask type=\"CAReplicatorLayer\" instanceCount=\"30\" bounds=\"0 0 60 60\" position=\"30 30\" "
            + "instanceTransform=\"translate(2, 0)\"><sublayers>\(nest(["30"], shift))</sublayers></mask>")
      },
      .document("keeping depth", .picture, .medium) { stage in
        replicator(
          "\(stage.count(400, debug: 100))", [("preservesDepth", "1"), ("instanceTransform", "rotate(7deg, 1, 1, 0)")])
      },
      .document("a group in each", .picture, .medium) { stage in
        replicator(
          "\(stage.count(2_000, debug: 200))", shift,
          Markup.layer("CALayer", [("id", "g"), ("opacity", "0.5")], Markup.sublayers(box + box)))
      },
      .document("texts", .picture, .medium) { stage in
        replicator("\(stage.count(2_000, debug: 200))", shift, Markup.text("Words", [("id", "t")]))
      },
      .document("masks") { _ in
        replicator(
          "50", shift,
          "<CALayer bounds=\"0 0 20 20\" backgroundColor=\"0 0 1\"><mask type=\"CAShapeLayer\" path=\"M 0 0 L 9 9 L 0 9 Z\"/></CALayer>"
        )
      },
    ]
  }
}
