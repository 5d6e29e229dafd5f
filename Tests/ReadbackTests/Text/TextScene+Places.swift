// Scenes of places: rotated, scaled, in perspective, in bounds of all kinds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension TextScene {
  static let places: [TextScene] =
    [90.0, 180, 270, 12, -33, 45].map { angle in
      TextScene("rotated by \(angle)°") { $0.setAffineTransform(turn(angle)) }
    }
    + [0.3, 0.5, 0.77, 1.3, 2, 4].map { scale in
      TextScene("scaled by \(scale)", "scale", size: scale > 1 ? 12 : 20) {
        if scale > 1 { $0.bounds.size = CGSize(width: 200 / scale, height: 70 / scale) }
        $0.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
      }
    } + [
      TextScene("stretched") { $0.setAffineTransform(CGAffineTransform(scaleX: 0.7, y: 1.8)) },
      TextScene("mirrored") { $0.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) },
      TextScene("sheared") { $0.setAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.3, d: 1, tx: 0, ty: 0)) },
      TextScene("between pixels") { $0.position = CGPoint(x: 110.3, y: 45.17) },
      TextScene("bounds that begin elsewhere") { $0.bounds.origin = CGPoint(x: 31.5, y: -7) },
      TextScene("an anchor point in a corner") {
        $0.anchorPoint = .zero
        $0.position = CGPoint(x: 12, y: 9)
      },
      TextScene("y upwards", "Upwards gj", SceneOptions(scale: 2, isGeometryFlipped: false)),
      TextScene("a flipped layer", "Flipped gj") { $0.isGeometryFlipped = true },
      TextScene("rotated in perspective", "Turned away", size: 24) { $0.transform = tilted(0.7, x: 0, y: 1) },
      TextScene("tilted back", "Tilted back", size: 24) { $0.transform = tilted(0.9, x: 1, y: 0) },
      TextScene("large in perspective", "Gg", size: 56) { $0.transform = tilted(-0.5, x: 0, y: 1) },
      TextScene("clipped while rotated", "Clipped and turned", size: 30) {
        $0.bounds.size = CGSize(width: 120, height: 30)
        $0.setAffineTransform(turn(20))
      },
      TextScene("twice as large as its layer's own scale would show", "Sharp", size: 20) { $0.contentsScale = 2 },
    ]

  private static func tilted(_ angle: Double, x: Double, y: Double) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 300
    return CATransform3DRotate(transform, angle, x, y, 0)
  }
}
