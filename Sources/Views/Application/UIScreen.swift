// UIScreen: the simulated screen of a machine without one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A simulated screen, with the values that ``simulate(size:scale:safeAreaInsets:traits:)`` has set.
open class UIScreen: NSObject, UITraitEnvironment, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The only screen: 375 × 667 points with two pixels per point, light, with text of ordinary size from left to right, unless
  /// other values have been set.
  public static let main = UIScreen()

  private let values = Mutex(Values())

  private struct Values {
    var size = CGSize(width: 375, height: 667)
    var scale: CGFloat = 2
    var safeAreaInsets = UIEdgeInsets.zero
    var traits = UITraitCollection(traits(TraitValues(), scale: 2, size: CGSize(width: 375, height: 667)))

    /// The traits that `given` specifies, and for the rest those of a telephone, or of a tablet where there is room for
    /// one.
    static func traits(_ given: TraitValues, scale: CGFloat, size: CGSize) -> TraitValues {
      let isTablet = min(size.width, size.height) >= 700
      let ordinary = TraitValues(
        displayScale: scale, style: .light, idiom: isTablet ? .pad : .phone, layoutDirection: .leftToRight,
        horizontalSizeClass: isTablet ? .regular : .compact,
        verticalSizeClass: isTablet || size.height > size.width ? .regular : .compact, contentSizeCategory: .large,
        contrast: .normal, level: .base, gamut: .SRGB, weight: .regular)
      var result = ordinary.overridden(by: given)
      result.displayScale = scale
      return result
    }
  }

  /// Makes the screen `size` points large, with `scale` pixels per point, parts at its edges that controls keep away from, and traits.
  ///
  /// Windows of the size of the screen before take its size, and the views in all windows are told of new traits; views that are
  /// created from then on take the scale. Without `traits`, or where they specify nothing, they are those of a telephone, or of a tablet
  /// where both sides have 700 points. Sizes and scales that are no positive numbers are ignored. The scale of a picture is the
  /// renderer's: these values are for programs that ask for them.
  public final func simulate(
    size: CGSize, scale: CGFloat, safeAreaInsets: UIEdgeInsets = .zero, traits: UITraitCollection? = nil
  ) {
    guard [size.width, size.height, scale].allSatisfy({ $0 > 0 && $0.isFinite }) else { return }
    let collection = UITraitCollection(
      Values.traits(traits?.values ?? TraitValues(), scale: scale, size: size))
    let before = values.withLock { values in
      let before = values
      values = Values(size: size, scale: scale, safeAreaInsets: safeAreaInsets, traits: collection)
      return before
    }
    UIApplication.shared.noteScreen(from: before.size, to: size, before: before.traits, now: collection)
  }

  /// The screen's rectangle in points, with its origin at zero.
  open var bounds: CGRect { CGRect(origin: .zero, size: values.withLock { $0.size }) }

  /// The number of pixels per point.
  open var scale: CGFloat { values.withLock { $0.scale } }

  /// The number of pixels per point: the same as ``scale``.
  open var nativeScale: CGFloat { scale }

  /// The screen's rectangle in pixels, with its origin at zero.
  open var nativeBounds: CGRect {
    let values = values.withLock { ($0.size, $0.scale) }
    return CGRect(x: 0, y: 0, width: values.0.width * values.1, height: values.0.height * values.1)
  }

  /// The parts at the screen's edges that controls keep away from, in points.
  final var safeAreaInsets: UIEdgeInsets { values.withLock { $0.safeAreaInsets } }

  /// The traits of the screen.
  open var traitCollection: UITraitCollection { values.withLock { $0.traits } }

  /// Called by code that changes the traits; does nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The brightness, 0…1; kept, and without an effect on pictures. 0.5 by default.
  open var brightness: CGFloat {
    get { CGFloat(storedBrightness.withLock { $0 }) }
    set { storedBrightness.withLock { $0 = min(max(Double(newValue), 0), 1) } }
  }
  private let storedBrightness = Mutex(0.5)

  /// The number of frames per second of display links that prefer none, from a run loop; 60.
  open var maximumFramesPerSecond: Int { 60 }

  /// Returns a display link that calls the method `selector` of `target` with itself, once it is added to a run loop; see
  /// `CADisplayLink`.
  open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: selector)
  }
}
