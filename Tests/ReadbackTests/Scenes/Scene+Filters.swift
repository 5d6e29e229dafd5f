// Scenes of magnification and minification filters.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var filters: [Scene] {
    for filter in [.nearest, .linear, .trilinear] as [CALayerContentsFilter] {
      let other: CALayerContentsFilter = filter == .nearest ? .linear : .nearest
      Scene(
        "enlarging with filter \(filter.rawValue)", tolerance: .sampled,
        of: {
          picture(.patches, 6.13, 7.21, 33.4, 31.3) { $0.magnificationFilter = filter }
        }
      ) { $0.magnificationFilter = other }
      Scene(
        "enlarging a rotated image with filter \(filter.rawValue)", tolerance: .sampled,
        of: {
          picture(.patches, 10.13, 11.29, 27, 25) {
            $0.magnificationFilter = filter
            $0.setAffineTransform(turn(33))
          }
        }
      ) { $0.magnificationFilter = other }
      for size in [21.3, 12, 7] as [CGFloat] {
        Scene(
          "shrinking to \(size) with filter \(filter.rawValue)", tolerance: .sampled,
          of: {
            picture(.checks, 6.2, 7.1, size * 1.5, size) { $0.minificationFilter = filter }
          }
        ) { $0.minificationFilter = filter == .trilinear ? .linear : .trilinear }
      }
      Scene(
        "shrinking waves with filter \(filter.rawValue)", tolerance: .sampled,
        of: {
          picture(.waves, 6.2, 7.1, 33, 30) { $0.minificationFilter = filter }
        }
      ) { $0.shift(1) }
    }
    for size in [20, 9.3, 4.7] as [CGFloat] {
      Scene(
        "shrinking an image of odd sizes to \(size) with levels", tolerance: .sampled,
        of: {
          picture(.ripples, 6.2, 7.1, size * 1.4, size) { $0.minificationFilter = .trilinear }
        }
      ) { $0.shift(1) }
    }
    for bias in [-1, -0.4, 0.7, 2] as [Float] {
      Scene(
        "a bias of \(bias)", tolerance: .sampled,
        of: {
          picture(.checks, 6, 7, 20, 20) {
            $0.minificationFilter = .trilinear
            $0.minificationFilterBias = bias
          }
        }
      ) { $0.minificationFilterBias = 0 }
    }
    Scene(
      "a bias does not count for other filters", tolerance: .sampled,
      of: {
        picture(.checks, 6.2, 7.1, 20, 20) { $0.minificationFilterBias = 2 }
      }
    ) { $0.minificationFilter = .trilinear }
    Scene(
      "the filter that counts is the denser axis's", tolerance: .sampled,
      of: {
        picture(.patches, 6.13, 7.21, 33.4, 5.3) {
          $0.minificationFilter = .nearest
          $0.magnificationFilter = .linear
        }
      }
    ) { $0.minificationFilter = .linear }
    Scene(
      "a layer's scale counts for its filter", tolerance: .sampled,
      of: {
        picture(.checks, 0, 0, 64, 64) {
          $0.minificationFilter = .trilinear
          $0.setAffineTransform(CGAffineTransform(scaleX: 0.4, y: 0.4))
        }
      }
    ) { $0.minificationFilter = .linear }
    Scene(
      "the output's scale counts for the filter", SceneOptions(scale: 0.5), tolerance: .sampled,
      of: {
        picture(.waves, 4, 4, 40, 40) { $0.minificationFilter = .trilinear }
      }
    ) { $0.minificationFilterBias = 1.5 }
    for (width, height) in [(16, 16), (8, 32), (5, 3), (40, 9), (1, 1)] as [(CGFloat, CGFloat)] {
      Scene(
        "shrinking to \(Int(width)) by \(Int(height)) pixels", tolerance: .sampled,
        of: { picture(.checks, 6, 7, width, height) }
      ) { $0.minificationFilter = .nearest }
    }
    Scene(
      "shrinking between pixels", tolerance: .sampled,
      of: { picture(.checks, 6.4, 7.7, 16, 12) }
    ) { $0.minificationFilter = .nearest }
    for degrees in [30, 45, 90, 200] as [CGFloat] {
      Scene(
        "shrinking a rotated image by \(Int(degrees)) degrees", tolerance: .sampled,
        of: { picture(.ripples, 12.2, 11.1, 17, 9) { $0.setAffineTransform(turn(degrees)) } }
      ) { $0.minificationFilter = .nearest }
    }
    Scene(
      "shrinking a slanted image", tolerance: .sampled,
      of: {
        picture(.waves, 12.2, 11.1, 17, 19) {
          $0.setAffineTransform(CGAffineTransform(a: 1, b: 0.3, c: -0.5, d: 0.8, tx: 0, ty: 0))
        }
      }
    ) { $0.shift(1) }
    Scene(
      "shrinking in a layer that is not flipped", .yUp, tolerance: .sampled,
      of: { picture(.ripples, 6.2, 7.1, 13.3, 8.6) }
    ) { $0.shift(0, 1) }
    Scene(
      "shrinking a part of an image, without what lies beside it", tolerance: .sampled,
      of: {
        picture(.checks, 6, 7, 9, 12) { $0.contentsRect = CGRect(x: 0.17, y: 0.22, width: 0.6, height: 0.5) }
      }
    ) { $0.contentsRect = CGRect(x: 0.27, y: 0.22, width: 0.6, height: 0.5) }
    Scene(
      "shrinking more than the whole image", tolerance: .sampled,
      of: {
        picture(.ripples, 6, 7, 19.5, 15) { $0.contentsRect = CGRect(x: -0.4, y: -1.2, width: 2.1, height: 3) }
      }
    ) { $0.contentsRect = CGRect(x: -0.4, y: -1, width: 2.1, height: 3) }
    Scene(
      "shrinking an image in nine parts", tolerance: .sampled,
      of: {
        picture(.ripples, 6, 7, 21, 16) {
          $0.contentsCenter = CGRect(x: 0.3, y: 0.25, width: 0.4, height: 0.5)
          $0.contentsScale = 4
        }
      }
    ) { $0.contentsScale = 3 }
  }
}
