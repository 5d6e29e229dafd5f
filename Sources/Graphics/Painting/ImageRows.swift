// ImageRows: images as rows of pixels, transformed, interpolated, and optionally tiled.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting
import QuartziteTessellation

/// An image that is mapped to the pixels of a context.
package struct ImageRows: PixelRows {
  private let image: ImagePixels
  /// The map from pixels of the context to those of the image.
  private var map: PixelMap
  private let isNearest: Bool
  /// The size of the image, in its pixels, if it is tiled.
  private var period: SIMD2<Double>?
  private let alpha: UInt64

  /// Creates an image that fills `rect` of the user space that `transform` maps to pixels, its first row at the
  /// rectangle's larger y; or, tiled, repeats beyond it. Nil if the rectangle has no area in pixels.
  init?(
    _ image: ImagePixels, in rect: CGRect, transform: CGAffineTransform, quality: CGInterpolationQuality,
    alpha: CGFloat, isTiled: Bool
  ) {
    let size = SIMD2(Double(image.width), Double(image.height))
    guard let map = Self.map(ofSize: size, in: rect, transform: transform), let pixelMap = PixelMap(map) else {
      return nil
    }
    self.image = image
    self.map = pixelMap
    isNearest = quality == .none
    period = isTiled ? size : nil
    self.alpha = alpha.byteOfUnit
  }

  /// Creates an image with a `map` from pixels of the context; beyond its edges the edge pixels are repeated. Nil if a
  /// number of the map is not finite.
  package init?(_ image: ImagePixels, map: CGAffineTransform, isNearest: Bool) {
    guard let map = PixelMap(map) else { return nil }
    self.image = image
    self.map = map
    self.isNearest = isNearest
    alpha = 255
  }

  /// Returns the cells of an image of `width` × `height` pixels that are averaged before it is drawn with this
  /// transform: one per context pixel, if the image is drawn smaller. Nil if none are needed.
  static func reduction(
    width: Int, height: Int, in rect: CGRect, transform: CGAffineTransform, quality: CGInterpolationQuality
  ) -> ImageReduction? {
    let size = SIMD2(Double(width), Double(height))
    guard quality != .low, quality != .none, let map = map(ofSize: size, in: rect, transform: transform) else {
      return nil
    }
    // The image pixels per context pixel, along the direction in which they are densest.
    let density = SIMD2(Double(hypot(map.a, map.c)), Double(hypot(map.b, map.d)))
    return ImageReduction(from: .zero, to: size, width: width, height: height, density: density, above: 1)
  }

  /// Returns the map from pixels of the context to those of an image that fills `rect`.
  private static func map(
    ofSize size: SIMD2<Double>, in rect: CGRect, transform: CGAffineTransform
  ) -> CGAffineTransform? {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, let toUser = transform.inverse else { return nil }
    let x = size.x / Double(rect.width), y = size.y / Double(rect.height)
    return toUser.concatenating(
      CGAffineTransform(a: x, b: 0, c: 0, d: -y, tx: -Double(rect.minX) * x, ty: Double(rect.maxY) * y))
  }

  package var isPartial: Bool { false }

  package func shifted(by shift: SIMD2<Double>) -> ImageRows {
    var result = self
    result.map = map.shifted(by: shift)
    return result
  }

  package func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    let first = map.middle(x: x, y: y), step = map.step
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      let columns = ImageAxis(count: image.width, period: period?.x),
        rows = ImageAxis(count: image.height, period: period?.y)
      if copy(pixels, columns, rows, first, step, count, to: target) { return }
      guard isNearest else { return interpolate(pixels, x: x, y: y, count, to: target) }
      for index in 0..<count {
        let point = first + step * Double(index)
        target[index] = pixels[rows.nearest(point.y) * image.width + columns.nearest(point.x)]
      }
    }
    if alpha < 255 {
      for index in 0..<count { target[index] = WidePixel(target[index]).scaled(by: alpha).pixel }
    }
  }

  /// Writes pixels that lie between those of the image.
  private func interpolate(
    _ pixels: UnsafePointer<UInt32>, x: Int, y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    typealias Image = InterpolatedImage
    let image = Image(pixels, width: image.width, height: image.height, isTiled: period != nil)
    let start = map.middle(x: 0, y: y), step = map.step
    let end = start + step * Double(x + count)
    let farthest = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
    if farthest < Image.reach {
      let step = SIMD2(Image.fixed(step.x), Image.fixed(step.y))
      let first = SIMD2(Image.fixed(start.x), Image.fixed(start.y)) &+ step &* SIMD2(repeating: Int64(x))
      return image.write(from: first, step: step, count: count, to: target)
    }
    for index in 0..<count {
      var point = map.middle(x: x + index, y: y)
      if let period { point -= (point / period).rounded(.down) * period }
      target[index] = image.pixel(at: SIMD2(Image.fixed(point.x), Image.fixed(point.y)))
    }
  }

  /// The largest distance between the centres of an image pixel and a context pixel, in pixels, at which interpolation
  /// is skipped.
  private static let exactness = 1.0 / 1024

  /// Whether `count` pixels coincide with those of the image, given the corners of the first and of the one after the last.
  private func coincides(from start: SIMD2<Double>, to end: SIMD2<Double>, _ count: Int) -> Bool {
    let whole = start.rounded(.toNearestOrEven)
    return abs(start.x - whole.x) < Self.exactness && abs(start.y - whole.y) < Self.exactness
      && abs(end.x - whole.x - Double(count)) < Self.exactness && abs(end.y - whole.y) < Self.exactness
  }

  /// Calls `body` with the image's own pixels, and the number of them from a row to the next, if they coincide with the pixels of a
  /// rectangle of the context; else returns false.
  package func withPixels(in rect: PixelRect, _ body: (UnsafePointer<UInt32>, _ stride: Int) -> Void) -> Bool {
    let start = map.middle(x: rect.x0, y: rect.y0) - 0.5, whole = start.rounded(.toNearestOrEven)
    let end = SIMD2(Double(image.width - rect.width), Double(image.height - rect.height))
    let along = map.step * Double(rect.width), down = SIMD2(0, Double(rect.height - 1))
    let lowest = map.middle(x: rect.x0, y: rect.y1 - 1) - 0.5 - down
    guard alpha == 255, whole.x >= 0, whole.y >= 0, whole.x <= end.x, whole.y <= end.y,
      coincides(from: start, to: start + along, rect.width),
      rect.height == 1
        || coincides(from: lowest, to: lowest + along, rect.width) && lowest.rounded(.toNearestOrEven) == whole
    else { return false }
    image.pixels.withUnsafeBufferPointer { pixels in
      if let first = pixels.baseAddress { body(first + (Int(whole.y) * image.width + Int(whole.x)), image.width) }
    }
    return true
  }

  /// Calls `body` with `count` pixels of a row: with those of the image where they coincide with them, else with `memory`, to which
  /// they have been written.
  package func withPixels(
    x: Int, y: Int, count: Int, memory: UnsafeMutablePointer<UInt32>, _ body: (UnsafePointer<UInt32>) -> Void
  ) {
    if withPixels(in: PixelRect(x0: x, y0: y, x1: x + count, y1: y + 1), { pixels, _ in body(pixels) }) { return }
    write(x: x, y: y, count: count, to: memory, coverage: nil)
    body(memory)
  }

  /// Copies pixels if those of the image coincide with those of the context; otherwise returns false.
  private func copy(
    _ pixels: UnsafePointer<UInt32>, _ columns: ImageAxis, _ rows: ImageAxis, _ first: SIMD2<Double>,
    _ step: SIMD2<Double>, _ count: Int, to target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let start = first - 0.5
    guard coincides(from: start, to: start + step * Double(count), count) else { return false }
    let whole = start.rounded(.toNearestOrEven), row = pixels + rows.nearest(whole.y + 0.5) * image.width
    if whole.x >= 0, whole.x + Double(count) <= Double(image.width) {
      target.update(from: row + Int(whole.x), count: count)
    } else {
      for index in 0..<count { target[index] = row[columns.nearest(whole.x + Double(index) + 0.5)] }
    }
    return true
  }
}

/// The nearest pixels along one side of an image, continued beyond its edges by the edge pixels or by repetition.
private struct ImageAxis {
  private let count: Int
  private let last: Double
  private let period: Double?

  init(count: Int, period: Double?) {
    assert(count > 0, "a side of an image has no pixels")
    self.count = count
    last = Double(count - 1)
    self.period = period
  }

  /// Returns the pixel that contains a position, which is in pixels. NaN counts as 0.
  @inline(__always)
  func nearest(_ position: Double) -> Int {
    let position = period.map { wrapped(position, $0) } ?? position
    return position > 0 ? (position < last ? Int(position) : count - 1) : 0
  }

  /// Returns a position wrapped into 0..<period.
  @inline(__always)
  private func wrapped(_ position: Double, _ period: Double) -> Double {
    let rest = position - (position / period).rounded(.down) * period
    return rest > 0 && rest < period ? rest : 0
  }
}
