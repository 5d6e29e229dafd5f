// CAMLState: the named states of a document, and the animations between them.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// A named set of changes to a document's tree, such as `Locked` or `Home PortraitUp Light`.
public struct CAMLState {
  /// The name of the state for ``CAMLDocument/setState(_:at:transitionSpeed:)``.
  public var name: String
  /// The name of a state whose changes are made first, or nil.
  public var basedOn: String?
  /// The changes, in the order in which they are made.
  public var changes: [Change]

  /// Creates a state.
  public init(name: String, basedOn: String? = nil, changes: [Change] = []) {
    self.name = name
    self.basedOn = basedOn
    self.changes = changes
  }

  /// One change. Targets are the `id`s of objects in the document.
  public enum Change {
    /// Sets a value at a key path of the target. `isFinal` is the document's flag; it has no effect here.
    case setValue(target: String, keyPath: String, value: Any?, isFinal: Bool = true)
    /// Adds an animation to the target, which is a layer.
    case addAnimation(target: String, key: String?, animation: CAAnimation)
    /// Removes the animation for a key from the target, which is a layer.
    case removeAnimation(target: String, key: String)
    /// Adds an object to the list at a key path of the target, before the object with the id `before`, or at the end.
    case addElement(target: String, keyPath: String, object: AnyObject, before: String? = nil)
    /// Removes the object with the id `object` from the list at a key path of the target.
    case removeElement(target: String, keyPath: String, object: String)

    /// The id of the object that is changed.
    public var target: String {
      switch self {
      case .setValue(let target, _, _, _), .addAnimation(let target, _, _), .removeAnimation(let target, _),
        .addElement(let target, _, _, _), .removeElement(let target, _, _):
        target
      }
    }
  }
}

/// The animations of the change from one state to another.
public struct CAMLStateTransition {
  /// The name of the state that is left, or `*` for any.
  public var fromState: String
  /// The name of the state that is entered, or `*` for any.
  public var toState: String
  /// The animations of the transition.
  public var elements: [Element]

  /// Creates a transition.
  public init(fromState: String = "*", toState: String = "*", elements: [Element] = []) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
  }

  /// One animation, which goes from the currently shown value to the value of the new state.
  public struct Element {
    /// The id of the object that is animated.
    public var target: String
    /// The key path that is animated.
    public var keyPath: String
    /// The animation, in most documents without values of its own.
    public var animation: CAAnimation?
    /// The document's flag; true by default. It has no effect here.
    public var isFinal: Bool

    /// Creates an element.
    public init(target: String, keyPath: String, animation: CAAnimation?, isFinal: Bool = true) {
      self.target = target
      self.keyPath = keyPath
      self.animation = animation
      self.isFinal = isFinal
    }
  }
}

/// The states and transitions of one layer of a document.
struct StateList {
  /// The layer that the document gives the states to.
  let layer: CALayer
  var states: [CAMLState] = []
  var transitions: [CAMLStateTransition] = []
}
