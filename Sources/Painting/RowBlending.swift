// RowBlending: painting a row of pixels, for each blend mode.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteCoverage
import QuartzitePixelEffects
import QuartziteTessellation

/// The widest vectors that this processor has.
package let widestVectors = coverage_best_vectors()

/// Composites pixels onto pixels.
package struct RowBlending {
  package let mode: BlendMode
  package let order: PixelOrder
  /// Whether the backdrop is opaque and remains so.
  package let keepsOpaque: Bool

  private let vectors: coverage_vectors

  /// - Parameter vectors: those that loops over pixels use; as a default, the widest that the processor has.
  package init(
    mode: BlendMode, order: PixelOrder, keepsOpaque: Bool = false, vectors: coverage_vectors = widestVectors
  ) {
    self.vectors = vectors
    self.mode = mode
    self.order = order
    self.keepsOpaque = keepsOpaque
  }

  /// The bits that are set in every painted pixel.
  private var opaqueBits: UInt32 { keepsOpaque ? 0xFF00_0000 : 0 }

  // MARK: One colour

  /// Paints one colour over `count` pixels, weighted by the `coverage` of each; without coverage, fully.
  package func paint(
    _ color: UInt32, coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard mode == .normal else {
      return withUnsafePointer(to: color) { blend($0, 0, coverage: coverage, onto: target, count: count) }
    }
    pixels_paint_color(vectors, color, coverage, 0, target, 0, count, 1)
  }

  /// Paints one colour over the pixels of a rectangle.
  package func paint(_ color: UInt32, in rect: PixelRect, of target: PixelTarget) {
    assert(mode == .normal, "other modes are painted by rows")
    let start = target.pixels(x: rect.x0, y: rect.y0)
    pixels_paint_color(vectors, color, nil, 0, start, target.bytesPerRow, rect.width, rect.height)
  }

  /// Paints one colour over the pixels of a shape that lie in `columns`.
  package func paint(_ color: UInt32, over step: CoverageStep, in columns: Range<Int>, of target: PixelTarget) {
    withUnsafePointer(to: color) { paint($0, 0, over: step, in: columns, of: target) }
  }

  /// Paints colours over the pixels of a shape that lie in `columns`: one for each row.
  package func paint(
    _ colors: UnsafePointer<UInt32>, _ colorStep: Int = 1, over step: CoverageStep, in columns: Range<Int>,
    of target: PixelTarget
  ) {
    assert(mode == .normal, "other modes are painted by runs")
    coverage_take_colors(
      vectors, step.cells, step.rule == .evenOdd, colors, colorStep,
      Int32(truncatingIfNeeded: columns.lowerBound &- step.x),
      Int32(truncatingIfNeeded: columns.upperBound &- step.x),
      target.pixels(x: columns.lowerBound, y: step.rows.lowerBound), target.bytesPerRow)
  }

  /// Paints one colour over the pixels of `count` columns and `rows` rows, weighted by the `coverage` of each. Rows of coverage lie
  /// `coverageStride` bytes apart, those of the target `bytesPerRow`; meant for what is small, as glyphs are.
  package func paint(
    _ color: UInt32, coverage: UnsafePointer<UInt8>, _ coverageStride: Int, onto target: UnsafeMutablePointer<UInt32>,
    _ bytesPerRow: Int, count: Int, rows: Int
  ) {
    assert(mode == .normal, "small tiles are painted over what is there")
    pixels_paint_color(vectors, color, coverage, coverageStride, target, bytesPerRow, count, rows)
  }

  // MARK: Many colours

  /// Paints `count` pixels times `fade` / 255, weighted by the `coverage` of each; without coverage, fully. Other modes than the normal
  /// one do not fade.
  package func paint(
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>?, fade: UInt8 = 255,
    onto target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if mode == .normal { return pixels_paint(vectors, source, 0, coverage, Int32(fade), target, 0, count, 1) }
    assert(fade == 255, "only what is painted over pixels is faded")
    if mode == .plusL, coverage == nil, !keepsOpaque { return Self.add(source, onto: target, count: count) }
    if mode == .destIn, coverage == nil, !keepsOpaque { return pixels_mask(vectors, target, source, count) }
    blend(source, 1, coverage: coverage, onto: target, count: count)
  }

  /// Paints the pixels of a rectangle times `fade` / 255. The rows of the source lie `stride` pixels apart.
  package func paint(
    _ source: UnsafePointer<UInt32>, _ stride: Int, fade: UInt8, in rect: PixelRect, of target: PixelTarget
  ) {
    assert(mode == .normal, "other modes are painted by rows")
    let start = target.pixels(x: rect.x0, y: rect.y0)
    pixels_paint(
      vectors, source, 4 * stride, nil, Int32(fade), start, target.bytesPerRow, rect.width, rect.height)
  }

  /// Paints `count` pixels times factors of their red, green, blue and alpha, 0…1. Where a mode magnifies differences, the products
  /// are not rounded before they are blended; where they are, they are written to `memory`, which may be the source.
  package func paint(
    _ source: UnsafePointer<UInt32>, times factors: SIMD4<Float>, coverage: UnsafePointer<UInt8>?,
    onto target: UnsafeMutablePointer<UInt32>, count: Int, memory: UnsafeMutablePointer<UInt32>
  ) {
    if factors == SIMD4(repeating: 1) { return paint(source, coverage: coverage, onto: target, count: count) }
    if mode.isPorterDuff || mode == .plusL {
      let bytes = SIMD4<UInt8>((factors * 255).rounded(.toNearestOrEven))
      if source != UnsafePointer(memory) { memory.update(from: source, count: count) }
      PixelTint(order == .bgra ? bytes : SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)).apply(to: memory, count: count)
      return paint(memory, coverage: coverage, onto: target, count: count)
    }
    blend(source, 1, times: factors, coverage: coverage, onto: target, count: count)
  }

  /// Adds `count` pixels to those of a target; no component becomes more than 255.
  package static func add(
    _ source: UnsafePointer<UInt32>, onto target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    var index = 0
    while index &+ 4 <= count {
      let start = UnsafeMutableRawPointer(target + index)
      let added = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD16<UInt8>.self)
      let sum = added &+ start.loadUnaligned(as: SIMD16<UInt8>.self)
      start.storeBytes(of: sum.replacing(with: 255, where: sum .< added), as: SIMD16<UInt8>.self)
      index &+= 4
    }
    while index < count {
      let added = unsafeBitCast(source[index], to: SIMD4<UInt8>.self)
      let sum = added &+ unsafeBitCast(target[index], to: SIMD4<UInt8>.self)
      target[index] = unsafeBitCast(sum.replacing(with: 255, where: sum .< added), to: UInt32.self)
      index &+= 1
    }
  }

  // MARK: Other modes

  /// Blends pixels that lie `step` apart, 0 or 1.
  private func blend(
    _ source: UnsafePointer<UInt32>, _ step: Int, times factors: SIMD4<Float> = SIMD4(repeating: 1),
    coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    withUnsafePointer(to: factors) { factors in
      factors.withMemoryRebound(to: Float.self, capacity: 4) { factors in
        pixels_blend(
          vectors, mode.ofRows, source, step, factors, coverage, opaqueBits, order == .bgra, target, count)
      }
    }
  }
}

