// LineBreakClass: the line breaking classes of Unicode Standard Annex 14, and the class of each code point.
// SPDX-License-Identifier: Apache-2.0

/// A line breaking class after rule LB1, with the distinctions that LB30 and LB30b make.
///
/// The order is that of the letters in ``table``.
enum LineBreakClass: UInt8 {
  case AL, B2, BA, BB, BK, CB, CL, CM, CP, CR, EB, EM, EX, GL, H2, H3, HL, HY, ID, IN, IS, JL, JT, JV, LF, NS, NU, OP
  case PO, PR, QU, RI, SP, SY, WJ, ZW, ZWJ
  /// Opening and closing punctuation that is as wide as an ideograph.
  case wideOP, wideCP
  /// A code point that is reserved for a future pictograph.
  case futurePictograph

  /// Creates the class of a code point; that of a letter for numbers beyond U+10FFFF.
  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      self = LineBreakClass.runs.ascii[Int(scalar)]
      return
    }
    // Hangul syllables without a final consonant are at every 28th code point.
    if (0xAC00...0xD7A3).contains(scalar) {
      self = (scalar - 0xAC00) % 28 == 0 ? .H2 : .H3
      return
    }
    let starts = LineBreakClass.runs.starts
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    self = LineBreakClass.runs.classes[low]
  }

  /// The contents of ``table``: the first code point and the class of each run.
  private static let runs: (starts: [UInt32], classes: [LineBreakClass], ascii: [LineBreakClass]) = {
    var starts: [UInt32] = []
    var classes: [LineBreakClass] = []
    var position: UInt32 = 0
    var length: UInt32 = 0
    for byte in table.utf8 {
      if (0x30...0x39).contains(byte) {
        length = length * 10 + UInt32(byte - 0x30)
        continue
      }
      position += starts.isEmpty ? 0 : max(length, 1)
      length = 0
      starts.append(position)
      let letter = byte < 0x61 ? byte - 0x41 : byte - 0x61 + 26
      classes.append(LineBreakClass(rawValue: letter) ?? .AL)
    }
    var ascii: [LineBreakClass] = []
    var run = 0
    for scalar in 0..<UInt32(0x80) {
      while run + 1 < starts.count, starts[run + 1] <= scalar { run += 1 }
      ascii.append(classes[run])
    }
    assert(
      starts.first == 0 && zip(starts, starts.dropFirst()).allSatisfy(<) && classes.count == starts.count,
      "the runs of the table do not ascend from the first code point on")
    return (starts, classes, ascii)
  }()
}
