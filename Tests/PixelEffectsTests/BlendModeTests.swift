// Tests of blend formulas, compared with those of the standards, one component at a time, in double precision.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import QuartzitePixelEffects

/// A colour that is not premultiplied, and its alpha.
private typealias Straight = (color: [Double], alpha: Double)

@Suite("Blend modes")
struct BlendModeTests {
  private static let levels = [0, 0.2, 0.25, 0.5, 0.8, 1]

  private static let colors: [Straight] = {
    var colors: [Straight] = []
    for (index, red) in levels.enumerated() {
      for green in [0, 0.5, 0.7, 1] {
        colors.append(([red, green, levels[(index + 3) % levels.count]], [0, 0.3, 1][(index + Int(green * 2)) % 3]))
        colors.append(([green, red, 1 - red], 1))
      }
    }
    return colors
  }()

  private static func premultiplied(_ color: Straight) -> SIMD4<Float> {
    SIMD4(
      Float(color.color[0] * color.alpha), Float(color.color[1] * color.alpha), Float(color.color[2] * color.alpha),
      Float(color.alpha))
  }

  private func forEachPair(_ body: (Straight, Straight) -> Void) {
    for source in Self.colors {
      for backdrop in Self.colors { body(source, backdrop) }
    }
  }

  private func isClose(_ result: SIMD4<Float>, _ expected: [Double], _ tolerance: Double = 1e-5) -> Bool {
    (0..<4).allSatisfy { abs(Double(result[$0]) - expected[$0]) < tolerance }
  }

  // MARK: Blend functions

  private static let separable: [BlendMode: @Sendable (Double, Double) -> Double] = [
    .multiply: { $0 * $1 },
    .screen: { $1 + $0 - $1 * $0 },
    .overlay: { hardLight($1, $0) },
    .darken: { min($0, $1) },
    .lighten: { max($0, $1) },
    .colorDodge: { $1 == 0 ? 0 : $0 == 1 ? 1 : min(1, $1 / (1 - $0)) },
    .colorBurn: { $1 == 1 ? 1 : $0 == 0 ? 0 : 1 - min(1, (1 - $1) / $0) },
    .hardLight: { hardLight($0, $1) },
    .softLight: { source, backdrop in
      if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
      let raised = backdrop <= 0.25 ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      return backdrop + (2 * source - 1) * (raised - backdrop)
    },
    .difference: { abs($1 - $0) },
    .exclusion: { $1 + $0 - 2 * $1 * $0 },
    .linearBurn: { max(0, $0 + $1 - 1) },
    .linearDodge: { min(1, $0 + $1) },
    .linearLight: { max(0, min(1, $1 + 2 * $0 - 1)) },
    .pinLight: { $0 <= 0.5 ? min($1, 2 * $0) : max($1, 2 * $0 - 1) },
    .subtract: { max(0, $1 - $0) },
    .divide: { $1 == 0 ? 0 : $0 == 0 ? 1 : min(1, $1 / $0) },
  ]

  private static func hardLight(_ source: Double, _ backdrop: Double) -> Double {
    if source <= 0.5 { return backdrop * 2 * source }
    let upper = 2 * source - 1
    return backdrop + upper - backdrop * upper
  }

