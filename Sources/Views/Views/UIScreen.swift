// UIScreen: the simulated screen of a machine without one.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A simulated screen, with the values that ``simulate(size:scale:)`` has set.
open class UIScreen: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The only screen: 375 × 667 points with two pixels per point, unless other values have been set.
  public static let main = UIScreen()

  private let values = Mutex(Values())

  private struct Values {
    var size = CGSize(width: 375, height: 667)
    var scale: CGFloat = 2
  }

  /// Makes the screen `size` points large, with `scale` pixels per point.
  ///
  /// Views that are created from then on take the scale; nothing else follows. Sizes and scales that are no positive
  /// numbers are ignored. The scale of a picture is the renderer's: these values are for programs that ask for them.
  public final func simulate(size: CGSize, scale: CGFloat) {
    guard [size.width, size.height, scale].allSatisfy({ $0 > 0 && $0.isFinite }) else { return }
    values.withLock { $0 = Values(size: size, scale: scale) }
  }

  /// The screen's rectangle in points, with its origin at zero.
  open var bounds: CGRect { CGRect(origin: .zero, size: values.withLock { $0.size }) }

  /// The number of pixels per point.
  open var scale: CGFloat { values.withLock { $0.scale } }

  /// The number of pixels per point: the same as ``scale``.
  open var nativeScale: CGFloat { scale }

  /// The screen's rectangle in pixels, with its origin at zero.
  open var nativeBounds: CGRect {
    let values = values.withLock { $0 }
    return CGRect(x: 0, y: 0, width: values.size.width * values.scale, height: values.size.height * values.scale)
  }

  /// The number of frames per second of display links that prefer none, from a run loop; 60.
  open var maximumFramesPerSecond: Int { 60 }

  /// Returns a display link that calls the method `selector` of `target` with itself, once it is added to a run loop; see
  /// `CADisplayLink`.
  open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: selector)
  }
}
