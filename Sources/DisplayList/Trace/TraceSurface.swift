// TraceSurface: the pixels of one group of a trace, as few of them as the traced pixel depends on.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

/// The pixels around the traced one that a group is drawn in: blue, green, red, alpha, premultiplied.
final class TraceSurface {
  /// The pixels, in the space of the picture or of a bitmap.
  let rect: PixelRect
  /// The traced point in that space: the middle of the traced pixel, or the point of a bitmap that is seen there.
  let point: SIMD2<Double>
  /// The context that draws on the pixels. Its pixel (0, 0) is the first one of ``rect``.
  let context: CGContext
  private let pixels: UnsafeMutablePointer<UInt32>

  /// Creates transparent pixels; nil if memory for them can't be allocated, or if the size is empty.
  init?(_ rect: PixelRect, around point: SIMD2<Double>) {
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard !rect.isEmpty, let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: rect.width, height: rect.height, bitsPerComponent: 8, bytesPerRow: rect.width * 4,
        space: space, bitmapInfo: info),
      let data = context.data
    else { return nil }
    self.rect = rect
    self.point = point
    self.context = context
    pixels = data.assumingMemoryBound(to: UInt32.self)
  }

  /// The pixel that holds the traced point; nil where the surface doesn't reach it.
  var place: SIMD2<Int>? {
    guard abs(point.x) < 1e9, abs(point.y) < 1e9 else { return nil }
    let x = Int(point.x.rounded(.down)), y = Int(point.y.rounded(.down))
    return x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1 ? SIMD2(x, y) : nil
  }

  /// The traced pixel as it is now; transparent where the surface doesn't reach it.
  var pixel: UInt32 { place.map { row($0.y)[$0.x - rect.x0] } ?? 0 }

  /// The number of the traced pixel among all of them; nil where the surface doesn't reach it.
  var index: Int? { place.map { ($0.y - rect.y0) * rect.width + $0.x - rect.x0 } }

  /// Whether the surface has the traced pixel alone.
  var isSinglePixel: Bool { rect.area == 1 && place != nil }

  /// The pixels of a row, from the first column on.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + (y - rect.y0) * rect.width }

  /// Sets every pixel to `pixel`.
  func fill(with pixel: UInt32) { pixels.update(repeating: pixel, count: rect.area) }

  /// The alphas of all pixels, rows from the top.
  var alphas: [UInt8] { (0..<rect.area).map { UInt8(pixels[$0] &>> 24) } }

  /// A copy of the pixels; nil if memory for it can't be allocated.
  func copy() -> TraceSurface? {
    let result = TraceSurface(rect, around: point)
    result?.pixels.update(from: pixels, count: rect.area)
    return result
  }

  // MARK: Compositing

  /// Composites another surface with this one in the pixels that both have: times a tint, where `coverage` says so,
  /// one byte for each pixel of `rect`.
  func composite(
    _ source: TraceSurface, in rect: PixelRect, by mode: BlendMode = .normal, tint: Tint = .none,
    coverage: [UInt8]? = nil
  ) {
    let shown = rect.intersection(self.rect).intersection(source.rect)
    guard !shown.isEmpty else { return }
    let rows = RowBlending(mode: mode, order: .bgra)
    let factors = SIMD4<Float>(tint.factors)
    var memory = [UInt32](repeating: 0, count: shown.width)
    for y in shown.y0..<shown.y1 {
      let target = row(y) + (shown.x0 - self.rect.x0)
      let from = UnsafePointer(source.row(y) + (shown.x0 - source.rect.x0))
      let start = (y - rect.y0) * rect.width + shown.x0 - rect.x0
      memory.withUnsafeMutableBufferPointer { memory in
        guard let memory = memory.baseAddress else { return }
        guard let coverage else {
          return rows.paint(from, times: factors, coverage: nil, onto: target, count: shown.width, memory: memory)
        }
        coverage.withUnsafeBufferPointer { bytes in
          guard let bytes = bytes.baseAddress else { return }
          rows.paint(from, times: factors, coverage: bytes + start, onto: target, count: shown.width, memory: memory)
        }
      }
    }
  }

  /// Paints one premultiplied colour over the pixels of `rect`, where `coverage` says so.
  func paint(_ color: UInt32, in rect: PixelRect, coverage: [UInt8]) {
    let shown = rect.intersection(self.rect)
    guard !shown.isEmpty else { return }
    let rows = RowBlending(mode: .normal, order: .bgra)
    coverage.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      for y in shown.y0..<shown.y1 {
        rows.paint(
          color, coverage: bytes + ((y - rect.y0) * rect.width + shown.x0 - rect.x0),
          onto: row(y) + (shown.x0 - self.rect.x0), count: shown.width)
      }
    }
  }

  // MARK: Effects

  /// Puts all pixels through a filter; what lies around the surface counts as transparent. `scale` is the pixels per
  /// point.
  func apply(_ filter: PictureFilter, scale: SIMD2<Double>) {
    switch filter {
    case .blur(let sigma):
      let largest = PictureFilter.largestSigma / max(scale.max(), 1e-9)
      let bytes = UnsafeRawBufferPointer(start: pixels, count: rect.area * 4)
      let plane = BytePlane(width: rect.width, height: rect.height, channels: 4, bytes: Array(bytes))
      let blurred = GaussianBlur(sigma: min(sigma, largest) * scale).apply(
        to: plane, x: 0, y: 0, width: rect.width, height: rect.height, origin: SIMD2(rect.x0, rect.y0))
      blurred.bytes.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(pixels).copyMemory(from: first, byteCount: bytes.count)
      }
    case .colors(let matrix):
      PixelColorMatrix(matrix, order: .bgra).apply(to: pixels, count: rect.area)
    }
  }

  /// Multiplies every pixel by a coverage.
  func cut(by coverage: [UInt8]) {
    for index in 0..<rect.area { pixels[index] = WidePixel(pixels[index]).scaled(by: UInt64(coverage[index])).pixel }
  }

  /// The alphas of the pixels of `wanted` after a blur by `sigma` in pixels and a displacement. What lies around the
  /// surface counts as transparent.
  func blurredAlphas(of wanted: PixelRect, sigma: SIMD2<Double>, shift: SIMD2<Double>) -> [UInt8] {
    let plane = BytePlane(width: rect.width, height: rect.height, channels: 1, bytes: alphas)
    let blur = GaussianBlur(sigma: sigma)
    var whole = shift.rounded(.toNearestOrEven)
    let error = shift - whole
    let isWhole = (error * error).max() < 1e-12
    if !isWhole { whole = shift.rounded(.down) }
    let x = Int(whole.x), y = Int(whole.y)
    // Between pixels, the pixels to the left and above are read as well.
    let margin = isWhole ? 0 : 1
    let width = wanted.width + margin, height = wanted.height + margin
    let blurred = blur.apply(
      to: plane, x: wanted.x0 - x - margin - rect.x0, y: wanted.y0 - y - margin - rect.y0, width: width, height: height,
      origin: SIMD2(rect.x0, rect.y0)
    ).bytes
    guard !isWhole else { return blurred }
    let part = shift - whole
    return (0..<wanted.area).map { index in
      let column = index % wanted.width, row = index / wanted.width
      let upper = row * width + column, lower = upper + width
      func mixed(_ first: Int) -> Double {
        Double(blurred[first]) * part.x + Double(blurred[first + 1]) * (1 - part.x)
      }
      return UInt8(mixed(upper) * part.y + mixed(lower) * (1 - part.y) + 0.5)
    }
  }
}
