// Actions: what a layer runs in answer to a change of a key or to an event.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something that answers a change of a layer's property, or an event such as `onOrderIn`.
public protocol CAAction {
  /// Runs the action for `event` on `object`, which is the layer.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// In the place of an action, `NSNull` says that there shall be none, and ends the search for one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
