// The parts of a frame plan: passes over targets, and the draws and copies that fill each.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// Everything that has to be drawn for one picture, in order, as values: made without a device, and carried out by one without looking
/// at layers again.
package struct FramePlan: Sendable {
  /// The passes, each before the pass that shows its target; the last draws the picture itself.
  package var passes: [Pass] = []
  /// The lists of what draws name by index.
  package var tables = DrawTables()
  /// The areas that draws name by index.
  package var areas = AreaTable()
  /// The rectangles of targets that are copied while their passes go on, in device pixels: what filters of a backdrop and
  /// clips of blended layers read. ``TextureReference/copy(_:)`` names them by index.
  package var copies: [PixelRect] = []
  /// The counts of the meshes made from paths where meshes are shown as lines; ``statistics`` counts the meshes of areas too.
  package var meshCounts = TrapezoidMesh.Counts()
  /// Whether bands paint it, groups and effects included, and no device draws anything.
  package var isPainted = false

  /// A picture of one white pixel.
  package static var onePixel: FramePlan {
    let pixel = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
    var plan = FramePlan()
    plan.passes = [Pass(rect: pixel, draws: [Draw(pixel, .color(SIMD4(repeating: 255)))])]
    return plan
  }

  /// The most draws of a pass that is painted inline, plus the draws of every such pass it shows, counted once per showing: each band
  /// goes through them.
  private static let maxInlineDraws = 1024

  /// The draws of a pass, as ``Pass/inlineDraws`` counts them; 0 unless its pixels follow from few draws and from images.
  func inlineDraws(of pass: Pass) -> Int {
    guard pass.copies.isEmpty else { return 0 }
    var count = pass.draws.count
    for draw in pass.draws where count <= Self.maxInlineDraws {
      if case .boxes(let index) = draw.coverage { count.saturatingAdd(tables.replications[Int(index)].instanceCount) }
      guard case .paint(let index) = draw.filling else { continue }
      for texture in tables.paints[Int(index)].textures {
        switch texture {
        case .image: break
        case .pass(let shown):
          guard passes[shown].isInline else { return 0 }
          count += passes[shown].inlineDraws
        case .copy: return 0
        }
      }
    }
    return count <= Self.maxInlineDraws ? count : 0
  }

  /// Whether the picture of a pass is worth keeping from frame to frame: what costs no more than 16 quads is as quickly drawn again. An
  /// area costs as much as the nine that a round box takes without it, a large gradient as much as 16.
  func isWorthKeeping(_ pass: Pass) -> Bool {
    if pass.draws.count > 16 { return true }
    var cost = 0
    for draw in pass.draws {
      if case .area = draw.coverage { cost += 9 } else { cost += 1 }
      if case .paint(let index) = draw.filling, case .gradient = tables.paints[Int(index)], draw.rect.area > 4096 {
        cost += 16
      }
    }
    return cost > 16
  }

  /// The passes whose targets a pass reads, each named once, in the order in which they are first read.
  package func passes(shownBy pass: Pass) -> [Int] {
    var result: [Int] = [], seen: Set<Int> = [], last = UInt32.max
    for draw in pass.draws {
      guard case .paint(let index) = draw.filling, index != last else { continue }
      last = index
      for shown in tables.paints[Int(index)].textures.compactMap(\.pass) where seen.insert(shown).inserted {
        result.append(shown)
      }
    }
    if let source = pass.blur?.source.pass, seen.insert(source).inserted { result.append(source) }
    return result
  }
}

/// One target and what is drawn into it.
package struct Pass: Sendable {
  /// The pixels of device space that the target holds.
  package var rect: PixelRect
  /// The colour that the target starts with: premultiplied, in the order blue, green, red, alpha.
  package var clear: SIMD4<UInt8> = .zero
  /// The draws in paint order.
  package var draws: [Draw] = []
  /// The copies of the target's pixels, in the order in which they are made.
  package var copies: [BackdropCopy] = []
  /// The blur that fills the target; nil where draws do.
  package var blur: PassBlur?
  /// Whether bands may paint it inline: where it is shown, without a target of its own. Its pixels follow from its draws alone, and each
  /// is shown in the place that it has here.
  package var isInline: Bool { inlineDraws > 0 }
  /// The draws of such a pass, plus the draws of every such pass it shows, counted once per showing; 0 for any other.
  package internal(set) var inlineDraws = 0

  /// One step in filling a target.
  package enum Step {
    /// Draws some of ``Pass/draws``.
    case draws(Range<Int>)
    /// Copies pixels of the target as they are at this moment.
    case copy(BackdropCopy)
  }

  /// The steps in order: the draws before the first copy, that copy, the draws up to the second, and so on.
  package var steps: [Step] {
    var steps: [Step] = [], next = 0
    for copy in copies {
      if next < copy.position { steps.append(.draws(next..<copy.position)) }
      next = copy.position
      steps.append(.copy(copy))
    }
    if next < draws.count { steps.append(.draws(next..<draws.count)) }
    return steps
  }
}

/// A copy of a target's pixels as they are at one moment, or of the part of them that lies in the target.
package struct BackdropCopy: Sendable {
  /// The pixels of the target that are copied, in the pass's space.
  package var rect: PixelRect
  /// The index of the copy in ``FramePlan/copies``.
  package var index: Int
  /// The position in the copy of the left top pixel.
  package var origin: SIMD2<Int> = .zero
  /// The number of draws of the pass that come before it.
  package var position = 0

  /// The part of the copy in `clip`, or nil where it has none.
  func clipped(to clip: PixelRect) -> BackdropCopy? {
    let part = rect.intersection(clip)
    guard !part.isEmpty else { return nil }
    return BackdropCopy(rect: part, index: index, origin: origin &+ SIMD2(part.x0 - rect.x0, part.y0 - rect.y0))
  }

  /// The copy with its pixels shifted.
  func moved(x: Int, y: Int) -> BackdropCopy {
    BackdropCopy(rect: rect.offset(x: x, y: y), index: index, origin: origin)
  }
}

/// A blur of a target's pixels that fills the target of another pass.
package struct PassBlur: Sendable {
  /// The source of the blur: a pass, or an entry of ``FramePlan/copies``.
  package var source: TextureReference
  /// The part of the source that is read, in its own pixels.
  package var part: PixelRect
  /// The position of the part's left top pixel in the pass's target.
  package var targetPoint: SIMD2<Int>
  /// The position of the part's left top pixel in the picture.
  package var origin: SIMD2<Int>
  /// The standard deviations along rows and columns, in pixels.
  package var sigma: SIMD2<Double>
  /// Whether only the alpha is blurred; it is then what all four channels hold.
  package var isAlphaOnly: Bool
}
