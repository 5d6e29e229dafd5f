// What is settled before FriBidi begins changes no direction.

import CFriBidi
import CoreText
import SeededRandom
import Testing

@testable import CoreText

@Suite("Directions are the same however much is settled before")
struct BidiPreparationTests {
  /// FriBidi's own levels.
  private static func levels(_ scalars: [UInt32], isRightToLeft: Bool) -> [UInt8] {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var found = [FriBidiLevel](repeating: 0, count: scalars.count)
    let strong = FRIBIDI_MASK_STRONG | FRIBIDI_MASK_LETTER
    var base = FriBidiParType(UInt32(isRightToLeft ? strong | FRIBIDI_MASK_RTL : strong))
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &found)
    return found.map { UInt8(clamping: $0) }
  }

  @Test("Random brackets, isolates and embeddings have FriBidi's levels", arguments: 0..<4)
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces: [[UInt32]] = [
      [0x28], [0x29], [0x5B], [0x5D], [0x28, 0x29], [0x2329], [0x3009], [0x61], [0x5D0], [0x627], [0x31], [0x661], [0x20],
      [0x21], [0x301], [0x200B], [0x202A], [0x202B], [0x202D], [0x202E], [0x202C], [0x2066], [0x2067], [0x2068], [0x2069],
      [0x202B, 0x202C], [0x2067, 0x2069],
    ]
    for number in 0..<4000 {
      var scalars: [UInt32] = []
      // Some with many characters of no direction, some nested deeply.
      let most = number % 3 == 0 ? 8 : pieces.count - 1
      for _ in 0..<random.integer(1...(number % 50 == 0 ? 300 : 24)) { scalars += pieces[random.integer(0...most)] }
      for isRightToLeft in [false, true] {
        let found = BidiParagraph(scalars, baseDirection: isRightToLeft ? .rightToLeft : .leftToRight)
        let expected = Self.levels(scalars, isRightToLeft: isRightToLeft)
        #expect(found.levels == expected, "\(scalars.map { String($0, radix: 16) }), \(isRightToLeft)")
      }
    }
  }

  @Test("Isolates take the direction of their first strong character, nested ones left out, before FriBidi sees them")
  func isolates() {
    let scalars: [UInt32] = [0x2068, 0x2068, 0x61, 0x2069, 0x5D0, 0x2069, 0x2068, 0x21]
    let types = BidiPreparation(scalars, count: 8).types
    #expect(types[0] == FRIBIDI_TYPE_RLI && types[1] == FRIBIDI_TYPE_LRI && types[6] == FRIBIDI_TYPE_LRI)
  }

  @Test("Pairs of brackets with nothing strong in them, which stay as they are, are none for FriBidi")
  func brackets() {
    func kept(_ text: String) -> String {
      let scalars = text.unicodeScalars.map(\.value)
      let brackets = BidiPreparation(scalars, count: FriBidiStrIndex(scalars.count)).brackets
      return String(zip(text, brackets).filter { $1 != 0 }.map(\.0))
    }
    #expect(kept("()") == "" && kept("([)]") == "[]" && kept("((!))") == "")
    #expect(kept("(a)") == "()" && kept("((a))") == "(())" && kept("()(1)") == "()")
    #expect(kept("(\u{2067}a\u{2069})") == "" && kept("(\u{202B}\u{202C})") == "")
    #expect(kept(String(repeating: "()", count: 100_000)) == "")
  }
}
