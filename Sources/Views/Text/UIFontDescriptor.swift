// UIFontDescriptor: a description of a font, as far as it is needed to find others like it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A description of a font. Immutable, so it may be shared between threads.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The properties of a font that fit in a few bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The letters lean to the right.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// The strokes are heavy.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// The letters are wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// The letters are narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// All letters are equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A font that fits the description.
  final let font: CTFont

  init(_ font: CTFont) {
    self.font = font
    super.init()
  }

  /// The PostScript name of the font.
  open var postscriptName: String { CTFontCopyPostScriptName(font) }
  /// The size of the em in points.
  open var pointSize: CGFloat { CTFontGetSize(font) }
  /// The properties of the font that fit in a few bits.
  open var symbolicTraits: SymbolicTraits { SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font).rawValue) }

  /// Returns a descriptor of a font of the same family that is bold, italic, wide or narrow as `traits` say; nil where
  /// there is none.
  open func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    CTFontCreateCopyWithSymbolicTraits(
      font, 0, nil, CTFontSymbolicTraits(rawValue: traits.rawValue),
      [.traitBold, .traitItalic, .traitExpanded, .traitCondensed]
    ).map { UIFontDescriptor($0) }
  }

  /// Returns a descriptor of the system's font of a design, in the style of this font: the design's own font, or its
  /// stand-in. Nil for designs that are not known.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { designed(design) }

  /// Returns a descriptor of the font of a family that is nearest to this one.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

  /// Returns a descriptor of the font of the same family whose style has a name, such as "Bold".
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.family: CTFontCopyFamilyName(font), .face: newFace])
  }

  /// Returns a descriptor with more attributes, or others.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor { adding(attributes) }

  /// Returns the attribute of the font; nil where it has none.
  open func object(forKey anAttribute: AttributeName) -> Any? { attribute(anAttribute) }

  /// The name and the size of the font.
  open var fontAttributes: [AttributeName: Any] { [.name: postscriptName, .size: pointSize] }

  /// Returns a descriptor of the same font with an em of `pointSize` points.
  open func withSize(_ pointSize: CGFloat) -> UIFontDescriptor { UIFontDescriptor(font.resized(to: pointSize)) }

  /// Whether the other object describes the same font.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.font == font }

  /// A hash of the font.
  open override var hash: Int { font.hash }
}
