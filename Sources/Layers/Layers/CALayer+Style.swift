// Styles, and classes with default values of their own: values for the keys that were not set explicitly.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension CALayer {
  /// Replaces the style: its values are filled in at once, so that reading a property costs the same with and without.
  final func changeStyle(to newValue: [AnyHashable: Any]?) {
    guard !marks.contains(.presentation), newValue != nil || attachments?.style != nil else { return }
    let attachments = makeAttachments()
    let properties = type(of: self).keyedProperties
    filling {
      for (key, value) in attachments.valuesBeneathStyle where !explicitKeys.contains(key) {
        _ = properties[key.rawValue]?.write(self, value)
      }
      attachments.valuesBeneathStyle = [:]
      attachments.style = newValue
      for (name, value) in newValue?.styleValues ?? [:] {
        guard let key = LayerKey.named(name), key.mayComeFromStyle, !explicitKeys.contains(key),
          let property = properties[named: name]
        else { continue }
        attachments.valuesBeneathStyle[key] = .some(property.read(self))
        _ = property.write(self, value)
      }
    }
  }

  /// Fills in the values that an overridden `defaultValue(forKey:)` gives to new layers of the class.
  final func adoptClassDefaults() {
    let type = type(of: self)
    guard type != CALayer.self else { return }
    let properties = type.keyedProperties
    let id = ObjectIdentifier(type)
    let keys: [String]
    if let known = CALayer.keysWithDefaults.withLock({ $0[id] }) {
      keys = known
    } else {
      keys = properties.keys.filter { key in
        guard let value = type.defaultValue(forKey: key), let key = LayerKey.named(key), key.mayComeFromStyle,
          let own = properties[key.rawValue]?.read(self)
        else { return false }
        return !isSame(value, own)
      }
      CALayer.keysWithDefaults.withLock { $0[id] = keys }
    }
    guard !keys.isEmpty else { return }
    filling {
      for key in keys { _ = properties[key]?.write(self, type.defaultValue(forKey: key)) }
    }
  }

  /// The keys of each class whose default differs from the value that a new layer has anyway. They have no part of a
  /// budget: a program has few classes of layers.
  private static let keysWithDefaults = Mutex<[ObjectIdentifier: [String]]>([:])
}

/// Whether two values of properties are known to be equal.
private func isSame(_ a: Any, _ b: Any) -> Bool {
  if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
  return false
}

extension LayerKey {
  /// Whether a style or a class may have a value for the key; layers and layout objects belong to one layer only.
  fileprivate var mayComeFromStyle: Bool {
    switch self {
    case .sublayers, .mask, .layoutManager, .constraints: false
    default: true
    }
  }
}

extension [AnyHashable: Any] {
  /// The styles from this one through all nested ones, first to last.
  private var styleChain: [[AnyHashable: Any]] {
    var chain = [self]
    while let nested = chain[chain.count - 1]["style"] as? [AnyHashable: Any] { chain.append(nested) }
    return chain
  }

  /// The values by key; those of outer styles take precedence over those of nested ones.
  fileprivate var styleValues: [String: Any] {
    var values: [String: Any] = [:]
    for style in styleChain {
      for case let (key as String, value) in style where key != "style" && key != "actions" && values[key] == nil {
        values[key] = value
      }
    }
    return values
  }

  /// Returns the value of a key that is not a property.
  func styleValue(forKey key: String) -> Any? {
    guard key != "style", key != "actions" else { return nil }
    return styleChain.lazy.compactMap { $0[key] }.first
  }

  /// Returns the action for an event in the `actions` of the outermost style that has one.
  func action(forKey event: String) -> CAAction? {
    styleChain.lazy.compactMap { ($0["actions"] as? [AnyHashable: Any])?[event] as? CAAction }.first
  }
}
