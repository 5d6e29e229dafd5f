// Tests of loading indicators: a picture at a time is one of layers that stand still, as the curves say.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Loading indicators")
struct LoadingIndicatorTests {
  private static let color = UIColor(red: 0.93, green: 0.33, blue: 0.4, alpha: 1)

  /// Shows an indicator at a time, beside a layer that doesn't move.
  private func compare(
    _ animation: any LoadingAnimation, at time: Double, named name: String, tolerance: Int = 2,
    _ reference: (Double) -> CALayer
  ) throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let view = LoadingIndicator(frame: root.bounds, animation: animation)
    root.addSubview(view)
    try Showcase.staged(root) { (stage) throws in
      view.startAnimating()
      stage.advance(to: 0)
      stage.advance(to: time)
      let picture = try IdiomPicture(of: root, at: time, named: name)
      #expect(try picture.difference(from: IdiomPicture(of: reference(time))) <= tolerance)
      let later = try picture.difference(from: IdiomPicture(of: reference(time + 0.02)))
      #expect(later > 5 * tolerance / 2, "\(later)")
      view.stopAnimating()
      #expect(view.isHidden && view.layer.sublayers?.isEmpty != false)
    }
  }

  @Test("Three balls beat, the outer ones half a beat later", arguments: [0.525, 1.225, 3])
  func ballBeat(time: Double) throws {
    try compare(BallBeat(), at: time, named: "loading-ball-beat") { time in
      let balls = (0..<3).map { index -> CALayer in
        let begin = index == 1 ? 0 : 0.35
        let part = (time - begin).truncatingRemainder(dividingBy: 0.7) / 0.7
        // 1 at the ends and 0 in the middle.
        let rest = abs(part - 0.5) * 2
        let side = 12 * (0.75 + 0.25 * rest)
        let ball = Showcase.box(
          CGRect(x: 16 + 14 * Double(index), y: 30, width: 0, height: 0).insetBy(dx: -side / 2, dy: -side / 2),
          Self.color, radius: side / 2)
        ball.opacity = Float(0.2 + 0.8 * rest)
        return ball
      }
      return Showcase.root(60, 60, balls)
    }
  }

  @Test("Five lines scale by a curve that goes beyond its end", arguments: [0.7, 1.45])
  func lineScale(time: Double) throws {
    try compare(LineScale(), at: time, named: "loading-line-scale") { time in
      let width = 40.0 / 9
      let lines = (0..<5).map { index -> CALayer in
        let part = (time - 0.1 * Double(index + 1)).truncatingRemainder(dividingBy: 1)
        let eased = Showcase.curve(0.2, 0.68, 0.18, 1.08, at: part < 0.5 ? part * 2 : part * 2 - 1)
        let scale = part < 0.5 ? 1 - 0.6 * eased : 0.4 + 0.6 * eased
        let line = Showcase.box(
          CGRect(x: 10 + width * 2 * Double(index), y: 10, width: width, height: 40), Self.color, radius: width / 2)
        line.transform = CATransform3DMakeScale(1, scale, 1)
        return line
      }
      return Showcase.root(60, 60, lines)
    }
  }

  @Test("A stroke grows, shrinks and turns", arguments: [0.35, 1.1, 2.2])
  func strokeSpin(time: Double) throws {
    // The ends of a part of a circle made of curves lie up to a tenth of a pixel beside those of an arc.
    try compare(StrokeSpin(), at: time, named: "loading-stroke-spin", tolerance: 45) { time in
      let part = time.truncatingRemainder(dividingBy: 1.7)
      let end = min(part / 0.7, 1), start = max((part - 0.5) / 1.2, 0)
      let turn = 2 * Double.pi * (part / 1.7 - 0.25)
      let arc = CAShapeLayer()
      arc.path =
        UIBezierPath(
          arcCenter: CGPoint(x: 30, y: 30), radius: 20, startAngle: turn + 2 * .pi * start,
          endAngle: turn + 2 * .pi * end, clockwise: true
        ).cgPath
      arc.fillColor = nil
      arc.strokeColor = Self.color.cgColor
      arc.lineWidth = 2
      return Showcase.root(60, 60, [arc])
    }
  }
}
