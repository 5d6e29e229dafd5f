// Tests of gradients in plans: the quads that they become, the data that they share, and gradients without extent.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import QuartziteRenderPlan
import Testing

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
        gradient axial 2 replace
          (0,0)-(20,20) r255 g255 b255 a255
        gradient radial 2 replace
          (30,0)-(50,20) r255 g255 b255 a255
        gradient conic 2 replace
          (60,0)-(80,20) r255 g255 b255 a255
      """)
  // The table has two locations and two colours, and three entries for each gradient.
  #expect(first.parameters.entries.count == 4 + 3 * 3)
  root.addSublayer(gradient(0, 50, 20, 20, alpha: 0.5))
  #expect(try plan(root).parameters.entries.count == 2 * 4 + 4 * 3)
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
    plan.passes[0].batches.map { "\($0.key)" } == [
      "color replace", "color × tile", "gradient axial 2 replace", "gradient axial 2 × tile",
    ])
  let tiles = plan.passes[0].batches[3].records.map(\.tile)
  #expect(Set(tiles) == Set(plan.passes[0].batches[1].records.map(\.tile)) && tiles.count == 4)
}

@Test("Up to eight stops are a matter of the program, more of them and perspective of the table")
func simpleGradients() throws {
  func key(_ count: Int, _ configure: (CAGradientLayer) -> Void = { _ in }) throws -> String? {
    let root = canvas()
    let layer = gradient(0, 0, 20, 20) {
      $0.colors = (0..<count).map { CGColor(gray: CGFloat($0) / 100, alpha: 1) }
      configure($0)
    }
    root.addSublayer(layer)
    return try plan(root).passes[0].batches.first.map { "\($0.key)" }
  }
  #expect(try key(3) == "gradient axial 4 replace")
  #expect(try key(8) { $0.type = .conic } == "gradient conic 8 replace")
  #expect(try key(9) == "gradient replace")
  let tilted = try key(2) {
    $0.transform.m34 = -0.01
    $0.transform = CATransform3DRotate($0.transform, 0.5, 0, 1, 0)
  }
  #expect(tilted?.hasPrefix("gradient axial") == false)
}

@Test("The way from stop to stop is 0 at one and 1 at the next; at a hard edge 0 before it and 1 at it")
func waysBetweenStops() throws {
  let root = canvas()
  root.addSublayer(
    gradient(0, 0, 20, 20) {
      $0.colors = (0..<5).map { CGColor(gray: CGFloat($0) / 4, alpha: 1) }
      $0.locations = [0, 0, 0.3, 0.3, 0.8]
    })
  let entries = try plan(root).parameters.entries
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
    #expect(try plan(root).passes.last?.batches.map { "\($0.key)" } == ["gradient axial 2"])
  }
}

@Test("One colour, or an axis without length, is a solid quad; nothing comes of no colours and of flat ellipses")
func collapsedGradients() throws {
  func paints(_ configure: (CAGradientLayer) -> Void) throws -> [PaintKind] {
    let root = canvas()
    root.addSublayer(gradient(10, 10, 40, 30, configure))
    let plan = try RenderPlanTests.plan(root)
    #expect(plan.parameters.entries.isEmpty)
    return plan.passes[0].batches.map(\.key.paint)
  }
  #expect(try paints { $0.colors = [CGColor(gray: 0, alpha: 1)] } == [.color])
  #expect(try paints { $0.endPoint = $0.startPoint } == [.color])
  #expect(try paints { $0.colors = [] } == [])
  #expect(try paints { $0.colors = nil } == [])
  #expect(try paints { $0.type = .radial } == [])
  #expect(try paints { $0.locations = [0] } == [])
  #expect(try paints { $0.startPoint.x = .nan } == [])
}

@Test("A record of a gradient that is cut and moved counts from the same anchor")
func cutGradientRecord() throws {
  let root = canvas()
  root.addSublayer(gradient(10, 10, 41, 37))
  let record = try #require(plan(root).passes[0].batches[0].records.first)
  let part = try #require(record.clipped(to: .init(x0: 23, y0: 31, x1: 40, y1: 44), .full))
  #expect((part.texture.x - record.texture.x).rounded() == 13 && (part.texture.y - record.texture.y).rounded() == 21)
  #expect(part.moved(x: 100, y: 7, .full).texture == part.texture && part.entry == record.entry)
  #expect(MemoryLayout<QuadRecord>.size == 64)
}
