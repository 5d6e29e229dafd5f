// Tiles of coverage in one colour. Software renderers show a texture as it is faster than one that is multiplied by a colour.
// SPDX-License-Identifier: Apache-2.0

/// The tiles that hold a colour times the coverage of other tiles.
struct InkedTiles {
  private struct Key: Hashable {
    let tile: ObjectIdentifier
    let color: SIMD4<Double>
  }

  private struct Entry {
    // Keeps the identity that the entry is found by.
    let coverage: CoverageTile
    let inked: CoverageTile
    var lastFrame: UInt64
  }

  private var entries: [Key: Entry] = [:]
  // The colour that was asked for last, at each of the 256 levels.
  private var levels: (color: SIMD4<Double>, pixels: [UInt32])?

  /// How many tiles are kept.
  var count: Int { entries.count }

  /// About what the tiles take up in memory beside the coverage, in bytes: at most a table of 256 colours each.
  var byteCount: Int { count * 1280 }

  /// A tile that holds `color`, premultiplied, times the coverage in `tile`; a tile of anything else is given back as it is.
  mutating func tile(_ tile: CoverageTile, in color: SIMD4<Double>, frame: UInt64) -> CoverageTile {
    guard case .bytes(let bytes) = tile.content else { return tile }
    let key = Key(tile: ObjectIdentifier(tile), color: color)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastFrame = frame
      return entries.values[index].inked
    }
    let inked = CoverageTile(width: tile.width, height: tile.height, content: .indexed(bytes, pixels(of: color)))
    entries[key] = Entry(coverage: tile, inked: inked, lastFrame: frame)
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

  /// Forgets what no tile was asked for in some frame.
  mutating func removeAll(notUsedIn frame: UInt64) {
    entries = entries.filter { $0.value.lastFrame == frame }
  }

  /// Forgets everything.
  mutating func removeAll() {
    entries.removeAll()
    levels = nil
  }
}
