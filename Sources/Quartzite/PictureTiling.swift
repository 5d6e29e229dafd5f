// The tiles that large pictures are drawn in, one after the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The sizes of the tiles that a picture is drawn in. Pictures do not depend on them, but for rounding, and for filters of
/// the backdrop, which do not reach beyond their tile.
package struct PictureTiling: Sendable {
  /// The longest edge of a tile, in pixels, so that targets stay of a size that every device has.
  package var largestEdge = 4096
  /// The shortest edge, in pixels, of the parts that tiles are divided into for their coverage.
  package var smallestEdge = 128
  /// The bytes that the coverage of one tile may take before the tile is divided. A device takes four times as many.
  package var coverageBytes = 256 << 20

  /// The tiles that are left of a picture, the next one last.
  struct Rest {
    private var rects: [PixelRect] = []
    private let tiling: PictureTiling

    /// Divides a picture of the size of `picture` into tiles that have no edge above `edge` pixels.
    init(_ picture: PixelRect, _ tiling: PictureTiling, edge: Int) {
      self.tiling = tiling
      append(picture, edge: min(edge, tiling.largestEdge))
    }

    /// Whether there is no tile left.
    var isEmpty: Bool { rects.isEmpty }

    /// Takes the next tile.
    mutating func next() -> PixelRect? { rects.popLast() }

    /// The bytes that the coverage of a tile may take; nil for a tile that cannot be divided.
    func coverageBytes(of tile: PixelRect) -> Int? {
      max(tile.width, tile.height) >= 2 * tiling.smallestEdge ? tiling.coverageBytes : nil
    }

    /// Puts the quarters of a tile in its place.
    mutating func divide(_ tile: PixelRect) {
      append(tile, edge: (max(tile.width, tile.height) + 1) / 2)
    }

    private mutating func append(_ rect: PixelRect, edge: Int) {
      var parts: [PixelRect] = []
      for y in stride(from: rect.y0, to: rect.y1, by: edge) {
        for x in stride(from: rect.x0, to: rect.x1, by: edge) {
          parts.append(PixelRect(x0: x, y0: y, x1: x + edge, y1: y + edge).intersection(rect))
        }
      }
      rects += parts.reversed()
    }
  }
}
