// Tests of meshes for the device: the tiles that they are cut into, and the contents of the pieces.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan
@testable import QuartziteTessellation

private func planned(
  _ width: CGFloat, _ height: CGFloat, _ points: [CGPoint], _ drawing: ShapeDrawing, with planner: Planner = Planner()
) throws -> FramePlan {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  let layer = CAShapeLayer()
  let path = CGMutablePath()
  path.addLines(between: points)
  path.closeSubpath()
  layer.path = path
  root.addSublayer(layer)
  return try plan(root, drawing, with: planner)
}

private func records(_ plan: FramePlan) -> [TrapezoidRecord] {
  plan.batched.tiles.flatMap { tile -> [TrapezoidRecord] in
    guard case .mesh(let records) = tile.content else { return [] }
    return records
  }
}

private let square = [CGPoint(x: 10, y: 20), CGPoint(x: 50, y: 20), CGPoint(x: 50, y: 60), CGPoint(x: 10, y: 60)]

@Test("For the device a path is one tile as large as itself, with its trapezoids and without whole rectangles")
func meshTile() throws {
  let plan = try planned(100, 100, square, ShapeDrawing(executor: .mesh))
  #expect(plan.passes.count == 1 && plan.batches().map(\.key) == [BatchKey(.color, .tile)])
  #expect(plan.statistics.quads == 1)
  let tile = try #require(plan.batched.tiles.first)
  #expect(plan.batched.tiles.count == 1 && tile.width == 40 && tile.height == 40)
  let record = try #require(records(plan).first)
  #expect(records(plan).count == 1)
  #expect(record.rows == SIMD2(0, 40) && record.rect == SIMD4(0, 0, 40, 40))
  #expect(record.left == SIMD4(0, 0, 0, 40) && record.right == SIMD4(40, 0, 40, 40))
  #expect(MemoryLayout<TrapezoidRecord>.stride == 64)
  // The CPU gets solid rectangles for the inside of the same path.
  let solid = try planned(100, 100, square, ShapeDrawing())
  #expect(records(solid).isEmpty && solid.statistics.mesh == TrapezoidMesh.Counts())
}

@Test("No tile is larger than a page, and the pieces in all of them have the area of the path")
func largeMesh() throws {
  let points = [CGPoint(x: 3, y: 5), CGPoint(x: 2495, y: 7), CGPoint(x: 2300, y: 2490), CGPoint(x: 40, y: 2400)]
  let plan = try planned(2500, 2500, points, ShapeDrawing(executor: .mesh))
  #expect(plan.batched.tiles.count == 9)
  var area = 0.0
  for tile in plan.batched.tiles {
    #expect(tile.width <= MeshTiles.edge && tile.height <= MeshTiles.edge)
    guard case .mesh(let records) = tile.content else { continue }
    for record in records {
      #expect(Int(record.rect.z) <= tile.width && Int(record.rect.w) <= tile.height)
      #expect(record.rect.x < record.rect.z && record.rect.y < record.rect.w)
      #expect(record.rows.x >= Float(record.rect.y) && record.rows.y <= Float(record.rect.w))
      // The part of the piece in the tile is summed up in rows of a sixteenth of a pixel.
      let rows = Double(record.rows.y - record.rows.x), steps = max(1, Int(rows * 16))
      for step in 0..<steps {
        let y = Double(record.rows.x) + rows * (Double(step) + 0.5) / Double(steps)
        func place(_ line: SIMD4<Float>) -> Double {
          let line = SIMD4<Double>(line)
          let x = line.w > line.y ? line.x + (line.z - line.x) * (y - line.y) / (line.w - line.y) : line.x
          return min(max(x, 0), Double(tile.width))
        }
        area += (place(record.right) - place(record.left)) * rows / Double(steps)
      }
    }
  }
  let shoelace = zip(points, points.dropFirst() + points.prefix(1)).reduce(0.0) {
    $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
  }
  #expect(abs(area - shoelace) < shoelace * 1e-4)
}

@Test("A slanted hairline is cut into short pieces, each in a small rectangle, all on the same two lines")
func slantedMesh() throws {
  let points = [CGPoint(x: 10, y: 10), CGPoint(x: 11, y: 10), CGPoint(x: 911, y: 960), CGPoint(x: 910, y: 960)]
  let plan = try planned(1000, 1000, points, ShapeDrawing(executor: .mesh))
  let pieces = records(plan)
  #expect(plan.statistics.mesh.trapezoids == 1 && pieces.count == 60)
  #expect(Set(pieces.map(\.left)).count == 1 && Set(pieces.map(\.right)).count == 1)
  #expect(pieces.allSatisfy { $0.rect.w - $0.rect.y <= 16 && $0.rect.z - $0.rect.x < 20 })
  #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.rows.y == $1.rows.x })
}

@Test("Each form of a path's coverage is computed once and kept apart from the others")
func formsAreKeptApart() throws {
  let planner = Planner()
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  for index in 0..<2 {
    let layer = CAShapeLayer()
    layer.path = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 60 + index, height: 50), transform: nil)
    root.addSublayer(layer)
  }
  let snapshot = try root.commit(limits: .trusted)
  let canvas = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
    background: nil, limits: .trusted)
  var lookups: [SIMD2<Int>] = []
  let drawings = [
    ShapeDrawing(), ShapeDrawing(executor: .mesh), ShapeDrawing(), ShapeDrawing(executor: .mesh, showsMesh: true),
  ]
  for drawing in drawings {
    let before = planner.cache.counters
    var diagnostics = DiagnosticList()
    let plan = planner.plan(
      snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
      limits: .trusted, drawing: drawing, diagnostics: &diagnostics)
    let after = planner.cache.counters
    lookups.append(SIMD2(after.hits - before.hits, after.misses - before.misses))
    #expect((plan.statistics.mesh.trapezoids > 0) == (drawing.executor == .mesh))
    #expect(records(plan).isEmpty == (drawing.executor == .strips))
  }
  #expect(lookups == [SIMD2(0, 2), SIMD2(0, 2), SIMD2(2, 0), SIMD2(2, 2)])
}
