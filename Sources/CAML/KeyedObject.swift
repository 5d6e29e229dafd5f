// KeyedObject: key-value coding of everything that a document can contain, since NSObject has none here.
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
    case let filter as any FilterObject:
      // The type is set once, when the filter is created.
      if keyPath != "filter" { filter.setValue(value, forKey: keyPath) }
    case let record as Record: record.values[keyPath] = value
    default: break
    }
  }

  /// Sets the value at the end of a path of keys; returns false, and changes nothing, where the object does not take it.
  func setValueIfPossible(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    switch object {
    case let layer as CALayer: return layer.setValueIfPossible(value, forKeyPath: keyPath)
    case let cell as CAEmitterCell: return cell.setKeyedValue(value, forKeyPath: keyPath)
    case let filter as any FilterObject where keyPath != "filter":
      return filter.setKeyedValue(value, forKeyPath: keyPath)
    case let animation as CAAnimation:
      animation.setValue(value, forKeyPath: keyPath)
      return true
    default: return false
    }
  }

  /// Returns the value of a key in its property's own type, without digits beyond that type's precision.
  func storedValue(forKey key: String) -> Any? {
    guard let layer = object as? CALayer else { return value(forKeyPath: key) }
    return type(of: layer).keyedProperties[key]?.stored(layer) ?? value(forKeyPath: key)
  }

  /// Returns the value at the end of a path of keys.
  func value(forKeyPath keyPath: String) -> Any? {
    switch object {
    case let layer as CALayer: layer.value(forKeyPath: keyPath)
    case let animation as CAAnimation: animation.value(forKeyPath: keyPath)
    case let cell as CAEmitterCell: cell.value(forKeyPath: keyPath)
    case let filter as any FilterObject: keyPath == "filter" ? filter.filterType : filter.value(forKey: keyPath)
    case let record as Record: record.values[keyPath]
    case let tinted as TintedImage where keyPath == "image": tinted.image
    case let tinted as TintedImage where keyPath == "tint": tinted.tint
    default: nil
    }
  }
}
