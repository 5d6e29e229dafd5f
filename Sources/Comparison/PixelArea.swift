// PixelArea: a rectangle of pixels.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle of pixels; columns and rows count from 0 at the top left.
package struct PixelArea: Hashable, Sendable {
  /// The first column.
  package let x: Int
  /// The first row.
  package let y: Int
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int

  /// Creates the least rectangle that holds another one, if there is one, and a pixel.
  init(_ other: PixelArea?, andX column: Int, y row: Int) {
    guard let other else {
      (x, y, width, height) = (column, row, 1, 1)
      return
    }
    (x, y) = (min(other.x, column), min(other.y, row))
    width = max(other.x + other.width, column + 1) - x
    height = max(other.y + other.height, row + 1) - y
  }
}
