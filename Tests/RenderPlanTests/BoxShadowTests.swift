// Shadows of boxes, compared with sums over the boxes' own coverage.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation
import ReferenceBlur
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// The coverage of every pixel of a rectangle, and whether no pixel is in two pieces and no piece lies outside.
private struct Pixels {
  let rect: PixelRect
  private(set) var bytes: [UInt8]
  private(set) var isTidy = true

  init(_ coverage: PlacedCoverage, in rect: PixelRect) {
    self.rect = rect
    bytes = [UInt8](repeating: 0, count: rect.area)
    var seen = [Bool](repeating: false, count: rect.area)
    func put(_ part: PixelRect, _ value: (Int, Int) -> UInt8) {
      if !rect.contains(part) || part.isEmpty { isTidy = false }
      let part = part.intersection(rect)
      for y in part.y0..<part.y1 {
        for x in part.x0..<part.x1 {
          let index = (y - rect.y0) * rect.width + x - rect.x0
          if seen[index] { isTidy = false }
          seen[index] = true
          bytes[index] = value(x, y)
        }
      }
    }
    for solid in coverage.solids { put(solid) { _, _ in 255 } }
    for (part, level) in coverage.uniform { put(part) { _, _ in level } }
    for tile in coverage.tiles {
      guard case .bytes(let values) = tile.tile.content else { continue }
      // A tile may reach out of the clip; the pass cuts it.
      put(tile.shown.intersection(rect)) { x, y in values[values.startIndex + tile.index(x, y)] }
    }
  }

  subscript(_ x: Int, _ y: Int) -> UInt8 { bytes[(y - rect.y0) * rect.width + x - rect.x0] }
}

/// A box and its blur, with the shadow and with the box's own coverage, of which the shadow should be the blur.
private struct Scene {
  var shape: BoxShape
  var sigma: SIMD2<Double>
  var projection: Projection
  var clip: PixelRect

  func shadow(with cache: CoverageCache = CoverageCache(), hidden: PixelRect? = nil) -> PlacedCoverage {
    ShapeCoverage(cache: cache).coverage(
      ofShadow: shape, sigma: sigma, under: projection, clip: clip, hidden: hidden)
  }

  /// The coverage of the box itself, in all pixels that the blur takes into the clip.
  var source: Pixels {
    // The reach is somewhat larger than that of the blur, for tests that compare with a wider one.
    let reach = SIMD2(Int(2.5 * sigma.x), Int(2.5 * sigma.y))
    let rect = clip.expanded(by: reach)
    return Pixels(ShapeCoverage(cache: CoverageCache()).coverage(of: shape, under: projection, clip: rect), in: rect)
  }

  /// The largest difference in levels between a shadow and the sums over `source`, in some pixels.
  func error(_ shadow: Pixels, _ source: Pixels, as sigma: SIMD2<Double>? = nil, samples: Int = 60) -> Double {
    let sigma = sigma ?? self.sigma
    let blur = ReferenceBlur(sigmaX: sigma.x, sigmaY: sigma.y)
    var random = SeededRandom(seed: UInt64(samples))
    var worst = 0.0
    for _ in 0..<samples {
      let x = random.integer(clip.x0...(clip.x1 - 1)), y = random.integer(clip.y0...(clip.y1 - 1))
      let sum = blur.value(
        x: x - source.rect.x0, y: y - source.rect.y0, of: source.bytes, width: source.rect.width,
        height: source.rect.height)
      worst = max(worst, abs(Double(shadow[x, y]) - sum))
    }
    return worst
  }
}

@Suite("The shadow of a box")
struct BoxShadowTests {
  private static func axisAligned(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, ring: Double? = nil,
    sigma: SIMD2<Double>, corners: RoundedBox.Corners = .all, isContinuous: Bool = false
  ) -> Scene {
    let low = SIMD2(x, y), high = SIMD2(x + width, y + height)
    let box = RoundedBox(low: low, high: high, cornerRadius: radius, corners: corners, isContinuous: isContinuous)
    let reach = SIMD2(Int(2 * sigma.x) + 3, Int(2 * sigma.y) + 3)
    let around = PixelRect(around: low, high, within: AxisAlignedBox.unbounded).expanded(by: reach)
    return Scene(
      shape: BoxShape(box: box, ringWidth: ring), sigma: sigma, projection: .identity, clip: around)
  }

