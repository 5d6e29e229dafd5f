// TemplateName: the name of a template, which is also the name of its file.
// SPDX-License-Identifier: Apache-2.0

import ServiceMessages

/// A name of small letters, digits, dots, underscores and hyphens that begins with a letter or a digit, of at most 100
/// characters. It is never a path out of a folder, and never hidden.
package struct TemplateName: Sendable, Hashable {
  /// The name.
  package let text: String

  /// Checks a name; nil where it is none.
  package init?(_ text: some StringProtocol) {
    let isOrdinary: (UInt8) -> Bool = {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    let others = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
    guard let first = text.utf8.first, isOrdinary(first), text.utf8.count <= 100,
      text.utf8.allSatisfy({ isOrdinary($0) || others.contains($0) })
    else { return nil }
    self.text = String(text)
  }

  /// The names and formats in the last part of a card's address: `card.png`.
  package static func card(_ file: String) -> (name: TemplateName, format: RenderRequest.Format)? {
    guard let dot = file.lastIndex(of: "."), let name = TemplateName(file[..<dot]),
      let format = RenderRequest.Format(fileExtension: String(file[file.index(after: dot)...]))
    else { return nil }
    return (name, format)
  }
}
