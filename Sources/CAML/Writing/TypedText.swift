// TypedText: a value with the name of its type, as it is written in animations and states.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import QuartziteText

/// The element of a value that is complete in attributes.
struct TypedText {
  /// The name of the type.
  let type: String
  /// The value in attributes.
  let attributes: [DocumentWriter.Attribute]

  /// Creates the element; nil when `value` needs elements inside, or has no form in CAML at all.
  init?(_ value: Any) {
    if ValueText.isCollection(value) {
      guard let numbers = ValueKind.numbers(value), numbers.count == 20 else { return nil }
      self.init("CAColorMatrix", numbers, .colorMatrix)
      return
    }
    switch value {
    case is NSNull, is Absent: self.init(type: "null", attributes: [])
    // The exact type is compared, so that a number in a box stays a number.
    case _ where Swift.type(of: value) == Bool.self: self.init("bool", value, .bool)
    // The largest whole numbers do not fit in `Int`.
    case let whole as any BinaryInteger where Int(exactly: whole) != nil: self.init("integer", value, .integer)
    case is any BinaryInteger, is any BinaryFloatingPoint, is NSNumber: self.init("real", value, .number)
    case let text as String: self.init(type: "string", attributes: [("value", text)])
    case let font as CTFont: self.init(type: "string", attributes: [("value", "\(font.name)")])
    case is CGPoint: self.init("CGPoint", value, .point)
    case is CGSize: self.init("CGSize", value, .size)
    case is CGRect: self.init("CGRect", value, .rect)
    case is CATransform3D: self.init("CATransform3D", value, .transform)
    case is CGPath: self.init("CGPath", value, .path)
    case is CAMediaTimingFunction: self.init("CAMediaTimingFunction", value, .timingFunction)
    case is CAValueFunction: self.init("CAValueFunction", value, .valueFunction)
    case let color as CGColor:
      let opacity = color.alpha == 1 ? [] : [("opacity", NumberText.text(Double(color.alpha)))]
      self.init(type: "CGColor", attributes: opacity + [("value", ValueText.rgb(color))])
    default: return nil
    }
  }

  private init?(_ type: String, _ value: Any, _ kind: ValueKind) {
    guard let text = ValueText.text(value, of: kind), ValueText.isReadable(text, value, of: kind) else { return nil }
    self.init(type: type, attributes: [("value", text)])
  }

  private init(type: String, attributes: [DocumentWriter.Attribute]) {
    self.type = type
    self.attributes = attributes
  }

  /// The type and all attributes in one line, for comparison.
  var summary: String {
    "\(type) " + attributes.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }
}
