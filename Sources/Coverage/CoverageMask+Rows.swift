// Coverage as rows of bytes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

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
