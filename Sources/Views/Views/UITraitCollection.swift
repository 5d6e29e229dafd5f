// UITraitCollection: what views know about where they are shown.
// SPDX-License-Identifier: Apache-2.0

/// What views know about where they are shown. Immutable, so it may be shared between threads.
open class UITraitCollection: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let scale: CGFloat

  /// Creates a collection that says how many pixels make a point.
  public init(displayScale: CGFloat) {
    scale = displayScale
    super.init()
  }

  /// How many pixels make a point.
  open var displayScale: CGFloat { scale }
}
