// Selector: the name of a method, for interfaces that take a target and a selector.
// SPDX-License-Identifier: Apache-2.0

/// The name of a method, such as `"update:"`.
///
/// Linux has no methods that can be found by name, and no `#selector`. Interfaces that take a target and a selector
/// call the target's ``SelectorTarget/perform(_:with:)``.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  /// The name of the method, with a colon for each argument.
  public let name: String

  /// Creates a selector from the name of a method.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a selector from a literal.
  public init(stringLiteral name: String) {
    self.name = name
  }

  /// The name of the method.
  public var description: String { name }
}

/// An object whose methods can be called by name, because it maps each name to a method itself.
public protocol SelectorTarget: AnyObject {
  /// Calls the method called `selector` with `object` as its argument.
  func perform(_ selector: Selector, with object: Any?)
}
