// Scenes of gradients: the three types in every kind of place, with their stops and points.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer

/// A layer with a gradient between colours, its top left corner (with y down) at (x, y) of its superlayer.
func gradient(
  _ colors: [CGColor], _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
  _ configure: (CAGradientLayer) -> Void = { _ in }
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
  layer.colors = colors
  configure(layer)
  return layer
}

extension CAGradientLayer {
  /// Moves the start of the gradient by a fraction of the bounds.
  fileprivate func shiftStart(_ x: CGFloat, _ y: CGFloat) {
    startPoint = CGPoint(x: startPoint.x + x, y: startPoint.y + y)
  }
}

extension Scene {
  private static let types: [CAGradientLayerType] = [.axial, .radial, .conic]

  /// A gradient of three colours between points that lie on no pixel's centre.
  @Sendable private static func sample(
    _ type: CAGradientLayerType, _ colors: [CGColor] = [Paint.red, Paint.white, Paint.blue],
    _ configure: (CAGradientLayer) -> Void = { _ in }
  ) -> CAGradientLayer {
    gradient(colors, 8, 9, 32, 30) {
      $0.type = type
      $0.startPoint = CGPoint(x: 0.37, y: 0.43)
      $0.endPoint = CGPoint(x: 0.91, y: 0.77)
      configure($0)
    }
  }

