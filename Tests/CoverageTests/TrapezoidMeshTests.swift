// Tests of meshes against exact coverage: nothing is missing, and nothing is covered twice.
// SPDX-License-Identifier: Apache-2.0

import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

private let side = Int(ShapeKind.extent)
private let canvas = PixelRect(x0: 0, y0: 0, x1: side, y1: side)

extension TrapezoidMesh {
  /// The total area of the trapezoids in each pixel of the canvas, whether or not they overlap.
  fileprivate var coverage: [Double] {
    var result = [Double](repeating: 0, count: side * side)
    for piece in trapezoids {
      let first = Int(piece.top), last = min(side - clip.y0, Int(piece.bottom.rounded(.up)))
      for row in first..<max(first, last) {
        let top = max(piece.top, Double(row)), bottom = min(piece.bottom, Double(row + 1))
        for (line, sign) in [(piece.left, 1.0), (piece.right, -1.0)] {
          let a = line.x(at: top), b = line.x(at: bottom)
          for column in 0..<clip.width {
            let share =
              areaRightOfSide(min(a, b), max(a, b), upTo: Double(column + 1))
              - areaRightOfSide(min(a, b), max(a, b), upTo: Double(column))
            result[(row + clip.y0) * side + column + clip.x0] += sign * share * (bottom - top)
          }
        }
      }
    }
    return result
  }
}

@Suite("A mesh is the area, once")
struct TrapezoidMeshTests {
  @Test("The trapezoids have the area of the shape, in every pixel", arguments: ShapeKind.allCases)
  func area(kind: ShapeKind) throws {
    var random = SeededRandom(seed: 23)
    var worst = 0.0, worstSum = 0.0, most = 0.0
    for _ in 0..<60 {
      let shape = kind.makeShape(&random)
      for rule in [WindingRule.nonZero, .evenOdd] {
        let mesh = try TrapezoidMesh.mesh(of: outline(shape), rule: rule, clip: canvas)
        let exact = ExactCoverage(shape, isEvenOdd: rule == .evenOdd)
          .coverage(x0: 0, y0: 0, width: side, height: side)
        let found = mesh.coverage
        worst = zip(found, exact).reduce(worst) { max($0, abs($1.0 - $1.1)) }
        worstSum = max(worstSum, abs(found.reduce(0, +) - exact.reduce(0, +)))
        most = found.reduce(most, max)
      }
    }
    #expect(worst < 1.0 / 510)
    #expect(worstSum < 1e-4 * Double(canvas.area))
    #expect(most <= 1 + 1e-6)
  }

  @Test("A pair of sides is one trapezoid for as long as it lasts, whatever happens beside it")
  func pairsLast() throws {
    let tall = [SIMD2(2.0, 1.0), SIMD2(6.0, 1.0), SIMD2(7.0, 31.0), SIMD2(1.0, 31.0)]
    let steps = (0..<10).map { step in
      let y = 2 + Double(step) * 2.5
      return [SIMD2(12.0, y), SIMD2(20.0, y), SIMD2(20.0, y + 2), SIMD2(12.0, y + 2)]
    }
    let mesh = try TrapezoidMesh.mesh(of: outline([tall] + steps), rule: .nonZero, clip: canvas)
    #expect(mesh.counts.trapezoids == 11)
    #expect(mesh.counts.triangles == 22)
    let first = try #require(mesh.trapezoids.first { $0.bottom - $0.top > 20 })
    #expect(first.top == 0 && first.bottom == 30 && mesh.clip.y0 == 1)
  }

  @Test("A side that is a point makes a trapezoid one triangle")
  func triangles() throws {
    let kite = [SIMD2(10.0, 2.0), SIMD2(16.0, 12.0), SIMD2(10.0, 28.0), SIMD2(4.0, 12.0)]
    let mesh = try TrapezoidMesh.mesh(of: outline([kite]), rule: .nonZero, clip: canvas)
    #expect(mesh.counts.trapezoids == 2 && mesh.counts.triangles == 2)
    let tie = [SIMD2(2.0, 2.0), SIMD2(30.0, 30.0), SIMD2(30.0, 2.0), SIMD2(2.0, 30.0)]
    let two = try TrapezoidMesh.mesh(of: outline([tie]), rule: .nonZero, clip: canvas)
    #expect(two.counts.trapezoids == 4 && two.counts.triangles == 4)
  }

