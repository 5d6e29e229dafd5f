// Scenes of images: all gravities for y down and y up, parts of images, contents scales.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  private static let allGravities: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill,
  ]

  @SceneList static var gravities: [Scene] {
    for (index, gravity) in allGravities.enumerated() {
      for (direction, options) in [("down", SceneOptions.plain), ("up", SceneOptions.yUp)] {
        Scene("gravity \(gravity.rawValue), y \(direction)", options, tolerance: .sampled) {
          picture(index % 2 == 0 ? .wide : .tall, 8, 7, 31, 27, Paint.glass) { $0.contentsGravity = gravity }
        } changing: {
          $0.contentsGravity = allGravities[(index + 1) % allGravities.count]
        }
      }
      Scene("gravity \(gravity.rawValue) in a flipped layer at two texels a point", tolerance: .sampled) {
        picture(index % 2 == 0 ? .tall : .wide, 8, 7, 24, 30, Paint.glass) {
          $0.contentsGravity = gravity
          $0.contentsScale = 2
          $0.isGeometryFlipped = true
        }
      } changing: {
        $0.contentsGravity = allGravities[(index + 5) % allGravities.count]
      }
    }
    Scene("an image of the greatest contrast", tolerance: .contrasted, of: { picture(.quarters, 6.3, 8.6, 33.5, 29.1) })
    {
      $0.shift(0.5)
    }
    Scene(
      "an image larger than its layer is not cut", tolerance: .sampled,
      of: {
        picture(.wide, 18, 20, 6, 5, Paint.red) { $0.contentsGravity = .topRight }
      }
    ) { $0.contentsGravity = .bottomLeft }
    Scene("an image at one texel a pixel is copied", of: { picture(.patches, 12, 14, 8, 8) }) { $0.shift(1) }
    Scene("an image at one texel a pixel, y up", .yUp, of: { picture(.patches, 12, 14, 8, 8) }) {
      $0.isGeometryFlipped = true
      $0.shift(1)
    }
    Scene(
      "a translucent image over a background", tolerance: .sampled,
      of: {
        picture(.veil, 6, 6, 32, 24, Paint.rose)
      }
    ) { $0.backgroundColor = nil }
    Scene(
      "a translucent image between pixels on nothing", tolerance: .sampled,
      root: {
        ground([picture(.veil, 6.4, 6.7, 30.3, 24.6)], nil)
      }
    ) { $0.child(0).shift(0.25) }
    Scene(
      "an image is not rounded by its layer", tolerance: .sampled,
      of: {
        picture(.patches, 8, 8, 32, 32, Paint.red) {
          $0.cornerRadius = 12
          $0.borderWidth = 2
        }
      }
    ) { $0.masksToBounds = true }
    Scene(
      "half a point a texel", tolerance: .sampled,
      of: {
        picture(.patches, 6, 6, 30, 30, Paint.glass) {
          $0.contentsGravity = .center
          $0.contentsScale = 0.5
        }
      }
    ) { $0.contentsScale = 0.6 }
    Scene(
      "an image in bounds with an origin of their own", tolerance: .sampled,
      of: {
        picture(.patches, 6, 6, 30, 30, Paint.glass) {
          $0.bounds = CGRect(x: 40, y: -25, width: 30, height: 30)
          $0.contentsGravity = .bottomRight
        }
      }
    ) { $0.contentsGravity = .topRight }
  }

  @SceneList static var contentsRects: [Scene] {
    let parts: [(String, CGRect)] = [
      ("the first quarter", CGRect(x: 0, y: 0, width: 0.5, height: 0.5)),
      ("the last quarter", CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5)),
      ("a part between texels", CGRect(x: 0.19, y: 0.27, width: 0.55, height: 0.41)),
      ("a part beyond the image", CGRect(x: -0.25, y: 0.5, width: 1, height: 1)),
      ("all of the image and more around it", CGRect(x: -0.5, y: -0.5, width: 2, height: 2)),
    ]
    for (name, part) in parts {
      for (direction, options) in [("down", SceneOptions.plain), ("up", SceneOptions.yUp)] {
        Scene("\(name), y \(direction)", options, tolerance: .sampled) {
          picture(.patches, 6, 9, 33, 28) { $0.contentsRect = part }
        } changing: {
          $0.contentsRect = CGRect(x: part.minX, y: part.minY + 0.25, width: part.width, height: part.height)
        }
      }
    }
    Scene(
      "a part of an image at its natural size", tolerance: .sampled,
      of: {
        picture(.wide, 6, 9, 33, 28, Paint.glass) {
          $0.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.75)
          $0.contentsGravity = .bottomLeft
        }
      }
    ) { $0.contentsRect = CGRect(x: 0.25, y: 0.25, width: 0.75, height: 0.75) }
    Scene(
      "a part of an image keeps its own aspect", tolerance: .sampled,
      of: {
        picture(.wide, 6, 9, 33, 28, Paint.glass) {
          $0.contentsRect = CGRect(x: 0, y: 0, width: 0.25, height: 1)
          $0.contentsGravity = .resizeAspect
        }
      }
    ) { $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1) }
    Scene(
      "a part of an image in a flipped layer", tolerance: .sampled,
      of: {
        picture(.patches, 6, 9, 33, 28) {
          $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
          $0.isGeometryFlipped = true
        }
      }
    ) { $0.isGeometryFlipped = false }
    Scene(
      "an empty part of an image shows nothing",
      of: {
        picture(.patches, 6, 9, 33, 28, Paint.glass) { $0.contentsRect = CGRect(x: 0.2, y: 0.2, width: 0, height: 0.5) }
      }
    ) { $0.contentsRect = CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5) }
  }
}
