// Tests that pictures of groups, masks, shadows and filters are painted in bands, without a draw of the device.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Groups that bands paint", .everyDevice)
struct PaintedGroupTests {
  /// Effects of a layer with a picture of its own.
  private static let looks: [(name: String, apply: @Sendable (CALayer) -> Void)] = [
    ("an opacity", { $0.opacity = 0.6 }),
    ("a rounded clip", { ($0.cornerRadius, $0.masksToBounds) = (14, true) }),
    (
      "a path as its mask",
      { layer in
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: layer.bounds.insetBy(dx: 4.3, dy: 2.7), transform: nil)
        layer.mask = mask
      }
    ),
    ("shapes in a rounded clip in a group in a mask", nest),
    (
      "a mask",
      { layer in
        let mask = CAGradientLayer()
        mask.frame = layer.bounds
        mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.1)]
        layer.mask = mask
      }
    ),
    (
      "a group as its mask",
      { layer in
        let mask = CALayer(), part = CALayer()
        (mask.frame, part.frame) = (layer.bounds, CGRect(x: 6, y: 10, width: 40, height: 30))
        mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        part.backgroundColor = CGColor(gray: 0, alpha: 0.8)
        mask.addSublayer(part)
        mask.opacity = 0.7
        layer.mask = mask
      }
    ),
    ("a shadow", { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 4) }),
    ("a blur", { $0.filters = [blur(3)] }),
    (
      "a colour filter",
      {
        let filter = CAFilter(type: "colorHueRotate")
        filter.setValue(1.2, forKey: "inputAngle")
        $0.filters = [filter]
      }
    ),
    ("a blurred backdrop", { $0.backgroundFilters = [blur(2)] }),
    ("light that is added", { $0.compositingFilter = "plusL" }),
    ("a product with the backdrop", { $0.compositingFilter = "multiplyBlendMode" }),
    ("a bitmap", { ($0.shouldRasterize, $0.rasterizationScale) = (true, 0.5) }),
    ("nothing but itself", { _ in }),
  ]

  /// Cuts a layer by two paths as its mask, makes it translucent, and adds a rounded clip with shapes that reach out of it.
  private static func nest(_ layer: CALayer) {
    let mask = CALayer()
    let parts = [CGRect(x: 1.3, y: 2.1, width: 40, height: 44), CGRect(x: 30, y: 5, width: 38, height: 41)]
    for (index, rect) in parts.enumerated() {
      let part = CAShapeLayer()
      part.path = CGPath(ellipseIn: rect, transform: nil)
      part.fillColor = CGColor(gray: 0, alpha: index == 0 ? 1 : 0.7)
      mask.addSublayer(part)
    }
    layer.mask = mask
    layer.opacity = 0.8
    let clip = CALayer()
    clip.frame = CGRect(x: 5.4, y: 8.6, width: 44, height: 33)
    clip.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 1)
    (clip.cornerRadius, clip.masksToBounds, clip.opacity) = (11, true, 0.9)
    for (x, radius) in [(-6.0, 9.0), (25.5, 4), (33, 0)] {
      let box = CALayer()
      box.frame = CGRect(x: x, y: 14.2, width: 20, height: 26)
      box.backgroundColor = CGColor(red: 0.1, green: 0.3, blue: 0.7, alpha: 0.8)
      box.cornerRadius = radius
      clip.addSublayer(box)
    }
    layer.addSublayer(clip)
  }

  private static func scene(_ apply: (CALayer) -> Void) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = CGColor(red: 0.8, green: 0.85, blue: 0.95, alpha: 1)
    let below = CAGradientLayer()
    below.frame = CGRect(x: 10, y: 8, width: 100, height: 40)
    below.colors = [
      CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), CGColor(red: 0.9, green: 0.6, blue: 0.2, alpha: 1),
    ]
    let card = CALayer()
    card.frame = CGRect(x: 24, y: 20, width: 70, height: 50)
    card.backgroundColor = CGColor(red: 0.7, green: 0.2, blue: 0.3, alpha: 0.9)
    let ring = CAShapeLayer()
    ring.path = CGPath(ellipseIn: CGRect(x: 20, y: 6, width: 44, height: 38), transform: nil)
    ring.fillColor = CGColor(red: 0.1, green: 0.6, blue: 0.4, alpha: 1)
    (ring.strokeColor, ring.lineWidth) = (CGColor(gray: 1, alpha: 0.8), 3)
    card.addSublayer(ring)
    apply(card)
    root.addSublayer(below)
    root.addSublayer(card)
    return root
  }

  @Test(
    "A layer with an effect is painted without a draw, and as the device draws it", arguments: looks.indices)
  func effects(index: Int) throws {
    let (name, apply) = Self.looks[index]
    let renderer = try Production.makeRenderer()
    let painted = try renderer.render(Self.scene(apply), RenderOptions(coverage: .bands))
    // Hardware blurs on the device.
    if Production.paintsOnCPU {
      #expect(painted.statistics.draws == 0 && painted.statistics.quadsPainted == painted.statistics.quads, "\(name)")
    }
    let drawn = try renderer.render(Self.scene(apply), RenderOptions(coverage: .strips))
    #expect(drawn.statistics.draws > 0)
    let largest = difference(painted, drawn)
    #expect(largest <= 2, "\(name): \(largest) levels")
    let plain = try renderer.render(Self.scene { _ in }, RenderOptions(coverage: .bands))
    #expect((plain.pixels == painted.pixels) == (index == Self.looks.count - 1), "\(name) is seen")
  }

  /// A scene beside an image, which is turned in space.
  private static func scene(beside angle: CGFloat, _ apply: (CALayer) -> Void) -> CALayer {
    let root = scene(apply), plane = CALayer()
    plane.frame = CGRect(x: 90, y: 60, width: 20, height: 20)
    plane.contents = Picture(width: 4, height: 4, bytes: Array(repeating: 90, count: 64)).image()
    plane.transform.m34 = -1 / 100
    plane.transform = CATransform3DRotate(plane.transform, angle, 0, 1, 0)
    root.addSublayer(plane)
    return root
  }

  @Test("An image in space is painted too, as the device draws it, whatever was painted before")
  func inSpace() throws {
    let options = RenderOptions(coverage: .bands, redraw: .everything)
    let renderer = try Production.makeRenderer()
    var pictures: [CGFloat: Frame] = [:]
    for angle in [0.5, 0.5, 0, 0, 0.5, 0] as [CGFloat] {
      let root = Self.scene(beside: angle, Self.nest)
      let picture = try renderer.render(root, options), fresh = try Production.makeRenderer().render(root, options)
      #expect(picture.statistics.draws == 0 && picture.diagnostics.isEmpty)
      #expect(picture.pixels == fresh.pixels, "an angle of \(angle)")
      let drawn = try renderer.render(root, RenderOptions(coverage: .strips))
      #expect(drawn.statistics.draws > 0)
      #expect(difference(picture, drawn) <= 2, "an angle of \(angle)")
      pictures[angle] = picture
    }
    #expect(pictures[0]?.pixels != pictures[0.5]?.pixels)
  }

  @Test("Pictures of groups are taken from the last picture, and those that have changed are painted again")
  func kept() throws {
    let renderer = try Production.makeRenderer(), options = RenderOptions(coverage: .bands, redraw: .everything)
    let root = Self.scene { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 4) }
    let first = try renderer.render(root, options), again = try renderer.render(root, options)
    #expect(first.statistics.passesCached == 0 && again.statistics.passesCached > 0)
    #expect(again.pixels == first.pixels)
    root.sublayers?.last?.shadowRadius = 2
    let changed = try renderer.render(root, options)
    #expect(changed.pixels != first.pixels)
    #expect(changed.pixels == (try Production.makeRenderer().render(root, options)).pixels)
  }
}
