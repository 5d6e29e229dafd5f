// The parts of a frame plan: passes over targets, batches within a pass, one record for each quad.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// Everything that has to be drawn for one picture, in order, as values: made without a GPU, carried out by the
/// compositor without looking at layers again.
package struct FramePlan: Sendable {
  /// The passes, each before the pass that shows its target; the last draws the picture itself.
  package var passes: [Pass] = []
  /// The tiles, of coverage or of colours, that records name by index.
  package var tiles: [AtlasTile] = []
  /// The areas that records of painted batches name by index.
  package var areas = AreaTable()
  /// The images that batches name by index.
  package var images: [CGImage] = []
  /// The numbers that shaders look up: gradients, which records name by index, and the maps of ``replications``.
  package var parameters = ParameterTable()
  /// The boxes drawn many times that batches name by index.
  package var replications: [Replication] = []
  /// The rectangles of targets that are copied while their passes go on, in device pixels: what filters of a backdrop and
  /// clips of blended layers read. ``TextureReference/copy(_:)`` names them by index.
  package var copies: [PixelRect] = []
  /// The counts of the meshes made from paths: of all paths with the GPU executor and where meshes are shown, otherwise zero.
  package var meshCounts = TrapezoidMesh.Counts()
  /// Whether bands paint it, groups and effects included, and no device draws anything.
  package var isPainted = false

  /// A picture of one white pixel.
  package static var onePixel: FramePlan {
    let pixel = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
    var plan = FramePlan()
    plan.passes = [
      Pass(rect: pixel, commands: [.draw(Batch(key: BatchKey(.color), records: [QuadRecord(rect: pixel)]))])
    ]
    return plan
  }
}

/// One target and what is drawn into it.
package struct Pass: Sendable {
  /// The pixels of device space that the target holds.
  package var rect: PixelRect
  /// The colour that the target starts with: premultiplied, in the order blue, green, red, alpha.
  package var clear: SIMD4<UInt8> = .zero
  /// The commands in order.
  package var commands: [PassCommand] = []

  /// The batches, in order.
  package var batches: [Batch] {
    commands.compactMap { if case .draw(let batch) = $0 { batch } else { nil } }
  }

  /// The passes whose targets this one reads.
  package var shown: [Int] { batches.flatMap(\.key.passes) + [blur?.source.pass].compactMap { $0 } }

  /// The blur that fills the target; nil where batches are drawn to it.
  package var blur: PassBlur? {
    if case .blur(let blur)? = commands.first { blur } else { nil }
  }
}

/// One step in filling a target.
package enum PassCommand: Sendable {
  /// Draws quads of one kind.
  case draw(Batch)
  /// Copies pixels of the target as they are at this moment.
  case copy(BackdropCopy)
  /// Fills the whole target with a blur. It is a pass's only command.
  case blur(PassBlur)
}

/// A copy of a target's pixels as they are at one moment, or of the part of them that lies in the target.
package struct BackdropCopy: Sendable {
  /// The pixels of the target that are copied, in the pass's space.
  package var rect: PixelRect
  /// The index of the copy in ``FramePlan/copies``.
  package var index: Int
  /// The position in the copy of the left top pixel.
  package var origin: SIMD2<Int> = .zero

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

/// Quads that are drawn by one call: the same program, the same textures.
package struct Batch: Sendable {
  package var key: BatchKey
  package var records: [QuadRecord] = []
}
