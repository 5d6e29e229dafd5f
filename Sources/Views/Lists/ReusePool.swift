// ReusePool: cells that are out of sight, to be used again, and the making of new ones.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The views that were made for identifiers and are out of sight, and the classes that are registered.
struct ReuseShelf {
  var classes: [String: AnyClass] = [:]
  private var views: [String: [UIView]] = [:]

  /// The most views that are kept for an identifier.
  private static let limit = 256

  /// Has views made of a class from now on; those of the class before are not used again.
  mutating func register(_ aClass: AnyClass?, _ identifier: String) {
    classes[identifier] = aClass
    views[identifier] = nil
  }

  /// Keeps a view to be used again, where it is of the class that is registered.
  mutating func put(_ view: UIView, _ identifier: String?) {
    guard let identifier, views[identifier, default: []].count < Self.limit else { return }
    if let aClass = classes[identifier], ObjectIdentifier(aClass) != ObjectIdentifier(type(of: view)) { return }
    views[identifier, default: []].append(view)
  }

  mutating func take(_ identifier: String) -> UIView? { views[identifier]?.popLast() }
}

/// A list's cells, and the parts above and below its sections, that are out of sight.
struct ReusePool {
  var cells = ReuseShelf()
  var parts = ReuseShelf()

  /// Makes a view of a class that is known only at run time, with its `init()`, which leads to its designated initialiser; nil
  /// where it is no class of views like `Kind`.
  static func make<Kind: UIView>(_ aClass: AnyClass, _ identifier: String, as kind: Kind.Type) -> Kind? {
    guard aClass is Kind.Type else { return nil }
    let thread = ThreadState.current
    let before = thread.identifierOfNewCell
    thread.identifierOfNewCell = identifier
    defer { thread.identifierOfNewCell = before }
    return CALayer.makeObject(aClass) as? Kind
  }
}
