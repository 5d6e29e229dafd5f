// CGBitmapInfo: the layout of the components of a pixel in memory.
// SPDX-License-Identifier: Apache-2.0

/// The position of alpha in a pixel, and whether the colour components are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There is no alpha.
  case none
  /// Alpha follows the components, which are multiplied by it.
  case premultipliedLast
  /// Alpha precedes the components, which are multiplied by it.
  case premultipliedFirst
  /// Alpha follows the components.
  case last
  /// Alpha precedes the components.
  case first
  /// Unused bits follow the components.
  case noneSkipLast
  /// Unused bits precede the components.
  case noneSkipFirst
  /// There is alpha only.
  case alphaOnly
}

/// The order of bytes in the words of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that hold the order.
  case orderMask = 0x7000
  /// Components in the order of their bytes.
  case orderDefault = 0
  /// 16-bit words, least significant byte first.
  case order16Little = 0x1000
  /// 32-bit words, least significant byte first.
  case order32Little = 0x2000
  /// 16-bit words, most significant byte first.
  case order16Big = 0x3000
  /// 32-bit words, most significant byte first.
  case order32Big = 0x4000
}

/// The layout of a pixel: the raw value of a ``CGImageAlphaInfo``, a byte order, and whether components are floats.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a layout from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that hold the raw value of a ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// The bits that give the number type of a component.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xf00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The bits that hold the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Components in the order of their bytes.
  public static let byteOrderDefault: CGBitmapInfo = []
  /// 16-bit words, least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// 32-bit words, least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// 16-bit words, most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// 32-bit words, most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}
