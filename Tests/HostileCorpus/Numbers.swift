// Hostile numbers: NaN, infinite, huge or tiny, in every property that takes numbers.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  private static let values = ["nan", "inf", "-inf", "1e300", "-1e300", "1e38", "5e-324", "-0"]

  /// A property: its name, the class that has it, its value with `V` for the number, and the other attributes that make
  /// it visible.
  private typealias Property = (name: String, layer: String, value: String, others: [(String, String)])

  private static let properties: [Property] = [
    ("bounds.origin", "CALayer", "0 V", []), ("bounds", "CALayer", "0 0 V 60", []), ("position", "CALayer", "V 60", []),
    ("zPosition", "CALayer", "V", []), ("anchorPoint", "CALayer", "0.5 V", []), ("anchorPointZ", "CALayer", "V", []),
    ("cornerRadius", "CALayer", "V", []), ("opacity", "CALayer", "V", []), ("backgroundColor", "CALayer", "1 V 0", []),
    ("borderWidth", "CALayer", "V", [("borderColor", "0 0 1")]),
    ("borderColor", "CALayer", "V 0 1", [("borderWidth", "3")]),
    ("contentsScale", "CALayer", "V", []), ("contentsRect", "CALayer", "0 0 V 1", []),
    ("contentsCenter", "CALayer", "V 0.2 0.5 0.5", []), ("minificationFilterBias", "CALayer", "V", []),
    ("rasterizationScale", "CALayer", "V", [("shouldRasterize", "1")]),
    ("shadowOpacity", "CALayer", "V", []), ("shadowRadius", "CALayer", "V", [("shadowOpacity", "1")]),
    ("shadowOffset", "CALayer", "3 V", [("shadowOpacity", "1")]),
    ("shadowColor", "CALayer", "0 0 V", [("shadowOpacity", "1")]),
    ("beginTime", "CALayer", "V", []), ("duration", "CALayer", "V", []), ("speed", "CALayer", "V", []),
    ("timeOffset", "CALayer", "V", []), ("repeatCount", "CALayer", "V", []), ("repeatDuration", "CALayer", "V", []),
    ("transform", "CALayer", "matrix(1, 0, 0, 0, 0, V, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)", []),
    ("transform.scale.xy", "CALayer", "V", []), ("transform.rotation.z", "CALayer", "V", []),
    ("transform.scale", "CALayer", "V", []),
    ("transform.translation.x", "CALayer", "V", []),
    ("sublayerTransform", "CALayer", "matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, V, 0, 0, 0, 1)", []),
    ("lineWidth", "CAShapeLayer", "V", []), ("miterLimit", "CAShapeLayer", "V", []),
    ("lineDashPhase", "CAShapeLayer", "V", [("lineDashPattern", "4 2")]),
    ("lineDashPattern", "CAShapeLayer", "4 V", []),
    ("strokeStart", "CAShapeLayer", "V", []), ("strokeEnd", "CAShapeLayer", "V", []),
    ("fillColor", "CAShapeLayer", "0 V 0", []), ("strokeColor", "CAShapeLayer", "0 0 V", []),
    ("startPoint", "CAGradientLayer", "V 0", []), ("endPoint", "CAGradientLayer", "1 V", []),
    ("locations", "CAGradientLayer", "0 V 1", []),
    ("fontSize", "CATextLayer", "V", []), ("foregroundColor", "CATextLayer", "V 0 0", []),
    ("instanceTransform", "CAReplicatorLayer", "translate(V, 0)", []), ("instanceDelay", "CAReplicatorLayer", "V", []),
    ("instanceColor", "CAReplicatorLayer", "V 1 1", []), ("instanceRedOffset", "CAReplicatorLayer", "V", []),
    ("instanceAlphaOffset", "CAReplicatorLayer", "V", []), ("emitterPosition", "CAEmitterLayer", "V 0", []),
    ("birthRate", "CAEmitterLayer", "V", []),
  ]

  static var numberCases: [HostileCase] {
    properties.flatMap { property in
      values.map { value in
        HostileCase.document("\(property.name) \(value)", expectation(property, value)) { _ in document(property, value)
        }
      }
    } + filterNumbers + [severalAtOnce]
  }

  /// NaN is stopped and named, and so is infinity where a value must be finite.
  private static func expectation(_ property: Property, _ value: String) -> HostileCase.Expectation {
    let isEndless = ["duration", "repeatCount", "repeatDuration"].contains(property.name) && value == "inf"
    return ["nan", "inf", "-inf"].contains(value) && !isEndless ? .noticed(.nonFiniteValue) : .picture
  }

  private static func document(_ property: Property, _ value: String) -> String {
    let attributes = [
      (property.name, property.value.split(separator: "V", omittingEmptySubsequences: false).joined(separator: value))
    ]
    switch property.layer {
    case "CAShapeLayer": return Markup.shape("M 5 5 L 50 10 L 30 50 Z", attributes + property.others)
    case "CATextLayer": return Markup.text("Words", attributes + property.others)
    case "CAGradientLayer":
      let colors = "<colors><CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\"/><CGColor value=\"0 1 1\"/></colors>"
      return Markup.layer(property.layer, attributes + property.others, colors)
    case "CAReplicatorLayer":
      let copied = "<CALayer bounds=\"0 0 9 9\" position=\"5 5\" backgroundColor=\"0 0 1\"/>"
      return Markup.layer(
        property.layer, attributes + [("instanceCount", "3")] + property.others, Markup.sublayers(copied))
    default:
      let inside = "<CALayer bounds=\"0 0 20 20\" position=\"20 20\" backgroundColor=\"0 0 1\"/>"
      return Markup.layer(property.layer, attributes + property.others, Markup.sublayers(inside))
    }
  }

  /// The inputs of filters.
  private static var filterNumbers: [HostileCase] {
    let inputs = [
      ("gaussianBlur", "inputRadius"), ("colorSaturate", "inputAmount"), ("colorHueRotate", "inputAngle"),
      ("colorContrast", "inputAmount"),
    ]
    return inputs.flatMap { filter, input in
      values.map { value in
        HostileCase.document("\(filter) \(value)") { _ in
          Markup.layer("CALayer", [], "<filters><CAFilter filter=\"\(filter)\" \(input)=\"\(value)\"/></filters>")
        }
      }
    }
  }

  /// All of these values at once, in a hundred layers.
  private static var severalAtOnce: HostileCase {
    .document("all at once", .noticed(.nonFiniteValue)) { _ in
      (0..<100).map { number in
        let chosen = properties[number % 32], value = values[number / 32 % values.count]
        return document((chosen.name, "CALayer", chosen.value, chosen.others), value)
          .split(separator: "id=\"spoilt\" ", maxSplits: 1).joined()
      }.joined()
    }
  }
}
