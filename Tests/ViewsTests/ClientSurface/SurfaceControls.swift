// Uses of labels, image views and controls that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of labels.
func useLabels() -> [Any?] {
  let label = UILabel(frame: .zero)
  label.isEnabled = true
  label.text = "a"
  label.textColor = .black
  label.font = UIFont.systemFont(ofSize: 12)
  label.textAlignment = .center
  label.numberOfLines = 2
  label.attributedText = NSAttributedString(string: "a")
  label.adjustsFontSizeToFitWidth = true
  label.minimumScaleFactor = 0.5
  label.lineBreakMode = .byTruncatingTail
  label.drawText(in: .zero)
  return [label.textRect(forBounds: .zero, limitedToNumberOfLines: 1)]
}

/// Uses of images by name, and of views that show images.
func useImageViews() -> [Any?] {
  let view = UIImageView(image: nil)
  view.image = UIImage(named: "none")
  return [
    UIImage(named: "none", in: nil, compatibleWith: nil), UIImage().withRenderingMode(.alwaysTemplate),
    UIImage().renderingMode,
    NSDataAsset(name: "none"), NSDataAsset(name: "none", bundle: .main)?.data,
  ]
}

/// Uses of what every control has, and of buttons.
func useButtons(_ target: NSObject) -> [Any?] {
  let control = UIControl(frame: .zero)
  let events: UIControl.Event = [.touchUpInside, .valueChanged, .touchDown]
  let states: [UIControlState] = [.normal, .highlighted, .selected, .disabled]
  control.addTarget(target, action: Selector("tapped:"), for: events)
  control.sendActions(for: .touchUpInside)
  control.isEnabled = true
  control.isSelected = false
  control.isHighlighted = false
  let kinds: [UIButton.ButtonType] = [.custom, .system, .contactAdd]
  let button = UIButton(type: .custom)
  button.setTitle("a", for: .normal)
  button.setTitleColor(.red, for: .normal)
  button.setImage(nil, for: .normal)
  return [states, kinds, button.titleLabel, button.title(for: .normal), button.currentTitle]
}

/// Uses of the other controls.
func useControls() -> [Any?] {
  let slider = UISlider()
  slider.minimumValue = 0
  slider.maximumValue = 1
  slider.value = 0.5
  slider.setValue(0.25, animated: true)
  let toggle = UISwitch()
  toggle.isOn = true
  toggle.setOn(false, animated: true)
  let segments = UISegmentedControl()
  segments.selectedSegmentIndex = UISegmentedControlNoSegment
  let field = UITextField()
  field.text = "a"
  field.textColor = nil
  field.font = nil
  field.placeholder = "b"
  field.attributedPlaceholder = nil
  field.delegate = nil as (any UITextFieldDelegate)?
  field.textAlignment = .left
  field.drawPlaceholder(in: .zero)
  return [
    slider.value, toggle.isOn, UISegmentedControl.noSegment, field.textRect(forBounds: .zero),
    field.editingRect(forBounds: .zero),
    field.placeholderRect(forBounds: .zero), field.isFirstResponder,
  ]
}
