// UIResponder: the base class of views and view controllers, as far as it is of use without a screen.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// An event, under its UIKit name. Without a screen there are none; hit tests take nil.
open class UIEvent: NSObject {
  private let swiftMark = SwiftObjectMark()
}

/// The base class of views and view controllers. Only one thread at a time may use a responder.
open class UIResponder: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The next responder: for a view its controller, or else its superview. Nil by default.
  open var next: UIResponder? { nil }

  /// Prepares an object that was loaded from an interface file. There are none on Linux, so only clients call it.
  open func awakeFromNib() {}
}
