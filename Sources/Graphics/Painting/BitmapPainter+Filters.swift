// Filters of transparency layers: blurs and colour filters of their pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

extension BitmapPainter {
  /// Puts the pixels of a surface through filters, first to last; pixels beyond the surface are transparent.
  func apply(_ filters: [DrawingFilter], to surface: PixelSurface) {
    for filter in filters {
      switch filter {
      case .blur(let sigma): blur(surface, by: GaussianBlur(sigma: sigma))
      case .colors(let matrix, let shape): recolor(surface, by: matrix, inside: shape)
      }
    }
  }

  private func blur(_ surface: PixelSurface, by blur: GaussianBlur) {
    let rect = surface.rect, rowBytes = rect.width * 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rect.byteCount)
    for y in rect.y0..<rect.y1 {
      bytes += UnsafeRawBufferPointer(start: surface.pixels(x: rect.x0, y: y), count: rowBytes)
    }
    let blurred = blur.apply(
      to: BytePlane(width: rect.width, height: rect.height, channels: 4, bytes: bytes), x: 0, y: 0, width: rect.width,
      height: rect.height, origin: SIMD2(rect.x0, rect.y0))
    assert(
      blurred.width == rect.width && blurred.height == rect.height && blurred.channels == 4,
      "a blur of \(rect.width) × \(rect.height) pixels has \(blurred.width) × \(blurred.height)")
    for row in 0..<rect.height {
      UnsafeMutableRawBufferPointer(start: surface.pixels(x: rect.x0, y: rect.y0 + row), count: rowBytes)
        .copyBytes(from: blurred.bytes[(row * rowBytes)..<((row + 1) * rowBytes)])
    }
  }

  private func recolor(_ surface: PixelSurface, by matrix: ColorMatrix, inside shape: PathStorage?) {
    let rect = surface.rect
    let coverage = shape.map { finder.coverage(of: .fill($0, .winding), in: rect, antialiases: true).plane(of: rect) }
    let matrix = PixelColorMatrix(matrix, order: order)
    for y in rect.y0..<rect.y1 {
      let pixels = surface.pixels(x: rect.x0, y: y)
      matrix.apply(to: pixels, count: rect.width)
      guard let coverage else { continue }
      let start = (y - rect.y0) * rect.width
      for x in 0..<rect.width { pixels[x] = WidePixel(pixels[x]).scaled(by: UInt64(coverage[start + x])).pixel }
    }
  }
}
