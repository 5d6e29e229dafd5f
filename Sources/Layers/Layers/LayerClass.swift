// LayerClass: cached facts about a class of layers, and the creation of layers of a class known only at run time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCLayerCreation
import Synchronization

/// Facts about one subclass of `CALayer`.
struct LayerClass: Sendable {
  /// Whether the class, or one above it outside of this module, has a `draw(in:)` of its own.
  let overridesDraw: Bool
  /// Whether the class, or one above it outside of this module, has a `display()` of its own.
  let overridesDisplay: Bool
  /// Whether the class or one above it has a `hitTest(_:)` of its own.
  let overridesHitTest: Bool
  /// The properties that the class has in addition to those of `CALayer`.
  let keysBeyondPlainLayers: [LayerKey]

  /// Returns the facts about `type`, computed once.
  static func of(_ type: CALayer.Type) -> LayerClass {
    let key = ObjectIdentifier(type)
    if let known = known.withLock({ $0[key] }) { return known }
    // The classes of this module that draw have these methods for their subclasses to call.
    let base: CALayer.Type =
      switch type {
      case is CATextLayer.Type: CATextLayer.self
      case is CATiledLayer.Type: CATiledLayer.self
      default: CALayer.self
      }
    let facts = LayerClass(
      overridesDraw: layer_class_overrides_draw(metadata(of: type), metadata(of: base)),
      overridesDisplay: layer_class_overrides_display(metadata(of: type), metadata(of: base)),
      overridesHitTest: layer_class_overrides_hit_test(metadata(of: type)),
      keysBeyondPlainLayers: type.keyedProperties.keys.filter { CALayer.standardProperties[$0] == nil }
        .compactMap(LayerKey.named).sorted { $0.ordinal < $1.ordinal })
    known.withLock { $0[key] = facts }
    return facts
  }

  /// The facts by class. They have no part of a budget: a program has few classes of layers, and each takes a few words.
  private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

  /// Makes a layer with the initialiser `init(layer:)` of `layer`'s class.
  static func copy(_ layer: CALayer) -> CALayer {
    let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    argument.initialize(to: layer)
    // The initialiser consumes its argument, so the memory is freed without being deinitialised.
    defer { argument.deallocate() }
    let object = layer_create_copy(argument, metadata(of: type(of: layer)))
    return Unmanaged<CALayer>.fromOpaque(object).takeRetainedValue()
  }

  private static func metadata(of type: CALayer.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self)
  }

  /// Makes a layer with the initialiser `init()` of `type`.
  static func make(_ type: CALayer.Type) -> CALayer {
    Unmanaged<CALayer>.fromOpaque(object_create(metadata(of: type))).takeRetainedValue()
  }
}

extension CALayer {
  /// The properties that the class has in addition to those of `CALayer`.
  package static var keysBeyondPlainLayers: [LayerKey] { LayerClass.of(self).keysBeyondPlainLayers }

  /// Makes a layer of a class that is known only at run time, as a view does with its `layerClass`.
  ///
  /// `init()` is not `required`, so that clients may leave it out; a class without it stops the program when it is made
  /// this way, as on Apple's platforms.
  package static func make(_ type: CALayer.Type) -> CALayer { LayerClass.make(type) }

  /// Makes an object of a class that is known only at run time, one below NSObject, with its `init()`.
  package static func makeObject(_ aClass: AnyClass) -> NSObject? {
    guard aClass is NSObject.Type else { return nil }
    let metadata = unsafeBitCast(aClass, to: UnsafeRawPointer.self)
    return Unmanaged<NSObject>.fromOpaque(object_create(metadata)).takeRetainedValue()
  }
}
