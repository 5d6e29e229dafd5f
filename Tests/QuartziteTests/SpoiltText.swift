// A text layer that tests spoil, and its neighbour that has to be drawn all the same.
// SPDX-License-Identifier: Apache-2.0

import ProcessFacts
import Quartzite
import QuartziteLayers
import Testing

enum SpoiltText {
  /// Renders a picture of 120 × 40 points at two pixels a point, with a text layer of 100 points, called "spoilt", on
  /// the left and its red neighbour on the right, and checks the neighbour.
  static func render(_ renderer: Renderer, _ spoil: (CATextLayer) -> Void) throws -> Frame {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 40)
    let text = CATextLayer()
    text.name = "spoilt"
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    text.contentsScale = 2
    text.fontSize = 12
    text.foregroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    text.string = "text"
    spoil(text)
    root.addSublayer(text)
    let neighbour = CALayer()
    neighbour.frame = CGRect(x: 100, y: 0, width: 20, height: 40)
    neighbour.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(neighbour)
    // Lines are broken and shaped on this thread. Half a minute is a hundred times the duration of the longest of these
    // strings.
    var drawn: Frame?
    let seconds = try CPUTime.spent { drawn = try renderer.render(root, RenderOptions(scale: 2)) }
    #expect(seconds < 30)
    let frame = try #require(drawn)
    for (x, y) in [(200, 0), (220, 40), (239, 79)] {
      let pixel = y * frame.bytesPerRow + x * 4
      #expect(Array(frame.pixels[pixel..<(pixel + 4)]) == [0, 0, 255, 255], "the neighbour isn't at (\(x), \(y))")
    }
    return frame
  }

  /// The number of pixels of the text layer that are more than half covered.
  static func ink(_ frame: Frame) -> Int {
    var count = 0
    for y in 0..<80 {
      for x in 0..<200 where frame.pixels[y * frame.bytesPerRow + x * 4 + 3] > 127 { count += 1 }
    }
    return count
  }
}
