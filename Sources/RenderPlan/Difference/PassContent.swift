// The content of a pass, by which its picture is known again from frame to frame.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// A number for everything that the pixels of a target follow from, wherever it is shown.
struct PassContent: Hashable {
  private let size: SIMD2<Int>
  private var fingerprint = Fingerprint()
  /// The objects that the number knows by identity, retained so that no other object gets the same identity.
  private(set) var owners: [AnyObject] = []

  /// The content of a pass; nil where it depends on more than that: on pixels that other passes had at some moment, or on what instances
  /// are drawn. `picture` gives the number of an earlier pass's picture.
  init?(_ pass: Pass, in plan: FramePlan, _ draws: inout DrawFingerprints, picture: (_ pass: Int) -> Int?) {
    size = SIMD2(pass.rect.width, pass.rect.height)
    guard add(pass, from: SIMD2(pass.rect.x0, pass.rect.y0), in: plan, &draws, picture) else { return nil }
  }

  /// Adds what fills a pass, whose positions count from `corner`; returns false where not all of that is known.
  private mutating func add(
    _ pass: Pass, from corner: SIMD2<Int>, in plan: FramePlan, _ draws: inout DrawFingerprints,
    _ picture: (_ pass: Int) -> Int?
  ) -> Bool {
    guard pass.copies.isEmpty else { return false }
    fingerprint.add(UInt64(unsafeBitCast(pass.clear, to: UInt32.self)))
    if let blur = pass.blur {
      guard read(blur.source, from: corner, in: plan, &draws, picture) else { return false }
      // Sizes of cells are powers of two.
      let grid = GaussianBlur(sigma: blur.sigma).gridSize
      fingerprint.add(blur, origin: blur.origin & (grid &- SIMD2(1, 1)))
    }
    let tables = plan.tables
    var last = UInt32.max
    for draw in pass.draws {
      switch draw.coverage {
      case .boxes: return false
      case .area(let index, _, _): if let path = plan.areas.areas[Int(index)].path { owners.append(path) }
      case .full, .tile, .stretchedTile, .box, .convexQuad:
        if let placed = tables.tile(of: draw.coverage) { owners.append(placed.tile) }
      }
      if case .paint(let index) = draw.filling, index != last {
        last = index
        for texture in tables.paints[Int(index)].textures {
          guard read(texture, from: corner, in: plan, &draws, picture) else { return false }
        }
      }
      draws.add(draw, from: corner, to: &fingerprint)
    }
    return true
  }

  /// Adds the picture that a texture shows; returns false where that is not known.
  private mutating func read(
    _ texture: TextureReference, from corner: SIMD2<Int>, in plan: FramePlan, _ draws: inout DrawFingerprints,
    _ picture: (_ pass: Int) -> Int?
  ) -> Bool {
    switch texture {
    case .image(let index):
      owners.append(plan.tables.images[index])
    case .pass(let index) where plan.passes[index].isInline:
      fingerprint.add(UInt64(truncatingIfNeeded: plan.passes[index].draws.count))
      return add(plan.passes[index], from: corner, in: plan, &draws, picture)
    case .pass(let index):
      guard let number = picture(index) else { return false }
      fingerprint.add(UInt64(bitPattern: Int64(number)))
    case .copy: return false
    }
    return true
  }

  static func == (a: PassContent, b: PassContent) -> Bool { a.size == b.size && a.fingerprint == b.fingerprint }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
