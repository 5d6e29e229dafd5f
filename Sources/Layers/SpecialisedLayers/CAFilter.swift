// CAFilter: an effect on the picture of a layer, for `filters`, `backgroundFilters` and `compositingFilter`.
// SPDX-License-Identifier: Apache-2.0

/// An effect, by its type, with inputs that are set by key.
///
/// Apple's systems have this class without documenting it. These are the types with their inputs and the inputs'
/// defaults, with which an effect changes nothing: `gaussianBlur` (`inputRadius` 0, the sigma in points),
/// `colorInvert`, `colorMatrix` (`inputColorMatrix`, 20 numbers in rows of five), `colorMonochrome` (`inputColor`,
/// `inputBias` 0, `inputAmount` 0), `colorHueRotate` (`inputAngle` 0, in radians), `colorSaturate` (`inputAmount` 1),
/// `colorBrightness` (`inputAmount` 0), `colorContrast` (`inputAmount` 1), `multiplyColor`, `colorAdd` and
/// `colorSubtract` (`inputColor`). The effect of a `colorMatrix` on transparent pixels is limited to the layer's
/// bounds. The names of blend modes, such as `multiplyBlendMode`, are types too. Core Image's names of the same
/// effects, such as `CIGaussianBlur` and `CIMultiplyBlendMode`, are accepted, and so are `CIColorControls`,
/// `CIHueAdjust` and the inputs that ``CIFilter`` has under these names; they too change nothing by default.
open class CAFilter: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The type of the effect.
  public let type: String
  /// The name of the filter in key paths such as `filters.blur.inputRadius`; its type by default.
  open var name: String?
  /// Whether the effect is applied; true by default. Its key is `enabled`.
  open var isEnabled = true
  private final var inputs: [String: Any] = [:]
  package final var inputValues: [String: Any] { inputs }

  /// Creates the effect of this type, with inputs that leave pictures unchanged. Unknown types have no effect.
  public init(type: String) {
    self.type = type
    name = type
    super.init()
  }

  /// Returns a filter of the same type, with the same name and inputs.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  open override func copy() -> Any {
    copy(with: nil)
  }

  /// Returns the value of an input, or of `name`, `type` or `enabled`.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled", "isEnabled": isEnabled
    default: inputs[key] ?? defaultInput(key)
    }
  }

  /// Sets the value of an input, or of `name` or `enabled`. Nil resets an input to its default.
  open func setValue(_ value: Any?, forKey key: String) {
    _ = setKeyedValue(value, forKeyPath: key)
  }

  /// Returns the value of an input.
  open func value(forKeyPath keyPath: String) -> Any? {
    value(forKey: keyPath)
  }

  /// Sets the value of an input.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  private func defaultInput(_ key: String) -> Any? {
    switch (type, key) {
    case ("colorSaturate", "inputAmount"), ("colorContrast", "inputAmount"), ("CIColorControls", "inputSaturation"),
      ("CIColorControls", "inputContrast"):
      CGFloat(1)
    case ("gaussianBlur", "inputRadius"), ("colorHueRotate", "inputAngle"), ("colorBrightness", "inputAmount"),
      ("colorMonochrome", "inputAmount"), ("colorMonochrome", "inputBias"), ("CIGaussianBlur", "inputRadius"),
      ("CIHueAdjust", "inputAngle"), ("CIColorControls", "inputBrightness"):
      CGFloat(0)
    default: nil
    }
  }
}

extension CAFilter: FilterObject {
  package var filterType: String { type }
  package var nameInKeyPaths: String? { name }

  /// Sets a value by its key; returns false, and leaves the filter unchanged, if that is impossible.
  package func setKeyedValue(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    let given = unwrapped(value)
    switch keyPath {
    case "name":
      guard given == nil || given is String else { return false }
      name = given as? String
    case "enabled", "isEnabled":
      guard let flag = Bool.decoded(from: given) else { return false }
      isEnabled = flag
    case "type": return false
    default: inputs[keyPath] = given
    }
    return true
  }
}
