// Tests of what the cached pictures of groups are found by: objects that are compared by identity stay alive.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import Testing

@testable import QuartziteRenderPlan

@Suite("The contents of passes")
struct PassContentTests {
  @Test("The content of a group keeps the paths of its areas, whose identities no others take")
  func heldPaths() throws {
    let root = CALayer(), disc = CALayer(), shape = CAShapeLayer(), path = CGMutablePath()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    disc.frame = root.bounds
    disc.cornerRadius = 50
    disc.masksToBounds = true
    path.addLines(between: [CGPoint(x: 0, y: 100), CGPoint(x: 30, y: 40), CGPoint(x: 100, y: 50)])
    shape.path = path
    disc.addSublayer(shape)
    root.addSublayer(disc)
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, drawing: ShapeDrawing(executor: .bands), diagnostics: &diagnostics)
    var draws = DrawFingerprints(plan)
    let contents = plan.passes.compactMap { PassContent($0, in: plan, &draws) { _ in 0 } }
    let kept = try #require(shape.path)
    #expect(contents.contains { $0.owners.contains { $0 === kept } })
    #expect(plan.areas.areas.contains { $0.path === kept } && plan.passes.count > 1)
  }
}
