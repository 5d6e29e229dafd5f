// Tests of pictures in tiles: the division of a picture does not change it, and its coverage takes little memory at a
// time.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import SeededRandom
import Testing

@Suite(.everyProduction)
struct PictureTilingTests {
  /// Images and gradients are interpolated from the edges of a tile on, so that they may differ by rounding, and one
  /// pixel in a thousand may lie on the other side of a hard edge within one of them.
  @Test("A random scene in tiles looks like the scene in one piece", arguments: [(0, 24, 40), (100, 12, 17)])
  func randomScenes(first: UInt64, count: UInt64, edge: Int) throws {
    let renderer = try Production.makeRenderer()
    var tiles = 0
    for seed in first..<(first + count) {
      let random = RandomScene(seed: seed * 41, hasEffects: seed % 2 == 0)
      let (root, options) = (random.build().root, random.build().options)
      var asked = RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped)
      let whole = try renderer.render(root, asked)
      asked.tiling.largestEdge = edge
      let tiled = try renderer.render(root, asked)
      tiles += tiled.report.statistics.tiles
      let off = differences(whole, tiled).count(above: 2)
      #expect(off <= 4 * (1 + whole.pixels.count / 4_000), "seed \(seed)")
    }
    #expect(tiles > 2 * Int(count))
  }

  /// Layers with many large stars, all different.
  private static func stars() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
    for number in 0..<24 {
      let path = CGMutablePath()
      let points = (0..<31).map { point in
        CGPoint(x: (point * (97 + number)) % 300, y: (point * 131 + number) % 200)
      }
      path.addLines(between: points)
      let star = CAShapeLayer()
      star.path = path
      star.fillRule = .evenOdd
      star.fillColor = CGColor(red: 1, green: CGFloat(number) / 24, blue: 0, alpha: 0.3)
      root.addSublayer(star)
    }
    return root
  }

  @Test(
    "A picture whose coverage would take too much memory is divided, the same way whatever is kept", .everyDevice,
    arguments: [RenderOptions.Coverage.bands, .strips])
  func divided(coverage: RenderOptions.Coverage) throws {
    let renderer = try Production.makeRenderer()
    var options = RenderOptions(coverage: coverage)
    let whole = try renderer.render(Self.stars(), options)
    #expect(whole.report.statistics.tiles == 1)
    options.tiling.smallestEdge = 16
    // A mask takes a byte for each pixel, an area some bytes for each edge.
    options.tiling.coverageBytes = coverage == .bands ? 12_000 : 120_000
    let first = try renderer.render(Self.stars(), options), second = try renderer.render(Self.stars(), options)
    #expect((4...200).contains(first.report.statistics.tiles), "\(first.report.statistics.tiles) tiles")
    #expect(isAlike(first, whole))
    let (firstPixels, secondPixels) = (first.pixels, second.pixels)
    #expect(firstPixels == secondPixels)
  }

  /// Whether two pictures differ by two levels at most: coverage is rounded, and each of many layers adds to that.
  private func isAlike(_ one: Frame, _ other: Frame) -> Bool {
    difference(one, other) <= 2
  }

  @Test(
    "A tile that cannot be divided any more is drawn, whatever it takes", .everyDevice,
    arguments: [RenderOptions.Coverage.bands, .strips])
  func smallest(coverage: RenderOptions.Coverage) throws {
    let renderer = try Production.makeRenderer()
    var options = RenderOptions(coverage: coverage)
    let whole = try renderer.render(Self.stars(), options)
    options.tiling.smallestEdge = 70
    options.tiling.coverageBytes = 1
    let divided = try renderer.render(Self.stars(), options)
    #expect(divided.report.statistics.tiles == 12)
    #expect(isAlike(divided, whole))
  }

  @Test("Something that only the last tile shows is named in the picture's diagnostics, once")
  func diagnosticsOfAllTiles() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    for x in [10.0, 90] {
      let heavy = CAShapeLayer()
      heavy.path = CGPath(ellipseIn: CGRect(x: x - 5, y: 50, width: 10, height: 10), transform: nil)
      root.addSublayer(heavy)
    }
    var options = RenderOptions()
    options.limits = .trusted
    options.limits?.shapeSteps = 1
    let whole = try Production.makeRenderer().render(root, options).diagnostics
    #expect(whole.count == 2)
    options.tiling.largestEdge = 40
    #expect(Set(try Production.makeRenderer().render(root, options).diagnostics) == Set(whole))
  }
}