  private static func lum(_ color: [Double]) -> Double { 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2] }

  private static func sat(_ color: [Double]) -> Double { color.max()! - color.min()! }

  private static func setSat(_ color: [Double], _ saturation: Double) -> [Double] {
    let order = [0, 1, 2].sorted { color[$0] < color[$1] }
    var result = [0.0, 0.0, 0.0]
    guard color[order[2]] > color[order[0]] else { return result }
    result[order[1]] = (color[order[1]] - color[order[0]]) * saturation / (color[order[2]] - color[order[0]])
    result[order[2]] = saturation
    return result
  }

  private static func setLum(_ color: [Double], _ luminosity: Double) -> [Double] {
    let distance = luminosity - lum(color)
    let moved = color.map { $0 + distance }
    let middle = lum(moved), low = moved.min()!, high = moved.max()!
    if low < 0 { return moved.map { middle + ($0 - middle) * middle / (middle - low) } }
    if high > 1 { return moved.map { middle + ($0 - middle) * (1 - middle) / (high - middle) } }
    return moved
  }

  private static let whole: [BlendMode: @Sendable ([Double], [Double]) -> [Double]] = [
    .hue: { setLum(setSat($0, sat($1)), lum($1)) },
    .saturation: { setLum(setSat($1, sat($0)), lum($1)) },
    .color: { setLum($0, lum($1)) },
    .luminosity: { setLum($1, lum($0)) },
  ]

  private func composed(_ source: Straight, _ backdrop: Straight, _ mixed: [Double]) -> [Double] {
    let (s, b) = (source.alpha, backdrop.alpha)
    let color = (0..<3).map {
      s * (1 - b) * source.color[$0] + s * b * mixed[$0] + (1 - s) * b * backdrop.color[$0]
    }
    return color + [s + b * (1 - s)]
  }

  @Test(
    "Blend functions of one component are those of the standard", arguments: separable.keys.sorted { "\($0)" < "\($1)" }
  )
  func separableFunctions(mode: BlendMode) throws {
    let function = try #require(Self.separable[mode])
    forEachPair { source, backdrop in
      let mixed = (0..<3).map { function(source.color[$0], backdrop.color[$0]) }
      let result = mode.blend(Self.premultiplied(source), onto: Self.premultiplied(backdrop))
      #expect(isClose(result, composed(source, backdrop, mixed)), "\(source) onto \(backdrop): \(result)")
    }
  }

  @Test(
    "Blend functions of whole colours are those of the standard", arguments: whole.keys.sorted { "\($0)" < "\($1)" })
  func wholeColors(mode: BlendMode) throws {
    let function = try #require(Self.whole[mode])
    forEachPair { source, backdrop in
      let result = mode.blend(Self.premultiplied(source), onto: Self.premultiplied(backdrop))
      let expected = composed(source, backdrop, function(source.color, backdrop.color))
      #expect(isClose(result, expected), "\(source) onto \(backdrop): \(result), not \(expected)")
    }
  }

  // MARK: Porter and Duff

  /// The parts of source and backdrop that remain, by the alpha of the other.
  private static let operators: [BlendMode: @Sendable (Double, Double) -> (Double, Double)] = [
    .normal: { s, _ in (1, 1 - s) },
    .clear: { _, _ in (0, 0) },
    .copy: { _, _ in (1, 0) },
    .sourceIn: { _, b in (b, 0) },
    .sourceOut: { _, b in (1 - b, 0) },
    .sourceAtop: { s, b in (b, 1 - s) },
    .destOver: { _, b in (1 - b, 1) },
    .destIn: { s, _ in (0, s) },
    .destOut: { s, _ in (0, 1 - s) },
    .destAtop: { s, b in (1 - b, s) },
    .xor: { s, b in (1 - b, 1 - s) },
  ]

  @Test("Operators keep the parts that Porter and Duff say", arguments: operators.keys.sorted { "\($0)" < "\($1)" })
  func porterDuff(mode: BlendMode) throws {
    let parts = try #require(Self.operators[mode])
    forEachPair { source, backdrop in
      let (ofSource, ofBackdrop) = parts(source.alpha, backdrop.alpha)
      let expected = zip(source.color + [1], backdrop.color + [1]).map {
        $0 * source.alpha * ofSource + $1 * backdrop.alpha * ofBackdrop
      }
      let result = mode.blend(Self.premultiplied(source), onto: Self.premultiplied(backdrop))
      #expect(isClose(result, expected), "\(source) onto \(backdrop): \(result), not \(expected)")
    }
  }

  // MARK: Sums

  @Test("Sums and differences of premultiplied colours are clipped")
  func sums() {
    let gray = SIMD4<Float>(0.25, 0.5, 0.75, 1), half = SIMD4<Float>(0.5, 0.25, 0.5, 0.5)
    #expect(BlendMode.plusL.blend(gray, onto: half) == SIMD4(0.75, 0.75, 1, 1))
    // Opaque colours give source + backdrop - 1.
    #expect(BlendMode.plusD.blend(gray, onto: SIMD4(0.5, 0.75, 1, 1)) == SIMD4(0, 0.25, 0.75, 1))
    // Without a backdrop nothing gets darker.
    #expect(BlendMode.plusD.blend(gray, onto: .zero) == gray)
    #expect(BlendMode.plusD.blend(.zero, onto: half) == half)
    #expect(BlendMode.subtractS.blend(gray, onto: half) == SIMD4(0, 0.25, 0.25, 1))
    #expect(BlendMode.subtractD.blend(gray, onto: half) == SIMD4(0.25, 0, 0, 1))
  }

  // MARK: All of them

  @Test("Every mode has a standard to be compared with, and keeps colours premultiplied and in range")
  func validity() {
    let tested = Set(Self.separable.keys).union(Self.whole.keys).union(Self.operators.keys)
    #expect(tested.union([.plusL, .plusD, .subtractS, .subtractD]) == Set(BlendMode.allCases))
    for mode in BlendMode.allCases {
      forEachPair { source, backdrop in
        let result = mode.blend(Self.premultiplied(source), onto: Self.premultiplied(backdrop))
        #expect(result.min() >= -1e-6 && result.max() <= result.w + 1e-5 && result.w <= 1 + 1e-6, "\(mode) \(result)")
      }
    }
  }

  @Test("Coverage mixes what is there with what is painted")
  func coverage() {
    let red = SIMD4<Float>(1, 0, 0, 1), blue = SIMD4<Float>(0, 0, 0.5, 0.5)
    #expect(BlendMode.copy.blend(blue, onto: red, coverage: 0.5) == SIMD4(0.5, 0, 0.25, 0.75))
    #expect(BlendMode.copy.blend(blue, onto: red, coverage: 0) == red)
    #expect(BlendMode.copy.blend(blue, onto: red, coverage: 1) == blue)
  }
}
