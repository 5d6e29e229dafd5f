// ProjectedRows: images that are seen in perspective, as rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartzitePainting
import QuartziteTessellation

/// An image and the map from pixels to it, by the mathematics of `Shaders/projected.glsl`.
package struct ProjectedRows {
  /// The image; with its mip chain, where levels of that are read.
  private let levels: [ImagePixels]
  /// The map, which has its levels while pixels are written.
  private let map: pixel_projection
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let corner: SIMD2<Double>

  /// Creates rows that show an image, the first of `levels`: `map` leads from the centre of a pixel, counted from `corner`, to the
  /// position there, 0 to 1 across the image. `levelBias` is added to the level of the mip chain.
  package init(_ levels: [ImagePixels], isNearest: Bool, map: Projection, corner: SIMD2<Double>, levelBias: Double) {
    assert(!levels.isEmpty, "an image has its own pixels")
    self.levels = levels
    self.corner = corner
    self.map = pixel_projection(
      levels: nil, count: levels.count, is_nearest: isNearest, across: (map.x.x, map.x.y, map.x.z),
      down: (map.y.x, map.y.y, map.y.z), origin: (map.origin.x, map.origin.y, map.origin.z), level_bias: levelBias)
  }

  /// Writes `count` pixels of a row. A pixel does not depend on where its row begins.
  package func write(x column: Int, y row: Int, count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let first = SIMD2(Double(column), Double(row)) + 0.5 + corner
    withUnsafeTemporaryAllocation(of: pixel_image.self, capacity: levels.count) { images in
      withLevels(from: 0, in: images) {
        var map = map
        map.levels = UnsafePointer(images.baseAddress)
        pixels_project(widestVectors, &map, first.x, first.y, target, count)
      }
    }
  }

  /// Calls `body` while `images` have the pixels of the levels, from the level `index` on.
  private func withLevels(
    from index: Int, in images: UnsafeMutableBufferPointer<pixel_image>, _ body: () -> Void
  ) {
    guard index < levels.count else { return body() }
    levels[index].withImage {
      images.initializeElement(at: index, to: $0)
      withLevels(from: index + 1, in: images, body)
    }
  }
}
