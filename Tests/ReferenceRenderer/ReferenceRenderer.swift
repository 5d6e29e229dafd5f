// The reference renderer: draws a layer tree to pixels slowly and simply, without code shared with the product that it
// checks.
//
// It walks the public properties of the layers, paints each primitive at once with its exact area in every pixel, in
// double precision, and rounds to eight bits when everything is painted.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

package enum ReferenceRenderer {
  /// The picture of a layer's bounds.
  package static func levels(of root: CALayer, _ options: SceneOptions) -> ReferencePicture {
    canvas(root, options).picture()
  }

  /// The picture of a layer's bounds, with the possible error of eight-bit arithmetic for each of its pixels.
  package static func renderWithDoubt(_ root: CALayer, _ options: SceneOptions) -> DoubtedPicture {
    let canvas = canvas(root, options)
    return DoubtedPicture(
      levels: canvas.picture(), doubt: canvas.doubt.map { $0 + ReferenceDoubt.rounding })
  }

  /// The picture of a layer's bounds before it is rounded to eight bits.
  package static func canvas(_ root: CALayer, _ options: SceneOptions) -> ReferenceCanvas {
    let bounds = ReferenceBox(root.bounds)
    let canvasSize =
      options.size.map { (width: Double($0.width), height: Double($0.height)) }
      ?? (width: bounds.width, height: bounds.height)
    let width = Int((canvasSize.width * options.scale - 1e-6).rounded(.up))
    let height = Int((canvasSize.height * options.scale - 1e-6).rounded(.up))
    // The host scales the root's bounds to the largest size that fits the canvas, and centres them.
    let fit = min(canvasSize.width / bounds.width, canvasSize.height / bounds.height)
    let marginX = (canvasSize.width - bounds.width * fit) / 2, marginY = (canvasSize.height - bounds.height * fit) / 2
    var host = ReferenceMatrix.translation(-bounds.minX, -bounds.minY)
      .then(.scale(fit, fit)).then(.translation(marginX, marginY)).then(.scale(options.scale, options.scale))
    if !options.isGeometryFlipped { host = host.then(.scale(1, -1)).then(.translation(0, Double(height))) }
    let isFlipped = options.isGeometryFlipped != root.isGeometryFlipped

    // The surroundings of the picture are drawn too, as far as they can be blurred or moved into it.
    let around = ReferenceReach.around(root, flip(root).then(host))
    let total = flip(root).then(host).then(.translation(Double(around), Double(around)))
    var canvas = ReferenceCanvas(width: width + 2 * around, height: height + 2 * around)
    canvas.window = (around, around, width, height)
    if let background = options.background { canvas.fillWindow(ReferencePixel(background)) }
    draw(root, total, isFlipped: isFlipped, alpha: 1, isRoot: true, on: &canvas)
    return around > 0 ? canvas.part(x: around, y: around, width: width, height: height) : canvas
  }

  /// Draws a layer and everything in it, with its opacity.
  private static func draw(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, alpha: Double, isRoot: Bool = false,
    isMask: Bool = false, on canvas: inout ReferenceCanvas
  ) {
    let effects = ReferenceEffects(layer)
    guard !layer.isHidden, effects.opacity > 0 else { return }
    let factor = effects.opacity * alpha
    if !isRoot, !isMask, !effects.backgroundFilters.isEmpty {
      filterBackdrop(of: layer, effects, total, isFlipped: isFlipped, factor: factor, on: &canvas)
    }
    guard effects.isGroup else {
      drawPathShadow(effects.shadow, total, alpha: factor, on: &canvas)
      drawComposite(layer, total, isFlipped: isFlipped, alpha: factor, on: &canvas)
      return
    }
    var group: ReferenceCanvas
    if let scale = effects.bitmapScale {
      group = bitmap(layer, total, scale: scale, isFlipped: isFlipped, width: canvas.width, height: canvas.height)
    } else {
      group = picture(layer, total, isFlipped: isFlipped, width: canvas.width, height: canvas.height)
    }
    let mask = layer.mask.map {
      maskPicture($0, total, isFlipped: isFlipped, width: canvas.width, height: canvas.height)
    }
    guard let blend = effects.blend, !isMask else {
      if let mask { group.mask(by: mask) }
      canvas.composite(group, factor: factor)
      return
    }
    var blended = canvas
    blended.blend(group, factor: factor, by: blend)
    var bounds: ReferenceCoverage?
    if blend.staysInBounds {
      bounds = ReferencePlane(layer, total.plane, canvas.width, canvas.height)?.boundsCoverage() ?? ReferenceCoverage()
    }
    canvas.approach(blended) { x, y in
      (mask.map { $0.pixels[y * $0.width + x].alpha } ?? 1) * (bounds.map { $0.at(x, y) } ?? 1)
    }
  }

  /// Draws a layer's mask: it lies in the layer's space without its sublayers' common transform.
  private static func maskPicture(
    _ mask: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, width: Int, height: Int
  ) -> ReferenceCanvas {
    var shown = ReferenceCanvas(width: width, height: height)
    let placed = placement(mask)
    if mask.isDoubleSided || !placed.turnsAway {
      draw(
        mask, placed.then(.scale(1, 1, 0)).then(total), isFlipped: isFlipped != mask.isGeometryFlipped, alpha: 1,
        isMask: true, on: &shown)
    }
    return shown
  }

  /// Replaces the backdrop within a layer's bounds by its filtered copy.
  private static func filterBackdrop(
    of layer: CALayer, _ effects: ReferenceEffects, _ total: ReferenceMatrix, isFlipped: Bool, factor: Double,
    on canvas: inout ReferenceCanvas
  ) {
    guard let plane = ReferencePlane(layer, total.plane, canvas.width, canvas.height) else { return }
    let mask = layer.mask.map {
      maskPicture($0, total, isFlipped: isFlipped, width: canvas.width, height: canvas.height)
    }
    let bounds = plane.boundsCoverage()
    var filtered = canvas
    filtered.clearAroundWindow()
    filtered.filter(effects.backgroundFilters, total.plane)
    canvas.approach(filtered) { x, y in
      bounds.at(x, y) * factor * (mask.map { $0.pixels[y * $0.width + x].alpha } ?? 1)
    }
  }

  /// Draws a layer with its filters and its shadow, on nothing.
  static func picture(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, width: Int, height: Int
  ) -> ReferenceCanvas {
    let effects = ReferenceEffects(layer)
    guard let shadow = effects.shadow else {
      return filtered(layer, effects, total, isFlipped: isFlipped, width: width, height: height)
    }
    var result = ReferenceCanvas(width: width, height: height)
    if shadow.path == nil {
      // The picture is drawn at the shadow's place, so that an offset of part of a pixel needs no interpolation.
      let moved = ReferenceMatrix.translation(shadow.offset.x, shadow.offset.y).then(total)
      let caster = filtered(layer, effects, moved, isFlipped: isFlipped, width: width, height: height)
      // For an offset that is not a whole number of pixels, a renderer that draws the picture only once reads it
      // between its pixels.
      let from = total.plane.apply(ReferencePoint(0, 0)), to = moved.plane.apply(ReferencePoint(0, 0))
      func isBetween(_ shift: Double) -> Bool { abs(shift - shift.rounded()) > 1e-6 }
      result.drawShadow(
        shadow, of: caster.pixels.map(\.alpha), total.plane, alpha: 1,
        isInterpolated: isBetween(to.x - from.x) || isBetween(to.y - from.y))
    } else {
      drawPathShadow(shadow, total, alpha: 1, on: &result)
    }
    result.composite(filtered(layer, effects, total, isFlipped: isFlipped, width: width, height: height), factor: 1)
    return result
  }

  /// Draws the composite of a layer after its filters. They take effect before masksToBounds cuts the composite, unless
  /// the order makes no difference.
  private static func filtered(
    _ layer: CALayer, _ effects: ReferenceEffects, _ total: ReferenceMatrix, isFlipped: Bool, width: Int, height: Int
  ) -> ReferenceCanvas {
    var result = ReferenceCanvas(width: width, height: height)
    let cutsLater = layer.masksToBounds && !effects.filters.allSatisfy(\.keepsShares)
    drawComposite(
      layer, total, isFlipped: isFlipped, alpha: 1, masksToBounds: layer.masksToBounds && !cutsLater, on: &result)
    let bounds = ReferencePlane(layer, total.plane, width, height)?.boundsCoverage() ?? ReferenceCoverage()
    result.filter(effects.filters, total.plane, inside: bounds)
    let last = effects.filters.lastIndex(where: \.makesSomethingOfNothing) ?? -1
    if cutsLater, !effects.filters[(last + 1)...].allSatisfy(\.keepsShares) { result.cut(to: bounds) }
    return result
  }

  /// Draws the shadow of a layer whose path casts it.
  private static func drawPathShadow(
    _ shadow: ReferenceShadow?, _ total: ReferenceMatrix, alpha: Double, on canvas: inout ReferenceCanvas
  ) {
    guard let shadow, let path = shadow.path else { return }
    let moved = ReferenceMatrix.translation(shadow.offset.x, shadow.offset.y).then(total)
    let coverage = ReferencePath(path).coverage(
      moved.plane, evenOdd: false, pictureWidth: canvas.width, pictureHeight: canvas.height)
    canvas.drawShadow(shadow, of: coverage.values, total.plane, alpha: alpha)
  }

  /// Draws background, contents, sublayers and border, one over the other.
  private static func drawComposite(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, alpha: Double, masksToBounds: Bool? = nil,
    on canvas: inout ReferenceCanvas
  ) {
    let masksToBounds = masksToBounds ?? layer.masksToBounds
    let plane = ReferencePlane(layer, total.plane, canvas.width, canvas.height)
    if let plane, let color = layer.backgroundColor {
      let source = ReferencePixel(color).times(alpha)
      canvas.paint(plane.boundsCoverage()) { _, _ in source }
    }
    if let gradient = layer as? CAGradientLayer {
      if let plane, let ramp = ReferenceGradient(gradient, plane) {
        canvas.paint(plane.boundsCoverage(), doubtful: ramp.doubt) { ramp.sample($0, $1).times(alpha) }
      }
    } else if let plane, let contents = ReferenceContents(layer, isFlipped: isFlipped, plane: plane) {
      let coverage = plane.contentsCoverage(contents.destination, masksToBounds: masksToBounds)
      canvas.paint(coverage, doubtful: contents.doubt) { contents.sample($0, $1).times(alpha) }
    }
    func inBounds(_ draw: (inout ReferenceCanvas) -> Void) {
      guard masksToBounds else { return draw(&canvas) }
      let clip = plane.map { $0.boundsCoverage() } ?? ReferenceCoverage()
      var drawn = canvas
      draw(&drawn)
      canvas.approach(drawn) { clip.at($0, $1) }
      for index in canvas.doubt.indices where clip.isUndecided(index % canvas.width, index / canvas.width) {
        canvas.doubt[index] = ReferenceDoubt.undecided
      }
    }
    if let shape = layer as? CAShapeLayer, total.plane.inverse != nil {
      inBounds { drawPath(shape, total.plane, alpha: alpha, on: &$0) }
    }
    inBounds { drawSublayers(layer, total, isFlipped: isFlipped, alpha: alpha, on: &$0) }
    let borderWidth = Double(layer.borderWidth)
    if let plane, borderWidth > 0, let color = layer.borderColor {
      let source = ReferencePixel(color).times(alpha)
      canvas.paint(plane.borderCoverage(width: borderWidth)) { _, _ in source }
    }
  }

  /// Draws the sublayers from back to front, flattened into the layer's plane.
  private static func drawSublayers(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, alpha: Double, on canvas: inout ReferenceCanvas
  ) {
    let pivot = anchor(layer)
    // The pivot of the sublayers lies in the layer's plane.
    let inner = ReferenceMatrix.translation(-pivot.x, -pivot.y).then(ReferenceMatrix(layer.sublayerTransform))
      .then(.translation(pivot.x, pivot.y))
    let shown = (layer.sublayers ?? []).map { ($0, placement($0).then(inner)) }
      .filter { $0.isDoubleSided || !$1.turnsAway }
    func draw(_ sublayer: CALayer, _ placed: ReferenceMatrix, on canvas: inout ReferenceCanvas) {
      let flattened = placed.then(.scale(1, 1, 0)).then(total)
      Self.draw(sublayer, flattened, isFlipped: isFlipped != sublayer.isGeometryFlipped, alpha: alpha, on: &canvas)
    }
    guard shown.count > 1, shown.contains(where: { ReferenceHeight($0, $1).isTilted }) else {
      let depths = shown.map { depth($0.0) }
      for index in shown.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
        draw(shown[index].0, shown[index].1, on: &canvas)
      }
      return
    }
    // Tilted planes may intersect, so that the nearer one is determined for every pixel's centre.
    let pictures = shown.map { sublayer, placed in
      var picture = ReferenceCanvas(width: canvas.width, height: canvas.height)
      draw(sublayer, placed, on: &picture)
      return picture
    }
    canvas.composite(pictures, heights: shown.map { ReferenceHeight($0.0, $0.1) }, seen: total.plane)
  }

  /// The height of the middle of a layer in its superlayer's space, rounded to billionths of a point so that rounding
  /// errors do not separate equal depths.
  private static func depth(_ layer: CALayer) -> Double {
    let bounds = ReferenceBox(layer.bounds)
    let m = placement(layer).m
    let z = (bounds.minX + bounds.maxX) / 2 * m[2] + (bounds.minY + bounds.maxY) / 2 * m[6] + m[14]
    return (z * 1e9).rounded()
  }

  /// The matrix from a layer's own space to its superlayer's.
  static func placement(_ layer: CALayer) -> ReferenceMatrix {
    let pivot = anchor(layer)
    return flip(layer).then(.translation(-pivot.x, -pivot.y, -pivot.z)).then(ReferenceMatrix(layer.transform))
      .then(.translation(Double(layer.position.x), Double(layer.position.y), Double(layer.zPosition)))
  }

  /// The anchor point in the layer's own space.
  static func anchor(_ layer: CALayer) -> (x: Double, y: Double, z: Double) {
    let bounds = ReferenceBox(layer.bounds)
    return (
      bounds.minX + Double(layer.anchorPoint.x) * bounds.width,
      bounds.minY + Double(layer.anchorPoint.y) * bounds.height, Double(layer.anchorPointZ)
    )
  }

  /// The matrix that mirrors a layer with flipped geometry about the middle of its bounds.
  static func flip(_ layer: CALayer) -> ReferenceMatrix {
    guard layer.isGeometryFlipped else { return ReferenceMatrix() }
    let bounds = ReferenceBox(layer.bounds)
    return ReferenceMatrix.scale(1, -1).then(.translation(0, bounds.minY + bounds.maxY))
  }
}
