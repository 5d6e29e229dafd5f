// Tests of a chart that a view draws: its lines and bars are boxes, and its labels those of label views.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A chart that a view draws")
struct BarChartTests {
  private let chart: BarChart = {
    let chart = BarChart(frame: CGRect(x: 0, y: 0, width: 206, height: 134))
    chart.entries = [
      .init(label: "Mon", value: 30, color: .systemBlue), .init(label: "Tue", value: 75, color: .systemOrange),
      .init(label: "Wed", value: 140, color: .systemRed), .init(label: "Thu", value: 50, color: .systemGreen),
    ]
    return chart
  }()

  /// The chart of layers, with labels or without, and the bar on Monday of a number of points.
  private func boxes(labels: Bool, first: CGFloat = 30) -> CALayer {
    let grey = UIColor(white: 0.85, alpha: 1)
    var layers: [CALayer] = []
    for step in 1...4 {
      for x in stride(from: 36, to: 196, by: 6) {
        layers.append(Showcase.box(CGRect(x: x, y: 109 - 25 * step, width: 4, height: 1), grey))
      }
    }
    let bars: [(CGFloat, UIColor)] = [
      (first, .systemBlue), (75, .systemOrange), (100, .systemRed), (50, .systemGreen),
    ]
    for (index, (height, color)) in bars.enumerated() {
      layers.append(
        Showcase.box(CGRect(x: 46 + 40 * CGFloat(index), y: 110 - height, width: 20, height: height), color))
    }
    layers.append(Showcase.box(CGRect(x: 35, y: 10, width: 2, height: 101), .black))
    layers.append(Showcase.box(CGRect(x: 35, y: 109, width: 161, height: 2), .black))
    guard labels else { return Showcase.root(chart.bounds.width, chart.bounds.height, layers) }
    let font = UIFont.systemFont(ofSize: 10)
    for step in 0...4 {
      let text = CATextLayer()
      text.string = NSAttributedString(
        string: "\(25 * step)", attributes: [.font: font, .foregroundColor: UIColor.darkGray])
      text.alignmentMode = .right
      text.contentsScale = 2
      text.frame = CGRect(x: 0, y: 104 - 25 * step, width: 30, height: 12)
      layers.append(text)
    }
    for (index, name) in ["Mon", "Tue", "Wed", "Thu"].enumerated() {
      let text = CATextLayer()
      let string = NSAttributedString(
        string: name, attributes: [.font: font, .foregroundColor: UIColor.darkGray])
      text.string = string
      text.contentsScale = 2
      let size = string.size()
      text.frame = CGRect(
        x: 56 + 40 * CGFloat(index) - size.width / 2, y: 115, width: size.width + 1, height: size.height)
      layers.append(text)
    }
    return Showcase.root(chart.bounds.width, chart.bounds.height, layers)
  }

  @Test("Lines, dashes and bars that lie on pixels are boxes of their colours")
  func figures() throws {
    for index in chart.entries.indices { chart.entries[index].label = "" }
    let picture = try IdiomPicture(of: chart), expected = try IdiomPicture(of: boxes(labels: false))
    // All that is right of the values.
    for y in 0..<268 {
      for x in 68..<412 where picture[CGFloat(x) / 2, CGFloat(y) / 2] != expected[CGFloat(x) / 2, CGFloat(y) / 2] {
        Issue.record("\(x), \(y)")
        return
      }
    }
    #expect(try expected != IdiomPicture(of: boxes(labels: false, first: 30.5)))
  }

  @Test("Labels stand beside the axis and in the middle below the bars, as in layers of text")
  func labels() throws {
    let picture = try IdiomPicture(of: chart, named: "bar-chart")
    // Layers of text round to pixels after they are placed, which may change the last level of a colour.
    #expect(try picture.difference(inPixelsFrom: IdiomPicture(of: boxes(labels: true))) < 0.2)
    #expect(try picture.difference(inPixelsFrom: IdiomPicture(of: boxes(labels: false))) > 500)
  }

  @Test("A chart of another size is drawn anew, and not stretched")
  func resize() throws {
    _ = try IdiomPicture(of: chart)
    chart.frame.size = CGSize(width: 366, height: 234)
    let other = BarChart(frame: chart.frame)
    other.entries = chart.entries
    let picture = try IdiomPicture(of: chart)
    #expect(try picture == IdiomPicture(of: other))
    other.steps = 2
    #expect(try picture != IdiomPicture(of: other))
  }
}
