// Scenes of things that the reference renderer does not draw: masks, shapes, and the shadows of paths.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension Scene {
  /// Masks, shapes and shadows, none of them in perspective.
  static let recorded: [Scene] = maskings + outlines + pathShadows

  @SceneList static var maskings: [Scene] {
    Scene("a mask smaller than its layer", of: { masked(box(6, 7, 12, 10, Paint.black)) }) { $0.mask?.shift(1) }
    Scene("a mask between pixels", tolerance: .layered, of: { masked(box(6.4, 7.3, 12, 10, Paint.black)) }) {
      $0.mask?.shift(0.5)
    }
    Scene("a mask larger than its layer", of: { masked(box(-5, -5, 60, 60, Paint.black)) }) { $0.mask?.opacity = 0.9 }
    Scene("a translucent mask", tolerance: .layered, of: { masked(box(4, 4, 20, 16, Paint.glass)) }) {
      $0.mask?.opacity = 0.5
    }
    Scene(
      "a round mask", tolerance: .layered,
      of: { masked(box(4, 4, 20, 16, Paint.red) { $0.cornerRadius = 8 }) }
    ) { $0.mask?.cornerRadius = 7 }
    Scene(
      "a rotated mask", tolerance: .layered,
      of: { masked(box(4, 4, 20, 16, Paint.red) { $0.setAffineTransform(turn(30)) }) }
    ) { $0.mask?.setAffineTransform(turn(34)) }
    Scene("a hidden mask", of: { masked(box(4, 4, 20, 16, Paint.red) { $0.isHidden = true }) }) {
      $0.mask?.isHidden = false
    }
    Scene(
      "a mask with sublayers", tolerance: .layered,
      of: { masked(box(0, 0, 30, 28).with(box(3, 3, 9, 9, Paint.red), box(15, 10, 9, 9, Paint.glass))) }
    ) { $0.mask?.child(0).shift(1) }
    Scene("an image as a mask", tolerance: .sampled, of: { masked(picture(.veil, 2, 2, 24, 24)) }) {
      $0.mask?.shift(2)
    }
    Scene("a shape as a mask", tolerance: .layered, of: { masked(shape(star)) }) { $0.mask?.shift(1) }
    Scene(
      "a mask of a faded layer with overflow", tolerance: .layered,
      of: {
        let layer = masked(box(2, 2, 34, 20, Paint.red) { $0.cornerRadius = 5 })
        layer.opacity = 0.6
        layer.addSublayer(box(20, 10, 20, 20, Paint.rose))
        return layer
      }
    ) { $0.opacity = 0.7 }
    Scene(
      "a mask and rounded bounds", tolerance: .layered,
      of: {
        let layer = masked(box(-4, 4, 30, 40, Paint.red) { $0.cornerRadius = 9 })
        layer.masksToBounds = true
        layer.cornerRadius = 8
        return layer
      }
    ) { $0.cornerRadius = 4 }
    Scene(
      "a masked layer in a masked layer", tolerance: .layered,
      of: {
        let layer = masked(box(2, 2, 24, 24, Paint.glass) { $0.cornerRadius = 9 })
        let inner = masked(box(1, 1, 14, 18, Paint.rose))
        layer.addSublayer(inner)
        return layer
      }
    ) { $0.child(1).mask?.shift(1) }
    Scene("a mask, y up", .yUp, tolerance: .layered, of: { masked(box(4, 2, 14, 9.5, Paint.red)) }) {
      $0.mask?.shift(0, 1)
    }
  }

  @SceneList static var outlines: [Scene] {
    Scene("a filled path", tolerance: .edged, of: { shape(star) }) { $0.shift(0.5) }
    Scene("a path filled by the even-odd rule", tolerance: .edged, of: { shape(star) { $0.fillRule = .evenOdd } }) {
      ($0 as? CAShapeLayer)?.fillRule = .nonZero
    }
    Scene(
      "a stroke over its fill", tolerance: .layered,
      of: {
        shape(star) {
          $0.strokeColor = Paint.rose
          $0.lineWidth = 3
        }
      }
    ) { ($0 as? CAShapeLayer)?.lineWidth = 3.5 }
    for (cap, join) in [(.butt, .miter), (.round, .round), (.square, .bevel)]
      as [(CAShapeLayerLineCap, CAShapeLayerLineJoin)]
    {
      Scene(
        "a stroke with \(cap.rawValue) caps and \(join.rawValue) joins", tolerance: .edged,
        of: { stroked(wave, cap, join) }
      ) { ($0 as? CAShapeLayer)?.lineWidth = 5.4 }
      Scene(
        "dashes with \(cap.rawValue) caps", tolerance: .layered,
        of: {
          let layer = stroked(wave, cap, join)
          layer.lineWidth = 2.5
          layer.lineDashPattern = [5, 4, 1]
          layer.lineDashPhase = 2
          return layer
        }
      ) { ($0 as? CAShapeLayer)?.lineDashPhase = 3 }
      Scene(
        "a trimmed stroke with \(cap.rawValue) caps", tolerance: .edged,
        of: {
          let layer = stroked(wave, cap, join)
          layer.strokeStart = 0.17
          layer.strokeEnd = 0.83
          return layer
        }
      ) { ($0 as? CAShapeLayer)?.strokeEnd = 0.8 }
    }
    Scene(
      "a trimmed stroke of several subpaths, dashed", tolerance: .layered,
      of: {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 4, y: 4, width: 16, height: 12))
        path.addEllipse(in: CGRect(x: 8, y: 20, width: 26, height: 18))
        let layer = stroked(path, .butt, .miter)
        layer.lineWidth = 2
        layer.lineDashPattern = [4, 2]
        layer.strokeStart = 0.3
        layer.strokeEnd = 0.9
        return layer
      }
    ) { ($0 as? CAShapeLayer)?.strokeStart = 0.35 }
    Scene(
      "a whole subpath of a trimmed stroke stays closed", tolerance: .edged,
      of: {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 6, y: 6, width: 16, height: 12))
        path.addRect(CGRect(x: 8, y: 24, width: 28, height: 14))
        let layer = stroked(path, .butt, .miter)
        layer.strokeEnd = 0.8
        return layer
      }
    ) { ($0 as? CAShapeLayer)?.strokeEnd = 0.3 }
    Scene("a stroke without a part", tolerance: .edged, of: { stroked(wave, .round, .round) }) {
      ($0 as? CAShapeLayer)?.strokeStart = 1
    }
    Scene(
      "a stretched stroke", tolerance: .edged,
      of: {
        let layer = stroked(wave, .round, .round)
        layer.setAffineTransform(CGAffineTransform(a: 0.9, b: 0.2, c: -0.3, d: 0.5, tx: 12, ty: 4))
        return layer
      }
    ) { ($0 as? CAShapeLayer)?.lineWidth = 6 }
    Scene(
      "a faded shape is faded as one", tolerance: .layered,
      of: {
        shape(star) {
          $0.strokeColor = Paint.blue
          $0.lineWidth = 4
          $0.opacity = 0.5
        }
      }
    ) { $0.allowsGroupOpacity = false }
    Scene(
      "a shape that masks to its bounds", tolerance: .layered,
      of: {
        let layer = shape(star) {
          $0.strokeColor = Paint.blue
          $0.lineWidth = 4
        }
        layer.bounds = CGRect(x: 8.5, y: 6.5, width: 20, height: 26)
        layer.cornerRadius = 6
        layer.masksToBounds = true
        return layer
      }
    ) { $0.masksToBounds = false }
    Scene("a shape, y up", .yUp, tolerance: .edged, of: { shape(star) }) { $0.shift(0, 0.5) }
  }

  @SceneList static var pathShadows: [Scene] {
    for radius in [0, 1, 2.5, 6] as [CGFloat] {
      Scene("the shadow of a path, blurred by \(radius)", tolerance: .layered, of: { shadowed(radius) }) {
        $0.shadowOffset.width += 1
      }
    }
    Scene(
      "a rotated shadow of a path", tolerance: .layered,
      of: { shadowed(2) { $0.setAffineTransform(turn(35).scaledBy(x: 0.8, y: 0.8)) } }
    ) { $0.shadowRadius = 3 }
    Scene("the shadow of a path, y up", .yUp, tolerance: .layered, of: { shadowed(2) }) { $0.shadowOffset.height += 2 }
    Scene(
      "the shadow of a path at twice the scale", .retina, tolerance: .layered, of: { shadowed(2) }
    ) { $0.shadowRadius = 2.5 }
    Scene("a layer that masks to its bounds has no shadow", of: { shadowed(2) { $0.masksToBounds = true } }) {
      $0.masksToBounds = false
    }
    Scene("the shadow of a path is faded with its layer", tolerance: .layered, of: { shadowed(3) { $0.opacity = 0.5 } })
    {
      $0.opacity = 0.6
    }
  }

  // MARK: Figures

  @Sendable private static func masked(_ mask: CALayer) -> CALayer {
    box(6, 6, 34, 32, Paint.blue) { $0.mask = mask }.with(box(10, 12, 30, 12, Paint.red))
  }

  @Sendable private static func shape(_ path: CGPath, _ configure: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = Paint.glass
    configure(layer)
    return layer
  }

  @Sendable private static func stroked(
    _ path: CGPath, _ cap: CAShapeLayerLineCap, _ join: CAShapeLayerLineJoin
  ) -> CAShapeLayer {
    shape(path) {
      $0.fillColor = nil
      $0.strokeColor = Paint.rose
      $0.lineWidth = 5
      $0.lineCap = cap
      $0.lineJoin = join
    }
  }

  @Sendable private static func shadowed(_ radius: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(10, 12, 24, 20, Paint.rose) {
      $0.shadowPath = CGPath(ellipseIn: CGRect(x: -2, y: 1, width: 26, height: 18), transform: nil)
      $0.shadowRadius = radius
      $0.shadowOffset = CGSize(width: 3, height: 4)
      $0.shadowColor = Paint.ink
      $0.shadowOpacity = 0.7
      configure($0)
    }
  }

  /// A star that winds twice around its middle.
  private static var star: CGPath {
    let path = CGMutablePath()
    for corner in 0..<5 {
      let angle = Double(corner) * 144 * .pi / 180 - 1.4
      let point = CGPoint(x: 23 + 18 * cos(angle), y: 24 + 18 * sin(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// Lines and curves with corners.
  private static var wave: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 30))
    path.addCurve(to: CGPoint(x: 22, y: 12), control1: CGPoint(x: 8, y: 2), control2: CGPoint(x: 18, y: 40))
    path.addLine(to: CGPoint(x: 30, y: 34))
    path.addQuadCurve(to: CGPoint(x: 43, y: 10), control: CGPoint(x: 44, y: 36))
    return path
  }
}
