// ImageRows: images as rows of pixels, transformed, interpolated, and optionally tiled.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePainting
import QuartziteTessellation

/// An image that is mapped to the pixels of a context.
package struct ImageRows: PixelRows {
  private let image: ImagePixels
  /// The map from pixels of the context to those of the image.
  private var map: CGAffineTransform
  private let isNearest: Bool
  /// The size of the image, in its pixels.
  private let size: SIMD2<Double>
  private let isTiled: Bool
  private let tint: PixelTint

  /// Creates an image that fills `rect` of the user space that `transform` maps to pixels, its first row at the
  /// rectangle's larger y; or, tiled, repeats beyond it. Nil if the rectangle has no area in pixels.
  init?(
    _ image: ImagePixels, in rect: CGRect, transform: CGAffineTransform, quality: CGInterpolationQuality,
    alpha: CGFloat, isTiled: Bool
  ) {
    let size = SIMD2(Double(image.width), Double(image.height))
    guard let map = Self.map(ofSize: size, in: rect, transform: transform) else { return nil }
    self.init(image, map: map, isNearest: quality == .none, isTiled: isTiled, alpha: alpha.byteOfUnit)
  }

  /// Creates an image with a `map` from pixels of the context; beyond its edges the edge pixels are repeated, or the image where it is
  /// tiled. Nil if a number of the map is not finite.
  package init?(
    _ image: ImagePixels, map: CGAffineTransform, isNearest: Bool, isTiled: Bool = false, alpha: UInt64 = 255
  ) {
    guard map.isFinite else { return nil }
    self.image = image
    self.map = map
    self.isNearest = isNearest
    size = SIMD2(Double(image.width), Double(image.height))
    self.isTiled = isTiled
    tint = PixelTint(SIMD4(repeating: UInt8(truncatingIfNeeded: alpha)))
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

  package func shifted(by shift: SIMD2<Double>) -> ImageRows {
    var result = self
    result.map = map.shifted(by: shift)
    return result
  }

  package func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    let first = map.middle(x: x, y: y), step = map.step, start = first - 0.5
    image.withImage(isTiled: isTiled) { image in
      if coincides(from: start, to: start + step * Double(count), count) {
        let place = start.rounded(.toNearestOrEven) + 0.5
        pixels_nearest(widestVectors, image, place.x, place.y, 1, 0, target, count)
      } else if isNearest {
        pixels_nearest(widestVectors, image, first.x, first.y, step.x, step.y, target, count)
      } else {
        interpolate(InterpolatedImage(image), x: x, y: y, count, to: target)
      }
    }
    if !tint.isNone { tint.apply(to: target, count: count) }
  }

  /// Writes pixels that lie between those of the image.
  private func interpolate(
    _ image: InterpolatedImage, x: Int, y: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    typealias Image = InterpolatedImage
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
      if isTiled { point -= (point / size).rounded(.down) * size }
      let place = SIMD2(Image.fixed(point.x), Image.fixed(point.y))
      image.write(from: place, step: .zero, count: 1, to: target + index)
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
    guard tint.isNone, whole.x >= 0, whole.y >= 0, whole.x <= end.x, whole.y <= end.y,
      coincides(from: start, to: start + along, rect.width),
      rect.height == 1
        || coincides(from: lowest, to: lowest + along, rect.width) && lowest.rounded(.toNearestOrEven) == whole
    else { return false }
    image.pixels.withUnsafeBufferPointer { pixels in
      if let first = pixels.baseAddress { body(first + (Int(whole.y) * image.width + Int(whole.x)), image.width) }
    }
    return true
  }
}
