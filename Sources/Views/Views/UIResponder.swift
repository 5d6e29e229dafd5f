// UIResponder: what views and view controllers have in common, as far as it means something without a screen.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// An event, under its UIKit name. Without a screen there are none; hit tests take nil.
open class UIEvent: NSObject {
  private let swiftMark = SwiftObjectMark()
}

/// What views and view controllers have in common. Any one thread at a time may use a responder.
open class UIResponder: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// Who would be asked next: for a view its controller, or else its superview. Nil by default.
  open var next: UIResponder? { nil }

  /// Prepares what came out of an interface file. There are none on Linux, so only clients call it.
  open func awakeFromNib() {}
}
