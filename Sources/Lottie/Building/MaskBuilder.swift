// MaskBuilder: one layer that masks as the masks of a Lottie layer do together.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation

/// Makes the mask of a layer.
///
/// Masks apply one after the other to what the ones before have left: each is a shape that is laid over that, or one that
/// masks it.
struct MaskBuilder {
  let bindings: Bindings
  let clock: Clock

  /// The space that inverted masks cover: far more than any composition has.
  static let everything = CGRect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)

  /// The mask of a layer; nil where nothing is masked.
  func layer(for masks: [LottieMask]) -> CALayer? {
    let masks = masks.filter { $0.mode != .none }
    guard let first = masks.first else { return nil }
    var result = CALayer()
    result.anchorPoint = .zero
    if first.mode == .subtract || first.mode == .intersect || first.mode == .darken {
      // A first mask that takes away has the whole plane to take from.
      let all = CAShapeLayer()
      all.path = CGPath(rect: Self.everything, transform: nil)
      result.addSublayer(all)
    }
    for mask in masks {
      switch mask.mode {
      case .none: break
      case .add, .lighten, .difference: result.addSublayer(shape(mask, isInverted: mask.isInverted))
      case .subtract:
        result = wrapped(result, by: shape(mask, isInverted: !mask.isInverted, isWeakened: true))
      case .intersect, .darken: result = wrapped(result, by: shape(mask, isInverted: mask.isInverted))
      }
      if mask.mode == .difference, let last = result.sublayers?.last {
        last.compositingFilter = "xor"
        let group = CALayer()
        group.anchorPoint = .zero
        group.addSublayer(result)
        result = group
      }
    }
    return result
  }

  private func wrapped(_ layer: CALayer, by mask: CALayer) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    layer.mask = mask
    group.addSublayer(layer)
    return group
  }

  /// The shape of a mask in black, as opaque as the mask is. Where a mask is taken away, it `isWeakened` by its opacity: what it
  /// does not take away stays.
  private func shape(_ mask: LottieMask, isInverted: Bool, isWeakened: Bool = false) -> CALayer {
    let layer = CAShapeLayer(), clock = clock
    layer.anchorPoint = .zero
    layer.fillRule = isInverted ? .evenOdd : .nonZero
    let grows = mask.expansion.isAnimated || mask.expansion.value(at: 0) != 0
    bindings.bind(
      \CAShapeLayer.path, "path", of: layer, isAnimated: mask.path.isAnimated || mask.expansion.isAnimated
    ) { frame in
      let local = clock.local(frame)
      let contours = CGMutablePath()
      for contour in mask.path.value(at: local).contours { contours.add(contour) }
      var outline: CGPath = contours
      let expansion = grows ? mask.expansion.value(at: local) : 0
      if expansion != 0 {
        let edge = outline.copy(
          strokingWithWidth: 2 * abs(expansion), lineCap: .butt, lineJoin: .miter, miterLimit: 4)
        let deadline = Deadline.ofReading
        let meter = deadline.canPass ? WorkMeter { !deadline.hasPassed } : nil
        outline = outline.combined(expansion > 0 ? .union : .difference, edge, using: .winding, meter: meter)
      }
      guard isInverted else { return outline }
      let inverted = CGMutablePath()
      inverted.addRect(Self.everything)
      inverted.addPath(outline)
      return inverted
    }
    if mask.feather.isAnimated || mask.feather.value(at: 0) != .zero {
      bindings.bind(\CALayer.filters, nil, of: layer, isAnimated: mask.feather.isAnimated) { frame in
        let feather = mask.feather.value(at: clock.local(frame))
        return [CAFilter.gaussianBlur(sigma: max(feather.x, feather.y) / 2)]
      }
    }
    guard isWeakened else {
      bindings.bind(\CALayer.opacity, "opacity", of: layer, isAnimated: mask.opacity.isAnimated) {
        Float(min(max(mask.opacity.value(at: clock.local($0)) / 100, 0), 1))
      }
      return layer
    }
    let group = CALayer(), rest = CAShapeLayer()
    for layer in [group, rest] { layer.anchorPoint = .zero }
    rest.path = CGPath(rect: Self.everything, transform: nil)
    bindings.bind(\CALayer.opacity, "opacity", of: rest, isAnimated: mask.opacity.isAnimated) {
      Float(1 - min(max(mask.opacity.value(at: clock.local($0)) / 100, 0), 1))
    }
    group.addSublayer(rest)
    group.addSublayer(layer)
    return group
  }
}
