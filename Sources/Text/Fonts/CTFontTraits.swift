// CTFontTraits: the traits of a font, as bits and as numbers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The traits of a font, as bits.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates traits from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The letters lean.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// The letters are heavy.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// The letters are wide.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// The letters are narrow.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All letters are equally wide.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The font is for vertical text.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// The font is for the user interface.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// The glyphs have colours of their own.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
  /// The font is made of several fonts.
  public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
  /// The bits that hold the class of the letters.
  public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)
  /// The letters have serifs.
  public static let classModernSerifs = CTFontSymbolicTraits(rawValue: 3 << 28)
  /// The letters have no serifs.
  public static let classSansSerif = CTFontSymbolicTraits(rawValue: 8 << 28)

  /// The letters lean.
  public static let italicTrait = traitItalic
  /// The letters are heavy.
  public static let boldTrait = traitBold
  /// The letters are wide.
  public static let expandedTrait = traitExpanded
  /// The letters are narrow.
  public static let condensedTrait = traitCondensed
  /// All letters are equally wide.
  public static let monoSpaceTrait = traitMonoSpace

  /// The traits in which the styles of a family differ.
  static let traitsOfStyles: CTFontSymbolicTraits = [.traitBold, .traitItalic, .traitExpanded, .traitCondensed]

  init(_ style: FontStyle) {
    var traits: CTFontSymbolicTraits = []
    if style.isItalic { traits.insert(.traitItalic) }
    if style.isBold { traits.insert(.traitBold) }
    if style.width > 105 { traits.insert(.traitExpanded) }
    if style.width < 95 { traits.insert(.traitCondensed) }
    if style.isMonospaced { traits.insert(.traitMonoSpace) }
    self = traits
  }

  /// Returns a style with the traits changed that are in `mask`.
  func applied(to style: FontStyle, mask: CTFontSymbolicTraits) -> FontStyle {
    var style = style
    if mask.contains(.traitItalic) { style.isItalic = contains(.traitItalic) }
    if mask.contains(.traitBold), contains(.traitBold) != style.isBold {
      style.weight = contains(.traitBold) ? 700 : 400
    }
    if !mask.isDisjoint(with: [.traitExpanded, .traitCondensed]) {
      let traits = intersection(mask)
      style.width = traits.contains(.traitExpanded) ? 125 : traits.contains(.traitCondensed) ? 75 : 100
    }
    return style
  }
}

/// Converts between the scales of the OpenType specification and traits from -1 to 1.
package enum FontTraitScale {
  /// The traits of UIFont's and NSFont's weights, at the weights that CSS gives their names.
  private static let weights: [(weight: Double, trait: Double)] = [
    (1, -1), (100, -0.8), (200, -0.6), (300, -0.4), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4), (800, 0.56),
    (900, 0.62), (1000, 1),
  ]

  static func weightTrait(_ weight: Double) -> Double {
    interpolate(weight, weights.map { ($0.weight, $0.trait) })
  }

  /// The weight from 1 to 1000 for a trait from -1 to 1.
  package static func weight(_ trait: Double) -> Double {
    interpolate(trait, weights.map { ($0.trait, $0.weight) })
  }

  static func widthTrait(_ width: Double) -> Double { max(-1, min(1, (width - 100) / 100)) }

  static func width(_ trait: Double) -> Double { 100 + max(-0.5, min(1, trait)) * 100 }

  private static func interpolate(_ value: Double, _ table: [(Double, Double)]) -> Double {
    guard let first = table.first, let last = table.last, value > first.0 else { return table.first?.1 ?? 0 }
    guard value < last.0 else { return last.1 }
    for (low, high) in zip(table, table.dropFirst()) where value < high.0 {
      return low.1 + (high.1 - low.1) * (value - low.0) / (high.0 - low.0)
    }
    return last.1
  }
}

/// The key of a font's ``CTFontSymbolicTraits``, as a number.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The key of a font's weight: 0 is regular, 0.4 bold, from -1 to 1.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The key of a font's width: 0 is normal, from -1 to 1.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The key of a font's slant: 0 is vertical, 1 leans 30 degrees to the right.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// Options for creating a font; they have no effect here.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Fonts aren't activated automatically; here they never are.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// Fonts aren't downloaded automatically; here they never are.
  public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
  /// The system's font is preferred.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// Parts of the user interface that have fonts.
public enum CTFontUIFontType: UInt32, Sendable {
  /// Text of the user.
  case user = 0
  /// Text of the user whose letters are equally wide.
  case userFixedPitch = 1
  /// The system's font.
  case system = 2
  /// The system's font, heavy.
  case emphasizedSystem = 3
  /// The system's font, small.
  case smallSystem = 4
  /// The system's font, small and heavy.
  case smallEmphasizedSystem = 5
  /// The system's font, very small.
  case miniSystem = 6
  /// The system's font, very small and heavy.
  case miniEmphasizedSystem = 7
  /// Views of the user.
  case views = 8
  /// Applications.
  case application = 9
  /// Labels.
  case label = 10
  /// Titles of menus.
  case menuTitle = 11
  /// Items of menus.
  case menuItem = 12
  /// Titles of windows.
  case windowTitle = 15
  /// Push buttons.
  case pushButton = 16
  /// Messages.
  case message = 23
  /// Short explanations.
  case toolTip = 25
  /// Content of controls.
  case controlContent = 26

  /// Whether the letters are heavy.
  var isEmphasized: Bool {
    switch self {
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .windowTitle: true
    default: false
    }
  }

  /// The size in points where none is given.
  var usualSize: CGFloat {
    switch self {
    case .user, .application: 12
    case .smallSystem, .smallEmphasizedSystem, .toolTip: 11
    case .label: 10
    case .miniSystem, .miniEmphasizedSystem: 9
    default: 13
    }
  }
}
