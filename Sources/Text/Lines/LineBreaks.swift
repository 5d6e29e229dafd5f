// LineBreaks: the positions where lines may or must break, by Unicode Standard Annex 14 (revision 49, Unicode 15.0).
//
// Two deviations, both allowed by the annex: numbers are recognised by the regular expression of its section 8.2,
// example 7; and in the scripts of South East Asia that are written without spaces, lines break here only where marks
// or spaces let them: the ends of words are found with dictionaries (DictionaryBreaks.swift).
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The break opportunity after a character.
package enum LineBreak: UInt8, Sendable {
  /// The line continues.
  case none
  /// The line may end.
  case allowed
  /// The line ends.
  case mandatory
}

/// Reads a text character by character and determines after each whether the line may end there.
struct LineBreaker {
  /// The class of the last character; that of its base, where it is a combining mark.
  private var previous: LineBreakClass?
  /// The class of the last character that was no space.
  private var beforeSpaces: LineBreakClass?
  /// Whether the last character was a zero width joiner.
  private var afterJoiner = false
  /// Whether the last characters were a Hebrew letter and a hyphen.
  private var afterHebrewHyphen = false
  /// Whether an odd number of regional indicators came last.
  private var afterOddIndicator = false
  private var number = NumberState.outside

  /// The part of a number that has been read: digits, with signs between them, or also the bracket that closes it.
  private enum NumberState {
    case outside, digits, closed
  }

