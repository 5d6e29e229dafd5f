// Tests of masks that come and go: the coverage of earlier frames never shows.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Moving masks")
struct MovingMasksTests {
  /// Stars, every third of which, or all, move from frame to frame.
  private func scene(frame: Int, allMove: Bool) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 600, height: 600)
    for index in 0..<16 {
      let shift = allMove || index.isMultiple(of: 3) ? Double(frame) * 0.37 : 0
      let path = CGMutablePath()
      for point in 0..<24 {
        let angle = Double(point) * .pi / 12, radius = point.isMultiple(of: 2) ? 40.0 : 150.0
        let place = CGPoint(
          x: 300 + Double(index) + shift + radius * cos(angle), y: 290 + Double(index) / 3 + radius * sin(angle))
        if point == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      path.closeSubpath()
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = CGColor(red: Double(index) / 16, green: 0.4, blue: 0.7, alpha: 0.3)
      root.addSublayer(layer)
    }
    return root
  }

  @Test(
    "A picture with masks that were not in the one before is that of a renderer that never drew anything",
    arguments: [
      false, true,
    ])
  func framesAreIndependent(allMove: Bool) throws {
    let renderer = try Renderer()
    for frame in 0..<3 {
      let picture = try renderer.render(scene(frame: frame, allMove: allMove))
      let fresh = try Renderer().render(scene(frame: frame, allMove: allMove))
      #expect(Array(picture.pixels) == Array(fresh.pixels))
    }
  }
}
