// Scenes of blend modes: every mode on opaque and on translucent layers, over six columns of backdrop.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  /// The modes, each by one of the names that clients give it.
  static let blendModeNames: [String] =
    [
      "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight", "hardLight",
      "difference", "exclusion", "hue", "saturation", "color", "luminosity", "linearBurn", "linearDodge", "linearLight",
      "pinLight", "subtract", "divide",
    ].map { $0 + "BlendMode" } + [
      "clear", "copy", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut", "destAtop", "xor",
      "plusL", "plusD", "subtractS", "subtractD",
    ]

  @SceneList static var blendModes: [Scene] {
    for name in blendModeNames {
      for opacity in [1, 0.6] as [Float] {
        Scene("\(name) at an opacity of \(opacity)", root: { swatches(name, opacity) }) {
          $0.sublayers?.last?.compositingFilter = nil
        }
      }
    }
    for name in ["normalBlendMode", "sourceOver"] {
      Scene("\(name) at an opacity of 0.6", tolerance: .layered, root: { swatches(name, 0.6) }) {
        $0.sublayers?.last?.compositingFilter = "multiplyBlendMode"
      }
    }
    Scene("a mode given by a filter", root: { swatches(filter("screenBlendMode"), 1) }) {
      $0.sublayers?.last?.compositingFilter = filter("lightenBlendMode")
    }
    Scene("a mode with the name that it has alone", root: { swatches("multiply", 1) }) {
      $0.sublayers?.last?.compositingFilter = "darken"
    }
  }

  /// Scenes of modes that change the backdrop where the layer is transparent: within its bounds, and nowhere else.
  @SceneList static var boundedModes: [Scene] {
    for name in ["clear", "copy", "sourceIn", "sourceOut", "destIn", "destAtop"] {
      Scene("\(name) ends at the layer's bounds", tolerance: .layered, root: { columns(blending(name)) }) {
        $0.sublayers?.last?.grow(6, 6)
      }
      Scene(
        "\(name) in an isolated group ends there", tolerance: .layered,
        root: {
          ground([box(3, 2, 40, 42, Paint.rose) { $0.opacity = 0.8 }.with(blending(name))])
        }
      ) { $0.child(0, 0).compositingFilter = nil }
    }
    Scene(
      "clear within round bounds", tolerance: .layered, root: { columns(blending("clear") { $0.cornerRadius = 7 }) }
    ) { $0.sublayers?.last?.cornerRadius = 9 }
    Scene(
      "destOut within its own shape", tolerance: .layered,
      root: {
        columns(
          box(6.5, 7.25, 30, 30, Paint.rose) {
            $0.cornerRadius = 9
            $0.compositingFilter = "destOut"
          })
      }
    ) { $0.sublayers?.last?.cornerRadius = 11 }
  }

  /// A layer that paints a part of its bounds, and something outside of them.
  @Sendable private static func blending(_ name: String, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(10, 12, 26, 22) {
      $0.compositingFilter = name
      configure($0)
    }.with(box(-6, 4, 18, 12, Paint.rgba(0.6, 0.2, 0.4, 1)), box(8, 10, 22, 8, Paint.rgba(2 / 3, 1 / 3, 1, 0.6)))
  }

  /// Six rows of colours, blended by a filter with six columns of colours. The colours are whole numbers in eight bits.
  @Sendable private static func swatches(_ filter: Any, _ opacity: Float) -> CALayer {
    let rows: [CGColor] = [
      Paint.rgba(0.6, 0.2, 0.4, 1), Paint.rgba(1, 0, 0.2, 1), Paint.rgba(0.2, 0.8, 1, 1), Paint.rgba(0.4, 1, 0, 1),
      Paint.rgba(2 / 3, 1 / 3, 1, 0.6),
    ]
    let source = box(0, 0, 48, 48) {
      $0.compositingFilter = filter
      $0.opacity = opacity
    }
    for (index, color) in rows.enumerated() { source.addSublayer(box(0, CGFloat(index) * 8, 48, 8, color)) }
    return columns(source)
  }

  /// Columns of opaque colours, one translucent one, and a transparent one, below a layer.
  @Sendable static func columns(_ layer: CALayer) -> CALayer {
    let colors: [CGColor] = [
      Paint.rgba(0.2, 0.6, 0.8, 1), Paint.white, Paint.rgba(0.8, 0.4, 0.2, 1), Paint.rgba(0, 0.2, 0.4, 1),
      Paint.rgba(1 / 3, 2 / 3, 0, 0.6),
    ]
    let columns = colors.enumerated().map { box(CGFloat($0) * 8, 0, 8, 48, $1) }
    return ground(columns + [layer], nil)
  }
}
