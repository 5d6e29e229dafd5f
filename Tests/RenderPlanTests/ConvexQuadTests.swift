// Tests of boxes in perspective as convex quads: the boxes that become one, and the agreement of the decisions that a
// device makes with floats with the cuts of coverage.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

private let picture = PixelRect(x0: 0, y0: 0, x1: 400, y1: 300)

/// Creates a box of 20 to 100 points in perspective somewhere in the picture.
private func randomConvexQuad(_ random: inout SeededRandom, in halfPlanes: [HalfPlane] = []) -> ConvexQuad? {
  var matrix = CATransform3DMakeRotation(random.number(-1.2...1.2), random.number(-1...1), random.number(-1...1), 0.3)
  matrix = CATransform3DConcat(
    matrix, CATransform3DMakeTranslation(random.number(0...400), random.number(0...300), random.number(-100...100)))
  var eye = CATransform3DIdentity
  eye.m34 = -1 / 800
  let half = SIMD2(random.number(10...50), random.number(10...50))
  return ConvexQuad(
    RoundedBox(low: -half, high: half), under: Projection(CATransform3DConcat(matrix, eye)),
    cutBy: halfPlanes.map { PlaneCut($0) }, clip: picture)
}

private func randomHalfPlane(_ random: inout SeededRandom) -> HalfPlane {
  let angle = random.number(0...6.3), scale = random.number(0.1...10)
  let normal = SIMD2(cos(angle), sin(angle)) * scale
  let place = SIMD2(random.number(0...400), random.number(0...300))
  return HalfPlane(normal: normal, offset: (normal * place).sum())
}

/// Whether `Shaders/convexQuad.glsl` shows a pixel.
private func shows(_ convexQuad: ConvexQuad, x: Int, y: Int) -> Bool {
  let place = SIMD2<Float>(SIMD2(Double(x), Double(y)) + 0.5 - convexQuad.corners[0])
  return convexQuad.sides.allSatisfy { side in
    (Float(side.line.x) * place.x + Float(side.line.y) * place.y) + Float(side.line.z) >= 0
  }
}

@Test("Of each pixel of a cut convex quad floats say what coverage is cut by")
func decisions() {
  var random = SeededRandom(seed: 1)
  var cutCount = 0
  for _ in 0..<600 {
    let halfPlanes = (0..<random.integer(1...3)).map { _ in randomHalfPlane(&random) }
    guard let convexQuad = randomConvexQuad(&random, in: halfPlanes), !convexQuad.pixels.isEmpty else { continue }
    cutCount += convexQuad.sides.isEmpty ? 0 : 1
    let pixels = convexQuad.pixels
    for y in pixels.y0..<pixels.y1 {
      let columns = halfPlanes.columns(ofRow: y, from: pixels.x0, to: pixels.x1)
      for x in pixels.x0..<pixels.x1 where shows(convexQuad, x: x, y: y) != columns.contains(x) {
        Issue.record("(\(x), \(y)) of \(convexQuad)")
      }
    }
  }
  #expect(cutCount > 100)
}

@Test("Nothing that shows of a cut convex quad lies outside its pixels")
func cutBounds() throws {
  var random = SeededRandom(seed: 2)
  for _ in 0..<SeededRandom.trials(200) {
    let seed = random.next()
    var first = SeededRandom(seed: seed), second = SeededRandom(seed: seed)
    let halfPlane = randomHalfPlane(&random)
    guard let whole = randomConvexQuad(&first), let cut = randomConvexQuad(&second, in: [halfPlane]) else { continue }
    let mask = CoverageRasterizer().coverage(
      of: Outline(polygon: whole.corners), clip: picture, halfPlanes: [halfPlane])
    for y in picture.y0..<picture.y1 {
      for x in picture.x0..<picture.x1 where mask.coverage(x: x, y: y) > 1 {
        let isInside = cut.pixels.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
        if !isInside { Issue.record("(\(x), \(y)) of \(cut)") }
      }
    }
  }
}

@Test("A line through the middles of pixels is nothing for floats to decide on")
func doubtfulLine() {
  let box = RoundedBox(low: SIMD2(10, 10), high: SIMD2(90, 70))
  let tilted = Projection(x: SIMD3(1, 0, 0.001), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
  func convexQuad(offset: Double) -> ConvexQuad? {
    ConvexQuad(box, under: tilted, cutBy: [PlaneCut(HalfPlane(normal: SIMD2(3, 0), offset: offset))], clip: picture)
  }
  #expect(convexQuad(offset: 3 * 40.5) == nil)
  #expect(convexQuad(offset: 3 * 40.25)?.sides.count == 1)
  // A line beside the box leaves nothing to decide.
  #expect(convexQuad(offset: 3 * 5.5)?.sides.isEmpty == true)
  #expect(convexQuad(offset: 3 * 200.5)?.pixels.isEmpty == true)
}

@Test("A plain box in perspective is one convex quad; with round corners, flat or partly behind the eye it is none")
func coverages() throws {
  func coverages(_ change: (CALayer) -> Void) throws -> Set<CoverageKind> {
    let root = canvas(), layer = box(20, 20, 60, 60)
    root.sublayerTransform.m34 = -1 / 200
    layer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    change(layer)
    root.addSublayer(layer)
    return Set(try plan(root).batches().map(\.key.coverage))
  }
  #expect(try coverages { _ in } == [.convexQuad])
  #expect(try coverages { $0.opacity = 0.5 } == [.convexQuad])
  #expect(try coverages { $0.cornerRadius = 5 }.isDisjoint(with: [.convexQuad]))
  #expect(try coverages { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }.isDisjoint(with: [.convexQuad]))
  #expect(try coverages { $0.bounds.size.width = 2000 }.isDisjoint(with: [.convexQuad]))
}

@Test("A part of a convex quad has its corners where they were")
func clippedRecord() throws {
  let root = canvas(), layer = box(20, 20, 60, 60)
  root.sublayerTransform.m34 = -1 / 200
  layer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
  root.addSublayer(layer)
  let plan = try plan(root)
  let part = try #require(plan.passes[0].draws[0].clipped(to: PixelRect(x0: 40, y0: 50, x1: 60, y1: 90)))
  #expect(part.rect.x0 == 40 && part.rect.y0 == 50)
  func places(_ record: QuadRecord) -> [SIMD2<Float>] {
    [record.texture.lowHalf, record.texture.highHalf, record.textureDown, record.tileOrigin].map {
      $0 + record.rect.lowHalf
    }
  }
  let whole = try #require(plan.record(of: 0)), cut = try #require(plan.record(of: 0) { $0 = part })
  #expect(places(cut) == places(whole))
}
