// Draws the boxes of replicators: instances without records of their own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan
import QuartziteTessellation

extension Compositor {
  /// Draws a replication, whose `maps` begin at these entries of the table, with its program into the pixels of `record`, which may have
  /// been moved from where the plan was made, or into those that lie in the rectangles `redrawn`.
  func draw(
    _ replication: Replication, _ maps: [(low: Int, high: Int)], _ program: EffectProgram, shownBy record: QuadRecord,
    in pass: Pass, within redrawn: [QuartziteTessellation.PixelRect]?
  ) throws(RenderError) {
    let levels = replication.levels, boxes = replication.boxes
    let pixels = record.pixels
    let parts = (redrawn?.map { $0.intersection(pixels) } ?? [pixels]).filter { !$0.isEmpty }
    device.setUniform(
      program.handle, program.shift, SIMD4(record.rect.x - record.texture.x, record.rect.y - record.texture.y, 0, 0))
    device.setUniform(
      program.handle, program.levels, elements: levels.indices.flatMap { levels[$0].uniforms(maps[$0]) })
    device.setUniform(program.handle, program.boxes, elements: boxes.flatMap(\.uniforms))
    device.setInstances(unrecorded)
    let count = replication.instanceCount
    let workOfOne = replication.workOfOne(in: pixels)
    let limit = max(1, Pacing.maxWork / workOfOne)
    for first in stride(from: 0, to: count, by: limit) {
      let end = min(first + limit, count)
      device.setUniform(
        program.handle, program.replication,
        SIMD4(Float(levels.count), Float(boxes.count), Float(end), replication.isShifted ? 0 : 1))
      device.draw(within: parts.map { $0.inTarget(of: pass) }) { $0.drawNumberedQuads(end - first, first: first) }
      try pacing.add((end - first).saturatingMultiplied(by: workOfOne), on: device)
    }
  }
}

extension Replication {
  /// The work of drawing one box, of middling size.
  fileprivate func workOfOne(in pixels: QuartziteTessellation.PixelRect) -> Int {
    // Boxes that are mapped are small.
    guard isShifted, !boxes.isEmpty else { return Pacing.work(ofArea: 4096) }
    let area = boxes.saturatingSum { box in
      let size = pointwiseMin(2 * box.halfSize, SIMD2(Float(pixels.width), Float(pixels.height)))
      return Int(max(0, size.x) * max(0, size.y))
    }
    return Pacing.work(ofArea: area / boxes.count)
  }
}

extension Replication.Level {
  /// As `Shaders/replicated.glsl` reads it, with the first entries of its maps in the table.
  fileprivate func uniforms(_ maps: (low: Int, high: Int)) -> [SIMD4<Float>] {
    [
      SIMD4(Float(count), Float(max(1, low.count)), Float(maps.low), Float(maps.high)), SIMD4(shift.x, shift.y, 0, 0),
      firstColor, colorStep,
    ]
  }
}

extension Replication.Box {
  /// As `Shaders/replicated.glsl` reads it.
  fileprivate var uniforms: [SIMD4<Float>] {
    [
      SIMD4(lowHalf: centre, highHalf: halfSize), SIMD4(lowHalf: x, highHalf: y),
      SIMD4(radius, 0, 0, 0), color,
    ]
  }
}
