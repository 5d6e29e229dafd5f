// Tiles of coverage in one colour. Software renderers show a texture as it is faster than one that is multiplied by a colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// The tiles that hold a colour times the coverage of other tiles.
struct InkedTiles {
  struct Key: Hashable {
    let tile: ObjectIdentifier
    let color: SIMD4<Double>
  }

  struct Entry {
    // Keeps the identity that the entry is found by.
    let coverage: CoverageTile
    let inked: CoverageTile
  }

  let kept = Cache<Key, Entry>("inked tiles")
  // The colour that was asked for last, at each of the 256 levels.
  private var levels: (color: SIMD4<Double>, pixels: [UInt32])?

  /// About what a tile takes up in memory beside the coverage, in bytes: at most a table of 256 colours.
  private static let cost = 1280

  /// A tile that holds `color`, premultiplied, times the coverage in `tile`; a tile of anything else is given back as it is.
  mutating func tile(_ tile: CoverageTile, in color: SIMD4<Double>) -> CoverageTile {
    guard case .bytes(let bytes) = tile.content else { return tile }
    let key = Key(tile: ObjectIdentifier(tile), color: color)
    if let known = kept.use(key) { return known.value.inked }
    let inked = CoverageTile(width: tile.width, height: tile.height, content: .indexed(bytes, pixels(of: color)))
    kept.insert(Entry(coverage: tile, inked: inked), key, cost: Self.cost)
    return inked
  }

  private mutating func pixels(of color: SIMD4<Double>) -> [UInt32] {
    if let levels, levels.color == color { return levels.pixels }
    let pixels = (0...255).map { level in
      let bytes = Quantize.bytes(color, coverage: Double(level) / 255)
      return UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
    }
    levels = (color, pixels)
    return pixels
  }
}
