// The plan in numbers, and as text: what `quartzite info` prints and what tests compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension FramePlan {
  /// The cost of a plan, counted.
  package struct Statistics: Hashable, Sendable {
    package var passes = 0
    /// The rectangles that are drawn: an area counts as those that a device draws of it, or as one in bands.
    package var quads = 0
    /// The quads among those that are painted in bands.
    package var painted = 0
    /// The pixels of all targets but the last.
    package var offscreenPixels = 0
    /// The bytes of those pixels.
    package var offscreenBytes = 0
    package var coverageTiles = 0
    package var coverageBytes = 0
    /// The bytes that the tiles that a device reads take up on the pages of the atlas.
    package var atlasBytes = 0
    package var mesh = TrapezoidMesh.Counts()
    package var images = 0
    /// The boxes that are drawn as instances, by one call for each replication.
    package var instances = 0
  }

  package var statistics: Statistics {
    var counted = Statistics(
      passes: passes.count,
      offscreenPixels: passes.dropLast().saturatingSum { $0.rect.area },
      offscreenBytes: passes.dropLast().saturatingSum { $0.rect.byteCount },
      mesh: meshCounts, images: tables.images.count,
      instances: tables.replications.saturatingSum { $0.instanceCount })
    var tiles = TileCount()
    for tile in tables.tiles { tiles.add(tile) }
    for stretched in tables.stretchedTiles { tiles.add(stretched.tile) }
    for pass in passes {
      for draw in pass.draws { count(draw, &counted, &tiles) }
    }
    (counted.coverageTiles, counted.coverageBytes) = (tiles.count, tiles.bytes)
    if isPainted { counted.painted = counted.quads } else { counted.atlasBytes = tiles.bytesRead }
    return counted
  }

  /// Counts a draw, and the tiles that it reads.
  private func count(_ draw: Draw, _ counted: inout Statistics, _ tiles: inout TileCount) {
    counted.quads += 1
    switch draw.coverage {
    case .tile(let index, _, _): tiles.read(tables.tiles[Int(index)])
    case .stretchedTile(let index): tiles.read(tables.stretchedTiles[Int(index)].tile)
    case .area(let index, let x, let y):
      guard case .strips(let entry) = areas.areas[Int(index)].content else { return }
      counted.mesh += entry.meshCounts
      let rect = draw.rect.offset(x: -Int(x + draw.shift.x), y: -Int(y + draw.shift.y))
      counted.quads += entry.solids.count { $0.intersects(rect) } - 1
      for tile in entry.tiles where tile.rect.intersects(rect) {
        tiles.read(tile.tile)
        counted.quads += 1
      }
    case .full, .box, .convexQuad, .boxes: break
    }
  }

  /// Counts tiles, each once.
  private struct TileCount {
    private var seen: [ObjectIdentifier: Bool] = [:]
    private(set) var bytes = 0
    private(set) var bytesRead = 0

    var count: Int { seen.count }

    mutating func add(_ tile: AtlasTile) {
      if seen.updateValue(false, forKey: ObjectIdentifier(tile)) == nil { bytes.saturatingAdd(tile.byteCount) }
    }

    mutating func read(_ tile: AtlasTile) {
      let before = seen.updateValue(true, forKey: ObjectIdentifier(tile))
      if before == nil { bytes.saturatingAdd(tile.byteCount) }
      if before != true {
        bytesRead.saturatingAdd(tile.width.saturatingMultiplied(by: tile.height).saturatingMultiplied(by: 4))
      }
    }
  }
}

extension FramePlan: CustomStringConvertible {
  /// One line for each pass, draw, copy and blur.
  package var description: String {
    var lines: [String] = []
    for (index, pass) in passes.enumerated() {
      let clear = pass.clear
      lines.append("pass \(index) \(pass.rect) clear b\(clear.x) g\(clear.y) r\(clear.z) a\(clear.w)")
      for step in pass.steps {
        switch step {
        case .draws(let range): lines += pass.draws[range].map { "  \(words(for: $0))" }
        case .copy(let copy): lines.append("  copy \(copy.rect) into copy \(copy.index)")
        }
      }
      if let blur = pass.blur { lines.append("  \(blur)") }
    }
    return lines.joined(separator: "\n")
  }

  /// A draw as text: where it is, its filling, its coverage, and how it is combined with what lies below.
  private func words(for draw: Draw) -> String {
    var words = ["\(draw.rect)"]
    switch draw.filling {
    case .color(let color): words.append("r\(color.x) g\(color.y) b\(color.z) a\(color.w)")
    case .paint(let index): words.append(tables.words(for: tables.paints[Int(index)]))
    }
    switch draw.coverage {
    case .full: break
    case .tile: words.append("× tile")
    case .stretchedTile: words.append("× stretched tile")
    case .area: words.append("× area")
    case .convexQuad: words.append("× convex quad")
    case .box(let index): words.append("× \(tables.boxes[Int(index)].form.rawValue) box")
    case .boxes(let index): words.append("× \(tables.replications[Int(index)].form.rawValue) boxes")
    }
    if draw.composition != .over { words.append(draw.composition.rawValue) }
    return words.joined(separator: " ")
  }
}

extension DrawTables {
  fileprivate func words(for paint: PlacedPaint) -> String {
    func words(_ tint: SIMD4<UInt8>) -> String {
      tint == SIMD4(repeating: 255) ? "" : " times r\(tint.x) g\(tint.y) b\(tint.z) a\(tint.w)"
    }
    func words(_ number: Float) -> String { number == 1 ? "" : " times \(number)" }
    switch paint {
    case .texture(let texture, let tint): return "\(texture.source) \(texture.filter.rawValue)" + words(tint)
    case .filtered(let texture, _, let opacity): return "\(texture.source) filtered" + words(opacity)
    case .blended(let texture, let blending, let tint, let share):
      let mask = blending.mask.map { " masked by \($0)" } ?? ""
      return "\(texture.source) \(texture.filter.rawValue) \(blending.mode.rawValue)\(mask)" + words(tint)
        + words(share)
    case .gradient(let index, let tint, let opacity):
      let gradient = gradients[index]
      return "\(gradient.form) gradient of \(gradient.stops.count)" + words(tint) + words(opacity)
    case .projected(let image, let tint, let opacity):
      return "\(image.source) \(image.filter.rawValue) projected" + words(tint) + words(opacity)
    }
  }
}

extension TextureReference: CustomStringConvertible {
  package var description: String {
    switch self {
    case .image(let index): "image \(index)"
    case .pass(let index): "pass \(index)"
    case .copy(let index): "copy \(index)"
    }
  }
}

extension PassBlur: CustomStringConvertible {
  package var description: String {
    "blur \(source) \(part) sigma \(sigma.x) \(sigma.y)\(isAlphaOnly ? " of its alpha" : "")"
  }
}
