// Tests of line breaks: Unicode's own tests, and its data against the table.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Line breaks")
struct LineBreakTests {
  @Test("All 7654 examples of Unicode's LineBreakTest.txt agree")
  func examples() throws {
    var count = 0
    for line in try LineSamples.unicodeData("auxiliary/LineBreakTest.txt") {
      var scalars: [UInt32] = []
      var expected: [Bool] = []
      for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        if let scalar = UInt32(word, radix: 16) { scalars.append(scalar) } else { expected.append(word == "÷") }
      }
      let breaks = LineBreaker.breaks(in: scalars)
      let found = breaks.dropLast().map { $0 != .none }
      #expect(found == Array(expected.dropFirst().dropLast()), "\(line)")
      count += 1
    }
    #expect(count == 7654)
  }

  @Test("The classes of code points are those of LineBreak.txt")
  func classes() throws {
    let names: [Substring: LineBreakClass] = [
      "AL": .AL, "B2": .B2, "BA": .BA, "BB": .BB, "CB": .CB, "CL": .CL, "CM": .CM, "EX": .EX, "GL": .GL, "H2": .H2,
      "H3": .H3, "HL": .HL, "ID": .ID, "IN": .IN, "NU": .NU, "PR": .PR, "QU": .QU, "RI": .RI, "ZWJ": .ZWJ, "CJ": .NS,
      "NL": .BK, "AI": .AL,
    ]
    var count = 0
    for line in try LineSamples.unicodeData("LineBreak.txt") {
      let cells = line.split(separator: ";")
      let name = cells[1].prefix { $0 != " " }
      guard let expected = names[name] else { continue }
      let ends = cells[0].split(separator: "..").compactMap { UInt32($0.filter { $0 != " " }, radix: 16) }
      for scalar in [ends[0], ends[ends.count - 1]] {
        let found = LineBreakClass(scalar)
        // Code points that are reserved for future pictographs are a class of their own.
        #expect(found == expected || found == .futurePictograph, "U+\(String(scalar, radix: 16))")
        count += 1
      }
    }
    #expect(count > 5000)
    #expect(LineBreakClass(0x10FFFF) == .AL && LineBreakClass(.max) == .AL)
  }

  @Test("Every character that ends a line does so, and a carriage return goes with its line feed")
  func mandatory() {
    for scalar: UInt32 in [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029] {
      #expect(LineBreaker.breaks(in: [0x61, scalar, 0x62]) == [.none, .mandatory, .none])
    }
    #expect(LineBreaker.breaks(in: [0x0D, 0x0A, 0x61]) == [.none, .mandatory, .none])
    #expect(LineBreaker.breaks(in: [0x61, 0x0A]) == [.none, .mandatory])
    #expect(LineBreaker.breaks(in: []).isEmpty)
  }
}
