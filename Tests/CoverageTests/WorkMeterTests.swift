// Tests of meters: all work on outlines asks them often, and ends when they do.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import QuartziteCoverage
@testable import QuartziteTessellation

/// A meter that counts how often it is asked, and ends at one of these times.
private final class CountedMeter {
  private(set) var looks = 0
  private let expiry: Int
  private(set) lazy var meter = WorkMeter { [unowned self] in
    looks += 1
    return looks < expiry
  }

  init(expiringAt expiry: Int = .max) { self.expiry = expiry }
}

/// Work whose length depends on input.
private enum Work: String, CaseIterable, CustomTestStringConvertible {
  case hugeCurves, strokedCurves, roundJoins, looseTurns, dashes, shortDashes, manyLines, edges, manyBoxes, crossings,
    tallLines
  case longMask, mesh, specks

  var testDescription: String { rawValue }

  private static let clip = PixelRect(x0: 0, y0: 0, x1: 512, y1: 512)
  private static let tolerance = 1.0 / 320

  /// Does the work, and returns a number of steps that it takes at least: of points, edges, or pixels.
  func run(_ meter: WorkMeter?) throws -> Int {
    var random = SeededRandom(seed: 7)
    func point(_ size: Double) -> SIMD2<Double> {
      SIMD2(random.number(-size...size), random.number(-size...size))
    }
    func curves(_ count: Int, _ size: Double) -> [PathCommand] {
      [.move(point(size))]
        + (0..<count).map { _ in .curve(point(size), control1: point(size), control2: point(size)) }
    }
    func lines(_ count: Int, _ size: Double) -> [PathCommand] {
      [.move(point(size))] + (0..<count).map { _ in .line(point(size)) }
    }
    func polylines(_ path: [PathCommand], _ style: StrokeStyle? = nil, budget: Int = 1_000_000) throws -> [Polyline] {
      var flattener = Flattener(
        tolerance: Self.tolerance, radius: (style?.width ?? 0) / 2, measuresLengths: style?.cutsPath ?? false,
        budget: budget, meter: meter)
      for command in path { flattener.append(command) }
      return try flattener.finish()
    }
    func stroke(_ path: [PathCommand], _ style: StrokeStyle) throws -> Int {
      let lines = try polylines(path, style)
      return lines.reduce(0) { $0 + $1.points.count }
        + (try Stroker.outline(of: lines, style: style, tolerance: Self.tolerance, meter: meter).points.count / 2)
    }
    func polygon(_ count: Int, _ range: ClosedRange<Double>) -> Outline {
      Outline(polygon: (0..<count).map { _ in SIMD2(random.number(range), random.number(range)) })
    }
    func finish(_ steps: Int) throws -> Int {
      try meter.check(0)
      return steps
    }
    var style = StrokeStyle(width: 30)
    switch self {
    case .hugeCurves: return try polylines(curves(6, 4e5)).reduce(0) { $0 + $1.points.count }
    case .strokedCurves:
      style.join = .round
      return try stroke(curves(4, 1e5), style)
    case .roundJoins:
      (style.width, style.join, style.cap) = (4000, .round, .round)
      return try stroke(lines(300, 1e4), style)
    case .looseTurns:
      // A stroke far wider than its path: every turn looks for the stroke before and after it.
      style.width = 5_000
      return try stroke(curves(20, 300), style)
    case .dashes:
      style.dash = [7, 3, 1, 2]
      return try stroke(curves(4, 1e4), style)
    case .shortDashes:
      (style.width, style.dash) = (1, [0.5, 0.5])
      return try stroke(lines(3, 5e3), style)
    case .manyLines: return try polylines(lines(50_000, 100)).reduce(0) { $0 + $1.points.count }
    case .specks: return try stroke(lines(60_000, 1e-5), style)
    case .edges:
      let outline = polygon(100_000, -100...600)
      var list = EdgeList(), filer = EdgeFiler()
      let shape = list.append(outline, rule: .nonZero, clip: Self.clip, with: &filer, meter: meter)
      return try finish(shape.isEmpty ? 0 : outline.points.count)
    case .manyBoxes:
      var outline = Outline()
      for _ in 0..<30_000 {
        let corner = SIMD2(random.number(0...500), random.number(0...500))
        outline.append(polygon: [corner, corner + SIMD2(3, 0), corner + 3])
      }
      let rasterizer = CoverageRasterizer()
      rasterizer.meter = meter
      _ = rasterizer.coverage(of: outline, clip: Self.clip)
      return try finish(outline.points.count)
    case .crossings:
      let outline = polygon(600, 0...80), rasterizer = CoverageRasterizer()
      rasterizer.meter = meter
      _ = rasterizer.coverage(of: outline, rule: .nonZero, clip: Self.clip)
      // Each edge crosses most rows, and each row has pixels that several edges cross.
      return try finish(600 * 20)
    case .tallLines:
      var outline = Outline()
      for _ in 0..<2_000 {
        let x = random.number(0...15)
        outline.append(polygon: [SIMD2(x, 0), SIMD2(x + 0.5, 0), SIMD2(x, 3_000)])
      }
      let rasterizer = CoverageRasterizer()
      rasterizer.meter = meter
      _ = rasterizer.coverage(of: outline, clip: PixelRect(x0: 0, y0: 0, x1: 16, y1: 3_000))
      return try finish(2_000 * 2 * 3_000 / 32)
    case .longMask:
      var list = EdgeList(), filer = EdgeFiler()
      let shape = list.append(polygon(6_000, 0...512), rule: .evenOdd, clip: Self.clip, with: &filer)
      let rows = CoverageRows()
      rows.meter = meter
      var count = 0
      rows.forEachRun(of: shape, in: list, rows: 0..<512) { _, _, _, _ in count += 1 }
      return try finish(6_000 * 8)
    case .mesh:
      let mesh = try TrapezoidMesh.mesh(
        of: polygon(400, 0...512), rule: .nonZero, clip: Self.clip, meter: meter)
      return mesh.trapezoids.count
    }
  }
}

