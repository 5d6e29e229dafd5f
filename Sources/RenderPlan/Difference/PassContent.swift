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
  init?(_ pass: Pass, in plan: FramePlan, picture: (_ pass: Int) -> Int?) {
    size = SIMD2(pass.rect.width, pass.rect.height)
    fingerprint.add(UInt64(truncatingIfNeeded: pass.clear.hashValue))
    if let blur = pass.blur {
      guard read(blur.source, in: plan, picture) else { return nil }
      // Sizes of cells are powers of two.
      let grid = GaussianBlur(sigma: blur.sigma).gridSize
      fingerprint.add(blur, origin: blur.origin & (grid &- SIMD2(1, 1)))
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
      for texture in key.textures {
        guard read(texture, in: plan, picture) else { return nil }
      }
      fingerprint.add(plan.fingerprint(of: key).value)
      for record in batch.records {
        plan.add(record.moved(x: -pass.rect.x0, y: -pass.rect.y0, key.coverage), key, to: &fingerprint)
        switch key.coverage {
        case .tile where record.tile != QuadRecord.fullTile: owners.append(plan.tiles[Int(record.tile)])
        case .area: if let path = plan.areas.areas[Int(record.tile)].path { owners.append(path) }
        default: break
        }
      }
    }
  }

  /// Adds the picture that a texture shows; returns false where that is not known.
  private mutating func read(_ texture: TextureReference, in plan: FramePlan, _ picture: (_ pass: Int) -> Int?) -> Bool
  {
    switch texture {
    case .image(let index):
      owners.append(plan.images[index])
      fingerprint.add(plan.images[index])
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
