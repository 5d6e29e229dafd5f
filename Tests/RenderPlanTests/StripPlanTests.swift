// Tests of plans for devices: areas become tiles and rectangles, whatever else is in their targets.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

@Suite("Areas in plans for devices")
struct StripPlanTests {
  private func disc(_ frame: CGRect) -> CAShapeLayer {
    let disc = CAShapeLayer()
    disc.frame = frame
    disc.path = CGPath(ellipseIn: disc.bounds, transform: nil)
    return disc
  }

  @Test("A copy of the backdrop may reach beyond the target that a path is drawn in")
  func copyBeyondTarget() throws {
    let root = canvas(800, 800), group = CALayer(), mask = CALayer(), panel = CALayer()
    group.frame = root.bounds
    mask.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
    mask.backgroundColor = CGColor(gray: 0, alpha: 1)
    mask.cornerRadius = 20
    group.mask = mask
    group.addSublayer(disc(CGRect(x: 50, y: 50, width: 500, height: 500)))
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(20, forKey: "inputRadius")
    panel.frame = CGRect(x: 100, y: 500, width: 400, height: 150)
    panel.backgroundFilters = [blur]
    group.addSublayer(panel)
    root.addSublayer(group)
    for executor in [CoverageExecutor.strips, .mesh] {
      let plan = try RenderPlanTests.plan(root, ShapeDrawing(executor: executor), with: Planner())
      let copies = plan.passes.flatMap { pass in
        pass.copies.map { ($0.rect, pass.rect) }
      }
      #expect(copies.contains { !$1.contains($0) }, "no copy reaches beyond its target: \(copies)")
      #expect(plan.batched.tiles.count > 4 || executor == .mesh)
    }
  }

  @Test("One path in many places is one tile")
  func sharedAreas() throws {
    let root = canvas(400, 100)
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 60), transform: nil)
    for index in 0..<5 {
      let disc = disc(CGRect(x: 10 + 70 * index, y: 10, width: 60, height: 60))
      disc.path = path
      root.addSublayer(disc)
    }
    let plan = try RenderPlanTests.plan(root, ShapeDrawing(executor: .strips), with: Planner())
    #expect(plan.batched.tiles.count == 1)
    #expect(plan.batches().filter { $0.key.coverage == .tile }.flatMap(\.records).count == 5)
    // Half a pixel away is another area.
    root.sublayers?[4].position.x += 0.5
    #expect(try RenderPlanTests.plan(root, ShapeDrawing(executor: .strips), with: Planner()).batched.tiles.count == 2)
  }

  @Test("A plan is encoded for a device until the deadline, and no further")
  func deadline() throws {
    let root = canvas(1000, 1000)
    for index in 0..<2_000 {
      root.addSublayer(disc(CGRect(x: index % 40 * 20, y: index / 40 * 15, width: 12, height: 9)))
    }
    let plan = try RenderPlanTests.plan(root, ShapeDrawing(executor: .strips), with: Planner())
    let whole = plan.batched.batches.reduce(0) { $0 + $1.records.count }
    let cancellation = Cancellation()
    cancellation.request()
    let late = BatchedPlan(plan, largestFilledTile: 4_000, by: Deadline(nil, cancellation: cancellation))
    #expect(whole >= 2_000 && late.batches.reduce(0) { $0 + $1.records.count } == 0)
  }
}
