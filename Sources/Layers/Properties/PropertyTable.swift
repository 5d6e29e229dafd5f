// PropertyTable: the properties of a class of layers, with what is looked up in them by key.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The properties of a class of layers. It is made once for each class.
///
/// Default values are not sendable by their types; nothing changes them after the table was made.
package final class PropertyTable: @unchecked Sendable {
  /// The properties that the class adds to those of its superclass, in the order in which documents write them.
  package let own: [LayerProperty]
  /// The properties of the class and of all its superclasses.
  package let all: [LayerProperty]
  /// The access to each property by its name.
  package let keyed: [String: KeyedProperty<CALayer>]
  private let defaults: [String: Any]
  /// The implicit action of each key, by its ordinal.
  private let actions: [ImplicitAction?]

  /// Creates the table of a class.
  ///
  /// - Parameters:
  ///   - own: the properties that the class adds.
  ///   - inherited: the table of its superclass.
  ///   - actions: the implicit actions that differ from those of the superclass.
  init(_ own: [LayerProperty], inherited: PropertyTable? = nil, actions: [LayerKey: ImplicitAction] = [:]) {
    self.own = own
    all = (inherited?.all ?? []) + own
    keyed = Dictionary(all.map { ($0.name, $0.access) }, uniquingKeysWith: { $1 })
    defaults = Dictionary(
      all.compactMap { property in
        guard property.traits.contains(.answersDefault), let value = property.initial?() else { return nil }
        return (property.name, value)
      }, uniquingKeysWith: { $1 })
    var byOrdinal = [ImplicitAction?](repeating: nil, count: LayerKey.allCases.count)
    for property in all {
      if let key = property.key { byOrdinal[key.ordinal] = property.implicitAction }
    }
    for (key, action) in actions { byOrdinal[key.ordinal] = action }
    self.actions = byOrdinal
  }

  /// Returns the value of a key in new layers, or nil if that is zero, nil or unknown.
  func defaultValue(forKey key: String) -> Any? { defaults[key] }

  /// Returns the action that a live layer starts implicitly for a change of a key.
  func implicitAction(for key: LayerKey) -> ImplicitAction? { actions[key.ordinal] }
}

extension CALayer {
  /// The classes that add properties; each comes after those it derives from.
  static var classesWithProperties: [CALayer.Type] {
    [
      CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self,
      CAEmitterLayer.self, CAScrollLayer.self, CATiledLayer.self,
    ]
  }

  /// The access to each property of the class by its key.
  package static var keyedProperties: [String: KeyedProperty<CALayer>] { properties.keyed }
  /// The access to the properties that every layer class has.
  package static var standardProperties: [String: KeyedProperty<CALayer>] { standardTable.keyed }
  /// Returns the implicit action for a change of `key` on a live layer.
  package static func implicitAction(for key: LayerKey) -> ImplicitAction? { properties.implicitAction(for: key) }
}
