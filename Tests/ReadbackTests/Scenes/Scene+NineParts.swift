// Scenes of contentsCenter: nine parts, each stretched in its own way.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  private static let thirds = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)

  @SceneList static var contentsCenters: [Scene] {
    for gravity in [.resize, .resizeAspect, .resizeAspectFill] as [CALayerContentsGravity] {
      Scene(
        "nine parts with gravity \(gravity.rawValue)", tolerance: .sampled,
        of: {
          framed(6, 8, 34, 26) { $0.contentsGravity = gravity }
        }
      ) { $0.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) }
    }
    Scene(
      "nine parts with a gravity that does not stretch are one", tolerance: .sampled,
      of: {
        framed(6, 8, 34, 26) { $0.contentsGravity = .center }
      }
    ) { $0.contentsGravity = .resize }
    for (direction, options) in [("down", SceneOptions.plain), ("up", SceneOptions.yUp)] {
      Scene(
        "a centre nearer to one side, y \(direction)", options, tolerance: .sampled,
        of: {
          framed(6, 8, 34, 30) { $0.contentsCenter = CGRect(x: 0.2, y: 0.1, width: 0.3, height: 0.25) }
        }
      ) { $0.contentsCenter = CGRect(x: 0.2, y: 0.65, width: 0.3, height: 0.25) }
    }
    Scene(
      "nine parts at two texels a point", tolerance: .sampled,
      of: {
        framed(6, 8, 34, 26) { $0.contentsScale = 2 }
      }
    ) { $0.contentsScale = 1 }
    Scene(
      "nine parts of a part of an image", tolerance: .sampled,
      of: {
        framed(6, 8, 34, 26) {
          $0.contentsRect = CGRect(x: 0, y: 0, width: 0.75, height: 0.75)
          $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
        }
      }
    ) { $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.75, height: 0.75) }
    Scene(
      "a centre without size is one texel", tolerance: .sampled,
      of: {
        framed(6, 8, 34, 26) { $0.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0) }
      }
    ) { $0.contentsCenter = thirds }
    Scene(
      "a bar of three parts", tolerance: .sampled,
      of: {
        framed(4, 18, 40, 9) { $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1) }
      }
    ) { $0.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) }
    Scene("a layer too narrow for the fixed parts", tolerance: .sampled, of: { framed(20, 8, 4, 30) }) { $0.grow(0.5) }
    Scene("a layer too small for the fixed parts both ways", tolerance: .sampled, of: { framed(20, 20, 4, 5) }) {
      $0.grow(0.5)
    }
    Scene(
      "nine parts with hard texels", tolerance: .sampled,
      of: {
        framed(6.13, 8.21, 33.4, 27.3) { $0.magnificationFilter = .nearest }
      }
    ) { $0.magnificationFilter = .linear }
    Scene("nine parts between pixels", tolerance: .sampled, of: { framed(6.3, 8.6, 33.5, 27.25) }) { $0.shift(0.25) }
    Scene(
      "nine parts, rotated", tolerance: .sampled,
      of: {
        framed(6, 8, 33, 27) { $0.setAffineTransform(turn(20)) }
      }
    ) { $0.setAffineTransform(turn(22)) }
    Scene(
      "nine parts in a flipped layer", tolerance: .sampled,
      of: {
        framed(6, 8, 33, 27) {
          $0.isGeometryFlipped = true
          $0.contentsCenter = CGRect(x: 0.2, y: 0.1, width: 0.3, height: 0.25)
        }
      }
    ) { $0.isGeometryFlipped = false }
  }

  @Sendable private static func framed(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    picture(.frame, x, y, width, height, Paint.glass) {
      $0.contentsCenter = thirds
      configure($0)
    }
  }
}
