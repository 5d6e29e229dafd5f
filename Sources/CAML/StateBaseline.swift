// StateBaseline: the values that states change, as they are in the document itself.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// The values to which a tree is reset before a state is applied.
struct StateBaseline {
  /// A value of the document.
  struct Entry {
    let object: AnyObject
    let keyPath: String
    var value: Any?
  }

  private struct Animation {
    let layer: CALayer
    let key: String
    /// The animation as the layer stores it; nil where there was none.
    var animation: CAAnimation?
  }

  private var values: [Entry] = []
  private var animations: [Animation] = []

  /// Records the values of everything that the states in `lists` can change.
  init(lists: [StateList], objects: [String: AnyObject]) {
    var known: Set<String> = []
    for change in lists.flatMap(\.states).flatMap(\.changes) {
      guard let object = objects[change.target] else { continue }
      switch change {
      case .setValue(_, let keyPath, _, _), .addElement(_, let keyPath, _, _), .removeElement(_, let keyPath, _):
        let whole = Self.wholeKey(of: keyPath, in: object)
        guard known.insert("value \(change.target) \(whole)").inserted else { continue }
        values.append(
          Entry(object: object, keyPath: whole, value: KeyedObject(object).value(forKeyPath: whole)))
      case .addAnimation(_, let key?, _), .removeAnimation(_, let key):
        guard let layer = object as? CALayer, known.insert("animation \(change.target) \(key)").inserted else {
          continue
        }
        animations.append(Animation(layer: layer, key: key, animation: layer.animation(forKey: key)))
      case .addAnimation: continue
      }
    }
  }

  /// Restores all recorded values. An animation that is still there goes on; one that was removed begins anew.
  mutating func restore() {
    for value in values { KeyedObject(value.object).setValue(value.value, forKeyPath: value.keyPath) }
    for index in animations.indices {
      let entry = animations[index]
      if let animation = entry.animation, entry.layer.animation(forKey: entry.key) === animation { continue }
      entry.layer.removeAnimation(forKey: entry.key)
      guard let animation = entry.animation else { continue }
      entry.layer.add(animation, forKey: entry.key)
      animations[index].animation = entry.layer.animation(forKey: entry.key)
    }
  }

  /// The value that is recorded for a key of an object; nil where no state changes it.
  func entry(at keyPath: String, of object: AnyObject) -> Entry? {
    values.first { $0.object === object && $0.keyPath == keyPath }
  }

  /// Records another value in place of one that is recorded.
  mutating func set(_ entry: Entry) {
    guard let index = values.firstIndex(where: { $0.object === entry.object && $0.keyPath == entry.keyPath }) else {
      return
    }
    values[index] = entry
  }

  /// Returns the key whose value is recorded for a path: the whole value of a structure, since its components don't add
  /// up to it exactly, but the path itself where it leads into another object.
  static func wholeKey(of keyPath: String, in object: AnyObject) -> String {
    guard let dot = keyPath.firstIndex(of: ".") else { return keyPath }
    let first = String(keyPath[..<dot])
    switch ObjectClass.of(object)?.kind(of: first) {
    case .filters, .filter, .cells, .layers, .layer: return keyPath
    default: return first
    }
  }
}
