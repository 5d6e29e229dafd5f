// KeyPathKind: the kind of values that a dotted path of keys takes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ObjectClass {
  /// Returns the kind of values at the end of `keyPath`, starting at an object of this class; nil where there is none.
  func kind(ofKeyPath keyPath: String) -> ValueKind? {
    var classes = [self]
    var rest = keyPath[...]
    while true {
      let key = Self.nextKey(of: &rest)
      guard let kind = classes.lazy.compactMap({ $0.kind(ofNamed: key) }).first else { return nil }
      guard !rest.isEmpty else { return kind }
      switch kind {
      case .ignored, .undrawn: return kind
      // Objects in lists are found by their names.
      case .filters: (_, classes) = (Self.nextKey(of: &rest), Self.otherClasses.filter { $0.name == "CAFilter" })
      case .cells: (_, classes) = (Self.nextKey(of: &rest), Self.otherClasses.filter { $0.name == "CAEmitterCell" })
      case .layers: (_, classes) = (Self.nextKey(of: &rest), Self.layerClasses)
      case .filter: classes = Self.otherClasses.filter { $0.name == "CAFilter" }
      case .layer: classes = Self.layerClasses
      default: return Self.kind(ofMember: String(rest), of: kind)
      }
    }
  }

  /// The kind of values of a key, or of the property that has this name in Swift.
  private func kind(ofNamed name: String) -> ValueKind? {
    kind(of: name) ?? GetterNames.keys[name].flatMap { kind(of: $0) }
  }

  private static func kind(ofMember member: String, of kind: ValueKind) -> ValueKind? {
    switch (kind, member) {
    case (.point, "x"), (.point, "y"), (.size, "width"), (.size, "height"): .number
    case (.rect, "origin"): .point
    case (.rect, "size"): .size
    case (.rect, "origin.x"), (.rect, "origin.y"), (.rect, "size.width"), (.rect, "size.height"): .number
    case (.transform, "translation"): .size
    case (.transform, "shear.x"), (.transform, "shear.y"), (.transform, "shear"): .undrawn(neutral: ["0"])
    case (.transform, _): TransformComponent(rawValue: member) == nil ? nil : .number
    default: nil
    }
  }

  /// Removes the first key from a path, and returns it.
  private static func nextKey(of path: inout Substring) -> String {
    guard let dot = path.firstIndex(of: ".") else {
      defer { path = "" }
      return String(path)
    }
    defer { path = path[path.index(after: dot)...] }
    return String(path[..<dot])
  }
}
