// StandardAccessibility: what the classes of this module tell assistive technologies by themselves.
// SPDX-License-Identifier: Apache-2.0

/// The things that a class says of its objects where nothing was set.
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
    case is UIImageView:
      traits = .image
    case let control as UIControl:
      describe(control)
    case let progress as UIProgressView:
      isElement = true
      value = Self.percent(Double(progress.progress))
      traits = .updatesFrequently
    default: break
    }
  }

  private mutating func describe(_ control: UIControl) {
    switch control {
    case let button as UIButton:
      label = button.currentTitle
      traits = .button
    case let toggle as UISwitch:
      value = toggle.isOn ? "1" : "0"
      traits = [.button, .toggleButton]
    case let slider as UISlider:
      let length = Double(slider.maximumValue) - Double(slider.minimumValue)
      value = Self.percent(length > 0 ? (Double(slider.value) - Double(slider.minimumValue)) / length : 0)
      traits = .adjustable
    case let field as UITextField:
      value = field.text?.isEmpty == false ? field.text : field.placeholder
    case let pages as UIPageControl:
      value = "page \(pages.currentPage + 1) of \(pages.numberOfPages)"
      traits = .adjustable
    default: return
    }
    isElement = true
    if !control.isEnabled { traits.insert(.notEnabled) }
    if control.isSelected { traits.insert(.selected) }
  }

  /// A part of the whole, as it is read out.
  private static func percent(_ part: Double) -> String {
    "\(Int((part * 100).rounded(), within: 0...100))%"
  }
}
