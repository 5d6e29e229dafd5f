// Documents with a subject and, beside it, the control layer that has to be drawn whatever the subject is.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteLayers

enum Markup {
  /// A document of 160 × 120 points with `subject` in a layer of its own, and a green control layer in its lower right
  /// corner.
  static func document(_ subject: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer id="root" name="Root" bounds="0 0 160 120" position="80 60" backgroundColor="1 1 1"><sublayers>
    <CALayer name="Area" bounds="0 0 160 120" position="80 60"><sublayers>\(subject)</sublayers></CALayer>
    <CALayer name="Control" bounds="0 0 20 20" position="150 10" backgroundColor="0 1 0"/>
    </sublayers></CALayer>
    </caml>
    """
  }

  /// A layer called “spoilt”: red, 60 points wide and high, in the middle of the left half, unless the attributes given
  /// override that.
  static func layer(
    _ name: String = "CALayer", _ attributes: [(String, String)] = [], _ inside: String = ""
  ) -> String {
    var all = [
      ("id", "spoilt"), ("name", "spoilt"), ("bounds", "0 0 60 60"), ("position", "50 60"),
      ("backgroundColor", "1 0 0"),
    ]
    all.removeAll { usual in attributes.contains { $0.0 == usual.0 } }
    let text = (all + attributes).map { " \($0.0)=\"\(escaped($0.1))\"" }.joined()
    return inside.isEmpty ? "<\(name)\(text)/>" : "<\(name)\(text)>\(inside)</\(name)>"
  }

  /// A shape layer called “spoilt” with a path, filled in red and stroked in blue.
  static func shape(_ path: String, _ attributes: [(String, String)] = [], _ inside: String = "") -> String {
    let usual = [
      ("backgroundColor", "1 1 1 0"), ("path", path), ("fillColor", "1 0 0"), ("strokeColor", "0 0 1"),
      ("lineWidth", "3"),
    ]
    return layer(
      "CAShapeLayer", usual.filter { one in !attributes.contains { $0.0 == one.0 } } + attributes, inside)
  }

  /// A text layer called “spoilt”, 100 × 80 points.
  static func text(_ string: String, _ attributes: [(String, String)] = [], _ inside: String = "") -> String {
    let usual = [
      ("bounds", "0 0 100 80"), ("position", "60 60"), ("backgroundColor", "1 1 1 0"), ("foregroundColor", "0 0 0"),
      ("fontSize", "12"), ("string", string),
    ]
    return layer(
      "CATextLayer", usual.filter { one in !attributes.contains { $0.0 == one.0 } } + attributes, inside)
  }

  static func sublayers(_ text: String) -> String { "<sublayers>\(text)</sublayers>" }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\"": result += "&quot;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A root of 160 × 120 points with the control layer in its lower right corner, y growing down, and the layer for the
  /// subject.
  static func tree() -> (root: CALayer, area: CALayer) {
    let root = CALayer(), area = CALayer(), control = CALayer()
    root.name = "Root"
    root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    area.name = "Area"
    area.frame = root.bounds
    control.name = "Control"
    control.frame = CGRect(x: 140, y: 100, width: 20, height: 20)
    control.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(area)
    root.addSublayer(control)
    return (root, area)
  }

  /// Gives a layer the name “spoilt” and the place of the one that `layer` writes.
  static func spoilt<Layer: CALayer>(_ layer: Layer) -> Layer {
    layer.name = "spoilt"
    layer.frame = CGRect(x: 20, y: 30, width: 60, height: 60)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }
}
