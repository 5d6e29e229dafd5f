// Scenes of groups: round clips nested under rotations, groups without bounds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var nestedClips: [Scene] {
    for depth in [2, 3, 5] {
      Scene(
        "\(depth) round clips, each rotated in the last", tolerance: .deep(depth),
        of: { clips(depth, 9) { $0.setAffineTransform(turn(13)) } }
      ) {
        $0.child(0).cornerRadius = 3
      }
      Scene(
        "\(depth) round clips, each smaller than the last", tolerance: .deep(depth),
        of: {
          clips(depth, 11) {
            $0.setAffineTransform(.init(scaleX: 0.9, y: 0.85))
          }
        }
      ) { $0.child(0).shift(6, 4) }
    }
    Scene(
      "round clips, fading, rotated", tolerance: .deep(3),
      of: {
        clips(3, 8) {
          $0.setAffineTransform(turn(-20))
          $0.opacity = 0.8
        }
      }
    ) { $0.child(0).opacity = 1 }
    Scene(
      "round clips that multiply, rotated", tolerance: .deep(3),
      of: {
        clips(3, 8) {
          $0.setAffineTransform(turn(-20))
          $0.opacity = 0.8
          $0.allowsGroupOpacity = false
        }
      }
    ) { $0.child(0).allowsGroupOpacity = true }
    Scene(
      "round clips with masks between", tolerance: .deep(3),
      of: {
        clips(3, 8) {
          $0.setAffineTransform(turn(10))
          $0.mask = box(2, 2, 30, 26, Paint.rgba(0, 0, 0, 0.9)) { $0.cornerRadius = 12 }
        }
      }
    ) { $0.child(0).mask = nil }
    Scene(
      "round clips with blurs between", tolerance: .deep(3),
      of: {
        clips(2, 8) {
          $0.setAffineTransform(turn(10))
          $0.filters = [blur(1)]
        }
      }
    ) { $0.filters = nil }
  }

  /// Scenes of groups that give the same picture as no group, and of groups that do not.
  @SceneList static var isolations: [Scene] {
    let groups: [(String, @Sendable (CALayer) -> Void)] = [
      ("fading", { $0.opacity = 0.6 }), ("masked", { $0.mask = box(-6, -5, 31, 30, Paint.rgba(0, 0, 0, 0.6)) }),
      (
        "rasterised and fading",
        {
          $0.shouldRasterize = true; $0.opacity = 0.6
        }
      ),
      (
        "with a shadow, fading",
        {
          $0.shadow(1.5, 3, 3); $0.opacity = 0.6
        }
      ),
      (
        "with a shadow of a path, fading",
        {
          $0.shadow(1.5, 3, 3)
          $0.shadowPath = Outline.rounded(0, 0, 25, 20, 4)
          $0.opacity = 0.6
        }
      ),
      (
        "filtered and fading",
        {
          $0.filters = [filter("colorInvert")]; $0.opacity = 0.6
        }
      ),
      (
        "blended and fading",
        {
          $0.compositingFilter = "multiplyBlendMode"; $0.opacity = 0.6
        }
      ),
    ]
    for (name, make) in groups {
      Scene("a group, \(name)", tolerance: .blurred, of: { crowd(12, 12, make) }) { $0.child(0).opacity = 0.7 }
      Scene(
        "a group, \(name), though groups do not fade", tolerance: .blurred,
        of: {
          crowd(12, 12) {
            $0.allowsGroupOpacity = false
            make($0)
          }
        }
      ) { $0.child(0).opacity = 0.7 }
      Scene(
        "a group without bounds, \(name)", tolerance: .blurred,
        of: {
          box(20, 20, 0, 0, nil, make)
            .with(box(-8, -6, 20, 14, Paint.red), box(0, 0, 16, 18, Paint.blue))
        }
      ) { $0.child(0).opacity = 0.7 }
    }
  }

  /// Nested clips, the innermost with two boxes.
  @Sendable private static func clips(_ count: Int, _ radius: CGFloat, _ make: (CALayer) -> Void) -> CALayer {
    let outermost = box(6, 6, 36, 34)
    var layer = outermost
    for level in 0..<count {
      layer.masksToBounds = true
      layer.cornerRadius = radius
      make(layer)
      let next = box(level % 2 == 0 ? 3 : -3, 1, 36, 34, level + 1 == count ? Paint.red : nil)
      layer.addSublayer(next)
      layer = next
    }
    _ = layer.with(box(-6, -5, 28, 18, Paint.blue), box(10, 16, 40, 30, Paint.rose))
    return outermost
  }
}

extension Tolerance {
  /// The tolerance for nested groups: each is rounded to eight bits, half a level at most.
  static func deep(_ count: Int) -> Tolerance {
    Tolerance(
      levels: 2 + count / 2, because: "each of \(count) pictures, one in the other, is rounded to eight bits")
  }
}
