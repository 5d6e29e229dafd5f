// Values by key and by key path: properties, components of structures, named sublayers and filters, clients' own keys.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  final func isExplicitlySet(_ key: String) -> Bool {
    if let key = LayerKey.named(key) { return explicitKeys.contains(key) }
    return attachments?.customValues[key] != nil
  }

  final func readValue(forKey key: String) -> Any? {
    if let property = type(of: self).keyedProperties[named: key] { return property.read(self) }
    return value(forUndefinedKey: key)
  }

  /// Returns the value that was stored under a key that is not a property, or the value of the style or the class for
  /// it, or else the one with which the key was declared.
  final func storedValue(forKey key: String) -> Any? {
    attachments?.customValues[key] ?? attachments?.style?.styleValue(forKey: key)
      ?? type(of: self).defaultValue(forKey: key) ?? DeclaredKeys.of(self).defaults[key]
  }

  /// Sets the value of `key`; returns false, and leaves the layer unchanged, if the key cannot take `value`.
  @discardableResult
  package final func setValueIfPossible(_ value: Any?, forKey key: String) -> Bool {
    if let property = type(of: self).keyedProperties[named: key] {
      guard property.isScalar, !marks.contains(.filling), unwrapped(value) == nil else {
        return property.write(self, value)
      }
      setNilValueForKey(key)
      return true
    }
    setValue(value, forUndefinedKey: key)
    return true
  }

  /// Stores a value under a key that is not a property.
  final func store(_ value: Any?, forKey key: String) {
    guard marks.isDisjoint(with: [.filling, .presentation]) else {
      if marks.contains(.filling) { makeAttachments().customValues[key] = unwrapped(value) }
      return
    }
    let action = actionBeforeChange(of: key)
    keepCommittedValues()
    makeAttachments().customValues[key] = unwrapped(value)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Sets a property to the value that nil stands for.
  final func setZero(forKey key: String) { _ = type(of: self).keyedProperties[named: key]?.write(self, nil) }

  final func readValue(forKeyPath keyPath: String) -> Any? {
    var layer = self
    var path = Substring(keyPath)
    while true {
      let (key, rest) = path.firstKey
      guard let rest else { return layer.value(forKey: key) }
      if key == LayerKey.sublayers.rawValue {
        let (name, inside) = rest.firstKey
        guard let named = layer.sublayer(named: name) else { return nil }
        guard let inside else { return named }
        (layer, path) = (named, inside)
        continue
      }
      let value = layer.value(forKey: key)
      if let other = value as? CALayer {
        (layer, path) = (other, rest)
        continue
      }
      return ValuePath.value(at: rest, in: value)
    }
  }

  /// Sets the value at `keyPath`; returns false, and leaves everything unchanged, if that is impossible.
  @discardableResult
  package final func setValueIfPossible(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    var layer = self
    var path = Substring(keyPath)
    while true {
      let (key, rest) = path.firstKey
      guard let rest else { return layer.setValueIfPossible(value, forKey: key) }
      if key == LayerKey.sublayers.rawValue {
        let (name, inside) = rest.firstKey
        guard let inside, let named = layer.sublayer(named: name) else { return false }
        (layer, path) = (named, inside)
        continue
      }
      let old = layer.value(forKey: key)
      if let other = old as? CALayer {
        (layer, path) = (other, rest)
        continue
      }
      if let object = ValuePath.namedObject(rest, in: old) {
        return layer.set(value, at: String(object.keyPath), of: object.owner, in: key)
      }
      guard let new = ValuePath.setting(value, at: rest, in: old) else { return false }
      return layer.setValueIfPossible(new, forKey: key)
    }
  }

  /// Sets a value of a filter or a cell that is the value of the property `key`, or in its list.
  private func set(_ value: Any?, at keyPath: String, of object: any NamedInKeyPaths, in key: String) -> Bool {
    guard marks.isDisjoint(with: [.filling, .presentation]) else {
      // A presentation copy shares the objects of its model, so it changes a copy of them.
      guard marks.contains(.filling), let copy = object.copy(setting: value, forKeyPath: keyPath) else { return false }
      guard let list = self.value(forKey: key) as? [Any] else { return setValueIfPossible(copy, forKey: key) }
      return setValueIfPossible(list.map { ($0 as AnyObject) === object ? copy : $0 }, forKey: key)
    }
    let action = actionBeforeChange(of: key)
    guard object.setKeyedValue(value, forKeyPath: keyPath) else { return false }
    action?.run(forKey: key, object: self, arguments: nil)
    return true
  }

  private func sublayer(named name: String) -> CALayer? {
    childrenInOrder.first { $0.name == name }
  }
}