  @Test("Neighbours along an edge have the same line for a side")
  func sharedLines() throws {
    // A triangle touches the side of another from outside: at its tip, the long side is split.
    let shape = [
      [SIMD2(3.0, 2.0), SIMD2(23.0, 30.0), SIMD2(3.0, 30.0)],
      [SIMD2(25.0, 10.0), SIMD2(29.0, 30.0), SIMD2(23.0, 30.0)],
    ]
    let mesh = try TrapezoidMesh.mesh(of: outline(shape), rule: .nonZero, clip: canvas)
    let lines = Set(mesh.trapezoids.flatMap { [$0.left, $0.right] })
    #expect(mesh.trapezoids.count == 2 && lines.count == 4)
    let crossed = [SIMD2(2.0, 2.0), SIMD2(30.0, 30.0), SIMD2(30.0, 2.0), SIMD2(2.0, 30.0)]
    let tie = try TrapezoidMesh.mesh(of: outline([crossed]), rule: .nonZero, clip: canvas)
    #expect(Set(tie.trapezoids.flatMap { [$0.left, $0.right] }).count == 4)
  }

  @Test("Nothing in the clip, and what is not finite, has an empty mesh")
  func nothing() throws {
    let away = [SIMD2(100.0, 100.0), SIMD2(120.0, 100.0), SIMD2(110.0, 120.0)]
    #expect(try TrapezoidMesh.mesh(of: outline([away]), rule: .nonZero, clip: canvas).trapezoids.isEmpty)
    #expect(try TrapezoidMesh.mesh(of: Outline(), rule: .nonZero, clip: canvas).trapezoids.isEmpty)
    let broken = [SIMD2(0.0, 0.0), SIMD2(.nan, 3.0), SIMD2(10.0, 10.0)]
    #expect(try TrapezoidMesh.mesh(of: outline([broken]), rule: .nonZero, clip: canvas).trapezoids.isEmpty)
  }

  @Test("Work beyond the budget is refused, in the resolver and after it")
  func budget() throws {
    var random = SeededRandom(seed: 3)
    let shape = (0..<400).map { _ in
      (0..<3).map { _ in SIMD2(random.number(0...ShapeKind.extent), random.number(0...ShapeKind.extent)) }
    }
    #expect(throws: TessellationBudgetExceeded.self) {
      try TrapezoidMesh.mesh(of: outline(shape), rule: .evenOdd, clip: canvas, budget: 1_000)
    }
    let comb = (0..<200).map { FixedEdge(x0: Int64($0), y0: 0, x1: Int64($0), y1: 10, winding: $0 % 2 == 0 ? 1 : -1) }
    #expect(try TrapezoidPairs.trapezoids(between: comb, budget: 20_000).count == 100)
    #expect(throws: TessellationBudgetExceeded.self) { try TrapezoidPairs.trapezoids(between: comb, budget: 1_000) }
  }

  @Test("A wireframe is lines around each triangle and nothing inside them")
  func wireframe() throws {
    let square = [SIMD2(4.0, 4.0), SIMD2(28.0, 4.0), SIMD2(28.0, 28.0), SIMD2(4.0, 28.0)]
    let mesh = try TrapezoidMesh.mesh(of: outline([square]), rule: .nonZero, clip: canvas)
    let mask = CoverageRasterizer().coverage(of: mesh.wireframe(width: 1), rule: .nonZero, clip: canvas)
    for (x, y) in [(4, 16), (27, 16), (16, 4), (16, 27), (16, 16), (10, 10)] {
      #expect(mask.coverage(x: x, y: y) > 100)
    }
    for (x, y) in [(10, 20), (20, 10), (1, 16), (30, 16)] { #expect(mask.coverage(x: x, y: y) == 0) }
  }
}
