// ValueKind+Accepting: the values that keys of a kind take: reading sets no others, and writing writes no others.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ValueKind {
  /// Returns the value as a key of this kind takes it, or nil when it is of another kind.
  func accepted(_ value: Any) -> Any? {
    guard !ValueText.isCollection(value) || mayBeCollection else { return nil }
    return switch self {
    case .bool: ValueText.number(value).map { $0 != 0 }
    case .number, .bits: ValueText.number(value) == nil ? nil : value
    case .integer: ValueText.number(value).flatMap { Int(exactly: $0) }
    case .string: value as? String
    case .word(let words): (value as? String).flatMap { words.contains($0) ? $0 : nil }
    case .point: value as? CGPoint
    case .size: value as? CGSize
    case .rect: value as? CGRect
    case .color: value as? CGColor
    case .transform: value as? CATransform3D
    case .path: value as? CGPath
    case .timingFunction: value as? CAMediaTimingFunction
    case .valueFunction: value as? CAValueFunction
    case .colorMatrix: Self.numbers(value)
    case .richText: value is String || value is NSAttributedString ? value : nil
    case .image: value as? CGImage ?? value as? TintedImage
    case .layer: value as? CALayer
    case .filter: value is String || value is any FilterObject ? value : nil
    case .animation: value as? CAAnimation
    case .any: value
    case .numbers: Self.numbers(value)
    case .layers, .filters, .cells, .colors, .animations, .timingFunctions, .values, .records, .ignored, .undrawn: nil
    }
  }

  /// Whether a value can be a list. For other kinds a list isn't cast to a class: that would create an object of it
  /// and of all lists in it.
  private var mayBeCollection: Bool {
    switch self {
    case .any, .numbers, .colorMatrix: true
    default: false
    }
  }

  /// Whether a list of this kind takes `value` as one of its elements.
  func acceptsElement(_ value: Any) -> Bool {
    if ValueText.isCollection(value), case .values = self { return true }
    guard !ValueText.isCollection(value) else { return false }
    return switch self {
    case .layers: value is CALayer
    case .filters: value is any FilterObject || value is String
    case .cells: value is CAEmitterCell
    case .colors: value is CGColor
    case .animations: (value as? CAAnimation).map { ObjectClass.of($0) != nil } ?? false
    case .timingFunctions: value is CAMediaTimingFunction
    case .values: true
    case .numbers: ValueText.number(value) != nil
    default: false
    }
  }

  /// Returns a list that has nothing but numbers, as objects; nil for any other value.
  static func numbers(_ value: Any) -> [NSNumber]? {
    guard let list = value as? [Any] else { return nil }
    var numbers: [NSNumber] = []
    for element in list {
      guard !ValueText.isCollection(element), let number = ValueText.number(element) else { return nil }
      numbers.append((element as? NSNumber) ?? NSNumber(value: number))
    }
    return numbers
  }
}
