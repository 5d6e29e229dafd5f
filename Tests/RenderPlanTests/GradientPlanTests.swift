// Gradients as plans: which quads they become, what they share, what is left of those without extent.

import Diagnostics
import QuartzCore
import RenderPlan
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

@Test("Gradients of every type beside each other are one batch, and keep equal stops once")
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
        gradient opaque
          (0,0)-(20,20) r255 g255 b255 a255
          (30,0)-(50,20) r255 g255 b255 a255
          (60,0)-(80,20) r255 g255 b255 a255
      """)
  // Two locations, two colours, and three entries for each gradient.
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
  #expect(plan.passes[0].batches.map(\.key.program) == [.solid, .coverage, .gradient, .cutGradient])
  let tiles = plan.passes[0].batches[3].records.map(\.tile)
  #expect(Set(tiles) == Set(plan.passes[0].batches[1].records.map(\.tile)) && tiles.count == 4)
}

@Test("Fading and translucent colours blend")
func translucentGradients() throws {
  for layer in [gradient(0, 0, 20, 20, alpha: 0.5), gradient(0, 0, 20, 20) { $0.opacity = 0.5 }] {
    let root = canvas()
    root.addSublayer(layer)
    #expect(try plan(root).passes.last?.batches.map { "\($0.key)" } == ["gradient"])
  }
}

@Test("One colour, or an axis without length, is a solid quad; nothing comes of no colours and of flat ellipses")
func collapsedGradients() throws {
  func programs(_ configure: (CAGradientLayer) -> Void) throws -> [BatchKey.Program] {
    let root = canvas()
    root.addSublayer(gradient(10, 10, 40, 30, configure))
    let plan = try RenderPlanTests.plan(root)
    #expect(plan.parameters.entries.isEmpty)
    return plan.passes[0].batches.map(\.key.program)
  }
  #expect(try programs { $0.colors = [CGColor(gray: 0, alpha: 1)] } == [.solid])
  #expect(try programs { $0.endPoint = $0.startPoint } == [.solid])
  #expect(try programs { $0.colors = [] } == [])
  #expect(try programs { $0.colors = nil } == [])
  #expect(try programs { $0.type = .radial } == [])
  #expect(try programs { $0.locations = [0] } == [])
  #expect(try programs { $0.startPoint.x = .nan } == [])
}

@Test("A record of a gradient that is cut and moved counts from the same anchor")
func cutGradientRecord() throws {
  let root = canvas()
  root.addSublayer(gradient(10, 10, 41, 37))
  let record = try #require(plan(root).passes[0].batches[0].records.first)
  let part = try #require(record.clipped(to: .init(x0: 23, y0: 31, x1: 40, y1: 44)))
  #expect((part.texture.x - record.texture.x).rounded() == 13 && (part.texture.y - record.texture.y).rounded() == 21)
  #expect(part.moved(x: 100, y: 7).texture == part.texture && part.gradient == record.gradient)
  #expect(MemoryLayout<QuadRecord>.size == 64)
}
