// UIStoryboardSegue: the way from a controller to another in interface files, which don't exist on Linux.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An interface file. There are none on Linux, so that no object of this class exists.
open class UIStoryboard: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private override init() {
    super.init()
  }
}

/// The way from a controller to another. Storyboards create them on Apple's platforms; here only clients do.
open class UIStoryboardSegue: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let name: String?
  private let from: UIViewController
  private let to: UIViewController

  /// Creates a way from `source` to `destination`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    name = identifier
    from = source
    to = destination
    super.init()
  }

  /// The name.
  open var identifier: String? { name }
  /// The controller that is shown before.
  open var source: UIViewController { from }
  /// The controller that is shown then.
  open var destination: UIViewController { to }
  /// Shows the destination. Does nothing by default: there is no storyboard that says how.
  open func perform() {}
}
