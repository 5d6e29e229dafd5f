// AccessibilityTypes: the choices that an element has for assistive technologies, and the store of its values.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The way in which the elements of a container are stepped through.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  /// As the technology finds it.
  case automatic
  /// One by one.
  case separate
  /// All as one.
  case combined
}

/// A direction in which content is scrolled.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  /// To the right.
  case right = 1
  /// To the left.
  case left
  /// Up.
  case up
  /// Down.
  case down
  /// To the next page.
  case next
  /// To the page before.
  case previous
}

/// The kind of a container of elements.
public enum UIAccessibilityContainerType: Int, Sendable {
  /// No kind.
  case none
  /// A table of data.
  case dataTable
  /// A list.
  case list
  /// A landmark.
  case landmark
  /// A group of elements that belong together.
  case semanticGroup
}

/// An object that tests find by a name that users never see.
public protocol UIAccessibilityIdentification: AnyObject {
  /// The name by which tests find the object.
  var accessibilityIdentifier: String? { get set }
}

extension UIResponder: UIAccessibilityIdentification {}

/// The values for assistive technologies that were set on a responder; most responders have none.
final class AccessibilityStore {
  var isElement: Bool?
  var label: NSAttributedString?
  var value: NSAttributedString?
  var hint: NSAttributedString?
  var identifier: String?
  var traits: UIAccessibilityTraits?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var language: String?
  var elements: [Any]?
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
  var respondsToUser: Bool?
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var containerType = UIAccessibilityContainerType.none
  var userInputLabels: [String]?
  var customActions: [UIAccessibilityCustomAction]?
  var isFocused = false
}
