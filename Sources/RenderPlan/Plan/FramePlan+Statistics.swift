// The plan in numbers, and as text: what `quartzite info` prints and what tests compare.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension FramePlan {
  /// The cost of a plan, counted.
  package struct Statistics: Hashable, Sendable {
    package var passes = 0
    package var batches = 0
    package var quads = 0
    /// The quads among those that are painted in bands.
    package var painted = 0
    /// The pixels of all targets but the last.
    package var offscreenPixels = 0
    /// The bytes of those pixels.
    package var offscreenBytes = 0
    package var coverageTiles = 0
    package var coverageBytes = 0
    /// The bytes that the tiles that the device reads take up on the pages of the atlas.
    package var atlasBytes = 0
    package var mesh = TrapezoidMesh.Counts()
    package var images = 0
    /// The boxes that are drawn as instances, by one call for each replication.
    package var instances = 0
  }

  package var statistics: Statistics {
    Statistics(
      passes: passes.count,
      batches: passes.saturatingSum { $0.batches.count },
      quads: quadCount,
      painted: isPainted ? quadCount : 0,
      offscreenPixels: passes.dropLast().saturatingSum { $0.rect.area },
      offscreenBytes: passes.dropLast().saturatingSum { $0.rect.byteCount },
      coverageTiles: tiles.count,
      coverageBytes: tiles.saturatingSum { $0.byteCount },
      atlasBytes: isPainted ? 0 : bytesOnAtlasPages,
      mesh: meshCounts,
      images: images.count,
      instances: replications.saturatingSum { $0.instanceCount })
  }

  private var quadCount: Int { passes.saturatingSum { $0.batches.saturatingSum { $0.records.count } } }

  private var bytesOnAtlasPages: Int {
    zip(tiles, DeviceReads(of: self).tiles).saturatingSum { tile, isRead in
      isRead ? tile.width.saturatingMultiplied(by: tile.height).saturatingMultiplied(by: 4) : 0
    }
  }
}

extension FramePlan: CustomStringConvertible {
  /// One line for each pass, batch and quad.
  package var description: String {
    var lines: [String] = []
    for (index, pass) in passes.enumerated() {
      let clear = pass.clear
      lines.append("pass \(index) \(pass.rect) clear b\(clear.x) g\(clear.y) r\(clear.z) a\(clear.w)")
      for command in pass.commands {
        switch command {
        case .draw(let batch):
          lines.append("  \(batch.key)")
          for record in batch.records { lines.append("    \(record)") }
        case .copy(let copy): lines.append("  copy \(copy.rect) into copy \(copy.index)")
        case .blur(let blur): lines.append("  \(blur)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension BatchKey: CustomStringConvertible {
  /// The paint, then what coverage and composition add to it.
  package var description: String {
    var words = ["\(paint)"]
    switch coverage {
    case .full: break
    case .tile: words.append("× tile")
    case .area: words.append("× area")
    case .convexQuad: words.append("× convex quad")
    case .box(let form): words.append("× \(form.rawValue) box")
    case .boxes(let form, let replication): words.append("× \(form.rawValue) boxes of replication \(replication)")
    }
    if composition != .over { words.append(composition.rawValue) }
    return words.joined(separator: " ")
  }
}

extension PaintKind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color: "color"
    case .tileColors: "colors"
    case .texture(let texture, let filter, let isTinted): "\(texture) \(filter.rawValue)\(isTinted ? " tinted" : "")"
    case .filtered(let texture): "\(texture) filtered"
    case .blended(let texture, let filter, let blending):
      "\(texture) \(filter.rawValue) \(blending.mode.rawValue)\(blending.mask.map { " masked by \($0)" } ?? "")"
    case .gradient(let simple): "gradient" + (simple.map { " \($0.form) \($0.maxStops)" } ?? "")
    case .projected(let texture, let filter): "\(texture) \(filter.rawValue) projected"
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

extension QuadRecord: CustomStringConvertible {
  package var description: String {
    "\(pixels) r\(color.x) g\(color.y) b\(color.z) a\(color.w)"
  }
}
