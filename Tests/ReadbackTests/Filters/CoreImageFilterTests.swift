// Tests that a filter of Core Image and the filter of Core Animation of the same name draw the same picture.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Core Image's filters draw what Core Animation's draw", .everyProduction)
struct CoreImageFilterTests {
  /// A picture with colors, edges and translucent parts behind, and a layer in front of it that `configure` changes.
  private func render(_ configure: (CALayer) -> Void) throws -> Picture {
    let root = CALayer(), ground = CAGradientLayer(), card = CAGradientLayer(), spot = CALayer(), stripe = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 32)
    ground.frame = CGRect(x: 0, y: 0, width: 34, height: 32)
    ground.colors = [
      CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1), CGColor(red: 0.1, green: 0.6, blue: 0.9, alpha: 0.7),
    ]
    card.frame = CGRect(x: 6, y: 5, width: 26, height: 20)
    card.colors = [
      CGColor(red: 0.3, green: 0.8, blue: 0.2, alpha: 1), CGColor(red: 0.8, green: 0.5, blue: 0.6, alpha: 0.6),
    ]
    (card.startPoint, card.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    spot.frame = CGRect(x: 8, y: 6, width: 9, height: 9)
    spot.backgroundColor = CGColor(red: 1, green: 1, blue: 0.4, alpha: 0.8)
    spot.cornerRadius = 4
    // An edge that the translucent part of the card lies over.
    stripe.frame = CGRect(x: 24, y: 0, width: 4, height: 32)
    stripe.backgroundColor = CGColor(red: 0, green: 0, blue: 0.2, alpha: 1)
    card.addSublayer(spot)
    root.addSublayer(ground)
    root.addSublayer(stripe)
    root.addSublayer(card)
    configure(card)
    return try Production.render(root)
  }

  /// Filters of one name with the same inputs: the defaults, and others.
  private func pairs(_ name: String) throws -> [(hasDefaults: Bool, one: CIFilter, other: CAFilter)] {
    let usual = try #require(CIFilter(name: name)), changed = try #require(CIFilter(name: name))
    for key in changed.inputKeys {
      switch changed.value(forKey: key) {
      case is NSNumber: changed.setValue(0.625, forKey: key)
      case is CIColor: changed.setValue(CIColor(red: 0.2, green: 0.9, blue: 0.5), forKey: key)
      case let row as CIVector:
        changed.setValue(CIVector(x: row.x / 2 + 0.125, y: row.y / 2 + 0.25, z: row.z / 2, w: row.w / 2), forKey: key)
      default: break
      }
    }
    return [usual, changed].map { filter in
      let same = CAFilter(type: name)
      for key in filter.inputKeys {
        guard let value = filter.value(forKey: key) else { continue }
        // Core Animation has no vectors: its lists are arrays.
        let list = (value as? CIVector).map { vector in (0..<vector.count).map { vector.value(at: $0) } }
        same.setValue(list ?? value, forKey: key)
      }
      return (filter === usual, filter, same)
    }
  }

  @Test("Every effect does, on a layer and on what is behind it", arguments: Self.effectNames)
  func filtering(name: String) throws {
    let plain = try render { _ in }
    for (hasDefaults, one, other) in try pairs(name) {
      let picture = try render { $0.filters = [one] }
      #expect(picture == (try render { $0.filters = [other] }))
      let leavesPicture = hasDefaults && ["CIColorControls", "CIColorMatrix", "CIHueAdjust"].contains(name)
      #expect((picture == plain) == leavesPicture)
      let behind = try render { $0.backgroundFilters = [one] }
      #expect(behind == (try render { $0.backgroundFilters = [other] }))
      #expect((behind == plain) == leavesPicture)
    }
  }

  @Test(
    "Every blend mode and operator does", arguments: CIFilter.filterNames(inCategory: kCICategoryCompositeOperation))
  func blending(name: String) throws {
    let plain = try render { _ in }
    let picture = try render { $0.compositingFilter = CIFilter(name: name) }
    #expect(picture == (try render { $0.compositingFilter = CAFilter(type: name) }))
    #expect(picture == (try render { $0.compositingFilter = name }))
    #expect((picture == plain) == (name == "CISourceOverCompositing"))
  }

  private static var effectNames: [String] {
    CIFilter.filterNames(inCategory: nil).filter {
      !$0.hasSuffix("Mode") && !$0.hasSuffix("Compositing") && !$0.hasSuffix("Transition")
    }
  }
}
