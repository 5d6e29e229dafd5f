// TileTable: tiles in a list that others name by index.
// SPDX-License-Identifier: Apache-2.0

/// Tiles, each listed once.
package struct TileTable: Sendable {
  /// The tiles, in the order in which they were first asked for.
  package private(set) var tiles: [AtlasTile] = []
  private var indices: [ObjectIdentifier: UInt32] = [:]

  package init() {}

  /// The index of a tile.
  package mutating func index(of tile: AtlasTile) -> UInt32 {
    if let known = indices[ObjectIdentifier(tile)] { return known }
    tiles.append(tile)
    indices[ObjectIdentifier(tile)] = UInt32(tiles.count - 1)
    return UInt32(tiles.count - 1)
  }
}
