// KeyedObject: key-value coding of everything that a document can hold, since NSObject has none here.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// An object whose values are read and set by key.
struct KeyedObject {
  private let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
  }

  /// Sets the value at the end of a path of keys.
  func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch object {
    case let layer as CALayer: layer.setValue(value, forKeyPath: keyPath)
    case let animation as CAAnimation: animation.setValue(value, forKeyPath: keyPath)
    case let cell as CAEmitterCell: cell.setValue(value, forKeyPath: keyPath)
    case let filter as CAFilter:
      // The type is given once, when the filter is made.
      if keyPath != "filter" { filter.setValue(value, forKey: keyPath) }
    case let record as Record: record.values[keyPath] = value
    default: break
    }
  }

  /// The value of a key as its property's own type, with no more digits than it has.
  func storedValue(forKey key: String) -> Any? {
    guard let layer = object as? CALayer else { return value(forKeyPath: key) }
    return type(of: layer).keyedProperties[key]?.stored(layer) ?? value(forKeyPath: key)
  }

  /// The value at the end of a path of keys.
  func value(forKeyPath keyPath: String) -> Any? {
    switch object {
    case let layer as CALayer: layer.value(forKeyPath: keyPath)
    case let animation as CAAnimation: animation.value(forKeyPath: keyPath)
    case let cell as CAEmitterCell: cell.value(forKeyPath: keyPath)
    case let filter as CAFilter: keyPath == "filter" ? filter.type : filter.value(forKey: keyPath)
    case let record as Record: record.values[keyPath]
    default: nil
    }
  }
}
