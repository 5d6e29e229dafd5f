// Tests of boxes far larger than any picture, of which a picture shows a part.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCoverage
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

@Suite("Boxes far larger than the picture")
struct DistantBoxTests {
  private static let picture = PixelRect(x0: 0, y0: 0, x1: 160, y1: 120)

  /// The coverage of pixels by a shape as masks have it.
  private func masks(_ shape: BoxShape, _ projection: Projection) -> [UInt8] {
    let picture = Self.picture
    let coverage = ShapeCoverage(cache: CoverageCache()).coverage(of: shape, under: projection, clip: picture)
    var bytes = [UInt8](repeating: 0, count: picture.area)
    func put(_ part: PixelRect, _ value: (Int, Int) -> UInt8) {
      let seen = part.intersection(picture)
      for y in seen.y0..<seen.y1 { for x in seen.x0..<seen.x1 { bytes[y * picture.width + x] = value(x, y) } }
    }
    for solid in coverage.solids { put(solid) { _, _ in 255 } }
    for (part, level) in coverage.uniform { put(part) { _, _ in level } }
    for tile in coverage.tiles {
      guard case .bytes(let values) = tile.tile.content else { continue }
      put(tile.rect) { x, y in values[values.startIndex + (y - tile.rect.y0) * tile.tile.width + x - tile.rect.x0] }
    }
    return bytes
  }

  /// The coverage of pixels by a shape as bands compute it.
  private func bands(_ shape: BoxShape, _ projection: Projection) -> [UInt8] {
    let picture = Self.picture
    var list = EdgeList(), filer = EdgeFiler(), bytes = [UInt8](repeating: 0, count: picture.area)
    let edges = list.append(shape.outline(under: projection), rule: .nonZero, clip: picture, with: &filer)
    CoverageRows().forEachRun(of: edges, in: list, rows: 0..<picture.height) { y, x, count, coverage in
      for index in 0..<count { bytes[y * picture.width + x + index] = coverage?[index] ?? 255 }
    }
    return bytes
  }

  private func turned(_ degrees: Double) -> Projection {
    let angle = degrees * .pi / 180, (c, s) = (cos(angle), sin(angle))
    let quarter = degrees.truncatingRemainder(dividingBy: 90) == 0
    return Projection(
      a: quarter ? c.rounded() : c, b: quarter ? s.rounded() : s, c: quarter ? -s.rounded() : -s,
      d: quarter ? c.rounded() : c, tx: 82.9, ty: 29.2)
  }

  @Test(
    "They are covered alike by masks and in bands, wherever their corners lie", arguments: [0.0, 90, 30, 45],
    [nil, 3.0] as [Double?])
  func alike(degrees: Double, ring: Double?) {
    for long in SeededRandom.trials(of: [1e6, 1e9, 2.2e9, 4e9, 1e11]) {
      for (width, height) in [(82.0, long), (long, 60.5), (long, long)] {
        for radius in [9.0, 45, 30_000, long / 2] {
          // Around the origin, and with one corner there.
          for share in [0.5, 0] {
            let low = SIMD2(-width * share, -height * share)
            let shape = BoxShape(
              box: RoundedBox(low: low, high: low + SIMD2(width, height), cornerRadius: radius), ringWidth: ring)
            let projection = turned(degrees)
            let difference = zip(masks(shape, projection), bands(shape, projection)).map { abs(Int($0) - Int($1)) }
            #expect(
              difference.max() ?? 255 <= 2,
              "\(width) × \(height) from \(low), radius \(radius): \(difference.max() ?? 0) levels")
          }
        }
      }
    }
  }

  @Test("A strip of four billion points is where it should be")
  func strip() {
    let strip = BoxShape(box: RoundedBox(low: SIMD2(-41, -2e9), high: SIMD2(41, 2e9), cornerRadius: 45))
    let upright = masks(strip, turned(0)), slanted = masks(strip, turned(30))
    #expect(Array(upright[0..<160]) == Array(upright[119 * 160..<120 * 160]))
    #expect(upright[40] == 0 && upright[42..<123].allSatisfy { $0 == 255 } && upright[124] == 0)
    #expect(abs(Double(upright[41]) - 25.5) < 1 && abs(Double(upright[123]) - 229.5) < 1)
    // Its middle passes through (82.9, 29.2) at 30 degrees, and it is 82 wide.
    for y in 0..<120 {
      for x in 0..<160 {
        let distance = (Double(x) + 0.5 - 82.9) * 0.8660254037844387 + (Double(y) + 0.5 - 29.2) * 0.5
        let expected: UInt8? = abs(distance) < 40 ? 255 : abs(distance) > 42 ? 0 : nil
        if let expected { #expect(slanted[y * 160 + x] == expected, "(\(x), \(y))") }
      }
    }
  }
}
