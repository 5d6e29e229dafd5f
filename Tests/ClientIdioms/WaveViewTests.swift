// Tests of water that a display link moves: its surface is where the time says, in the picture too.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A wave by display link")
struct WaveViewTests {
  /// A disc of 100 points, in which water stands at 50 points, after a number of seconds.
  private func water(after seconds: Double, height: Double = 6) -> CALayer {
    func surface(_ shift: Double, _ alpha: CGFloat) -> CAShapeLayer {
      let shape = CAShapeLayer()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 100))
      for x in 0...100 { path.addLine(to: CGPoint(x: Double(x), y: 50 + height * sin((Double(x) + shift) * .pi / 40))) }
      path.addLine(to: CGPoint(x: 100, y: 100))
      shape.path = path.cgPath
      shape.fillColor = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: alpha).cgColor
      return shape
    }
    let disc = Showcase.box(CGRect(x: 10, y: 10, width: 100, height: 100), .clear, radius: 50)
    disc.masksToBounds = true
    disc.sublayers = [surface(20 * seconds + 80.0 / 3, 0.4), surface(40 * seconds, 0.8)]
    return Showcase.root(120, 120, [disc])
  }

  @Test("The water moves with the frames, and rests where it is in no window")
  func motion() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    window.makeKeyAndVisible()
    try Showcase.staged(window) { (stage) throws in
      let view = WaveView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
      window.addSubview(view)
      for frame in 0...32 { stage.advance(to: Double(frame) / 64) }
      #expect(abs(view.offset - 20) < 1e-9)
      let picture = try IdiomPicture(of: window, at: 0.5, named: "wave")
      #expect(try picture.difference(from: IdiomPicture(of: water(after: 0.5))) <= 1)
      #expect(try picture.difference(from: IdiomPicture(of: water(after: 0.5, height: 6.2))) > 4)
      // Frames that come less often move it as far.
      stage.advance(to: 1.5)
      #expect(
        try IdiomPicture(of: window, at: 1.5).difference(from: IdiomPicture(of: water(after: 1.5))) <= 1)
      view.removeFromSuperview()
      #expect(!view.isMoving)
      stage.advance(to: 2)
      #expect(abs(view.offset - 60) < 1e-9)
    }
  }
}
