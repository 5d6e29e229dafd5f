// CTFont: which font is asked for, and in what size. Values only; glyphs and metrics belong to the text engine.

/// A font by name and size. Immutable, so it may be shared between threads.
public final class CTFont: NSObject, Sendable {
  /// The PostScript, full or family name that was asked for.
  package let name: CFString
  /// The size of the em in points.
  package let size: CGFloat
  /// What is done to the glyphs' outlines.
  package let matrix: CGAffineTransform

  package init(name: CFString, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.name = name
    // A size that is no positive number stands for the usual one, 12 points.
    self.size = size > 0 && size.isFinite ? size : 12
    self.matrix = matrix
    super.init()
  }

  /// Whether the other object is a font of the same name, size and matrix.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return other === self || (other.name == name && other.size == size && other.matrix == matrix)
  }

  /// A hash of name and size.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// The name and the size.
  public override var description: String { "<CTFont \(name) \(size)>" }
}

/// Creates a font by name, with an em of `size` points; 12 where `size` is 0, negative or not finite.
///
/// The name is looked up when text is laid out, so a font of any name can be made.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name, size: size, matrix: matrix?.pointee ?? .identity)
}

/// The size of the font's em, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// What is done to the glyphs' outlines; the identity by default.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The name that the font was created with.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name }
