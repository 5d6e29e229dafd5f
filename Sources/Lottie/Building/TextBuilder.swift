// TextBuilder: layers for text, as the outlines of its glyphs.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes layers of text.
struct TextBuilder {
  let file: LottieFile
  let bindings: Bindings
  let clock: Clock
  /// Takes so many layers of those that the animation may have; false where there are not as many left.
  let takeLayers: (Int) -> Bool
  let notice: (String) -> Void
  let fonts: FontLookup

  /// A layer of text, which changes with its documents. `masks` are those of its layer: the text may stand on one.
  func layer(for content: TextContent, masks: [LottieMask]) -> CALayer {
    let container = CALayer()
    container.anchorPoint = .zero
    let outline = content.path.flatMap { masks.indices.contains($0.mask) ? masks[$0.mask].path : nil }
    if let path = content.path, outline == nil {
      notice("there is no mask \(path.mask) for the text to stand on; its lines are straight")
    }
    let scripted = ScriptedOutline(content, TextFonts(file: file, lookup: fonts))
    if content.movesLetters, content.isScripted {
      notice("the words of a text whose letters move stay those that its expression has at first")
    }
    for (index, keyframe) in content.drawn.enumerated() where !bindings.deadline.hasPassed {
      let end = index + 1 < content.document.count ? content.document[index + 1].time : .infinity
      let start = index == 0 ? -.infinity : keyframe.time
      let document = keyframe.document
      let layer = scripted.map { plain($0, document) } ?? self.layer(for: document, content, outline)
      let clock = clock
      bindings.bind(\CALayer.isHidden, "hidden", of: layer, isAnimated: content.document.count > 1) { frame in
        let local = clock.local(frame)
        return !(local >= start && local < end)
      }
      container.addSublayer(layer)
    }
    return container
  }

  private func layer(
    for document: TextDocument, _ content: TextContent, _ outline: Keyframed<BezierContours>?
  ) -> CALayer {
    let layout = TextLayout(document, TextFonts(file: file, lookup: fonts).glyphs(for: document))
    guard !content.animators.isEmpty || outline != nil else { return plain(layout) }
    let animation = TextAnimation(layout, content, outline: outline)
    let drawn = layout.letters.indices.filter { layout.letters[$0].outline?.isEmpty == false }
    let paints = animation.stroke != nil && !document.strokesOverFill ? 3 : 1
    guard takeLayers(drawn.count * paints) else {
      notice("the text has \(drawn.count) letters, too many for layers of their own; animators and path are left out")
      return plain(layout)
    }
    let group = CALayer()
    group.anchorPoint = .zero
    for index in drawn where !bindings.deadline.hasPassed { group.addSublayer(letter(index, of: layout, animation)) }
    return group
  }

  // MARK: Whole texts

  /// A text that does not change: one layer for all letters of a paint.
  private func plain(_ layout: TextLayout) -> CALayer {
    let group = CALayer(), document = layout.document
    group.anchorPoint = .zero
    for layer in paints(layout.outline, document, stroke: document.stroke) { group.addSublayer(layer) }
    return group
  }

  /// A text whose words change.
  private func plain(_ scripted: ScriptedOutline, _ document: TextDocument) -> CALayer {
    let group = CALayer(), clock = clock
    group.anchorPoint = .zero
    for layer in paints(CGMutablePath(), document, stroke: document.stroke) {
      bindings.bind(\CAShapeLayer.path, "path", of: layer, isAnimated: true) { scripted.path(at: clock.local($0)) }
      group.addSublayer(layer)
    }
    return group
  }

  /// The layers of an outline, from back to front: one, or the stroke and the fill over it.
  private func paints(_ path: CGPath, _ document: TextDocument, stroke: SIMD4<Double>?) -> [CAShapeLayer] {
    func layer(fill: SIMD4<Double>?, stroke: SIMD4<Double>?) -> CAShapeLayer {
      let layer = CAShapeLayer()
      layer.anchorPoint = .zero
      layer.path = path
      layer.fillColor = fill.map { CGColor(lottie: $0) }
      layer.strokeColor = stroke.map { CGColor(lottie: $0) }
      layer.lineWidth = document.strokeWidth
      layer.lineJoin = .round
      return layer
    }
    if document.strokesOverFill || stroke == nil { return [layer(fill: document.fill, stroke: stroke)] }
    return [layer(fill: nil, stroke: stroke), layer(fill: document.fill, stroke: nil)]
  }

  // MARK: Letters

  /// A layer for a letter, which follows animators and the path.
  private func letter(_ index: Int, of layout: TextLayout, _ animation: TextAnimation) -> CALayer {
    let clock = clock, outline = layout.letters[index].outline ?? CGMutablePath()
    let paints = paints(outline, layout.document, stroke: animation.stroke)
    var layer: CALayer = paints[0]
    if paints.count > 1 {
      layer = CALayer()
      layer.anchorPoint = .zero
      for paint in paints { layer.addSublayer(paint) }
    }
    bindings.bind(\CALayer.transform, "transform", of: layer, isAnimated: animation.moves) {
      animation.matrix(of: index, at: clock.local($0))
    }
    if animation.hasOpacity {
      bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: animation.fades) {
        Float(animation.style(of: index, at: clock.local($0)).opacity)
      }
    }
    if animation.hasBlur {
      bindings.bind(\CALayer.filters, nil, of: layer, isAnimated: animation.changesBlur) { frame in
        let blur = animation.style(of: index, at: clock.local(frame)).blur.max()
        // Core Animation's blur is as wide across as down.
        return blur > 0 ? [CAFilter.gaussianBlur(blurriness: blur)] as [Any] : nil
      }
    }
    for paint in paints {
      if animation.hasFill, paint.fillColor != nil {
        bindings.bind(\CAShapeLayer.fillColor, "fillColor", of: paint, isAnimated: animation.changesFill) {
          animation.style(of: index, at: clock.local($0)).fill.map { CGColor(lottie: $0) }
        }
      }
      guard paint.strokeColor != nil else { continue }
      if animation.hasStroke {
        bindings.bind(\CAShapeLayer.strokeColor, "strokeColor", of: paint, isAnimated: animation.changesStroke) {
          animation.style(of: index, at: clock.local($0)).stroke.map { CGColor(lottie: $0) }
        }
      }
      if animation.hasWidth {
        bindings.bind(\CAShapeLayer.lineWidth, "lineWidth", of: paint, isAnimated: animation.changesWidth) {
          CGFloat(animation.style(of: index, at: clock.local($0)).strokeWidth)
        }
      }
    }
    return layer
  }
}
