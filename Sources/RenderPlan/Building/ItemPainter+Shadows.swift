// Draws the shadow of a layer below everything of the layer, from the path that casts it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

extension ItemPainter {
  /// Draws the shadow that `shadowPath` casts. What the layer masks away, its shadow is part of.
  mutating func draw(_ shadow: PathShadow, _ placed: PlacedNode) {
    guard !placed.clip.isEmpty else { return }
    let offset = shadow.look.offset, color = shadow.look.premultiplied
    let projection = Projection(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y).concatenating(placed.projection)
    let scale = projection.largestScale(of: shadow.reach, in: placed.clip)
    guard projection.isFinite, scale.isFinite, scale > 0 else { return }
    do throws(TessellationBudgetExceeded) {
      // The shadow of an axis-aligned box follows from the box, however wide it is.
      let isBox = shadow.path.box != nil && projection.keepsRectangles
      let largest = isBox ? PictureFilter.largestSigma : GaussianBlur.largestDetailedSigma
      if projection.isAffine, let scale = projection.pixelsPerPoint, shadow.look.sigma * scale.max() <= largest {
        let shape = ShadowShape(path: shadow.path, sigma: shadow.look.sigma * scale)
        let coverage = try shapes(ofItemsOf: placed).coverage(
          of: shape, under: projection, clip: placed.clip, budget: limits.shapeSteps)
        paintShadow(coverage, color, placed)
      } else {
        try drawBitmap(of: shadow, scale: scale, under: projection, placed)
      }
    } catch {
      reportTooComplexShadow(error, of: placed.node)
    }
  }

  /// Paints a shadow in a premultiplied colour.
  mutating func paintShadow(_ coverage: PlacedCoverage, _ color: SIMD4<Double>, _ placed: PlacedNode) {
    remember(coverage.promises, for: placed.node)
    paint(coverage, .color(color), placed)
  }

  /// Says that the shadow of a node is left out.
  mutating func reportTooComplexShadow(_ error: TessellationBudgetExceeded, of node: Int) {
    report(
      .tooComplex, of: node,
      "its shadowPath takes more than \(error.budget) steps, the limit in force; the shadow was left out")
  }

  /// Draws a shadow that is stretched askew, in perspective or very wide: blurred in the layer's own measure, with as many pixels as it
  /// has detail for, and shown as an image.
  private mutating func drawBitmap(
    of shadow: PathShadow, scale: Double, under projection: Projection, _ placed: PlacedNode
  ) throws(TessellationBudgetExceeded) {
    guard let key = ShadowBitmap(of: shadow, scale: scale) else { return }
    let scale = key.scale, low = shadow.reach.low
    let map = Projection(a: scale, b: 0, c: 0, d: scale, tx: -low.x * scale, ty: -low.y * scale)
    let image = try shapes.cache.image(of: .shadow(key)) { () throws(TessellationBudgetExceeded) in
      let alpha = try key.shadow.alpha(
        under: map, window: PixelRect(x0: 0, y0: 0, x1: key.width, y1: key.height), budget: limits.shapeSteps,
        with: shapes.cache.rasterizer, by: deadline)
      let tintTable = TintTable(shadow.look.premultiplied)
      return alpha.map { tintTable[$0] }
    }
    guard let image else { return }
    var moved = placed
    moved.projection = projection
    // The rows of the image run with the node's y, whichever way that is.
    let size = SIMD2(Double(key.width), Double(key.height)) / scale
    draw(ImageDrawing(ShownPicture(image), from: low, to: low + size, isFlipped: true), moved)
  }
}
