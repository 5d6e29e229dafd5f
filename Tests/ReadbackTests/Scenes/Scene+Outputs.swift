// Scenes of the output: scale, size, background; and of deep trees.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var outputs: [Scene] {
    for scale in [0.5, 1.5, 2, 3] {
      Scene("shapes at a scale of \(scale)", SceneOptions(scale: scale), tolerance: .layered, root: { shapes() }) {
        $0.child(0).cornerRadius = 8
      }
      Scene(
        "an image at a scale of \(scale)", SceneOptions(scale: scale), tolerance: .sampled,
        root: {
          ground([picture(.patches, 4.25, 5, 20, 14)], width: 30, height: 24)
        }
      ) { $0.child(0).shift(0.5) }
    }
    Scene("a scale that leaves part of a pixel", SceneOptions(scale: 1.3), tolerance: .layered, root: { shapes() }) {
      $0.child(0).cornerRadius = 8
    }
    Scene("a canvas between pixels", root: { ground([box(4, 4, 10, 10, Paint.red)], width: 24.4, height: 18.7) }) {
      $0.grow(0.2)
    }
    Scene("scales tell the difference of half a pixel", .retina, tolerance: .edged, root: { shapes() }) {
      $0.child(0).shift(0.25)
    }
    Scene(
      "an opaque background below everything", SceneOptions(background: Paint.green),
      root: {
        ground([box(4.5, 4.5, 20, 20, Paint.rose)], nil)
      }
    ) { $0.child(0).shift(0.25) }
    Scene(
      "a background is not painted over by nothing", SceneOptions(background: Paint.green),
      changedOptions: SceneOptions(background: Paint.blue), root: { ground([], nil) })
    Scene(
      "a translucent background below everything", SceneOptions(background: Paint.glass), tolerance: .layered,
      root: {
        ground([box(4.5, 4.5, 20, 20, Paint.rose)], nil)
      }
    ) { $0.child(0).shift(0.25) }
    Scene(
      "a wider canvas", SceneOptions(size: CGSize(width: 60, height: 30), background: Paint.green),
      tolerance: .layered, root: { shapes() }
    ) { $0.child(0).shift(0.5) }
    Scene(
      "a taller canvas", SceneOptions(size: CGSize(width: 30, height: 60)), tolerance: .layered,
      root: {
        shapes()
      }
    ) { $0.child(0).shift(0.5) }
    Scene(
      "a larger canvas at a scale of two", SceneOptions(size: CGSize(width: 36, height: 28), scale: 2),
      tolerance: .layered, root: { shapes() }
    ) { $0.child(0).shift(0.5) }
    Scene(
      "a wider canvas, y up", SceneOptions(size: CGSize(width: 60, height: 30), isGeometryFlipped: false),
      tolerance: .layered, root: { shapes() }
    ) { $0.child(0).shift(0.5) }
    Scene("y down and y up are two pictures", .yUp, tolerance: .layered, changedOptions: .plain, root: { shapes() })
    Scene(
      "a canvas of another size is another picture", SceneOptions(size: CGSize(width: 40, height: 40)),
      tolerance: .layered, changedOptions: SceneOptions(size: CGSize(width: 41, height: 40)), root: { shapes() })
  }

  @SceneList static var nestings: [Scene] {
    for depth in [2, 6, 12] {
      Scene(
        "\(depth) layers, each in the last and rotated a little", tolerance: .layered,
        root: {
          spiral(depth) { $0.setAffineTransform(turn(7)) }
        }
      ) { $0.child(0, 0).shift(1, 0) }
    }
    Scene(
      "six layers, each in the last and smaller", tolerance: .layered,
      root: {
        spiral(6) { $0.setAffineTransform(CGAffineTransform(scaleX: 0.9, y: 0.85)) }
      }
    ) { $0.child(0, 0).shift(1, 0) }
    Scene(
      "four clips, each in the last", tolerance: Tolerance(levels: 3, because: "four groups are rounded in turn"),
      root: {
        spiral(4) {
          $0.masksToBounds = true
          $0.cornerRadius = 9
          $0.setAffineTransform(turn(12))
        }
      }
    ) { $0.child(0, 0).shift(1, 0) }
    Scene(
      "four groups, each in the last", tolerance: Tolerance(levels: 3, because: "four groups are rounded in turn"),
      root: {
        spiral(4) { $0.opacity = 0.8 }
      }
    ) { $0.child(0, 0).opacity = 0.7 }
    Scene(
      "four sublayer transforms, each in the last", tolerance: .layered,
      root: {
        spiral(4) { $0.sublayerTransform = turn(9, 0, 0, 1) }
      }
    ) { $0.child(0).sublayerTransform = turn(11, 0, 0, 1) }
    Scene(
      "forty siblings", tolerance: .layered,
      root: {
        let siblings = (0..<40).map { (index: Int) -> CALayer in
          let column = CGFloat(index % 8), row = CGFloat(index / 8)
          let layer = box(column * 5.7, row * 9.1, 4.5, 8, index % 2 == 0 ? Paint.red : Paint.glass)
          layer.cornerRadius = CGFloat(index % 4)
          return layer
        }
        return ground(siblings)
      }
    ) { $0.child(21).shift(0.5) }
  }

  @Sendable private static func shapes() -> CALayer {
    ground(
      [
        box(3.25, 3.5, 18, 14, Paint.blue) {
          $0.cornerRadius = 5
          $0.borderWidth = 1.5
          $0.borderColor = Paint.red
        },
        box(12, 10, 14.4, 10.2, Paint.rose) { $0.setAffineTransform(turn(15)) },
      ], width: 30, height: 24)
  }

  @Sendable private static func spiral(_ depth: Int, _ configure: (CALayer) -> Void) -> CALayer {
    let root = ground([])
    var last = root
    for level in 0..<depth {
      let color = [Paint.red, Paint.glass, Paint.green, Paint.rose][level % 4]
      let size = last.bounds.size
      let next = box(2, 2.5, size.width - 4, size.height - 4, color)
      if size.width < 10 { next.bounds = CGRect(x: 0, y: 0, width: 6, height: 6) }
      configure(next)
      last.addSublayer(next)
      last = next
    }
    return root
  }
}
