// CoverageMask: the coverage of one shape for the compositor, as full rectangles and tiles of boundary pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The coverage of pixels by a shape: fully covered rectangles, and tiles of 8-bit coverage for the pixels around the
/// boundary. All other pixels are uncovered, and no pixel is in two pieces.
package struct CoverageMask: Sendable {
  /// One tile of boundary pixels.
  package struct Tile: Sendable {
    /// The position of the tile, in the pixels of the mask.
    package var rect: PixelRect
    /// The tile's first byte in ``CoverageMask/bytes``; rows follow each other without padding.
    package var firstByte: Int

    package init(rect: PixelRect, firstByte: Int) {
      self.rect = rect
      self.firstByte = firstByte
    }
  }

  /// Fully covered rectangles.
  package var solids: [PixelRect] = []
  /// Tiles that hold partly covered pixels.
  package var tiles: [Tile] = []
  /// The coverage of all tiles, one byte a pixel: 0 is outside, 255 is inside.
  package var bytes: [UInt8] = []

  package init() {}

  /// Returns the coverage of one pixel, for tests and other uses that need not be fast.
  package func coverage(x: Int, y: Int) -> UInt8 {
    func holds(_ rect: PixelRect) -> Bool { x >= rect.x0 && x < rect.x1 && y >= rect.y0 && y < rect.y1 }
    if solids.contains(where: holds) { return 255 }
    guard let tile = tiles.first(where: { holds($0.rect) }) else { return 0 }
    return bytes[tile.firstByte + (y - tile.rect.y0) * tile.rect.width + (x - tile.rect.x0)]
  }
}
