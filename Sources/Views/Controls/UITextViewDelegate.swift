// UITextViewDelegate: the object that a text view asks and tells about its editing.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The object that a text view asks and tells about its editing. By default everything is allowed.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether the editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether the editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether the characters in a range, in UTF-16 units, may be replaced.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called when text was put in or removed.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection has changed.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Allows it.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Allows it.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Allows it.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}
