// Draws a shape layer: its path, filled and then stroked, between its contents and its sublayers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension ItemPainter {
  mutating func draw(_ shape: PathShape, _ color: SIMD4<Double>, _ placed: PlacedNode) {
    // One path may take as long as a thousand layers.
    guard color.w > 0, !deadline.hasPassed else { return }
    if let area = area(of: shape, placed) {
      if !area.rect.isEmpty { paint(PlacedCoverage(area), .color(color), placed) }
    } else {
      do throws(TessellationBudgetExceeded) {
        // Only bytes can be cut along a line.
        let coverage = try shapes.coverage(
          of: shape, as: .bytes, under: placed.projection, clip: placed.clip, budget: limits.shapeSteps)
        paint(coverage, .color(color), placed)
      } catch {
        return reportTooComplexPath(error, of: placed.node)
      }
    }
    if shapes.drawing.showsMesh { drawMesh(of: shape, over: color, placed) }
  }

  /// A path as an area; nil where it is no area, and an empty one where nothing of it is seen.
  private func area(of shape: PathShape, _ placed: PlacedNode) -> PlacedCoverage.Area? {
    guard placed.cuts.isEmpty else { return nil }
    let bounds = targets.innermost.builder.bounds
    guard let pixels = shape.pixels(under: placed.projection, within: placed.clip.intersection(bounds)) else {
      return PlacedCoverage.Area(rect: .empty, index: 0, origin: .zero)
    }
    return areas.add(shape, of: placed.node, under: placed.projection, clip: pixels, budget: limits.shapeSteps)
  }

  /// Says that the path of a node is left out.
  mutating func reportTooComplexPath(_ error: TessellationBudgetExceeded, of node: Int) {
    report(
      .tooComplex, of: node,
      "the path takes more than \(error.budget) steps, the limit in force; it was left out")
  }

  /// Draws the triangles of a path's mesh as lines: black on what is light, white on what is dark.
  private mutating func drawMesh(of shape: PathShape, over color: SIMD4<Double>, _ placed: PlacedNode) {
    // That a path takes too many steps is said of its area.
    guard
      let lines = try? shapes.coverage(
        of: shape, as: .wireframe, under: placed.projection, clip: placed.clip, budget: limits.shapeSteps)
    else { return }
    // A device that draws the mesh counts it.
    if shapes.drawing.executor != .mesh { targets.plan.meshCounts += lines.meshCounts }
    let luminance = (color * SIMD4(0.299, 0.587, 0.114, 0)).sum()
    let contrast = luminance > color.w / 2 ? SIMD4(0, 0, 0, 1) : SIMD4(repeating: 1.0)
    paint(lines, .color(contrast), placed)
  }
}
