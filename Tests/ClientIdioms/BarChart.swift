// BarChart: a chart that a view draws, with bars, axes and labels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A chart of bars with an axis of values at the left.
@IBDesignable
final class BarChart: UIView, @unchecked Sendable {
  struct Entry {
    var label: String
    var value: CGFloat
    var color: UIColor
  }

  var entries: [Entry] = [] { didSet { setNeedsDisplay() } }
  var maximum: CGFloat = 100 { didSet { setNeedsDisplay() } }
  var steps = 4 { didSet { setNeedsDisplay() } }
  var insets = UIEdgeInsets(top: 10, left: 36, bottom: 24, right: 10)
  private let font = UIFont.systemFont(ofSize: 10)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    contentMode = .redraw
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    contentMode = .redraw
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let plot = bounds.inset(by: insets)
    drawGrid(in: plot, context: context)
    drawBars(in: plot)
    drawAxes(in: plot)
  }

  private func drawGrid(in plot: CGRect, context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    context.setStrokeColor(UIColor(white: 0.85, alpha: 1).cgColor)
    context.setLineWidth(1)
    context.setLineDash(phase: 0, lengths: [4, 2])
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.darkGray, .paragraphStyle: style,
    ]
    for step in 0...steps {
      let y = plot.maxY - plot.height * CGFloat(step) / CGFloat(steps)
      if step > 0 {
        context.move(to: CGPoint(x: plot.minX, y: y - 0.5))
        context.addLine(to: CGPoint(x: plot.maxX, y: y - 0.5))
        context.strokePath()
      }
      let value = maximum * CGFloat(step) / CGFloat(steps)
      let text = String(format: "%.0f", Double(value)) as NSString
      text.draw(in: CGRect(x: 0, y: y - 6, width: plot.minX - 6, height: 12), withAttributes: attributes)
    }
  }

  private func drawBars(in plot: CGRect) {
    guard !entries.isEmpty else { return }
    let slot = plot.width / CGFloat(entries.count)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.darkGray]
    for (index, entry) in entries.enumerated() {
      let height = plot.height * min(entry.value / maximum, 1)
      let bar = CGRect(
        x: plot.minX + slot * CGFloat(index) + slot / 4, y: plot.maxY - height, width: slot / 2, height: height)
      entry.color.setFill()
      UIRectFill(bar)
      let size = entry.label.size(withAttributes: attributes)
      let origin = CGPoint(x: bar.midX - size.width / 2, y: plot.maxY + 5)
      entry.label.draw(at: origin, withAttributes: attributes)
    }
  }

  private func drawAxes(in plot: CGRect) {
    let axes = UIBezierPath()
    axes.move(to: CGPoint(x: plot.minX, y: plot.minY))
    axes.addLine(to: CGPoint(x: plot.minX, y: plot.maxY))
    axes.addLine(to: CGPoint(x: plot.maxX, y: plot.maxY))
    axes.lineWidth = 2
    UIColor.black.setStroke()
    axes.stroke()
  }
}
