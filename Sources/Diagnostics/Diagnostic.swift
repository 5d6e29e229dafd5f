// Diagnostic: one thing that was left out, replaced or stopped while the rest was drawn.
// SPDX-License-Identifier: Apache-2.0

/// One thing that was stopped, skipped or replaced, while everything else was drawn.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of diagnostics, by stable names that a service may count.
  public enum Kind: String, Sendable, CaseIterable {
    /// A number is infinite or not a number; its property was replaced or its layer left out.
    case nonFiniteValue
    /// A value cannot be read, or is of a type that its key cannot take; the key retained its value.
    case valueNotUnderstood
    /// A layer class, or a feature that a layer uses, is not drawn by this version.
    case notDrawn
    /// An element, an attribute or a class in a document is not known; it was skipped, or a plain layer stands in.
    case unknownInDocument
    /// A file that a document names, or a font in a folder of fonts, cannot be used, or the colour profile of an image cannot.
    case assetNotUsed
    /// An image, or the bitmap of a layer with `shouldRasterize`, is larger than the device can hold; it was scaled
    /// down.
    case imageReduced
    /// A shape, a gradient, an image or a text exceeds the limits; it, or the part of the text beyond the limit, was
    /// left out.
    case tooComplex
    /// A font is missing or cannot be used; another font was used in its place.
    case fontSubstituted
    /// No font has a glyph for some characters; boxes are drawn in their place.
    case glyphMissing
    /// Text is shown with more pixels than its layer's `contentsScale` gives it, and looks soft.
    case textEnlarged
    /// A call made no sense in the state in which its object was; the nearest that makes sense was done.
    case misuse
    /// The device works, but not as requested or not as well as it could.
    case device
  }

  /// The kind of this diagnostic.
  public var kind: Kind
  /// The layer or the place in a file that the diagnostic is about.
  public var place: Place?
  /// One sentence that says what was found and what was done instead.
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
