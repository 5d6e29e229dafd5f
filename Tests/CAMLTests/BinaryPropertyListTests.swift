// Tests of malformed and hostile binary property lists.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import SeededRandom
import Testing

@testable import QuartziteCAML

@Suite("Binary property lists")
struct BinaryPropertyListTests {
  /// A property list of objects given by their bytes, the first of them on top; references are of one byte.
  private func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    func long(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + long(objects.count) + long(0) + long(table)
  }

  private func problem(_ bytes: [UInt8], limits: Limits = .untrusted) -> String? {
    do throws(BinaryPropertyList.Problem) {
      _ = try BinaryPropertyList.read(bytes, limits: limits)
      return nil
    } catch {
      switch error {
      case .damaged(let reason), .tooLarge(let reason): return reason
      case .late: return "late"
      }
    }
  }

  @Test("A container that holds itself, or one that holds it, is refused")
  func circles() {
    #expect(problem(list([[0xA1, 0]]))?.contains("holds itself") == true)
    #expect(problem(list([[0xA1, 1], [0xA2, 2, 2], [0xA1, 0]]))?.contains("holds itself") == true)
    #expect(problem(list([[0xD1, 1, 0], [0x51, 97]]))?.contains("holds itself") == true)
    #expect(problem(list([[0xD1, 0, 1], [0x51, 97]]))?.contains("a key is no text") == true)
    #expect(problem(list([[0xA2, 1, 1], [0x51, 97]])) == nil)
  }

  @Test("Containers nest 32 deep at most, whichever is looked at first")
  func depth() {
    func chain(_ count: Int) -> [[UInt8]] { (1..<count).map { [0xA1, UInt8($0)] } + [[0xA0]] }
    #expect(problem(list(chain(32))) == nil)
    #expect(problem(list(chain(33)))?.contains("deeper than 32") == true)
    #expect(problem(list(chain(200)))?.contains("deeper than 32") == true)
    // The depth of the chain's tail is already known by the time its head is followed.
    func shared(_ count: Int) -> [[UInt8]] {
      [[0xA2, 20, 1]] + (2..<count).map { [0xA1, UInt8($0)] } + [[0xA0]]
    }
    #expect(problem(list(shared(32))) == nil)
    #expect(problem(list(shared(33)))?.contains("deeper than 32") == true)
  }

  @Test("A list that would be huge written out is refused")
  func doubling() {
    let objects: [[UInt8]] = (1...30).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x51, 97]]
    #expect(problem(list(objects))?.contains("documentElements") == true)
    var limits = Limits.trusted
    limits.documentElements = 3
    #expect(problem(list([[0xA2, 1, 1], [0x51, 97]]), limits: limits) == nil)
    #expect(problem(list([[0xA3, 1, 1, 1], [0x51, 97]]), limits: limits)?.contains("documentElements") == true)
    #expect(problem(list([[0xA0], [0xA0], [0xA0], [0xA0]]), limits: limits)?.contains("documentElements") == true)
  }

  @Test("What is too much is refused before what follows it is looked at")
  func amountsComeFirst() {
    var limits = Limits.trusted
    limits.documentElements = 5
    // The last reference leads nowhere, but the second reference to the same container already exceeds the limit.
    let containers: [[UInt8]] = [[0xA5, 1, 1, 1, 1, 99], [0xA2, 2, 2], [0x51, 97]]
    #expect(problem(list(containers), limits: limits)?.contains("documentElements") == true)
    // The third key is no text, but the dictionary already has more entries than are allowed.
    let keys: [[UInt8]] = [[0xD3, 1, 1, 2, 1, 1, 1], [0x51, 97], [0xA0]]
    #expect(problem(list(keys), limits: limits)?.contains("documentElements") == true)
  }

  @Test("Texts and data that overlap are refused")
  func overlaps() {
    // Each text begins behind the header of the one before, and all end at the same byte.
    let count = 60
    let inner: [[UInt8]] = (1...count).map { [0x4F, 0x10, UInt8(3 * (count - $0))] }
    let top: [UInt8] = [0xAF, 0x10, UInt8(count)] + (1...count).map { UInt8($0) }
    #expect(problem(list([top] + inner))?.contains("overlap") == true)
    #expect(problem(list([top] + Array(repeating: [0x41, 9], count: count))) == nil)
  }

  @Test(
    "Texts and data count wherever they are referred to",
    arguments: [
      (0x4F, 1), (0x5F, 1), (0x6F, 2),
    ] as [(UInt8, Int)])
  func repetitions(marker: UInt8, width: Int) {
    let long: [UInt8] = [marker, 0x11, 1, 0] + Array(repeating: 97, count: 256 * width)
    var limits = Limits.trusted
    limits.documentBytes = 256 * width * 4
    #expect(problem(list([[0xA4, 1, 1, 1, 1], long]), limits: limits) == nil)
    #expect(problem(list([[0xA5, 1, 1, 1, 1, 1], long]), limits: limits)?.contains("documentBytes") == true)
    #expect(problem(list([[0xA3, 1, 1, 1], [0xA2, 2, 2], long]), limits: limits)?.contains("documentBytes") == true)
  }

  @Test("A text that is longer than the list is refused", arguments: [0x4F, 0x5F, 0x6F] as [UInt8])
  func longTexts(marker: UInt8) {
    #expect(problem(list([[0xA1, 1], [marker, 0x11, 0xFF, 0xFF, 97]]))?.contains("larger than the list") == true)
  }

  @Test("A list is not read when time is up")
  func lateness() {
    Deadline.$ofReading.withValue(Deadline(.now)) { #expect(problem(list([[0xA0]])) == "late") }
  }

  @Test(
    "Sets, and what else is in no list of settings, are refused: Foundation halts at some of them",
    arguments: [
      [0xB1, 1], [0xC1, 1], [0x80, 1], [0x00], [0x71, 97], [0x34, 0, 0, 0, 0, 0, 0, 0, 0], [0xE0], [0x27, 0, 0],
    ] as [[UInt8]])
  func kinds(object: [UInt8]) {
    #expect(problem(list([object, [0x51, 97]]))?.contains("no text, number") == true)
    #expect(problem(list([[0xA1, 1], object, [0x51, 97]]))?.contains("no text, number") == true)
  }

  @Test("Sizes and places that lie outside of the list are refused")
  func outside() {
    #expect(problem([])?.contains("cut short") == true)
    #expect(problem(Array("bplist00".utf8)) != nil)
    #expect(problem(list([[0xA1, 9]]))?.contains("not there") == true)
    #expect(problem(list([[0xAF, 0x13] + [UInt8](repeating: 0xFF, count: 8)])) != nil)
    #expect(problem(list([[0xAF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)])) != nil)
    #expect(problem(list([[0xDF, 0x11, 0xFF, 0xFF, 0]])) != nil)
  }

  @Test("Whatever single bytes become, a list is read or refused")
  func mutations() throws {
    let source: [String: Any] = [
      "rootDocument": "main.caml", "geometryFlipped": true,
      "loops": [1.5, 2, ["a": ["b": ["é", Date(timeIntervalSince1970: 0), Data([1])]]]],
      "more": ["x": 1, "y": [[[[]]]]],
    ]
    let whole = [UInt8](try PropertyListSerialization.data(fromPropertyList: source, format: .binary, options: 0))
    var random = SeededRandom(seed: 3)
    for _ in 0..<3_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      }
      _ = problem(bytes)
    }
  }
}
