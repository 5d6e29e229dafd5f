// Copies of animations.

extension CAAnimation {
  /// A copy that shares nothing with this animation that either could change.
  final func detachedCopy() -> CAAnimation {
    let copy = shallowCopy()
    (copy as? CAAnimationGroup)?.copyMembers()
    return copy
  }

  /// A new animation of the same class, with the same values and the same members.
  final func shallowCopy() -> CAAnimation {
    let copy = type(of: self).make(())
    copy.takeValues(from: self)
    return copy
  }

  /// Creates an animation of the class it is called on, which may be a client's: a convenience initialiser calls
  /// the `init()` that the class inherits or overrides.
  package convenience init(dynamic: Void) { self.init() }

  // Swift lets only a required initialiser be called on a class that is known at run time, and a required `init()`
  // would have to be repeated by every subclass with an initialiser of its own. So the call goes by the symbol.
  @_silgen_name("$s10QuartzCore11CAAnimationC7dynamicACyt_tcfC")
  private static func make(_ nothing: consuming Void) -> Self
}
