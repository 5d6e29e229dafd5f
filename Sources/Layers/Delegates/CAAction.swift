// CAAction: an action that a layer runs in response to a change of a key or to an event.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A response to a change of a layer's property, or to an event such as `onOrderIn`.
public protocol CAAction {
  /// Runs the action for `event` on `object`, which is the layer.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// As an action, `NSNull` means that there is none, and ends the search for one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
