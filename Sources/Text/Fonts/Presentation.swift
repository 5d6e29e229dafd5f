// Presentation: whether a cluster of characters is shown as letters or as a picture.
// SPDX-License-Identifier: Apache-2.0

/// The presentation of a cluster: Unicode Technical Standard 51, sections 1.4.3 and 2.7.
package enum Presentation: Hashable, Sendable {
  /// A symbol without colours: the text presentation of an emoji.
  case letter
  /// A picture: the emoji presentation.
  case picture
  /// Characters that have one presentation only.
  case any

  /// The selectors of the text and of the emoji presentation.
  static let selectors: (letter: Unicode.Scalar, picture: Unicode.Scalar) = ("\u{FE0E}", "\u{FE0F}")

  /// Finds the presentation of a cluster of characters.
  ///
  /// A selector after the first character decides. Without one, a modifier of the skin, or another emoji that is joined,
  /// makes the cluster a picture, and else the first character's default counts.
  package init(of cluster: some Collection<Unicode.Scalar>) {
    guard let first = cluster.first else {
      self = .any
      return
    }
    let rest = cluster.dropFirst()
    switch rest.first {
    case Self.selectors.letter: self = .letter
    case Self.selectors.picture: self = .picture
    default:
      let isJoined = first.properties.isEmoji && rest.contains("\u{200D}") && rest.contains { $0.properties.isEmoji }
      if first.properties.isEmojiPresentation || isJoined
        || rest.contains(where: { $0 == Self.selectors.picture || $0.properties.isEmojiModifier })
      {
        self = .picture
      } else {
        // Digits are emoji too, as the first characters of keycaps.
        self = first.properties.isEmoji && !first.isASCII ? .letter : .any
      }
    }
  }
}
