// Text written out as shapes: every glyph is a shape layer of its own, at one of the places at which glyphs are drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText
import ReferenceRenderer

/// Copies a tree with its text layers written out as shape layers.
struct TextWrittenOut {
  private let root: CALayer
  private let options: SceneOptions

  /// Returns a copy of `root` that draws text as paths, to be rendered with `options`.
  static func copy(of root: CALayer, _ options: SceneOptions) -> CALayer {
    let writer = TextWrittenOut(root: root, options: options)
    return writer.copy(of: root)
  }

  private func copy(of layer: CALayer) -> CALayer {
    let copy: CALayer
    if let replicator = layer as? CAReplicatorLayer {
      copy = replicator.copyOfInstances()
    } else {
      copy = layer.copyOfValues()
    }
    if let text = layer as? CATextLayer { writeOut(text, into: copy) }
    for child in layer.sublayers ?? [] { copy.addSublayer(self.copy(of: child)) }
    if let mask = layer.mask { copy.mask = self.copy(of: mask) }
    return copy
  }

  private func writeOut(_ text: CATextLayer, into copy: CALayer) {
    let bounds = text.bounds
    // A line shows only within the bounds.
    let page = CALayer()
    page.bounds = bounds
    page.position = CGPoint(x: bounds.midX, y: bounds.midY)
    page.masksToBounds = true
    page.allowsEdgeAntialiasing = false
    copy.addSublayer(page)
    let isFlipped = isFlipped(text)
    func place(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: bounds.minX + x, y: isFlipped ? bounds.minY + y : bounds.maxY - y)
    }
    func add(_ bar: TextBar) {
      let layer = CALayer()
      let a = place(bar.low.x, bar.low.y), b = place(bar.high.x, bar.high.y)
      layer.frame = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
      layer.backgroundColor = bar.color
      page.addSublayer(layer)
    }
    for line in text.layout.lines {
      line.backgrounds.forEach(add)
      for run in line.runs {
        for (glyph, position) in zip(run.glyphs, run.positions) {
          guard let outline = CTFontCreatePathForGlyph(run.font, glyph, nil) else { continue }
          let layer = CAShapeLayer()
          let origin = snapped(place(position.x, position.y), in: text, em: run.em)
          var map = CGAffineTransform(a: 1, b: 0, c: 0, d: isFlipped ? -1 : 1, tx: origin.x, ty: origin.y)
          layer.path = outline.copy(using: &map)
          layer.fillColor = run.fill
          layer.strokeColor = run.stroke?.color
          layer.lineWidth = run.stroke?.width ?? 0
          page.addSublayer(layer)
        }
      }
      line.bars.forEach(add)
    }
  }

  /// Whether y grows down in a layer, as it is seen.
  private func isFlipped(_ layer: CALayer) -> Bool {
    var result = options.isGeometryFlipped
    var current: CALayer? = layer
    while let here = current {
      if here.isGeometryFlipped { result.toggle() }
      current = here.superlayer
    }
    return result
  }

  /// The place nearest to a point of a layer at which a glyph is drawn: on quarters of pixels along the text and on
  /// whole pixels across it; for rotated text, on quarters both ways; for large text or text in perspective, anywhere.
  private func snapped(_ point: CGPoint, in layer: CALayer, em: Double) -> CGPoint {
    func device(_ point: CGPoint) -> SIMD2<Double> {
      let inRoot = layer.convert(point, to: root)
      let y = inRoot.y - root.bounds.minY
      return SIMD2(
        Double(inRoot.x - root.bounds.minX), Double(options.isGeometryFlipped ? y : root.bounds.height - y))
        * options.scale
    }
    let origin = device(.zero), across = device(CGPoint(x: 1, y: 0)) - origin,
      down = device(CGPoint(x: 0, y: 1)) - origin
    let far = device(CGPoint(x: 1, y: 1)) - origin - across - down
    let scale = max((across * across).sum(), (down * down).sum()).squareRoot()
    guard (far * far).sum() < 1e-12, em * scale <= 96 else { return point }
    func isZero(_ value: Double) -> Bool { abs(value) < 1e-12 }
    let runsAlongX = isZero(across.y) && isZero(down.x), runsAlongY = isZero(across.x) && isZero(down.y)
    let fine = SIMD2(runsAlongY ? 1.0 : 4, runsAlongX ? 1.0 : 4)
    // A point half-way between two places is decided by rounding errors, which differ between this sum and the
    // renderer's; the small bias prevents that.
    let placed = ((device(point) * fine + 0.5 + 1e-9).rounded(.down)) / fine - origin
    let determinant = across.x * down.y - across.y * down.x
    return CGPoint(
      x: (placed.x * down.y - placed.y * down.x) / determinant,
      y: (across.x * placed.y - across.y * placed.x) / determinant)
  }
}

extension CAReplicatorLayer {
  /// A replicator of the same size with the same instances.
  fileprivate func copyOfInstances() -> CAReplicatorLayer {
    let copy = CAReplicatorLayer()
    copy.frame = frame
    copy.instanceCount = instanceCount
    copy.instanceTransform = instanceTransform
    copy.instanceColor = instanceColor
    copy.instanceAlphaOffset = instanceAlphaOffset
    return copy
  }
}
