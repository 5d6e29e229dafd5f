// The placement of an image's parts on the plane that shows it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// One rectangle of an image on one rectangle of a plane.
package struct ImagePatch: Hashable, Sendable {
  /// The rectangle of the plane that the image's rectangle is stretched over.
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>
  /// The rectangle of the image in texels, rows counted from the top of the image.
  package var sourceLow: SIMD2<Double>
  package var sourceHigh: SIMD2<Double>
  /// Whether the upper row lies at the smallest y.
  package var isFlipped: Bool
  /// The sides on which another patch follows.
  package var innerEdges: BoxShape.Edges

  package init(
    low: SIMD2<Double>, high: SIMD2<Double>, sourceLow: SIMD2<Double>, sourceHigh: SIMD2<Double>, isFlipped: Bool,
    innerEdges: BoxShape.Edges = []
  ) {
    self.low = low
    self.high = high
    self.sourceLow = sourceLow
    self.sourceHigh = sourceHigh
    self.isFlipped = isFlipped
    self.innerEdges = innerEdges
  }

  /// The map from the plane to texels, rows from the top.
  package var toTexels: Projection {
    let scale = (sourceHigh - sourceLow) / (high - low)
    return isFlipped
      ? Projection(
        a: scale.x, b: 0, c: 0, d: scale.y, tx: sourceLow.x - low.x * scale.x, ty: sourceLow.y - low.y * scale.y)
      : Projection(
        a: scale.x, b: 0, c: 0, d: -scale.y, tx: sourceLow.x - low.x * scale.x, ty: sourceLow.y + high.y * scale.y)
  }
}

/// The placement of an image on a plane.
package struct ImagePlacement: Hashable, Sendable {
  /// The rectangle that the image is shown on.
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>
  /// The patches that make it up: one, or up to nine.
  package var patches: [ImagePatch]

  package init(low: SIMD2<Double>, high: SIMD2<Double>, patches: [ImagePatch]) {
    self.low = low
    self.high = high
    self.patches = patches
  }

  /// Creates the placement of a whole image of `width` × `height` texels on a box, with its upper row at the smallest y
  /// where it `isFlipped`.
  package init(width: Int, height: Int, from low: SIMD2<Double>, to high: SIMD2<Double>, isFlipped: Bool) {
    let size = SIMD2(Double(width), Double(height))
    self.init(
      low: low, high: high,
      patches: [ImagePatch(low: low, high: high, sourceLow: .zero, sourceHigh: size, isFlipped: isFlipped)])
  }
}
