// Tests that no picture depends on what is kept from before: each cache is emptied after each tile, and budgets are small.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import Quartzite
import QuartziteGraphics
import QuartziteLayers
import ReferenceRenderer
import SeededRandom
import Testing

@Suite("Memory that is cached from picture to picture", .everyProduction)
struct CachedMemoryTests {
  /// A scene that is drawn in several tiles.
  private struct Drawing: Sendable {
    let name: String
    let build: @Sendable () -> CALayer
    let options: RenderOptions

    init(
      _ name: String, _ options: SceneOptions, _ coverage: RenderOptions.Coverage = .strips, isTiled: Bool = true,
      _ build: @escaping @Sendable () -> CALayer
    ) {
      self.name = name
      self.build = build
      var asked = RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped, coverage: coverage)
      if isTiled { asked.tiling.largestEdge = 90 }
      self.options = asked
    }
  }

  /// Random scenes, texts of many kinds, and paths that all executors draw.
  private static let drawings: [Drawing] =
    (0..<UInt64(10)).map { seed in
      let random = RandomScene(seed: seed * 53, hasEffects: true)
      return Drawing("seed \(random.seed)", random.build().options, seed % 3 == 0 ? .mesh : .strips) {
        random.build().root
      }
    }
    + stride(from: 0, to: TextScene.all.count, by: 9).map { index in
      let scene = TextScene.all[index]
      return Drawing(scene.name, scene.options, index % 2 == 0 ? .mesh : .strips, scene.build)
    }
    + [
      Drawing("large letters", .retina) { ground([text("Rg 😀", size: 130)], width: 420, height: 200, Paint.white) },
      Drawing("rotated emoji", .retina) {
        let layer = text("smile 😀", size: 30) { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.2)) }
        return ground([layer], width: 220, height: 110, Paint.white)
      },
      Drawing("turned letters that are pictures", .retina) {
        let layer = text("iii", size: 30) { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.2)) }
        layer.font = CGDataProvider(data: FixtureFont.data as CFData).flatMap { CGFont($0) }
        return ground([layer], width: 220, height: 110, Paint.white)
      },
      Drawing("soft letters", .retina) {
        ground([text("soft 3", size: 30) { $0.contentsScale = 1 }], width: 220, height: 90, Paint.white)
      },
      Drawing("paths", .retina) { paths() },
      Drawing("painted paths", .retina, .bands, isTiled: false) { paths(haveShadows: false) },
      Drawing("painted paths and letters beside a blur", .retina, .bands, isTiled: false) {
        paths(beside: { $0.filters = [blur(1)] })
      },
      Drawing("painted paths and letters beside an image in space", .retina, .bands, isTiled: false) {
        paths(beside: { box in
          box.contents = Picture(width: 4, height: 4, bytes: Array(repeating: 90, count: 64)).image()
          box.transform.m34 = -1 / 50
          box.transform = CATransform3DRotate(box.transform, 0.5, 0, 1, 0)
        })
      },
    ]

  /// Paths and letters, and a box that is changed.
  private static func paths(beside change: (CALayer) -> Void) -> CALayer {
    let root = paths(haveShadows: false), box = CALayer()
    root.addSublayer(text("painted", size: 15))
    box.frame = CGRect(x: 180, y: 140, width: 9, height: 9)
    box.backgroundColor = CGColor(gray: 0, alpha: 1)
    change(box)
    root.addSublayer(box)
    return root
  }

  private static func paths(haveShadows: Bool = true) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 160)
    for index in 0..<4 {
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 10 * index, y: 5, width: 120, height: 130))
      path.addEllipse(in: CGRect(x: 30, y: 20 * index, width: 70, height: 60))
      shape.path = path
      shape.fillRule = .evenOdd
      shape.fillColor = CGColor(red: CGFloat(index) / 4, green: 0.3, blue: 0.8, alpha: 0.7)
      shape.strokeColor = CGColor(gray: 0, alpha: 0.5)
      shape.lineWidth = 3
      shape.shadowOpacity = haveShadows && index == 0 ? 0.6 : 0
      root.addSublayer(shape)
    }
    let box = CALayer()
    box.frame = CGRect(x: 60, y: 50, width: 70, height: 60)
    box.backgroundColor = CGColor(gray: 1, alpha: 1)
    box.cornerRadius = 9
    box.shadowOpacity = haveShadows ? 0.8 : 0
    root.addSublayer(box)
    return root
  }

  /// Pictures of all scenes, and the most that was kept of each kind after one of them.
  private static func pictures(
    by renderer: Renderer, emptying names: Set<String> = []
  ) throws -> (pixels: [[UInt8]], most: [String: Int]) {
    var pixels: [[UInt8]] = [], most: [String: Int] = [:]
    for drawing in drawings {
      var options = drawing.options
      options.emptiedCaches = names
      let root = drawing.build()
      var frame = try renderer.render(root, options)
      pixels.append(frame.pixels)
      // Some things are kept only once they are drawn again.
      options.redraw = .everything
      frame = try renderer.render(root, options)
      let isSame = frame.pixels == pixels.last
      #expect(isSame, "\(drawing.name), drawn again")
      for use in frame.statistics.memory { most[use.name] = max(most[use.name] ?? 0, use.bytes) }
      let memoryBytes = frame.statistics.memoryBytes
      #expect(memoryBytes == frame.statistics.memory.reduce(0) { $0 + $1.bytes })
    }
    return (pixels, most)
  }

  private static func compare(_ pixels: [[UInt8]], _ expected: [[UInt8]], _ what: String) {
    for (index, drawing) in drawings.enumerated() {
      let isSame = pixels[index] == expected[index]
      #expect(isSame, "\(drawing.name), \(what)")
    }
  }

  @Test("Every cache can be emptied between frames and between tiles without a change to any byte", .everyDevice)
  func emptied() throws {
    let plain = try Production.makeRenderer(memory: MemoryBudget())
    let (expected, most) = try Self.pictures(by: plain)
    let names = most.keys.sorted()
    // Pictures are read back through buffers from hardware, and small images lie on pages there.
    #expect(names.count == (Production.paintsOnCPU ? 19 : 21))
    // The device of hardware draws what bands paint elsewhere.
    let ofBands: Set = Production.paintsOnCPU ? [] : ["glyph pictures", "painted groups"]
    for name in names where !ofBands.contains(name) {
      #expect(most[name] ?? 0 > 0, "\(name): what is never kept says nothing")
    }
    let renderer = try Production.makeRenderer(memory: MemoryBudget())
    for name in names {
      let (pixels, most) = try Self.pictures(by: renderer, emptying: [name])
      Self.compare(pixels, expected, "without \(name)")
      #expect(most[name] == 0)
    }
    Self.compare(try Self.pictures(by: renderer, emptying: Set(names)).pixels, expected, "without anything")
    Self.compare(try Self.pictures(by: plain).pixels, expected, "with everything")
  }

  @Test(
    "A renderer that may keep little draws the same pictures, and keeps no more", .everyDevice,
    arguments: [0, 1, 300_000, 9 << 20])
  func smallBudgets(bytes: Int) throws {
    let expected = try Self.pictures(by: try Production.makeRenderer(memory: MemoryBudget())).pixels
    let budget = MemoryBudget(bytes: bytes)
    let renderer = try Production.makeRenderer(memory: budget)
    let (pixels, most) = try Self.pictures(by: renderer)
    Self.compare(pixels, expected, "with \(bytes) bytes")
    #expect(most.values.allSatisfy { $0 <= bytes })
    #expect(budget.heldBytes <= bytes)
  }

  /// A layer that shows an image of a megabyte.
  private static func image(_ number: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.minificationFilter = .nearest
    layer.contents = CGImage(
      premultipliedBGRA: Data(repeating: UInt8(truncatingIfNeeded: number), count: 512 * 512 * 4), width: 512,
      height: 512, bytesPerRow: 512 * 4)
    return layer
  }

  @Test("Renderers that share a budget hold no more than it after each frame, and at once when it is made smaller")
  func sharedBudget() throws {
    let budget = MemoryBudget(bytes: 60 << 20)
    var reported: [Int] = []
    do {
      let renderers = try (0..<2).map { _ in try Production.makeRenderer(memory: budget) }
      for round in 0..<40 {
        let frames = try renderers.enumerated().map { index, renderer in
          try renderer.render(Self.image(2 * round + index), RenderOptions(coverage: .strips))
        }
        for renderer in renderers { try renderer.wait() }
        #expect(budget.heldBytes <= budget.bytes)
        #expect(budget.heldBytes == budget.uses.reduce(0) { $0 + $1.bytes })
        reported.append(frames.reduce(0) { $0 + $1.statistics.memoryBytes })
      }
      #expect(reported.max() ?? 0 > 12 << 20)
      let images = budget.uses.first { $0.name == "images" }?.bytes ?? 0
      #expect(images > 4 << 20 && images < 40 << 20)
      budget.bytes = 1 << 20
      for renderer in renderers { try renderer.wait() }
      #expect(budget.heldBytes <= 1 << 20)
      let before = try renderers[0].render(Self.paths()).pixels
      budget.bytes = MemoryBudget.defaultBytes
      #expect(try renderers[1].render(Self.paths()).pixels == before)
      for renderer in renderers { try renderer.dropCaches() }
    }
    #expect(budget.heldBytes == 0)
  }

  @Test("An idle renderer makes room for one that draws", .everyDevice)
  func idleRenderer() throws {
    let budget = MemoryBudget(bytes: 40 << 20)
    let idle = try Production.makeRenderer(memory: budget), busy = try Production.makeRenderer(memory: budget)
    let roots = [30, 17].map { count in
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      for number in 1...count { root.addSublayer(Self.image(number)) }
      return root
    }
    let first = try idle.render(roots[0], RenderOptions(coverage: .strips))
    #expect(first.statistics.memoryBytes > 29 << 20, "the other leaves it all that it needs")
    #expect(try busy.render(roots[1], RenderOptions(coverage: .strips)).statistics.memoryBytes > 16 << 20)
    try idle.wait()
    #expect(budget.heldBytes <= budget.bytes)
    #expect(try idle.render(roots[0], RenderOptions(coverage: .strips)).pixels == first.pixels)
  }

  @Test("All parts of a budget come to a whole one", .everyDevice)
  func parts() throws {
    let renderer = try Production.makeRenderer(memory: MemoryBudget())
    #expect(try renderer.memoryParts().reduce(0, +) == MemoryBudget.defaultBytes)
  }
}
