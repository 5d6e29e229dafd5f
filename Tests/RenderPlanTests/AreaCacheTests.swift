// Tests of the coverage that is kept for shapes which bands paint picture after picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Shapes that stay where they are become masks")
struct AreaCacheTests {
  private let size = 200
  private let planner = Planner()

  /// A tree of one layer for each path, filled and stroked.
  private func root(_ paths: [CGPath], rule: CAShapeLayerFillRule = .nonZero) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    for path in paths {
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillRule = rule
      layer.strokeColor = CGColor(gray: 0, alpha: 1)
      layer.lineWidth = 3.5
      root.addSublayer(layer)
    }
    return root
  }

  private func plan(_ root: CALayer) throws -> FramePlan {
    try RenderPlanTests.plan(root, ShapeDrawing(executor: .bands), with: planner)
  }

  /// A loop of curves that crosses itself.
  private func loop(_ random: inout SeededRandom) -> CGPath {
    let path = CGMutablePath()
    func point() -> CGPoint {
      CGPoint(x: .random(in: -20...220, using: &random), y: .random(in: -20...220, using: &random))
    }
    path.move(to: point())
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      path.addCurve(to: point(), control1: point(), control2: point())
    }
    path.closeSubpath()
    return path
  }

  /// The coverage of every pixel around the origin of an area, as far as the picture is wide and high.
  private func coverage(_ area: AreaTable.Area, of plan: FramePlan) -> [UInt8] {
    let near = -size..<size, width = near.count
    var result = [UInt8](repeating: 0, count: width * width)
    func index(_ x: Int, _ y: Int) -> Int { (y + size) * width + x + size }
    switch area.content {
    case .mask(let mask):
      for y in near { for x in near { result[index(x, y)] = mask.coverage(x: x, y: y) } }
    case .edges(let edges, let list):
      CoverageRows().forEachRun(of: edges, in: plan.areas.lists[list], rows: near) { y, x, count, bytes in
        for column in 0..<count { result[index(x + column, y)] = bytes?[column] ?? 255 }
      }
    case .strips: Issue.record("strips are for devices")
    }
    return result
  }

  private func isMask(_ area: AreaTable.Area) -> Bool { if case .mask = area.content { true } else { false } }

  @Test("The mask of a shape is its coverage, byte for byte", arguments: [CAShapeLayerFillRule.nonZero, .evenOdd])
  func sameCoverage(rule: CAShapeLayerFillRule) throws {
    var random = SeededRandom(seed: rule == .evenOdd ? 1 : 2)
    let count = SeededRandom.trials(30, least: 4), root = root((0..<count).map { _ in loop(&random) }, rule: rule)
    let first = try plan(root), second = try plan(root)
    #expect(!first.areas.areas.contains(where: isMask))
    try #require(first.areas.areas.count == 2 * count && second.areas.areas.count == 2 * count)
    #expect(second.areas.areas.allSatisfy(isMask))
    for (area, mask) in zip(first.areas.areas, second.areas.areas) {
      let coverage = coverage(area, of: first)
      #expect(coverage.contains { $0 > 0 && $0 < 255 })
      #expect(coverage == self.coverage(mask, of: second))
    }
  }

  @Test("The mask of a box with round corners is its coverage, byte for byte")
  func boxes() throws {
    var random = SeededRandom(seed: 6)
    let root = root([]), count = SeededRandom.trials(60, least: 12)
    for index in 0..<count {
      let layer = CALayer()
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      layer.frame = CGRect(x: number(-20...150), y: number(-20...150), width: number(3...90), height: number(3...90))
      layer.cornerRadius = number(0.5...30)
      layer.borderWidth = index % 3 == 0 ? number(0.5...6) : 0
      layer.backgroundColor = index % 3 == 0 ? nil : CGColor(gray: 0, alpha: 1)
      if index % 4 == 0 { layer.setAffineTransform(CGAffineTransform(rotationAngle: number(0...3))) }
      root.addSublayer(layer)
    }
    let first = try plan(root), second = try plan(root)
    try #require(first.areas.areas.count >= count && second.areas.areas.allSatisfy(isMask))
    for (area, mask) in zip(first.areas.areas, second.areas.areas) {
      #expect(coverage(area, of: first) == coverage(mask, of: second))
    }
  }

  @Test("A shape that moves by whole pixels has the same mask, moved")
  func wholePixels() throws {
    let root = root([])
    let layer = CALayer()
    layer.frame = CGRect(x: 20.25, y: 30.5, width: 60, height: 40)
    layer.cornerRadius = 13
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    root.addSublayer(layer)
    func shown() throws -> (area: AreaTable.Area, x: Int32, y: Int32) {
      let plan = try plan(root)
      let areas = plan.passes[0].draws.compactMap { draw in
        if case .area(let index, let x, let y) = draw.coverage { (plan.areas.areas[Int(index)], x, y) } else { nil }
      }
      return try #require(areas.first)
    }
    let first = try shown()
    layer.position.x += 7
    layer.position.y += 5
    let moved = try shown()
    #expect(!isMask(first.area) && isMask(moved.area) && moved.area.fingerprint == first.area.fingerprint)
    #expect(moved.x - first.x == 7 && moved.y - first.y == 5)
    layer.position.x += 0.25
    #expect(try !isMask(shown().area))
  }

  @Test("A shape that moves is never a mask, and one that stays remains one")
  func movingShape() throws {
    var random = SeededRandom(seed: 3)
    let root = root([loop(&random), loop(&random)])
    for frame in 0..<6 {
      root.sublayers?[0].position.x += 0.25
      let areas = try plan(root).areas.areas
      #expect(areas.map(isMask) == [false, false, frame > 0, frame > 0])
    }
  }

  @Test("A kept mask is neither made again nor has it edges")
  func keptMask() throws {
    var random = SeededRandom(seed: 4)
    let root = root([loop(&random)])
    for _ in 0..<2 { _ = try plan(root) }
    let outlines = planner.cache.outlines.counters
    let third = try plan(root)
    #expect(third.areas.areas.allSatisfy(isMask) && third.areas.byteCount == 0)
    #expect(planner.cache.outlines.counters.misses == outlines.misses)
  }

  @Test("A kept mask keeps its path, whose identity no other path takes")
  func heldPath() throws {
    weak var path: CGPath?
    var random = SeededRandom(seed: 6)
    do {
      let root = root([loop(&random)])
      for _ in 0..<3 { _ = try plan(root) }
      path = (root.sublayers?.first as? CAShapeLayer)?.path
      #expect(try plan(root).areas.areas.allSatisfy { $0.path === path && $0.path != nil })
    }
    planner.cache.outlines.remove(before: .max)
    #expect(path != nil)
    planner.cache.areas.remove(before: .max)
    #expect(path == nil)
  }

  @Test("An emptied cache begins anew", arguments: 1...3)
  func emptied(frames: Int) throws {
    var random = SeededRandom(seed: 5)
    let root = root([loop(&random)])
    for _ in 0..<frames { _ = try plan(root) }
    planner.cache.removeAll()
    let next = try plan(root), last = try plan(root)
    #expect(!next.areas.areas.contains(where: isMask))
    #expect(last.areas.areas.allSatisfy(isMask))
  }
}
