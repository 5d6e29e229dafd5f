// Scenes of painting order: the tree's, and zPosition.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var orders: [Scene] {
    Scene("later sublayers are painted over earlier ones", root: { pile([0, 0, 0]) }) { $0.child(2).zPosition = -1 }
    Scene("a larger zPosition is painted later", root: { pile([2, 1, 0]) }) { $0.child(0).zPosition = 0 }
    Scene("equal zPositions keep the tree's order", root: { pile([1, 1, 0]) }) { $0.child(1).zPosition = 0.5 }
    Scene("fractions and negatives of zPosition", root: { pile([0.25, -3, 0.125]) }) { $0.child(2).zPosition = 0.5 }
    Scene(
      "a negative zPosition does not go behind the superlayer",
      root: {
        ground([box(8, 8, 20, 20, Paint.red).with(box(4, 4, 30, 10, Paint.blue) { $0.zPosition = -10 })])
      }
    ) { $0.child(0, 0).isHidden = true }
    Scene(
      "a nephew never rises above an uncle",
      root: {
        ground([
          box(6, 6, 20, 20, Paint.red).with(box(4, 4, 26, 10, Paint.blue) { $0.zPosition = 1000 }),
          box(16, 8, 20, 24, Paint.green),
        ])
      }
    ) { $0.child(0).zPosition = 1 }
    Scene(
      "a removed and added layer comes last",
      root: {
        let root = pile([0, 0, 0])
        root.addSublayer(root.child(0))
        return root
      }
    ) { $0.addSublayer($0.child(0)) }
    Scene(
      "an inserted layer comes where it was put",
      root: {
        let root = pile([0, 0, 0])
        root.insertSublayer(box(12, 4, 10, 40, Paint.ink), at: 1)
        return root
      }
    ) { $0.insertSublayer($0.child(1), at: 0) }
    Scene(
      "translucent layers by zPosition", tolerance: .layered,
      root: {
        ground([
          box(6, 6, 24, 24, Paint.rose) { $0.zPosition = 1 }, box(14.5, 14.5, 24, 24, Paint.glass),
          box(2, 20, 40, 8, Paint.green) { $0.zPosition = 0.5 },
        ])
      }
    ) { $0.child(2).zPosition = 2 }
  }

  @Sendable private static func pile(_ depths: [CGFloat]) -> CALayer {
    let colors = [Paint.red, Paint.green, Paint.blue]
    return ground(
      zip(depths, colors).enumerated().map { index, pair in
        box(6 + CGFloat(index) * 8, 6 + CGFloat(index) * 6, 20, 22, pair.1) { $0.zPosition = pair.0 }
      })
  }
}
