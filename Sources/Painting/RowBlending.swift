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
      return blend(coverage: coverage, onto: target, count: count) { _ in color }
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
    blend(coverage: coverage, onto: target, count: count) { source[$0] }
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
    blend(coverage: coverage, onto: target, count: count, times: factors) { source[$0] }
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

  @inline(__always)
  private func blend(
    coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int,
    times factors: SIMD4<Float> = SIMD4(repeating: 1), _ source: (Int) -> UInt32
  ) {
    if mode.isSeparable { return blendFours(coverage: coverage, onto: target, count: count, times: factors, source) }
    let isOperator = mode.isPorterDuff
    // Neighbours often are alike, and a blend takes much longer than a comparison.
    var last: (color: UInt32, backdrop: UInt32, part: UInt64, result: UInt32)?
    for index in 0..<count {
      let part = coverage.map { UInt64($0[index]) } ?? 255
      if part == 0 { continue }
      let color = source(index), backdrop = target[index]
      if let last, last.color == color, last.backdrop == backdrop, last.part == part {
        target[index] = last.result
        continue
      }
      let result =
        (isOperator ? composite(color, backdrop, part) : blend(color, times: factors, backdrop, part)) | opaqueBits
      target[index] = result
      last = (color, backdrop, part, result)
    }
  }

  /// Blends four pixels at a time.
  @inline(__always)
  private func blendFours(
    coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int, times factors: SIMD4<Float>,
    _ source: (Int) -> UInt32
  ) {
    for index in stride(from: 0, to: count, by: 4) {
      var colors = SIMD4<UInt32>(), backdrop = SIMD4<UInt32>(), parts = SIMD4<UInt32>()
      let lanes = min(4, count &- index)
      for lane in 0..<lanes {
        colors[lane] = source(index &+ lane)
        backdrop[lane] = target[index &+ lane]
        parts[lane] = coverage.map { UInt32($0[index &+ lane]) } ?? 255
      }
      if parts == .zero { continue }
      var above = order.colors(colors)
      above.red *= factors.x
      above.green *= factors.y
      above.blue *= factors.z
      above.alpha *= factors.w
      let blended = mode.blend(above, onto: order.colors(backdrop), coverage: PixelOrder.floats(parts) / 255)
      let result = (order.pixels(blended) | opaqueBits).replacing(with: backdrop, where: parts .== 0)
      for lane in 0..<lanes { target[index &+ lane] = result[lane] }
    }
  }

  /// Applies a Porter–Duff operator: source and backdrop are each multiplied by a factor that follows from the other's
  /// alpha.
  @inline(__always)
  private func composite(_ source: UInt32, _ backdrop: UInt32, _ part: UInt64) -> UInt32 {
    let factors = mode.factors(source.pixelAlpha, backdrop.pixelAlpha)
    let taken = WidePixel(source).scaled(by: byteProduct(factors.source, part))
    let kept = WidePixel(backdrop).scaled(by: 255 &- byteProduct(255 &- factors.backdrop, part))
    return (taken + kept).pixel
  }

  private func blend(
    _ source: UInt32, times factors: SIMD4<Float>, _ backdrop: UInt32, _ part: UInt64
  ) -> UInt32 {
    let result = mode.blend(components(source) * factors, onto: components(backdrop), coverage: Float(part) / 255)
    return order.pixel(result)
  }

  /// Returns red, green, blue and alpha in 0…1.
  private func components(_ pixel: UInt32) -> SIMD4<Float> {
    let bytes =
      SIMD4(
        Float(pixel & 0xFF), Float(pixel &>> 8 & 0xFF), Float(pixel &>> 16 & 0xFF), Float(pixel &>> 24)) / 255
    return order == .rgba ? bytes : SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
  }
}

extension BlendMode {
  /// Returns the factors of source and backdrop, given the alpha of both; all in 0…255.
  @inline(__always)
  fileprivate func factors(_ source: UInt64, _ backdrop: UInt64) -> (source: UInt64, backdrop: UInt64) {
    switch self {
    case .clear: (0, 0)
    case .copy: (255, 0)
    case .sourceIn: (backdrop, 0)
    case .sourceOut: (255 &- backdrop, 0)
    case .sourceAtop: (backdrop, 255 &- source)
    case .destOver: (255 &- backdrop, 255)
    case .destIn: (0, source)
    case .destOut: (0, 255 &- source)
    case .destAtop: (255 &- backdrop, source)
    case .xor: (255 &- backdrop, 255 &- source)
    default: (255, 255 &- source)
    }
  }
}
