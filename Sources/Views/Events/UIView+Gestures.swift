// UIView+Gestures: the recognizers of a view.
// SPDX-License-Identifier: Apache-2.0

extension UIView {
  final func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.ownView !== self else { return }
    recognizer.ownView?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.ownView = self
  }

  final func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.ownView === self else { return }
    recognizers.removeAll { $0 === recognizer }
    recognizer.breakOff()
    if recognizer.ownView === self { recognizer.ownView = nil }
  }

  final func replaceRecognizers(_ others: [UIGestureRecognizer]) {
    for recognizer in recognizers where !others.contains(where: { $0 === recognizer }) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in others { addGestureRecognizer(recognizer) }
  }
}
