// Tests of gradients in plans: the quads that they become, the data that they share, and gradients without extent.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

extension PaintKind {
  fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}

private func gradient(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, alpha: CGFloat = 1,
  _ configure: (CAGradientLayer) -> Void = { _ in }
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: alpha), CGColor(red: 0, green: 0, blue: 1, alpha: alpha)]
  configure(layer)
  return layer
}

@Test("Gradients beside each other are one batch for each type, and keep equal stops once")
func neighbouringGradients() throws {
  let root = canvas()
  root.addSublayer(gradient(0, 0, 20, 20))
  root.addSublayer(
    gradient(30, 0, 20, 20) {
      $0.type = .radial; $0.endPoint.x = 1
    })
  root.addSublayer(gradient(60, 0, 20, 20) { $0.type = .conic })
  let first = try plan(root)
  #expect(
    first.description == """
      pass 0 (0,0)-(100,100) clear b0 g0 r0 a0
        (0,0)-(20,20) axial gradient of 2 replace
        (30,0)-(50,20) radial gradient of 2 replace
        (60,0)-(80,20) conic gradient of 2 replace
      """)
  // The table has two locations and two colours, and three entries for each gradient.
  #expect(first.batches().count == 3)
  #expect(first.batched.parameters.entries.count == 4 + 3 * 3)
  root.addSublayer(gradient(0, 50, 20, 20, alpha: 0.5))
  #expect(try plan(root).batched.parameters.entries.count == 2 * 4 + 4 * 3)
}

@Test("A gradient lies above the background and in its shape; round corners are cut by coverage tiles")
func roundGradient() throws {
  let root = canvas()
  root.addSublayer(
    gradient(10, 10, 40, 30) {
      $0.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      $0.cornerRadius = 8
    })
  let plan = try RenderPlanTests.plan(root)
  #expect(
    plan.batches().map { "\($0.key.coverage) \($0.key.composition)" } == [
      "full replace", "tile over", "full replace", "tile over",
    ])
  #expect(plan.batches().map(\.key.paint.isGradient) == [false, false, true, true])
  let tiles = plan.batches()[3].records.map(\.tile)
  #expect(Set(tiles) == Set(plan.batches()[1].records.map(\.tile)) && tiles.count == 4)
}

@Test("Up to eight stops are a matter of the program, more of them and perspective of the table")
func simpleGradients() throws {
  func simple(_ count: Int, _ configure: (CAGradientLayer) -> Void = { _ in }) throws -> SimpleGradient? {
    let root = canvas()
    let layer = gradient(0, 0, 20, 20) {
      $0.colors = (0..<count).map { CGColor(gray: CGFloat($0) / 100, alpha: 1) }
      configure($0)
    }
    root.addSublayer(layer)
    guard case .gradient(let simple)? = try plan(root).batches().first?.key.paint else {
      Issue.record("no gradient is drawn")
      return nil
    }
    return simple
  }
  let three = try simple(3), eight = try simple(8) { $0.type = .conic }
  #expect(three?.form == .axial && three?.maxStops == 4)
  #expect(eight?.form == .conic && eight?.maxStops == 8)
  #expect(try simple(9) == nil)
  let tilted = try simple(2) {
    $0.transform.m34 = -0.01
    $0.transform = CATransform3DRotate($0.transform, 0.5, 0, 1, 0)
  }
  #expect(tilted == nil)
}

@Test("The way from stop to stop is 0 at one and 1 at the next; at a hard edge 0 before it and 1 at it")
func waysBetweenStops() throws {
  let root = canvas()
  root.addSublayer(
    gradient(0, 0, 20, 20) {
      $0.colors = (0..<5).map { CGColor(gray: CGFloat($0) / 4, alpha: 1) }
      $0.locations = [0, 0, 0.3, 0.3, 0.8]
    })
  let entries = try plan(root).batched.parameters.entries
  func part(_ stop: Int, at t: Float) -> Float { max(0, min(1, (t - entries[stop].y) * entries[stop].z)) }
  for (stop, edge) in [(1, Float(0)), (3, Float(0.3))] {
    #expect(part(stop, at: edge) == 1 && part(stop, at: edge - 1e-7) == 0)
  }
  #expect(part(2, at: 0) == 0 && abs(part(2, at: 0.3) - 1) < 1e-6 && abs(part(4, at: 0.55) - 0.5) < 1e-6)
}

@Test("Fading and translucent colours blend")
func translucentGradients() throws {
  for layer in [gradient(0, 0, 20, 20, alpha: 0.5), gradient(0, 0, 20, 20) { $0.opacity = 0.5 }] {
    let root = canvas()
    root.addSublayer(layer)
    let draws = try #require(try plan(root).passes.last?.draws)
    #expect(draws.map(\.composition) == [.over])
  }
}

@Test("One colour, or an axis without length, is a solid quad; nothing comes of no colours and of flat ellipses")
func collapsedGradients() throws {
  func paints(_ configure: (CAGradientLayer) -> Void) throws -> [String] {
    let root = canvas()
    root.addSublayer(gradient(10, 10, 40, 30, configure))
    let plan = try RenderPlanTests.plan(root)
    #expect(plan.tables.gradients.isEmpty && plan.tables.paints.isEmpty)
    return plan.passes[0].draws.map { if case .color = $0.filling { "color" } else { "paint" } }
  }
  #expect(try paints { $0.colors = [CGColor(gray: 0, alpha: 1)] } == ["color"])
  #expect(try paints { $0.endPoint = $0.startPoint } == ["color"])
  #expect(try paints { $0.colors = [] } == [])
  #expect(try paints { $0.colors = nil } == [])
  #expect(try paints { $0.type = .radial } == [])
  #expect(try paints { $0.locations = [0] } == [])
  #expect(try paints { $0.startPoint.x = .nan } == [])
}

@Test("A draw of a gradient that is cut and moved counts from the same anchor")
func cutGradientRecord() throws {
  let root = canvas()
  root.addSublayer(gradient(10, 10, 41, 37))
  let plan = try plan(root)
  let part = try #require(plan.passes[0].draws[0].clipped(to: .init(x0: 23, y0: 31, x1: 40, y1: 44)))
  let whole = try #require(plan.record(of: 0)), cut = try #require(plan.record(of: 0) { $0 = part })
  #expect(cut.texture.x - whole.texture.x == 13 && cut.texture.y - whole.texture.y == 21)
  let moved = try #require(
    plan.record(of: 0) {
      $0 = part
      $0.move(x: 100, y: 7)
    })
  #expect(moved.texture == cut.texture && moved.entry == whole.entry && moved.rect.x == cut.rect.x + 100)
  #expect(
    MemoryLayout<QuadRecord>.size == 64 && MemoryLayout<Draw>.stride == 48 && MemoryLayout<PlacedPaint>.stride <= 128)
}
