// The plan in numbers, and as text: what `quartzite info` prints and what tests compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension FramePlan {
  /// The cost of a plan, counted.
  package struct Statistics: Hashable, Sendable {
    /// The targets that are filled. An inline pass counts if its picture would be kept.
    package var passes = 0
    /// The rectangles that are drawn: an area counts as one in bands, and as its rectangles and tiles on a device.
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

  package var statistics: Statistics { statistics(isInspected: false) }

  /// The cost of the plan; if it `isInspected`, every pass has a target.
  package func statistics(isInspected: Bool) -> Statistics {
    let targets = passes.dropLast().lazy.filter { isInspected || !$0.isInline || isWorthKeeping($0) }
    var counted = Statistics(
      passes: targets.count + min(passes.count, 1), offscreenPixels: targets.saturatingSum { $0.rect.area },
      offscreenBytes: targets.saturatingSum { $0.rect.byteCount },
      mesh: meshCounts, images: tables.images.count, instances: tables.replications.saturatingSum { $0.instanceCount })
    let all = tables.tiles
    var table = TileTable(), isShown = [Bool](repeating: false, count: all.count)
    for draw in passes.lazy.flatMap(\.draws) {
      counted.quads.saturatingAdd(1)
      if case .tile(let index, _, _) = draw.coverage { isShown[Int(index)] = true }
      if case .stretchedTile(let index) = draw.coverage { _ = table.index(of: tables.stretchedTiles[Int(index)].tile) }
      guard case .area(let index, let x, let y) = draw.coverage,
        case .strips(let entry) = areas.areas[Int(index)].content
      else { continue }
      counted.mesh += entry.meshCounts
      let rect = draw.rect.offset(x: -Int(x + draw.shift.x), y: -Int(y + draw.shift.y))
      let shown = entry.tiles.filter { $0.rect.intersects(rect) }
      for placed in shown { _ = table.index(of: placed.tile) }
      counted.quads.saturatingAdd(shown.count + entry.solids.count { $0.intersects(rect) } - 1)
    }
    for (index, tile) in all.enumerated() where isShown[index] { _ = table.index(of: tile) }
    let tiles = table.tiles
    counted.coverageTiles = tiles.count
    counted.coverageBytes = tiles.saturatingSum { $0.byteCount }
    if isPainted {
      counted.painted = counted.quads
    } else {
      counted.atlasBytes = tiles.saturatingSum { 4 * $0.width.saturatingMultiplied(by: $0.height) }
    }
    return counted
  }
}

extension FramePlan: CustomStringConvertible {
  /// One line for each pass, draw, copy and blur.
  package var description: String {
    var lines: [String] = []
    for (index, pass) in passes.enumerated() {
      let clear = pass.clear, inline = pass.isInline ? " inline" : ""
      lines.append("pass \(index) \(pass.rect) clear b\(clear.x) g\(clear.y) r\(clear.z) a\(clear.w)\(inline)")
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
    case .box(let index): words.append("× \(tables.boxes[Int(index)].form) box")
    case .boxes(let index): words.append("× \(tables.replications[Int(index)].form) boxes")
    }
    if draw.composition != .over { words.append("\(draw.composition)") }
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
    case .texture(let texture, let tint): return "\(texture.source) \(texture.filter)" + words(tint)
    case .filtered(let texture, _, let opacity): return "\(texture.source) filtered" + words(opacity)
    case .blended(let texture, let blending, let tint, let share):
      let mask = blending.mask.map { " masked by \($0)" } ?? ""
      return "\(texture.source) \(texture.filter) \(blending.mode.rawValue)\(mask)" + words(tint)
        + words(share)
    case .gradient(let index, let tint, let opacity):
      let gradient = gradients[index]
      return "\(gradient.form) gradient of \(gradient.stops.count)" + words(tint) + words(opacity)
    case .projected(let source, let filter, _, let tint, let opacity):
      return "\(source) \(filter) projected" + words(tint) + words(opacity)
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
