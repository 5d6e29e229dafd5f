// RowBlending: painting a row of pixels, for each blend mode.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// Composites pixels onto pixels.
struct RowBlending {
  let mode: BlendMode
  let order: PixelOrder
  /// Whether the backdrop is opaque and remains so.
  let keepsOpaque: Bool

  /// The bits that are set in every painted pixel.
  private var opaqueBits: UInt32 { keepsOpaque ? 0xFF00_0000 : 0 }

  // MARK: One colour

  /// Paints one colour over `count` pixels, weighted by the `coverage` of each; without coverage, fully.
  func paint(
    _ color: UInt32, coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    guard mode == .normal else {
      return blend(coverage: coverage, onto: target, count: count) { _ in color }
    }
    let alpha = color.pixelAlpha
    let wide = WidePixel(color)
    guard let coverage else {
      if alpha == 255 { return target.update(repeating: color, count: count) }
      for index in 0..<count {
        target[index] = (wide + WidePixel(target[index]).scaled(by: 255 &- alpha)).pixel
      }
      return
    }
    for index in 0..<count {
      let part = UInt64(coverage[index])
      if part == 0 { continue }
      if part == 255, alpha == 255 {
        target[index] = color
        continue
      }
      let source = wide.scaled(by: part)
      target[index] = (source + WidePixel(target[index]).scaled(by: 255 &- byteProduct(alpha, part))).pixel
    }
  }

  // MARK: Many colours

  /// Paints `count` pixels, weighted by the `coverage` of each; without coverage, fully.
  func paint(
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    guard mode == .normal else {
      return blend(coverage: coverage, onto: target, count: count) { source[$0] }
    }
    for index in 0..<count {
      let part = coverage.map { UInt64($0[index]) } ?? 255
      let pixel = source[index], alpha = pixel.pixelAlpha
      if part == 255, alpha == 255 {
        target[index] = pixel
      } else if part != 0, pixel != 0 {
        let rest = WidePixel(target[index]).scaled(by: 255 &- byteProduct(alpha, part))
        target[index] = (WidePixel(pixel).scaled(by: part) + rest).pixel
      }
    }
  }

  // MARK: Other modes

  @inline(__always)
  private func blend(
    coverage: UnsafePointer<UInt8>?, onto target: UnsafeMutablePointer<UInt32>, count: Int,
    _ source: (Int) -> UInt32
  ) {
    let isOperator = mode.hasFactors
    for index in 0..<count {
      let part = coverage.map { UInt64($0[index]) } ?? 255
      if part == 0 { continue }
      let color = source(index), backdrop = target[index]
      let result = isOperator ? composite(color, backdrop, part) : blend(color, backdrop, part)
      target[index] = result | opaqueBits
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

  private func blend(_ source: UInt32, _ backdrop: UInt32, _ part: UInt64) -> UInt32 {
    let result = mode.blend(components(source), onto: components(backdrop), coverage: Float(part) / 255)
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

extension PixelOrder {
  /// Returns the pixel of red, green, blue and alpha in 0…1, premultiplied.
  @inline(__always)
  func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let (first, last) = self == .rgba ? (color.x, color.z) : (color.z, color.x)
    return Self.byte(first) | Self.byte(color.y) &<< 8 | Self.byte(last) &<< 16 | Self.byte(color.w) &<< 24
  }

  /// Converts a component to a byte. Scalar code, since the conversion of a vector is a function call for each element.
  @inline(__always)
  private static func byte(_ component: Float) -> UInt32 {
    // The comparisons are false for NaN.
    let scaled = component * 255 + 0.5
    return scaled > 0 ? (scaled < 255 ? UInt32(truncatingIfNeeded: Int32(scaled)) : 255) : 0
  }
}

extension BlendMode {
  /// Whether the mode is a Porter–Duff operator, which ``factors(_:_:)`` define completely.
  fileprivate var hasFactors: Bool {
    switch self {
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor: true
    default: false
    }
  }

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
