// Tests of a ring of slices: the same as filled sectors, where the labels are, and how it grows.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A ring of slices with labels")
struct DonutChartTests {
  private static let values: [(CGFloat, UIColor)] = [(50, .systemBlue), (30, .systemGreen), (20, .systemOrange)]

  private func chart() -> (board: UIView, chart: DonutChart) {
    let chart = DonutChart(frame: CGRect(x: 10, y: 10, width: 140, height: 140))
    chart.slices = Self.values.map { DonutChart.Slice(value: $0.0, color: $0.1) }
    let board = Showcase.board(160, 160, chart)
    board.layoutIfNeeded()
    return (board, chart)
  }

  /// A filled piece of a ring between two shares of the circle.
  private func sector(_ from: CGFloat, _ to: CGFloat, _ color: UIColor) -> CALayer {
    let (start, end) = (2 * .pi * from - .pi / 2, 2 * .pi * to - .pi / 2)
    let path = CGMutablePath(), center = CGPoint(x: 80, y: 80)
    path.addArc(center: center, radius: 70, startAngle: start, endAngle: end, clockwise: false)
    path.addArc(center: center, radius: 40, startAngle: end, endAngle: start, clockwise: true)
    path.closeSubpath()
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = color.cgColor
    return shape
  }

  @Test("Stroked arcs are filled pieces of a ring")
  func picture() throws {
    let (board, chart) = chart()
    #expect(chart.labels.map(\.text) == ["50%", "30%", "20%"])
    _ = try IdiomPicture(of: board, named: "donut-chart")
    for label in chart.labels { label.isHidden = true }
    let sectors = [
      sector(0, 0.5, .systemBlue), sector(0.5, 0.8, .systemGreen), sector(0.8, 1, .systemOrange),
    ]
    // The strokes are offset curves, the pieces are cubic arcs: both within 0.05 pixels of the circle.
    try IdiomPicture(of: board).expect(looksLike: Showcase.root(160, 160, sectors), within: 12)
  }

  @Test("Labels stand in the middle of their slices")
  func labels() throws {
    let (board, chart) = chart()
    let shot = try IdiomPicture(of: board)
    for (label, (middle, color)) in zip(
      chart.labels, [(0.25, [0, 122, 255]), (0.65, [52, 199, 89]), (0.9, [255, 149, 0])])
    {
      let turn = 2 * .pi * CGFloat(middle)
      #expect(Showcase.near(label.center.x, 70 + 55 * sin(turn)) && Showcase.near(label.center.y, 70 - 55 * cos(turn)))
      #expect(shot[10 + label.frame.minX - 2, 10 + label.center.y] == color)
    }
  }

  @Test("Half way through its animation each slice is half as long")
  func grows() throws {
    let (board, chart) = chart()
    for label in chart.labels { label.isHidden = true }
    try Showcase.staged(board) { stage in
      chart.animate(duration: 1)
      stage.advance(to: 0)
      stage.advance(to: 0.5)
      // The second slice, of 108°, is a curve of 90° and one of 18°. Half of it ends at three fifths of the first, which
      // shape layers take for the parameter: at 53.8° instead of 54°.
      let sectors = [
        sector(0, 0.25, .systemBlue), sector(0.5, 0.5 + 53.8 / 360, .systemGreen), sector(0.8, 0.9, .systemOrange),
      ]
      try IdiomPicture(of: board, at: 0.5, named: "donut-chart-growing")
        .expect(looksLike: Showcase.root(160, 160, sectors), within: 12)
    }
  }
}
