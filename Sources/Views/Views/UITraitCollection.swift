// UITraitCollection: the properties of the environment in which views are shown.
// SPDX-License-Identifier: Apache-2.0

/// The properties of the environment in which views are shown. Immutable, so it may be shared between threads.
open class UITraitCollection: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let scale: CGFloat

  /// Creates a collection with the number of pixels per point.
  public init(displayScale: CGFloat) {
    scale = displayScale
    super.init()
  }

  /// The number of pixels per point.
  open var displayScale: CGFloat { scale }
}
