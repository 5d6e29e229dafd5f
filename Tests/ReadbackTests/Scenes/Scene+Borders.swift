// Scenes of borders: widths, corners, colours, and the layers that they are drawn over.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var borders: [Scene] {
    for width in [0.25, 0.5, 1, 1.5, 3, 7.75] as [CGFloat] {
      Scene("a border of width \(width)", of: { bordered(width) }) { $0.borderWidth = width + 0.5 }
      Scene("a border of width \(width) with round corners", tolerance: .layered) {
        bordered(width) { $0.cornerRadius = 8 }
      } changing: {
        $0.cornerRadius = 9
      }
    }
    for width in [1, 4, 9] as [CGFloat] {
      Scene("a border of width \(width) with continuous corners", tolerance: .layered) {
        bordered(width) {
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
        }
      } changing: {
        $0.cornerCurve = .circular
        $0.borderWidth = width + 0.5
      }
    }
    Scene("a border wider than half the layer fills it", of: { bordered(30) }) { $0.borderWidth = 12 }
    Scene("a border wider than half a round layer fills it", tolerance: .layered) {
      bordered(30) { $0.cornerRadius = 10 }
    } changing: {
      $0.borderWidth = 12
    }
    Scene("a border without a background", of: { bordered(3) { $0.backgroundColor = nil } }) { $0.borderWidth = 3.25 }
    Scene("a border without a colour is not drawn", of: { bordered(3) { $0.borderColor = nil } }) {
      $0.borderColor = Paint.ink
    }
    Scene("a border of the colour it has by default", of: { box(8, 8, 30, 30, Paint.glass) { $0.borderWidth = 2 } }) {
      $0.borderColor = Paint.blue
    }
    Scene(
      "a translucent border shows the background through",
      of: {
        bordered(5) { $0.borderColor = Paint.rose }
      }
    ) { $0.borderWidth = 5.5 }
    Scene(
      "a translucent border with round corners on nothing", tolerance: .layered,
      root: {
        ground(
          [
            bordered(4) {
              $0.borderColor = Paint.rose
              $0.cornerRadius = 12
            }
          ], nil)
      }
    ) { $0.child(0).cornerRadius = 11 }
    Scene(
      "a border is drawn over sublayers that leave the bounds",
      of: {
        bordered(4).with(box(-4, 10, 20, 12, Paint.green))
      }
    ) { $0.child(0).shift(0.5) }
    Scene(
      "a border with three round corners", tolerance: .layered,
      of: {
        bordered(3.5) {
          $0.cornerRadius = 10
          $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner]
        }
      }
    ) { $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner] }
    Scene(
      "a border wider than the radius has a sharp inner corner", tolerance: .layered,
      of: {
        bordered(6) { $0.cornerRadius = 4 }
      }
    ) { $0.cornerRadius = 5 }
    Scene("a border between pixels", tolerance: .layered, of: { bordered(1, x: 8.3, y: 7.6) }) { $0.shift(0.25) }
    Scene(
      "a round border between pixels", tolerance: .layered,
      of: {
        bordered(1.3, x: 8.3, y: 7.6) { $0.cornerRadius = 7 }
      }
    ) { $0.shift(0.25) }
    Scene(
      "a ring",
      of: {
        bordered(5) {
          $0.backgroundColor = nil
          $0.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
          $0.cornerRadius = 16
        }
      }
    ) { $0.borderWidth = 4.5 }
    Scene("a border about a root", root: { ground([box(0, 0, 12, 12, Paint.green)]) { $0.borderWidth = 3 } }) {
      $0.borderWidth = 2
    }
  }

  @Sendable private static func bordered(
    _ width: CGFloat, x: CGFloat = 8, y: CGFloat = 6, _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    box(x, y, 32, 34, Paint.blue) {
      $0.borderWidth = width
      $0.borderColor = Paint.red
      configure($0)
    }
  }
}
