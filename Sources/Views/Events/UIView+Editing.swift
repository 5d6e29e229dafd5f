// UIView+Editing: the end of the editing of a text in a view.
// SPDX-License-Identifier: Apache-2.0

extension UIView {
  final func endEditing(forced: Bool) -> Bool {
    let thread = ThreadState.current
    guard let edited = thread.firstResponder as? UIView, edited.lies(in: self) else { return true }
    let outer = thread.forcesResignation
    thread.forcesResignation = forced
    defer { thread.forcesResignation = outer }
    return edited.resignFirstResponder()
  }
}
