// Tests that pictures of groups, masks, shadows and filters are painted in bands, without a draw of the device.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Groups that bands paint")
struct PaintedGroupTests {
  /// Effects of a layer with a picture of its own.
  private static let looks: [(name: String, apply: @Sendable (CALayer) -> Void)] = [
    ("an opacity", { $0.opacity = 0.6 }),
    ("a rounded clip", { ($0.cornerRadius, $0.masksToBounds) = (14, true) }),
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
    let renderer = try Renderer()
    let painted = try renderer.render(Self.scene(apply), RenderOptions(coverage: .bands))
    #expect(painted.statistics.draws == 0 && painted.statistics.quadsPainted == painted.statistics.quads, "\(name)")
    let drawn = try renderer.render(Self.scene(apply), RenderOptions(coverage: .masks))
    #expect(drawn.statistics.draws > 0)
    let largest = zip(painted.pixels, drawn.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(largest <= 2, "\(name): \(largest) levels")
    let plain = try renderer.render(Self.scene { _ in }, RenderOptions(coverage: .bands))
    #expect((plain.pixels == painted.pixels) == (index == Self.looks.count - 1), "\(name) is seen")
  }

  @Test("Where a plane in space is drawn by the device, groups are drawn by it too, within two levels")
  func mixed() throws {
    let renderer = try Renderer()
    func scene(_ angle: CGFloat) -> CALayer {
      let root = Self.scene { $0.opacity = 0.6 }, plane = CALayer()
      plane.frame = CGRect(x: 90, y: 60, width: 20, height: 20)
      plane.backgroundColor = CGColor(gray: 0, alpha: 1)
      plane.transform.m34 = -1 / 100
      plane.transform = CATransform3DRotate(plane.transform, angle, 0, 1, 0)
      root.addSublayer(plane)
      return root
    }
    let drawn = try renderer.render(scene(0.5), RenderOptions(coverage: .bands))
    #expect(drawn.statistics.draws > 0)
    let painted = try renderer.render(scene(0), RenderOptions(coverage: .bands))
    #expect(painted.statistics.draws == 0)
    // Beside the plane.
    for y in 0..<55 {
      let row = y * drawn.bytesPerRow..<y * drawn.bytesPerRow + 4 * 85
      let largest = zip(drawn.pixels[row], painted.pixels[row]).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(largest <= 2, "row \(y)")
    }
  }

  @Test("Pictures of groups are taken from the last picture, and those that have changed are painted again")
  func kept() throws {
    let renderer = try Renderer(), options = RenderOptions(coverage: .bands, redraw: .everything)
    let root = Self.scene { ($0.shadowOpacity, $0.shadowRadius) = (0.8, 4) }
    let first = try renderer.render(root, options), again = try renderer.render(root, options)
    #expect(first.statistics.passesCached == 0 && again.statistics.passesCached > 0)
    #expect(again.pixels == first.pixels)
    root.sublayers?.last?.shadowRadius = 2
    let changed = try renderer.render(root, options)
    #expect(changed.pixels != first.pixels)
    #expect(changed.pixels == (try Renderer().render(root, options)).pixels)
  }
}
