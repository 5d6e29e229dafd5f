// Tests of replicators in plans: those that become one draw, and those whose boxes are drawn one by one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

/// Creates a replicator over a canvas of 1,000 × 1,000.
private func replicator(
  _ count: Int, _ transform: CATransform3D, _ sublayers: [CALayer], _ configure: (CAReplicatorLayer) -> Void = { _ in }
) -> CAReplicatorLayer {
  let layer = CAReplicatorLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
  layer.instanceCount = count
  layer.instanceTransform = transform
  for sublayer in sublayers { layer.addSublayer(sublayer) }
  configure(layer)
  return layer
}

private func shift(_ x: CGFloat, _ y: CGFloat) -> CATransform3D { CATransform3DMakeTranslation(x, y, 0) }
private func turn(_ angle: CGFloat) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }

private func round(_ layer: CALayer, _ radius: CGFloat) -> CALayer {
  layer.cornerRadius = radius
  return layer
}

/// The forms of the replicated boxes that a plan draws, in order; nil for other draws.
private func forms(_ layer: CALayer) throws -> [BoxForm?] {
  let root = canvas(1000, 1000)
  root.addSublayer(layer)
  return try forms(of: plan(root))
}

private func forms(of plan: FramePlan) -> [BoxForm?] {
  plan.passes.flatMap(\.draws).map { draw in
    if case .boxes(let index) = draw.coverage { plan.tables.replications[Int(index)].form } else { nil }
  }
}

@Test("A hundred times a hundred squares are one draw, whose tables hold nothing for each of them")
func grid() throws {
  let root = canvas(1000, 1000)
  root.addSublayer(replicator(100, shift(0, 10), [replicator(100, shift(10, 0), [box(0, 0, 8, 8)])]))
  let plan = try plan(root)
  #expect(
    plan.description == """
      pass 0 (0,0)-(1000,1000) clear b0 g0 r0 a0
        (0,0)-(998,998) r255 g255 b255 a255 × solid boxes
      """)
  #expect(plan.statistics.instances == 10_000)
  #expect(plan.batched.parameters.entries.isEmpty)
}

@Test("The tables of rotated boxes grow with the square root of the number of instances")
func tables() throws {
  let root = canvas(1000, 1000)
  root.addSublayer(replicator(10_000, turn(0.01), [box(900, 500, 8, 8)]))
  // There are a hundred low maps and a hundred high ones, with two entries each.
  #expect(try plan(root).batched.parameters.entries.count == 400)
}

@Test("The form of the boxes decides the program")
func forms() throws {
  #expect(try forms(replicator(100, shift(9, 0), [box(0, 0, 8, 8)])) == [.solid])
  #expect(try forms(replicator(100, shift(9.5, 0), [box(0, 0, 8, 8)])) == [.axisAligned])
  #expect(
    try forms(replicator(100, CATransform3DMakeScale(0.99, 0.99, 1), [box(0, 0, 8, 8)])) == [.axisAligned])
  #expect(try forms(replicator(100, turn(0.3), [box(0, 500, 8, 8)])) == [.rotated])
  #expect(try forms(replicator(100, shift(9, 0), [round(box(0, 0, 8, 8), 3)])) == [.round])
  #expect(try forms(replicator(100, turn(0.3), [round(box(0, 500, 8, 8), 4)])) == [.round])
  #expect(try forms(replicator(100, turn(0.3), [round(box(0, 500, 12, 8), 3)])) == [.rotatedRound])
}

@Test("Few instances, large boxes, small rotated corners and everything but boxes are drawn one by one")
func oneByOne() throws {
  func isOneDraw(_ layer: CALayer) throws -> Bool { try forms(layer).contains { $0 != nil } }
  #expect(try !isOneDraw(replicator(20, shift(9.5, 0), [box(0, 0, 8, 8)])))
  #expect(try !isOneDraw(replicator(100, shift(9.5, 0), [box(0, 0, 300, 8)])))
  #expect(try !isOneDraw(replicator(100, turn(0.3), [round(box(0, 500, 12, 8), 1)])))
  #expect(try !isOneDraw(replicator(100, CATransform3DMakeRotation(0.3, 0, 1, 0), [box(0, 500, 12, 8)])))
  #expect(try !isOneDraw(replicator(100, CATransform3DMakeTranslation(9, 0, 1), [box(0, 500, 12, 8)])))
  let bordered = box(0, 0, 8, 8)
  bordered.borderWidth = 1
  #expect(try !isOneDraw(replicator(100, shift(9.5, 0), [bordered])))
  let faded = box(0, 0, 8, 8)
  faded.addSublayer(box(2, 2, 2, 2))
  faded.opacity = 0.5
  #expect(try !isOneDraw(replicator(100, shift(9.5, 0), [faded])))
}

@Test("Several boxes, and layers that only place others, are one draw as well")
func severalBoxes() throws {
  let place = CALayer()
  place.frame = CGRect(x: 3, y: 0, width: 5, height: 5)
  place.addSublayer(box(0, 0, 4, 4))
  place.addSublayer(box(2, 2, 4, 4, red: 0.5))
  let inner = replicator(30, shift(12, 0), [place])
  let between = CALayer()
  between.frame = CGRect(x: 40, y: 2, width: 5, height: 5)
  between.addSublayer(inner)
  let root = canvas(1000, 1000)
  root.addSublayer(replicator(30, shift(0, 12), [between]))
  let plan = try plan(root)
  #expect(forms(of: plan) == [.solid])
  #expect(plan.statistics.instances == 1800)
}

@Test("A draw of instances keeps its place among other layers, and is cut where they are cut")
func placeInPlan() throws {
  let root = canvas(1000, 1000)
  root.addSublayer(box(0, 0, 200, 200, alpha: 0.5))
  let clip = box(10, 10, 150, 150, red: 0)
  clip.masksToBounds = true
  clip.addSublayer(replicator(100, shift(10, 0), [box(0, 0, 8, 8)]))
  root.addSublayer(clip)
  root.addSublayer(box(20, 0, 10, 20))
  #expect(
    try plan(root).description == """
      pass 0 (0,0)-(1000,1000) clear b0 g0 r0 a0
        (0,0)-(200,200) r128 g0 b0 a128
        (10,10)-(160,160) r0 g0 b0 a255 replace
        (10,10)-(160,18) r255 g255 b255 a255 × solid boxes
        (20,0)-(30,20) r255 g0 b0 a255 replace
      """)
}

@Test("What runs out of the picture at one end is still one draw")
func farAway() throws {
  let root = canvas(100, 100)
  let far = replicator(1_000_000, shift(0.5, 0), [box(0, 0, 8, 8)])
  root.addSublayer(far)
  #expect(try plan(root).statistics.instances == 1_000_000)
  far.instanceTransform = turn(0.01)
  far.sublayers?[0].position.x = 30_000
  #expect(try plan(root).statistics.instances == 1_000_000)
}
