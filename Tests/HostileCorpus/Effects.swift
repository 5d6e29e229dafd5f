// Hostile effects: gradients, filters, shadows, masks and groups with absurd inputs.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  static var effectCases: [HostileCase] { gradients + filters + masksAndShadows }

  private static func gradient(
    _ name: String, _ colors: String, _ attributes: [(String, String)] = [],
    _ expected: HostileCase.Expectation = .picture
  ) -> HostileCase {
    .document("a gradient \(name)", expected) { _ in
      Markup.layer("CAGradientLayer", attributes, "<colors>\(colors)</colors>")
    }
  }

  private static func color(_ value: String) -> String { "<CGColor value=\"\(value)\"/>" }

  private static var gradients: [HostileCase] {
    let two = color("1 0 0") + color("0 0 1")
    return [
      gradient("of nothing", ""), gradient("of one colour", color("1 0 0")),
      gradient("of colours that are none", color("nan 0 0") + color("0 0 1"), [], .noticed(.nonFiniteValue)),
      gradient(
        "of very many colours", (0..<(HostileStage.isDebug ? 2_000 : 60_000)).map { color("0.\($0 % 10) 0 1") }.joined()
      ),
      gradient("whose ends are one point", two, [("startPoint", "0.5 0.5"), ("endPoint", "0.5 0.5")]),
      gradient("whose ends are next to one point", two, [("startPoint", "0.5 0.5"), ("endPoint", "0.5 0.5000000001")]),
      gradient("whose ends are 1e300 apart", two, [("startPoint", "-1e300 0"), ("endPoint", "1e300 1")]),
      gradient("whose places run backwards", two, [("locations", "1 0")]),
      gradient("whose places are equal", two, [("locations", "0.5 0.5")]),
      gradient("with too few places", two + two, [("locations", "0 1")], .noticed(.notDrawn)),
      gradient("with places beyond the ends", two, [("locations", "-1e300 1e300")]),
      gradient(
        "around a point, of no radius", two, [("type", "radial"), ("startPoint", "0.5 0.5"), ("endPoint", "0.5 0.5")]),
      gradient("around a point, of a radius of 1e300", two, [("type", "radial"), ("endPoint", "1e300 1e300")]),
      gradient(
        "about a point, of no direction", two, [("type", "conic"), ("startPoint", "0.5 0.5"), ("endPoint", "0.5 0.5")]),
      gradient("of colours beyond all numbers", color("1e300 -1e300 1e38") + color("-1e300 1e300 0")),
      .document("a thousand gradients", .picture, .medium) { stage in
        (0..<stage.count(1_000, debug: 60)).map { number in
          "<CAGradientLayer bounds=\"0 0 9 9\" position=\"\(number % 120) 50\"><colors>\((0..<20).map { color("0.\($0) 0.\(number) 1") }.joined())</colors></CAGradientLayer>"
        }.joined()
      },
    ]
  }

  private static func filtered(
    _ name: String, _ filters: String, _ attributes: [(String, String)] = [],
    _ expected: HostileCase.Expectation = .picture, _ bounds: HostileCase.Bounds = .medium
  ) -> HostileCase {
    .document("filters, \(name)", expected, bounds) { _ in
      Markup.layer("CALayer", attributes, "<filters>\(filters)</filters>")
    }
  }

  private static func blur(_ radius: String) -> String {
    "<CAFilter filter=\"gaussianBlur\" inputRadius=\"\(radius)\"/>"
  }

  private static var filters: [HostileCase] {
    let matrices = ["nan", "1e300", "-1e300", "0"].map { value in
      filtered(
        "a matrix of \(value)",
        "<CAFilter filter=\"colorMatrix\" inputColorMatrix=\"matrix(\(Array(repeating: value, count: 20).joined(separator: ", ")))\"/>"
      )
    }
    let names = ["sparkle", "", "gaussianBlur\"/><x a=\"", String(repeating: "g", count: 100_000), "🙂"].map { name in
      HostileCase.document("a filter called “\(name.prefix(12))”", .picture) { _ in
        Markup.layer("CALayer", [], "<filters><CAFilter filter=\"\(Markup.escaped(name))\"/></filters>")
      }
    }
    let modes = ["multiplyBlendMode", "noSuchBlendMode"].map { mode in
      HostileCase.document("very many layers of \(mode)", .picture, .medium) { stage in
        String(
          repeating:
            "<CALayer bounds=\"0 0 60 60\" position=\"40 60\" backgroundColor=\"0.9 0.9 1\" compositingFilter=\"\(mode)\"/>",
          count: stage.count(200, debug: 20))
      }
    }
    return matrices + names + modes + [
      filtered("a blur of 10000", blur("10000"), [], .noticed(.tooComplex)), filtered("a blur of 1e300", blur("1e300")),
      filtered("a blur of -5", blur("-5")),
      filtered("a blur of 1e-300", blur("1e-300")),
      filtered("very many blurs", String(repeating: blur("3"), count: HostileStage.isDebug ? 20 : 200)),
      filtered("more than may be", String(repeating: blur("3"), count: 257), [], .noticed(.tooComplex)),
      filtered("none at all", ""),
      filtered("on a layer of 1e5", blur("50"), [("bounds", "0 0 1e5 1e5"), ("position", "30 30")]),
      filtered("on a layer of 1e300", blur("50"), [("bounds", "0 0 1e300 1e300")]),
      filtered("on a rotated layer", blur("9"), [("transform", "rotate(30deg, 1, 1, 1)")]),
      .document("blurs behind glass", .picture, .medium) { stage in
        String(
          repeating:
            "<CALayer bounds=\"0 0 60 60\" position=\"40 60\"><backgroundFilters>\(blur("9"))</backgroundFilters></CALayer>",
          count: stage.count(100, debug: 8))
      },
      .document("blurs in blurs", .picture, .medium) { stage in
        let count = stage.count(25, debug: 6),
          open = "<CALayer bounds=\"0 0 60 60\" position=\"40 60\"><filters>\(blur("3"))</filters><sublayers>"
        return String(repeating: open, count: count) + "<CALayer bounds=\"0 0 30 30\" backgroundColor=\"1 0 0\"/>"
          + String(repeating: "</sublayers></CALayer>", count: count)
      },
    ]
  }

  private static var masksAndShadows: [HostileCase] {
    let far = [("bounds", "0 0 100000 100000"), ("position", "50 60")]
    return [
      .document("a shadow of 10000", .noticed(.tooComplex)) { _ in
        Markup.layer(
          "CALayer", [("shadowOpacity", "1"), ("shadowRadius", "10000")],
          Markup.sublayers("<CALayer bounds=\"0 0 9 9\" backgroundColor=\"0 0 0\"/>"))
      },
      .document("a shadow 1e15 away") { _ in
        Markup.layer("CALayer", [("shadowOpacity", "1"), ("shadowOffset", "1e15 -1e15")])
      },
      .document("a shadow of a layer of 100000") { _ in
        Markup.layer("CALayer", far + [("shadowOpacity", "1"), ("cornerRadius", "40000")])
      },
      .document("a group of 100000") { _ in
        Markup.layer("CALayer", far + [("opacity", "0.5")], Markup.sublayers(Markup.layer("CALayer", far)))
      },
      .document("a bitmap of 100000", options: .statistics) { _ in
        Markup.layer("CALayer", far + [("shouldRasterize", "1"), ("transform", "rotate(20deg)")])
      },
      .document("bitmaps of every scale", .picture, .medium, options: .statistics) { _ in
        ["0", "-1", "1e-9", "0.001", "100", "4097", "1e5", "1e7"].map {
          Markup.layer("CALayer", [("shouldRasterize", "1"), ("rasterizationScale", $0), ("id", "b")])
        }.joined()
      },
      .document("a mask without size") { _ in Markup.layer("CALayer", [], "<mask type=\"CALayer\"/>") },
      .document("a mask of 100000") { _ in
        Markup.layer("CALayer", [], "<mask type=\"CALayer\" bounds=\"0 0 1e5 1e5\" backgroundColor=\"0 0 0 0.5\"/>")
      },
      .document("a mask behind the eye") { _ in
        Markup.layer(
          "CALayer", [],
          "<mask type=\"CALayer\" bounds=\"0 0 50 50\" backgroundColor=\"0 0 0\" transform=\"perspective(50) translate(0, 0, 90)\"/>"
        )
      },
      .document("a replicator as the mask of a text") { _ in
        Markup.text(
          "Words", [],
          "<mask type=\"CAReplicatorLayer\" instanceCount=\"20\" instanceTransform=\"rotate(9deg)\" bounds=\"0 0 99 60\"><sublayers><CALayer bounds=\"0 0 20 60\" backgroundColor=\"0 0 0\"/></sublayers></mask>"
        )
      },
      .document("corners rounder than the box") { _ in
        Markup.layer(
          "CALayer",
          [
            ("cornerRadius", "1e9"), ("borderWidth", "1e9"), ("borderColor", "0 0 1"), ("masksToBounds", "1"),
            ("cornerCurve", "continuous"),
          ])
      },
      .document("bounds that are negative") { _ in
        Markup.layer(
          "CALayer", [("bounds", "0 0 -60 -60"), ("cornerRadius", "9"), ("masksToBounds", "1"), ("shadowOpacity", "1")])
      },
      .document("contents cut from nothing") { _ in
        Markup.layer(
          "CALayer", [("contentsRect", "0.5 0.5 0 0"), ("contentsCenter", "2 2 -1 -1")],
          "<contents type=\"CGImage\" src=\"none.png\"/>")
      },
    ]
  }
}
