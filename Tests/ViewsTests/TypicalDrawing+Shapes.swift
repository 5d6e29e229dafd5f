// Typical drawing code of apps: paths, strokes, clips and gradients.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

extension TypicalDrawing {
  /// A ring that shows a progress of three quarters, with ticks around it and the number in it.
  static let progressRing = TypicalDrawing("a progress ring", 120, 120) { context in
    let center = CGPoint(x: 60, y: 60)
    context.setLineWidth(12)
    context.setStrokeColor(UIColor(white: 0.88, alpha: 1).cgColor)
    context.strokeEllipse(in: CGRect(x: 16, y: 16, width: 88, height: 88))
    context.setLineCap(.round)
    context.setStrokeColor(Palette.mint.cgColor)
    context.addArc(center: center, radius: 44, startAngle: -.pi / 2, endAngle: .pi, clockwise: false)
    context.strokePath()
    context.saveGState()
    context.setLineCap(.butt)
    context.setLineWidth(4)
    context.setStrokeColor(Palette.ink.cgColor)
    let tick = 2 * CGFloat.pi * 55 / 60
    context.setLineDash(phase: 0.5, lengths: [1, tick - 1])
    context.addArc(center: center, radius: 55, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    context.strokePath()
    context.restoreGState()
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let text = NSAttributedString(
      string: "75%",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 24), .foregroundColor: Palette.ink, .paragraphStyle: style])
    let height = text.size().height
    text.draw(in: CGRect(x: 20, y: 60 - height / 2, width: 80, height: height))
  }

  /// A line over a fading fill, with a dashed grid behind it and dots at the values.
  static let chart = TypicalDrawing("a chart", 160, 100) { context in
    Palette.paper.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 160, height: 100))
    let values: [CGFloat] = [20, 45, 32, 70, 55, 85]
    let points = values.enumerated().map { CGPoint(x: 10 + CGFloat($0) * 28, y: 90 - $1 * 0.8) }
    context.saveGState()
    context.setLineWidth(0.5)
    context.setLineDash(phase: 0, lengths: [2, 2])
    UIColor(white: 0.7, alpha: 1).setStroke()
    context.strokeLineSegments(
      between: [30, 50, 70].flatMap { [CGPoint(x: 10, y: CGFloat($0)), CGPoint(x: 150, y: CGFloat($0))] })
    context.restoreGState()

    let line = UIBezierPath()
    line.move(to: points[0])
    for point in points.dropFirst() { line.addLine(to: point) }
    context.saveGState()
    if let area = line.copy() as? UIBezierPath {
      area.addLine(to: CGPoint(x: points[5].x, y: 90))
      area.addLine(to: CGPoint(x: points[0].x, y: 90))
      area.close()
      area.addClip()
    }
    let top = context.boundingBoxOfClipPath.minY
    if let gradient = Palette.gradient([Palette.sky.withAlphaComponent(0.6), Palette.sky.withAlphaComponent(0)]) {
      context.drawLinearGradient(gradient, start: CGPoint(x: 0, y: top), end: CGPoint(x: 0, y: 90), options: [])
    }
    context.restoreGState()
    Palette.sky.setStroke()
    line.lineWidth = 2
    line.lineJoinStyle = .round
    line.stroke()
    for point in points {
      let dot = CGRect(x: point.x - 3, y: point.y - 3, width: 6, height: 6)
      UIColor.white.setFill()
      context.fillEllipse(in: dot)
      context.strokeEllipse(in: dot)
    }
  }

  /// The hands and the hours of a clock, each in a coordinate system of its own.
  static let clock = TypicalDrawing("a clock", 100, 100) { context in
    context.translateBy(x: 50, y: 50)
    UIColor.white.setFill()
    Palette.ink.setStroke()
    context.setLineWidth(3)
    context.addEllipse(in: CGRect(x: -45, y: -45, width: 90, height: 90))
    context.drawPath(using: .fillStroke)
    for hour in 0..<12 {
      context.saveGState()
      context.rotate(by: CGFloat(hour) * .pi / 6)
      if hour % 3 == 0 {
        Palette.accent.setFill()
        context.fill(CGRect(x: -1.5, y: -40, width: 3, height: 8))
      } else {
        Palette.ink.setFill()
        context.fill(CGRect(x: -1, y: -40, width: 2, height: 4))
      }
      context.restoreGState()
    }
    func hand(_ angle: CGFloat, _ length: CGFloat, _ width: CGFloat, _ color: UIColor) {
      context.saveGState()
      defer { context.restoreGState() }
      context.rotate(by: angle)
      context.setLineWidth(width)
      context.setLineCap(.round)
      color.setStroke()
      context.move(to: CGPoint(x: 0, y: 6))
      context.addLine(to: CGPoint(x: 0, y: -length))
      context.strokePath()
    }
    hand(.pi / 3, 24, 4, Palette.ink)
    hand(.pi * 1.1, 34, 3, Palette.ink)
    hand(.pi * 0.25, 36, 1, Palette.accent)
  }

  /// A speech bubble whose corners and tail are arcs between tangents.
  static let speechBubble = TypicalDrawing("a speech bubble", 120, 80) { context in
    let (left, top, right, bottom, radius) = (10.0, 10.0, 110.0, 55.0, 12.0)
    context.beginPath()
    context.move(to: CGPoint(x: left + radius, y: top))
    context.addArc(
      tangent1End: CGPoint(x: right, y: top), tangent2End: CGPoint(x: right, y: bottom), radius: radius)
    context.addArc(
      tangent1End: CGPoint(x: right, y: bottom), tangent2End: CGPoint(x: left, y: bottom), radius: radius)
    context.addLine(to: CGPoint(x: 45, y: bottom))
    context.addQuadCurve(to: CGPoint(x: 22, y: 72), control: CGPoint(x: 38, y: 70))
    context.addQuadCurve(to: CGPoint(x: 28, y: bottom), control: CGPoint(x: 30, y: 64))
    context.addArc(
      tangent1End: CGPoint(x: left, y: bottom), tangent2End: CGPoint(x: left, y: top), radius: radius)
    context.addArc(tangent1End: CGPoint(x: left, y: top), tangent2End: CGPoint(x: right, y: top), radius: radius)
    context.closePath()
    context.setFillColor(Palette.sky.cgColor)
    context.fillPath()
    "Hello!".draw(
      at: CGPoint(x: 24, y: 20),
      withAttributes: [.font: UIFont.systemFont(ofSize: 18), .foregroundColor: UIColor.white])
  }

  /// A ribbon: the outline of a dashed stroke, filled with a gradient.
  static let gradientStroke = TypicalDrawing("a stroke with a gradient", 120, 60) { context in
    context.setLineWidth(10)
    context.setLineCap(.round)
    context.setLineDash(phase: 0, lengths: [24, 16])
    context.move(to: CGPoint(x: 12, y: 42))
    context.addCurve(
      to: CGPoint(x: 108, y: 18), control1: CGPoint(x: 40, y: -30), control2: CGPoint(x: 80, y: 90))
    context.replacePathWithStrokedPath()
    context.clip()
    if let gradient = Palette.gradient([Palette.accent, .yellow, Palette.mint], [0, 0.5, 1]) {
      let box = context.boundingBoxOfClipPath
      context.drawLinearGradient(
        gradient, start: CGPoint(x: box.minX, y: 0), end: CGPoint(x: box.maxX, y: 0), options: [])
    }
  }

  /// A ball with a highlight, the glow of a lamp, and a colour wheel with a hole.
  static let balls = TypicalDrawing("radial and conic gradients", 150, 60) { context in
    if let ball = Palette.gradient([.white, Palette.accent, Palette.ink], [0, 0.4, 1]) {
      context.drawRadialGradient(
        ball, startCenter: CGPoint(x: 22, y: 20), startRadius: 2, endCenter: CGPoint(x: 30, y: 30), endRadius: 24,
        options: .drawsBeforeStartLocation)
    }
    context.saveGState()
    context.clip(to: CGRect(x: 60, y: 6, width: 40, height: 48))
    if let glow = Palette.gradient([.yellow, Palette.ink]) {
      context.drawRadialGradient(
        glow, startCenter: CGPoint(x: 80, y: 30), startRadius: 6, endCenter: CGPoint(x: 80, y: 30), endRadius: 22,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    context.restoreGState()
    context.addEllipse(in: CGRect(x: 104, y: 8, width: 44, height: 44))
    context.addEllipse(in: CGRect(x: 116, y: 20, width: 20, height: 20))
    context.clip(using: .evenOdd)
    let hues = (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1) }
    if let wheel = Palette.gradient(hues) {
      context.drawConicGradient(wheel, center: CGPoint(x: 126, y: 30), angle: -.pi / 2)
    }
  }

  /// The dark cover of a guided tour with a hole in it, and a hole that is cleared.
  static let cutOut = TypicalDrawing("holes", 120, 60) { context in
    Palette.photo(120, 60).draw(at: .zero)
    let cover = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 60, height: 60))
    cover.append(UIBezierPath(ovalIn: CGRect(x: 15, y: 15, width: 30, height: 30)))
    cover.usesEvenOddFillRule = true
    UIColor(white: 0, alpha: 0.6).setFill()
    cover.fill()
    context.saveGState()
    context.addEllipse(in: CGRect(x: 70, y: 10, width: 40, height: 40))
    context.clip()
    context.clear(CGRect(x: 60, y: 0, width: 60, height: 30))
    context.restoreGState()
    context.setBlendMode(.clear)
    context.fillEllipse(in: CGRect(x: 84, y: 36, width: 12, height: 12))
  }

  static let shapes = [progressRing, chart, clock, speechBubble, gradientStroke, balls, cutOut]
}