@Suite("Meters end the work on outlines")
struct WorkMeterTests {
  @Test("Whatever the work is, its meter is asked after a few thousand steps", arguments: Work.allCases)
  private func looks(work: Work) throws {
    let counted = CountedMeter()
    let steps = try work.run(counted.meter)
    #expect(steps > 2 * WorkMeter.stepsPerLook, "there is too little work: \(steps) steps")
    // A count that ends beyond some thousand steps begins again.
    #expect(counted.looks >= steps / (2 * WorkMeter.stepsPerLook), "\(counted.looks) looks in \(steps) steps")
  }

  @Test("Whenever the meter ends, so does the work, and the meter is not asked again", arguments: Work.allCases)
  private func ends(work: Work) throws {
    let all = CountedMeter()
    _ = try work.run(all.meter)
    var expiry = 1
    while expiry <= all.looks {
      let counted = CountedMeter(expiringAt: expiry)
      #expect(throws: TessellationBudgetExceeded.self, "at look \(expiry) of \(all.looks)") {
        try work.run(counted.meter)
      }
      #expect(counted.looks == expiry)
      expiry += max(1, expiry / 3)
    }
  }

  @Test("A meter that does not end changes nothing")
  func sameCoverage() {
    var random = SeededRandom(seed: 3)
    let clip = PixelRect(x0: 0, y0: 0, x1: 600, y1: 400)
    for count in [3, 40, 300] {
      let outline = Outline(
        polygon: (0..<count).map { _ in SIMD2(random.number(-50...650), random.number(-50...450)) })
      let plain = CoverageRasterizer(), metered = CoverageRasterizer()
      metered.meter = WorkMeter { true }
      for rule in [WindingRule.nonZero, .evenOdd] {
        let expected = plain.coverage(of: outline, rule: rule, clip: clip)
        let found = metered.coverage(of: outline, rule: rule, clip: clip)
        #expect(expected.bytes == found.bytes && expected.solids == found.solids && !metered.wasInterrupted)
      }
    }
    let many = Outline(polygon: (0..<30_000).map { _ in SIMD2(random.number(-50...650), random.number(-50...450)) })
    let expected = CoverageRasterizer().coverage(of: many, clip: clip), metered = CoverageRasterizer()
    metered.meter = WorkMeter { true }
    #expect(metered.coverage(of: many, clip: clip).bytes == expected.bytes && !expected.bytes.isEmpty)
  }

  @Test(
    "Numbers that are sorted with a meter are in the order of the standard library's sort",
    arguments: [0, 1, 9_000, 100_003])
  func sorting(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    // Equal keys keep their order.
    let pairs = (0..<count).map { (key: random.integer(0...999), place: $0) }
    let expected = pairs.sorted { $0.key < $1.key }, found = pairs.sorted(WorkMeter { true }) { $0.key < $1.key }
    #expect(zip(expected, found).allSatisfy { $0.key == $1.key && $0.place == $1.place } && found.count == count)
  }
}
