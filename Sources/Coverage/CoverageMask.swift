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
  package var solids: [PixelRect]
  /// Tiles that hold partly covered pixels.
  package var tiles: [Tile]
  /// The coverage of all tiles, one byte a pixel: 0 is outside, 255 is inside.
  package var bytes: [UInt8]

  package init(solids: [PixelRect] = [], tiles: [Tile] = [], bytes: [UInt8] = []) {
    self.solids = solids
    self.tiles = tiles
    self.bytes = bytes
  }

  /// Returns the coverage of one pixel, for tests and other uses that need not be fast.
  package func coverage(x: Int, y: Int) -> UInt8 {
    plane(of: PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))[0]
  }
}

// MARK: Rows of bytes

extension CoverageMask {
  /// The smallest rectangle around all covered pixels.
  package var extent: PixelRect {
    tiles.reduce(solids.reduce(.empty) { $0.union($1) }) { $0.union($1.rect) }
  }

  /// Returns the coverage of every pixel of a rectangle, row by row.
  package func plane(of rect: PixelRect) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: rect.area)
    result.withUnsafeMutableBufferPointer { result in
      forEachRun(in: rect) { y, columns, coverage in
        let start = (y - rect.y0) * rect.width + columns.lowerBound - rect.x0
        let target = UnsafeMutableBufferPointer(rebasing: result[start..<(start + columns.count)])
        if let coverage {
          _ = target.update(from: UnsafeBufferPointer(start: coverage, count: columns.count))
        } else {
          target.update(repeating: 255)
        }
      }
    }
    return result
  }

  /// Calls `body` with each row of each piece in a rectangle: its y, its columns, and their coverage, or nil if it is
  /// full.
  package func forEachRun(in rect: PixelRect, _ body: (Int, Range<Int>, UnsafePointer<UInt8>?) -> Void) {
    for solid in solids {
      let part = solid.intersection(rect)
      for y in part.y0..<part.y1 { body(y, part.x0..<part.x1, nil) }
    }
    forEachTileRow(in: rect) { body($0, $1, $2) }
  }

  /// Calls `body` with each row of each tile in a rectangle: its y, its columns, and their coverage.
  package func forEachTileRow(in rect: PixelRect, _ body: (Int, Range<Int>, UnsafePointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return }
      for tile in tiles {
        assert(
          tile.firstByte >= 0 && tile.firstByte + tile.rect.area <= bytes.count,
          "the tile at \(tile.rect) begins at \(tile.firstByte) of \(bytes.count) bytes")
        let part = tile.rect.intersection(rect)
        for y in part.y0..<part.y1 {
          let start = tile.firstByte + (y - tile.rect.y0) * tile.rect.width + part.x0 - tile.rect.x0
          body(y, part.x0..<part.x1, first + start)
        }
      }
    }
  }
}
