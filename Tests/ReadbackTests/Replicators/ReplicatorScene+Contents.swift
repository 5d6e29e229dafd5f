// Scenes of the contents of instances: images, paths, gradients.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var contents: [ReplicatorScene] {
    ReplicatorScene(
      "an image, three times", nearReference: .sampled,
      of: {
        replicator(3, step(15, 11), [picture(.patches, 2, 3, 13, 16)])
      }
    ) { $0.instanceTransform = step(15, 10.5) }
    ReplicatorScene(
      "a tinted image", tolerance: .tinted, nearReference: .contrasted,
      of: {
        replicator(3, step(15, 11), [picture(.patches, 2, 3, 13, 16)]) { $0.offset(red: -0.3, green: -0.1) }
      }
    ) { $0.instanceRedOffset = -0.25 }
    ReplicatorScene(
      "an image that fades", tolerance: .tinted, nearReference: .contrasted,
      of: {
        replicator(4, step(10, 8), [picture(.wide, 2, 3, 14, 11)]) { $0.offset(alpha: -0.27) }
      }
    ) { $0.instanceAlphaOffset = -0.22 }
    ReplicatorScene(
      "a translucent image, tinted, on a background, in a ring", tolerance: .tinted,
      of: {
        replicator(5, spin(72), [picture(.veil, 17, 2, 14, 12, Paint.glass)]) {
          $0.instanceColor = Paint.rgba(0.9, 0.7, 1, 0.8)
          $0.offset(green: 0.05, blue: -0.2)
        }
      }
    ) { $0.instanceColor = Paint.rgba(0.9, 0.7, 1, 0.7) }
    ReplicatorScene(
      "a large image, small and tinted", tolerance: .tinted,
      of: {
        replicator(4, spin(20).then(step(4, 5)), [picture(.waves, 4, 2, 16, 16)]) { $0.offset(red: -0.2, blue: -0.1) }
      }
    ) { $0.instanceRedOffset = -0.15 }
    ReplicatorScene(
      "an image that is mirrored", tolerance: .tinted, nearReference: .contrasted,
      of: {
        replicator(4, 2, 40, 21, 2, scaling(1, -1).then(step(0, 22)), [picture(.tall, 4, 1, 30, 20)]) {
          $0.offset(alpha: -0.5)
        }
      }
    ) { $0.instanceTransform = scaling(-1, -1).then(step(0, 22)) }
    ReplicatorScene(
      "an image in nine parts", tolerance: .tinted, nearReference: .contrasted,
      of: {
        let frame = picture(.frame, 2, 3, 17, 13) {
          $0.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
        }
        return replicator(3, step(13, 14), [frame]) { $0.offset(green: -0.3) }
      }
    ) { $0.instanceGreenOffset = -0.25 }
    ReplicatorScene(
      "hard texels in a corner of their layer", tolerance: .tinted, nearReference: .contrasted,
      of: {
        let corner = picture(.quarters, 2, 3, 13, 12, Paint.ink) {
          $0.contentsGravity = .bottomRight
          $0.contentsScale = 0.25
          $0.magnificationFilter = .nearest
        }
        return replicator(3, step(15, 14), [corner]) { $0.offset(red: -0.3, blue: -0.4) }
      }
    ) { $0.instanceBlueOffset = -0.3 }
  }

  @ReplicatorSceneList static var paths: [ReplicatorScene] {
    ReplicatorScene("a filled star, in a row", of: { replicator(4, step(10.3, 9.7), [star()]) }) {
      $0.instanceTransform = step(10.3, 9.4)
    }
    ReplicatorScene(
      "stars on a ring, tinted", tolerance: .overlaid,
      of: {
        replicator(7, spin(360 / 7), [star(16, 1) { $0.fillColor = Paint.rgba(1, 0.9, 0.8, 0.8) }]) {
          $0.offset(red: -0.1, green: -0.05, alpha: -0.05)
        }
      }
    ) { $0.instanceRedOffset = -0.08 }
    ReplicatorScene(
      "stars along a spiral that shrinks", .retina,
      of: {
        replicator(12, spin(33).then(scaling(0.88, 0.88)), [star(14, 0)])
      }
    ) { $0.instanceTransform = spin(34).then(scaling(0.88, 0.88)) }
    ReplicatorScene(
      "strokes that fade over their fills", tolerance: .overlaid,
      of: {
        let outlined = star(5, 4) {
          $0.fillColor = Paint.glass
          $0.strokeColor = Paint.rose
          $0.lineWidth = 3
          $0.lineJoin = .round
        }
        return replicator(3, spin(15).then(step(9, 8)), [outlined]) { $0.offset(green: -0.2, alpha: -0.2) }
      }
    ) { $0.instanceAlphaOffset = -0.15 }
    ReplicatorScene(
      "dashes that are mirrored",
      of: {
        let dashed = star(4, 6) {
          $0.fillColor = nil
          $0.strokeColor = Paint.red
          $0.lineWidth = 1.5
          $0.lineDashPattern = [4, 2]
          $0.strokeEnd = 0.83
        }
        return replicator(2, scaling(-1, 1), [dashed]) { $0.offset(red: -0.4) }
      }
    ) { $0.instanceTransform = scaling(-1, 0.95) }
    ReplicatorScene(
      "a hundred and fifty small paths", tolerance: .overlaid,
      of: {
        let small = star(21, 0) {
          $0.transform = scaling(0.3, 0.3)
          $0.fillRule = .evenOdd
        }
        return replicator(150, spin(23).then(scaling(0.987, 0.987)), [small]) { $0.offset(blue: -0.006) }
      }
    ) { $0.instanceTransform = spin(23.2).then(scaling(0.987, 0.987)) }
    ReplicatorScene(
      "paths in a grid of replicators",
      root: {
        let row = replicator(0, 0, 48, 14, 4, step(11.3, 0.4), [star(0, 1)]) { $0.offset(red: -0.2) }
        return ground([replicator(3, step(0.7, 14.6), [row]) { $0.offset(green: -0.3) }])
      }
    ) { $0[1].instanceRedOffset = -0.25 }
  }

  @ReplicatorSceneList static var gradients: [ReplicatorScene] {
    for type in [CAGradientLayerType.axial, .radial, .conic] {
      ReplicatorScene(
        "gradient, \(type.rawValue), tinted", nearReference: .edged,
        of: {
          replicator(3, step(14, 13), [ramp(type)]) { $0.offset(red: -0.3, blue: -0.2) }
        }
      ) { $0.instanceRedOffset = -0.25 }
      ReplicatorScene(
        "gradient, \(type.rawValue), round and turning, fading", tolerance: .overlaid, nearReference: .layered,
        of: {
          replicator(
            5, spin(64),
            [
              ramp(type) {
                $0.colors = [Paint.rose, Paint.rgba(0, 0.4, 1, 0), Paint.white]
                $0.locations = [0.1, 0.4, 0.8]
                $0.cornerRadius = 5
              }
            ]
          ) { $0.offset(green: -0.15, alpha: -0.12) }
        }
      ) { $0.instanceAlphaOffset = -0.15 }
    }
    ReplicatorScene(
      "gradient of thirty stops, tinted", nearReference: .edged,
      of: {
        replicator(
          3, step(14, 13),
          [
            ramp(.axial) { $0.colors = thirtyColors }
          ]
        ) { $0.offset(green: -0.35) }
      }
    ) { $0.instanceGreenOffset = -0.3 }
    ReplicatorScene(
      "gradient with a hard edge over a background, inside a border", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(
          3, step(14, 13),
          [
            ramp(.axial) {
              $0.colors = [Paint.glass, Paint.glass, Paint.rose, Paint.red]
              $0.locations = [0, 0.43, 0.43, 1]
              $0.backgroundColor = Paint.white
              $0.borderWidth = 2
              $0.borderColor = Paint.green
            }
          ]
        ) { $0.offset(red: -0.2, alpha: -0.2) }
      }
    ) { $0.instanceRedOffset = -0.25 }
    ReplicatorScene(
      "ninety gradients", tolerance: .overlaid,
      of: {
        replicator(
          90, spin(14).then(scaling(0.985, 0.985)),
          [
            ramp(.radial) {
              $0.bounds.size = CGSize(width: 5, height: 4)
              $0.position = CGPoint(x: 24, y: 3)
            }
          ]
        ) { $0.offset(red: -0.01) }
      }
    ) { $0.instanceRedOffset = -0.008 }
  }

  private static var thirtyColors: [CGColor] {
    (0..<30).map { (step: Int) -> CGColor in
      let red = CGFloat(step % 3) / 2, green = CGFloat(step) / 29, blue = CGFloat(step % 5) / 4
      return Paint.rgba(red, green, blue, step % 4 == 1 ? 0.5 : 1)
    }
  }

  /// A star of five corners that crosses itself, about thirteen points wide.
  private static func star(_ x: CGFloat = 1, _ y: CGFloat = 2, _ configure: (CAShapeLayer) -> Void = { _ in })
    -> CAShapeLayer
  {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 6.5, y: 0.2))
    let corners: [(CGFloat, CGFloat)] = [(10.4, 12.3), (0.1, 4.8), (12.9, 4.8), (2.6, 12.3)]
    for corner in corners { path.addLine(to: CGPoint(x: corner.0, y: corner.1)) }
    path.closeSubpath()
    let layer = CAShapeLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 13, height: 13)
    layer.position = CGPoint(x: x + 6.5, y: y + 6.5)
    layer.path = path
    layer.fillColor = Paint.white
    configure(layer)
    return layer
  }

  private static func ramp(_ type: CAGradientLayerType, _ configure: (CAGradientLayer) -> Void = { _ in })
    -> CAGradientLayer
  {
    gradient([Paint.red, Paint.white, Paint.blue], 3, 4, 15, 12) {
      $0.type = type
      $0.startPoint = CGPoint(x: 0.37, y: 0.43)
      $0.endPoint = CGPoint(x: 0.91, y: 0.77)
      configure($0)
    }
  }
}
