// LayerKey: its place among all keys, and sets of keys. The keys themselves stand beside the table of properties.
// SPDX-License-Identifier: Apache-2.0

extension LayerKey {
  /// The position of this key among all keys: the memory representation of an enumeration without payloads.
  package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// Whether the property is one colour.
  package var isColor: Bool { kind == .color }

  /// Returns the key of the property called `name`, by its key or in Swift, or nil if no layer class has one.
  package static func named(_ name: String) -> LayerKey? { byName[named: name] }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// A set of keys, in a few machine words.
package struct LayerKeySet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package var isEmpty: Bool { low | middle | high == 0 }

  package func contains(_ key: LayerKey) -> Bool {
    let (word, bit) = Self.position(of: key)
    return (word == 0 ? low : word == 1 ? middle : high) & bit != 0
  }

  package mutating func insert(_ key: LayerKey) {
    let (word, bit) = Self.position(of: key)
    switch word {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
  }

  package mutating func remove(_ key: LayerKey) {
    let (word, bit) = Self.position(of: key)
    switch word {
    case 0: low &= ~bit
    case 1: middle &= ~bit
    default: high &= ~bit
    }
  }

  @inline(__always)
  private static func position(of key: LayerKey) -> (word: Int, bit: UInt64) {
    (key.ordinal >> 6, 1 << UInt64(key.ordinal & 63))
  }
}
