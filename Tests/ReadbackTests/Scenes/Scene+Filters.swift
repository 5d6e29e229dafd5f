// Scenes of magnification and minification filters.

import QuartzCore

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
        "enlarging a turned image with filter \(filter.rawValue)", tolerance: .sampled,
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
  }
}
