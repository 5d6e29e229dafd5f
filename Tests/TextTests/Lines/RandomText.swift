// RandomText: texts of many scripts, with everything in them that makes lines difficult.
// SPDX-License-Identifier: Apache-2.0

import SeededRandom

enum RandomText {
  private static let pieces = [
    "a", "word", "fi", "Long-word", " ", "  ", "\u{5D0}\u{5D1}", "\u{5D2} ", "سلام", "لا", "12", "3.4", "(", ")", "漢字",
    "かな", "。", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "न\u{93F}", "\t", "\n", "\r\n", "\u{2028}", "\u{AD}", "\u{A0}", "\u{200B}",
    "\u{202E}",
    "\u{202C}", "\u{2067}", "\u{2069}", "\u{200D}", "\u{301}", "\u{FE0F}", "-", "/", "\u{FFFD}", "\u{1}",
  ]

  static func text(_ random: inout SeededRandom, length: Int) -> String {
    var result = ""
    for _ in 0..<length { result += pieces[random.integer(0...pieces.count - 1)] }
    return result
  }
}
