// ReusePool: cells that are out of sight, to be used again, and the making of new ones.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The classes of a list's cells and of the parts above and below its sections, and those that are out of sight.
struct ReusePool {
  var classes: [String: AnyClass] = [:]
  var partClasses: [String: AnyClass] = [:]
  private var cells: [String: [UIView]] = [:]
  private var parts: [String: [UIView]] = [:]

  /// The most views that are kept for an identifier.
  private static let limit = 256

  /// Has cells made of a class from now on; those of the class before are not used again.
  mutating func register(_ aClass: AnyClass?, _ identifier: String) {
    classes[identifier] = aClass
    cells[identifier] = nil
  }

  mutating func register(part aClass: AnyClass?, _ identifier: String) {
    partClasses[identifier] = aClass
    parts[identifier] = nil
  }

  mutating func put(_ cell: UIView, _ identifier: String?) {
    guard let identifier, cells[identifier, default: []].count < Self.limit,
      Self.fits(cell, classes[identifier])
    else { return }
    cells[identifier, default: []].append(cell)
  }

  mutating func put(part: UIView, _ identifier: String?) {
    guard let identifier, parts[identifier, default: []].count < Self.limit,
      Self.fits(part, partClasses[identifier])
    else { return }
    parts[identifier, default: []].append(part)
  }

  /// Whether a view is of the class that is registered, where one is.
  private static func fits(_ view: UIView, _ aClass: AnyClass?) -> Bool {
    aClass.map { ObjectIdentifier($0) == ObjectIdentifier(type(of: view)) } ?? true
  }

  mutating func cell(_ identifier: String) -> UIView? { cells[identifier]?.popLast() }
  mutating func part(_ identifier: String) -> UIView? { parts[identifier]?.popLast() }

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
