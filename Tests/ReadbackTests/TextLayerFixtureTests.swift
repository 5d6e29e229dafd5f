// Tests against a text layer by Core Animation: fourteen lines of Helvetica. Its lines break, lie and end in the same
// places.
//
// The face that replaces Helvetica has its widths, but not its outlines: places are compared, not pixels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("A text layer by Core Animation", .everyProduction)
struct TextLayerFixtureTests {
  /// The rows of the screenshot that hold the text.
  private static let rows = 140..<1000

  /// The layer on a page as wide as the screenshot, at the place that the app's storyboard gives its view.
  private func page(_ configure: (CATextLayer) -> Void = { _ in }) -> CALayer {
    let text = CATextLayer()
    text.frame = CGRect(x: 16, y: 80, width: 343, height: 404)
    text.contentsScale = 2
    text.font = NSString(string: "Helvetica")
    text.fontSize = 24
    text.foregroundColor = CGColor(gray: 1 / 3, alpha: 1)
    text.isWrapped = true
    text.alignmentMode = .left
    text.truncationMode = .end
    text.string = String(
      repeating:
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Fusce auctor arcu quis velit congue dictum. ",
      count: 20)
    configure(text)
    return ground([text], width: 375, height: 500, Paint.white)
  }

  /// A line in a picture, in pixels.
  private struct Line {
    var rows: Range<Int>
    var baseline = 0.0
    var columns = 0..<0
  }

  /// The darkness of a pixel: 0 for paper, 1 for ink.
  private func ink(_ picture: Picture, _ x: Int, _ y: Int) -> Double {
    Double(255 - Int(picture.bytes[(y * picture.width + x) * 4 + 1])) / 170
  }

  /// The lines of a picture.
  private func lines(_ picture: Picture) -> [Line] {
    var result: [Line] = []
    for y in Self.rows where (0..<picture.width).contains(where: { ink(picture, $0, y) > 0.5 }) {
      if let last = result.last, last.rows.upperBound == y {
        result[result.count - 1].rows = last.rows.lowerBound..<y + 1
      } else {
        result.append(Line(rows: y..<y + 1))
      }
    }
    for index in result.indices {
      let rows = result[index].rows
      let columns = (0..<picture.width).filter { x in rows.contains { ink(picture, x, $0) > 0.5 } }
      result[index].columns = (columns.first ?? 0)..<(columns.last ?? 0) + 1
      result[index].baseline = baseline(picture, rows)
    }
    return result
  }

  /// The baseline of a line's letters: the height of most of the edges that are three pixels wide or more.
  private func baseline(_ picture: Picture, _ rows: Range<Int>) -> Double {
    var ends: [Int: Double] = [:]
    for x in 0..<picture.width {
      for y in rows.lowerBound + 28..<rows.upperBound where ink(picture, x, y + 1) < 0.01 {
        // The test is for three rows of ink above a row that is either the last of the ink or already white.
        if (1...3).allSatisfy({ ink(picture, x, y - $0) > 0.99 }) { ends[x] = Double(y) + ink(picture, x, y) }
      }
    }
    let flat = ends.filter { x, end in
      [ends[x - 1], ends[x + 1]].allSatisfy { $0.map { abs($0 - end) < 0.03 } == true }
    }
    let heights = flat.values.sorted()
    return heights.max { a, b in
      heights.count { abs($0 - a) < 0.3 } < heights.count { abs($0 - b) < 0.3 }
    } ?? 0
  }

  /// The dots at the end of a line: the columns of ink in the row above its baseline, from the last letter on.
  private func dots(_ picture: Picture, _ line: Line) -> [Range<Int>] {
    let row = Int(line.baseline) - 2
    var result: [Range<Int>] = []
    for x in line.columns where ink(picture, x, row) > 0.5 {
      if let last = result.last, last.upperBound == x {
        result[result.count - 1] = last.lowerBound..<x + 1
      } else {
        result.append(x..<x + 1)
      }
    }
    return result.suffix(4)
  }

  /// The largest distance between edges of lines, in pixels, and that between baselines; nil if the numbers of lines
  /// differ.
  private func compare(_ actual: [Line], _ expected: [Line]) -> (edges: Int, baselines: Double)? {
    guard actual.count == expected.count else { return nil }
    var result = (edges: 0, baselines: 0.0)
    for (a, b) in zip(actual, expected) {
      let edges = [a.columns.lowerBound - b.columns.lowerBound, a.columns.upperBound - b.columns.upperBound]
      result.edges = max(result.edges, edges.map(abs).max() ?? 0)
      result.baselines = max(result.baselines, abs(a.baseline - b.baseline))
    }
    return result
  }

  @Test("Fourteen lines break, begin, end and stand where Core Animation drew them")
  func fourteenLines() throws {
    let expected = lines(try #require(Fixture.picture("layerplayer/CATextLayer.png")))
    let actual = lines(try Production.render(page(), .retina))
    #expect(expected.count == 14)
    let (edges, baselines) = try #require(compare(actual, expected), "\(actual.count) lines")
    // The other outlines account for a point and a half at the edges; the baselines may differ by half a point.
    #expect(edges <= 3)
    #expect(baselines <= 1, "\(actual.map(\.baseline)) instead of \(expected.map(\.baseline))")
    for lines in [actual, expected] {
      let pitch = (lines[13].baseline - lines[0].baseline) / 13
      #expect(abs(pitch / 2 - 28.8) < 0.05, "the lines are \(pitch / 2) points apart")
    }
    // Another size, width or alignment makes other lines.
    let changes: [(CATextLayer) -> Void] = [
      { $0.fontSize = 23.5 }, { $0.bounds.size.width = 330 }, { $0.alignmentMode = .center }, { $0.isWrapped = false },
      { $0.font = NSString(string: "Verdana") }, { $0.bounds.size.height = 360 },
    ]
    for (index, change) in changes.enumerated() {
      let changed = compare(lines(try Production.render(page(change), .retina)), expected)
      #expect(changed == nil || changed.map { $0.edges > 3 || $0.baselines > 1 } == true, "change \(index) passes")
    }
  }

  @Test("The last line ends in an ellipsis right behind its last word, as Core Animation's does")
  func ellipsis() throws {
    let picture = try #require(Fixture.picture("layerplayer/CATextLayer.png"))
    let expected = dots(picture, try #require(lines(picture).last))
    let drawn = try Production.render(page(), .retina)
    let actual = dots(drawn, try #require(lines(drawn).last))
    #expect(expected.count == 4 && actual.count == 4)
    for (a, b) in zip(actual, expected) {
      #expect(abs(a.lowerBound - b.lowerBound) <= 2 && abs(a.upperBound - b.upperBound) <= 2, "\(actual), \(expected)")
    }
    let whole = try Production.render(page { $0.truncationMode = .none }, .retina)
    #expect(dots(whole, try #require(lines(whole).last)) != actual)
  }
}
