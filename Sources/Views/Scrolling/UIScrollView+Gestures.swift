// UIScrollView+Gestures: the recognizers that drag and pinch the content.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIScrollView {
  final func adoptScrollDefaults() {
    clipsToBounds = true
    addGestureRecognizer(pan)
    addGestureRecognizer(pinch)
    pan.addHandler { [weak self] _ in self?.followPan() }
    pinch.addHandler { [weak self] _ in self?.followPinch() }
  }

  private func followPan() {
    // The view's own space moves with the content; that around it doesn't.
    let around = superview ?? window
    let translation = pan.translation(in: around)
    switch pan.state {
    case .began:
      beginDrag(translation)
      drag(by: translation)
    case .changed: drag(by: translation)
    case .ended: endDrag(velocity: pan.velocity(in: around))
    case .cancelled, .failed: endDrag(velocity: .zero)
    case .possible: break
    }
  }

  private func followPinch() {
    switch pinch.state {
    case .began:
      beginPinch()
      pinch(scale: pinch.scale, at: pinch.location(in: self))
    case .changed: pinch(scale: pinch.scale, at: pinch.location(in: self))
    case .ended, .cancelled, .failed: endPinch()
    case .possible: break
    }
  }

  /// Whether a drag or a pinch that was recognized moves or zooms the content; other recognizers begin.
  final func shouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer === pinch { return maximumZoomScale > minimumZoomScale && zoomedView != nil }
    guard recognizer === pan else { return true }
    guard isScrollEnabled else { return false }
    let (low, high) = restingRange
    let translation = pan.translation(in: superview ?? window)
    let isAcross = abs(translation.x) > abs(translation.y)
    let across = high.x > low.x || bounces && alwaysBounceHorizontal
    let down = high.y > low.y || bounces && alwaysBounceVertical
    return isAcross ? across : down
  }
}