  @Test("Any box's shadow is the blur of its coverage, within a level", arguments: 0..<24)
  func isBlur(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let sigma = SIMD2(random.number(0.5...12), random.number(0.5...12))
    let radius = seed % 3 == 0 ? 0 : random.number(0.5...25)
    // Some boxes have room for a middle, some along one axis only, some not at all.
    let size = SIMD2(random.number(1...170), random.number(1...170))
    let scene = Self.axisAligned(
      random.number(-9...9), random.number(-9...9), size.x, size.y, radius: radius,
      ring: seed % 4 == 1 ? random.number(0.3...9) : nil,
      sigma: seed % 2 == 0 ? SIMD2(sigma.x, sigma.x) : sigma,
      corners: seed % 5 == 0 ? [.minXMinY, .maxXMaxY] : .all, isContinuous: seed % 7 < 3)
    let shadow = Pixels(scene.shadow(), in: scene.clip), source = scene.source
    #expect(shadow.isTidy)
    #expect(scene.error(shadow, source) <= 1)
    // The whole shadow is compared with a blur that may be one level off as well.
    let blur = GaussianBlur(sigma: scene.sigma)
    let whole = blur.apply(
      to: BytePlane(width: source.rect.width, height: source.rect.height, channels: 1, bytes: source.bytes),
      x: scene.clip.x0 - source.rect.x0, y: scene.clip.y0 - source.rect.y0, width: scene.clip.width,
      height: scene.clip.height)
    #expect(zip(shadow.bytes, whole.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test(
    "Wide shadows are as exact",
    arguments: [
      (SIMD2(20.0, 20.0), 0.0), (SIMD2(25, 25), 30), (SIMD2(40, 40), 12), (SIMD2(60, 60), 20), (SIMD2(60, 60), 140),
      (SIMD2(60, 3), 20), (SIMD2(2, 50), 25),
    ], [SIMD2(70.3, 55.5), SIMD2(330, 290.25)])
  func wide(shadow: (sigma: SIMD2<Double>, radius: Double), size: SIMD2<Double>) {
    let scene = Self.axisAligned(0.4, 0.7, size.x, size.y, radius: shadow.radius, sigma: shadow.sigma)
    let pixels = Pixels(scene.shadow(), in: scene.clip), source = scene.source
    #expect(pixels.isTidy)
    #expect(scene.error(pixels, source, samples: 25) <= 1)
    #expect(scene.error(pixels, source, as: scene.sigma * 1.1, samples: 25) > 1.5)
  }

  @Test("Another sigma is told from the right one")
  func isTold() {
    let scene = Self.axisAligned(0.3, 0, 60, 50, radius: 8, sigma: SIMD2(4, 4))
    let shadow = Pixels(scene.shadow(), in: scene.clip), source = scene.source
    #expect(scene.error(shadow, source) <= 1)
    #expect(scene.error(shadow, source, as: SIMD2(4.4, 4)) > 1.5)
  }

  @Test("A box without a blur is its own shadow")
  func withoutBlur() {
    for scene in [
      Self.axisAligned(0.25, 3.5, 40, 30.1, radius: 9, sigma: .zero),
      Self.axisAligned(0.25, 3.5, 40, 30.1, radius: 9, ring: 3, sigma: .zero),
      Self.axisAligned(1, 2, 3, 4, sigma: .zero),
    ] {
      let shadow = Pixels(scene.shadow(), in: scene.clip)
      let box = Pixels(
        ShapeCoverage(cache: CoverageCache()).coverage(of: scene.shape, under: .identity, clip: scene.clip),
        in: scene.clip)
      #expect(zip(shadow.bytes, box.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(shadow.bytes.contains(255))
    }
  }

  @Test("Mirrored, scaled and rotated by quarters, a shadow is the blur of what is seen")
  func projections() {
    for (a, b, c, d) in [(-1.0, 0.0, 0.0, 2.0), (0, 1.5, -1, 0), (0, -1, -1, 0), (0.8, 0, 0, 0.7)] {
      var scene = Self.axisAligned(
        -40, -30, 80, 60, radius: 12, sigma: SIMD2(3, 5.5), corners: [.minXMinY, .maxXMinY, .minXMaxY])
      scene.projection = Projection(a: a, b: b, c: c, d: d, tx: 0.3, ty: 0.6)
      scene.clip = PixelRect(x0: -90, y0: -110, x1: 90, y1: 110)
      let shadow = Pixels(scene.shadow(), in: scene.clip)
      #expect(shadow.isTidy)
      #expect(scene.error(shadow, scene.source, samples: 150) <= 1)
    }
  }

  @Test("A rotated box has a rotated shadow", arguments: [0.2, 1.1])
  func rotated(angle: Double) {
    var scene = Self.axisAligned(-40, -30, 80, 60, radius: 12, sigma: SIMD2(5, 5))
    scene.projection = Projection(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0.3, ty: 0.6)
    scene.clip = PixelRect(x0: -70, y0: -70, x1: 70, y1: 70)
    let shadow = Pixels(scene.shadow(), in: scene.clip), source = scene.source
    #expect(shadow.isTidy)
    #expect(scene.error(shadow, source, samples: 120) <= 1.5)
    #expect(scene.error(shadow, source, as: SIMD2(6, 6), samples: 120) > 2)
  }

