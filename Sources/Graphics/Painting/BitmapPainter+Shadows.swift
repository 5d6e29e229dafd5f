// Shadows: the coverage of a shape, displaced, blurred and painted in one colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

extension BitmapPainter {
  /// Returns the pixels from which a shadow falls onto those of `rect`; nil if its offset is not usable.
  func source(of shadow: DrawingShadow, falling rect: PixelRect) -> PixelRect? {
    guard let shift = shadow.shift else { return nil }
    return rect.expanded(by: GaussianBlur(sigma: shadow.sigma).reach &+ 1)
      .offset(x: -Int(shift.x.rounded()), y: -Int(shift.y.rounded()))
  }

  /// Paints the shadow of a shape that is painted with `source`. Parts outside of the clips cast a shadow too.
  func paint(_ shadow: DrawingShadow, of shape: ShapeArea, _ source: PaintSource, _ state: DrawingState) {
    guard let shift = shadow.shift else { return }
    // The alpha of a plain colour scales the shadow's alpha; alpha that varies by pixel enters the coverage.
    var alpha: CGFloat = 1
    if case .color(let color) = source { alpha = CGFloat(color.pixelAlpha) / 255 }
    let color = order.pixel(shadow.color, alpha: alpha)
    let area = area(of: state.clips)
    guard color != 0, !area.rect.isEmpty else { return }
    if case .everything = shape, source.isOpaque {
      // Displaced and blurred, opaque coverage of everything is unchanged.
      return composite(CoverageMask(solids: [area.rect]), .color(color), state.blendMode.formula, area)
    }
    let blur = GaussianBlur(sigma: shadow.sigma)
    let source = source.shifted(by: shift)
    var seen = finder.bounds(of: shape, shift: shift, within: area.rect.expanded(by: blur.reach))
    if let limit = source.limit { seen = seen.intersection(limit) }
    let shown = seen.expanded(by: blur.reach).intersection(area.rect)
    guard !shown.isEmpty else { return }
    let window = shown.expanded(by: blur.reach).intersection(seen)
    let mask = finder.coverage(of: shape, shift: shift, in: window, antialiases: state.shouldAntialias)
    var plane = mask.plane(of: window)
    source.multiplyAlpha(into: &plane, window)
    let blurred = blur.apply(
      to: BytePlane(width: window.width, height: window.height, channels: 1, bytes: plane), x: shown.x0 - window.x0,
      y: shown.y0 - window.y0, width: shown.width, height: shown.height)
    assert(blurred.bytes.count == shown.area, "the blurred shadow does not fill \(shown)")
    let result = CoverageMask(tiles: [CoverageMask.Tile(rect: shown, firstByte: 0)], bytes: blurred.bytes)
    composite(result, .color(color), state.blendMode.formula, area)
  }
}

extension DrawingShadow {
  /// The displacement of the shadow, in pixels; nil if it is not finite, or so large that the shadow is out of sight.
  fileprivate var shift: SIMD2<Double>? {
    let shift = SIMD2(Double(offset.width), Double(offset.height))
    return abs(shift.x) < 1e9 && abs(shift.y) < 1e9 ? shift : nil
  }

  /// The sigma of the blur, in pixels.
  fileprivate var sigma: Double { Double(blur) / 2 }
}

extension PaintSource {
  fileprivate func shifted(by shift: SIMD2<Double>) -> PaintSource {
    switch self {
    case .color: self
    case .rows(let rows): .rows(rows.shifted(by: shift))
    }
  }

  /// Whether every pixel is covered and opaque.
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.pixelAlpha == 255
    case .rows(let rows): rows.isOpaque
    }
  }

  /// The rectangle outside of which there are no pixels; nil if they are unbounded.
  fileprivate var limit: PixelRect? {
    guard case .rows(let rows) = self, let surface = rows as? SurfaceRows else { return nil }
    return surface.rect
  }

  /// Multiplies the coverage of the pixels of a rectangle by their alpha, unless the source is a single colour.
  fileprivate func multiplyAlpha(into plane: inout [UInt8], _ rect: PixelRect) {
    guard case .rows(let rows) = self else { return }
    assert(plane.count == rect.area, "\(plane.count) coverages are not one for each pixel of \(rect)")
    var pixels = [UInt32](repeating: 0, count: rect.width)
    for y in rect.y0..<rect.y1 {
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        rows.write(x: rect.x0, y: y, count: rect.width, to: first, coverage: nil)
      }
      let start = (y - rect.y0) * rect.width
      for x in 0..<rect.width {
        plane[start + x] = UInt8(truncatingIfNeeded: byteProduct(UInt64(plane[start + x]), pixels[x].pixelAlpha))
      }
    }
  }
}
