// What was left out or put right while the rest was done.
// SPDX-License-Identifier: Apache-2.0

/// One thing that was stopped, skipped or replaced, while everything else was drawn.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of diagnostics, by stable names that a service may count.
  public enum Kind: String, Sendable, CaseIterable {
    /// A number is infinite or not a number; its property was replaced or its layer left out.
    case nonFiniteValue
    /// A value is of a type that its key cannot take; the key kept its value.
    case valueNotUnderstood
    /// A layer class, or something that a layer asks for, is not drawn by this version.
    case notDrawn
    /// An element or attribute of a document is not known; it was skipped.
    case unknownInDocument
    /// A file that a document names cannot be used, or its colour profile cannot.
    case assetNotUsed
    /// An image, or the bitmap of a layer with `shouldRasterize`, is larger than the device can hold; it was scaled
    /// down.
    case imageReduced
    /// A shape, a gradient, an image or a text takes more than the limits allow; it, or what of the text is too much,
    /// was left out.
    case tooComplex
    /// A font isn't there, or cannot be used; another one stood in for it.
    case fontSubstituted
    /// No font has a glyph for some characters; boxes stand in for them.
    case glyphMissing
    /// Text is shown with more pixels than its layer's `contentsScale` gives it, and looks soft.
    case textEnlarged
    /// The device works, but not as asked or not as well as it could.
    case device
  }

  /// What kind of thing happened.
  public var kind: Kind
  /// The layer or the place in a file that it happened to.
  public var place: Place?
  /// One sentence: what was found and what was done instead.
  public var message: String

  /// Creates a diagnostic.
  public init(_ kind: Kind, at place: Place? = nil, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  /// `place: message [kind]`, on one line.
  public var description: String {
    (place.map { "\($0): \(message)" } ?? message) + " [\(kind.rawValue)]"
  }
}
