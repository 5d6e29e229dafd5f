// CIColor: a color as the inputs of Core Image's filters have it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A color of standard RGB, for inputs of `CIFilter` such as `inputColor`. Immutable, so it may be shared between threads.
public final class CIColor: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let swiftMark = SwiftObjectMark()
  private let values: SIMD4<Double>

  private init(values: SIMD4<Double>) {
    self.values = values
    super.init()
  }

  /// Creates a color from its straight components. They are not clamped to 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(values: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  /// Creates an opaque color from its components. They are not clamped to 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Creates the color that a color of Core Graphics is in extended sRGB.
  public convenience init(cgColor: CGColor) {
    self.init(values: cgColor.sRGBComponents)
  }

  /// Creates the color in a text of three or four components, “red green blue alpha”; components that are missing are 0, and
  /// alpha is 1.
  public convenience init(string representation: String) {
    let numbers = CIVector(string: representation).numbers
    func component(_ index: Int, _ usual: Double) -> Double { index < numbers.count ? numbers[index] : usual }
    self.init(values: SIMD4(component(0, 0), component(1, 0), component(2, 0), component(3, 1)))
  }

  /// Creates a color from an archive; its components are 0 where that has none, and alpha is 1.
  public convenience init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "components") else { return nil }
    self.init(string: String(describing: text))
  }

  /// Writes the components to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(NSString(string: stringRepresentation), forKey: "components")
  }

  /// True: colors are archived by keys.
  public static var supportsSecureCoding: Bool { true }

  /// Returns the color itself, which never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func copy() -> Any { self }

  /// The red component, straight.
  public var red: CGFloat { CGFloat(values.x) }
  /// The green component, straight.
  public var green: CGFloat { CGFloat(values.y) }
  /// The blue component, straight.
  public var blue: CGFloat { CGFloat(values.z) }
  /// The alpha component.
  public var alpha: CGFloat { CGFloat(values.w) }
  /// The number of components with alpha: 4.
  public var numberOfComponents: Int { 4 }
  /// The space of the components: sRGB.
  public var colorSpace: CGColorSpace { cgColor.colorSpace ?? CGColorSpaceCreateDeviceRGB() }
  /// The four components in a text, “red green blue alpha”.
  public var stringRepresentation: String { "\(values.x) \(values.y) \(values.z) \(values.w)" }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.values == values }

  public override var hash: Int { values.hashValue }

  public override var description: String { "(\(stringRepresentation))" }

  // MARK: Colors with names

  /// Opaque black.
  public static var black: CIColor { CIColor(red: 0, green: 0, blue: 0) }
  /// Opaque white.
  public static var white: CIColor { CIColor(red: 1, green: 1, blue: 1) }
  /// Opaque gray, in the middle between black and white.
  public static var gray: CIColor { CIColor(red: 0.5, green: 0.5, blue: 0.5) }
  /// Opaque red.
  public static var red: CIColor { CIColor(red: 1, green: 0, blue: 0) }
  /// Opaque green.
  public static var green: CIColor { CIColor(red: 0, green: 1, blue: 0) }
  /// Opaque blue.
  public static var blue: CIColor { CIColor(red: 0, green: 0, blue: 1) }
  /// Opaque cyan.
  public static var cyan: CIColor { CIColor(red: 0, green: 1, blue: 1) }
  /// Opaque magenta.
  public static var magenta: CIColor { CIColor(red: 1, green: 0, blue: 1) }
  /// Opaque yellow.
  public static var yellow: CIColor { CIColor(red: 1, green: 1, blue: 0) }
  /// Transparent black.
  public static var clear: CIColor { CIColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension CIColor: CGColorConvertible {
  /// The color of Core Graphics with the same components, in sRGB.
  package var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}
