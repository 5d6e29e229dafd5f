// UIAccessibilityElement: an element for assistive technologies that is no view.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An element for assistive technologies that is no view, such as a bar of a chart that one view draws.
open class UIAccessibilityElement: UIResponder, @unchecked Sendable {
  private weak var container: AnyObject?
  private var ownFrame: CGRect?

  /// Creates an element of a container, such as a view, which is not retained.
  public init(accessibilityContainer container: Any) {
    self.container = container as AnyObject
    super.init()
  }

  /// The container of the element; not retained.
  open var accessibilityContainer: Any? {
    get { container }
    set { container = newValue.map { $0 as AnyObject } }
  }

  /// The frame of the element in the space of the container, in points; zero by default.
  ///
  /// ``UIResponder/accessibilityFrame`` follows it.
  open var accessibilityFrameInContainerSpace: CGRect {
    get { ownFrame ?? .zero }
    set { ownFrame = newValue }
  }

  /// The frame in the space of the screen, in points: the one that was set, or else that in the container's space, converted.
  open override var accessibilityFrame: CGRect {
    get {
      guard accessibilityStore?.frame == nil, let ownFrame, let view = container as? UIView else {
        return super.accessibilityFrame
      }
      return view.convert(ownFrame, to: nil)
    }
    set { super.accessibilityFrame = newValue }
  }
}
