// What of a plan decides about pixels, as text to compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation
import SeededRandom

@testable import QuartziteRenderPlan

/// All contents of a plan that decide about pixels, as text.
func contents(of plan: FramePlan) -> [String] {
  [plan.description]
    + plan.tables.tiles.map { tile in
      switch tile.content {
      case .bytes(let bytes): "\(tile.width) \(hash(Array(bytes)))"
      case .pixels(let pixels): "\(tile.width) \(hash(Array(pixels)))"
      case .mesh(let records): "\(tile.width) \(records)"
      }
    }
    + plan.areas.areas.map { area in
      var sum = CoverageSum()
      switch area.content {
      case .mask(let mask):
        for solid in mask.solids { sum.add(solid) { _, _ in 255 } }
        for tile in mask.tiles {
          sum.add(tile.rect) {
            mask.bytes[tile.firstByte + ($1 - tile.rect.y0) * tile.rect.width + $0 - tile.rect.x0]
          }
        }
      case .strips(let entry):
        for solid in entry.solids { sum.add(solid) { _, _ in 255 } }
        for tile in entry.tiles {
          guard case .bytes(let bytes) = tile.tile.content else { return "area \(tile.tile.content)" }
          sum.add(tile.rect) {
            bytes[bytes.startIndex + ($1 - tile.rect.y0) * tile.rect.width + $0 - tile.rect.x0]
          }
        }
      case .edges(let edges, let list):
        let window = edges.window
        CoverageRows().forEachRun(of: edges, in: plan.areas.lists[list], rows: window.y0..<window.y1) {
          y, x, count, row in
          sum.add(PixelRect(x0: x, y0: y, x1: x + count, y1: y + 1)) { column, _ in row?[column - x] ?? 255 }
        }
      }
      return "area \(sum.value)"
    }
}

/// A hash of numbers: to write them as text takes longer than to plan.
private func hash<Number: BitwiseCopyable>(_ numbers: [Number]) -> Int {
  var hasher = Hasher()
  numbers.withUnsafeBytes { hasher.combine(bytes: $0) }
  return hasher.finalize()
}

/// A number by which the coverage of pixels is told from any other, in whatever order they come.
private struct CoverageSum {
  private(set) var value: UInt64 = 0

  mutating func add(_ rect: PixelRect, _ coverage: (_ x: Int, _ y: Int) -> UInt8) {
    for y in rect.y0..<rect.y1 {
      for x in rect.x0..<rect.x1 {
        var place = SeededRandom(seed: UInt64(truncatingIfNeeded: y &* 65_537 &+ x))
        value &+= UInt64(coverage(x, y)) &* place.next()
      }
    }
  }
}
