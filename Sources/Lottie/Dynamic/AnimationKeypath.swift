// AnimationKeypath: the name of a property of an animation, or of several.
// SPDX-License-Identifier: Apache-2.0

/// The path to a property of an animation: the names of the layer, of the groups in it, of the item, and of the property.
///
/// `"Sun.Rays.Fill 1.Color"` names the color of one fill. `*` stands for one name, and `**` for any number of them: `"**.Color"` names
/// every color. ``LottieAnimationLayer/allHierarchyKeypaths()`` has those of an animation.
public struct AnimationKeypath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The names, from the outside to the inside.
  public let keys: [String]

  /// The path of these names. A name may have a dot in it.
  public init(keys: [String]) {
    self.keys = keys
  }

  /// The path that is written with dots between the names.
  public init(keypath: String) {
    keys = keypath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Same as ``init(keypath:)``.
  public init(stringLiteral value: String) { self.init(keypath: value) }

  /// The names with dots between them.
  public var string: String { keys.joined(separator: ".") }

  /// Same as ``string``.
  public var description: String { string }

  /// The names with dots between them.
  public var fullPath: String { string }

  /// Whether this path, which may have `*` and `**` in it, stands for a path of plain names.
  public func matches(_ names: [String]) -> Bool { states(after: names).contains(keys.count) }

  /// Whether paths that begin with these names may be among those that this one stands for.
  func mayMatch(below names: [String]) -> Bool { states(after: names).contains { $0 < keys.count } }

  /// The numbers of keys that names can have used up, each in a way of its own: as a machine that reads the names one by one and is in
  /// all states that it can be in, so that no pattern takes long.
  private func states(after names: [String]) -> Set<Int> {
    var states = skippingAny(from: [0])
    for name in names {
      var next: Set<Int> = []
      for state in states where state < keys.count {
        let key = keys[state]
        if key == "**" { next.insert(state) }
        if key == "*" || key == "**" || key == name { next.insert(state + 1) }
      }
      states = skippingAny(from: next)
      if states.isEmpty { break }
    }
    return states
  }

  /// The states with those after each `**`, which need not stand for a name.
  private func skippingAny(from states: Set<Int>) -> Set<Int> {
    var result = states
    for var state in states {
      while state < keys.count, keys[state] == "**" {
        state += 1
        // A state that was there goes on by itself: patterns of thousands of `**` take no longer than they are.
        guard result.insert(state).inserted else { break }
      }
    }
    return result
  }
}
