// CIFilter: Core Image's filters that layers have, under their names, for `filters`, `backgroundFilters`,
// `compositingFilter` and transitions.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A filter of Core Image that layers have, by its name, with inputs that are set by key.
///
/// It goes wherever a ``CAFilter`` goes, and draws what the `CAFilter` of the same name with the same inputs draws. These are
/// the filters with their inputs and the inputs' defaults:
///
/// - `CIGaussianBlur`: `inputRadius` 10, the sigma in points, from 0.
/// - `CIColorControls`: `inputSaturation` 1, from 0; `inputBrightness` 0, −1…1; `inputContrast` 1, from 0. They are applied in
///   this order.
/// - `CIColorInvert`.
/// - `CIColorMatrix`: `inputRVector`, `inputGVector`, `inputBVector`, `inputAVector` and `inputBiasVector`, the rows of a
///   matrix that leaves colors unchanged and the color that is added to its result.
/// - `CIColorMonochrome`: `inputColor`, a brown; `inputIntensity` 1, 0…1.
/// - `CIHueAdjust`: `inputAngle` 0, in radians.
/// - `CIDissolveTransition`, for `CATransition.filter`.
/// - The blend modes and operators, such as `CIMultiplyBlendMode` and `CISourceInCompositing`, for
///   `compositingFilter`: see ``filterNames(inCategory:)``.
///
/// Nothing else of Core Image is there: no `CIImage`, no `CIContext`, and so no `outputImage`. The input of a filter is what its
/// layer shows; what is set for `inputImage` and other images is kept without an effect. The filters operate on components in
/// sRGB. Inputs outside the range of their attributes are brought into it when they are drawn; that, a value of the wrong
/// type and a key that the filter does not have are diagnostics of the picture.
public final class CIFilter: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The filter as Core Image describes it.
  let model: CoreImageFilter
  /// The name of the filter in key paths such as `filters.blur.inputRadius`; the name that it was created with by default.
  public var name: String
  /// Whether the filter is applied; true by default. Its key is `enabled`.
  public var isEnabled = true
  private var inputs: [String: Any] = [:]

  private init(_ model: CoreImageFilter) {
    self.model = model
    name = model.name
    super.init()
  }

  /// Creates the filter with this name and the default values of its inputs; nil for a name that layers have no filter
  /// for.
  public convenience init?(name: String) {
    self.init(name: name, parameters: nil)
  }

  /// Creates the filter with this name and these values of its inputs; the others have their defaults. Nil for a name
  /// that layers have no filter for.
  public convenience init?(name: String, parameters params: [String: Any]?) {
    guard let model = CoreImageFilter.named[name] else { return nil }
    self.init(model)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }

  /// Creates the filter with this name and these values of its inputs, as `init(name:parameters:)` does.
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  /// Creates a filter from an archive; nil where that names none.
  public convenience init?(coder: NSCoder) {
    let values = coder.decodeArchived(forKey: ArchivableForm.valuesKey)
    guard let type = values["type"] as? String, let model = CoreImageFilter.named[type] else { return nil }
    self.init(model)
    take(name: values["name"] as? String, isEnabled: values["enabled"], inputs: values["inputs"])
  }

  /// Writes the filter to an archive. Images are left out.
  public func encode(with coder: NSCoder) {
    let values: [String: Any] = ["type": model.name, "name": name, "enabled": isEnabled, "inputs": inputs]
    coder.encodeArchived(values, of: self, forKey: ArchivableForm.valuesKey)
  }

  /// True: filters are archived by keys.
  public static var supportsSecureCoding: Bool { true }

  /// Returns a filter of the same kind, with the same name and inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CIFilter(model)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  public override func copy() -> Any {
    copy(with: nil)
  }

  // MARK: Inputs

  /// The keys of the inputs, that of the image first.
  public var inputKeys: [String] { model.inputs.map(\.key) }
  /// The key of the output, `outputImage`; it has no value here.
  public var outputKeys: [String] { [kCIOutputImageKey] }
  /// The filter's name, its title and its categories, and a dictionary for each input: its class, its type, its default,
  /// its smallest and largest value, the range for a slider, and the value that changes nothing, as far as it has them.
  public var attributes: [String: Any] { model.attributes }

  /// Gives all inputs their defaults. A new filter has them.
  public func setDefaults() {
    inputs = [:]
  }

  /// Returns the value of an input, or of `name` or `enabled`; nil for a key that the filter does not have, and for images
  /// that were not set. Numbers are `NSNumber`, colors `CIColor`, vectors `CIVector`.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: inputs[key] ?? model.input(key)?.usual.object
    }
  }

  /// Sets the value of an input, or of `name` or `enabled`. Nil resets an input to its default.
  ///
  /// Numbers of all types are taken; `CGColor` and `UIColor` for a color; a list of four numbers for a vector.
  public func setValue(_ value: Any?, forKey key: String) {
    _ = setKeyedValue(value, forKeyPath: key)
  }

  /// Returns the value of an input.
  public func value(forKeyPath keyPath: String) -> Any? {
    value(forKey: keyPath)
  }

  /// Sets the value of an input.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }
}

extension CIFilter: FilterObject {
  /// The name that the filter was created with.
  package var filterType: String { model.name }
  package var nameInKeyPaths: String? { name }

  package var inputValues: [String: Any] { inputs }

  /// The keys that were set although the filter does not have them.
  package var strayKeys: [String] { inputs.keys.filter { !hasInput($0) }.sorted() }

  package func hasInput(_ key: String) -> Bool { model.input(key) != nil }

  /// Sets a value by its key; returns false, and leaves the filter unchanged, if that is impossible.
  package func setKeyedValue(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    let given = unwrapped(value)
    switch keyPath {
    case "name":
      guard let given else {
        name = model.name
        return true
      }
      guard let text = given as? String else { return false }
      name = text
    case "enabled", "isEnabled":
      guard let flag = Bool.decoded(from: given) else { return false }
      isEnabled = flag
    default: inputs[keyPath] = given.map { model.input(keyPath)?.usual.boxed($0) ?? $0 }
    }
    return true
  }

  /// Takes what an archive has of a filter.
  func take(name: String?, isEnabled: Any?, inputs: Any?) {
    if let name { self.name = name }
    self.isEnabled = isEnabled.flatMap { Bool.decoded(from: $0) } ?? true
    for (key, value) in inputs as? [AnyHashable: Any] ?? [:] {
      if let key = key.base as? String { setValue(value, forKey: key) }
    }
  }
}
