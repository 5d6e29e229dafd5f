// An image as what a path is filled with.
// SPDX-License-Identifier: Apache-2.0

/// An image, how it lies in pixels, and how it is read.
package struct DrawingTexture: Sendable {
  /// How texels become the colour of a pixel.
  package enum Filter: Sendable {
    /// The texel that the pixel's centre lies in.
    case nearest
    /// A mix of the four texels nearest to it.
    case linear
    /// A mix of two levels of images that each are half as large as the one before; 0 is the image itself.
    case trilinear(level: Double)
  }

  /// The image. Beyond its edges it goes on as it is there.
  package let image: CGImage
  /// From pixels to texels, rows from the top.
  package let toTexels: CGAffineTransform
  package let filter: Filter
  /// What each channel of the premultiplied colours is multiplied by: red, green, blue, alpha, each 0…1.
  package let tint: SIMD4<Double>

  package init(image: CGImage, toTexels: CGAffineTransform, filter: Filter, tint: SIMD4<Double>) {
    self.image = image
    self.toTexels = toTexels
    self.filter = filter
    self.tint = tint
  }
}