  /// A scene of one gradient over nothing: a ground below would be rounded as well.
  private static func alone(
    _ name: String, _ options: SceneOptions = .plain, of layer: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CAGradientLayer) -> Void = { $0.shiftStart(-0.2, 0.13) }
  ) -> Scene {
    Scene(
      "gradient, \(name)", options, root: { ground([layer()], nil) },
      changing: { root in
        if let layer = root.child(0) as? CAGradientLayer ?? root.child(0, 0) as? CAGradientLayer { changing(layer) }
      })
  }

  static var gradientPlacements: [Scene] {
    let placements: [(String, SceneOptions, @Sendable (CAGradientLayer) -> Void)] = [
      ("axis-aligned", .plain, { _ in }),
      ("at two pixels a point", .retina, { _ in }),
      ("at 1.37 pixels a point, y up", SceneOptions(scale: 1.37, isGeometryFlipped: false), { _ in }),
      ("between pixels", .plain, { $0.shift(0.37, 0.21) }),
      (
        "with soft edges between pixels", .plain,
        {
          $0.allowsEdgeAntialiasing = true
          $0.shift(0.37, 0.21)
        }
      ),
      ("rotated", .plain, { $0.setAffineTransform(turn(27)) }),
      ("rotated by a quarter", .plain, { $0.setAffineTransform(turn(90)) }),
      ("mirrored", .plain, { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }),
      ("larger than the picture", .plain, { $0.setAffineTransform(CGAffineTransform(scaleX: 7.3, y: 2.9)) }),
      ("skewed", .plain, { $0.setAffineTransform(CGAffineTransform(a: 1, b: 0.3, c: -0.5, d: 0.8, tx: 0, ty: 0)) }),
      ("rotated in depth", .plain, { $0.transform = turn(50, 1, 1, 0) }),
      ("in flipped geometry", .plain, { $0.isGeometryFlipped = true }),
      ("with an origin of its bounds", .plain, { $0.bounds.origin = CGPoint(x: -113, y: 57) }),
      ("rounded", .plain, { $0.cornerRadius = 11 }),
      (
        "rounded and rotated", .plain,
        {
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
          $0.setAffineTransform(turn(-33))
        }
      ),
      ("faded", .plain, { $0.opacity = 0.63 }),
      (
        "faded without a group", .plain,
        {
          $0.opacity = 0.63
          $0.allowsGroupOpacity = false
        }
      ),
      ("through a mask", .plain, { $0.mask = box(3.5, 4, 22, 19, Paint.rose) { $0.cornerRadius = 8 } }),
    ]
    return types.flatMap { type in
      placements.map { name, options, configure in
        alone("\(type.rawValue), \(name)", options, of: { sample(type) { configure($0) } })
      }
    }
  }

  @SceneList static var gradientStops: [Scene] {
    for type in types {
      alone(
        "\(type.rawValue), of translucent colours",
        of: { sample(type, [Paint.red, Paint.rgba(1, 0.4, 0, 0), Paint.rgba(0, 0.3, 1, 0.35)]) })
      alone(
        "\(type.rawValue), with hard edges",
        of: {
          sample(type) {
            $0.colors = [Paint.red, Paint.white, Paint.blue, Paint.green, Paint.ink]
            $0.locations = [0.11, 0.313, 0.313, 0.313, 0.717]
          }
        }, changing: { $0.locations = [0.11, 0.313, 0.313, 0.5, 0.717] })
      alone(
        "\(type.rawValue), with stops outside of 0 to 1", of: { sample(type) { $0.locations = [-0.7, 0.3, 1.9] } },
        changing: { $0.locations = [0, 0.3, 1] })
      alone(
        "\(type.rawValue), with colours held at both ends", of: { sample(type) { $0.locations = [0.3, 0.4, 0.6] } },
        changing: { $0.locations = [0.2, 0.4, 0.6] })
      alone(
        "\(type.rawValue), with falling locations", of: { sample(type) { $0.locations = [0.5, 0.2, 0.7] } },
        changing: { $0.locations = [0.2, 0.5, 0.7] })
      alone(
        "\(type.rawValue), of one colour", of: { sample(type, [Paint.rose]) }, changing: { $0.colors = [Paint.red] })
      alone("\(type.rawValue), of no colours", of: { sample(type, []) }, changing: { $0.colors = [Paint.red] })
      alone(
        "\(type.rawValue), with too few locations",
        of: {
          sample(type) {
            $0.locations = [0, 1]
            $0.backgroundColor = Paint.green
          }
        }, changing: { $0.locations = nil })
    }
    for (index, count) in [2, 4, 8, 9, 31, 64, 255, 256, 257, 1000, 1023, 1024].enumerated() {
      let type = types[index % 3]
      alone("\(type.rawValue), of \(count) stops", of: { manyStops(type, count, areEven: index % 2 == 1) })
    }
    alone(
      "of grays and of Display P3",
      of: {
        sample(
          .axial,
          [
            CGColor(gray: 0.2, alpha: 1), CGColor(displayP3Red: 1, green: 0.1, blue: 0.2, alpha: 0.8),
            CGColor(gray: 0.9, alpha: 0.5),
          ])
      })
  }

  @Sendable private static func manyStops(
    _ type: CAGradientLayerType, _ count: Int, areEven: Bool
  ) -> CAGradientLayer {
    let colors: [CGColor] = (0..<count).map { step in
      let red = CGFloat(step * 37 % 101) / 100, green = CGFloat(step * 11 % 67) / 66
      return Paint.rgba(red, green, CGFloat(step) / CGFloat(count), step % 5 == 0 ? 0.5 : 1)
    }
    return sample(type, colors) { layer in
      guard !areEven else { return }
      layer.locations = (0..<count).map { step in
        let even = Double(step) / Double(count - 1)
        return NSNumber(value: even * even)
      }
    }
  }

  @SceneList static var gradientGeometries: [Scene] {
    for type in types {
      alone(
        "\(type.rawValue), between its default points",
        of: {
          gradient([Paint.red, Paint.blue], 8, 9, 32, 30) { $0.type = type }
        },
        changing: {
          $0.startPoint = CGPoint(x: 0.1, y: 0.2)
          $0.endPoint = CGPoint(x: 0.7, y: 0.9)
        })
      alone(
        "\(type.rawValue), from a point to itself",
        of: {
          sample(type) {
            $0.endPoint = $0.startPoint
            $0.backgroundColor = Paint.green
          }
        }, changing: { $0.endPoint = CGPoint(x: 1, y: 0.9) })
      alone(
        "\(type.rawValue), far outside of its bounds",
        of: {
          sample(type) {
            $0.startPoint = CGPoint(x: -5.03, y: 2.41)
            $0.endPoint = CGPoint(x: 3.3, y: -3.7)
            $0.locations = type == .conic ? [0.02, 0.045, 0.07] : [0.4, 0.57, 0.72]
          }
        }, changing: { $0.shiftStart(0.5, 0.9) })
      alone(
        "\(type.rawValue), backwards",
        of: {
          sample(type) {
            $0.startPoint = CGPoint(x: 0.81, y: 0.93)
            $0.endPoint = CGPoint(x: 0.13, y: 0.27)
          }
        })
      alone(
        "\(type.rawValue), in a stretched layer",
        of: {
          gradient([Paint.green, Paint.rose, Paint.white], 1, 20, 46, 9) {
            $0.type = type
            $0.startPoint = CGPoint(x: 0.21, y: 0.13)
            $0.endPoint = CGPoint(x: 0.63, y: 0.87)
          }
        })
      Scene(
        "gradient, \(type.rawValue), over a background, below sublayers and a border, in a round clip",
        tolerance: .layered,
        of: {
          box(6, 6, 36, 36) {
            $0.cornerRadius = 14
            $0.masksToBounds = true
          }.with(
            sample(type, [Paint.glass, Paint.rose, Paint.red]) {
              $0.backgroundColor = Paint.green
              $0.contents = TestImage.quarters.image
              $0.borderWidth = 3
              $0.borderColor = Paint.ink
              $0.addSublayer(box(4, 4, 12, 9, Paint.blue))
            })
        }
      ) { ($0.child(0) as? CAGradientLayer)?.colors = [Paint.rose, Paint.glass, Paint.red] }
      Scene(
        "gradient, \(type.rawValue), as a mask",
        root: {
          ground([box(4, 4, 40, 40, Paint.red) { $0.mask = sample(type, [Paint.ink, Paint.rgba(1, 1, 1, 0)]) }], nil)
        }
      ) { ($0.child(0).mask as? CAGradientLayer)?.shiftStart(-0.2, 0.13) }
      Scene(
        "gradient, \(type.rawValue), three in a fading group", tolerance: .layered,
        of: {
          box(2, 2, 44, 44) { $0.opacity = 0.7 }.with(
            sample(type), sample(type, [Paint.green, Paint.glass]) { $0.shift(-6, 5) },
            sample(type, [Paint.rose, Paint.ink]) {
              $0.shift(7.5, 9.25)
              $0.setAffineTransform(turn(12))
            })
        }
      ) { $0.opacity = 0.8 }
    }
  }
}
