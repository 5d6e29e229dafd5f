// Tests of SVG path data.
// SPDX-License-Identifier: Apache-2.0
import SeededRandom
import Testing

@testable import QuartziteCAML

@Suite("Path data")
struct PathTextTests {
  private func text(_ data: String) throws -> String {
    PathText.text(try PathText.path(data))
  }

  @Test(
    "every command is read, absolute and relative",
    arguments: [
      ("M1 2L3 4", "M 1 2 L 3 4"), ("m1 2l3 4", "M 1 2 L 4 6"), ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
      ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"), ("M1 2H5V7", "M 1 2 L 5 2 L 5 7"), ("M1 2h5v7", "M 1 2 L 6 2 L 6 9"),
      ("M0 0C1 2 3 4 5 6", "M 0 0 C 1 2 3 4 5 6"), ("M1 1c1 2 3 4 5 6", "M 1 1 C 2 3 4 5 6 7"),
      ("M0 0C1 2 3 4 5 6S9 9 10 10", "M 0 0 C 1 2 3 4 5 6 C 7 8 9 9 10 10"),
      ("M5 6S9 9 10 10", "M 5 6 C 5 6 9 9 10 10"), ("M0 0Q1 2 3 4", "M 0 0 Q 1 2 3 4"),
      ("M0 0Q1 2 3 4T9 9", "M 0 0 Q 1 2 3 4 Q 5 6 9 9"), ("M3 4T9 9", "M 3 4 Q 3 4 9 9"),
      ("M1 1q1 2 3 4t1 1", "M 1 1 Q 2 3 4 5 Q 6 7 5 6"), ("M0 0L1 0Z", "M 0 0 L 1 0 Z"),
      ("M1 1L2 1zL5 5", "M 1 1 L 2 1 Z M 1 1 L 5 5"), ("M1 1l1 0zm2 2l1 1", "M 1 1 L 2 1 Z M 3 3 L 4 4"), ("", ""),
    ])
  func commands(data: String, expected: String) throws {
    #expect(try text(data) == expected)
  }

  @Test(
    "numbers need no separators where they are clear without",
    arguments: [
      ("M.5.5-1-1", "M 0.5 0.5 L -1 -1"), ("M1e1-2E-1", "M 10 -0.2"), ("M 1,2 , 3 , 4", "M 1 2 L 3 4"),
      ("\tM\n1\r2 ", "M 1 2"), ("M+1+2", "M 1 2"), ("M1.2.3L4.5.6.7.8", "M 1.2 0.3 L 4.5 0.6 L 0.7 0.8"),
    ])
  func numbers(data: String, expected: String) throws {
    #expect(try text(data) == expected)
  }

  @Test("a quarter circle is one curve with the usual handles")
  func quarterCircle() throws {
    let numbers = try #require(NumberText.numbers(try text("M1 0A1 1 0 0 1 0 1").filter { !"MC".contains($0) }))
    let handle = 0.5522847498
    let expected = [1, 0, 1, handle, handle, 1, 0, 1]
    #expect(numbers.count == expected.count)
    #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("the flags choose among the four arcs")
  func flags() throws {
    // From (1, 0) to (0, 1) on circles of radius 1: around (0, 0) and around (1, 1), the short and the long way.
    let boxes = try ["0 0", "0 1", "1 0", "1 1"].map { try PathText.path("M1 0A1 1 0 \($0) 0 1").boundingBoxOfPath }
    let expected: [(CGFloat, CGFloat)] = [(0, 1), (0, 1), (-1, 1), (0, 2)]
    for (box, (low, high)) in zip(boxes, expected) {
      #expect(abs(box.minX - low) < 1e-3 && abs(box.maxX - high) < 1e-3, "\(box)")
      #expect(abs(box.minY - low) < 1e-3 && abs(box.maxY - high) < 1e-3, "\(box)")
    }
  }

  @Test("flags need no separators, and later arcs need no letter")
  func packedFlags() throws {
    #expect(try text("M0 0a1 1 0 0110 10") == text("M0 0 a 1 1 0 0 1 10 10"))
    #expect(try text("M0 0a5 5 0 1 1 1 1 5 5 0 1 1 1 1") == text("M0 0a5 5 0 1 1 1 1a5 5 0 1 1 1 1"))
  }

  @Test("an arc without radius is a line, between equal points it is nothing, and too small radii grow")
  func degenerateArcs() throws {
    #expect(try text("M0 0A0 5 0 0 1 9 9") == "M 0 0 L 9 9")
    #expect(try text("M4 4A5 5 0 1 1 4 4") == "M 4 4")
    #expect(try text("M0 0A1 1 0 0 1 10 0") == text("M0 0A5 5 0 0 1 10 0"))
    #expect(try text("M0 0A1e300 1e300 1e300 1 1 1e300 1").hasPrefix("M 0 0"))
    #expect(try text("M0 0A-5 -5 0 0 1 5 5") == text("M0 0A5 5 0 0 1 5 5"))
  }

  @Test(
    "data that breaks off or goes wrong is refused at the character where it does",
    arguments: [
      ("L1 2", 2), ("M", 2), ("M1", 3), ("M1 2 3", 7), ("M1 2X", 5), ("M0 0A1 1 0 2 0 1 1", 12), ("M 1 inf", 5),
      ("M0 0C1 2 3 4", 13), ("M1 2,", 5), ("1 2", 1), ("M0 0 L 0x5 1", 9),
    ])
  func refused(data: String, character: Int) {
    do {
      _ = try PathText.path(data)
      Issue.record("“\(data)” was read")
    } catch {
      #expect(error.character == character, "\(data): expected \(error.expectation) at \(error.character)")
    }
  }

  @Test("random bytes never crash the reader")
  func noise() {
    var random = SeededRandom(seed: 1)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789+-.eE, \nxé")
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...40, using: &random)
      let data = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      guard let path = try? PathText.path("M0 0" + data) else { continue }
      let written = PathText.text(path)
      // Numbers that have overflowed cannot be written as path data.
      if !written.contains("n") { #expect((try? PathText.path(written)) != nil, "\(data)") }
    }
  }
}