extension BlendMode {
  /// The mode as the loops over rows name it.
  fileprivate var ofRows: pixel_blend_mode {
    switch self {
    case .normal: blend_source_over
    case .multiply: blend_multiply
    case .screen: blend_screen
    case .overlay: blend_overlay
    case .darken: blend_darken
    case .lighten: blend_lighten
    case .colorDodge: blend_color_dodge
    case .colorBurn: blend_color_burn
    case .softLight: blend_soft_light
    case .hardLight: blend_hard_light
    case .difference: blend_difference
    case .exclusion: blend_exclusion
    case .hue: blend_hue
    case .saturation: blend_saturation
    case .color: blend_color
    case .luminosity: blend_luminosity
    case .linearBurn: blend_linear_burn
    case .linearDodge: blend_linear_dodge
    case .linearLight: blend_linear_light
    case .pinLight: blend_pin_light
    case .subtract: blend_subtract
    case .divide: blend_divide
    case .clear: blend_clear
    case .copy: blend_copy
    case .sourceIn: blend_source_in
    case .sourceOut: blend_source_out
    case .sourceAtop: blend_source_atop
    case .destOver: blend_destination_over
    case .destIn: blend_destination_in
    case .destOut: blend_destination_out
    case .destAtop: blend_destination_atop
    case .xor: blend_xor
    case .plusL: blend_plus_lighter
    case .plusD: blend_plus_darker
    case .subtractS: blend_source_less_backdrop
    case .subtractD: blend_backdrop_less_source
    }
  }
}
