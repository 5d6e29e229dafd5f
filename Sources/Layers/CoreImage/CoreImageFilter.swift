// CoreImageFilter: what Core Image says about a filter: its title, its categories, its inputs.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The description of a filter of Core Image.
struct CoreImageFilter: Sendable {
  /// An input of a filter.
  struct Input: Sendable {
    /// The key that sets it.
    let key: String
    /// Its default, which tells the class of its values.
    let usual: Value
    /// Its type for those that lay out controls; nil where it has none.
    var type: String?
    /// The value that changes nothing, if it is another one than the default.
    var identity: Value?
    /// The values that are drawn as they are; others are brought to the nearest of these.
    var range: ClosedRange<Double> = -.infinity ... .infinity
    /// The range for a slider; nil for inputs that have none.
    var slider: ClosedRange<Double>?
  }

  /// A default value, of the class that the values of the input have.
  enum Value: Sendable {
    case number(Double)
    case color(Double, Double, Double)
    case vector(Double, Double, Double, Double)
    case image
  }

  /// The name that creates it, such as `CIGaussianBlur`.
  let name: String
  /// The title in English.
  let title: String
  /// The categories that it is in.
  let categories: [String]
  /// The inputs, that of the image first.
  let inputs: [Input]

  init(_ name: String, title: String? = nil, in categories: [String], _ inputs: [Input] = []) {
    self.name = name
    self.title = title ?? Self.words(of: name.dropFirst(2))
    self.categories = categories + [kCICategoryBuiltIn]
    self.inputs = [Input(key: kCIInputImageKey, usual: .image, type: kCIAttributeTypeImage)] + inputs
  }

  /// Returns the input with this key; nil if there is none.
  func input(_ key: String) -> Input? { inputs.first { $0.key == key } }

  /// What `CIFilter.attributes` returns.
  var attributes: [String: Any] {
    var attributes: [String: Any] = [
      kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: title, kCIAttributeFilterCategories: categories,
    ]
    for input in inputs { attributes[input.key] = input.attributes }
    return attributes
  }

  /// Returns a name of joined words, such as `ColorBurnBlendMode`, as separate words.
  static func words(of name: some StringProtocol) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text.append(" ") }
      text.append(letter)
    }
  }
}

extension CoreImageFilter.Input {
  fileprivate var attributes: [String: Any] {
    let vectors = ["R": "Red", "G": "Green", "B": "Blue", "A": "Alpha"]
    // `inputRVector` is the “Red Vector”.
    let words = CoreImageFilter.words(of: key.dropFirst(5)).split(separator: " ").map(String.init)
    var attributes: [String: Any] = [
      kCIAttributeClass: usual.className,
      kCIAttributeDisplayName: words.map { vectors[$0] ?? $0 }.joined(separator: " "),
    ]
    attributes[kCIAttributeType] = type
    attributes[kCIAttributeDefault] = usual.object
    if range.lowerBound.isFinite { attributes[kCIAttributeMin] = NSNumber(value: range.lowerBound) }
    if range.upperBound.isFinite { attributes[kCIAttributeMax] = NSNumber(value: range.upperBound) }
    if let slider {
      attributes[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
      attributes[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
    }
    switch usual {
    // No color and no image leaves pictures as they are, and a transition has a beginning instead.
    case .color, .image: break
    case .number, .vector:
      if type != kCIAttributeTypeTime { attributes[kCIAttributeIdentity] = (identity ?? usual).object }
    }
    return attributes
  }
}

extension CoreImageFilter.Value {
  /// The name of the class of such values.
  fileprivate var className: String {
    switch self {
    case .number: "NSNumber"
    case .color: "CIColor"
    case .vector: "CIVector"
    case .image: "CIImage"
    }
  }

  /// The value as clients get it; nil for images, which have no default.
  var object: Any? {
    switch self {
    case .number(let number): NSNumber(value: number)
    case .color(let red, let green, let blue): CIColor(red: red, green: green, blue: blue)
    case .vector(let x, let y, let z, let w): CIVector(x: x, y: y, z: z, w: w)
    case .image: nil
    }
  }

  /// Returns a value that a client set, in the class that such values have; as it is where it cannot be one of these.
  func boxed(_ given: Any) -> Any {
    // Lists are not cast to a class: that would make an object of one and of all the lists in it.
    let isList = given is [Any]
    switch self {
    case .number:
      // Text stays text: it is read when the filter is drawn, where it may have to be reported.
      if isList || given is any StringProtocol { return given }
      // A plain number would pass for an `NSNumber`, but could not be cast to other types of number later.
      if type(of: given) is AnyClass, given is NSNumber { return given }
      return QuartziteLayers.number(from: given).map { NSNumber(value: $0) } ?? given
    case .color:
      guard type(of: given) is AnyClass, !(given is CIColor) else { return given }
      return (given as? CGColor ?? (given as? any CGColorConvertible)?.cgColor).map { CIColor(cgColor: $0) } ?? given
    case .vector:
      return isList ? FilterInputs.numbers(given).map { CIVector(numbers: $0) } ?? given : given
    case .image: return given
    }
  }
}
