// UITextFieldDelegate: the object that a text field asks and tells about its editing.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The object that a text field asks and tells about its editing. By default everything is allowed.
public protocol UITextFieldDelegate: AnyObject {
  /// Whether the editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when the editing has ended; calls ``textFieldDidEndEditing(_:)`` by default.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether the characters in a range, in UTF-16 units, may be replaced.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Called when the text has changed, and the place of the insertion with it.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the button that clears the text may do so.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key is to have its usual effect.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Allows it.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Allows it.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls ``textFieldDidEndEditing(_:)``.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// Allows it.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Allows it.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Allows it.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
