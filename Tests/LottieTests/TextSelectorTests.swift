// Tests of several selectors of one animator of text, and of the blur of letters.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import Testing

@Suite("Selectors of Lottie's text")
struct TextSelectorTests {
  /// A text whose letters are changed where selectors select them.
  private func text(_ properties: String, _ selectors: [String], _ letters: String = "aaaa") -> TextFile {
    let list = selectors.map { "{\($0)}" }.joined(separator: ",")
    return TextFile(text: letters, animators: [#"{"a": {\#(properties)}, "s": [\#(list)]}"#])
  }

  /// A selector from one index to another.
  private func range(_ start: Int, _ end: Int, mode: Int = 1, _ more: String = "") -> String {
    #""t": 0, "r": 2, "s": {"k": \#(start)}, "e": {"k": \#(end)}, "m": \#(mode)\#(more.isEmpty ? "" : ", " + more)"#
  }

  private func expect(
    _ text: TextFile, is expected: [CALayer], tolerance: Int = 0, _ comment: Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try Files.pixels(text.data()), wanted = try Files.pixels(Files.page(expected))
    #expect(wanted.contains { $0 != 0 } || expected.isEmpty, sourceLocation: sourceLocation)
    #expect(Files.difference(shown, wanted) <= tolerance, comment, sourceLocation: sourceLocation)
  }

  private func row(_ places: [Double]) -> [CALayer] { places.map { TextFile.a($0, 20) } }

  @Test("Selectors add up, take away from those before them, or leave what all of them select")
  func modes() throws {
    func hidden(_ selectors: String...) -> TextFile { text(#""o": {"k": 0}"#, selectors) }
    try expect(hidden(range(0, 1), range(2, 3)), is: row([20, 40]))
    try expect(hidden(range(0, 3), range(0, 3)), is: row([40]), "no letter is selected by more than all")
    try expect(hidden(range(0, 4), range(1, 2, mode: 2)), is: row([20]))
    try expect(hidden(range(1, 2, mode: 2)), is: row([20]), "a first one takes away from all")
    try expect(hidden(range(0, 3), range(1, 4, mode: 3)), is: row([10, 40]))
    try expect(hidden(range(0, 3), range(1, 4, mode: 6)), is: row([20, 30]))
    try expect(hidden(range(0, 4), range(1, 2, mode: 2), range(1, 2)), is: [])
  }

  @Test(
    "The least, the greatest, the sum or the difference of what two selectors select",
    arguments: [
      (1, [1.0, 1, 0.4, 0.4]), (2, [0.6, 0.6, -0.4, -0.4]), (3, [0.4, 0.4, 0, 0]), (4, [0.4, 0.4, 0, 0]),
      (5, [1, 1, 0.4, 0.4]), (6, [0.6, 0.6, 0.4, 0.4]),
    ])
  func amounts(mode: Int, shares: [Double]) throws {
    // A letter that is moved down by 20 pixels shows by how much it is selected.
    let moved = text(#""p": {"k": [0, 20]}"#, [range(0, 2), range(0, 4, mode: mode, #""a": {"k": 40}"#)])
    try expect(
      moved, is: shares.enumerated().map { TextFile.a(10 + 10 * Double($0), 20 + 20 * $1) }, tolerance: 1)
  }

  @Test("Each selector counts units of its own, and has an order of chance of its own")
  func units() throws {
    // The second word without the third letter of the text, which is its first one.
    let hidden = text(#""o": {"k": 0}"#, [range(1, 2, #""b": 3"#), range(2, 3, mode: 2, #""b": 2"#)], "aa aa")
    try expect(hidden, is: row([10, 20, 40]))
    func shuffled(_ selectors: [String]) throws -> [UInt8] {
      try Files.pixels(text(#""o": {"k": 0}"#, selectors, "aaaaaaaa").data())
    }
    let one = range(0, 4, #""rn": 1"#), other = range(0, 4, mode: 6, #""rn": 1"#)
    // The same order twice would leave no letter selected.
    #expect(try shuffled([one, other]) != shuffled([range(0, 0)]))
    #expect(try shuffled([one, other]) == shuffled([one, other]))
  }

  @Test("Selectors of expressions and of other kinds are named and left out, beside a range or alone")
  func otherKinds() throws {
    let expression = #""t": 1, "b": 1, "x": "selectorValue""#, other = #""t": 2"#
    for selectors in [[expression, range(0, 2)], [range(0, 2), other]] {
      let hidden = text(#""o": {"k": 0}"#, selectors)
      try expect(hidden, is: row([30, 40]))
      let animation = try LottieAnimation(data: hidden.data())
      #expect(animation.diagnostics.contains { $0.kind == .notDrawn && $0.message.contains("left out") })
    }
    try expect(text(#""o": {"k": 0}"#, [expression]), is: [], "an animator without a selector changes all letters")
  }

  @Test("Letters are blurred by as much as they are selected")
  func blur() throws {
    func box(_ x: Double, _ sigma: Double) -> CALayer {
      let layer = TextFile.a(x, 20), filter = CAFilter(type: "gaussianBlur")
      filter.setValue(sigma, forKey: "inputRadius")
      layer.filters = [filter]
      return layer
    }
    let blurred = text(#""bl": {"k": [10, 10]}"#, [range(1, 2), range(2, 3, #""a": {"k": 50}"#)], "aaa")
    try expect(blurred, is: [box(10, 0), box(20, 3), box(30, 1.5)], tolerance: 1)
    let animation = try LottieAnimation(data: blurred.data())
    #expect(animation.diagnostics.isEmpty)
    // A blur that ends shows the letters as they are.
    let ending = TextFile(
      text: "a", animators: [TextFile.animator(#""bl": \#(Files.numbers([(0, "[10, 10]"), (30, "[0, 0]")]))"#)])
    #expect(try Files.pixels(ending.data(), frame: 30) == Files.pixels(Files.page(row([10]))))
    #expect(try Files.pixels(ending.data(), frame: 0) == Files.pixels(Files.page([box(10, 3)])))
  }
}
