// Tests that a renderer's first picture of a scene, its later ones, and those after other scenes are all the same, for
// all executors of coverage.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Testing

@Suite("First and later pictures", .everyProduction)
struct FirstPictureTests {
  @Test(
    "A new renderer's first picture of a random scene is each later one, after other scenes and dropped caches too",
    .everyDevice,
    arguments: [RenderOptions.Coverage.bands, .strips, .mesh])
  func randomScenes(coverage: RenderOptions.Coverage) throws {
    let old = try Production.makeRenderer()
    for seed in 0..<UInt64(24) {
      let random = RandomScene(seed: seed * 37, hasEffects: true)
      let (root, options) = (random.build().root, random.build().options)
      let asked = RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped, coverage: coverage, redraw: .everything)
      let renderer = try Production.makeRenderer()
      let first = try renderer.render(root, asked).pixels
      #expect(try renderer.render(root, asked).pixels == first, "seed \(random.seed): the second one")
      try renderer.dropCaches()
      #expect(try renderer.render(root, asked).pixels == first, "seed \(random.seed): without caches")
      #expect(try old.render(root, asked).pixels == first, "seed \(random.seed): after other scenes")
    }
  }

  @Test("A blurred bitmap in perspective is the same at first and later", arguments: [3, 4, 9, 12])
  func bitmapInPerspective(scale: CGFloat) throws {
    let root = CALayer()
    root.sublayerTransform.m34 = -1 / 300
    let blurred = CALayer()
    blurred.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    blurred.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    blurred.shouldRasterize = true
    blurred.rasterizationScale = scale
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    blurred.filters = [blur]
    root.addSublayer(blurred)
    let space = CATransformLayer()
    space.position = CGPoint(x: 60, y: 50)
    let plane = CALayer()
    plane.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    plane.zPosition = 9
    plane.backgroundColor = CGColor(red: 1, green: 0, blue: 1, alpha: 1)
    space.addSublayer(plane)
    root.addSublayer(space)
    root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
    for flipped in [true, false] {
      let options = RenderOptions(isGeometryFlipped: flipped, redraw: .everything)
      let renderer = try Production.makeRenderer()
      let first = try renderer.render(root, options).pixels
      #expect(try renderer.render(root, options).pixels == first)
      try renderer.dropCaches()
      #expect(try renderer.render(root, options).pixels == first)
    }
  }
}
