// Tests of colours that are written as in style sheets.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import Testing

@Suite("Colours of CSS")
struct CSSColorTests {
  /// Red, green, blue and alpha in 255ths, rounded.
  private func bytes(_ text: String) -> [Int]? {
    CGColor(css: text)?.components.map { $0.map { Int(($0 * 255).rounded()) } }
  }

  @Test(
    "Each way of writing a colour is read",
    arguments: [
      ("#f00", [255, 0, 0, 255]), ("#F008", [255, 0, 0, 136]), ("#1e90ff", [30, 144, 255, 255]),
      ("#1e90ff80", [30, 144, 255, 128]), ("tomato", [255, 99, 71, 255]), (" RebeccaPurple ", [102, 51, 153, 255]),
      ("transparent", [0, 0, 0, 0]), ("aliceblue", [240, 248, 255, 255]), ("yellowgreen", [154, 205, 50, 255]),
      ("rgb(255, 99, 71)", [255, 99, 71, 255]), ("rgb(255 99 71)", [255, 99, 71, 255]),
      ("rgba(255, 99, 71, 0.5)", [255, 99, 71, 128]), ("rgb(100% 0% 50% / 25%)", [255, 0, 128, 64]),
      ("RGB(300 -5 none)", [255, 0, 0, 255]), ("hsl(120 100% 25%)", [0, 128, 0, 255]),
      ("hsl(9, 100%, 64%)", [255, 99, 71, 255]), ("hsl(-240deg 100% 50%)", [0, 255, 0, 255]),
      ("hsla(0.5turn 100% 50% / 0.2)", [0, 255, 255, 51]), ("hsl(200grad 100 50)", [0, 255, 255, 255]),
      ("hsl(3.14159265rad,100%,50%)", [0, 255, 255, 255]), ("hsl(9 0% 50%)", [128, 128, 128, 255]),
    ])
  func written(text: String, expected: [Int]) {
    #expect(bytes(text) == expected)
  }

  @Test(
    "What is no colour is none",
    arguments: [
      "", "#", "#12", "#12345", "#ggg", "reddish", "rgb(1 2)", "rgb(1,2,3,4,5)", "rgb(1 2 3", "rgb(1,2 / 3)",
      "rgb(a b c)",
      "hsl(10px 1% 1%)", "rgb(1 2 3 4)", "rgb(1e999 0 0)", "rgb(0x10 0 0)", "rgb(nan 0 0)", "color(display-p3 1 0 0)",
      "#\u{FF11}\u{FF12}\u{FF13}", String(repeating: "(", count: 1000),
    ])
  func refused(text: String) {
    #expect(CGColor(css: text) == nil)
  }

  @Test("Lists have commas or spaces between colours, and functions in them have their own")
  func lists() throws {
    let expected = ["red", "rgb(0, 0, 255)", "hsl(120 100% 50% / 0.5)"].compactMap { CGColor(css: $0) }
    #expect(expected.count == 3)
    #expect(CSSColor.list("red, rgb(0, 0, 255), hsl(120 100% 50% / 0.5)") == expected)
    #expect(CSSColor.list("red rgb(0, 0, 255) hsl(120 100% 50% / 0.5)") == expected)
    #expect(CSSColor.list("red, , blue") == nil)
    #expect(CSSColor.list("red, bluish") == nil)
    #expect(CSSColor.list("") == nil)
  }
}
