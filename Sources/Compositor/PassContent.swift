// The complete content of a pass: passes with equal contents have equal pixels.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// Everything that the pixels of a target follow from, wherever it is shown.
struct PassContent: Hashable {
  /// The texture that a batch or a blur reads.
  private enum Texture: Hashable {
    case none
    case image(ObjectIdentifier)
    /// The picture with this number.
    case picture(Int)
  }

  /// A batch: its records count from the left top of the target, and the tiles that they name are listed beside them.
  private struct Part: Equatable {
    var key: BatchKey
    var texture: Texture
    var mask: Texture
    var records: [QuadRecord]
    var tiles: [ObjectIdentifier]
    /// The shapes of the areas that the records name, record by record.
    var areas: [UInt64] = []
    /// The entries of the parameter table that the records look up, record by record.
    var parameters: [SIMD4<Float>] = []

    static func == (a: Part, b: Part) -> Bool {
      a.key == b.key && a.texture == b.texture && a.mask == b.mask && a.tiles == b.tiles && a.areas == b.areas
        && a.parameters == b.parameters && a.records.count == b.records.count
        && a.records.withUnsafeBytes { a in b.records.withUnsafeBytes { b in PassContent.haveEqualBytes(a, b) } }
    }
  }

  /// Whether two pieces of memory of one size hold the same.
  private static func haveEqualBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard let first = a.baseAddress, let second = b.baseAddress else { return a.count == b.count }
    return memcmp(first, second, a.count) == 0
  }

  private struct Blur: Equatable {
    var source: Texture
    var part: PixelRect
    var sigma: SIMD2<Double>
    var targetPoint: SIMD2<Int>
    /// The part's origin in the picture, modulo the size of the cells of the blur's grid.
    var phase: SIMD2<Int>
    var isAlphaOnly: Bool
  }

  private let width: Int
  private let height: Int
  private let clear: SIMD4<UInt8>
  private var parts: [Part] = []
  private var blur: Blur?
  /// A number that equal contents share; others hardly ever do, so that many groups that look much the same are found quickly.
  private var digest = 0
  /// The objects that are compared by identity, retained so that no other object gets the same identity.
  private(set) var owners: [AnyObject] = []

  /// The content of a pass; nil where it depends on more than that: on pixels that other passes had at some moment, or on what instances
  /// are drawn. `picture` gives the number of an earlier pass's picture.
  init?(_ pass: Pass, in plan: FramePlan, picture: (_ pass: Int) -> Int?) {
    (width, height, clear) = (pass.rect.width, pass.rect.height, pass.clear)
    func read(_ texture: TextureReference?) -> Texture? {
      switch texture {
      case nil: Texture.none
      case .image(let index): .image(ObjectIdentifier(plan.images[index]))
      case .pass(let index): picture(index).map { .picture($0) }
      case .copy: nil
      }
    }
    if let blur = pass.blur {
      guard let source = read(blur.source) else { return nil }
      let grid = GaussianBlur(sigma: blur.sigma).gridSize
      // Sizes of cells are powers of two.
      self.blur = Blur(
        source: source, part: blur.part, sigma: blur.sigma, targetPoint: blur.targetPoint,
        phase: blur.origin & (grid &- SIMD2(1, 1)), isAlphaOnly: blur.isAlphaOnly)
    }
    for command in pass.commands {
      let batch: Batch
      switch command {
      case .draw(let drawn): batch = drawn
      case .copy: return nil
      case .blur: continue
      }
      let key = batch.key
      if case .boxes = key.coverage { return nil }
      guard let texture = read(key.paint.texture?.reference), let mask = read(key.paint.blending?.mask) else {
        return nil
      }
      if case .image(let index)? = key.paint.texture?.reference { owners.append(plan.images[index]) }
      var part = Part(key: key.withoutNumbers, texture: texture, mask: mask, records: batch.records, tiles: [])
      for index in part.records.indices {
        if key.readsParameters {
          part.parameters += plan.parameters.entries(readBy: part.records[index], key)
          part.records[index].entry = 0
        }
        part.records[index] = part.records[index].moved(
          x: -pass.rect.x0, y: -pass.rect.y0, part.key.coverage)
        if key.coverage == .area {
          let area = plan.areas.areas[Int(part.records[index].tile)]
          part.records[index].tile = 0
          part.areas.append(area.fingerprint)
          if let path = area.path { owners.append(path) }
          continue
        }
        guard key.coverage == .tile, part.records[index].tile != QuadRecord.fullTile else { continue }
        let tile = plan.tiles[Int(part.records[index].tile)]
        part.records[index].tile = 0
        part.tiles.append(ObjectIdentifier(tile))
        owners.append(tile)
      }
      parts.append(part)
    }
    digest = madeDigest()
  }

  private func madeDigest() -> Int {
    var hasher = Hasher()
    hasher.combine(SIMD2(width, height))
    for part in parts {
      hasher.combine(part.key)
      hasher.combine(part.texture)
      hasher.combine(part.mask)
      hasher.combine(part.tiles)
      hasher.combine(part.areas)
      part.records.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    if let blur { hasher.combine(blur.source) }
    return hasher.finalize()
  }

  static func == (a: PassContent, b: PassContent) -> Bool {
    a.width == b.width && a.height == b.height && a.clear == b.clear && a.blur == b.blur
      && a.parts == b.parts
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
