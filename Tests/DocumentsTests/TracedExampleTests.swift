// Tests that the traces of pixels of the examples end with the colours that the renderer draws.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import Foundation
import QuartziteDocuments
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Traced pixels of the examples")
struct TracedExampleTests {
  /// An example, and the options of its picture.
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable () throws -> (layer: CALayer, options: RenderOptions)

    init(_ name: String, _ make: @escaping @Sendable () -> CALayer) {
      self.name = name
      self.make = { (make(), RenderOptions(scale: 2, background: CGColor(gray: 1, alpha: 1))) }
    }

    init(document name: String, state: String? = nil, scale: CGFloat) {
      self.name = "\(name) at \(scale)" + (state.map { ", \($0)" } ?? "")
      make = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../\(name)"
        let document = try Document(contentsOf: path)
        if let state { try document.apply(state: state) }
        return (document.rootLayer, document.options(scale: scale))
      }
    }

    var testDescription: String { name }
  }

  static let all = [
    Example(document: "Examples/Poster.ca", scale: 1), Example(document: "Examples/Poster.ca", scale: 0.75),
    Example(document: "Examples/Poster.ca", state: "Night", scale: 1),
    Example("the stick figure", makeStickFigure), Example("three round corners", makeThreeRoundCorners),
    Example("two colours", makeTwoColorGradient), Example("three stops", makeThreeStopGradient),
    Example("the ring of squares", makeRingOfSquares), Example("two cubes", makeTwoCubes),
    Example("the compass") { makeCompass() }, Example("plain text", makePlainTextLayer),
    Example("rich text", makeRichTextLayer), Example("a label") { makeLayerLabel().layer },
    Example("the badge", makeBadge),
  ]

  @Test("A traced pixel has the colour that is rendered", arguments: all)
  func isRendered(example: Example) throws {
    let (layer, options) = try example.make()
    let frame = try Renderer().render(layer, options)
    func rgba(_ x: Int, _ y: Int) -> [Int] {
      let start = y * frame.bytesPerRow + 4 * x
      return [2, 1, 0, 3].map { Int(frame.pixels[start + $0]) }
    }
    var random = SeededRandom(seed: 49)
    var places: [(x: Int, y: Int)] = []
    while places.count < 40 {
      // Every other pixel is one with an edge in it.
      var place = (x: 0, y: 0)
      for _ in 0..<2000 {
        place = (random.integer(0...frame.width - 2), random.integer(0...frame.height - 2))
        if places.count % 2 == 0 || rgba(place.x, place.y) != rgba(place.x + 1, place.y) { break }
      }
      places.append(place)
    }
    var approximated = 0, touched = 0
    for (x, y) in places {
      let trace = try PixelTrace(of: layer, x: x, y: y, options)
      touched += trace.steps.isEmpty ? 0 : 1
      let traced = [trace.result.red, trace.result.green, trace.result.blue, trace.result.alpha].map(Int.init)
      guard trace.approximations.isEmpty else {
        approximated += 1
        continue
      }
      let difference = zip(rgba(x, y), traced).map { abs($0 - $1) }.max() ?? 255
      #expect(difference <= 2, "\(rgba(x, y)) is rendered\n\(trace)")
    }
    #expect(touched >= 10)
    // Every other pixel has an edge in it, and edges of the cubes are joined.
    #expect(approximated <= (example.name == "two cubes" ? 20 : 0))
  }
}
