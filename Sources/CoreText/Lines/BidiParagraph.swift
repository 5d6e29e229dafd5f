// The direction of every character of a paragraph: Unicode Standard Annex 9, by FriBidi.

import CFriBidi

/// The embedding levels of a paragraph's characters: even ones run from left to right, odd ones from right to left.
package struct BidiParagraph {
  /// The level of the paragraph itself: 0 or 1.
  package let baseLevel: UInt8
  /// The level of each scalar, with rule L1 applied as if the paragraph were one line.
  package let levels: [UInt8]
  /// Whether a scalar takes the level of the paragraph where it ends a line: whitespace and formatting characters.
  package let yieldsAtLineEnd: [Bool]

  /// Resolves a paragraph's scalars; without a base direction it's that of the first strong character, else left to
  /// right.
  package init(_ scalars: [UInt32], baseDirection: CTWritingDirection = .natural) {
    var base: FriBidiParType
    switch baseDirection {
    case .natural: base = FriBidiParType(UInt32(FRIBIDI_MASK_NEUTRAL))
    case .leftToRight: base = FriBidiParType(UInt32(FRIBIDI_MASK_STRONG | FRIBIDI_MASK_LETTER))
    case .rightToLeft:
      base = FriBidiParType(UInt32(FRIBIDI_MASK_STRONG | FRIBIDI_MASK_LETTER | FRIBIDI_MASK_RTL))
    }
    // FriBidi counts in 32 bits; what lies beyond runs from left to right.
    let count = FriBidiStrIndex(clamping: scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var found = [FriBidiLevel](repeating: 0, count: scalars.count)
    if count > 0 {
      fribidi_get_bidi_types(scalars, count, &types)
      fribidi_get_bracket_types(scalars, count, types, &brackets)
      // 0 tells that memory is short: the text then runs from left to right throughout.
      if fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &found) == 0 {
        found = [FriBidiLevel](repeating: 0, count: scalars.count)
      }
    }
    let baseLevel = UInt8(Int(base.rawValue) & FRIBIDI_MASK_RTL != 0 ? 1 : 0)
    self.baseLevel = baseLevel
    levels = found.map { UInt8(clamping: $0) }
    let yielding = FRIBIDI_MASK_EXPLICIT | FRIBIDI_MASK_BN | FRIBIDI_MASK_WS | FRIBIDI_MASK_ISOLATE
    yieldsAtLineEnd = types.map { Int($0.rawValue) & yielding != 0 }
  }

  /// The order from left to right of things in logical order that have these levels: rule L2.
  package static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
