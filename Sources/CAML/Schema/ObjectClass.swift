// ObjectClass: the classes whose objects a document can hold, with their keys.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// A class by the name that documents use for it.
struct ObjectClass: Sendable {
  /// The way in which objects of the class are created.
  enum Instance: Sendable {
    case layer(@Sendable () -> CALayer)
    case animation(@Sendable () -> CAAnimation)
    case cell
    case filter
    /// An object that is stored as values, such as a state.
    case record
  }

  /// A key and the kind of its values.
  typealias Key = (name: String, kind: ValueKind)

  let name: String
  let instance: Instance
  /// The keys that are written, in order. `frame` follows from others, and `velocity` of springs is a synonym.
  let writtenKeys: [Key]
  private let kinds: [String: ValueKind]

  init(_ name: String, _ instance: Instance, keys: [Key]) {
    self.name = name
    self.instance = instance
    let inputs = name == "CAFilter" ? FilterInput.writtenKeys : []
    writtenKeys = (keys + inputs).filter { key in
      switch key.kind {
      case .ignored, .undrawn: false
      default: !Self.synonyms.contains(key.name) && !(key.name == "velocity" && name == "CASpringAnimation")
      }
    }
    kinds = Dictionary(keys.map { ($0.name, $0.kind) }, uniquingKeysWith: { $1 })
  }

  /// The keys whose values follow from others.
  private static let synonyms: Set<String> = ["frame", "continuousCorners"]

  /// Returns the kind of the values of `key`, or nil where the class has no such key.
  func kind(of key: String) -> ValueKind? {
    if let kind = kinds[key] { return kind }
    // Apple's editor stores its own data under such keys.
    if key.hasPrefix("mica_") { return .ignored }
    if case .filter = instance { return FilterInput.kind(of: key) }
    return nil
  }

  /// Returns the class of this name.
  static func named(_ name: String) -> ObjectClass? { byName[name] }

  /// Returns the property that holds objects or values of the class `name`, with what messages call them.
  static func list(for name: String) -> (objects: String, key: String)? {
    switch named(name)?.instance {
    case .animation: return ("animations", "animations")
    case .cell: return ("emitter cells", "emitterCells")
    case .filter: return ("filters", "filters")
    case .record where name == "LKState": return ("states", "states")
    case .record where name == "LKStateTransition": return ("transitions", "stateTransitions")
    case .record where name.hasPrefix("LKState"): return ("elements of states", "elements")
    case .layer, .record, nil: break
    }
    switch name {
    case "CGColor": return ("colours", "colors")
    case "CGImage": return ("an image", "contents")
    default: return isLayerName(name) ? ("layers", "sublayers") : nil
    }
  }

  private static let byName: [String: ObjectClass] = Dictionary(
    uniqueKeysWithValues: (layerClasses + animationClasses + otherClasses + stateClasses).map { ($0.name, $0) })
}
