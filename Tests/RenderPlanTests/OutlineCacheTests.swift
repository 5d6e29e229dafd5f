// Tests of the cache of outlines: what it finds, what it evicts, and that no picture depends on it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Outlines of paths are cached")
struct OutlineCacheTests {
  private let planner = Planner()

  private func blob(_ index: Int = 0) -> CGPath {
    let path = CGMutablePath()
    let size = 40 + CGFloat(index) / 1_000
    path.addEllipse(in: CGRect(x: -size / 2, y: -15, width: size, height: 30))
    path.addEllipse(in: CGRect(x: -10, y: -5, width: 20, height: size / 4))
    return path.copy() ?? path
  }

  private func layer(_ path: CGPath, stroked: Bool = false) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.position = CGPoint(x: 50, y: 50)
    if stroked {
      layer.fillColor = nil
      layer.strokeColor = CGColor(gray: 0, alpha: 1)
      layer.lineWidth = 3.5
      layer.lineDashPattern = [7, 3]
    }
    return layer
  }

  private func planned(
    _ layers: [CAShapeLayer], with planner: Planner, _ executor: CoverageExecutor = .strips
  ) throws -> FramePlan {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    root.sublayers = layers
    return try plan(root, ShapeDrawing(executor: executor), with: planner)
  }

  /// An account in which a planner may keep so many bytes of outlines.
  private static func memory(of planner: Planner, outlines: Int) -> MemoryAccount {
    let account = MemoryAccount(MemoryBudget(bytes: outlines * 708 / 64 + 1))
    account.shares = planner.cache.memoryShares
    return account
  }

  /// The look-ups in the cache while `body` runs.
  private func lookups(_ body: () throws -> Void) rethrows -> SIMD2<Int> {
    let before = planner.cache.outlines.counters
    try body()
    let after = planner.cache.outlines.counters
    return SIMD2(after.hits - before.hits, after.misses - before.misses)
  }

  @Test("A path that moves and turns is flattened once more, and then found", arguments: [false, true])
  func movingPath(stroked: Bool) throws {
    let layer = layer(blob(), stroked: stroked)
    var found: [SIMD2<Int>] = []
    for step in 0..<6 {
      layer.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(max(0, step - 2)) * 0.1))
      layer.position = CGPoint(x: 50 + CGFloat(step) * 0.13, y: 50)
      found.append(try lookups { _ = try planned([layer], with: planner) })
    }
    #expect(found == [[0, 1], [0, 1], [1, 0], [1, 0], [1, 0], [1, 0]])
    #expect(planner.cache.outlines.counters.bytes > 0)
    // A layer that does not change needs no outline.
    #expect(try lookups { _ = try planned([layer], with: planner) } == [0, 0])
  }

  @Test("Layers that share a path share its outline, in the first frame")
  func sharedPath() throws {
    let path = blob()
    let layers = (0..<20).map { index in
      let layer = layer(path)
      layer.position.x += CGFloat(index) * 0.03
      return layer
    }
    #expect(try lookups { _ = try planned(layers, with: planner) } == [19, 1])
  }

  @Test("What was rendered before changes no byte", arguments: [CoverageExecutor.strips, .mesh])
  func samePicture(executor: CoverageExecutor) throws {
    let layers = [layer(blob()), layer(blob(7), stroked: true)]
    for step in 0..<24 {
      for layer in layers {
        let scale = 1 + CGFloat(step % 8) * 0.031
        layer.setAffineTransform(
          CGAffineTransform(rotationAngle: CGFloat(step) * 0.2).scaledBy(x: scale, y: scale * 0.9))
        layer.position.x += 0.21
      }
      let known = contents(of: try planned(layers, with: planner, executor))
      #expect(known == contents(of: try planned(layers, with: Planner(), executor)))
      if step % 5 == 4 { planner.cache.removeAll() }
    }
    #expect(planner.cache.outlines.counters.hits > 0)
  }

  @Test("A path that changes in every frame is let go, and memory stays within the budget")
  func animatedPaths() throws {
    let planner = Planner()
    let memory = Self.memory(of: planner, outlines: 100_000)
    weak var first: CGPath?
    let frames = SeededRandom.trials(1_000, least: 200)
    for frame in 0..<frames {
      let path = blob(frame)
      if frame == 0 { first = path }
      let shift = CGFloat(frame % 7) * 0.1
      // One path is seen twice in a frame, so that its outline is cached; another path is seen only once.
      let layers = [layer(path), layer(path), layer(blob(frame))]
      layers[1].position.x += 0.25 + shift
      memory.makeRoom()
      _ = try planned(layers, with: planner)
      #expect(planner.cache.outlines.counters.bytes <= 100_000)
      if frame == frames / 2 { #expect(first == nil) }
    }
    // There are no hits in frames in which the cache is full, until the next frame makes room.
    #expect((frames * 9 / 10..<frames).contains(planner.cache.outlines.counters.hits))
    planner.cache.removeAll()
    #expect(planner.cache.outlines.counters.bytes == 0)
  }

  @Test("An outline larger than the budget is made each time, and is the same")
  func noRoom() throws {
    let small = Planner()
    let memory = Self.memory(of: small, outlines: 100)
    let layer = layer(blob())
    for step in 0..<4 {
      layer.position.x += 0.17 * CGFloat(step)
      memory.makeRoom()
      #expect(contents(of: try planned([layer], with: small)) == contents(of: try planned([layer], with: Planner())))
    }
    #expect(small.cache.outlines.counters.hits == 0 && small.cache.outlines.counters.bytes == 0)
  }

  @Test("The scale of an outline is at least that of its path, at most a tenth more, and as large for a rotated path")
  func scales() {
    for power in -80...80 {
      let scale = Double(sign: .plus, exponent: power / 8, significand: 1 + Double((power + 80) % 8) / 8)
      let made = PathShape.outlineScale(under: Projection(a: scale, b: 0, c: 0, d: scale, tx: 3, ty: 4))
      #expect(made >= scale * 0.999 && made <= scale * 1.0906)
    }
    for exponent in -4...4 {
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      for step in 0..<100 {
        let turn = CGAffineTransform(rotationAngle: CGFloat(step) * 0.1).scaledBy(x: scale, y: scale)
        let projection = Projection(a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: 0, ty: 0)
        #expect(PathShape.outlineScale(under: projection) == scale)
      }
    }
    #expect(PathShape.outlineScale(under: Projection(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)) == 0)
  }
}
