// ValuePath: components of values by the rest of a key path, such as `x` of a point, `size.width` of a rectangle,
// `rotation.z`.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object in a list that key paths address by its name: a filter, an emitter cell.
package protocol NamedInKeyPaths: AnyObject {
  /// The name by which key paths address it.
  var nameInKeyPaths: String? { get }
  /// Returns the value of the object at a key path.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets the value at a key path, or returns false and leaves the object unchanged.
  func setKeyedValue(_ value: Any?, forKeyPath keyPath: String) -> Bool
  /// Returns a copy with another value at a key path, for a presentation layer; nil where that is impossible.
  func copy(setting value: Any?, forKeyPath keyPath: String) -> (any NamedInKeyPaths)?
}

extension NamedInKeyPaths where Self: NSCopying {
  package func copy(setting value: Any?, forKeyPath keyPath: String) -> (any NamedInKeyPaths)? {
    guard let copy = copy(with: nil) as? any NamedInKeyPaths, copy.setKeyedValue(value, forKeyPath: keyPath) else {
      return nil
    }
    return copy
  }
}

/// Reading and replacing components of values.
package enum ValuePath {
  /// Returns the component of `value` at `path`, or nil if it has none with that name.
  package static func value(at path: Substring, in value: Any?) -> Any? {
    if let (object, keyPath) = namedObject(path, in: value) { return object.value(forKeyPath: String(keyPath)) }
    switch unwrapped(value) {
    case let list as [Any]: return list.first { ($0 as? any NamedInKeyPaths)?.nameInKeyPaths == String(path) }
    case let transform as CATransform3D: return self.value(at: path, in: transform)
    case let affine as CGAffineTransform: return self.value(at: path, in: CATransform3DMakeAffineTransform(affine))
    case let point as CGPoint: return point.components[String(path)]
    case let size as CGSize: return size.components[String(path)]
    case let rect as CGRect: return rect.component(String(path))
    default: return nil
    }
  }

  /// Returns `value` with its component at `path` replaced, or nil if that is impossible.
  package static func setting(_ component: Any?, at path: Substring, in value: Any?) -> Any? {
    switch unwrapped(value) {
    case let transform as CATransform3D: return setting(component, at: path, in: transform)
    case let affine as CGAffineTransform:
      return setting(component, at: path, in: CATransform3DMakeAffineTransform(affine))
    case var point as CGPoint:
      guard let number = CGFloat.decoded(from: component) else { return nil }
      return point.set(String(path), to: number) ? point : nil
    case var size as CGSize:
      guard let number = CGFloat.decoded(from: component) else { return nil }
      return size.set(String(path), to: number) ? size : nil
    case var rect as CGRect: return rect.set(path, to: component) ? rect : nil
    default: return nil
    }
  }

  /// Returns the object in the list `value` that the first key of `path` names, and the rest of the path. If `value` is
  /// such an object itself, returns it and the whole path.
  package static func namedObject(
    _ path: Substring, in value: Any?
  ) -> (owner: any NamedInKeyPaths, keyPath: Substring)? {
    guard let value = unwrapped(value) else { return nil }
    // Structures are excluded first: casting one to a protocol costs more than the rest of this function.
    if type(of: value) is AnyClass, let object = value as? any NamedInKeyPaths { return (object, path) }
    let (name, rest) = path.firstKey
    guard let rest, let list = value as? [Any] else { return nil }
    for case let object as any NamedInKeyPaths in list where object.nameInKeyPaths == name { return (object, rest) }
    return nil
  }

  private static func value(at path: Substring, in transform: CATransform3D) -> Any? {
    if path == "translation" { return transform.planarTranslation }
    return TransformComponent(rawValue: String(path)).map { CGFloat(transform[$0]) }
  }

  private static func setting(_ component: Any?, at path: Substring, in transform: CATransform3D) -> Any? {
    var transform = transform
    if path == "translation" {
      if let size = CGSize.decoded(from: component) {
        transform.planarTranslation = size
      } else if let point = CGPoint.decoded(from: component) {
        transform.planarTranslation = CGSize(width: point.x, height: point.y)
      } else {
        return nil
      }
      return transform
    }
    guard let name = TransformComponent(rawValue: String(path)), let number = number(from: component) else {
      return nil
    }
    transform[name] = number
    return transform
  }
}

extension Substring {
  /// The key before the first dot, and the rest after it.
  package var firstKey: (key: String, rest: Substring?) {
    guard let dot = firstIndex(of: ".") else { return (String(self), nil) }
    return (String(self[..<dot]), self[index(after: dot)...])
  }
}

extension CGPoint {
  fileprivate var components: [String: CGFloat] { ["x": x, "y": y] }

  fileprivate mutating func set(_ name: String, to number: CGFloat) -> Bool {
    switch name {
    case "x": x = number
    case "y": y = number
    default: return false
    }
    return true
  }
}

extension CGSize {
  fileprivate var components: [String: CGFloat] { ["width": width, "height": height] }

  fileprivate mutating func set(_ name: String, to number: CGFloat) -> Bool {
    switch name {
    case "width": width = number
    case "height": height = number
    default: return false
    }
    return true
  }
}

extension CGRect {
  fileprivate func component(_ path: String) -> Any? {
    switch path {
    case "origin": origin
    case "size": size
    case "origin.x": origin.x
    case "origin.y": origin.y
    case "size.width": size.width
    case "size.height": size.height
    default: nil
    }
  }

  fileprivate mutating func set(_ path: Substring, to value: Any?) -> Bool {
    let (part, rest) = path.firstKey
    switch (part, rest) {
    case ("origin", nil):
      guard let point = CGPoint.decoded(from: value) else { return false }
      origin = point
      return true
    case ("size", nil):
      guard let newSize = CGSize.decoded(from: value) else { return false }
      size = newSize
      return true
    case ("origin", let name?):
      guard let number = CGFloat.decoded(from: value) else { return false }
      return origin.set(String(name), to: number)
    case ("size", let name?):
      guard let number = CGFloat.decoded(from: value) else { return false }
      return size.set(String(name), to: number)
    default: return false
    }
  }
}
