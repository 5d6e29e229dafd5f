// DrawingTexture: an image that fills a path.
// SPDX-License-Identifier: Apache-2.0

/// An image, its map to pixels, and the filter with which it is sampled.
package struct DrawingTexture: Sendable {
  /// The filter that computes the colour of a pixel from texels.
  package enum Filter: Sendable {
    /// The texel that contains the pixel's centre.
    case nearest
    /// Interpolation between the four texels nearest to it.
    case linear
    /// Interpolation between two mipmap levels, each half as large as the one before; level 0 is the image itself.
    case trilinear(level: Double)
  }

  /// The image. Beyond its edges the edge texels are repeated.
  package let image: CGImage
  /// The map from pixels to texels, rows from the top.
  package let toTexels: CGAffineTransform
  package let filter: Filter
  /// The factors of the channels of the premultiplied colours: red, green, blue, alpha, each 0…1.
  package let tint: SIMD4<Double>

  package init(image: CGImage, toTexels: CGAffineTransform, filter: Filter, tint: SIMD4<Double>) {
    self.image = image
    self.toTexels = toTexels
    self.filter = filter
    self.tint = tint
  }
}
