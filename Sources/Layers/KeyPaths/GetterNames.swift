// GetterNames: the names that properties have in Swift, where their keys are others.
// SPDX-License-Identifier: Apache-2.0

/// The names of properties in Swift, and of their getters, that are not their keys: key paths may use either.
package enum GetterNames {
  /// The keys by the names in Swift.
  package static let keys = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped", "isOpaque": "opaque",
    "isWrapped": "wrapped", "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive",
    "isCumulative": "cumulative", "isEnabled": "enabled",
  ]
}

extension Dictionary where Key == String {
  /// The value of a key, or of the key of the property that has a name in Swift.
  subscript(named name: String) -> Value? { self[name] ?? GetterNames.keys[name].flatMap { self[$0] } }
}
