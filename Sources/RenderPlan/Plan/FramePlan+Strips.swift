// The plan for a device: areas become tiles and rectangles, which are joined to the batches around them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension FramePlan {
  /// Replaces every area by what a device draws of it, given for each by its index.
  mutating func draw(_ areas: [CoverageCache.Entry], costs: CostModel) {
    let changed = passes.indices.filter { passes[$0].batches.contains { $0.key.coverage == .area } }
    if changed.isEmpty { return }
    var table = TileTable(tiles)
    for index in changed {
      // Commands may reach beyond the target.
      let bounds = passes[index].commands.reduce(passes[index].rect) { bounds, command in
        switch command {
        case .draw(let batch): batch.records.reduce(bounds) { $0.union($1.pixels) }
        case .copy(let copy): bounds.union(copy.rect)
        case .blur: bounds
        }
      }
      var builder = PassBuilder(bounds: bounds, costs: costs)
      for command in passes[index].commands {
        switch command {
        case .draw(let batch):
          // Each picture that is blended is a batch.
          if batch.key.paint.blending != nil { builder.beginBlend() }
          for record in batch.records {
            guard batch.key.coverage == .area else {
              builder.add(record, rect: record.pixels, batch.key)
              continue
            }
            let area = areas[Int(record.tile)]
            meshCounts += area.meshCounts
            builder.add(area, as: record, batch.key, tiles: &table)
          }
        case .copy(let copy): builder.add(copy)
        case .blur: break
        }
      }
      passes[index].commands = builder.commands
    }
    tiles = table.tiles
  }
}

extension PassBuilder {
  /// Adds the rectangles and the tiles of an area, painted as the record of the whole area is, of the kind `key`.
  fileprivate mutating func add(
    _ area: CoverageCache.Entry, as record: QuadRecord, _ key: BatchKey, tiles: inout TileTable
  ) {
    let origin = SIMD2<Int>(record.tileOrigin), filled = key.filled(as: record)
    var whole = record
    (whole.tile, whole.tileOrigin) = (0, .zero)
    for solid in area.solids {
      guard let part = whole.clipped(to: solid.offset(x: origin.x, y: origin.y), .area) else { continue }
      add(part, rect: part.pixels, filled)
    }
    var tiled = key
    tiled.coverage = .tile
    for tile in area.tiles {
      let rect = tile.rect.offset(x: origin.x, y: origin.y)
      guard var part = whole.clipped(to: rect, .area) else { continue }
      part.showTile(tiles.index(of: tile.tile), at: rect, asTexture: tiled.drawsTiles)
      add(part, rect: part.pixels, tiled)
    }
  }
}

extension BatchKey {
  /// The kind of a part of an area that is covered fully: what is opaque replaces what lies below, and what has no tint is shown as it
  /// is.
  fileprivate func filled(as record: QuadRecord) -> BatchKey {
    var result = self
    result.coverage = .full
    let isPlain = record.color == SIMD4(repeating: 255)
    switch paint {
    case .color where record.color.w == 255 && composition == .over: result.composition = .replace
    case .texture(let texture, let filter, isTinted: true) where isPlain && filter != .trilinear:
      result.paint = .texture(texture, filter, isTinted: false)
    default: break
    }
    return result
  }
}
