// Scenes of shape layers: the few paths that the other scenes use, as the reference renderer draws them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var paths: [Scene] {
    Scene("an ellipse", tolerance: .edged, of: { shape(Outline.ellipse(1.3, 2, 27, 22.5), 8, 9, 30, 28, Paint.red) }) {
      $0.shift(0.25)
    }
    Scene("a path that crosses itself", tolerance: .edged, of: { shape(Outline.crossed, 8, 9, 30, 30, Paint.blue) }) {
      ($0 as? CAShapeLayer)?.fillRule = .evenOdd
    }
    Scene(
      "a path with a hole", tolerance: .edged,
      of: {
        shape(Outline.crossed, 8, 9, 30, 30, Paint.glass) { $0.fillRule = .evenOdd }
      }
    ) { ($0 as? CAShapeLayer)?.fillRule = .nonZero }
    Scene(
      "a path between background, sublayer and border", tolerance: .layered,
      of: {
        shape(Outline.ellipse(-5, 6, 30, 20), 9.5, 8, 30, 30, Paint.rose) {
          $0.backgroundColor = Paint.glass
          $0.borderWidth = 2.5
        }.with(box(12, 2, 12, 12, Paint.green))
      }
    ) { ($0 as? CAShapeLayer)?.path = Outline.ellipse(-5, 6, 30, 22) }
    Scene(
      "a stroke with sharp corners", tolerance: .layered,
      of: {
        shape(Outline.polygon([(4, 5), (25, 8), (20, 26), (7, 20)]), 8, 8, 30, 30, Paint.glass) {
          $0.strokeColor = Paint.ink
          $0.lineWidth = 3.5
        }
      }
    ) { ($0 as? CAShapeLayer)?.lineWidth = 4 }
    Scene(
      "a stroke without its tips", tolerance: .layered,
      of: {
        shape(Outline.polygon([(4, 5), (27, 9), (5, 24)]), 8, 8, 30, 30, nil) {
          $0.strokeColor = Paint.red
          $0.lineWidth = 4
          $0.miterLimit = 1.2
        }
      }
    ) { ($0 as? CAShapeLayer)?.miterLimit = 10 }
    Scene(
      "a path cut by rotated round bounds", tolerance: .layered,
      of: {
        shape(Outline.ellipse(-8, 4, 34, 30), 9, 13, 30, 22, Paint.red) {
          $0.backgroundColor = Paint.glass
          $0.masksToBounds = true
          $0.cornerRadius = 9
          $0.setAffineTransform(turn(25))
        }
      }
    ) { $0.cornerRadius = 7 }
  }
}
