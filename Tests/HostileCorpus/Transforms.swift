// Hostile transforms: ones that cannot be inverted, that put things behind the eye, or that multiply to infinite
// numbers.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  static var transformCases: [HostileCase] {
    let single: [(name: String, transform: String)] = [
      ("zero", "matrix(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)"),
      ("zero but for the corner", "matrix(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)"),
      ("rank one", "matrix(1, 2, 0, 0, 2, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)"),
      ("shear to a line", "matrix(1, 1, 0, 0, 1, 1.0000000001, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)"),
      ("no width", "scale(0, 1, 1)"), ("edge on", "rotate(90deg, 0, 1, 0)"),
      ("next to edge on", "perspective(500) rotate(89.9999999deg, 0, 1, 0)"), ("mirrored", "scale(-1, 1, 1)"),
      ("a million million", "scale(1e12, 1e12, 1)"), ("a million millionth", "scale(1e-12, 1e-12, 1)"),
      ("behind the eye", "perspective(100) translate(0, 0, 150)"),
      ("in the eye", "perspective(100) translate(0, 0, 100)"),
      ("through the eye", "perspective(50) rotate(60deg, 0, 1, 0) scale(5, 5, 1)"),
      ("a perspective of nothing", "perspective(1e-300)"), ("a perspective of zero", "perspective(0)"),
      ("an endless perspective", "perspective(1e300)"),
      ("m34 of 1e300", "matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1e300, 0, 0, 9, 1)"),
      ("w of zero", "matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)"),
      ("w of minus one", "matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1)"),
      ("w that changes its sign", "matrix(1, 0, 0, 0.03, 0, 1, 0, 0.02, 0, 0, 1, 0, 0, 0, 0, 0.1)"),
      ("all cells 1e308", "matrix(\(Array(repeating: "1e308", count: 16).joined(separator: ", ")))"),
      ("all cells 1e-308", "matrix(\(Array(repeating: "1e-308", count: 16).joined(separator: ", ")))"),
      ("a turn of 1e300 degrees", "rotate(1e300deg)"), ("an axis of no length", "rotate(30deg, 0, 0, 0)"),
      ("1e15 points away", "translate(1e15, 1e15)"), ("1e300 points deep", "translate(0, 0, 1e300)"),
    ]
    // Under these, layers are drawn in the largest bitmaps, which are blurred.
    let inLargeBitmaps = ["through the eye", "w that changes its sign"]
    let asTransform = single.map { name, transform in
      HostileCase.document(name, .picture, inLargeBitmaps.contains(name) ? .medium : .small, options: .bothExecutors) {
        _ in every(transform, of: "transform")
      }
    }
    let asSublayerTransform = single.filter {
      $0.name.contains("eye") || $0.name.contains("cells") || $0.name.contains("zero")
    }
    .map { name, transform in
      HostileCase.document("\(name), of sublayers") { _ in every(transform, of: "sublayerTransform") }
    }
    return asTransform + asSublayerTransform + nests
  }

  /// Layers of every kind with the transform: a box with a shadow, a shape, a text, a gradient, a mask and a group
  /// within each other.
  private static func every(_ transform: String, of key: String) -> String {
    let leaf = "<CALayer bounds=\"0 0 20 20\" position=\"30 30\" backgroundColor=\"0 0 1\"/>"
    let mask =
      "<mask type=\"CALayer\" bounds=\"0 0 40 40\" position=\"20 20\" cornerRadius=\"9\" backgroundColor=\"0 0 0\"/>"
    let colors = "<colors><CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\"/></colors>"
    return [
      Markup.layer("CALayer", [(key, transform), ("shadowOpacity", "1"), ("opacity", "0.5")], Markup.sublayers(leaf)),
      Markup.shape("M 5 5 C 60 0 0 60 50 50 Z", [(key, transform), ("id", "b")], Markup.sublayers(leaf)),
      Markup.text("Words", [(key, transform), ("id", "c")], Markup.sublayers(leaf)),
      Markup.layer("CAGradientLayer", [(key, transform), ("id", "d")], colors + mask + Markup.sublayers(leaf)),
      Markup.layer(
        "CALayer", [(key, transform), ("id", "e"), ("masksToBounds", "1"), ("cornerRadius", "20")],
        Markup.sublayers(leaf) + "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"2\"/></filters>"),
    ].joined()
  }

  private static func nested(_ count: Int, _ attribute: (String, String), _ name: String = "CALayer") -> String {
    let open = Markup.layer(name, [attribute, ("id", "x")], " ").split(separator: " </")[0]
    return String(repeating: open + "<sublayers>", count: count) + Markup.layer("CALayer", [("position", "30 30")])
      + String(repeating: "</sublayers></\(name)>", count: count)
  }

  private static var nests: [HostileCase] {
    let planes = (0..<60).map { number in
      "<CALayer bounds=\"0 0 50 50\" position=\"50 50\" backgroundColor=\"0.\(number) 0 1\" "
        + "transform=\"rotate(\(number * 3)deg, 0, 1, 0) rotate(\(number * 7)deg, 1, 0, 0)\"/>"
    }
    let same = String(
      repeating: "<CALayer bounds=\"0 0 50 50\" position=\"50 50\" backgroundColor=\"0 0 1\"/>", count: 300)
    return [
      .document("perspectives in perspectives") { _ in nested(30, ("sublayerTransform", "perspective(300)")) },
      .document("a hundred turns") { _ in nested(100, ("transform", "rotate(7deg) scale(0.99, 0.99, 1)")) },
      .document("growing to no number") { _ in nested(30, ("transform", "scale(1e30, 1e30, 1e30)")) },
      .document("shrinking to nothing") { _ in nested(30, ("transform", "scale(1e-30, 1e-30, 1e-30)")) },
      .document("transform layers in transform layers") { _ in
        nested(60, ("transform", "rotate(9deg, 1, 1, 0) translate(0, 0, 5)"), "CATransformLayer")
      },
      .document("planes that all cross", .picture, .medium) { _ in
        Markup.layer("CATransformLayer", [("sublayerTransform", "perspective(400)")], Markup.sublayers(planes.joined()))
      },
      .document("planes in one plane") { _ in Markup.layer("CATransformLayer", [], Markup.sublayers(same)) },
    ]
  }
}
