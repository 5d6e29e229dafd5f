// Tests of the pictures of typical drawing code.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Typical drawings")
struct TypicalDrawingTests {
  private let clear = [0, 0, 0, 0]

  private func pixels(_ drawing: TypicalDrawing) throws -> Pixels { try #require(drawing.pixels()) }

  /// Whether two colours are practically the same.
  private func isClose(_ pixel: [Int], _ color: [Int], by distance: Int = 2) -> Bool {
    zip(pixel, color).allSatisfy { abs($0 - $1) <= distance }
  }

  private func isClose(_ pixel: [Int], _ color: UIColor, by distance: Int = 2) -> Bool {
    isClose(pixel, bytes(color), by: distance)
  }

  private func bytes(_ color: UIColor) -> [Int] {
    let color = color.cgColor.sRGBComponents
    return [color.x * color.w, color.y * color.w, color.z * color.w, color.w].map { Int($0 * 255 + 0.5) }
  }

  @Test("A drawing at twice the scale is the same drawing, only finer", arguments: TypicalDrawing.all)
  func scales(drawing: TypicalDrawing) throws {
    let one = try pixels(drawing), two = try #require(drawing.pixels(scale: 2))
    #expect(two.width == 2 * one.width && two.height == 2 * one.height)
    // On the average of several points the only differences are edges without antialiasing, text, which stands on whole
    // pixels, and enlarged images.
    let side = 5
    var largest = 0
    for y in stride(from: 0, to: one.height - side, by: side) {
      for x in stride(from: 0, to: one.width - side, by: side) {
        var difference = [0, 0, 0, 0]
        for row in 0..<side {
          for column in 0..<side {
            let coarse = one[x + column, y + row]
            let fine = [(0, 0), (1, 0), (0, 1), (1, 1)].map { two[2 * (x + column) + $0.0, 2 * (y + row) + $0.1] }
            for index in 0..<4 {
              difference[index] += 4 * coarse[index] - fine.reduce(0) { $0 + $1[index] }
            }
          }
        }
        largest = difference.reduce(largest) { max($0, abs($1)) }
      }
    }
    #expect(largest <= drawing.largestScaleDifference * 4 * side * side)
  }

  // MARK: Shapes

  @Test("A progress ring has round ends, ticks around it, and its number in the middle")
  func progressRing() throws {
    let shown = try pixels(.progressRing)
    #expect(isClose(shown[104, 60], Palette.mint) && isClose(shown[29, 29], [224, 224, 224, 255]))
    // The line's end extends by half its width beyond the top.
    #expect(isClose(shown[56, 16], Palette.mint) && isClose(shown[52, 17], [224, 224, 224, 255]))
    let text = try #require(shown.box { $0[3] > 200 && $0[0] < 60 && $0[1] < 60 })
    #expect(text.minX < 6 && text.maxX > 114)
    var columns: [Int] = []
    for x in 25..<95 where (40..<80).contains(where: { shown[x, $0][3] > 128 && shown[x, $0][1] < 100 }) {
      columns.append(x)
    }
    #expect(abs(Double((columns.first ?? 0) + (columns.last ?? 0)) / 2 - 59.5) <= 2 && columns.count > 30)
  }

  @Test("The area under a chart's line fades downwards, and there is none above it")
  func chart() throws {
    let shown = try pixels(.chart)
    #expect(isClose(shown[52, 20], Palette.paper))
    let part = 0.6 * (1 - (60.5 - 22) / 68)
    let expected = zip(bytes(Palette.sky), bytes(Palette.paper)).map {
      Int(Double($0) * part + Double($1) * (1 - part))
    }
    #expect(isClose(shown[122, 60], expected, by: 2), "\(shown[122, 60]) \(expected)")
    #expect(isClose(shown[122, 46], [255, 255, 255, 255]) && isClose(shown[122, 95], Palette.paper))
  }

  @Test("A clock's hours lie around it, and its hands point where they were turned to")
  func clock() throws {
    let shown = try pixels(.clock)
    #expect(shown[0, 0] == clear && isClose(shown[20, 50], [255, 255, 255, 255]))
    for (x, y) in [(50, 13), (86, 50), (50, 86), (13, 50)] {
      #expect(isClose(shown[x, y], Palette.accent), "\(x) \(y)")
    }
    let hand = (x: 50 + 20 * sin(Double.pi / 3), y: 50 - 20 * cos(Double.pi / 3))
    #expect(isClose(shown[Int(hand.x), Int(hand.y)], Palette.ink))
  }

  @Test("Arcs between tangents round the corners of a bubble, and its text lies in it")
  func speechBubble() throws {
    let shown = try pixels(.speechBubble)
    #expect(shown[11, 11] == clear && shown[108, 11] == clear && shown[108, 53] == clear && shown[11, 53] == clear)
    #expect(isClose(shown[60, 11], Palette.sky) && isClose(shown[100, 30], Palette.sky))
    #expect(isClose(shown[30, 63], Palette.sky) && shown[60, 63] == clear)
    let text = try #require(shown.box { $0.allSatisfy { $0 > 200 } })
    #expect(text.minX > 22 && text.maxX < 90 && text.minY > 18 && text.maxY < 50)
  }

  @Test("The outline of a dashed stroke clips a gradient")
  func gradientStroke() throws {
    let shown = try pixels(.gradientStroke)
    let box = try #require(shown.box { $0[3] > 128 })
    let (first, last) = (Int(box.minX), Int(box.maxX) - 1)
    func color(inColumn x: Int) throws -> [Int] { try #require((0..<60).map { shown[x, $0] }.first { $0[3] > 250 }) }
    #expect(isClose(try color(inColumn: first + 2), Palette.accent, by: 24))
    #expect(isClose(try color(inColumn: last - 3), Palette.mint, by: 24))
    #expect((0..<120).contains { x in (0..<60).allSatisfy { shown[x, $0] == clear } && x > first && x < last })
  }

  @Test("Radial gradients end at their circles unless they go on, and a wheel runs clockwise where y points down")
  func balls() throws {
    let shown = try pixels(.balls)
    #expect(isClose(shown[21, 19], [255, 255, 255, 255]) && shown[3, 5] == clear && shown[56, 30] == clear)
    #expect(isClose(shown[61, 8], Palette.ink) && isClose(shown[80, 30], .yellow))
    #expect(shown[126, 30] == clear && shown[105, 9] == clear)
    #expect(isClose(shown[126, 12], .red, by: 12) && isClose(shown[143, 30], [128, 255, 0, 255], by: 12))
  }

  @Test("Holes are cut by the even-odd rule, by clearing, and by a blend mode")
  func holes() throws {
    let shown = try pixels(.cutOut), photo = try #require(Pixels(Palette.photo(120, 60)))
    #expect(shown[35, 40] == photo[35, 40] && shown[90, 33] == photo[90, 33] && shown[66, 20] == photo[66, 20])
    #expect(isClose(shown[5, 5], photo[5, 5].enumerated().map { $0 == 3 ? 255 : Int(Double($1) * 0.4 + 0.5) }))
    #expect(shown[90, 20] == clear && shown[90, 42] == clear)
  }

  // MARK: Shadows and groups

  @Test("A badge casts its shadow downwards, and what is drawn later casts none")
  func badge() throws {
    let shown = try pixels(.badge)
    #expect(isClose(shown[20, 28], Palette.accent) && shown[60, 47][3] > 40 && shown[60, 47][0] == 0)
    #expect(shown[60, 47][3] > 2 * shown[60, 8][3] && shown[60, 58] == clear && shown[2, 28] == clear)
    let text = try #require(shown.box { $0.allSatisfy { $0 > 250 } })
    #expect(abs(text.midX - 60) <= 1.5 && abs(text.midY - 28) <= 1.5)
  }

  @Test("Text glows around its letters, and text as a clip lets a gradient through")
  func glow() throws {
    let shown = try pixels(.glowText)
    let letters = try #require(shown.box { $0.allSatisfy { $0 > 250 } })
    let beside = shown[Int(letters.minX) - 3, Int(letters.midY)]
    #expect(beside[1] > 100 && beside[2] > 100 && beside[0] < 40)
    #expect(isClose(shown[150, 70], Palette.ink) && isClose(shown[150, 5], Palette.ink))
    let warm = try #require(shown.box { $0[0] > 200 && $0[2] < 110 })
    #expect(warm.minY > 50 && warm.minX >= 16)
    func green(_ rows: Range<Int>) -> Int {
      rows.reduce(0) { most, y in
        max(most, (16..<150).map { shown[$0, y] }.filter { $0[0] > 230 }.map { $0[1] }.max() ?? 0)
      }
    }
    let top = Int(warm.minY), bottom = Int(warm.maxY)
    #expect(green(top..<(top + 4)) > 200 && green((bottom - 3)..<bottom) < 150)
  }

  @Test("A group fades and casts its shadow as one: nothing of it shines through itself")
  func group() throws {
    let shown = try pixels(.group)
    // There is blue above green, and blue alone, both above their shadow.
    #expect(isClose(shown[54, 48], shown[72, 56], by: 1) && shown[72, 56][3] > 200)
    #expect(shown[30, 61][3] > 60 && shown[30, 61][2] == 0 && shown[10, 8] == clear)
  }

  @Test("A shadow that falls into a shape is dark below its upper edge, and leaves the middle")
  func innerShadow() throws {
    let shown = try pixels(.innerShadow)
    #expect(isClose(shown[50, 40], Palette.paper) && shown[50, 5] == clear && shown[11, 11] == clear)
    #expect(shown[50, 11][0] < 130 && shown[50, 58][0] > shown[50, 11][0] + 40 && shown[50, 11][3] == 255)
  }

  // MARK: Images

  @Test("An image is upright where it draws itself, upside down by Core Graphics, and upright where y is turned around")
  func flippedImage() throws {
    let shown = try pixels(.flippedImage), photo = try #require(Pixels(Palette.photo()))
    for y in stride(from: 0, to: 40, by: 3) {
      for x in stride(from: 0, to: 60, by: 3) {
        #expect(shown[5 + x, 10 + y] == photo[x, y] && shown[135 + x, 10 + y] == photo[x, y])
        #expect(shown[70 + x, 10 + y] == photo[x, 39 - y])
      }
    }
  }

  @Test("A colour multiplies a photograph, and is itself where there is none")
  func tintedPhoto() throws {
    let shown = try pixels(.tintedPhoto), photo = try #require(Pixels(Palette.photo(120, 50)))
    let color = bytes(Palette.accent)
    for y in [20, 30, 44, 54] {
      let product = zip(photo[10, y - 5], color).map { Int((Double($0 * $1) / 255).rounded()) }
      #expect(isClose(shown[15, y], product), "\(y)")
    }
    #expect(isClose(shown[15, 57], color) && isClose(shown[45, 57], color))
  }

  @Test("A reflection is the picture upside down, fainter and fainter")
  func reflection() throws {
    let shown = try pixels(.reflection), photo = try #require(Pixels(Palette.photo()))
    for row in [0, 10, 20, 30, 39] {
      let part = 0.6 * (39.5 - Double(row)) / 40
      let expected = photo[50, 39 - row].map { Int(Double($0) * part + 0.5) }
      #expect(isClose(shown[55, 46 + row], expected), "\(row) \(shown[55, 46 + row]) \(expected)")
    }
  }

  @Test("A template is drawn in the fill colour, and a round clip leaves a round picture")
  func masks() throws {
    let shown = try pixels(.masks)
    #expect(isClose(shown[25, 26], Palette.accent) && shown[8, 8] == clear)
    #expect(shown[61, 6] == clear && shown[98, 43] == clear && shown[80, 10][3] == 255)
  }

  @Test("Without interpolation and antialiasing every pixel is wholly one thing")
  func sharpPixels() throws {
    let shown = try pixels(.sharpPixels)
    for y in 0..<50 {
      for x in 0..<100 { #expect(shown[x, y][3] == 0 || shown[x, y][3] == 255, "\(x) \(y)") }
    }
    #expect(shown.box { $0 == [255, 0, 0, 255] } == CGRect(x: 5, y: 5, width: 10, height: 10))
    #expect(shown.box { $0 == [0, 255, 0, 255] } == CGRect(x: 35, y: 35, width: 10, height: 10))
  }

  @Test("Patterns, colours of images and tiles make the same checkers, tiles upside down")
  func checkers() throws {
    let shown = try pixels(.checkers)
    let gray = bytes(.lightGray)
    func expected(_ x: Int, _ y: Int) -> [Int] { (x / 5 + y / 5) % 2 == 0 ? gray : clear }
    for y in 0..<50 {
      for x in 0..<40 { #expect(shown[x, y] == expected(x, y), "\(x) \(y)") }
      for x in 110..<150 { #expect(shown[x, y] == expected(x + 5, y), "\(x) \(y)") }
    }
    for y in 10..<40 {
      for x in 60..<90 { #expect(shown[x, y] == expected(x, y), "\(x) \(y)") }
    }
    #expect(shown[51, 1] == clear)
  }
}

extension TypicalDrawing {
  /// The allowed difference between the mean of five by five points and that at twice the scale, in levels.
  fileprivate var largestScaleDifference: Int {
    let others = [
      "sharp pixels": 12, "glowing text": 36, "a progress ring": 30, "a badge": 16, "checkers": 26,
      "radial and conic gradients": 12,
    ]
    return others[name] ?? 7
  }
}
