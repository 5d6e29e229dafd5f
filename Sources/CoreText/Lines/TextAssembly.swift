// Attributed strings that are put together from pieces, without what Foundation does wrong on the way.

import CoreGraphics

/// Puts an attributed string together, piece by piece.
///
/// Foundation ends the process where it compares the attributes of neighbours that have the same keys and different
/// objects for them. It doesn't look at objects where the numbers of keys differ: so they always do here.
package struct TextAssembly {
  /// What has been put together.
  package let text = NSMutableAttributedString(string: "")
  private var lastCount: Int?
  private static let filler = NSAttributedString.Key("QuartzitePiece")

  package init() {}

  /// Adds a piece at the end.
  package mutating func append(_ string: String, _ attributes: [NSAttributedString.Key: Any]) {
    guard !string.isEmpty else { return }
    var attributes = attributes
    attributes[Self.filler] = nil
    if attributes.count == lastCount { attributes[Self.filler] = true }
    lastCount = attributes.count
    text.append(NSAttributedString(string: string, attributes: attributes))
  }

  /// Adds a part of a string, each piece of it with the attributes that `change` makes of its own.
  package mutating func append(
    _ other: NSAttributedString, in range: NSRange,
    changing change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] = { $0 }
  ) {
    let string = other.string as NSString
    other.enumerateAttributes(in: range, options: []) { attributes, range, _ in
      append(string.substring(with: range), change(attributes))
    }
  }
}
