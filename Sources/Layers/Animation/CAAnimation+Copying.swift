// Copies of animations.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCLayerCreation

extension CAAnimation {
  /// Returns a copy that shares no mutable state with this animation.
  final func detachedCopy() -> CAAnimation {
    let copy = shallowCopy()
    (copy as? CAAnimationGroup)?.copyMembers()
    return copy
  }

  /// Returns a new animation of the same class, with the same values and the same members.
  final func shallowCopy() -> CAAnimation {
    let copy = Self.make(type(of: self))
    copy.takeValues(from: self)
    return copy
  }

  /// Makes an animation of a class that is known only at run time and may be a client's.
  ///
  /// Swift allows only a required initialiser to be called on such a class, and a required `init()` would have to be
  /// repeated by every subclass with an initialiser of its own.
  private static func make(_ type: CAAnimation.Type) -> CAAnimation {
    let object = object_create(unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self))
    return Unmanaged<CAAnimation>.fromOpaque(object).takeRetainedValue()
  }
}
