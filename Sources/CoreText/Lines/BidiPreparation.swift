// What FriBidi would settle in a time that grows with the square of a text's length, settled before it begins.

import CFriBidi

/// The types of a paragraph's characters and their brackets, as FriBidi is given them.
struct BidiPreparation {
  private(set) var types: [FriBidiCharType]
  private(set) var brackets: [FriBidiBracketType]

  init(_ scalars: [UInt32], count: FriBidiStrIndex) {
    types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    guard count > 0 else { return }
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    resolveFirstStrongIsolates()
    dropIdleBrackets()
  }

  private func has(_ mask: Int, _ index: Int) -> Bool { Int(types[index].rawValue) & mask != 0 }

  private func isSeparator(_ index: Int) -> Bool { types[index] == FRIBIDI_TYPE_BS }

  /// Rule X5c: an isolate of no stated direction takes that of the first strong character in it, where nested isolates
  /// don't count. FriBidi looks for it from each of them.
  private mutating func resolveFirstStrongIsolates() {
    guard types.contains(FRIBIDI_TYPE_FSI) else { return }
    // The isolates that are open: where they are, if they wait for a strong character.
    var open: [Int?] = []
    for index in types.indices {
      switch types[index] {
      case FRIBIDI_TYPE_FSI:
        open.append(index)
        types[index] = FRIBIDI_TYPE_LRI
      case FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI: open.append(nil)
      case FRIBIDI_TYPE_PDI: _ = open.popLast()
      case FRIBIDI_TYPE_BS: open.removeAll()
      case FRIBIDI_TYPE_LTR, FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL:
        guard let last = open.indices.last, let waiting = open[last] else { continue }
        if types[index] != FRIBIDI_TYPE_LTR { types[waiting] = FRIBIDI_TYPE_RLI }
        open[last] = nil
      default: break
      }
    }
  }

  /// An embedding or an isolate: brackets in it pair with each other alone.
  private struct Frame {
    var isIsolate: Bool
    /// The brackets of the frame that are open: where they are, and of which kind.
    var open: [(index: Int, kind: FriBidiBracketType)] = []
    /// Where the last strong character is.
    var lastStrong = -1
    /// Whether anything stands in it.
    var hasContent = false
    /// Whether brackets nest deeper than rule BD16 follows.
    var isTooDeep = false
  }

  /// Rule N0 leaves a pair alone that has no strong character in it; FriBidi looks for those before it, from each pair.
  ///
  /// Such pairs are no longer brackets. They are found as by rule BD16.
  private mutating func dropIdleBrackets() {
    guard brackets.contains(where: { $0 != 0 }) else { return }
    // The first one is the paragraph itself; `isolates` says which of the others are isolates.
    var frames = [Frame(isIsolate: true)]
    var isolates: [Int] = []
    // Beyond 61 frames embeddings may be too deep to be any: what stands in them may stand outside.
    let (mostBrackets, surelyFrames) = (63, 60)
    var lastStrongAnywhere = -1
    for index in types.indices {
      if isSeparator(index) {
        frames = [Frame(isIsolate: true)]
        isolates = []
      } else if types[index] == FRIBIDI_TYPE_PDI {
        guard let isolate = isolates.popLast() else { continue }
        frames.removeSubrange(isolate...)
      } else if types[index] == FRIBIDI_TYPE_PDF {
        guard frames.count > 1, let frame = frames.last, !frame.isIsolate else { continue }
        frames.removeLast()
        // What follows an embedding is not the same run as what comes before it.
        if frame.hasContent {
          frames[frames.count - 1] = Frame(isIsolate: frames[frames.count - 1].isIsolate, hasContent: true)
        }
      } else if has(FRIBIDI_MASK_ISOLATE | FRIBIDI_MASK_EXPLICIT, index) {
        let isIsolate = has(FRIBIDI_MASK_ISOLATE, index)
        if isIsolate {
          frames[frames.count - 1].hasContent = true
          isolates.append(frames.count)
        }
        frames.append(Frame(isIsolate: isIsolate))
      } else if !has(FRIBIDI_MASK_BN, index) {
        let last = frames.count - 1
        frames[last].hasContent = true
        if has(FRIBIDI_MASK_STRONG | FRIBIDI_MASK_NUMBER, index) {
          frames[last].lastStrong = index
          if last > surelyFrames { lastStrongAnywhere = index }
        } else if brackets[index] != 0, !frames[last].isTooDeep {
          let kind = brackets[index] & ~FriBidiBracketType(FRIBIDI_BRACKET_OPEN_MASK)
          if kind != brackets[index] {
            frames[last].isTooDeep = frames[last].open.count == mostBrackets
            frames[last].open.append((index, kind))
          } else if let match = frames[last].open.lastIndex(where: { $0.kind == kind }) {
            let start = frames[last].open[match].index
            if start > max(frames[last].lastStrong, lastStrongAnywhere) { (brackets[start], brackets[index]) = (0, 0) }
            frames[last].open.removeSubrange(match...)
          }
        }
      }
    }
  }
}
