// Node: an element that is being read, between its start and its end.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// An element whose end has not been reached.
final class Node {
  /// The role that an element has in the one around it.
  enum Role {
    /// The document's root object.
    case root
    /// The value of a property of the object around it.
    case property(String, ValueKind)
    /// One of several objects in the element around it.
    case item
  }

  /// The content of an element.
  enum Content {
    /// An object with properties, each an element inside.
    case object(ObjectClass, AnyObject)
    /// A property that names no type: its objects are inside.
    case property(ValueKind)
    /// `NSArray`.
    case array
    /// `NSDictionary`.
    case dictionary
    /// `NSAttributedString`, with its runs inside.
    case attributedString
    /// A value that is complete.
    case value(Any?)
  }

  let element: Int
  let role: Role
  let content: Content
  /// The key under which an animation is added, or the key in a dictionary.
  var key: String?
  /// The values found inside, with their elements and keys.
  var items: [Item] = []
  /// The number of lists and objects around this element, itself included, that release their contents recursively.
  var valueDepth = 0

  /// Whether the result of this element releases its contents recursively; layers, groups and cells do so iteratively.
  var holdsRecursively: Bool {
    switch content {
    case .array, .dictionary: true
    case .object(_, let object): Self.holdsRecursively(object)
    case .property, .attributedString, .value: false
    }
  }

  /// Whether the positions of the items count, as those of keyframes do.
  var holdsPositions: Bool {
    switch content {
    case .property(.values), .array: true
    default: false
    }
  }

  /// Whether the items are layers.
  var holdsLayers: Bool {
    switch role {
    case .property(_, .layers), .property(_, .layer): true
    default: false
    }
  }

  /// Whether an object releases all its contents recursively.
  static func holdsRecursively(_ object: AnyObject) -> Bool {
    !(object is CALayer || object is CAAnimationGroup || object is CAEmitterCell)
  }

  struct Item {
    var value: Any
    var element: Int
    var key: String?
  }

  init(element: Int, role: Role, content: Content) {
    self.element = element
    self.role = role
    self.content = content
  }
}

/// The absence of a value in a list, and a value that could not be read or used, which a diagnostic names.
enum Absent {
  case null, unusable
}
