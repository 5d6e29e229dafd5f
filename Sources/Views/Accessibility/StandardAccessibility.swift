// StandardAccessibility: what the classes of this module tell assistive technologies by themselves.
// SPDX-License-Identifier: Apache-2.0

/// What a class says of its objects where nothing was set.
struct StandardAccessibility {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = []

  init(of responder: UIResponder) {
    switch responder {
    case let label as UILabel:
      isElement = true
      self.label = label.text
      traits = .staticText
    case is UIAccessibilityElement:
      isElement = true
    default: break
    }
  }
}
