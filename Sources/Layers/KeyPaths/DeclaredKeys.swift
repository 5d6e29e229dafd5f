// DeclaredKeys: the keys that a client's class declares with `@LayerKey`, each with its initial value.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A stored property that declares a key of a layer: the wrapper `LayerKey`.
package protocol DeclaredKey {
  /// The key, where it is not that of the property.
  var givenKey: String? { get }
  /// The value of the key in layers in which none was set.
  var initialValue: Any? { get }
}

/// The keys that the properties of a class declare.
package struct DeclaredKeys: @unchecked Sendable {
  // The values are those of properties' initial values, which nothing changes.
  /// The initial values by key.
  package private(set) var defaults: [String: Any] = [:]

  private static let known = Mutex<[ObjectIdentifier: DeclaredKeys]>([:])

  /// The keys of the class of `layer`, read from the layer the first time.
  package static func of(_ layer: CALayer) -> DeclaredKeys {
    let identifier = ObjectIdentifier(type(of: layer))
    if let found = known.withLock({ $0[identifier] }) { return found }
    let read = DeclaredKeys(reading: layer)
    known.withLock { $0[identifier] = read }
    return read
  }

  private init(reading layer: CALayer) {
    var mirror: Mirror? = Mirror(reflecting: layer)
    // The classes of these modules declare nothing so, and have fields that are not to be copied.
    while let current = mirror, !String(reflecting: current.subjectType).hasPrefix("QuartziteLayers.") {
      for (name, value) in current.children {
        guard let declared = value as? any DeclaredKey, let name, name.hasPrefix("_") else { continue }
        let key = declared.givenKey ?? String(name.dropFirst())
        // A subclass comes before its superclasses.
        if defaults[key] == nil { defaults[key] = declared.initialValue }
      }
      mirror = current.superclassMirror
    }
  }
}
