// UIColor+System: the colours of the system, light and dark.
//
// The values are those of the tables of Apple's Human Interface Guidelines ("Color", iOS and iPadOS system colours, as
// they were until iOS 18), with those for more contrast.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIColor {
  /// Creates an opaque colour of the system from its values as `0xRRGGBB`: light, dark, and both with more contrast.
  private convenience init(
    system name: String, _ light: UInt32, _ dark: UInt32, strongLight: UInt32, strongDark: UInt32
  ) {
    let colors = [light, dark, strongLight, strongDark].map { UIColor(rgb: $0) }
    self.init(
      .dynamic(
        DynamicColor(name) { traits in
          let isStrong = traits.accessibilityContrast == .high
          return colors[(isStrong ? 2 : 0) + (traits.userInterfaceStyle == .dark ? 1 : 0)]
        }))
  }

  /// Creates a colour from bytes of red, green and blue, and an alpha.
  convenience init(rgb: UInt32, alpha: CGFloat = 1) {
    func part(_ shift: UInt32) -> CGFloat { CGFloat((rgb >> shift) & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }

  /// The system's red.
  public static let systemRed = UIColor(
    system: "systemRedColor", 0xFF3B30, 0xFF453A, strongLight: 0xD70015, strongDark: 0xFF6961)
  /// The system's orange.
  public static let systemOrange = UIColor(
    system: "systemOrangeColor", 0xFF9500, 0xFF9F0A, strongLight: 0xC93400, strongDark: 0xFFB340)
  /// The system's yellow.
  public static let systemYellow = UIColor(
    system: "systemYellowColor", 0xFFCC00, 0xFFD60A, strongLight: 0xB25000, strongDark: 0xFFD426)
  /// The system's green.
  public static let systemGreen = UIColor(
    system: "systemGreenColor", 0x34C759, 0x30D158, strongLight: 0x248A3D, strongDark: 0x30DB5B)
  /// The system's mint.
  public static let systemMint = UIColor(
    system: "systemMintColor", 0x00C7BE, 0x63E6E2, strongLight: 0x0C817B, strongDark: 0x66D4CF)
  /// The system's teal.
  public static let systemTeal = UIColor(
    system: "systemTealColor", 0x30B0C7, 0x40C8E0, strongLight: 0x008299, strongDark: 0x5DE6FF)
  /// The system's cyan.
  public static let systemCyan = UIColor(
    system: "systemCyanColor", 0x32ADE6, 0x64D2FF, strongLight: 0x0071A4, strongDark: 0x70D7FF)
  /// The system's blue, the default tint.
  public static let systemBlue = UIColor(
    system: "systemBlueColor", 0x007AFF, 0x0A84FF, strongLight: 0x0040DD, strongDark: 0x409CFF)
  /// The system's indigo.
  public static let systemIndigo = UIColor(
    system: "systemIndigoColor", 0x5856D6, 0x5E5CE6, strongLight: 0x3634A3, strongDark: 0x7D7AFF)
  /// The system's purple.
  public static let systemPurple = UIColor(
    system: "systemPurpleColor", 0xAF52DE, 0xBF5AF2, strongLight: 0x8944AB, strongDark: 0xDA8FFF)
  /// The system's pink.
  public static let systemPink = UIColor(
    system: "systemPinkColor", 0xFF2D55, 0xFF375F, strongLight: 0xD30F45, strongDark: 0xFF6482)
  /// The system's brown.
  public static let systemBrown = UIColor(
    system: "systemBrownColor", 0xA2845E, 0xAC8E68, strongLight: 0x7F6545, strongDark: 0xB59469)
  /// The system's gray.
  public static let systemGray = UIColor(
    system: "systemGrayColor", 0x8E8E93, 0x8E8E93, strongLight: 0x6C6C70, strongDark: 0xAEAEB2)
  /// The second gray of the system, nearer to the background.
  public static let systemGray2 = UIColor(
    system: "systemGray2Color", 0xAEAEB2, 0x636366, strongLight: 0x8E8E93, strongDark: 0x7C7C80)
  /// The third gray of the system, nearer to the background.
  public static let systemGray3 = UIColor(
    system: "systemGray3Color", 0xC7C7CC, 0x48484A, strongLight: 0xAEAEB2, strongDark: 0x545456)
  /// The fourth gray of the system, nearer to the background.
  public static let systemGray4 = UIColor(
    system: "systemGray4Color", 0xD1D1D6, 0x3A3A3C, strongLight: 0xBCBCC0, strongDark: 0x444446)
  /// The fifth gray of the system, nearer to the background.
  public static let systemGray5 = UIColor(
    system: "systemGray5Color", 0xE5E5EA, 0x2C2C2E, strongLight: 0xD8D8DC, strongDark: 0x363638)
  /// The sixth gray of the system, the nearest to the background.
  public static let systemGray6 = UIColor(
    system: "systemGray6Color", 0xF2F2F7, 0x1C1C1E, strongLight: 0xEBEBF0, strongDark: 0x242426)

  /// The colours of the system by the names that asset catalogues have for them.
  static let named: [String: UIColor] = Dictionary(
    ([
      systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan, systemBlue,
      systemIndigo, systemPurple, systemPink, systemBrown, systemGray, systemGray2, systemGray3, systemGray4,
      systemGray5, systemGray6,
    ] + semantic).compactMap { color -> (String, UIColor)? in
      guard case .dynamic(let dynamic) = color.source else { return nil }
      return (dynamic.name, color)
    } + [("darkTextColor", darkText), ("lightTextColor", lightText)], uniquingKeysWith: { first, _ in first })
}
