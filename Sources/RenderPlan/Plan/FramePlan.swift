// The parts of a frame plan: passes over targets, batches within a pass, one record for each quad.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Everything that has to be drawn for one picture, in order, as values: made without a GPU, carried out by the
/// compositor without looking at layers again.
package struct FramePlan: Sendable {
  /// The passes, each before the pass that shows its target; the last draws the picture itself.
  package var passes: [Pass] = []
  /// The coverage tiles that records name by index.
  package var tiles: [CoverageTile] = []
  /// The images that batches name by index.
  package var images: [CGImage] = []
  /// The numbers that shaders look up: gradients, which records name by place, and the maps of ``replications``.
  package var parameters = ParameterTable()
  /// The boxes drawn many times that batches name by index.
  package var replications: [Replication] = []
  /// The rectangles of targets that are kept while their passes go on, in device pixels: what filters of a backdrop and clips of
  /// blended layers read. Records of ``BatchKey/Program/keep`` and sources name them by index.
  package var kept: [PixelRect] = []
  /// The counts of the meshes made from paths: of all paths with the GPU executor and where meshes are shown, otherwise zero.
  package var meshCounts = TrapezoidMesh.Counts()

  /// A picture of one white pixel.
  package static var onePixel: FramePlan {
    let pixel = PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)
    var plan = FramePlan()
    plan.passes = [
      Pass(rect: pixel, batches: [Batch(key: BatchKey(program: .solid), records: [QuadRecord(rect: pixel)])])
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
  /// The batches in drawing order.
  package var batches: [Batch] = []
  /// The blur that fills the target, in place of batches.
  package var blur: PassBlur?
}

/// A blur of a target's pixels that fills the target of another pass.
package struct PassBlur: Sendable {
  /// The source of the blur: a pass, or an entry of ``FramePlan/kept``.
  package var source: BatchKey.Source
  /// The part of the source that is read, in its own pixels.
  package var part: PixelRect
  /// The position of the part's left top pixel in the pass's target.
  package var place: SIMD2<Int>
  /// The position of the part's left top pixel in the picture.
  package var origin: SIMD2<Int>
  /// The standard deviations along rows and columns, in pixels.
  package var deviation: SIMD2<Double>
  /// Whether only the alpha is blurred; it is then what all four channels hold.
  package var isAlphaOnly: Bool
}

/// Quads that are drawn by one call: the same program, the same textures.
package struct Batch: Sendable {
  package var key: BatchKey
  package var records: [QuadRecord] = []
}
