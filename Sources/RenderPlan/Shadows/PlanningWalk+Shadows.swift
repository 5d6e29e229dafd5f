// What a layer's shadow is drawn as: below everything of the layer, from the path that casts it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartzitePixelEffects
import QuartziteTessellation

extension PlanningWalk {
  /// Draws the shadow that `shadowPath` casts. What the layer masks away, its shadow is part of.
  mutating func drawShadow(of state: LayerState, _ frame: LayerFrame) {
    guard !frame.clip.isEmpty, state.castsShadow else { return }
    guard let shadow = PathShadow(of: state) else { return drawBoxShadow(of: state, frame) }
    let offset = shadow.offset
    let projection = Projection(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y).concatenating(frame.projection)
    let scale = projection.largestScale(of: shadow.reach, in: frame.clip)
    guard projection.isFinite, scale.isFinite, scale > 0 else { return }
    do throws(TessellationBudgetExceeded) {
      // The shadow of an upright box follows from the box, however wide it is.
      let isBox = shadow.path.box != nil && projection.keepsRectangles
      let most = isBox ? Self.largestDeviation : GaussianBlur.largestDetailedDeviation
      if projection.isAffine, let scale = projection.pixelsPerPoint, shadow.deviation * scale.max() <= most {
        let shape = ShadowShape(path: shadow.path, deviation: shadow.deviation * scale)
        let coverage = try shapes.coverage(of: shape, under: projection, clip: frame.clip, budget: limits.shapeSteps)
        paint(shapes.cache.inked(coverage, shadow.color), .ink(shadow.color), frame)
      } else {
        try drawBitmap(of: shadow, scale: scale, under: projection, frame)
      }
    } catch {
      leaveOut(
        .tooComplex,
        "its shadowPath takes more than \(error.budget) steps, the limit in force; the shadow was left out", frame)
    }
  }

  /// Draws a shadow that is stretched askew, in perspective or very wide: blurred in the layer's own measure, with as many pixels as it
  /// has detail for, and shown as an image.
  private mutating func drawBitmap(
    of shadow: PathShadow, scale: Double, under projection: Projection, _ frame: LayerFrame
  ) throws(TessellationBudgetExceeded) {
    var scale = min(scale, GaussianBlur.largestDetailedDeviation / shadow.deviation)
    let (low, high) = shadow.reach
    let size = high - low
    // Beyond this, a shadow is softer than it should be.
    scale *= min(1, (Double(ShadowBitmap.largestArea) / max(1, size.x * size.y * scale * scale)).squareRoot())
    let pixels = (size * scale).rounded(.up)
    guard pixels.x >= 1, pixels.y >= 1, pixels.x <= 16384, pixels.y <= 16384 else { return }
    let key = ShadowBitmap(
      shadow: ShadowShape(path: shadow.path, deviation: SIMD2(repeating: shadow.deviation * scale)), scale: scale,
      width: Int(pixels.x),
      height: Int(pixels.y), color: Quantize.bytes(shadow.color))
    let map = Projection(a: scale, b: 0, c: 0, d: scale, tx: -low.x * scale, ty: -low.y * scale)
    let image = try shapes.cache.image(of: .shadow(key)) { () throws(TessellationBudgetExceeded) in
      let alpha = try key.shadow.alpha(
        under: map, window: PixelRect(x0: 0, y0: 0, x1: key.width, y1: key.height), budget: limits.shapeSteps,
        with: shapes.cache.rasterizer)
      let ink = TextInk(shadow.color)
      return alpha.map { ink[$0] }
    }
    guard let image else { return }
    var placed = frame
    placed.projection = projection
    // The rows of the image run with the layer's y, whichever way that is.
    placed.isFlipped = true
    drawImage(image, from: low, to: low + pixels / scale, placed)
  }
}

/// The shadow that a layer's `shadowPath` casts, in the layer's space.
struct PathShadow {
  let path: PathShape
  /// Premultiplied.
  let color: SIMD4<Double>
  let offset: SIMD2<Double>
  /// The standard deviation of the blur.
  let deviation: Double
  /// A box around the shadow, its offset not counted.
  let reach: (low: SIMD2<Double>, high: SIMD2<Double>)

  /// Nil where the layer has no such shadow, or none that shows.
  init?(of state: LayerState) {
    guard state.castsShadow, let path = state.rare.shadowPath, let shadowColor = state.rare.shadowColor
    else { return nil }
    self.path = PathShape(path: path, area: .fill(.nonZero))
    color = Quantize.premultiplied(shadowColor) * Double(min(1, state.rare.shadowOpacity))
    offset = SIMD2(Double(state.rare.shadowOffset.width), Double(state.rare.shadowOffset.height))
    deviation = max(0, Double(state.rare.shadowRadius))
    guard color.w > 0, let bounds = self.path.bounds else { return nil }
    let around = GaussianBlur.reach(ofDeviation: deviation)
    reach = (bounds.low - around, bounds.high + around)
  }
}
