// DrawingPattern: a pattern as one command draws it.
// SPDX-License-Identifier: Apache-2.0

/// An image that is repeated over a filled or stroked area.
package final class DrawingPattern: Sendable {
  /// The image of one cell.
  package let image: CGImage
  /// The rectangle that one copy of the image fills, its first row at the larger y.
  package let cell: CGRect
  /// The map from the space of the cell to pixels, y down.
  package let transform: CGAffineTransform
  /// The opacity, 0…1.
  package let alpha: CGFloat

  init(image: CGImage, cell: CGRect, transform: CGAffineTransform, alpha: CGFloat) {
    self.image = image
    self.cell = cell
    self.transform = transform
    self.alpha = alpha
  }
}