  /// Returns the break opportunity after each of `scalars`; the last one is never `allowed`. Once `meter` has
  /// ended, all the rest is `none`.
  static func breaks(in scalars: [UInt32], _ meter: WorkMeter? = nil) -> [LineBreak] {
    var result = [LineBreak](repeating: .none, count: scalars.count)
    guard !scalars.isEmpty else { return result }
    var classes: [LineBreakClass] = []
    classes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if meter?.isOver(after: 1) == true { return result }
      classes.append(LineBreakClass(scalar))
    }
    var breaker = LineBreaker()
    for index in classes.indices {
      if meter?.isOver(after: 1) == true { return result }
      let next = index + 1 < classes.count ? classes[index + 1] : nil
      let isBreak = breaker.read(classes[index], next: next)
      if index > 0 { result[index - 1] = isBreak }
    }
    // At the end of the text, a line that was ended stays ended.
    if let last = classes.last, last == .BK || last == .CR || last == .LF { result[classes.count - 1] = .mandatory }
    return result
  }

  /// Reads the next character, with the class of the one after it, and returns the opportunity before it.
  private mutating func read(_ class: LineBreakClass, next: LineBreakClass?) -> LineBreak {
    let isMark = `class` == .CM || `class` == .ZWJ
    // LB9: a mark belongs to the character before it. LB10: without such a character, it's like a letter.
    if isMark, let previous, ![.BK, .CR, .LF, .SP, .ZW].contains(previous) {
      afterJoiner = `class` == .ZWJ
      return .none
    }
    let resolved = isMark ? LineBreakClass.AL : `class`
    let result = previous.map { opportunity(from: $0, to: resolved, next: next) } ?? .none
    advance(over: resolved)
    afterJoiner = `class` == .ZWJ
    return result
  }

  private mutating func advance(over class: LineBreakClass) {
    switch `class` {
    case .NU: number = .digits
    case .SY, .IS: number = number == .digits ? .digits : .outside
    case .CL, .CP, .wideCP: number = number == .digits ? .closed : .outside
    default: number = .outside
    }
    afterHebrewHyphen = previous == .HL && (`class` == .HY || `class` == .BA)
    afterOddIndicator = `class` == .RI && !(previous == .RI && afterOddIndicator)
    if `class` != .SP { beforeSpaces = `class` }
    previous = `class`
  }

  /// The rules from LB4 on, in their order.
  private func opportunity(from before: LineBreakClass, to after: LineBreakClass, next: LineBreakClass?) -> LineBreak {
    // LB4 to LB6: characters that end lines.
    if before == .CR && after == .LF { return .none }
    if before == .BK || before == .CR || before == .LF { return .mandatory }
    if after == .BK || after == .CR || after == .LF { return .none }
    // LB7, LB8 and LB8a: spaces and characters of no width.
    if after == .SP || after == .ZW { return .none }
    if beforeSpaces == .ZW { return .allowed }
    if afterJoiner { return .none }
    // LB11 and LB12: word joiner and glue.
    if after == .WJ || before == .WJ || before == .GL { return .none }
    if after == .GL, before != .SP, before != .BA, before != .HY { return .none }
    // LB13 to LB17: punctuation, also across spaces.
    if [.CL, .CP, .wideCP, .EX, .IS, .SY].contains(after) { return .none }
    let isOpening = after == .OP || after == .wideOP
    switch beforeSpaces {
    case .OP, .wideOP: return .none
    case .QU where isOpening: return .none
    case .CL where after == .NS, .CP where after == .NS, .wideCP where after == .NS: return .none
    case .B2 where after == .B2: return .none
    default: break
    }
    // LB18 to LB20.
    if before == .SP { return .allowed }
    if after == .QU || before == .QU { return .none }
    if after == .CB || before == .CB { return .allowed }
    return joins(before, after, next: next) ? .none : .allowed
  }

  /// The rules from LB21 on: whether two classes without a space between them stay together.
  private func joins(_ before: LineBreakClass, _ after: LineBreakClass, next: LineBreakClass?) -> Bool {
    // LB21 to LB22.
    if after == .BA || after == .HY || after == .NS || before == .BB || afterHebrewHyphen || after == .IN {
      return true
    }
    if before == .SY && after == .HL { return true }
    if joinsNumber(before, after, next: next) { return true }
    let letterBefore = before == .AL || before == .HL
    let letterAfter = after == .AL || after == .HL
    let ideographs: [LineBreakClass] = [.ID, .EB, .EM, .futurePictograph]
    switch (before, after) {
    // LB23 and LB23a.
    case (.NU, _) where letterAfter, (_, .NU) where letterBefore: return true
    case (.PR, _) where ideographs.contains(after), (_, .PO) where ideographs.contains(before): return true
    // LB24.
    case (.PR, _) where letterAfter, (.PO, _) where letterAfter: return true
    case (_, .PR) where letterBefore, (_, .PO) where letterBefore: return true
    // LB26 and LB27: Korean syllables.
    case (.JL, .JL), (.JL, .JV), (.JL, .H2), (.JL, .H3), (.JV, .JV), (.JV, .JT), (.H2, .JV), (.H2, .JT), (.JT, .JT),
      (.H3, .JT):
      return true
    case (.JL, .PO), (.JV, .PO), (.JT, .PO), (.H2, .PO), (.H3, .PO): return true
    case (.PR, .JL), (.PR, .JV), (.PR, .JT), (.PR, .H2), (.PR, .H3): return true
    // LB28 and LB29.
    case (_, _) where letterBefore && letterAfter, (.IS, _) where letterAfter: return true
    // LB30 to LB30b.
    case (.NU, .OP), (.CP, .NU): return true
    case (_, .OP) where letterBefore, (.CP, _) where letterAfter: return true
    case (.RI, .RI): return afterOddIndicator
    case (.EB, .EM), (.futurePictograph, .EM): return true
    default: return false
    }
  }

  /// LB25 by the regular expression `(PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?`.
  private func joinsNumber(_ before: LineBreakClass, _ after: LineBreakClass, next: LineBreakClass?) -> Bool {
    switch after {
    case .NU: return number == .digits || [.PR, .PO, .OP, .wideOP, .HY].contains(before)
    case .OP, .wideOP, .HY: return (before == .PR || before == .PO) && next == .NU
    case .PR, .PO: return number != .outside
    default: return false
    }
  }
}
