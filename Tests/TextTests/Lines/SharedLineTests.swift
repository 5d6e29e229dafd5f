// Tests of lines and typesetters on several threads at once: they are immutable, so each thread sees the same as one
// alone.
//
// Without the thread sanitizer, a race shows only occasionally.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Synchronization
import Testing

@testable import QuartziteText

@Suite("Lines on several threads")
struct SharedLineTests {
  private static let string =
    "Two words fill the first office (\u{5D0}\u{5D1}\u{5D2} 123 \u{5D3}\u{5D4}).\n"
    + "e\u{301}" + String(repeating: "\u{301}", count: 200) + " has many marks\tand a tab.\nThe last words"

  /// A text in two sizes, so that a line of it has many runs.
  private static func text() throws -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: try LineSamples.text(string))
    text.append(try LineSamples.text(string, size: 12))
    return text
  }

  /// Numbers that represent the answers to all queries of a line, and all lines derived from it.
  private static func facts(_ line: CTLine) -> [Double] {
    var facts: [Double] = []
    for run in line.runs {
      guard let glyphs = CTRunGetGlyphsPtr(run), let positions = CTRunGetPositionsPtr(run),
        let advances = CTRunGetAdvancesPtr(run), let indices = CTRunGetStringIndicesPtr(run)
      else { continue }
      for index in 0..<CTRunGetGlyphCount(run) {
        facts += [
          Double(glyphs[index]), Double(positions[index].x), Double(advances[index].width), Double(indices[index]),
        ]
      }
    }
    for unit in line.range {
      facts.append(Double(CTLineGetOffsetForStringIndex(line, unit, nil)))
      facts.append(Double(CTLineGetStringIndexForPosition(line, CGPoint(x: 5 * unit, y: 0))))
    }
    var made = [line.justified(factor: 1, width: line.width * 1.5)]
    for type in [CTLineTruncationType.start, .middle, .end] { made.append(line.truncated(to: line.width / 3, type)) }
    for run in made.flatMap(\.runs) {
      facts.append(Double(run.range.lowerBound))
      facts += run.positions.map { Double($0.x) }
    }
    return facts
  }

  /// Numbers that represent a typesetter's division of its text into lines.
  private static func facts(_ typesetter: CTTypesetter) -> [Double] {
    let layout = CTFramesetterCreateWithTypesetter(typesetter).layout(CFRange(), width: 150, height: 1e6)
    return layout.lines.flatMap { [Double($0.line.range.upperBound), Double($0.line.width), Double($0.baseline)] }
  }

  /// The results of `facts` on each of several threads at once.
  private static func onThreads(_ facts: @escaping () -> [Double]) -> [[Double]] {
    nonisolated(unsafe) let facts = facts
    let found = Mutex<[[Double]]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let mine = facts()
      found.withLock { $0.append(mine) }
    }
    return found.withLock { $0 }
  }

  /// Expects several threads to get the same facts of one object as one thread alone gets of another like it.
  private func expectSameFacts<Thing>(atLeast count: Int, about make: () -> Thing, _ facts: (Thing) -> [Double]) {
    let expected = facts(make())
    #expect(expected.count > count)
    for _ in 0..<10 {
      let shared = make()
      let found = withoutActuallyEscaping(facts) { facts in Self.onThreads { facts(shared) } }
      #expect(found.allSatisfy { $0 == expected })
    }
  }

  @Test("Threads that ask the same line at once are told what one is told")
  func line() throws {
    let text = try Self.text()
    expectSameFacts(atLeast: 500, about: { CTLineCreateWithAttributedString(text) }, Self.facts)
  }

  @Test("Threads that break the same text into lines at once find the same lines")
  func typesetter() throws {
    let text = try Self.text()
    expectSameFacts(atLeast: 15, about: { CTTypesetterCreateWithAttributedString(text) }, Self.facts)
  }

  @Test("Pointers to the values of a run are the same for all threads, and stay what they are")
  func pointers() throws {
    let text = try Self.text()
    for _ in 0..<50 {
      let line = CTLineCreateWithAttributedString(text)
      let addresses = Self.onThreads { line.runs.map { Double(UInt(bitPattern: CTRunGetGlyphsPtr($0))) } }
      let now = line.runs.map { Double(UInt(bitPattern: CTRunGetGlyphsPtr($0))) }
      #expect(addresses.allSatisfy { $0 == now })
    }
  }
}
