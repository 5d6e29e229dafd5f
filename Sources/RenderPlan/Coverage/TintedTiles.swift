// Coverage tiles in one colour. Software renderers draw a texture unchanged faster than one multiplied by a colour.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A cache of tiles that hold a colour times the coverage of other tiles.
struct TintedTiles {
  struct Key: Hashable {
    let tile: ObjectIdentifier
    let color: SIMD4<Double>
  }

  struct Entry {
    // Retained so that its object identifier, which is the key, is not reused.
    let coverage: AtlasTile
    let tinted: AtlasTile
  }

  let cache = Cache<Key, Entry>("tinted tiles")
  // The colour requested last, at each of the 256 levels of coverage.
  private var levels: (color: SIMD4<Double>, pixels: [UInt32])?

  /// The approximate size of an entry beside the coverage, in bytes: at most a table of 256 colours.
  private static let cost = 1280

  /// Returns a tile that holds `color`, premultiplied, times the coverage in `tile`. Tiles that hold colours and meshes are returned
  /// unchanged.
  mutating func tile(_ tile: AtlasTile, in color: SIMD4<Double>) -> AtlasTile {
    guard !tile.holdsColors, !tile.isMesh else { return tile }
    let key = Key(tile: ObjectIdentifier(tile), color: color)
    if let known = cache.use(key) { return known.value.tinted }
    let tinted = AtlasTile(tile, levels: pixels(of: color))
    cache.insert(Entry(coverage: tile, tinted: tinted), key, cost: Self.cost)
    return tinted
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