  @Test("A shadow of which some tiles are known and others are promised is the same shadow, when promises are kept")
  func partlyKnown() throws {
    let scene = Self.axisAligned(10.25, 20.5, 150, 120, radius: 10, sigma: SIMD2(6, 6))
    let expected = Pixels(scene.shadow(), in: scene.clip).bytes
    var part = scene
    for x1 in [60, 120, 180] {
      let cache = CoverageCache()
      part.clip.x1 = x1
      _ = part.shadow(with: cache)
      var shapes = ShapeCoverage(cache: cache)
      shapes.mayPromise = true
      let promised = shapes.coverage(ofShadow: scene.shape, sigma: scene.sigma, under: .identity, clip: scene.clip)
      #expect(promised.promises.isEmpty == (x1 == 180))
      if x1 < 180 { #expect(Pixels(promised, in: scene.clip).bytes != expected) }
      cache.keepPromises()
      let shadow = Pixels(promised, in: scene.clip)
      #expect(shadow.isTidy)
      #expect(shadow.bytes == expected)
    }
  }

  @Test("A mask that was promised is made at once for those who cannot wait for it")
  func madeAtOnce() throws {
    let scene = Self.axisAligned(10.25, 20.5, 150, 120, radius: 10, sigma: SIMD2(6, 6)), cache = CoverageCache()
    var shapes = ShapeCoverage(cache: cache)
    shapes.mayPromise = true
    let promised = shapes.coverage(ofShadow: scene.shape, sigma: scene.sigma, under: .identity, clip: scene.clip)
    let expected = Pixels(scene.shadow(), in: scene.clip).bytes
    #expect(!promised.promises.isEmpty)
    #expect(Pixels(scene.shadow(with: cache), in: scene.clip).bytes == expected)
    // Both have the same tiles, which may be cut now.
    #expect(!promised.isPromised)
    let half = HalfPlane(normal: SIMD2(1, 0), offset: 60)
    #expect(!promised.cut(by: [half], within: scene.clip).isEmpty)
    #expect(Pixels(promised, in: scene.clip).bytes == expected)
    cache.keepPromises()
    #expect(Pixels(promised, in: scene.clip).bytes == expected)
  }

  @Test("Masks that a plan has promised and not made are not there for the next one")
  func brokenPromises() throws {
    let scene = Self.axisAligned(10.25, 20.5, 150, 120, radius: 10, sigma: SIMD2(6, 6)), cache = CoverageCache()
    let expected = Pixels(scene.shadow(), in: scene.clip).bytes
    var shapes = ShapeCoverage(cache: cache)
    shapes.mayPromise = true
    for isLate in [false, true] {
      _ = shapes.coverage(ofShadow: scene.shape, sigma: scene.sigma, under: .identity, clip: scene.clip)
      if isLate {
        let cancellation = Cancellation()
        cancellation.request()
        cache.deadline = Deadline(nil, cancellation: cancellation)
        cache.keepPromises()
        cache.deadline = .none
      } else {
        cache.beginPlan()
      }
      #expect(cache.counters.bytes == 0)
      let again = shapes.coverage(ofShadow: scene.shape, sigma: scene.sigma, under: .identity, clip: scene.clip)
      #expect(!again.promises.isEmpty)
      cache.keepPromises()
      #expect(Pixels(again, in: scene.clip).bytes == expected)
      cache.removeAll()
    }
  }

  @Test("Boxes of any size share the tiles of their corners and sides, at any whole pixel")
  func corners() throws {
    let cache = CoverageCache()
    let one = Self.axisAligned(10.25, 20.5, 150, 120, radius: 10, sigma: SIMD2(6, 6)).shadow(with: cache)
    let tiles = one.tiles.map { ObjectIdentifier($0.tile) }
    #expect(tiles.count == 8)
    let misses = cache.counters.misses
    let other = Self.axisAligned(-33.75, 7.5, 444, 207, radius: 10, sigma: SIMD2(6, 6)).shadow(with: cache)
    #expect(cache.counters.misses == misses)
    #expect(other.tiles.map { ObjectIdentifier($0.tile) } == tiles)
    let elsewhere = Self.axisAligned(10.5, 20.5, 150, 120, radius: 10, sigma: SIMD2(6, 6)).shadow(with: cache)
    // The sides above and below have the same values at any position from left to right.
    #expect(cache.counters.misses == misses + 6)
    #expect(elsewhere.tiles.count == 8)
  }

  @Test("A clip takes pixels away and changes none", arguments: [SIMD2(150.0, 130.0), SIMD2(30, 140), SIMD2(25, 20)])
  func clips(size: SIMD2<Double>) {
    var scene = Self.axisAligned(3.3, 4.4, size.x, size.y, radius: 9, sigma: SIMD2(11, 11))
    let whole = Pixels(scene.shadow(), in: scene.clip)
    var random = SeededRandom(seed: 4)
    for _ in 0..<6 {
      let x = random.integer(-20...60), y = random.integer(-20...60)
      scene.clip = PixelRect(x0: x, y0: y, x1: x + 30, y1: y + 35).intersection(whole.rect)
      let part = Pixels(scene.shadow(), in: scene.clip)
      #expect(part.isTidy)
      let isSame = (scene.clip.y0..<scene.clip.y1).allSatisfy { y in
        (scene.clip.x0..<scene.clip.x1).allSatisfy { part[$0, y] == whole[$0, y] }
      }
      #expect(isSame)
    }
  }

  @Test("What an opaque box hides is left out, and nothing else", arguments: [SIMD2(150.0, 130.0), SIMD2(40, 30)])
  func hides(size: SIMD2<Double>) {
    let scene = Self.axisAligned(0.5, 0, size.x, size.y, radius: 6, sigma: SIMD2(5, 5))
    let hidden = PixelRect(x0: 4, y0: 9, x1: Int(size.x) - 7, y1: Int(size.y) - 3)
    let whole = Pixels(scene.shadow(), in: scene.clip), part = Pixels(scene.shadow(hidden: hidden), in: scene.clip)
    #expect(part.isTidy)
    for y in scene.clip.y0..<scene.clip.y1 {
      let row = (scene.clip.x0..<scene.clip.x1).allSatisfy { x in
        let isHidden = hidden.contains(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
        return part[x, y] == (isHidden ? 0 : whole[x, y])
      }
      #expect(row, "row \(y)")
    }
    #expect(Pixels(scene.shadow(hidden: scene.clip), in: scene.clip).bytes.allSatisfy { $0 == 0 })
  }

  @Test("A path that is a rounded rectangle casts the shadow of a box")
  func paths() throws {
    let rect = CGRect(x: 3.25, y: 4.5, width: 120, height: 90)
    func coverage(_ path: CGPath, _ cache: CoverageCache) throws -> PlacedCoverage {
      try ShapeCoverage(cache: cache).coverage(
        of: ShadowShape(path: PathShape(path: path, area: .fill(.nonZero)), sigma: SIMD2(4, 4)), under: .identity,
        clip: PixelRect(x0: -20, y0: -20, x1: 160, y1: 120), budget: 1 << 20)
    }
    let rounded = CGPath(roundedRect: rect, cornerWidth: 14, cornerHeight: 14, transform: nil)
    let nearly = CGPath(roundedRect: rect, cornerWidth: 14, cornerHeight: 14.1, transform: nil)
    let clip = PixelRect(x0: -20, y0: -20, x1: 160, y1: 120)
    let box = try coverage(rounded, CoverageCache()), path = try coverage(nearly, CoverageCache())
    #expect(!box.solids.isEmpty && box.tiles.count == 8)
    #expect(path.solids.isEmpty && path.tiles.count == 1)
    #expect(zip(Pixels(box, in: clip).bytes, Pixels(path, in: clip).bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(try coverage(CGPath(rect: rect, transform: nil), CoverageCache()).tiles.count == 8)
  }

  @Test("Shadows of any numbers are finished")
  func anyNumbers() {
    let clip = PixelRect(x0: 0, y0: 0, x1: 80, y1: 60)
    for value in [0, -5, 1e-9, 1e6, 1e12, 1e300, Double.infinity, .nan] {
      for sigma in [SIMD2(value, 1), SIMD2(3, value), SIMD2(3, 4)] {
        for size in [SIMD2(value, 20), SIMD2(30, 30), SIMD2(value, value)] {
          for origin in [SIMD2(-value / 2, -3), SIMD2(value, 0)] {
            let box = RoundedBox(low: origin, high: origin + size, cornerRadius: value)
            let coverage = ShapeCoverage(cache: CoverageCache()).coverage(
              ofShadow: BoxShape(box: box), sigma: sigma, under: .identity, clip: clip)
            #expect(coverage.solids.allSatisfy { clip.contains($0) })
          }
        }
      }
    }
    let turn = Projection(a: 1e9, b: 1e9, c: -1e9, d: 1e9, tx: 1e300, ty: .nan)
    let box = BoxShape(box: RoundedBox(low: .zero, high: SIMD2(1, 1)))
    #expect(
      ShapeCoverage(cache: CoverageCache()).coverage(ofShadow: box, sigma: SIMD2(1, 1), under: turn, clip: clip)
        .tiles
        .isEmpty)
  }
}
