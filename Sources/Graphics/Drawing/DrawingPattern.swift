// A pattern as one command draws it.
// SPDX-License-Identifier: Apache-2.0

/// A picture that is repeated over whatever is filled or stroked.
package final class DrawingPattern: Sendable {
  /// The picture of one cell.
  package let image: CGImage
  /// The rectangle that one copy of it fills, its first row at the larger y.
  package let cell: CGRect
  /// From the space of the cell to pixels, y down.
  package let transform: CGAffineTransform
  /// How opaque it is, 0…1.
  package let alpha: CGFloat

  init(image: CGImage, cell: CGRect, transform: CGAffineTransform, alpha: CGFloat) {
    self.image = image
    self.cell = cell
    self.transform = transform
    self.alpha = alpha
  }
}
