// ScriptedOutline: the outline of a text whose words an expression gives.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Lays a text out as its words change.
final class ScriptedOutline {
  /// The most characters that are drawn of the text of an expression.
  static let maxCharacters = 256

  private let content: TextContent
  private let script: Keyframed<String>
  private let fonts: TextFonts
  private var last: (index: Int, text: String, path: CGPath)?

  /// Begins with a text; nil for one without an expression, or whose letters move.
  init?(_ content: TextContent, _ fonts: TextFonts) {
    guard let words = content.words, words.isScripted, !content.movesLetters else { return nil }
    (self.content, script, self.fonts) = (content, words, fonts)
  }

  /// The outline at a frame of the layer, in the style of the document that is shown then.
  func path(at frame: Double) -> CGPath {
    let index = content.document.lastIndex { $0.time <= frame } ?? 0
    let text = Self.text(of: script, at: frame)
    if let last, last.index == index, last.text == text { return last.path }
    var document = content.document[index].document
    document.text = text
    let path = TextLayout(document, fonts.glyphs(for: document)).outline
    last = (index, text, path)
    return path
  }

  /// The words that are drawn of an expression at a frame.
  static func text(of script: Keyframed<String>, at frame: Double) -> String {
    let text = script.value(at: frame).prefix(maxCharacters).unicodeScalars.prefix(4 * maxCharacters)
    return LottieReader.lines(String(text), by: .ofReading)
  }
}
