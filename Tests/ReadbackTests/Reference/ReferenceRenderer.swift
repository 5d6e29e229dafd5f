// The reference renderer: a layer tree to pixels, slowly and plainly, sharing nothing with what it is there to check.
//
// It walks the public properties of the layers, paints each primitive at once with its exact area in every pixel, in
// double precision, and rounds to eight bits when everything is painted.

import QuartzCore

enum ReferenceRenderer {
  /// The picture of a layer's bounds.
  static func render(_ root: CALayer, _ options: SceneOptions) -> Picture {
    renderWithDoubt(root, options).picture
  }

  /// The picture of a layer's bounds, and by how much eight-bit arithmetic may miss each of its pixels.
  static func renderWithDoubt(_ root: CALayer, _ options: SceneOptions) -> DoubtedPicture {
    let canvas = canvas(root, options)
    return DoubtedPicture(
      picture: canvas.picture(), doubt: canvas.doubt.map { $0 + ReferenceDoubt.rounding })
  }

  /// The picture of a layer's bounds before it is rounded to eight bits.
  static func canvas(_ root: CALayer, _ options: SceneOptions) -> ReferenceCanvas {
    let bounds = ReferenceBox(root.bounds)
    let canvasSize =
      options.size.map { (width: Double($0.width), height: Double($0.height)) }
      ?? (width: bounds.width, height: bounds.height)
    let width = Int((canvasSize.width * options.scale - 1e-6).rounded(.up))
    let height = Int((canvasSize.height * options.scale - 1e-6).rounded(.up))
    var canvas = ReferenceCanvas(width: width, height: height)
    if let background = options.background {
      canvas.pixels = canvas.pixels.map { _ in ReferencePixel(background) }
    }

    // The host: the root's bounds fill the canvas, as large as they fit, in the middle.
    let fit = min(canvasSize.width / bounds.width, canvasSize.height / bounds.height)
    let marginX = (canvasSize.width - bounds.width * fit) / 2, marginY = (canvasSize.height - bounds.height * fit) / 2
    var host = ReferenceMatrix.translation(-bounds.minX, -bounds.minY)
      .then(.scale(fit, fit)).then(.translation(marginX, marginY)).then(.scale(options.scale, options.scale))
    if !options.isGeometryFlipped { host = host.then(.scale(1, -1)).then(.translation(0, Double(height))) }
    let total = flip(root).then(host)
    let isFlipped = options.isGeometryFlipped != root.isGeometryFlipped
    draw(root, total, isFlipped: isFlipped, alpha: 1, on: &canvas)
    return canvas
  }

  /// A layer and everything in it, with its opacity.
  private static func draw(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, alpha: Double, on canvas: inout ReferenceCanvas
  ) {
    let opacity = max(0, min(1, Double(layer.opacity)))
    guard !layer.isHidden, opacity > 0 else { return }
    if layer.mask != nil || opacity < 1 && layer.allowsGroupOpacity {
      var group = ReferenceCanvas(width: canvas.width, height: canvas.height)
      drawComposite(layer, total, isFlipped: isFlipped, alpha: 1, on: &group)
      if let mask = layer.mask { cut(&group, by: mask, total, isFlipped: isFlipped) }
      canvas.composite(group, factor: opacity * alpha)
    } else {
      drawComposite(layer, total, isFlipped: isFlipped, alpha: opacity * alpha, on: &canvas)
    }
  }

  /// Multiplies a layer's picture by the alpha of its mask, which lies in the layer's space without its sublayers'
  /// common transform.
  private static func cut(
    _ group: inout ReferenceCanvas, by mask: CALayer, _ total: ReferenceMatrix, isFlipped: Bool
  ) {
    var shown = ReferenceCanvas(width: group.width, height: group.height)
    let placed = placement(mask)
    if mask.isDoubleSided || !placed.turnsAway {
      draw(
        mask, placed.then(.scale(1, 1, 0)).then(total), isFlipped: isFlipped != mask.isGeometryFlipped, alpha: 1,
        on: &shown)
    }
    group.mask(by: shown)
  }

  /// Background, contents, sublayers, border, one over the other.
  private static func drawComposite(
    _ layer: CALayer, _ total: ReferenceMatrix, isFlipped: Bool, alpha: Double, on canvas: inout ReferenceCanvas
  ) {
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
      let coverage = plane.contentsCoverage(contents.destination, masksToBounds: layer.masksToBounds)
      canvas.paint(coverage, doubtful: contents.doubt) { contents.sample($0, $1).times(alpha) }
    }
    if layer.masksToBounds {
      var group = ReferenceCanvas(width: canvas.width, height: canvas.height)
      drawSublayers(layer, total, isFlipped: isFlipped, alpha: alpha, on: &group)
      let clip = plane.map { $0.boundsCoverage() } ?? ReferenceCoverage()
      canvas.composite(group, factor: 1, clip: clip)
    } else {
      drawSublayers(layer, total, isFlipped: isFlipped, alpha: alpha, on: &canvas)
    }
    let borderWidth = Double(layer.borderWidth)
    if let plane, borderWidth > 0, let color = layer.borderColor {
      let source = ReferencePixel(color).times(alpha)
      canvas.paint(plane.borderCoverage(width: borderWidth)) { _, _ in source }
    }
  }

  /// The sublayers from back to front, flattened into the layer's plane.
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
    guard shown.count > 1, shown.contains(where: { ReferenceHeight($1).isTilted }) else {
      let depths = shown.map { depth($0.0) }
      for index in shown.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
        draw(shown[index].0, shown[index].1, on: &canvas)
      }
      return
    }
    // Planes that are tilted may pass through each other: which is nearer is asked for every pixel's centre.
    let pictures = shown.map { sublayer, placed in
      var picture = ReferenceCanvas(width: canvas.width, height: canvas.height)
      draw(sublayer, placed, on: &picture)
      return picture
    }
    canvas.composite(pictures, heights: shown.map { ReferenceHeight($0.1) }, seen: total.plane)
  }

  /// How near the middle of a layer is in its superlayer's space, in billionths of a point: what rounding makes of one
  /// depth is one depth.
  private static func depth(_ layer: CALayer) -> Double {
    let bounds = ReferenceBox(layer.bounds)
    let m = placement(layer).m
    let z = (bounds.minX + bounds.maxX) / 2 * m[2] + (bounds.minY + bounds.maxY) / 2 * m[6] + m[14]
    return (z * 1e9).rounded()
  }

  /// From a layer's own space to its superlayer's.
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

  /// A layer with flipped geometry is turned over about the middle of its bounds.
  static func flip(_ layer: CALayer) -> ReferenceMatrix {
    guard layer.isGeometryFlipped else { return ReferenceMatrix() }
    let bounds = ReferenceBox(layer.bounds)
    return ReferenceMatrix.scale(1, -1).then(.translation(0, bounds.minY + bounds.maxY))
  }
}
