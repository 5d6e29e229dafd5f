// The scenes of gradients: full screens of every type with few stops and many, and many small round ones.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum GradientScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    [2, 8, 256].map { stops in
      fullScreen("gradient-axial-\(stops)", "along a line, \(stops) stops") { $0.colors = colors(stops) }
    } + [
      fullScreen("gradient-turned-2", "in a layer turned by 20 degrees, 2 stops") {
        $0.colors = colors(2)
        // Large enough to cover the picture.
        $0.bounds = CGRect(x: 0, y: 0, width: 2200, height: 1700)
        $0.transform = CATransform3DMakeRotation(20 * .pi / 180, 0, 0, 1)
      },
      fullScreen("gradient-radial-3", "on ellipses, 3 stops") {
        $0.type = .radial
        $0.colors = colors(3)
        $0.startPoint = CGPoint(x: 0.4, y: 0.45)
        $0.endPoint = CGPoint(x: 1, y: 1)
      },
      fullScreen("gradient-conic-3", "around a point, 3 stops") {
        $0.type = .conic
        $0.colors = colors(3)
        $0.startPoint = CGPoint(x: 0.4, y: 0.45)
        $0.endPoint = CGPoint(x: 1, y: 0.3)
      },
      small,
    ]
  }

  /// One opaque gradient over the whole picture, compared with one opaque layer of plain GLES: the difference is the
  /// gradient's.
  private static func fullScreen(
    _ name: String, _ words: String, _ configure: @escaping (CAGradientLayer) -> Void
  ) -> MeasuredScene {
    MeasuredScene(name, "a full-screen gradient " + words, raw: .opaque(1)) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let layer = CAGradientLayer()
      layer.bounds = content.bounds
      layer.position = CGPoint(x: content.bounds.midX, y: content.bounds.midY)
      layer.startPoint = CGPoint(x: 0.1, y: 0)
      layer.endPoint = CGPoint(x: 0.9, y: 1)
      configure(layer)
      content.addSublayer(layer)
      return Stage(root: root)
    }
  }

  private static var small: MeasuredScene {
    MeasuredScene("gradients-small", "200 rounded gradients 160 × 60 with 3 stops, of all types") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let types: [CAGradientLayerType] = [.axial, .radial, .conic]
      for index in 0..<200 {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 160 * (index % 12), y: 63 * (index / 12), width: 160, height: 60)
        layer.type = types[index % 3]
        layer.colors = (0..<3).map { CGColor.hue(index + $0) }
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 1)
        layer.cornerRadius = 12
        content.addSublayer(layer)
      }
      return Stage(root: root)
    }
  }

  private static func colors(_ count: Int) -> [CGColor] { (0..<count).map { .hue($0) } }
}
