// Tests of a pulsing mark: a picture of the replicator is one of layers whose values are computed by hand.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A pulsing replicator")
struct PulsingDotTests {
  /// The rings of a time, by the curve that is called default.
  private func rings(at time: Double) -> CALayer {
    var layers: [CALayer] = []
    for index in 0..<3 where time >= Double(index) {
      let part = Showcase.curve(
        0.25, 0.1, 0.25, 1, at: (time - Double(index)).truncatingRemainder(dividingBy: 3) / 3)
      let ring = Showcase.box(
        CGRect(x: 60, y: 60, width: 0, height: 0).insetBy(dx: -50 * part, dy: -50 * part), .blue, radius: 50 * part)
      ring.opacity = Float(part < 0.2 ? 0.45 : 0.45 * (1 - (part - 0.2) / 0.8))
      layers.append(ring)
    }
    layers.append(
      Showcase.box(
        CGRect(x: 52, y: 52, width: 16, height: 16), UIColor(red: 0, green: 0.48, blue: 1, alpha: 1), radius: 8))
    return Showcase.root(120, 120, layers)
  }

  @Test("Each copy pulses a third of the time behind the one before it", arguments: [0.5, 1.5, 2.25, 4.0])
  func pulses(time: Double) throws {
    let view = PulsingDot(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
    window.makeKeyAndVisible()
    try Showcase.staged(window) { (stage) throws in
      window.addSubview(view)
      stage.advance(to: 0)
      stage.advance(to: time)
      let picture = try IdiomPicture(of: window, at: time, named: time == 4 ? "pulsing-dot" : nil)
      #expect(try picture.difference(from: IdiomPicture(of: rings(at: time))) <= 2)
      #expect(try picture.difference(from: IdiomPicture(of: rings(at: time + 0.05))) > 10)
    }
  }
}
