// The three constant colours, as names (iOS) and as colours (macOS).
// SPDX-License-Identifier: Apache-2.0

extension CGColor {
  /// The name of opaque white.
  public static let white: CFString = "kCGColorWhite"
  /// The name of opaque black.
  public static let black: CFString = "kCGColorBlack"
  /// The name of the transparent colour.
  public static let clear: CFString = "kCGColorClear"

  fileprivate static let whiteColor = CGColor(gray: 1, alpha: 1)
  fileprivate static let blackColor = CGColor(gray: 0, alpha: 1)
  fileprivate static let clearColor = CGColor(gray: 0, alpha: 0)
}

/// The protocol through which `.white` stands for a colour where a colour is expected, beside the names that
/// ``CGColor`` declares: a class cannot declare both, but a protocol that it conforms to can add the second.
public protocol CGConstantColors {}

extension CGColor: CGConstantColors {}

extension CGConstantColors where Self == CGColor {
  /// Opaque white, of the generic gray space.
  public static var white: CGColor { .whiteColor }
  /// Opaque black, of the generic gray space.
  public static var black: CGColor { .blackColor }
  /// Transparent black, of the generic gray space.
  public static var clear: CGColor { .clearColor }
}

/// The constant colour with that name, or nil if there is none.
public func CGColorGetConstantColor(_ name: CFString?) -> CGColor? {
  switch name {
  case "kCGColorWhite": .whiteColor
  case "kCGColorBlack": .blackColor
  case "kCGColorClear": .clearColor
  default: nil
  }
}
