// UIResponder+Accessibility: the values for assistive technologies of views that set none, and the elements of containers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIResponder {
  /// Changes the values that were set.
  final func setAccessibility(_ change: (AccessibilityStore) -> Void) {
    let store = accessibilityStore ?? AccessibilityStore()
    accessibilityStore = store
    change(store)
  }

  /// The things that the class of this responder says where nothing was set.
  final var standardAccessibility: StandardAccessibility { StandardAccessibility(of: self) }

  final var labelForAccessibility: String? { accessibilityStore?.label?.string ?? standardAccessibility.label }

  final var valueForAccessibility: String? { accessibilityStore?.value?.string ?? standardAccessibility.value }

  /// The frame that was set, or else the view's, in the space of the screen, in points.
  final var frameForAccessibility: CGRect {
    if let frame = accessibilityStore?.frame { return frame }
    return (self as? UIView).map { $0.convert($0.bounds, to: nil) } ?? .zero
  }

  final var activationPointForAccessibility: CGPoint {
    if let point = accessibilityStore?.activationPoint { return point }
    let frame = accessibilityFrame
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  final func elementForAccessibility(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  final func indexForAccessibility(of element: Any) -> Int {
    let object = element as AnyObject
    return accessibilityElements?.firstIndex { ($0 as AnyObject) === object } ?? NSNotFound
  }

  /// Sets or clears the mark of the element that an assistive technology is at, and tells the element.
  final func moveAccessibilityFocus(here isHere: Bool) {
    guard (accessibilityStore?.isFocused ?? false) != isHere else { return }
    setAccessibility { $0.isFocused = isHere }
    if isHere { accessibilityElementDidBecomeFocused() } else { accessibilityElementDidLoseFocus() }
  }
}

extension String {
  /// The text as one with attributes.
  var attributed: NSAttributedString { NSAttributedString(string: self) }
}
