// Tests of what is drawn again of a picture that a renderer has made before.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

@Suite("What is drawn again")
struct RedrawTests {
  /// A page of 640 × 480 with twelve cards on it.
  private func page() -> (root: CALayer, cards: [CALayer]) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    let cards = (0..<12).map { index in
      let card = CALayer()
      card.frame = CGRect(x: index % 4 * 160 + 8, y: index / 4 * 160 + 8, width: 112, height: 112)
      card.cornerRadius = 12
      card.borderWidth = 2
      card.backgroundColor = CGColor(red: CGFloat(index) / 12, green: 0.5, blue: 0.5, alpha: 1)
      return card
    }
    root.sublayers = cards
    return (root, cards)
  }

  @Test("An unchanged tree costs no draw, no upload and no pixel, as often as it is asked for")
  func unchanged() throws {
    let (root, _) = page(), renderer = try Renderer()
    let first = try renderer.render(root)
    #expect(first.statistics.redrawnPixels == 640 * 480)
    for _ in 0..<3 {
      let again = try renderer.render(root)
      let cost = again.statistics
      #expect(cost.redrawnPixels == 0 && cost.draws == 0 && cost.quads == 0 && cost.bytesUploaded == 0)
      #expect(again.pixels == first.pixels)
    }
    #expect(try renderer.render(root, RenderOptions(redraw: .everything)).statistics.redrawnPixels == 640 * 480)
  }

  @Test("A changed layer is drawn in the blocks that it touches, and so are quads")
  func local() throws {
    let (root, cards) = page(), renderer = try Renderer(), other = try Renderer()
    let first = try renderer.render(root)
    cards[5].backgroundColor = CGColor(gray: 0, alpha: 1)
    let changed = try renderer.render(root), whole = try other.render(root)
    // The card lies at (168, 168), in three by three blocks.
    #expect(changed.statistics.redrawnPixels == 192 * 192)
    #expect(changed.statistics.quads < first.statistics.quads / 4)
    #expect(changed.pixels == whole.pixels && changed.pixels != first.pixels)
  }

  @Test(
    "Another size, background, time, sharpness of text or rule for edges is another picture, and drawn as a whole"
  )
  func subjects() throws {
    let (root, _) = page(), renderer = try Renderer()
    let all: [RenderOptions] = [
      RenderOptions(), RenderOptions(scale: 2), RenderOptions(background: CGColor(gray: 0.5, alpha: 1)),
      RenderOptions(isGeometryFlipped: false), RenderOptions(textSharpness: .picture),
      RenderOptions(sharedEdges: .blended),
    ]
    for options in all {
      let frame = try renderer.render(root, options)
      #expect(frame.statistics.redrawnPixels == frame.width * frame.height)
      #expect(frame.pixels == (try Renderer().render(root, options)).pixels)
    }
    for options in all { #expect(try renderer.render(root, options).statistics.redrawnPixels == 0) }
    #expect(try renderer.render(root, at: 5).statistics.redrawnPixels == 0, "nothing moves")
  }

  @Test("A frame that a caller holds does not change when the next one is drawn over it")
  func heldFrames() throws {
    let (root, cards) = page(), renderer = try Renderer()
    var frames: [(frame: Frame, expected: [UInt8])] = []
    for (index, card) in cards.enumerated() {
      card.isHidden = true
      frames.append((try renderer.render(root), try Renderer().render(root).pixels))
      #expect(index == 0 || frames[index].frame.statistics.redrawnPixels < 640 * 240)
    }
    for held in frames { #expect(held.frame.pixels == held.expected) }
  }

  @Test("After caches were dropped, the next picture is whole")
  func droppedCaches() throws {
    let (root, _) = page(), renderer = try Renderer()
    _ = try renderer.render(root)
    try renderer.dropCaches()
    #expect(try renderer.render(root).statistics.redrawnPixels == 640 * 480)
    #expect(try renderer.render(root).statistics.redrawnPixels == 0)
  }

  @Test("Pictures in a caller's memory are drawn as a whole, and so is the next one that is not")
  func callersMemory() throws {
    let (root, cards) = page(), renderer = try Renderer(), expected = try Renderer().render(root).pixels
    _ = try renderer.render(root)
    cards[3].isHidden = true
    _ = try renderer.render(root)
    cards[3].isHidden = false
    var bytes = [UInt8](repeating: 7, count: 640 * 480 * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      _ = try renderer.render(root, into: bytes, bytesPerRow: 640 * 4)
    }
    #expect(bytes == expected)
    #expect(try renderer.render(root).pixels == expected)
  }

  @Test("Frames over time draw what moves, whether or not they are asked for in order", arguments: [1, 2])
  func frames(threads: Int) async throws {
    let (root, cards) = page(), renderer = try Renderer(), other = try Renderer()
    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 100
    move.duration = 1
    cards[2].add(move, forKey: "move")
    var index = 0
    let times = [0.0, 0.1, 0.2, 0.9, 0.5, 0.5, 2, 3]
    for try await frame in renderer.frames(of: root, times: times, RenderOptions(threads: threads)) {
      let expected = try await other.render(root, RenderOptions(time: times[index], redraw: .everything))
      #expect(frame.pixels == expected.pixels, "at \(times[index])")
      // Each renderer draws its first picture whole.
      if index >= threads { #expect(frame.statistics.redrawnPixels < 640 * 480 / 2) }
      if index == 7, threads == 1 { #expect(frame.statistics.redrawnPixels == 0) }
      index += 1
    }
    #expect(index == 8)
  }
}
