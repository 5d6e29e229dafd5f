// NSLayoutConstraint+Attributes: what attributes have in common, and constraints as text.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension NSLayoutConstraint.Attribute {
  /// The direction that the attribute is about; nil for none.
  var axis: NSLayoutConstraint.Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .vertical
    }
  }

  var isLength: Bool { self == .width || self == .height }
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
  /// Whether the position follows the direction of lines.
  var isDirectional: Bool {
    self == .leading || self == .trailing || self == .leadingMargin || self == .trailingMargin
  }
  /// Whether the attribute depends on the margins of a view.
  var isOfMargins: Bool { rawValue >= NSLayoutConstraint.Attribute.leftMargin.rawValue }

  /// The name in code.
  var text: String { "\(self)" }
}

extension NSLayoutConstraint.Relation {
  var text: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

extension NSLayoutConstraint {
  /// The constraint as a formula, such as `UILabel.leading == UIView.leading + 8 @750`, with its name in front.
  final var formula: String {
    var text = identifier.map { "'\($0)' " } ?? ""
    text += "\(NSLayoutConstraint.name(firstObject)).\(firstAttribute.text) \(relation.text) "
    let number = NSLayoutConstraint.number
    if hadSecondItem && secondAttribute != .notAnAttribute {
      if multiplier != 1 { text += number(multiplier) + "*" }
      text += "\(NSLayoutConstraint.name(secondObject)).\(secondAttribute.text)"
      if constant != 0 { text += constant < 0 ? " - \(number(-constant))" : " + \(number(constant))" }
    } else {
      text += number(constant)
    }
    if priority != .required { text += " @\(number(CGFloat(priority.rawValue)))" }
    return text
  }

  /// The name of an item in formulas: that which it has for accessibility or as a guide, or its class and tag.
  static func name(_ object: AnyObject?) -> String {
    switch object {
    case let view as UIView:
      view.tag == 0 ? "\(type(of: view))" : "\(type(of: view))[\(view.tag)]"
    case let guide as UILayoutGuide: guide.identifier.isEmpty ? "\(type(of: guide))" : guide.identifier
    case let distance as DistanceGuide:
      "(\(name(distance.end.object)).\(distance.end.attribute.text) - "
        + "\(name(distance.start.object)).\(distance.start.attribute.text))"
    default: "(gone)"
    }
  }

  static func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
